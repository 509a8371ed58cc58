"""The moment at which tests about clocks begin (the fixture `noon`), and what they ask of clocks and mails."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from accounts.models import OutgoingMail, User
from games.clocks import TURN_LIMIT
from games.models import Clock, Match
from games.services.timing import place_deadline
from tests.factories import open_round

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
"""One o'clock in Warsaw, where the players live."""


def after(hours: float) -> datetime:
    return NOON + timedelta(hours=hours)


def running(match: Match, number: int | None = None) -> Clock:
    """The one clock that runs in round `number`, or in the first that is open."""
    number = number or open_round(match).number
    return Clock.objects.get(round__match=match, round__number=number, turn_since__isnull=False)


def all_acted(match: Match, at: datetime = NOON) -> Match:
    """Everybody has acted, so nobody makes the match void and a first turn may last as long as any."""
    match.seats.update(acted_at=at)
    for clock in Clock.objects.filter(round__match=match, turn_since__isnull=False):
        clock.limit = TURN_LIMIT
        place_deadline(clock, at)
        clock.save()
    return match


def give_vacation(user: User, hours: int = 240) -> User:
    user.vacation_hours = hours
    user.save()
    return user


def told(kind: str) -> list[str]:
    """To whom mails of a kind went, in their order."""
    mails = OutgoingMail.objects.filter(key__startswith=f"{kind}:").order_by("pk")
    return [mail.user.username for mail in mails if mail.user]
