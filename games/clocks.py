"""Clocks of correspondence play: a bank that earns with each action and never grows beyond a cap. Pure.

All instants are aware datetimes in UTC, all amounts whole seconds. A turn starts when its seat is to act; the time
of it that counts (`games.clock_time`) is spent from the bank; an action earns the increment. The presets come from
a model of 150 matches each: four hours a card with a start of 120 and a cap of 168 hours and a quiet night flags
nobody who looks in three times a day, and a third of a match of those who look in twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.clock_time import (
    BOOKED,
    NIGHT,
    PAUSE,
    VACATION,
    Night,
    Rests,
    account,
    instant_after,
    out_of_night,
)

HOUR = 3600
TURN_LIMIT = 7 * 24 * HOUR
"""What a turn may last by the calendar; vacations and pauses do not count, nights do."""
FIRST_LIMIT = 72 * HOUR
"""What a player's first turn of a match may last; after that there was no match."""
GRACE = 12 * HOUR
"""What a player whose time has run out gets once in a match."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: `start` in the bank at first, `gain` per action, at most `cap`, `refill` more with each further round.

    With `refill` None every round begins with `start`. `night`: clocks stand in the quiet night of their player.
    `first` and `grace` as FIRST_LIMIT and GRACE, 0 for none.
    """

    key: str
    start: int
    gain: int
    cap: int
    refill: int | None
    night: bool = False
    first: int = FIRST_LIMIT
    grace: int = GRACE


def _preset(key: str, gain: int, start: int, cap: int, refill: int, *, night: bool = False) -> Pace:
    return Pace(key, start * HOUR, gain * HOUR, cap * HOUR, refill * HOUR, night)


OFFERED = (
    _preset("brisk", 2, 72, 96, 12),
    _preset("steady", 3, 96, 168, 24),
    _preset("league", 4, 120, 168, 24, night=True),
    _preset("leisure", 6, 168, 240, 36),
)
"""What a new match may choose; the second is called Standard."""

FORMER = (Pace("standard", 120 * HOUR, 4 * HOUR, 168 * HOUR, refill=None, first=0, grace=0),)
"""What matches begun earlier go on with."""

PACES: dict[str, Pace] = {pace.key: pace for pace in (*OFFERED, *FORMER)}
DEFAULT_PACE = "league"

REMINDER_SHARES = (0.5, 0.2, 0.05)
"""A reminder is due when this share of the time that a turn had is left."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What became of the time of a turn, in seconds: `spent` from the bank, the others passed while it stood."""

    spent: int
    night: int
    vacation: int
    pause: int
    earned: int
    """What the increment added; less than it where the cap cut it."""
    bank: int
    """What is in the bank now."""


def opening_bank(pace: Pace, carried: int | None) -> int:
    """The bank a round opens with; `carried` is the player's bank at the end of the round it follows, if any."""
    if carried is None or pace.refill is None:
        return pace.start
    return max(carried, min(pace.cap, carried + pace.refill))


def deadline(bank: int, limit: int, since: datetime, rests: Rests) -> datetime:
    """When a turn that began with this bank runs out: the bank is used up, or the turn has lasted `limit`."""
    empty = instant_after(timedelta(seconds=bank), since, rests)
    too_long = instant_after(timedelta(seconds=limit), since, rests, standing=BOOKED)
    return min(empty, too_long)


def settle(pace: Pace, bank: int, since: datetime, acted_at: datetime, rests: Rests) -> Spent:
    """A turn that ended with an action: what it took is spent, the increment earned, the cap kept."""
    shares = account(since, acted_at, rests)
    night, vacation, pause = (
        int(shares.get(kind, timedelta()).total_seconds()) for kind in (NIGHT, VACATION, PAUSE)
    )
    spent = min(bank, int(shares.get("", timedelta()).total_seconds()))
    left = bank - spent
    after = max(left, min(pace.cap, left + pace.gain))
    return Spent(spent, night, vacation, pause, after - left, after)


def bank_left(bank: int, since: datetime, at: datetime, rests: Rests) -> int:
    """What would be in the bank if the turn ended at `at` without an action."""
    spent = account(since, at, rests).get("", timedelta())
    return max(0, bank - int(spent.total_seconds()))


def next_reminder(
    since: datetime, deadline_at: datetime, rests: Rests, sleep: Night, after: datetime
) -> datetime | None:
    """The first reminder of this turn later than `after`, or None when all have been.

    Shares are of the player's own time between `since` and the deadline. In the night in which the player sleeps,
    whether their clock runs or not, nobody is reminded: it waits for the morning, or comes before the night when
    the morning is too late.
    """
    whole = account(since, deadline_at, rests).get("", timedelta())
    for share in REMINDER_SHARES:
        due = instant_after(whole * (1 - share), since, rests)
        due = out_of_night(due, sleep, latest=deadline_at)
        if due > after:
            return due
    return None
