"""What a bot is: a function of what its seat may see.

A bot gets a view, never a state, so it cannot cheat and its bugs cannot leak. It is pure: the same view
and the same random seed give the same action.
"""

from __future__ import annotations

import random
from typing import Protocol

from games.engines.base import Action, View

LEVELS = ("easy", "medium", "hard", "master")
"""Weakest first. A game need not have them all: `registry.levels_of` knows."""

BUDGETS = {"easy": 0.05, "medium": 0.05, "hard": 2.0, "master": 10.0}
"""Seconds of thought, on one core, that a level gets for one action: a ceiling, not a target."""

LONG_THOUGHTS = frozenset({"hard", "master"})
"""Levels whose thoughts take long enough to keep others waiting, and that load compiled kernels: they have workers of
their own."""


class Bot(Protocol):
    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        """One of `view.legal`, found within about `budget` seconds of thought.

        Where giving up is how a game ends (Pasjans), it is `RESIGN` when the bot has nothing left to try.

        A bot that needs no time ignores the budget; one that searches stops when it is used up.
        """
        ...
