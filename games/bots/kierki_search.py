"""Choosing by playing on: candidates are tried on the same sampled worlds, and the weak ones are dropped early."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from games.bots.kierki_table import WHOLE, Table
from games.bots.kierki_thumb import avoid, collect
from games.engines.kierki_rules import (
    Rules,
    added,
    is_over,
    moon_scores,
    places,
    round_total,
    shooter_chooses,
    shooter_of,
)

DRAWING = 60
"""What drawing a world costs, in plies; without it a position with nothing left to play for would think for ever."""
MOST_WORLDS = 512
"""More worlds than these do not make the choice better, only later."""
BATCH = 8
"""Worlds between two looks at who can still win."""
FALLEN = 2.0
"""A candidate so many standard errors behind the best is dropped."""
END = 20.0
"""What winning the match is worth beyond the points of its last round, and losing it costs."""

C = TypeVar("C")


def play_on(table: Table, collector: int | None, everybody: bool = False) -> int:
    """Plays the round to the end by rules of thumb; returns the plies. `collector` wants points, or everybody does."""
    plies = 0
    paying = table.costs.paying
    while table.left & paying or table.points:
        card = collect(table) if everybody or table.turn == collector else avoid(table)
        table.play(card)
        plies += 1
    return plies


def worth(rules: Rules, totals: Sequence[int], taken: Sequence[float], seat: int) -> float:
    """What this end of a round is worth to a seat, in points of a round of 26."""
    whole = round_total(rules.base, rules.spot)
    scores = tuple(round(points * whole / WHOLE) for points in taken)
    shooter = shooter_of(rules, scores)
    if shooter is not None:
        new = rules.moon == "new" or shooter_chooses(rules, totals, shooter)
        scores = moon_scores(rules, shooter, "new" if new else "old")
    side = next(side for side in rules.sides if seat in side)
    own = sum(scores[member] for member in side)
    others = (sum(scores) - own) * len(side) / (rules.seats - len(side))
    value = (own - others if rules.reverse else others - own) * WHOLE / whole
    after = added(totals, scores)
    if is_over(rules, after):
        place = places(rules, after)[seat]
        value += END if place == 1 else -END * (place - 1) / (rules.seats - 1)
    return value


@dataclass(eq=False)
class Trial(Generic[C]):
    candidate: C
    gate: float
    """Standard errors by which it must beat the first candidate to be chosen instead."""
    values: list[float] = field(default_factory=list)


def best_of(
    trials: list[Trial[C]],
    try_out: Callable[[C, object], tuple[float, int]],
    draw: Callable[[random.Random], object],
    rng: random.Random,
    plies: int,
) -> C:
    """The candidate that does best on worlds drawn while plies last; the first one unless another is clearly better."""
    first, alive = trials[0], list(trials)
    while plies > 0 and len(alive) > 1 and len(first.values) < MOST_WORLDS:
        for _ in range(BATCH):
            world = draw(rng)
            plies -= DRAWING
            for trial in alive:
                value, used = try_out(trial.candidate, world)
                trial.values.append(value)
                plies -= used
        alive = _survivors(alive, first)
    best = max(alive, key=lambda trial: sum(trial.values))
    return best.candidate if best is not first and _lead(best, first) > best.gate else first.candidate


def _survivors(alive: list[Trial[C]], first: Trial[C]) -> list[Trial[C]]:
    """The first candidate stays as the measure of the others."""
    best = max(alive, key=lambda trial: sum(trial.values))
    kept = [trial for trial in alive if trial in (first, best) or _lead(best, trial) < FALLEN]
    decided = kept == [first, best] and _lead(best, first) > max(FALLEN, best.gate)
    return [best] if decided else kept


def _lead(one: Trial[C], other: Trial[C]) -> float:
    """By how many standard errors one is ahead of the other on the same worlds."""
    gaps = [a - b for a, b in zip(one.values, other.values, strict=True)]
    mean = sum(gaps) / len(gaps)
    variance = sum((gap - mean) ** 2 for gap in gaps) / max(len(gaps) - 1, 1)
    if not variance:
        return math.copysign(math.inf, mean) if mean else 0.0
    return mean / math.sqrt(variance / len(gaps))
