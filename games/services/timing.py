"""The rows of a clock: a turn begins, a turn ends, the deadline moves, and the ledger says why.

These change objects and return ledger lines; the caller holds the match and saves.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil

from games.clock_time import NIGHT, Night, account
from games.clocks import TURN_LIMIT, Pace, deadline, next_reminder, opening_bank, settle
from games.models import Clock, ClockEntry, Round, Seat
from games.selectors.clocks import rests_of

Kind = ClockEntry.Kind

NIGHT_CHANGES = timedelta(days=7)
"""The quiet night of a match follows the player's settings at most this often: who moved it each turn would sleep
whenever it is their turn."""
CLOCK_FIELDS = ("bank", "limit", "night", "turn_since", "deadline_at", "remind_at", "thinking_until")
SEAT_FIELDS = ("acted_at", "night", "night_since")


def open_clock(the_round: Round, seat: Seat, pace: Pace, carried: int | None) -> Clock:
    """The clock of a new round, not saved; `carried` is the player's bank in the round it follows."""
    return Clock(round=the_round, seat=seat, bank=opening_bank(pace, carried))


def opening_entries(clock: Clock, pace: Pace, carried: int | None, now: datetime) -> list[ClockEntry]:
    if clock.seat.is_bot:
        return []
    first = pace.start if carried is None or pace.refill is None else carried
    lines = [ClockEntry(clock=clock, kind=Kind.START, seconds=first, bank=first, at=now, ply=0)]
    if clock.bank > first:
        lines.append(
            ClockEntry(
                clock=clock, kind=Kind.REFILL, seconds=clock.bank - first, bank=clock.bank, at=now, ply=0
            )
        )
    return lines


def start_turn(clock: Clock, pace: Pace, now: datetime) -> bool:
    """Start this clock; whether its seat was changed and is to be saved (SEAT_FIELDS)."""
    seat = clock.seat
    changed = follow_night(seat, now)
    clock.night = seat.night if pace.night else ""
    begins = pace.first and seat.match.voidable and seat.acted_at is None
    clock.limit = pace.first if begins else TURN_LIMIT
    clock.turn_since = now
    place_deadline(clock, now)
    return changed


def place_deadline(clock: Clock, now: datetime) -> None:
    """Compute deadline and next reminder of a running clock, after it started or its time changed."""
    assert clock.turn_since is not None
    rests = rests_of(clock)
    clock.deadline_at = deadline(clock.bank, clock.limit, clock.turn_since, rests)
    user = clock.seat.user
    clock.remind_at = None
    if user is not None and not clock.caretaker:
        sleep = Night(user.time_zone, user.night_from)
        clock.remind_at = next_reminder(clock.turn_since, clock.deadline_at, rests, sleep, now)


def end_turn(clock: Clock, pace: Pace, acted_at: datetime, version: int) -> list[ClockEntry]:
    """The seat has acted: its time is spent, its increment earned. Lines of what happened to people's time."""
    if clock.turn_since is None:
        return []
    before = clock.bank
    what = settle(pace, before, clock.turn_since, acted_at, rests_of(clock))
    clock.bank = what.bank
    if clock.seat.is_bot:
        return []
    left = before - what.spent
    lines = (
        (Kind.NIGHT, what.night, before),
        (Kind.VACATION, what.vacation, before),
        (Kind.PAUSE, what.pause, before),
        (Kind.SPENT, what.spent, left),
        (Kind.EARNED, what.earned, what.bank),
    )
    return [
        ClockEntry(clock=clock, kind=kind, seconds=seconds, bank=bank, at=acted_at, ply=version)
        for kind, seconds, bank in lines
        if seconds
    ]


def earn_at_once(clock: Clock, pace: Pace, at: datetime, version: int) -> list[ClockEntry]:
    """Something was played for a seat whose turn had not begun: the increment is earned."""
    clock.turn_since = at
    return end_turn(clock, pace, at, version)


def stand(clock: Clock) -> None:
    clock.turn_since = clock.deadline_at = clock.remind_at = clock.thinking_until = None


def add_time(clock: Clock, kind: str, seconds: int, now: datetime) -> ClockEntry:
    """Give a running turn more time, also by the calendar."""
    clock.limit += seconds
    return add_bank(clock, kind, seconds, now)


def lift(clock: Clock, kind: str, until: datetime, now: datetime) -> ClockEntry:
    """Let a turn that has run out last until then."""
    assert clock.deadline_at is not None
    shares = account(clock.deadline_at, until, rests_of(clock))
    counted, asleep = (ceil(shares.get(share, timedelta()).total_seconds()) for share in ("", NIGHT))
    clock.limit += asleep
    return add_time(clock, kind, counted, now)


def add_bank(clock: Clock, kind: str, seconds: int, now: datetime) -> ClockEntry:
    """Put more into a bank; a turn that runs may last longer by it."""
    clock.bank += seconds
    if clock.turn_since is not None:
        place_deadline(clock, now)
    return ClockEntry(
        clock=clock, kind=kind, seconds=seconds, bank=clock.bank, at=now, ply=clock.round.version
    )


def follow_night(seat: Seat, now: datetime) -> bool:
    """Take the quiet night over from the player's settings, if it is new and a week has passed; whether it was."""
    if seat.user is None:
        return False
    wanted = str(Night(seat.user.time_zone, seat.user.night_from))
    if seat.night == wanted or (seat.night_since and now < seat.night_since + NIGHT_CHANGES):
        return False
    seat.night, seat.night_since = wanted, now
    return True
