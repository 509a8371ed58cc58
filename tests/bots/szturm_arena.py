"""Duels of Szturm bots: every deal is played once from each seat, so that luck of the deal cancels out."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from games.bots.base import Bot
from tests.engines.szturm_help import ENGINE, setup_of, shuffled_deal


@dataclass(frozen=True)
class Duel:
    """`share` of the rounds survived by the bot, a fair share being 1 / players; its `lead` in points a round over
    the mean of the others, and the 95 % error of that."""

    share: float
    lead: float
    error: float


def played_round(
    deal: list[str], dealer: int, bots: list[Bot], rng: random.Random, budget: float
) -> tuple[int, ...]:
    state = ENGINE.start(setup_of(len(bots), dealer), deal, {})
    while ENGINE.to_act(state):
        seat = state.turn
        action = bots[seat].choose(ENGINE.view(state, seat), rng, budget)
        state = ENGINE.apply(state, seat, action)
    return ENGINE.outcome(state).scores


def duel(players: int, bot: Bot, others: Bot, deals: int, budget: float, first_seed: int = 0) -> Duel:
    """One `bot` against copies of the others."""
    survived = 0
    leads = []
    for seed in range(first_seed, first_seed + deals):
        rng = random.Random(seed)
        lead = 0.0
        for seat in range(players):
            bots = [bot if place == seat else others for place in range(players)]
            scores = played_round(shuffled_deal(seed), seed % players, bots, rng, budget)
            survived += scores[seat] > 0
            lead += scores[seat] - (sum(scores) - scores[seat]) / (players - 1)
        leads.append(lead / players)
    return Duel(survived / deals / players, fmean(leads), 1.96 * stdev(leads) / sqrt(deals))
