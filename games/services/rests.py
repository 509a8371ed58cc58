"""Vacations and pauses, booked into the seats they stop, and time given away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from accounts.services.vacation import take_vacation
from games import clock_notices
from games.clock_time import PAUSE, VACATION, Span, spans_data, spans_from
from games.clocks import HOUR, PACES
from games.errors import (
    BadPause,
    BadVacation,
    GiftInVain,
    MatchOver,
    NobodyToWaitFor,
    NoSuchMatch,
    NotYourSeat,
    NoVacationLeft,
    PausedAlready,
)
from games.models import Clock, ClockEntry, Match, Seat
from games.selectors import time_left_of
from games.services.timing import CLOCK_FIELDS, add_bank, place_deadline

AHEAD = timedelta(days=90)
"""How long before it begins a vacation may be booked."""
LONGEST_PAUSE = timedelta(days=14)


def book_vacation(*, user: User, hours: int, starts: datetime | None = None) -> list[Match]:
    """Stop this person's clocks for `hours` from `starts` (now) in all matches they play; the matches that it stops.

    In each match it lasts as long as the match's ceiling still allows. Playing does not end it. Raises
    BadVacation (in the past, too far ahead, upon another one, not a positive number of hours), NoVacationLeft (no
    running match allows any), NotEnoughVacation.
    """
    now = timezone.now()
    starts = (starts or now).replace(microsecond=0)
    if hours < 1 or not now.replace(microsecond=0) <= starts <= now + AHEAD:
        raise BadVacation
    with transaction.atomic():
        matches = _lock(Match.objects.filter(seats__user=user, status=Match.Status.ACTIVE))
        booked = []
        for match in matches:
            seat = _seats(match)[_number_of(match, user)]
            span = _vacation_in(match, seat, starts, hours)
            if span is None:
                continue
            _rest([seat], span, now)
            booked.append((match, seat, span))
        if not booked:
            raise NoVacationLeft
        longest = max(span.ends - span.starts for _match, _seat, span in booked)
        take_vacation(user=user, hours=int(longest.total_seconds()) // HOUR)
        for match, seat, span in booked:
            clock_notices.vacation_booked(match=match, seat=seat, span=span)
    return [match for match, _seat, _span in booked]


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
        seats = _seats(match)
        people = [seat for seat in seats if seat.user_id]
        if any(span.kind == PAUSE and span.ends > now for span in spans_from(own.rests)):
            raise PausedAlready
        own = seats[own.number]
        own.pause_until = until.replace(microsecond=0)
        wishes = [seat.pause_until for seat in people if seat.pause_until and seat.pause_until > now]
        begins = len(wishes) == len(people)
        if begins:
            _rest(people, Span(PAUSE, now.replace(microsecond=0), min(wishes)), now)
            for seat in people:
                seat.pause_until = None
            clock_notices.pause_began(match=match, until=min(wishes))
        else:
            clock_notices.pause_asked(match=match, seat=own, until=own.pause_until)
        Seat.objects.bulk_update(people, ["pause_until"])
    return begins


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
            clock_notices.time_given(match=match, clock=clock, giver=own)
    return given


# --- Steps ------------------------------------------------------------------------------------------


def _lock(matches: Iterable[Match]) -> list[Match]:
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


def _seats(match: Match) -> list[Seat]:
    return list(match.seats.select_related("user").order_by("number"))


def _number_of(match: Match, user: User) -> int:
    return match.seats.values_list("number", flat=True).get(user=user)


def _vacation_in(match: Match, seat: Seat, starts: datetime, hours: int) -> Span | None:
    """What of a vacation fits under the match's ceiling. Raises BadVacation when it lies upon another one."""
    taken = [span for span in spans_from(seat.rests) if span.kind == VACATION]
    left = (
        match.vacation_ceiling - sum(int((span.ends - span.starts).total_seconds()) for span in taken) // HOUR
    )
    if left < 1:
        return None
    wanted = Span(VACATION, starts, starts + timedelta(hours=min(hours, left)))
    if any(span.starts < wanted.ends and wanted.starts < span.ends for span in taken):
        raise BadVacation
    return wanted


def _rest(seats: Sequence[Seat], span: Span, now: datetime) -> None:
    """Write a span into seats and move the deadlines of their clocks that run."""
    for seat in seats:
        seat.rests = [*seat.rests, *spans_data([span])]
    Seat.objects.bulk_update(seats, ["rests"])
    by_key = {seat.pk: seat for seat in seats}
    clocks = list(Clock.objects.filter(seat__in=by_key, turn_since__isnull=False))
    for clock in clocks:
        clock.seat = by_key[clock.seat_id]
        place_deadline(clock, now)
    Clock.objects.bulk_update(clocks, CLOCK_FIELDS)


def _give(match: Match, clock: Clock, seconds: int, now: datetime) -> bool:
    """Give one clock what fits; whether its turn may last longer by it."""
    room = PACES[match.pace].cap - time_left_of(clock, now)
    before = clock.deadline_at
    if room <= 0 or before is None or before <= now:
        return False
    entry = add_bank(clock, ClockEntry.Kind.GIFT, min(seconds, room), now)
    if clock.deadline_at == before:
        return False
    clock.save(update_fields=CLOCK_FIELDS)
    entry.save(force_insert=True)
    return True
