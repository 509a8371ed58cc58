"""Clocks of correspondence play: a bank that earns with each action and never grows beyond a cap. Pure.

All instants are aware datetimes in UTC, all amounts whole seconds. A turn starts when its seat is to act;
what it takes is spent from the bank; an action earns the increment. Little Golem and AbstractPlay play by
such clocks; measured for VISTA, four hours a card with a start of 120 and a cap of 168 hours flags nobody who
looks in three times a day.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

HOUR = 3600


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: `start` in the bank when a round opens, `gain` per action, at most `cap` in the bank."""

    key: str
    start: int
    gain: int
    cap: int


PACES: dict[str, Pace] = {
    "standard": Pace("standard", start=120 * HOUR, gain=4 * HOUR, cap=168 * HOUR),
}
DEFAULT_PACE = "standard"

REMINDER_SHARES = (0.5, 0.2, 0.05)
"""A reminder is due when this share of the turn's time is left."""


def deadline(bank: int, turn_since: datetime) -> datetime:
    """When a turn that began with this bank runs out."""
    return turn_since + timedelta(seconds=bank)


def bank_after(pace: Pace, bank: int, turn_since: datetime, acted_at: datetime) -> int:
    """The bank after an action: what the turn took is spent, the increment earned, the cap kept."""
    spent = max(0, int((acted_at - turn_since).total_seconds()))
    return min(pace.cap, max(0, bank - spent) + pace.gain)


def next_reminder(turn_since: datetime, deadline_at: datetime, after: datetime) -> datetime | None:
    """The first reminder of this turn later than `after`, or None when all have been."""
    whole = deadline_at - turn_since
    due = (deadline_at - whole * share for share in REMINDER_SHARES)
    return next((at for at in due if at > after), None)
