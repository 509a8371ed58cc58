"""How fast the VISTA engine is on one core, in CPU time: bots and audits live on it."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from games.engines.cards import DECK
from games.engines.vista import Vista
from tests.bench.base import Result, at_least, at_most

SECONDS = 3.0


def results() -> Iterator[Result]:
    yield at_least("vista: random cards with legality", _random_cards(), "cards/s", 50_000)
    yield at_most("vista: a view and its data", _views(), "ms", 1.0)


def _new_round(rng: random.Random):
    deal = list(DECK)
    rng.shuffle(deal)
    return Vista().start({"number": 1, "rounds": 10, "chooser": 0}, deal, {"used": []})


def _random_cards() -> float:
    """Cards a second, each of them listed as legal, chosen and applied."""
    engine, rng = Vista(), random.Random(1)
    cards = 0
    started = time.process_time()
    while (elapsed := time.process_time() - started) < SECONDS:
        state = _new_round(rng)
        while seats := engine.to_act(state):
            legal = engine.legal(state, seats[0])
            state = engine.apply(state, seats[0], legal[int(rng.random() * len(legal))])
            cards += 1
    return cards / elapsed


def _views() -> float:
    """Milliseconds for one view as JSON, in the middle of a round."""
    engine, rng = Vista(), random.Random(2)
    state = _new_round(rng)
    for _ in range(30):
        seat = engine.to_act(state)[0]
        state = engine.apply(state, seat, rng.choice(engine.legal(state, seat)))
    started = time.process_time()
    for _ in range(1000):
        engine.view(state, 0).data()
    return time.process_time() - started
