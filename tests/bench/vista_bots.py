"""How strong the VISTA bots are, how long they think, how fast endings are solved, and what naming trumps is worth.

A figure in tricks is the mean over pairs of what the first bot makes more than the second in the same seat with the
same cards; its bar is held against the lower end of the 95 % interval. `PAIRS=150` sets the number of pairs (of the
quick bots four times as many), `SEED=90000` the first of them, `ONLY=duels`, `endings`, `trumps` or `flat` a part.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from itertools import pairwise
from statistics import mean

from games.bots import vista, vista_exact, vista_kernel
from games.bots.base import BUDGETS, Bot
from games.bots.compiled import words
from games.bots.ladder import Duel, Player, duel, summary, thinking_time
from games.bots.ladder_arenas import ARENAS
from games.bots.registry import rung
from games.bots.vista_world import table_of
from games.engines.base import Action
from games.engines.cards import DECK
from games.engines.vista_state import BIT, TRUMP_ACTIONS
from tests.bench.base import Result, at_least, at_most
from tests.bots.vista_brute import world_of
from tests.engines.vista_help import ENGINE

LONG = True
BARS = {("easy", "random"): 3.0, ("medium", "easy"): 1.5, ("hard", "medium"): 3.0, ("master", "hard"): 0.0}
FLAT = 400
"""Deals a card of the flat Monte-Carlo player."""
ENDING, ENDINGS = 14, 100
MATCHES = 1000
SAMPLES = 8
"""How often a round is played out under a trump, so that luck counts less."""

PAIRS = int(os.environ.get("PAIRS", "100"))
SEED = int(os.environ.get("SEED", "1"))
ONLY = os.environ.get("ONLY", "")


def results() -> Iterator[Result]:
    if ONLY in ("", "endings"):
        yield from endings()
    if ONLY in ("", "trumps"):
        yield from trumps()
    if ONLY in ("", "flat"):
        yield from told(measured("hard", rung("vista", "hard"), "flat", FlatMonteCarlo(), PAIRS), bar=1.0)
    if ONLY in ("", "duels"):
        for weaker, stronger in pairwise(["random", "easy", "medium", "hard", "master"]):
            pairs = PAIRS if stronger in ("hard", "master") else 4 * PAIRS
            yield from told(
                measured(stronger, rung("vista", stronger), weaker, rung("vista", weaker), pairs),
                BARS[stronger, weaker],
            )


class FlatMonteCarlo:
    """The rival: each card played out in so many deals that agree with what its seat sees, the best average wins."""

    def __init__(self, deals: int = FLAT) -> None:
        self.deals = deals

    def choose(self, view, rng: random.Random, budget: float) -> Action:
        if view.trump is None or len(view.legal) == 1:
            return rng.choice(view.legal)
        room, cards = words(200), words(len(view.legal))
        for place, action in enumerate(view.legal):
            cards[place] = BIT.get(action, 0)
        packed, state = vista_kernel.packed(table_of(view)), vista_kernel.new_random(rng)
        world, once = words(vista_kernel.WORLD), words(vista_kernel.WORLD)
        vista_kernel.mean_tricks(packed, cards, len(view.legal), self.deals, state, world, once, room)
        return view.legal[max(range(len(view.legal)), key=lambda place: room[52 + place])]


def measured(one: str, one_bot: Bot, other: str, other_bot: Bot, pairs: int) -> tuple[Duel, Player]:
    players = [
        Player(name, bot, BUDGETS.get(name, 2.0), time.process_time)
        for name, bot in ((one, one_bot), (other, other_bot))
    ]
    # Once to load the kernels, which is no thought.
    duel(ARENAS["vista"], players[0], players[1], range(-2, 0))
    players[0].seconds.clear()
    return duel(ARENAS["vista"], players[0], players[1], range(SEED, SEED + pairs)), players[0]


def told(found: tuple[Duel, Player], bar: float) -> Iterator[Result]:
    result, player = found
    label = f"vista: {result.one} over {result.other}"
    half = (result.high - result.low) / 2
    seeds = f"{result.pairs} pairs from {SEED}"
    yield Result(label, round(result.mean, 2), f"tricks a round, ± {half:.2f} in {seeds}")
    yield at_least(f"{label}, at least", result.low, "tricks a round", bar)
    times = thinking_time(player)
    limit = 1000 * player.budget
    yield at_most(f"vista: longest thought, {result.one}", times["worst_ms"], "ms of CPU", limit)
    yield Result(f"vista: 95 % of thoughts, {result.one}, within", times["p95_ms"], "ms of CPU")
    yield Result(f"vista: mean thought, {result.one}", times["mean_ms"], "ms of CPU")


def endings() -> Iterator[Result]:
    """Endings as players reach them: a round by the rules of thumb up to there."""
    spent = []
    for number in range(-1, ENDINGS):
        w = dealt_out(f"endings {SEED} {number}")
        state = vista_kernel.new_random(random.Random(number))
        while w[vista_kernel.TRICKS] + w[vista_kernel.TRICKS + 1] < 26 - ENDING:
            leader = w[vista_kernel.LEADER]
            seat = 1 - leader if w[vista_kernel.LED] else leader
            vista_kernel.play(w, seat, vista_kernel.by_thumb(w, seat, state))
        search = vista_exact.new_search()
        began = time.process_time()
        vista_exact.leader_takes(search, w, ENDING // 2)
        spent.append(1000 * (time.process_time() - began))
    del spent[0]  # loads the kernels
    yield at_most(f"vista: exact ending of {ENDING} tricks, mean of {ENDINGS}", mean(spent), "ms of CPU", 40)
    yield Result(f"vista: exact ending of {ENDING} tricks, longest", round(max(spent), 1), "ms of CPU")


def dealt_out(seed: str):
    rng = random.Random(seed)
    state = ENGINE.start({"number": 1, "rounds": 10, "chooser": 0}, rng.sample(DECK, 52), {"used": []})
    return vista_kernel.world_words(world_of(ENGINE.apply(state, 0, rng.choice(list(TRUMP_ACTIONS)))))


def trumps() -> Iterator[Result]:
    """Five own rounds of a match: the trumps as hard names them against any order, on the same deals, played out by the
    same rules of thumb."""
    found = []
    for number in range(SEED, SEED + MATCHES):
        rng = random.Random(f"trumps {number}")
        deals = [rng.sample(DECK, 52) for _ in range(5)]
        order = rng.sample(list(TRUMP_ACTIONS), 5)
        found.append(score_of(deals, number) - score_of(deals, number, order))
    result = summary("hard", "any order", found)
    half = (result.high - result.low) / 2
    label = "vista: the choice of trumps over any order"
    yield Result(label, round(result.mean, 2), f"points a match, ± {half:.2f} in {MATCHES} from {SEED}")
    yield at_least(f"{label}, at least", result.low, "points a match", 1.0)


def score_of(deals: list[list[str]], seed: int, order: list[Action] | None = None) -> float:
    used: list[str] = []
    points = 0.0
    once = words(vista_kernel.WORLD)
    for place, deal in enumerate(deals):
        state = ENGINE.start({"number": 2 * place + 1, "rounds": 10, "chooser": 0}, deal, {"used": used})
        if order:
            action = order[place]
        else:
            action = vista.HARD.choose(ENGINE.view(state, 0), random.Random(f"{seed} {place}"), 2.0)
        used.append(TRUMP_ACTIONS[action])
        w = vista_kernel.world_words(world_of(ENGINE.apply(state, 0, action)))
        rng = vista_kernel.new_random(random.Random(f"{seed} {place} play"))
        for _ in range(SAMPLES):
            for word in range(vista_kernel.WORLD):
                once[word] = w[word]
            points += vista_kernel.play_out(once, rng) / SAMPLES - 13
    return points
