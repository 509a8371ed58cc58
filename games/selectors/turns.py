"""Turns that wait: for a person, or for a bot that no worker thinks for."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F, Prefetch, Q, QuerySet

from accounts.models import User
from games.models import Clock, Seat


def waiting_for(user: User) -> QuerySet[Clock]:
    """The turns that wait for this person, most urgent first; one row a round, with match, seats and players."""
    return (
        Clock.objects.filter(seat__user=user, turn_since__isnull=False, caretaker=False)
        .select_related("round__match", "seat")
        .prefetch_related(Prefetch("round__match__seats", queryset=Seat.objects.select_related("user")))
        .order_by(F("deadline_at").asc(nulls_last=True), "pk")
    )


def waiting_count(user: User) -> int:
    return Clock.objects.filter(seat__user=user, turn_since__isnull=False, caretaker=False).count()


def next_turn(user: User, after_code: str = "", after_round: int | None = None) -> Clock | None:
    """The turn that follows the one just looked at, of a round or of a whole match; behind the last, the first again.

    Where that one does not wait any more, the most urgent.
    """
    clocks = list(waiting_for(user))
    seen = [place for place, clock in enumerate(clocks) if _is_of(clock, after_code, after_round)]
    behind = seen[-1] + 1 if seen else 0
    walk = clocks[behind:] + clocks[:behind]
    others = [clock for clock in walk if not _is_of(clock, after_code, after_round)]
    return next(iter(others or walk), None)


def _is_of(clock: Clock, code: str, number: int | None) -> bool:
    return clock.round.match.code == code and number in (None, clock.round.number)


def sleeping_bots(now: datetime, patience: datetime) -> QuerySet[Clock]:
    """Turns of bots that began before `patience` and that no worker is thinking about at `now`."""
    return Clock.objects.filter(
        Q(thinking_until__isnull=True) | Q(thinking_until__lt=now), turn_since__lt=patience
    ).exclude(seat__bot_level="", caretaker=False)
