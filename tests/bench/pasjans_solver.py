"""How many deals of Pasjans the solver decides in ten seconds of one core, and whether what it says can be believed.

Every win is played through by the engine. A deal that is proved lost cannot be played through; the tests compare such
verdicts with a search that leaves nothing out, on small positions, and here the shares are held against published
ones: 91.9 % of deals can be won when drawing one (ShootMe's solver), 81.945 % when drawing three (Solvitaire, Blake and
Gent), where cards may be taken back from the foundations. `DEALS=60` makes it shorter, `SEEDS=tune` takes other deals
than the claim, `DRAW=1` or `DRAW=3` one way of drawing, `TAKE_BACK=0` the rule of most tables; `EVERY=500` tells shares
and intervals now and then, for long runs. `CHECK=300` compares verdicts with a search that leaves nothing out instead,
on so many small positions of each kind that no test looks at. Times are of this process alone: other work does not
count.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from math import sqrt
from statistics import median

from games.bots.pasjans_solver import Solver
from games.engines import pasjans_board as boards
from games.engines.cards import DECK
from games.engines.pasjans import Pasjans
from tests.bench.base import Result, at_least, at_most
from tests.bots.test_pasjans_solver import SMALL, ending, searched_through

LONG = True
SECONDS = 10.0
STEPS = 10**12
BARS = {1: (0.85, 0.919), 3: (0.80, 0.81945)}
"""Drawing one and three: the share that must be decided, and the share that can be won."""


def results() -> Iterator[Result]:
    if "CHECK" in os.environ:
        yield from _compared(int(os.environ["CHECK"]))
        return
    deals = int(os.environ.get("DEALS", "300"))
    seeds = os.environ.get("SEEDS", "claim")
    take_back = os.environ.get("TAKE_BACK", "1") != "0"
    draws = [int(os.environ["DRAW"])] if "DRAW" in os.environ else list(BARS)
    every = int(os.environ.get("EVERY", "0"))
    solver = Solver()
    for draw in draws:
        # What is compiled on first use is not thought.
        solver.solve(*boards.dealt(DECK), draw, take_back, steps=200_000)
    for draw in draws:
        bar, known = BARS[draw]
        name = f"pasjans solver, drawing {draw}, {deals} deals '{seeds} N'"
        verdicts, seconds = [], []
        for number in range(deals):
            deal = random.Random(f"{seeds} {number}").sample(DECK, len(DECK))
            began = time.process_time()
            found = solver.solve(*boards.dealt(deal), draw, take_back, STEPS, SECONDS)
            seconds.append(time.process_time() - began)
            verdicts.append(found.verdict)
            if found.verdict == "won":
                _replay(deal, draw, take_back, found.actions)
            if every and (number + 1) % every == 0:
                yield from _shares(name, verdicts)
        yield from _shares(name, verdicts)
        won, unknown = verdicts.count("won") / deals, verdicts.count("open") / deals
        error = 1.96 * sqrt(known * (1 - known) / deals)
        yield at_least(f"{name}: decided within {SECONDS:g} s", 1 - unknown, "share", bar)
        yield at_most(f"{name}: won, of at most {known:.3f} ± {error:.3f}", won, "share", known + error)
        yield at_least(
            f"{name}: won or undecided, of at least {known:.3f} ± {error:.3f}",
            won + unknown,
            "share",
            known - error,
        )
        yield Result(f"{name}: median time", round(median(seconds), 4), "s")
        yield Result(f"{name}: mean time", round(sum(seconds) / deals, 3), "s")
        yield at_most(f"{name}: longest time", max(seconds), "s", SECONDS + 0.5)


def _compared(positions: int) -> Iterator[Result]:
    """Positions of 12 to 20 cards whose whole tree is small enough; every verdict must be the same."""
    seeds = os.environ.get("SEEDS", "claim")
    solver = Solver(SMALL)
    same = {"won": 0, "lost": 0}
    wrong = 0
    for number in range(positions):
        for draw in BARS:
            for take_back in (False, True):
                position = ending(random.Random(f"{seeds} ending {number} {draw} {take_back}"))
                plain = searched_through(position, draw, take_back, most=1_000)
                if plain is None:
                    continue
                if solver.solve(*position, draw, take_back, steps=10**6).verdict == plain:
                    same[plain] += 1
                else:
                    wrong += 1
    for verdict, count in same.items():
        yield Result(f"pasjans solver: positions '{seeds} ending N' rightly {verdict}", count, "positions")
    yield at_most(f"pasjans solver: positions '{seeds} ending N' judged wrongly", wrong, "positions", 0)


def _shares(name: str, verdicts: list[str]) -> Iterator[Result]:
    """What was won and what stayed open so far, with what chance does to that many deals (Wilson's interval)."""
    n = len(verdicts)
    for verdict in ("won", "open"):
        share = verdicts.count(verdict) / n
        middle = (share + 1.96**2 / 2 / n) / (1 + 1.96**2 / n)
        half = 1.96 * sqrt(share * (1 - share) / n + 1.96**2 / 4 / n**2) / (1 + 1.96**2 / n)
        low, high = max(middle - half, 0.0), middle + half
        yield Result(
            f"{name}: {verdict} of the first {n}", round(share, 4), f"share, {low:.4f} to {high:.4f}"
        )


def _replay(deal: list[str], draw: int, take_back: bool, actions: tuple[str, ...]) -> None:
    """Raises when the actions are not legal or do not win."""
    engine = Pasjans()
    state = engine.start({"seats": 1, "draw": draw, "take_back": take_back}, deal, {})
    for action in actions:
        state = engine.apply(state, 0, action)
    end = engine.outcome(state)
    if end is None or end.reason != "won":
        raise AssertionError(f"no win: {' '.join(deal)}")
