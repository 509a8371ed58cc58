"""Rounds that were not played out, because their match ended before them: what became of them, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.models import Match, Round, Seat
from games.presentation.seats import why_it_ended


def is_broken_off(match: Match, the_round: Round) -> bool:
    """Whether the round was neither played out nor is still played: the match ended in it, or while it was open.

    Who gives up a board of Pasjans has finished it.
    """
    if the_round.status == Round.Status.VOID:
        return True
    resigned = the_round.outcome is not None and the_round.outcome["resigned"] is not None
    return resigned and match.game != "pasjans"


def broken_off_words(match: Match, the_round: Round | None, seats: Sequence[Seat]) -> str:
    """What became of this round; "" where it was played out or is still played."""
    if the_round is None or not is_broken_off(match, the_round):
        return ""
    why = why_it_ended(seats, match.result) if match.result else ""
    if not why:
        why = _("The match was broken off.")
    return " ".join([why, _("This round was not played out and is not scored.")])


def rounds_over(match: Match, rounds: Sequence[Round]) -> dict[str, list[Round]]:
    """The rounds to look back at, as the templates of a table take them: played out, and broken off."""
    over = [] if match.is_sealed else [each for each in rounds if each.status != Round.Status.ACTIVE]
    return {
        "finished_rounds": [each for each in over if not is_broken_off(match, each)],
        "rounds_broken_off": [each for each in over if is_broken_off(match, each)],
    }
