"""Duels of Szturm bots: every deal is played once from each seat, so that luck of the deal cancels out."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from games.bots.base import Bot
from tests.engines.szturm_help import ENGINE, setup_of, shuffled_deal

MATCHES = 4_000


@dataclass(frozen=True)
class Duel:
    """One bot against copies of another: `lead` in points a round over the mean of the others, `error` its 95 %
    error, `matches` the share of matches to 40 points that it wins, a fair share being 1 / players."""

    lead: float
    error: float
    matches: float


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
    leads = []
    rounds = []
    for seed in range(first_seed, first_seed + deals):
        rng = random.Random(seed)
        lead = 0.0
        for seat in range(players):
            bots = [bot if place == seat else others for place in range(players)]
            scores = played_round(shuffled_deal(seed), seed % players, bots, rng, budget)
            rounds.append((scores[seat], *scores[:seat], *scores[seat + 1 :]))
            lead += scores[seat] - (sum(scores) - scores[seat]) / (players - 1)
        leads.append(lead / players)
    error = 1.96 * stdev(leads) / sqrt(deals)
    return Duel(fmean(leads), error, _matches_won(rounds, random.Random(first_seed)))


def _matches_won(rounds: list[tuple[int, ...]], rng: random.Random) -> float:
    """The share of matches won by who stands first in the scores, matches being drawn from these rounds."""
    won = 0
    for _ in range(MATCHES):
        totals = [0] * len(rounds[0])
        while max(totals) < 40:
            totals = [total + score for total, score in zip(totals, rng.choice(rounds), strict=True)]
        won += totals[0] >= 40
    return won / MATCHES
