"""Vacations: booked ahead, taken back, and taken by themselves where time would run out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from math import ceil
from typing import TypeVar

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.services.vacation import give_back_vacation, take_vacation
from games.clock_time import VACATION, Span, covered, spans_data, spans_from
from games.clocks import HOUR
from games.errors import BadVacation, NoSuchVacation, NoVacationLeft
from games.models import Clock, Match, Seat
from games.notices import rest_notices
from games.services.rests import lock_matches, replace_deadlines, rest, seats_of

Done = TypeVar("Done")

AHEAD = timedelta(days=90)
"""How long before it begins a vacation may be booked."""
STEP_HOURS = 6
"""What is taken at once where time would run out."""


def book_vacation(*, user: User, hours: int, starts: datetime | None = None) -> list[Match]:
    """Stop this person's clocks for `hours` from `starts` (now) in all matches they play; the matches that it stops.

    In each match it lasts as long as its ceiling still allows. Playing does not end it. Raises BadVacation (in the
    past, too far ahead, upon another one, not a positive number of hours), NoVacationLeft (no running match allows
    any), NotEnoughVacation.
    """
    now = timezone.now()
    starts = (starts or now).replace(microsecond=0)
    if hours < 1 or not now.replace(microsecond=0) <= starts <= now + AHEAD:
        raise BadVacation

    def book(matches: list[Match]) -> list[Match]:
        booked = _book(matches, user, starts, hours, now)
        if not booked:
            raise NoVacationLeft
        for match, seat, span in booked:
            rest_notices.vacation_booked(match=match, seat=seat, span=span)
        return [match for match, _seat, _span in booked]

    return _in_all_matches(user, book)


def cancel_vacation(*, user: User, starts: datetime) -> int:
    """Take back what is left of the vacation that was booked from `starts`; the hours that come back.

    What has passed of it stays: it stopped clocks. The others are told. Raises NoSuchVacation.
    """
    now = timezone.now().replace(microsecond=0)

    def cancel(matches: list[Match]) -> int:
        cut: list[tuple[Match, Seat, Span]] = []
        for match in matches:
            seat = _seat_of(match, user)
            spans = spans_from(seat.rests)
            span = next((each for each in spans if _is(each, starts) and each.ends > now), None)
            if span is not None:
                kept = [Span(VACATION, span.starts, now)] if span.starts < now else []
                seat.rests = spans_data([each for each in spans if each != span] + kept)
                cut.append((match, seat, span))
        if not cut:
            raise NoSuchVacation
        seats = [seat for _match, seat, _span in cut]
        Seat.objects.bulk_update(seats, ["rests"])
        replace_deadlines(seats, now)
        left = max(span.ends - max(now, span.starts) for _match, _seat, span in cut)
        hours = int(left.total_seconds()) // HOUR
        give_back_vacation(user=user, hours=hours)
        for match, seat, span in cut:
            rest_notices.vacation_cancelled(match=match, seat=seat, span=span, now=now)
        return hours

    return _in_all_matches(user, cancel)


def vacation_at_zero(*, clock: Clock, now: datetime) -> bool:
    """Take six hours of vacation for whoever's time has just run out, in all their matches; whether there were any.

    Only for those who left the setting on, and never in a match whose ceiling allows none. A step ends where
    one that was booked begins. Both sides are told, at most once a day.
    """
    user, seat = clock.seat.user, clock.seat
    if user is None or not user.auto_vacation or seat.acted_at is None or clock.deadline_at is None:
        return False
    # A second before the end, since at the end itself there is nothing left to stop.
    starts = clock.deadline_at.replace(microsecond=0) - timedelta(seconds=1)

    def take(matches: list[Match]) -> bool:
        saved = User.objects.values_list("vacation_hours", flat=True).get(pk=user.pk)
        own = [match for match in matches if match.pk == clock.round.match_id]
        fresh = Clock.objects.filter(pk=clock.pk, deadline_at=clock.deadline_at).exists()
        if not fresh or not own or saved < 1:
            return False
        hours = min(STEP_HOURS, saved)
        first = _book(own, user, starts, hours, now, shorten=True)
        if not first:
            return False
        others = [match for match in matches if match.pk != clock.round.match_id]
        booked = first + _book(others, user, starts, hours, now, shorten=True, paid=first[0][2])
        for match, taken, span in booked:
            rest_notices.vacation_taken(match=match, seat=taken, span=span)
        return True

    return _in_all_matches(user, take)


def bring_vacations(*, match: Match, seats: Sequence[Seat], now: datetime) -> None:
    """A match begins: whoever is on vacation, or has booked one, has it here too, as far as the ceiling allows.

    The hours are paid for already. The caller opens the clocks afterwards.
    """
    by_user = {seat.user_id: seat for seat in seats if seat.user_id is not None}
    _lock_people(by_user)
    elsewhere = Seat.objects.filter(user__in=by_user, match__status=Match.Status.ACTIVE).exclude(match=match)
    wanted: dict[tuple[int, datetime], Span] = {}
    for user_id, rests in elsewhere.values_list("user_id", "rests"):
        for span in spans_from(rests):
            if span.kind != VACATION or span.ends <= now:
                continue
            known = wanted.get((user_id, span.starts), span)
            wanted[user_id, span.starts] = max(known, span, key=lambda each: each.ends)
    for user_id, starts in sorted(wanted):
        seat = by_user[user_id]
        fitting = _fitting(match, seat, wanted[user_id, starts], shorten=True)
        if fitting is not None and fitting.ends > now:
            seat.rests = [*seat.rests, *spans_data([fitting])]
    if wanted:
        Seat.objects.bulk_update(by_user.values(), ["rests"])


# --- Steps ------------------------------------------------------------------------------------------


def _in_all_matches(user: User, act: Callable[[list[Match]], Done]) -> Done:
    """Do it in all matches that this person plays, with all of them held.

    A match that begins at this very moment cannot be seen before it is there, and reads what is booked elsewhere.
    Both hold the person meanwhile: whoever comes second sees what the first has done, and here begins again.
    """
    while True:
        with suppress(_MatchBegan), transaction.atomic():
            matches = _matches_of(user)
            _lock_people([user.pk])
            if _playing(user).exclude(pk__in=[match.pk for match in matches]).exists():
                raise _MatchBegan
            return act(matches)


class _MatchBegan(Exception):
    pass


def _lock_people(keys: Iterable[int]) -> None:
    """Always in the same order, and after the matches."""
    list(User.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk").values_list("pk"))


def _playing(user: User) -> QuerySet[Match]:
    return Match.objects.filter(seats__user=user, status=Match.Status.ACTIVE)


def _matches_of(user: User) -> list[Match]:
    return lock_matches(_playing(user))


def _seat_of(match: Match, user: User) -> Seat:
    return next(seat for seat in seats_of(match) if seat.user_id == user.pk)


def _is(span: Span, starts: datetime) -> bool:
    return span.kind == VACATION and span.starts == starts.replace(microsecond=0)


def _book(
    matches: Iterable[Match],
    user: User,
    starts: datetime,
    hours: int,
    now: datetime,
    *,
    shorten: bool = False,
    paid: Span | None = None,
) -> list[tuple[Match, Seat, Span]]:
    """Book what fits into each match, and pay for the longest of it. `paid`: what has been paid for already."""
    booked = []
    for match in matches:
        seat = _seat_of(match, user)
        span = _fitting(match, seat, Span(VACATION, starts, starts + timedelta(hours=hours)), shorten=shorten)
        if span is not None:
            rest([seat], span, now)
            booked.append((match, seat, span))
    longest = max((span.ends - span.starts for _match, _seat, span in booked), default=timedelta())
    due = longest - (paid.ends - paid.starts if paid else timedelta())
    if due > timedelta():
        take_vacation(user=user, hours=int(due.total_seconds()) // HOUR)
    return booked


def _fitting(match: Match, seat: Seat, wanted: Span, *, shorten: bool) -> Span | None:
    """What of a vacation fits under the ceiling, in whole hours; None where nothing does.

    Raises BadVacation where it lies upon another one, unless it may be shortened to end before that.
    """
    own = [span for span in spans_from(seat.rests) if span.kind == VACATION]
    upon = [span for span in own if span.starts < wanted.ends and wanted.starts < span.ends]
    if upon and not shorten:
        raise BadVacation
    if upon:
        # Whole hours up to the next one, without a gap in which the clock would run out after all.
        ends = min(span.starts for span in upon)
        gap = timedelta(hours=ceil((ends - wanted.starts) / timedelta(hours=1)))
        wanted = Span(VACATION, ends - gap, ends)
    hours = int((wanted.ends - wanted.starts).total_seconds()) // HOUR
    taken = _taken_in(match, seat)
    while hours > 0:
        span = Span(VACATION, wanted.starts, wanted.starts + timedelta(hours=hours))
        if covered([*taken, span]) <= timedelta(hours=match.vacation_ceiling):
            return span
        hours -= 1
    return None


def _taken_in(match: Match, seat: Seat) -> list[Span]:
    """The vacation that counts against the ceiling: of this match, or of all matches of its event."""
    seats = [seat]
    if match.event:
        seats = list(Seat.objects.filter(user=seat.user_id, match__event=match.event))
    return [span for each in seats for span in spans_from(each.rests) if span.kind == VACATION]
