"""A seat's clock in a round: its time, and the plan, the claim and the ledger that hang on it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from games.clock_time import Night, Rests, spans_from
from games.clocks import bank_left
from games.models import Claim, Clock, ClockEntry, Plan, Round, Seat


def clocks_of(the_round: Round, seats: Sequence[Seat]) -> list[Clock]:
    """The clocks of a round, each with its `seat`, plan and claim. One query."""
    by_id = {seat.pk: seat for seat in seats}
    clocks = list(the_round.clocks.select_related("plan", "claim"))
    for clock in clocks:
        clock.seat = by_id[clock.seat_id]
    return clocks


def rests_of(clock: Clock) -> Rests:
    """What makes this clock stand while it is its player's turn."""
    return Rests(Night.read(clock.night), spans_from(clock.seat.rests))


def time_left_of(clock: Clock, at: datetime) -> int:
    """Seconds in the bank of a clock, running or not, at `at`."""
    if clock.turn_since is None:
        return clock.bank
    return bank_left(clock.bank, clock.turn_since, at, rests_of(clock))


def stands_until(clock: Clock, at: datetime) -> datetime | None:
    """The end of the vacation or pause that stops this clock at `at`, with those that follow at once; None without."""
    spans, end = spans_from(clock.seat.rests), at
    while later := max((span.ends for span in spans if span.starts <= end < span.ends), default=None):
        end = later
    return end if end > at else None


def ledger_of(the_round: Round, seats: Sequence[Seat]) -> list[ClockEntry]:
    """What happened to the players' time in a round, the latest first, each with its `seat`."""
    by_clock = {clock.pk: clock for clock in clocks_of(the_round, seats)}
    entries = list(ClockEntry.objects.filter(clock__in=by_clock).select_related("by").order_by("-pk"))
    for entry in entries:
        entry.clock = by_clock[entry.clock_id]
    return entries


def offer_to(seat: Seat, the_round: Round) -> int | None:
    """How many tricks the other player claims and waits for this seat's answer; None when nothing waits."""
    standing = Claim.objects.filter(clock__round=the_round, version=the_round.version, refused=False)
    return standing.exclude(clock__seat=seat).values_list("tricks", flat=True).first()


def pause_wish_of(seats: Sequence[Seat], reader: int | None, at: datetime) -> datetime | None:
    """Until when the others would like the match to pause, the first of them; None when nobody else asks."""
    wishes = [
        seat.pause_until
        for seat in seats
        if seat.number != reader and seat.pause_until and seat.pause_until > at
    ]
    return min(wishes, default=None)


def plan_of(clock: Clock) -> Plan | None:
    """The plan of a seat for its round, ended or not; for its owner only."""
    try:
        return clock.plan
    except Plan.DoesNotExist:
        return None


def claim_of(clock: Clock, version: int) -> Claim | None:
    """The seat's claim that was made for this version of the round, refused or not; both players see it."""
    try:
        claim = clock.claim
    except Claim.DoesNotExist:
        return None
    return claim if claim.version == version else None
