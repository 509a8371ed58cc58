"""Duplicate rounds of VISTA: two bots play the same seat with the same cards against each other."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from games.bots.base import Bot
from games.engines.cards import DECK
from games.engines.vista import Vista
from games.engines.vista_state import TRUMP_ACTIONS

ENGINE = Vista()
BUDGET = 2.0


@dataclass
class Timed:
    """A bot, and the seconds each of its choices took; forced ones are left out."""

    bot: Bot
    seconds: list[float] = field(default_factory=list)

    def choose(self, view, rng):
        started = time.perf_counter()
        action = self.bot.choose(view, rng, BUDGET)
        if len(view.legal) > 1:
            self.seconds.append(time.perf_counter() - started)
        return action


def tricks(deal, number: int, trump: str | None, seats: tuple[Timed, Timed], seed: str) -> tuple[int, int]:
    """The tricks of both seats; the trump is given, or chosen by the bot whose round it is."""
    state = ENGINE.start({"number": number, "rounds": 10, "chooser": (number - 1) % 2}, deal, {"used": []})
    rngs = [random.Random(f"{seed} {seat}") for seat in (0, 1)]
    while to_act := ENGINE.to_act(state):
        seat = to_act[0]
        view = ENGINE.view(state, seat)
        action = trump if trump and view.trump is None else seats[seat].choose(view, rngs[seat])
        state = ENGINE.apply(state, seat, action)
    return state.tricks


def differences(one: Timed, other: Timed, pairs: int, seed: str, given_trump: bool = True) -> Iterator[int]:
    """For each pair, how many tricks more `one` makes than `other` in the same seat with the same cards."""
    for pair in range(pairs):
        rng = random.Random(f"{seed} {pair}")
        deal = rng.sample(DECK, 52)
        number = rng.randint(1, 2)
        trump = rng.choice(list(TRUMP_ACTIONS)) if given_trump else None
        first = tricks(deal, number, trump, (one, other), f"{seed} {pair} first")
        second = tricks(deal, number, trump, (other, one), f"{seed} {pair} second")
        yield first[0] - second[0]
