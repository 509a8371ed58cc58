"""What has been played in a division, as plain values, and the duels that it comes down to. Pure.

A table of more than two is compared pair by pair: whoever is placed before another has won that duel. Everything
that counts results counts duels, so tables of two, three and four need no rules of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)


class Kind(StrEnum):
    OPEN = "open"
    PLAYED = "played"
    FORFEIT = "forfeit"
    """Ended by resignation, time or withdrawal; also both ways, when nobody turned up."""
    ADJUDICATED = "adjudicated"
    """Decided by the rule of the season when time was up: it has places, and no margin."""


class Withdrawal(StrEnum):
    FIDE_50 = "fide_50"
    """With fewer than half of its matches played the entry is annulled, otherwise kept."""
    KEEP = "keep"
    ANNUL = "annul"


@dataclass(frozen=True, slots=True)
class Part:
    """One entry's part in a fixture. `place` from 1, equal places are a draw; `scores` by trump, own choices only."""

    entry: int
    place: int | None = None
    total: int | None = None
    forfeited: bool = False
    scores: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fixture:
    key: int
    parts: tuple[Part, ...]
    kind: Kind = Kind.OPEN


@dataclass(frozen=True, slots=True)
class BoardResult:
    """What one table made of a deal: the score of the entry whose choice it was, against the other."""

    chooser: int
    other: int
    score: int


Board: TypeAlias = tuple[BoardResult, ...]
"""One deal at all tables that finished it."""


@dataclass(frozen=True, slots=True)
class Facts:
    """All that standings are made of. `withdrawn` left or were expelled while the season ran.

    `low_wins`: in this game the smaller total is the better one, which turns margins round. `boards` are the deals that
    several tables played and that are open to all.
    """

    entries: tuple[int, ...]
    fixtures: tuple[Fixture, ...]
    withdrawn: frozenset[int] = frozenset()
    low_wins: bool = False
    handed_on: Mapping[int, int] = field(default_factory=dict)
    """Who left -> who plays the rest of their fixtures on a line of their own."""
    boards: tuple[Board, ...] = ()


@dataclass(frozen=True, slots=True)
class Duel:
    """Two entries at one table. `shares` is 1, a half or 0 for each side; None while it is open.

    `margin` is the first one's total minus the second one's, from the winner's side of the game; None unless played.
    """

    fixture: int
    sides: tuple[int, int]
    shares: tuple[Fraction, Fraction] | None
    kind: Kind
    margin: int | None = None
    trumps: tuple[int, int] = (0, 0)
    """Trumps under which each side's own entry is the higher one."""

    def seen_by(self, entry: int) -> Duel:
        """The same duel with this entry as the first side."""
        if self.sides[0] == entry:
            return self
        return Duel(
            fixture=self.fixture,
            sides=(self.sides[1], self.sides[0]),
            shares=None if self.shares is None else (self.shares[1], self.shares[0]),
            kind=self.kind,
            margin=None if self.margin is None else -self.margin,
            trumps=(self.trumps[1], self.trumps[0]),
        )


def duels_of(fixture: Fixture, *, low_wins: bool = False) -> tuple[Duel, ...]:
    """The duels of a fixture.

    At a table that somebody left, those who stayed have won against the leaver and settled nothing among themselves.
    """
    duels = (_duel(fixture, a, b, low_wins) for a, b in combinations(fixture.parts, 2))
    return tuple(duel for duel in duels if duel is not None)


def _duel(fixture: Fixture, a: Part, b: Part, low_wins: bool) -> Duel | None:
    sides = (a.entry, b.entry)
    if fixture.kind is Kind.OPEN:
        return Duel(fixture.key, sides, None, Kind.OPEN)
    if fixture.kind is Kind.FORFEIT:
        if not a.forfeited and not b.forfeited:
            return None
        return Duel(
            fixture.key, sides, (LOSS if a.forfeited else WIN, LOSS if b.forfeited else WIN), Kind.FORFEIT
        )
    if a.place is None or b.place is None:
        raise ValueError(f"fixture {fixture.key} is decided without places")
    share = DRAW if a.place == b.place else WIN if a.place < b.place else LOSS
    if fixture.kind is Kind.ADJUDICATED or a.total is None or b.total is None:
        return Duel(fixture.key, sides, (share, 1 - share), fixture.kind)
    return Duel(
        fixture.key,
        sides,
        (share, 1 - share),
        Kind.PLAYED,
        margin=b.total - a.total if low_wins else a.total - b.total,
        trumps=_trumps_won(a.scores, b.scores),
    )


def _trumps_won(a: Mapping[str, int], b: Mapping[str, int]) -> tuple[int, int]:
    both = a.keys() & b.keys()
    return sum(a[trump] > b[trump] for trump in both), sum(b[trump] > a[trump] for trump in both)


def annulled(facts: Facts, policy: Withdrawal) -> frozenset[int]:
    """The withdrawn entries whose matches vanish.

    FIDE-50 (C.05, 6.6): played matches against all scheduled ones of that entry; forfeits are not played; exactly
    half stays.
    """
    if policy is Withdrawal.KEEP:
        return frozenset()
    if policy is Withdrawal.ANNUL:
        return facts.withdrawn
    return frozenset(entry for entry in facts.withdrawn if _less_than_half(facts, entry))


def _less_than_half(facts: Facts, entry: int) -> bool:
    """What a substitute plays in the place of somebody was scheduled for them as well."""
    line = [entry]
    while (heir := facts.handed_on.get(line[-1])) is not None:
        line.append(heir)
    own = [each for each in facts.fixtures if any(part.entry in line for part in each.parts)]
    played = [
        each for each in own if each.kind is Kind.PLAYED and any(part.entry == entry for part in each.parts)
    ]
    return 2 * len(played) < len(own)


def counted_duels(facts: Facts, gone: frozenset[int]) -> tuple[Duel, ...]:
    """All duels in which nobody is annulled."""
    return tuple(
        duel
        for fixture in facts.fixtures
        for duel in duels_of(fixture, low_wins=facts.low_wins)
        if gone.isdisjoint(duel.sides)
    )


def by_entry(entries: Sequence[int], duels: Iterable[Duel]) -> dict[int, tuple[Duel, ...]]:
    """The duels of each entry, seen from its side."""
    own: dict[int, list[Duel]] = {entry: [] for entry in entries}
    for duel in duels:
        for entry in duel.sides:
            own[entry].append(duel.seen_by(entry))
    return {entry: tuple(rows) for entry, rows in own.items()}
