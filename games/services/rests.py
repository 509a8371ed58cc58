"""Pauses that all agree to, time given away, and how spans are booked into the seats that they stop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.clock_time import PAUSE, Span, spans_data, spans_from
from games.clocks import HOUR, PACES
from games.errors import (
    BadPause,
    GiftInVain,
    MatchOver,
    NobodyToWaitFor,
    NoSuchMatch,
    NotYourSeat,
    OfferChanged,
    PausedAlready,
)
from games.models import Clock, ClockEntry, Match, Seat
from games.notices import extra_time_notices, rest_notices
from games.selectors.clocks import pause_wish_of, time_left_of
from games.services.timing import CLOCK_FIELDS, add_bank, place_deadline

LONGEST_PAUSE = timedelta(days=14)


def ask_pause(*, code: str, user: User, until: datetime) -> bool:
    """Ask for, or agree to, a pause of the match until then; whether it has begun.

    It begins when all people at the table have asked, and ends by itself when the first of them wanted it to. Raises
    NoSuchMatch, NotYourSeat, MatchOver, BadPause (in the past, or over two weeks), PausedAlready.
    """
    now = timezone.now()
    if not now < until <= now + LONGEST_PAUSE:
        raise BadPause
    with transaction.atomic():
        match, own = open_match(code, user)
        seats = seats_of(match)
        people = [seat for seat in seats if seat.user_id]
        if any(span.kind == PAUSE and span.ends > now for span in spans_from(own.rests)):
            raise PausedAlready
        own = seats[own.number]
        own.pause_until = until.replace(microsecond=0)
        wishes = [seat.pause_until for seat in people if seat.pause_until and seat.pause_until > now]
        begins = len(wishes) == len(people)
        if begins:
            rest(people, Span(PAUSE, now.replace(microsecond=0), min(wishes)), now)
            for seat in people:
                seat.pause_until = None
            rest_notices.pause_began(match=match, until=min(wishes))
        else:
            rest_notices.pause_asked(match=match, seat=own, until=own.pause_until)
        Seat.objects.bulk_update(people, ["pause_until"])
    return begins


def agree_to_pause(*, code: str, user: User, until: datetime) -> bool:
    """Say yes to the pause that others ask for, as one saw it: until then. Whether it has begun.

    Raises OfferChanged when they now ask for another one or for none, and what `ask_pause` raises.
    """
    with transaction.atomic():
        match, own = open_match(code, user)
        if pause_wish_of(seats_of(match), own.number, timezone.now()) != until:
            raise OfferChanged
        return ask_pause(code=code, user=user, until=until)


def drop_pause(*, code: str, user: User) -> None:
    """Take back what one asked for, or say no to what another asks. Raises NoSuchMatch, NotYourSeat, MatchOver."""
    with transaction.atomic():
        match, _own = open_match(code, user)
        match.seats.update(pause_until=None)


def give_time(*, code: str, user: User, hours: int) -> list[Clock]:
    """Give whoever is to act so many hours more, up to the cap of the pace; the clocks that got any.

    Raises NoSuchMatch, NotYourSeat, MatchOver, NobodyToWaitFor, GiftInVain (the bank is full, or the turn ends by
    the calendar).
    """
    now = timezone.now()
    if hours < 1:
        raise GiftInVain
    with transaction.atomic():
        match, own = open_match(code, user)
        others = Q(round__match=match, turn_since__isnull=False, seat__user__isnull=False, caretaker=False)
        clocks = list(Clock.objects.filter(others).exclude(seat=own).select_related("round", "seat__user"))
        if not clocks:
            raise NobodyToWaitFor
        given = [clock for clock in clocks if _give(match, clock, hours * HOUR, now)]
        if not given:
            raise GiftInVain
        for clock in given:
            extra_time_notices.time_given(match=match, clock=clock, giver=own)
    return given


def can_be_given(match: Match, clock: Clock, now: datetime) -> bool:
    """Whether an hour more would let this running turn last longer; nothing is changed."""
    return _gift(match, copy(clock), HOUR, now) is not None


# --- Steps ------------------------------------------------------------------------------------------


def lock_matches(matches: Iterable[Match]) -> list[Match]:
    """Lock these matches, always in the same order."""
    keys = sorted(match.pk for match in matches)
    return list(
        Match.objects.select_for_update(no_key=True).filter(pk__in=keys, status="active").order_by("pk")
    )


def open_match(code: str, user: User) -> tuple[Match, Seat]:
    match = Match.objects.select_for_update(no_key=True).filter(code=code.strip().lower()).first()
    if match is None:
        raise NoSuchMatch
    own = match.seats.filter(user=user).first()
    if own is None:
        raise NotYourSeat
    if match.status != Match.Status.ACTIVE:
        raise MatchOver
    return match, own


def seats_of(match: Match) -> list[Seat]:
    return list(match.seats.select_related("user").order_by("number"))


def rest(seats: Sequence[Seat], span: Span, now: datetime) -> None:
    """Write a span into seats and move the deadlines of their clocks that run."""
    for seat in seats:
        seat.rests = [*seat.rests, *spans_data([span])]
    Seat.objects.bulk_update(seats, ["rests"])
    replace_deadlines(seats, now)


def replace_deadlines(seats: Sequence[Seat], now: datetime) -> None:
    """Move the deadlines of these seats' clocks that run, after what stops them has changed."""
    by_key = {seat.pk: seat for seat in seats}
    clocks = list(Clock.objects.filter(seat__in=by_key, turn_since__isnull=False))
    for clock in clocks:
        clock.seat = by_key[clock.seat_id]
        place_deadline(clock, now)
    Clock.objects.bulk_update(clocks, CLOCK_FIELDS)


def _give(match: Match, clock: Clock, seconds: int, now: datetime) -> bool:
    """Give one clock what fits; whether its turn may last longer by it."""
    entry = _gift(match, clock, seconds, now)
    if entry is None:
        return False
    clock.save(update_fields=CLOCK_FIELDS)
    entry.save(force_insert=True)
    return True


def _gift(match: Match, clock: Clock, seconds: int, now: datetime) -> ClockEntry | None:
    """What fits of a gift, put into the bank; None where the turn would last no longer by it."""
    room = PACES[match.pace].cap - time_left_of(clock, now)
    before = clock.deadline_at
    if room <= 0 or before is None or before <= now:
        return None
    entry = add_bank(clock, ClockEntry.Kind.GIFT, min(seconds, room), now)
    return None if clock.deadline_at == before else entry
