"""The fast VISTA engine against the literal one, over 100,000 random rounds: about ten minutes."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

from tests.bench.base import Result, at_least
from tests.engines.vista_compare import compare_round

LONG = True


def results() -> Iterator[Result]:
    """`ROUNDS=10000` in the environment makes it shorter; a difference raises AssertionError."""
    rounds = int(os.environ.get("ROUNDS", "100000"))
    for seed in range(rounds):
        compare_round(random.Random(f"oracle {seed}"))
    yield at_least("vista: random rounds equal by the book", rounds, "rounds", rounds)
