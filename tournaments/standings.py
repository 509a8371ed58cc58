"""The table of a division: a pure function of results, policy and the list of tie-breaks, with a trace of every tie.

Definitions and worked examples: FIDE Handbook C.07 (direct encounter, Sonneborn-Berger, Koya), and the project's own
rules for net and trumps. Nothing is stored, so nothing has to be recalculated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

from tournaments.duplicate import duplicate_shares
from tournaments.results import (
    DRAW,
    LOSS,
    WIN,
    Duel,
    Facts,
    Kind,
    Withdrawal,
    annulled,
    by_entry,
    counted_duels,
)


class Criterion(StrEnum):
    POINTS = "points"
    DIRECT = "direct"
    NET = "net"
    SB = "sb"
    WINS = "wins"
    TRUMPS = "trumps"
    KOYA = "koya"
    DUPLICATE = "duplicate"
    LOT = "lot"


CARD_ORDER = (Criterion.DIRECT, Criterion.NET, Criterion.SB, Criterion.WINS, Criterion.TRUMPS)


@dataclass(frozen=True, slots=True)
class Points:
    win: Fraction = Fraction(2)
    draw: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)

    def of(self, share: Fraction) -> Fraction:
        return {WIN: self.win, DRAW: self.draw, LOSS: self.loss}[share]

    @property
    def least(self) -> Fraction:
        return min(self.win, self.draw, self.loss)

    @property
    def most(self) -> Fraction:
        return max(self.win, self.draw, self.loss)


@dataclass(frozen=True, slots=True)
class Policy:
    points: Points = Points()
    tie_breaks: tuple[Criterion, ...] = CARD_ORDER
    withdrawal: Withdrawal = Withdrawal.FIDE_50


@dataclass(frozen=True, slots=True)
class Row:
    """`place` is shared by all who have the same; None for an annulled entry, whose figures are all nought."""

    entry: int
    place: int | None
    points: Fraction
    decided: int
    open: int
    wins: int
    draws: int
    losses: int
    net: int
    net_matches: int
    """Played matches, which alone have a margin."""
    sb: Fraction
    koya: Fraction
    trumps: int
    duplicate: Fraction | None = None
    """The mean share of the tops on deals that several tables played, from 0 to 1; None without any."""


@dataclass(frozen=True, slots=True)
class Interval:
    """What a direct encounter is worth when all that is missing in it is lost, and when all is won."""

    low: Fraction
    high: Fraction


Value: TypeAlias = Fraction | Interval


@dataclass(frozen=True, slots=True)
class Split:
    """One look at a tied group: what the criterion gave to each, and the parts it left, best first."""

    criterion: Criterion
    values: Mapping[int, Value]
    parts: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Standings:
    rows: tuple[Row, ...]
    splits: tuple[Split, ...]

    def row_of(self, entry: int) -> Row:
        return next(row for row in self.rows if row.entry == entry)


def standings(facts: Facts, policy: Policy, lots: Mapping[int, int] | None = None) -> Standings:
    """The table, best first. `lots` are the drawn lots, from 1, asked for only where "lot" is on the list."""
    gone = annulled(facts, policy.withdrawal)
    ranked = tuple(entry for entry in facts.entries if entry not in gone)
    own = by_entry(ranked, counted_duels(facts, gone))
    shares = duplicate_shares(facts.boards, gone)
    figures = _figures(own, policy.points, shares)
    maker = _Maker(own, figures, policy.points, lots or {})
    groups = maker.order(ranked, (Criterion.POINTS, *policy.tie_breaks))
    rows: list[Row] = []
    for group in groups:
        place = len(rows) + 1
        rows += [_row(entry, place, own[entry], figures[entry], shares.get(entry)) for entry in sorted(group)]
    rows += [_row(entry, None, (), _NOTHING) for entry in sorted(gone)]
    return Standings(tuple(rows), tuple(maker.splits))


# --- Figures ----------------------------------------------------------------------------------------

_Figures: TypeAlias = dict[Criterion, Fraction]
_NOTHING: _Figures = dict.fromkeys(Criterion, Fraction(0))


def _figures(
    own: Mapping[int, Sequence[Duel]], points: Points, shares: Mapping[int, Fraction]
) -> dict[int, _Figures]:
    total = {entry: sum_of(points.of(share) for share in _shares(duels)) for entry, duels in own.items()}
    strong = {entry for entry, duels in own.items() if 2 * total[entry] >= points.win * len(duels)}
    return {
        entry: {
            Criterion.POINTS: total[entry],
            Criterion.NET: _net_mean(duels),
            Criterion.SB: sum_of(d.shares[0] * total[d.sides[1]] for d in duels if d.shares),
            Criterion.WINS: Fraction(sum(share == WIN for share in _shares(duels))),
            Criterion.TRUMPS: Fraction(sum(duel.trumps[0] for duel in duels)),
            Criterion.KOYA: sum_of(
                points.of(d.shares[0]) for d in duels if d.shares and d.sides[1] in strong
            ),
            Criterion.DUPLICATE: shares.get(entry, Fraction(0)),
        }
        for entry, duels in own.items()
    }


def sum_of(values: Iterable[Fraction]) -> Fraction:
    return sum(values, start=Fraction(0))


def _shares(duels: Sequence[Duel]) -> list[Fraction]:
    return [duel.shares[0] for duel in duels if duel.shares is not None]


def _net_mean(duels: Sequence[Duel]) -> Fraction:
    margins = [duel.margin for duel in duels if duel.margin is not None]
    return Fraction(sum(margins), len(margins)) if margins else Fraction(0)


def _row(
    entry: int,
    place: int | None,
    duels: Sequence[Duel],
    figures: _Figures,
    duplicate: Fraction | None = None,
) -> Row:
    shares = _shares(duels)
    margins = [duel.margin for duel in duels if duel.margin is not None]
    return Row(
        entry=entry,
        place=place,
        points=figures[Criterion.POINTS],
        decided=len(shares),
        open=sum(duel.kind is Kind.OPEN for duel in duels),
        wins=shares.count(WIN),
        draws=shares.count(DRAW),
        losses=shares.count(LOSS),
        net=sum(margins),
        net_matches=len(margins),
        sb=figures[Criterion.SB],
        koya=figures[Criterion.KOYA],
        trumps=int(figures[Criterion.TRUMPS]),
        duplicate=duplicate,
    )


# --- Ties -------------------------------------------------------------------------------------------


class _Maker:
    """Orders groups criterion by criterion and keeps the trace."""

    def __init__(
        self,
        own: Mapping[int, Sequence[Duel]],
        figures: Mapping[int, _Figures],
        points: Points,
        lots: Mapping[int, int],
    ) -> None:
        self.own = own
        self.figures = figures
        self.points = points
        self.lots = lots
        self.splits: list[Split] = []

    def order(self, group: tuple[int, ...], criteria: Sequence[Criterion]) -> list[tuple[int, ...]]:
        """The group in parts that nothing on the list can tell apart, best first."""
        if len(group) < 2 or not criteria:
            return [group] if group else []
        criterion, *rest = criteria
        parts = self._direct(group) if criterion is Criterion.DIRECT else self._by_value(group, criterion)
        return [part for each in parts for part in self.order(each, rest)]

    def _by_value(self, group: tuple[int, ...], criterion: Criterion) -> list[tuple[int, ...]]:
        # The first lot drawn is the best, all other figures are better when they are larger.
        values = {
            entry: Fraction(-self.lots[entry])
            if criterion is Criterion.LOT
            else self.figures[entry][criterion]
            for entry in sorted(group)
        }
        ordered = sorted(values, key=values.__getitem__, reverse=True)
        parts = [tuple(same) for _, same in groupby(ordered, key=values.__getitem__)]
        self.splits.append(Split(criterion, values, tuple(parts)))
        return parts

    def _direct(self, group: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Points in the matches inside the group; what stays tied is looked at again by itself."""
        values = {entry: self._encounter(entry, group) for entry in sorted(group)}
        parts = _certain_parts(values)
        self.splits.append(Split(Criterion.DIRECT, values, tuple(parts)))
        if len(parts) == 1:
            return parts
        return [part for each in parts for part in (self._direct(each) if len(each) > 1 else [each])]

    def _encounter(self, entry: int, group: tuple[int, ...]) -> Interval:
        inside = [duel for duel in self.own[entry] if duel.sides[1] in group]
        met = {duel.sides[1] for duel in inside}
        missing = sum(duel.shares is None for duel in inside) + len(group) - 1 - len(met)
        sure = sum_of(self.points.of(share) for share in _shares(inside))
        return Interval(sure + missing * self.points.least, sure + missing * self.points.most)


def _certain_parts(values: Mapping[int, Interval]) -> list[tuple[int, ...]]:
    """Cut only where everybody above surely has more than everybody below."""
    ordered = sorted(values, key=lambda entry: (-values[entry].high, -values[entry].low, entry))
    parts: list[list[int]] = []
    floor: Fraction | None = None
    for entry in ordered:
        if floor is None or values[entry].high < floor:
            parts.append([])
            floor = values[entry].low
        parts[-1].append(entry)
        floor = min(floor, values[entry].low)
    return [tuple(sorted(part)) for part in parts]


# --- "Why am I second?" -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """What one criterion said of two entries; `decides` in the step that put one before the other."""

    criterion: Criterion
    mine: Value
    theirs: Value
    decides: bool


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an entry stands above (`above`) or below another; without a deciding step they share the place."""

    entry: int
    other: int
    above: bool | None
    steps: tuple[Step, ...]


def reason(table: Standings, entry: int, other: int) -> Reason:
    """Every look that was taken at both of them together, in order. Empty steps for an annulled entry."""
    steps: list[Step] = []
    above: bool | None = None
    for split in table.splits:
        if entry not in split.values or other not in split.values:
            continue
        mine = _part_of(split, entry)
        theirs = _part_of(split, other)
        steps.append(Step(split.criterion, split.values[entry], split.values[other], mine != theirs))
        if mine != theirs:
            above = mine < theirs
            break
    return Reason(entry, other, above, tuple(steps))


def _part_of(split: Split, entry: int) -> int:
    return next(number for number, part in enumerate(split.parts) if entry in part)


def neighbours(table: Standings, entry: int) -> tuple[Reason, ...]:
    """Why the entry is below whoever is next above, and above whoever is next below; all who share its place."""
    listed = [row.entry for row in table.rows if row.place is not None]
    if entry not in listed:
        return ()
    place = listed.index(entry)
    own = table.row_of(entry).place
    near = [other for other in (listed[place - 1] if place else None,) if other is not None]
    near += listed[place + 1 : place + 2]
    sharing = [row.entry for row in table.rows if row.place == own and row.entry not in (entry, *near)]
    return tuple(reason(table, entry, other) for other in near + sharing)
