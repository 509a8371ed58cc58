"""Where an entry can still finish. Sound, and only ever narrowing while results come in. Pure.

What is open counts as a win, a draw, a loss or a double forfeit; later withdrawals are not foreseen, and only
an annulment can make a range wider again. Points alone decide: among equals any order is still possible while
a match is open, since margins know no bounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import product

from tournaments.results import DRAW, LOSS, WIN, Duel, Facts, annulled, counted_duels
from tournaments.standings import Policy, Standings, standings

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


class Fate(StrEnum):
    """What is certain of an entry whatever the open matches bring."""

    FIRST = "first"
    """First in the highest division."""
    UP = "up"
    SAFE = "safe"
    """Not relegated."""
    DOWN = "down"


def fates(
    table: Standings,
    possible: Mapping[int, Span],
    movers: int,
    *,
    passed_over: frozenset[int] = frozenset(),
    highest: bool,
    lowest: bool,
) -> dict[int, Fate]:
    """The best of what is certain, by entry; nothing is said of those for whom everything is open.

    `passed_over` are placed and neither rise nor fall: bots that fill up, and those who left. Ties may still go either
    way by the lot. Where so few are there that all of them fall, that is what is said of the first one too. Like the
    places it rests on, a fate is only lost when somebody is annulled or leaves.
    """
    same = Counter(row.place for row in table.rows)
    movable = [row for row in table.rows if row.place is not None and row.entry not in passed_over]
    ahead = sum(row.place is not None and row.entry in passed_over for row in table.rows)
    up = 0 if highest else min(movers, len(movable))
    down = 0 if lowest else min(movers, len(movable) - up)
    found: dict[int, Fate] = {}
    for row in movable:
        span = possible[row.entry]
        # One and the same place for several: it is decided, and shared by so many.
        worst = span.worst + (same[row.place] - 1 if span.best == span.worst else 0)
        if highest and worst == 1 and down < len(movable):
            found[row.entry] = Fate.FIRST
        elif worst <= up:
            found[row.entry] = Fate.UP
        elif down and worst <= len(movable) - down:
            found[row.entry] = Fate.SAFE
        elif down and span.best - ahead > len(movable) - down:
            found[row.entry] = Fate.DOWN
    return found
