"""Being at a table at the same time: who is there now, and when people agreed to be."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.selectors.tables import Table

PRESENT = timedelta(minutes=3)
"""Who touched the page so short ago is there."""
SITTING = timedelta(hours=2)
"""How long a sitting is spoken of after it began."""


def present_at(table: Table, now: datetime) -> list[str]:
    """Who else has a hand on this match just now, by name."""
    return [
        seat.name
        for seat in table.seats
        if seat.number != table.seat and seat.seen_at and seat.seen_at > now - PRESENT
    ]


@dataclass(frozen=True)
class Sitting:
    """A time to play together: proposed by the reader, by another, or agreed."""

    at: datetime
    agreed: bool
    mine: bool


def sitting_of(table: Table, now: datetime) -> Sitting | None:
    """The sitting that this player is asked about; the wish of another comes before the own."""
    people = [seat for seat in table.seats if seat.user_id]
    wishes = {
        seat.number: seat.sitting_at for seat in people if seat.sitting_at and seat.sitting_at > now - SITTING
    }
    if table.seat is None or not wishes or len(people) < 2:
        return None
    if len(wishes) == len(people) and len(set(wishes.values())) == 1:
        return Sitting(wishes[table.seat], agreed=True, mine=False)
    others = [
        at
        for number, at in wishes.items()
        if number != table.seat and at > now and at != wishes.get(table.seat)
    ]
    if others:
        return Sitting(min(others), agreed=False, mine=False)
    own = wishes.get(table.seat)
    return Sitting(own, agreed=False, mine=True) if own and own > now else None
