"""The fast Szturm engine against the literal one, over 30,000 random rounds: about ten minutes."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

from tests.bench.base import Result, at_least
from tests.engines.szturm_compare import compare_round

LONG = True


def results() -> Iterator[Result]:
    """`ROUNDS=1000` in the environment makes it shorter; a difference raises AssertionError."""
    rounds = int(os.environ.get("ROUNDS", "10000"))
    for players in (2, 3, 4):
        for seed in range(rounds):
            compare_round(random.Random(f"oracle {seed}"), players)
        yield at_least(
            f"szturm, {players} seats: random rounds equal by the oracle", rounds, "rounds", rounds
        )
