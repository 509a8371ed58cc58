"""How fast the Szturm engine is on one core: bots and audits live on it."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from games.engines.cards import DECK
from games.engines.szturm import Szturm
from tests.bench.base import Result, at_least, at_most

SECONDS = 2.0


def results() -> Iterator[Result]:
    for players in (2, 3, 4):
        yield at_least(f"szturm, {players} seats: random actions", _random(players), "actions/s", 50_000)
    for players in (2, 3, 4):
        name = f"szturm, {players} seats: random actions, all discards written out"
        yield at_least(name, _random(players, write_out=True), "actions/s", 50_000)
    yield at_most("szturm: a view and its data", _views(), "ms", 1.0)


def _new_round(rng: random.Random, players: int):
    deal = list(DECK)
    rng.shuffle(deal)
    setup = {
        "players": players,
        "target": 40,
        "limit": None,
        "number": 1,
        "dealer": 0,
        "totals": [0] * players,
    }
    return Szturm().start(setup, deal, {})


def _random(players: int, *, write_out: bool = False) -> float:
    """Actions a second of processor time (other work on the machine does not count), each of them listed as
    legal, chosen and applied.

    Discards are a sequence that computes its items; with `write_out` the whole list is built all the same.
    """
    engine, rng = Szturm(), random.Random(1)
    actions = 0
    started = time.process_time()
    while (elapsed := time.process_time() - started) < SECONDS:
        state = _new_round(rng, players)
        while seats := engine.to_act(state):
            legal = engine.legal(state, seats[0])
            if write_out:
                legal = tuple(legal)
            state = engine.apply(state, seats[0], legal[int(rng.random() * len(legal))])
            actions += 1
    return actions / elapsed


def _views() -> float:
    """Milliseconds for one view as JSON, in the middle of an assault of four."""
    engine, rng = Szturm(), random.Random(2)
    state = _new_round(rng, 4)
    while engine.view(state, None).phase != "assault":
        legal = engine.legal(state, engine.to_act(state)[0])
        state = engine.apply(state, engine.to_act(state)[0], legal[-1])
    for _ in range(12):
        seat = engine.to_act(state)[0]
        state = engine.apply(state, seat, rng.choice(engine.legal(state, seat)))
    started = time.process_time()
    for _ in range(1000):
        engine.view(state, 0).data()
    return time.process_time() - started
