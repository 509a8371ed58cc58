"""Time that an organiser adds: to one player of a match or to all of them, with a reason that stands in the ledger."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.errors import BadExtraTime, MatchOver, NoSuchMatch, NotYourSeat
from games.models import Clock, ClockEntry, Match, Round
from games.notices import extra_time_notices
from games.services.timing import CLOCK_FIELDS, add_bank, add_time

DAY = 24 * 3600
MOST_DAYS = 60
LONGEST_REASON = 200


def add_extra_time(
    *, match_code: str, seconds: int, by: User | None, reason: str, user: User | None = None
) -> list[Clock]:
    """Add time to the clocks of this player, or of everybody, in all rounds of the match that are being played.

    A turn that runs may last that much longer by the calendar too; a bank may grow over its cap by it. All people at
    the table are told. Who may do that is for the caller to check. Returns the clocks that got it.

    Raises NoSuchMatch, MatchOver, NotYourSeat (`user` does not sit there), BadExtraTime.
    """
    now = timezone.now()
    reason = " ".join(reason.split())
    if not 60 <= seconds <= MOST_DAYS * DAY or not 0 < len(reason) <= LONGEST_REASON:
        raise BadExtraTime(days=MOST_DAYS)
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).filter(code=match_code.strip().lower()).first()
        if match is None:
            raise NoSuchMatch
        if match.status != Match.Status.ACTIVE:
            raise MatchOver
        clocks = _clocks(match, user)
        if not clocks:
            raise NotYourSeat
        entries = [_add(clock, seconds, by, reason, now) for clock in clocks]
        Clock.objects.bulk_update(clocks, CLOCK_FIELDS)
        ClockEntry.objects.bulk_create(entries)
        extra_time_notices.extra_time_added(
            match=match, clocks=clocks, seconds=seconds, reason=reason, now=now
        )
    return clocks


def _clocks(match: Match, user: User | None) -> list[Clock]:
    clocks = Clock.objects.filter(
        round__match=match, round__status=Round.Status.ACTIVE, seat__user__isnull=False
    )
    if user is not None:
        clocks = clocks.filter(seat__user=user)
    return list(clocks.select_related("round", "seat__user").order_by("round__number", "seat__number"))


def _add(clock: Clock, seconds: int, by: User | None, reason: str, now: datetime) -> ClockEntry:
    add = add_time if clock.turn_since is not None else add_bank
    entry = add(clock, ClockEntry.Kind.EXTRA, seconds, now)
    entry.reason, entry.by = reason, by
    return entry
