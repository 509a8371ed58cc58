"""Aggregated score tables of VISTA: what each player's own choices brought, trump by trump. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.results import Facts, Kind

TRUMPS = ("S", "H", "D", "C", "NT")


@dataclass(frozen=True, slots=True)
class Cell:
    """`best` is None when nothing has been chosen yet."""

    sum: int = 0
    rounds: int = 0
    best: int | None = None

    @property
    def mean(self) -> Fraction | None:
        return Fraction(self.sum, self.rounds) if self.rounds else None

    def with_score(self, score: int) -> Cell:
        best = score if self.best is None else max(self.best, score)
        return Cell(self.sum + score, self.rounds + 1, best)

    def plus(self, other: Cell) -> Cell:
        bests = [each for each in (self.best, other.best) if each is not None]
        return Cell(self.sum + other.sum, self.rounds + other.rounds, max(bests, default=None))


@dataclass(frozen=True, slots=True)
class TrumpRow:
    cells: Mapping[str, Cell]

    @property
    def total(self) -> Cell:
        whole = Cell()
        for cell in self.cells.values():
            whole = whole.plus(cell)
        return whole

    def plus(self, other: TrumpRow) -> TrumpRow:
        return TrumpRow({trump: self.cells[trump].plus(other.cells[trump]) for trump in TRUMPS})


EMPTY = TrumpRow(dict.fromkeys(TRUMPS, Cell()))


def trump_table(facts: Facts, gone: frozenset[int]) -> dict[int, TrumpRow]:
    """One row an entry that is not annulled.

    Decided matches only, those given up included: rounds finished before a forfeit stay. Matches against an annulled
    entry vanish.
    """
    cells = {entry: dict.fromkeys(TRUMPS, Cell()) for entry in facts.entries if entry not in gone}
    for fixture in facts.fixtures:
        if fixture.kind is Kind.OPEN or any(part.entry in gone for part in fixture.parts):
            continue
        for part in fixture.parts:
            for trump, score in part.scores.items():
                cells[part.entry][trump] = cells[part.entry][trump].with_score(score)
    return {entry: TrumpRow(row) for entry, row in cells.items()}
