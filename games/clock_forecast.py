"""When a match ends if it goes on as it went so far. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta

ENOUGH_ACTIONS = 40
ENOUGH_TIME = timedelta(days=2)
"""Less tells nothing about a rhythm: a first evening at the table together, or a first weekend away."""
HORIZON = timedelta(days=3 * 365)


def forecast(started: datetime, now: datetime, done: int, left: int) -> datetime | None:
    """The end of a match of which `done` actions took the time since `started` and `left` are to come.

    Whatever makes a match quick or slow is in that average: both players' visits, nights, rounds open at once, plans
    and forced cards. None while there is too little to tell by, when nothing is left, and beyond three years.
    """
    took = now - started
    if done < ENOUGH_ACTIONS or took < ENOUGH_TIME or left <= 0:
        return None
    more = took * left / done
    return now + more if more < HORIZON else None
