"""Prints what the searching VISTA bots answer in some positions, and first whether their kernels are compiled."""

from __future__ import annotations

import random

from games.bots import compiled, vista_exact, vista_kernel, vista_search
from tests.bench.vista_bots import FlatMonteCarlo
from tests.bots.vista_brute import ending, world_of
from tests.engines.vista_help import ENGINE, start, table


def answers() -> None:
    print("compiled" if compiled.COMPILED else "plain")
    vista_search.COMPILED = True  # as many rounds either way
    for seed in range(12):
        state = ending(seed, 2 + seed % 6)
        print(
            vista_exact.leader_takes(vista_exact.new_search(), vista_kernel.world_words(world_of(state)), 1)
        )
        if seed % 2 == 0:  # only these have a past that can be looked at
            view = ENGINE.view(state, ENGINE.to_act(state)[0])
            print(vista_search.best_card(view, random.Random(seed), 60, 4, 3))
    print(vista_search.best_card(ENGINE.view(table(), 0), random.Random(1), 40, 8, 3))
    print(vista_search.best_trump(ENGINE.view(start(), 0), random.Random(1), 10))
    print(FlatMonteCarlo(deals=3).choose(ENGINE.view(table(), 0), random.Random(1), 0.0))


if __name__ == "__main__":
    answers()
