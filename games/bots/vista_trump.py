"""Which trump to name in VISTA: what five front cards promise, and what the trump will be worth later.

The figures were fitted to 1,500 front rows, each played out with every trump in 100 random deals: they explain 80 %
of the differences between the averages. Each trump can be named once a match, so its price is what the
remaining rounds lose without it; that price comes from the recursion over what may still be named.

A match is won by the sum of its rounds, by however little. So once a round is over the strong bots ask how often each
trump wins the match: the rounds to come are taken as a normal sum, and who is far behind likes what is uncertain.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from math import erf, sqrt
from statistics import fmean

from games.engines.base import Action, Card
from games.engines.cards import DECK
from games.engines.vista_state import FRONT, TRUMP_ACTIONS, TRUMPS, all_to_come
from games.engines.vista_view import VistaView

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
SPREAD = {"S": 12.4, "H": 12.4, "D": 12.4, "C": 12.4, "NT": 16.1}
"""The variance of a round's score by its trump, over 200 front rows in 1,000 deals each."""
CLOSE = 0.002
"""Chances to win that differ by no more are the same: then the better average counts."""
FRONTS = 300
"""Sampled front rows from which the price of a trump is reckoned."""


def promise(front: Sequence[Card], trump: str) -> float:
    """The expected score of a round (tricks - 13) when this front row's owner names this trump and leads."""
    points = sum(POINTS.get(card[0], 0) for card in front)
    if trump == "NT":
        return 0.3 * points - 0.77
    return 0.75 * sum(card[1] == trump for card in front) + 0.21 * points - 1.85


@cache
def _fronts() -> list[dict[str, float]]:
    """What random front rows promise by trump; always the same ones, so that bots are pure."""
    rng = random.Random("front rows")
    rows = [rng.sample(DECK, FRONT) for _ in range(FRONTS)]
    return [{trump: promise(row, trump) for trump in TRUMP_ACTIONS.values()} for row in rows]


@cache
def worth(trumps: frozenset[str], rounds: int) -> float:
    """The expected sum of so many own rounds to come, each with another of these trumps."""
    if rounds == 0:
        return 0.0
    later = {trump: worth(trumps - {trump}, rounds - 1) for trump in sorted(trumps)}
    return sum(max(row[trump] + later[trump] for trump in later) for row in _fronts()) / FRONTS


def front_row(view: VistaView) -> list[Card]:
    """The own front row as the chooser sees it."""
    assert view.seat is not None
    return [pile.top for pile in view.piles[view.seat][:FRONT] if pile.top is not None]


def prices(view: VistaView) -> dict[Action, float]:
    """For each trump that may be named now: what the rounds after this one are worth without it."""
    left = frozenset(TRUMP_ACTIONS[action] for action in view.legal)
    rounds_after = view.rounds // 2 - len(view.used) - 1
    return {action: worth(left - {TRUMP_ACTIONS[action]}, rounds_after) for action in view.legal}


def trump_by_rule(view: VistaView) -> Action:
    """The trump with the best sum of what the front row promises and what the rest is worth then."""
    front, later = front_row(view), prices(view)
    return max(view.legal, key=lambda action: promise(front, TRUMP_ACTIONS[action]) + later[action])


# By the score of the match


def trump_by_scores(view: VistaView, scores: Mapping[Action, Sequence[float]]) -> Action:
    """The trump that wins the match most often; `scores` are the shares of rounds in which each takes 0 to 26 tricks.

    While no other round is over, and among trumps that win equally often, the one with the best sum of what it makes
    and what the trumps left are worth in the own rounds to come.
    """
    later = prices(view)
    sums = {
        action: sum(share * (tricks - 13) for tricks, share in enumerate(shares)) + later[action]
        for action, shares in scores.items()
    }
    if view.to_come == all_to_come(view.number, view.rounds):
        return max(view.legal, key=sums.__getitem__)
    chances = {action: _chance(view, action, shares, later[action]) for action, shares in scores.items()}
    most = max(chances.values())
    return max((action for action in view.legal if chances[action] >= most - CLOSE), key=sums.__getitem__)


def _chance(view: VistaView, action: Action, shares: Sequence[float], later: float) -> float:
    """How often the match is won after this trump; a draw counts half."""
    me = view.chooser
    mean = view.totals[me] - view.totals[1 - me] + later - _worth_to_the_other(view)
    spread = sqrt(_variance_to_come(view, action))
    return sum(share * _above_zero(mean + tricks - 13, spread) for tricks, share in enumerate(shares))


def _above_zero(mean: float, spread: float) -> float:
    if not spread:
        return 0.5 + 0.5 * ((mean > 0) - (mean < 0))
    return 0.5 + 0.5 * erf(mean / spread / sqrt(2))


def _worth_to_the_other(view: VistaView) -> float:
    """What the other player's rounds to come are worth, whose trumps left are taken as any of their number."""
    rounds = view.to_come[1 - view.chooser]
    left = len(TRUMPS) - view.rounds // 2 + rounds
    return fmean(worth(frozenset(trumps), rounds) for trumps in combinations(TRUMPS, left))


def _variance_to_come(view: VistaView, action: Action) -> float:
    """That of all rounds but this one which are not over. Those whose trump is not yet named have one of those left."""
    anyone = fmean(SPREAD.values())
    left = [TRUMP_ACTIONS[other] for other in view.legal if other != action]
    unnamed = view.rounds // 2 - len(view.used) - 1
    own = unnamed * fmean(SPREAD[trump] for trump in left) if unnamed else 0.0
    return own + anyone * max(sum(view.to_come) - unnamed, 0)
