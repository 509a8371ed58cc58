"""How well the Pasjans bots play: each level on the same deals, and what looking ahead adds to the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import sqrt

from games.bots.base import Bot
from games.bots.pasjans import Easy, Hard, Medium
from games.engines.cards import DECK
from games.engines.pasjans import Pasjans
from tests.bench.base import Result, at_least

LONG = True

DEALS = 1000
SEARCHED = 60
BUDGET = 2.0
BARS = {1: 0.40, 3: 0.12}
"""Shares of games that the rules must win, drawing one and three."""


def results() -> Iterator[Result]:
    for draw, bar in BARS.items():
        name = f"drawing {draw}"
        easy, medium = ([_cards(bot, draw, deal) for deal in range(DEALS)] for bot in (Easy(), Medium()))
        yield Result(f"pasjans easy: cards a game, {name}", _mean(easy), "cards")
        yield Result(f"pasjans medium: cards a game, {name}", _mean(medium), "cards")
        yield at_least(f"pasjans medium: games won, {name}", medium.count(52) / DEALS, "share", bar)
        yield _difference(f"pasjans medium over easy: cards a game, {name}", medium, easy)
        hard = [_cards(Hard(), draw, deal) for deal in range(SEARCHED)]
        yield Result(f"pasjans hard: games won, {name}", hard.count(52) / SEARCHED, "share")
        yield _difference(f"pasjans hard over medium: cards a game, {name}", hard, medium[:SEARCHED])


def _cards(bot: Bot, draw: int, number: int) -> int:
    """The cards that the bot brings home of one deal, in a contest of two, where nothing is undone."""
    engine, rng = Pasjans(), random.Random(number)
    deal = random.Random(f"bench {number}").sample(DECK, len(DECK))
    state = engine.start({"seats": 2, "draw": draw, "take_back": False}, deal, {})
    while 0 in engine.to_act(state):
        state = engine.apply(state, 0, bot.choose(engine.view(state, 0), rng, BUDGET))
    return int(engine.summary(state)["cards"][0])


def _mean(values: list[int]) -> float:
    return round(sum(values) / len(values), 2)


def _difference(name: str, one: list[int], other: list[int]) -> Result:
    """The mean difference on equal deals less its 95 % error, which must not be below nothing."""
    differences = [a - b for a, b in zip(one, other, strict=True)]
    n = len(differences)
    mean = sum(differences) / n
    error = 1.96 * sqrt(sum((each - mean) ** 2 for each in differences) / (n - 1) / n)
    return at_least(f"{name}: {mean:.2f} ± {error:.2f}, at least", mean - error, "cards", 0.0)
