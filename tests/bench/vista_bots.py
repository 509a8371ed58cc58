"""How strong the VISTA bots are, how long they think, how fast endings are solved, and what naming trumps is worth.

A figure in tricks is the mean over pairs of what the first bot makes more than the second in the same seat with the
same cards; its bar is held against the lower end of the 95 % interval. `PAIRS=150` sets the number of pairs (of the
quick bots four times as many), `SEED=90000` the first of them, `ONLY=duels`, `endings`, `trumps`, `score` or `flat` a
part; `MATCHES=200` the number of matches in which trumps are named.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from statistics import mean

from games.bots import vista, vista_exact, vista_kernel, vista_search
from games.bots.base import BUDGETS, Bot
from games.bots.compiled import words
from games.bots.ladder import Duel, Player, duel, summary, thinking_time
from games.bots.ladder_arenas import ARENAS
from games.bots.registry import rung
from games.bots.vista_world import World, table_of
from games.engines.base import Action, Outcome, RoundFact
from games.engines.cards import DECK
from games.engines.vista_state import BIT, TRUMP_ACTIONS, all_to_come
from games.engines.vista_view import VistaView
from tests.bench.base import Result, at_least, at_most
from tests.bots.vista_brute import world_of
from tests.engines.vista_help import ENGINE

LONG = True
BARS = {("easy", "random"): 3.0, ("medium", "easy"): 1.5, ("hard", "medium"): 3.0, ("master", "hard"): 0.0}
FLAT = 400
"""Deals a card of the flat Monte-Carlo player."""
ENDING, ENDINGS = 14, 100
MATCHES = int(os.environ.get("MATCHES", "1000"))
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
    if ONLY in ("", "score"):
        yield from score()
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
    seeds = f"{result.pairs} pairs from {SEED}"
    yield Result(label, round(result.mean, 2), f"tricks a round, ± {half(result):.2f} in {seeds}")
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


Namer = Callable[[VistaView, str], Action]
"""Names a trump by a view and the seed of its round."""


def by_score(view: VistaView, seed: str) -> Action:
    return vista.HARD.choose(view, random.Random(seed), 2.0)


def blindly(view: VistaView, seed: str) -> Action:
    """As hard does while no round is over: the score is of no account."""
    blind = replace(view, totals=(0, 0), to_come=all_to_come(view.number, view.rounds))
    return vista.HARD.choose(blind, random.Random(seed), 2.0)


def in_any_order(view: VistaView, seed: str) -> Action:
    return random.Random(f"any order {seed}").choice(view.legal)


def trumps() -> Iterator[Result]:
    """Matches against somebody who names trumps in any order: what hard's naming scores more than any order does, on
    the same deals, played out by the same rules of thumb."""
    found = []
    for number in range(SEED, SEED + MATCHES):
        named, drawn = (match(number, 10, (namer, in_any_order)) for namer in (by_score, in_any_order))
        found.append(named[1] - drawn[1])
    result = summary("hard", "any order", found)
    label = "vista: the choice of trumps over any order"
    yield Result(
        label, round(result.mean, 2), f"points a match, ± {half(result):.2f} in {MATCHES} from {SEED}"
    )
    yield at_least(f"{label}, at least", result.low, "points a match", 1.0)


def score() -> Iterator[Result]:
    """What heeding the score is worth. Of the last choice in a match, where it counts most, by how many in a hundred
    the chance to win rises, as 20,000 further deals tell it; of whole matches, on the same deals with the seats
    changed, by how many in a hundred more are won, which luck drowns."""
    for rounds in (4, 2):
        found: list[float] = []

        def last_choice(view: VistaView, seed: str, found: list[float] = found) -> Action:
            heeding, blind = by_score(view, seed), blindly(view, seed)
            if view.number == view.rounds:
                found.append(100 * (chance(view, heeding, seed) - chance(view, blind, seed)))
            return heeding

        for number in range(SEED, SEED + MATCHES):
            match(number, rounds, (blindly, last_choice))
        changed = sum(gain != 0 for gain in found)
        result = summary("heeding", "blind", found)
        yield Result(
            f"vista: the last choice in matches of {rounds} rounds, heeding the score",
            round(result.mean, 3),
            f"of 100 won more, ± {half(result):.3f} in {MATCHES} from {SEED}, {changed} of them another trump",
        )
    for rounds in (10, 4, 2):
        found, points = [], []
        for number in range(SEED, SEED + MATCHES):
            first, second = (
                match(number, rounds, each) for each in ((by_score, blindly), (blindly, by_score))
            )
            # Half a match won more is half a match not lost; and two are played.
            found.append(100 * (first[0] - second[0]) / 4)
            points.append((first[1] - second[1]) / 2)
        result, cost = summary("heeding", "blind", found), summary("heeding", "blind", points)
        label = f"vista: matches of {rounds} rounds, heeding the score"
        yield Result(
            label, round(result.mean, 2), f"of 100 won more, ± {half(result):.2f} in {MATCHES} from {SEED}"
        )
        yield Result(f"{label}: points", round(cost.mean, 2), f"a match, ± {half(cost):.2f}")


def chance(view: VistaView, action: Action, seed: str) -> float:
    """How often the last round wins the match under this trump; a draw counts half."""
    lead = view.totals[view.chooser] - view.totals[1 - view.chooser] - 13
    return sum(
        share * ((lead + tricks > 0) + (lead + tricks == 0) / 2)
        for tricks, share in enumerate(further_deals(view, seed)[action])
    )


@cache
def further_deals(view: VistaView, seed: str) -> dict[Action, list[float]]:
    return vista_search.tricks_by_trump(view, random.Random(f"{seed} further"), 20_000)


def half(result: Duel) -> float:
    return (result.high - result.low) / 2


def match(seed: int, rounds: int, namers: tuple[Namer, Namer]) -> tuple[float, float]:
    """How often the first seat won less how often it lost, and by how many points it was ahead. Each round is played in
    several ways, so that luck counts less: the last one for the first figure, all for the second, while what is known
    of finished rounds is one way of each. Deals and chance follow the seed, not who names the trumps."""
    options, facts, lead, won = {"rounds": rounds}, [], 0.0, 0.0
    for number in range(1, rounds + 1):
        chooser, luck = (number - 1) % 2, f"match {seed} {number}"
        setup = {"number": number, "rounds": rounds, "chooser": chooser}
        deal = random.Random(luck).sample(DECK, 52)
        state = ENGINE.start(setup, deal, ENGINE.shared(options, number, facts))
        action = namers[chooser](ENGINE.view(state, chooser), luck)
        scores = played(world_of(ENGINE.apply(state, chooser, action)), chooser, luck)
        lead += mean(scores) * (1 - 2 * chooser)
        before = [sum(fact.outcome.scores[seat] for fact in facts if fact.outcome) for seat in (0, 1)]
        ends = [before[0] - before[1] + (1 - 2 * chooser) * score for score in scores]
        won = mean(float((end > 0) - (end < 0)) for end in ends)
        outcome = Outcome("played", (scores[0], 0) if chooser == 0 else (0, scores[0]))
        facts.append(RoundFact(number, setup, {"trump": TRUMP_ACTIONS[action]}, outcome))
    return won, lead


def played(world: World, chooser: int, luck: str) -> list[int]:
    """What the chooser scores in this world, played out several times by the rules of thumb."""
    w, once = vista_kernel.world_words(world), words(vista_kernel.WORLD)
    rng = vista_kernel.new_random(random.Random(f"{luck} play"))
    found = []
    for _ in range(SAMPLES):
        for word in range(vista_kernel.WORLD):
            once[word] = w[word]
        tricks = int(vista_kernel.play_out(once, rng))
        found.append((26 - tricks if chooser else tricks) - 13)
    return found
