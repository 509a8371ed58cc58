"""Where an entry can still finish. Sound, and only ever narrowing while results come in. Pure.

What is open counts as a win, a draw, a loss or a double forfeit; later withdrawals are not foreseen, and only
an annulment can make a range wider again. Points alone decide: among equals any order is still possible while
a match is open, since margins know no bounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from tournaments.results import DRAW, LOSS, WIN, Duel, Facts, annulled, counted_duels
from tournaments.standings import Policy, standings

ENUMERATED = 4
"""So many open duels are played out in all ways, some 4 ** 4 tables. Above that, each entry is taken by itself."""

_ENDS = ((WIN, LOSS), (LOSS, WIN), (DRAW, DRAW), (LOSS, LOSS))

_NOUGHT = Fraction(0)
"""What a duel is worth to both when a third one left their table and it vanished."""


@dataclass(frozen=True, slots=True)
class Span:
    best: int
    worst: int


def possible_places(facts: Facts, policy: Policy) -> dict[int, Span]:
    """Best and worst final place of every entry that is not annulled; one and the same once all is decided."""
    table = standings(facts, policy)
    points = {row.entry: row.points for row in table.rows if row.place is not None}
    still = [duel for duel in counted_duels(facts, annulled(facts, policy.withdrawal)) if duel.shares is None]
    if not still:
        return {row.entry: Span(row.place, row.place) for row in table.rows if row.place is not None}
    if len(still) <= ENUMERATED:
        return _played_out(points, still, policy)
    return _bounds(points, still, policy)


def _bounds(points: Mapping[int, Fraction], still: Sequence[Duel], policy: Policy) -> dict[int, Span]:
    left = dict.fromkeys(points, 0)
    for duel in still:
        for entry in duel.sides:
            left[entry] += 1
    most = {entry: points[entry] + left[entry] * max(policy.points.most, _NOUGHT) for entry in points}
    least = {entry: points[entry] + left[entry] * min(policy.points.least, _NOUGHT) for entry in points}
    return {
        entry: Span(
            best=1 + sum(least[other] > most[entry] for other in points),
            worst=len(points) - sum(most[other] < least[entry] for other in points),
        )
        for entry in points
    }


def _played_out(points: Mapping[int, Fraction], still: Sequence[Duel], policy: Policy) -> dict[int, Span]:
    best = dict.fromkeys(points, len(points))
    worst = dict.fromkeys(points, 1)
    gains = {(policy.points.of(a), policy.points.of(b)) for a, b in _ENDS} | {(_NOUGHT, _NOUGHT)}
    for ends in product(gains, repeat=len(still)):
        final = dict(points)
        for duel, (first, second) in zip(still, ends, strict=True):
            final[duel.sides[0]] += first
            final[duel.sides[1]] += second
        for entry, own in final.items():
            best[entry] = min(best[entry], 1 + sum(each > own for each in final.values()))
            worst[entry] = max(worst[entry], sum(each >= own for each in final.values()))
    return {entry: Span(best[entry], worst[entry]) for entry in points}
