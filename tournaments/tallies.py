"""What players have brought home over divisions, seasons and leagues: matches, points, scores by trump. Pure."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from tournaments.results import DRAW, LOSS, WIN, Duel
from tournaments.standings import Standings
from tournaments.trumps import EMPTY, TRUMPS, Cell, TrumpRow

Who = TypeVar("Who", bound=Hashable)


class Measure(StrEnum):
    """What a cell of the score table shows first, and what its column is sorted and led by."""

    SUM = "sum"
    MEAN = "mean"
    BEST = "best"
    ROUNDS = "rounds"


class Column(StrEnum):
    """A column of the score table; the first six have all measures, the last two a number each."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NO_TRUMP = "NT"
    TOTAL = "total"
    MATCHES = "matches"
    POINTS = "points"


MEASURED = tuple(column for column in Column if column not in (Column.MATCHES, Column.POINTS))


@dataclass(frozen=True, slots=True)
class Record:
    """Matches won, drawn and lost, and the net score of the played ones."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    net: int = 0

    @property
    def matches(self) -> int:
        return self.wins + self.draws + self.losses

    def plus(self, other: Record) -> Record:
        return Record(
            self.wins + other.wins,
            self.draws + other.draws,
            self.losses + other.losses,
            self.net + other.net,
        )


@dataclass(frozen=True, slots=True)
class Tally:
    """One line of a score table. `points` as each season counts them."""

    record: Record = Record()
    points: Fraction = Fraction(0)
    trumps: TrumpRow = EMPTY

    def plus(self, other: Tally) -> Tally:
        return Tally(
            self.record.plus(other.record), self.points + other.points, self.trumps.plus(other.trumps)
        )

    def cell(self, column: Column) -> Cell:
        """The scores under a trump, or all of them."""
        return self.trumps.cells[column] if column in TRUMPS else self.trumps.total

    def value(self, column: Column, measure: Measure = Measure.SUM) -> Fraction | None:
        """What this line is compared by in a column; None where nothing has been scored."""
        if column is Column.POINTS:
            return self.points if self.record.matches else None
        if column is Column.MATCHES:
            return Fraction(self.record.wins) if self.record.matches else None
        cell = self.cell(column)
        if cell.best is None:
            return None
        shown = {
            Measure.SUM: Fraction(cell.sum),
            Measure.MEAN: cell.mean,
            Measure.BEST: Fraction(cell.best),
            Measure.ROUNDS: Fraction(cell.rounds),
        }
        return shown[measure]


def tallies(table: Standings, trumps: Mapping[int, TrumpRow]) -> dict[int, Tally]:
    """One line an entry that is not annulled, from its division's table and its scores by trump."""
    return {
        row.entry: Tally(
            Record(row.wins, row.draws, row.losses, row.net), row.points, trumps.get(row.entry, EMPTY)
        )
        for row in table.rows
        if row.place is not None
    }


def merged(tables: Iterable[Mapping[Who, Tally]]) -> dict[Who, Tally]:
    """Several tables in one: divisions into a season, seasons into a league, leagues into all time."""
    whole: dict[Who, Tally] = {}
    for table in tables:
        for who, tally in table.items():
            whole[who] = whole.get(who, Tally()).plus(tally)
    return whole


def leaders(table: Mapping[Who, Tally], column: Column, measure: Measure = Measure.SUM) -> frozenset[Who]:
    """Who has the most in a column; nobody before the first score."""
    values = {who: tally.value(column, measure) for who, tally in table.items()}
    most = max((value for value in values.values() if value is not None), default=None)
    return frozenset(who for who, value in values.items() if most is not None and value == most)


def head_to_head(own: Iterable[Duel]) -> dict[int, Record]:
    """An entry's duels, seen from its side, as one record an opponent; open ones count as nothing."""
    found: dict[int, Record] = {}
    for duel in own:
        if duel.shares is None:
            continue
        share = duel.shares[0]
        one = Record(int(share == WIN), int(share == DRAW), int(share == LOSS), duel.margin or 0)
        found[duel.sides[1]] = found.get(duel.sides[1], Record()).plus(one)
    return found
