"""How fast the Pasjans engine is on one core (CPU time, so that other programs count little)."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from games.engines.base import RESIGN
from games.engines.cards import DECK
from games.engines.pasjans import Pasjans
from games.engines.pasjans_state import State
from tests.bench.base import Result, at_least, at_most

SECONDS = 1.0
TURNS = 3
LONGEST = 300
"""Random play seldom wins and never has to end: after so many actions the next deal is played."""

OPTIONS: dict[str, dict[str, Any]] = {
    "draw one": {},
    "draw three": {"draw": 3},
    "draw three, taking back": {"draw": 3, "take_back": True},
    "a contest of four": {"seats": 4},
}


def results() -> Iterator[Result]:
    for name, options in OPTIONS.items():
        speed = max(_speed(options, turn) for turn in range(TURNS))
        yield at_least(f"pasjans: random actions with legality, {name}", speed, "actions/s", 50_000)
    yield at_most("pasjans: a view and its data", _views(), "ms", 1.0)


def _starts(options: dict[str, Any], seed: int) -> Iterator[State]:
    engine, rng = Pasjans(), random.Random(seed)
    setup = engine.setup(engine.options(options), 1, [], rng.randrange)
    while True:
        yield engine.start(setup, rng.sample(DECK, len(DECK)), {})


def _speed(options: dict[str, Any], seed: int) -> float:
    """Actions a second: each listed among the legal ones, chosen and applied, deals and ends included."""
    engine, rng, starts = Pasjans(), random.Random(seed), _starts(options, seed)
    actions = 0
    started = time.process_time()
    while (elapsed := time.process_time() - started) < SECONDS:
        state = next(starts)
        for _ in range(LONGEST):
            seats = engine.to_act(state)
            if not seats:
                break
            seat = seats[int(rng.random() * len(seats))]
            legal = engine.legal(state, seat)
            state = engine.apply(state, seat, legal[int(rng.random() * len(legal))] if legal else RESIGN)
            actions += 1
    return actions / elapsed


def _views() -> float:
    """Milliseconds for one view as JSON: the mean of a random game."""
    engine, rng = Pasjans(), random.Random(2)
    states = [next(_starts({}, 2))]
    for _ in range(LONGEST):
        states.append(engine.apply(states[-1], 0, rng.choice(engine.legal(states[-1], 0))))
    started = time.process_time()
    for state in states:
        engine.view(state, 0).data()
    return (time.process_time() - started) * 1000 / len(states)
