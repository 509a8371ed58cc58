"""Where the deals of a match come from, and what of them is closed. Reads only.

As a rule a match deals from its own secret and its players' words. In a duplicate league all tables of a matchday deal
from one `DealSet`, without words, since the tables have different players and the same cards. Such a match is sealed
until its set is opened, when the last of its tables has finished: its players see the rounds they are playing, as their
seats see them, and nobody sees anything else, its players and the organisers included.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.engines.shuffle import round_secret
from games.models import Match, Round, Seat


@dataclass(frozen=True, slots=True)
class Source:
    """What the shuffle of every round of a match is fed with; `code` is the match's, or that of its set."""

    code: str
    root: bytes
    root_hash: str
    words: tuple[str, ...]

    def secret(self, number: int) -> bytes:
        return round_secret(self.root, self.code, number)


def source_of(match: Match, seats: Iterable[Seat]) -> Source:
    shared = match.deal_set
    if shared is not None:
        return Source(shared.code, bytes(shared.root_secret), shared.root_hash, ())
    words = tuple(seat.word for seat in sorted(seats, key=lambda each: each.number))
    return Source(match.code, bytes(match.root_secret), match.root_hash, words)


def is_closed(the_round: Round) -> bool:
    """Whether the cards and actions of a round are nobody's to read: it is being played, or its deal elsewhere."""
    return the_round.status == Round.Status.ACTIVE or the_round.match.is_sealed
