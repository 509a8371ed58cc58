"""Holding a match: the rows that an action reads and writes, locked in the order that everybody keeps.

The order is inbound mail, match, round, seats, outbox. Locking the match first makes all actions of one match
take turns, which also settles what its rounds share (the trumps already used).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.clocks import PACES, Pace
from games.errors import NoSuchMatch
from games.models import Clock, ClockEntry, Match, Round, Seat
from games.selectors.positions import Position, position_from


@dataclass
class Held:
    """A locked match, one of its rounds, and that round's position and clocks. Lives inside one transaction."""

    match: Match
    round: Round
    rounds: list[Round]
    clocks: dict[int, Clock]
    position: Position
    now: datetime
    acted_at: datetime
    """When the action reached us; a mail may have waited to be read, and its writer does not pay for that."""
    changed_clocks: list[Clock] = field(default_factory=list)
    changed_seats: set[int] = field(default_factory=set)
    entries: list[ClockEntry] = field(default_factory=list)
    """Lines for the ledger, written with the clocks."""

    @property
    def pace(self) -> Pace:
        return PACES[self.match.pace]

    @property
    def seats(self) -> list[Seat]:
        return [self.clocks[number].seat for number in sorted(self.clocks)]


def hold(round_id: int) -> Held:
    """Lock the match of this round, then the round. Raises `NoSuchMatch`. Five queries."""
    assert transaction.get_connection().in_atomic_block, "hold a match only inside a transaction"
    match = (
        Match.objects.select_for_update(of=("self",), no_key=True)
        .filter(rounds__pk=round_id)
        .order_by("pk")
        .first()
    )
    if match is None:
        raise NoSuchMatch
    rounds = list(Round.objects.select_for_update(no_key=True).filter(match=match).order_by("number"))
    the_round = next(each for each in rounds if each.pk == round_id)
    for each in rounds:
        each.match = match
    # The seats too: what follows writes some of them after the outbox, where the relay has them before it.
    held = the_round.clocks.select_for_update(of=("self", "seat"), no_key=True).order_by("pk")
    clocks = {clock.seat.number: clock for clock in held.select_related("seat__user", "plan", "claim")}
    for clock in clocks.values():
        clock.seat.match = match
    position = position_from(match, the_round, rounds, list(the_round.moves.all()))
    now = timezone.now()
    return Held(match, the_round, rounds, clocks, position, now, acted_at=now)
