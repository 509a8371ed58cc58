"""Bots for Kierki: a beginner with habits, a player with good rules of thumb, and one that plays worlds out."""

from __future__ import annotations

import random
from collections.abc import Callable

from games.bots.kierki_table import NAME, Costs, Table, mask_of, numbers_in
from games.bots.kierki_thumb import avoid, collect, pass_to_avoid, pass_to_collect
from games.bots.kierki_worlds import Effort, table_of
from games.engines.base import Action, View
from games.engines.kierki_rules import Rules
from games.engines.kierki_state import give, in_order
from games.engines.kierki_views import KierkiView

SLIP = 0.2
"""How often a beginner plays without thinking."""


def _given(cards: int) -> Action:
    return give(in_order([NAME[card] for card in numbers_in(cards)]))


class Easy:
    """Gives away its highest cards, ducks where it can, throws its highest card; and slips."""

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        assert isinstance(view, KierkiView)
        if view.phase == "moon" or rng.random() < SLIP:
            return rng.choice(view.legal)
        rules = view.table.rules
        costs = Costs(rules)
        hand = mask_of(view.hand)
        high_first = sorted(numbers_in(hand), key=lambda card: (-(card % 13), rng.random()))
        if view.phase == "pass":
            chosen = high_first[-3:] if rules.reverse else high_first[:3]
            return _given(sum(1 << card for card in chosen))
        table = table_of(view, costs)
        legal = [card for card in reversed(high_first) if table.legal() >> card & 1]
        if rules.reverse:
            return NAME[legal[-1]]
        if table.size and legal[0] // 13 == table.best // 13:
            under = [card for card in legal if card < table.best]
            return NAME[under[-1] if under else legal[0]]
        return NAME[legal[-1] if table.size else legal[0]]


class Medium:
    """Rules of thumb: shields the queen of spades, ducks, throws what is dangerous, spoils moons."""

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        assert isinstance(view, KierkiView)
        if view.phase == "moon":
            return "MOON NEW"
        rules = view.table.rules
        costs = Costs(rules)
        if view.phase == "pass":
            return _given(_thumb_pass(rules, costs, view))
        return NAME[_thumb(rules)(table_of(view, costs))]


class Hard:
    """Plays on from every sensible card in sampled worlds that agree with all it has seen."""

    effort = Effort(worlds=128, pass_from=6)

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        from games.bots import kierki_search  # Loads numba.

        assert isinstance(view, KierkiView)
        if view.phase == "moon":
            # Old would end the match without a win, or there would be no choice.
            return "MOON NEW"
        if view.phase == "pass":
            return _given(kierki_search.best_pass(view, rng, budget, self.effort))
        if len(view.legal) == 1:
            return view.legal[0]
        return NAME[kierki_search.best_card(view, rng, budget, self.effort)]


class Master(Hard):
    """The same with eight times the worlds, and more of its cards weighed before it passes."""

    effort = Effort(worlds=1024, pass_from=8)


def _thumb(rules: Rules) -> Callable[[Table], int]:
    return collect if rules.reverse else avoid


def _thumb_pass(rules: Rules, costs: Costs, view: KierkiView) -> int:
    hand = mask_of(view.hand)
    return pass_to_collect(costs.paying, hand) if rules.reverse else pass_to_avoid(costs.heavy, hand)
