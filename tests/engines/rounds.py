"""Random rounds of every game, for the tests that all engines share.

A new game adds its line to `TABLES` and `SCORES` here and to `UNSEEN` in `hidden`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.engines.base import Action, AnyEngine, Json
from games.engines.registry import engine_for

LONGEST = 300
"""Actions; a game without an end of its own (Pasjans) is given up then."""

TABLES: dict[str, list[tuple[dict[str, Json], range]]] = {
    "vista": [({}, range(1, 11)), ({"rounds": 4}, range(1, 5)), ({"rounds": 2}, range(1, 3))],
    "szturm": [({"players": players}, range(1, 5)) for players in (2, 3, 4)],
    "kierki": [
        ({}, range(1, 5)),
        ({"moon": "mixed", "spot": True}, range(1, 5)),
        ({"base": "original"}, range(1, 5)),
        ({"base": "black_maria"}, range(1, 4)),
    ],
    "pasjans": [
        ({}, range(1, 2)),
        ({"draw": 3, "take_back": True}, range(1, 2)),
        ({"seats": 3}, range(1, 2)),
    ],
}
"""Options of the tables to test, and the numbers of the rounds that they can open."""

SCORES: dict[str, tuple[int, int]] = {
    "vista": (-13, 13),
    "szturm": (0, 41),
    "kierki": (-129, 129),
    "pasjans": (0, 52),
}
"""The lowest and the highest score of a seat in one round: Szturm's survivor has 1 and all honours, Spot's moon 129."""


@dataclass(frozen=True)
class Start:
    """Everything a round starts from."""

    engine: AnyEngine
    options: Mapping[str, Json]
    setup: Mapping[str, Json]
    shared: Mapping[str, Json]
    deal: tuple[str, ...]

    def state(self) -> Any:
        return self.engine.start(self.setup, self.deal, self.shared)


@dataclass(frozen=True)
class Step:
    """A state and what was played on it; after the last action `seat` and `action` are None."""

    state: Any
    seat: int | None
    action: Action | None


def new_start(key: str, rng: random.Random) -> Start:
    engine = engine_for(key)
    raw, numbers = rng.choice(TABLES[key])
    options = engine.options(raw)
    number = rng.choice(numbers)
    setup = engine.setup(options, number, [], rng.randrange)
    deal = list(engine.deck(setup))
    rng.shuffle(deal)
    return Start(engine, options, setup, engine.shared(options, number, []), tuple(deal))


def random_action(engine: AnyEngine, state: Any, rng: random.Random) -> tuple[int, Action] | None:
    """A seat that may act and one of its actions; None when there is none."""
    choices = [(seat, legal) for seat in engine.to_act(state) if (legal := engine.legal(state, seat))]
    if not choices:
        return None
    seat, legal = rng.choice(choices)
    return seat, legal[rng.randrange(len(legal))]


def random_steps(start: Start, rng: random.Random) -> Iterator[Step]:
    state = start.state()
    for _ in range(LONGEST):
        choice = random_action(start.engine, state, rng)
        if choice is None:
            break
        yield Step(state, *choice)
        state = start.engine.apply(state, *choice)
    yield Step(state, None, None)
