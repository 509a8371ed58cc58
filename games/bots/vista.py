"""The VISTA bots. No level sees more than its seat: they differ in how they think."""

from __future__ import annotations

import random
from dataclasses import dataclass

from games.bots import vista_rules, vista_trump
from games.bots.vista_world import table_of
from games.engines.base import Action, View
from games.engines.cards import rank_of
from games.engines.vista_state import BIT, FOLLOWING, LUCKY, NAME, wins
from games.engines.vista_view import VistaView

SLIPS = 0.1
"""How often the easy bot plays any legal card."""
INSIGHT = 0.25
"""How often it plays as the medium bot does."""
_LUCKY_BIT = 1 << 63
"""Stands for the lucky card, which no seat can know."""


class Easy:
    """A beginner: names any trump, likes high cards, wins with more than it takes, sees a better card now and then, and
    one card in ten is any card."""

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        assert isinstance(view, VistaView)
        mood = rng.random()
        if view.trump is None or mood < SLIPS:
            return rng.choice(view.legal)
        if mood > 1 - INSIGHT:
            return card_by_rules(view, rng)
        cards = sorted((card for card in view.legal if card != LUCKY), key=lambda card: (rank_of(card), card))
        if not cards:
            return LUCKY
        if not view.trick:
            return cards[-1]
        led = view.trick[0].card
        winners = [card for card in cards if wins(BIT[card], BIT[led], view.trump)]
        return winners[-1] if winners else cards[0]


class Medium:
    """Names the trump that its front row asks for; leads what cannot be beaten, wins cheaply, throws away low."""

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        assert isinstance(view, VistaView)
        return vista_trump.trump_by_rule(view) if view.trump is None else card_by_rules(view, rng)


@dataclass(frozen=True)
class Searcher:
    """Searches so many rounds deep in worlds that agree with what it has seen, and plays the end exactly."""

    rounds: int
    ending: int
    """In how many last tricks it plays exactly in `worlds` worlds."""
    worlds: int
    deals: int
    """In how many deals each trump is tried."""

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        # Loads numba, which only what thinks may do.
        from games.bots import vista_search

        assert isinstance(view, VistaView)
        most = int(budget * vista_search.ROUNDS_PER_SECOND)
        if view.trump is None:
            return vista_search.best_trump(view, rng, max(min(self.deals, most), vista_search.FEWEST))
        rounds = max(min(self.rounds, most), vista_search.FEWEST)
        return vista_search.best_card(view, rng, rounds, self.ending, self.worlds)


HARD = Searcher(rounds=4_000, ending=8, worlds=20, deals=4_000)
MASTER = Searcher(rounds=60_000, ending=10, worlds=40, deals=8_000)


def card_by_rules(view: VistaView, rng: random.Random) -> Action:
    table = table_of(view)
    mine, theirs = table.known[table.seat], table.known[1 - table.seat]
    lucky = _LUCKY_BIT if table.lucky[table.seat] else 0
    if table.led:
        bit = vista_rules.answer(mine & FOLLOWING[table.led] or mine, table.led, lucky, table.trumps, rng)
    else:
        bit = vista_rules.lead(mine, theirs, lucky, table.trumps, rng)
    return LUCKY if bit == _LUCKY_BIT else NAME[bit]
