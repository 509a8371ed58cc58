"""How fast the Kierki engine is on one core, beside OpenSpiel's `hearts` driven from Python in the same run.

CPU time is measured, so that other programs count little. OpenSpiel is C++ under a Python loop and takes three
single cards where we take one `GIVE`, so actions are what is compared: each of them listed among the legal ones,
chosen and applied, deals included.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

from games.engines.cards import DECK
from games.engines.kierki import Kierki
from games.engines.kierki_state import State
from tests.bench.base import Result, at_least, at_most
from tests.engines.kierki_openspiel import load_hearts

SECONDS = 1.0
TURNS = 3
"""The two engines take turns, so that a busy machine slows both."""

OPTIONS = {"black lady": {}, "black maria": {"base": "black_maria"}}


def results() -> Iterator[Result]:
    ours = {name: _best(_actions(options)) for name, options in OPTIONS.items()}
    for name, speed in ours.items():
        yield at_least(f"kierki: random actions with legality, {name}", speed, "actions/s", 50_000)
    yield at_most("kierki: a view and its data", _views(), "ms", 1.0)
    if find_spec("pyspiel") is None:
        name = "kierki: OpenSpiel is not installed (requirements-bench.lock), so nothing is compared"
        yield Result(name, 0, "comparisons")
        return
    one, other = _in_turns(_actions({}), _openspiel_actions())
    yield Result("kierki: random actions with legality, beside OpenSpiel", round(one), "actions/s")
    yield Result("openspiel hearts driven from Python: the same", round(other), "actions/s")
    yield Result("kierki / openspiel hearts", round(one / other, 4), "ratio")


Run = Callable[[], int]
"""Plays one whole round and returns its number of actions."""


def _speed(run: Run) -> float:
    actions = 0
    started = time.process_time()
    while (elapsed := time.process_time() - started) < SECONDS:
        actions += run()
    return actions / elapsed


def _best(run: Run) -> float:
    return max(_speed(run) for _ in range(TURNS))


def _in_turns(one: Run, other: Run) -> tuple[float, float]:
    pairs = [(_speed(one), _speed(other)) for _ in range(TURNS)]
    return max(speed for speed, _ in pairs), max(speed for _, speed in pairs)


def _rounds(options: dict[str, Any], rng: random.Random) -> Iterator[State]:
    engine = Kierki()
    table = engine.options(options)
    setups = [engine.setup(table, number, [], rng.randrange) for number in range(1, 13)]
    while True:
        for setup in setups:
            deal = list(engine.deck(setup))
            rng.shuffle(deal)
            yield engine.start(setup, deal, {})


def _actions(options: dict[str, Any]) -> Run:
    engine, rng = Kierki(), random.Random(1)
    rounds = _rounds(options, rng)

    def run() -> int:
        state = next(rounds)
        actions = 0
        while seats := engine.to_act(state):
            legal = engine.legal(state, seats[0])
            state = engine.apply(state, seats[0], legal[int(rng.random() * len(legal))])
            actions += 1
        return actions

    return run


def _openspiel_actions() -> Run:
    game, rng = load_hearts(), random.Random(1)
    deck = list(range(len(DECK)))

    def run() -> int:
        state = game.new_initial_state()
        state.apply_action(rng.randrange(4))
        rng.shuffle(deck)
        for card in deck:
            state.apply_action(card)
        actions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            actions += 1
        return actions

    return run


def _views() -> float:
    """Milliseconds for one view as JSON: the mean of a whole round of views, passing with its 286 choices included."""
    engine, rng = Kierki(), random.Random(2)
    state = next(_rounds({}, rng))
    states = []
    while seats := engine.to_act(state):
        states.append(state)
        state = engine.apply(state, seats[0], rng.choice(engine.legal(state, seats[0])))
    started = time.process_time()
    for state in states:
        for seat in range(4):
            engine.view(state, seat).data()
    return (time.process_time() - started) * 1000 / (4 * len(states))
