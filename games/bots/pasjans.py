"""The Pasjans bots, for contests. No level sees more than its seat; they give up when they know nothing more."""

from __future__ import annotations

import random
from dataclasses import dataclass

from games.bots import pasjans_search
from games.bots.pasjans_rules import choice
from games.engines.base import RESIGN, Action, View
from games.engines.pasjans_board import DRAW, TURN
from games.engines.pasjans_views import PasjansView

SLIPS = 0.25
"""How often the easy bot does not look properly and goes on drawing."""
PATIENCE = 90
"""Moves after which the easy bot has had enough."""
WORLDS = 24


class Easy:
    """Plays by the rules, but overlooks a move in four, and loses patience."""

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        assert isinstance(view, PasjansView)
        assert view.seat is not None
        if view.counts[view.seat].moves >= PATIENCE:
            return RESIGN
        drawing = [action for action in view.legal if action in (DRAW, TURN)]
        return drawing[0] if drawing and rng.random() < SLIPS else by_rules(view, rng)


class Medium:
    """Plays by the rules."""

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        assert isinstance(view, PasjansView)
        return by_rules(view, rng)


@dataclass(frozen=True)
class Hard:
    """Tries its actions out in so many worlds that agree with what it has seen."""

    worlds: int = WORLDS

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        assert isinstance(view, PasjansView)
        return pasjans_search.best(view, rng, budget, self.worlds)


@dataclass(frozen=True)
class Master:
    """Asks the solver in so many worlds what can still be won."""

    worlds: int = 60

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        from games.bots import pasjans_master  # Loads numba.

        assert isinstance(view, PasjansView)
        return pasjans_master.best(view, rng, budget, self.worlds)


def by_rules(view: PasjansView, rng: random.Random) -> Action:
    assert view.board is not None
    board, _ = pasjans_search.world_of(view.board, rng)
    return pasjans_search.word_of(choice(board, view.draw))
