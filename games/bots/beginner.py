"""A player who knows the rules and nothing else: what every game has before its own bots are written."""

from __future__ import annotations

import random

from games.engines.base import Action, View


class Beginner:
    """Any legal action, drawn evenly."""

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        return rng.choice(view.legal)
