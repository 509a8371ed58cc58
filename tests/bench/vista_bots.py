"""How strong the VISTA bots are in duplicate rounds, and how long they think.

A figure in tricks is the mean over pairs of what the first bot makes more than the second in the same seat with the
same cards; its bar is held against the lower end of the 95 % interval. `PAIRS=400` sets the number of pairs.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from math import sqrt
from statistics import mean, stdev

from games.bots.base import Bot
from games.bots.beginner import Beginner
from games.bots.registry import bot_for
from tests.bench.base import Result, at_least, at_most
from tests.bots.duplicate import Timed, differences

LONG = True


def results() -> Iterator[Result]:
    pairs = int(os.environ.get("PAIRS", "100"))
    easy, medium, hard = (bot_for("vista", level) for level in ("easy", "medium", "hard"))
    yield from _duel("easy", easy, "random", Beginner(), 4 * pairs, bar=4)
    yield from _duel("medium", medium, "random", Beginner(), 4 * pairs, bar=6.5)
    yield from _duel("medium", medium, "easy", easy, 4 * pairs, bar=1)
    hard_timed = Timed(hard)
    yield from _duel("hard", hard_timed.bot, "medium", medium, pairs, bar=3.5, timed=hard_timed)
    for level, bot, bar in (("easy", easy, 50), ("medium", medium, 50), ("hard", hard, 2000)):
        timed = hard_timed if level == "hard" else Timed(bot)
        list(differences(timed, Timed(easy), 2, "time", given_trump=False))
        yield at_most(f"vista: longest thought, {level}", 1000 * max(timed.seconds), "ms", bar)
        yield Result(f"vista: mean thought, {level}", round(1000 * mean(timed.seconds), 3), "ms")


def _duel(
    name: str, one: Bot, against: str, other: Bot, pairs: int, bar: float, timed: Timed | None = None
) -> Iterator[Result]:
    found = list(differences(timed or Timed(one), Timed(other), pairs, f"{name} {against}"))
    half = 1.96 * stdev(found) / sqrt(pairs)
    label = f"vista: {name} against {against}"
    yield Result(label, round(mean(found), 2), f"tricks, ± {half:.2f} in {pairs} pairs")
    yield at_least(f"{label}, at least", mean(found) - half, "tricks", bar)
