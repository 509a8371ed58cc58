"""How a round or a match ended, in the words of a mail to one of its players."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.models import ANNULLED, Match, Round, Seat
from games.presentation.mail import Reader
from games.presentation.mails import draw_board
from games.selectors.positions import facts_of, position_of


def result_of_round(match: Match, the_round: Round, seat: Seat) -> str:
    """How a finished round ended, in a sentence."""
    seats = list(match.seats.select_related("user"))
    view = position_of(the_round).view(seat.number)
    return draw_board(view, seats, facts_of(match.rounds.all()), Reader("pl", "pl"), match.result).prompt


def result_words(match: Match, seat: Seat) -> dict[str, Any]:
    """The end of a match in words, for whoever sits at `seat`."""
    seats = list(match.seats.select_related("user"))
    result: dict[str, Any] = match.result or {}
    places, totals = result["places"], result["totals"]
    winners = [each.name for each in seats if places[each.number] == 1]
    if result["reason"] == ANNULLED:
        headline = _("The match is annulled")
    elif len(winners) == len(seats) > 1:
        headline = _("The match is a draw")
    elif not winners:
        headline = _("Nobody wins the match")
    elif places[seat.number] == 1:
        pair = bool(match.options.get("partnership"))
        headline = _("You win the match") if len(winners) == 1 or pair else _("You share the first place")
    else:
        headline = _("The match is won by %(names)s") % {"names": ", ".join(winners)}
    reasons = {
        "resigned": _("It ended by resignation."),
        "timeout": _("It ended because a player ran out of time."),
        "withdrawn": _("It ended because a player left the league. In the table it counts as a forfeit."),
        "forfeited": _("A referee decided it. In the table it counts as a forfeit."),
        ANNULLED: _("It ended because a seat in the league was given up. In the table it does not count."),
        "adjudicated": _("It was decided by the rule of the league when the season ended."),
    }
    if result["reason"] == "adjudicated" and not match.rounds.filter(status=Round.Status.FINISHED).exists():
        reasons["adjudicated"] += " " + _("No round was finished.")
    order = sorted(seats, key=lambda each: (places[each.number], each.number))
    if result["reason"] == ANNULLED:
        order = []  # nobody has a place
    return {
        "headline": headline,
        "reason": reasons.get(result["reason"], ""),
        # Of a draw only the score is told: everybody has the first place.
        "ranking": [
            (0 if len(winners) == len(seats) > 1 else places[each.number], each.name, totals[each.number])
            for each in order
        ],
    }
