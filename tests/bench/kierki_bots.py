"""How strong the Kierki bots are on duplicate deals, and how long they think.

A figure is by how many points a round one bot is better than three of another kind, which the same deal shows with it
in each of the four seats; its bar is held against the lower end of the 95 % interval over deals. `DEALS=400` sets
their number. With open_spiel installed the hard bot also meets three of its `ISMCTSBot`s; they cannot choose
passes, so everybody passes by our rules of thumb there, and the figure has no bar.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from math import sqrt
from statistics import mean, stdev
from typing import Any

from games.bots.base import Bot
from games.bots.beginner import Beginner
from games.bots.registry import bot_for
from games.engines.cards import DECK
from games.engines.kierki_state import State
from tests.bench.base import Result, at_least, at_most
from tests.engines.kierki_help import ENGINE, setup_of
from tests.engines.kierki_openspiel import NUMBER, dealt, load_hearts

LONG = True
BUDGET = 2.0
SIMULATIONS = 1500
"""So many, OpenSpiel's bot thinks about as long as ours."""


def results() -> Iterator[Result]:
    deals = int(os.environ.get("DEALS", "100"))
    easy, medium, hard = (bot_for("kierki", level) for level in ("easy", "medium", "hard"))
    yield from _duel("easy against random", 4 * deals, 1, lambda *seats: _round(easy, Beginner(), *seats))
    yield from _duel("medium against easy", 4 * deals, 2, lambda *seats: _round(medium, easy, *seats))
    thoughts: list[float] = []
    timed = _Timed(hard, thoughts)
    yield from _duel("hard against medium", deals, 3, lambda *seats: _round(timed, medium, *seats))
    yield at_most("kierki: longest thought, hard", 1000 * max(thoughts), "ms of CPU", 2000)
    yield Result("kierki: mean thought, hard", round(1000 * mean(thoughts), 1), "ms of CPU")
    if find_spec("pyspiel") is None:
        yield Result(
            "kierki: OpenSpiel is not installed (requirements-bench.lock), so nothing is compared", 0, ""
        )
        return
    ours: list[float] = []
    theirs: list[float] = []
    yield from _duel(
        "hard against OpenSpiel's ISMCTS",
        max(deals // 2, 10),
        None,
        lambda deal, number, seat, seed: _round_with_openspiel(deal, number, seat, seed, ours, theirs),
    )
    yield Result("kierki: mean thought beside it, hard", round(1000 * mean(ours), 1), "ms of CPU")
    yield Result("kierki: mean thought beside it, ISMCTS", round(1000 * mean(theirs), 1), "ms of CPU")


Round = Callable[[list[str], int, int, int], tuple[int, ...]]
"""Deal, number of the round, seat of the first bot, seed: the scores."""


def _duel(name: str, deals: int, bar: float | None, play: Round) -> Iterator[Result]:
    found = []
    for seed in range(deals):
        deal = random.Random(f"{name} {seed}").sample(DECK, 52)
        scores = [play(deal, seed % 4 + 1, seat, seed) for seat in range(4)]
        found.append(mean((sum(row) - row[seat]) / 3 - row[seat] for seat, row in enumerate(scores)))
    half = 1.96 * stdev(found) / sqrt(deals)
    yield Result(f"kierki: {name}", round(mean(found), 2), f"points a round, ± {half:.2f} on {deals} deals")
    if bar is not None:
        yield at_least(f"kierki: {name}, at least", mean(found) - half, "points a round", bar)


class _Timed:
    def __init__(self, bot: Bot, seconds: list[float]) -> None:
        self.bot, self.seconds = bot, seconds

    def choose(self, view: Any, rng: random.Random, budget: float) -> str:
        began = time.process_time()
        action = self.bot.choose(view, rng, budget)
        if len(view.legal) > 1:
            self.seconds.append(time.process_time() - began)
        return action


def _round(one: Bot, other: Bot, deal: list[str], number: int, place: int, seed: int) -> tuple[int, ...]:
    rngs = [random.Random(f"{seed} {seat}") for seat in range(4)]
    state: State = ENGINE.start(setup_of(number), deal, {})
    while waiting := ENGINE.to_act(state):
        seat = waiting[0]
        bot = one if seat == place else other
        state = ENGINE.apply(state, seat, bot.choose(ENGINE.view(state, seat), rngs[seat], BUDGET))
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    return outcome.scores


def _round_with_openspiel(
    deal: list[str], number: int, place: int, seed: int, ours: list[float], theirs: list[float]
) -> tuple[int, ...]:
    import pyspiel

    names = {card_number: card for card, card_number in NUMBER.items()}
    state = ENGINE.start(setup_of(number), deal, {})
    table = dealt(load_hearts(), state)
    hard, medium = _Timed(bot_for("kierki", "hard"), ours), bot_for("kierki", "medium")
    rng = random.Random(seed)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    searcher = pyspiel.ISMCTSBot(
        seed, pyspiel.RandomRolloutEvaluator(1, seed), 13.0, SIMULATIONS, -1, final, False, False
    )
    while waiting := ENGINE.to_act(state):
        seat = waiting[0]
        view = ENGINE.view(state, seat)
        if view.phase == "pass":
            action = medium.choose(view, rng, 0)
        elif seat == place:
            action = hard.choose(view, rng, BUDGET)
        else:
            began = time.process_time()
            action = names[searcher.step(table)]
            if len(view.legal) > 1:
                theirs.append(time.process_time() - began)
        for card in action.removeprefix("GIVE ").split():
            table.apply_action(NUMBER[card])
        state = ENGINE.apply(state, seat, action)
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    return outcome.scores
