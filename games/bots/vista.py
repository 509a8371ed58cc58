"""The VISTA bots. No level sees more than its seat: they differ in how they think."""

from __future__ import annotations

import random
from dataclasses import dataclass

from games.bots import vista_rules, vista_search, vista_trump
from games.bots.vista_world import table_of
from games.engines.base import Action, View
from games.engines.vista_state import FOLLOWING, LUCKY, NAME
from games.engines.vista_view import VistaView

SLIPS = 0.25
"""How often the easy bot plays any legal card."""
_LUCKY_BIT = 1 << 63
"""Stands for the lucky card, which no seat can know."""


class Easy:
    """Names any trump; plays by one-trick rules with a slip in four cards."""

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        assert isinstance(view, VistaView)
        if view.trump is None or rng.random() < SLIPS:
            return rng.choice(view.legal)
        return card_by_rules(view, rng)


class Medium:
    """Names the trump that its front row asks for; leads what cannot be beaten, wins cheaply, throws away low."""

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        assert isinstance(view, VistaView)
        return vista_trump.trump_by_rule(view) if view.trump is None else card_by_rules(view, rng)


@dataclass(frozen=True)
class Hard:
    """Plays its choices out in so many worlds that agree with what it has seen."""

    worlds: int = vista_search.WORLDS

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        assert isinstance(view, VistaView)
        if view.trump is None:
            return vista_search.best_trump(view, rng, budget)
        return vista_search.best_card(view, rng, budget, self.worlds)


def card_by_rules(view: VistaView, rng: random.Random) -> Action:
    table = table_of(view)
    mine, theirs = table.known[table.seat], table.known[1 - table.seat]
    lucky = _LUCKY_BIT if table.lucky[table.seat] else 0
    if table.led:
        bit = vista_rules.answer(mine & FOLLOWING[table.led] or mine, table.led, lucky, table.trumps, rng)
    else:
        bit = vista_rules.lead(mine, theirs, lucky, table.trumps, rng)
    return LUCKY if bit == _LUCKY_BIT else NAME[bit]
