"""Mails about the course of a match: its start, its rounds, a claim, its end."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import outbox
from accounts.models import OutgoingMail
from games.letter_keys import Showing
from games.letters import people_at, post, user_at
from games.models import Claim, Match, Round, Seat
from games.notices.notes import write_note
from games.result_words import result_words
from games.selectors.positions import position_of
from games.topics import ended_topic, round_topic, table_topic, turn_topic

Stream = OutgoingMail.Stream


def match_started(*, match: Match) -> None:
    """All seats are taken. Whoever is to act learns it from the mail about their turn."""
    outbox.supersede(table_topic(match))
    acting = {number for each in match.rounds.all() for number in each.to_act}
    for seat in people_at(match):
        if seat.number not in acting:
            post(
                "match_started",
                user=user_at(seat),
                stream=Stream.MATCH,
                key=f"started:{match.pk}:{seat.number}",
                match=match,
                seat=seat,
                context=lambda: {"acting": _names(match, acting)},
            )


def round_ended(*, match: Match, round: Round) -> None:
    """A round is scored and the match goes on. Whoever begins the next round learns it from their turn."""
    for seat in people_at(match):
        post(
            "round_ended",
            user=user_at(seat),
            stream=Stream.ROUND,
            key=f"round:{round.pk}:{seat.number}",
            topic=round_topic(match, seat),
            match=match,
            seat=seat,
            showing=Showing(round, position_of(round)),
            not_before=timezone.now() + timedelta(seconds=settings.TURN_MAIL_DELAY),
        )


def match_ended(*, match: Match) -> None:
    """The result. Mails about turns and rounds of the match are overtaken by it."""
    rounds = list(match.rounds.all())
    last = next((each for each in reversed(rounds) if each.status == Round.Status.FINISHED), None)
    for seat in people_at(match):
        outbox.supersede(round_topic(match, seat), *(turn_topic(each, seat) for each in rounds))
        if _ended_alone(match):
            continue
        post(
            "match_ended",
            user=user_at(seat),
            stream=Stream.MATCH,
            key=f"ended:{match.pk}:{seat.number}",
            topic=ended_topic(match, seat),
            match=match,
            seat=seat,
            showing=Showing(last, position_of(last)) if last else None,
            context=partial(result_words, match, seat),
        )


def claim_offered(*, match: Match, round: Round, claim: Claim, seat: Seat) -> None:
    """The other player claims tricks that could not be proved, and waits for a yes or a no."""
    if seat.user is None:
        return
    name, tricks = claim.clock.seat.name, claim.tricks

    def title() -> str:
        if match.width == 1:
            return _("%(name)s claims the rest of the round") % {"name": name}
        return _("%(name)s claims the rest of round %(number)d") % {"name": name, "number": round.number}

    def lines() -> list[str]:
        said = ngettext(
            "%(name)s says: one more trick is mine, and the rest yours.",
            "%(name)s says: %(tricks)d more tricks are mine, and the rest yours.",
            tricks,
        ) % {"name": name, "tricks": tricks}
        return [
            said,
            _("Answer with “ACCEPT” or “REFUSE”, or on the page of the match."),
            _("Refusing costs nothing, and neither does playing on."),
        ]

    write_note(
        match,
        seat,
        key=f"claim:{claim.pk}:{claim.version}:{tricks}",
        showing=Showing(round, position_of(round), offer=tricks),
        title=title,
        lines=lines,
    )


def _ended_alone(match: Match) -> bool:
    """Whether somebody who plays alone has just brought it to its end; they know, and there is nobody else."""
    return match.seats.count() == 1 and (match.result or {}).get("reason") in ("won", "resigned")


def _names(match: Match, numbers: Iterable[int]) -> str:
    return ", ".join(seat.name for seat in match.seats.select_related("user") if seat.number in numbers)
