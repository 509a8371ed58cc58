"""How much each Szturm bot is better than the one below, one against copies of it, and what a choice costs.

Every deal is played once from each seat. Takes about ten minutes for `DEALS=100`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from games.bots.szturm import Easy, Hard, Medium
from tests.bench.base import Result, at_least
from tests.bots.szturm_arena import duel

LONG = True
BARS = {2: (0.65, 0.6), 3: (1 / 3 + 0.1, 1 / 3 + 0.1), 4: (0.35, 0.35)}
"""Share of the matches to 40 points: medium against easy, hard against medium."""
BUDGET = 0.2
FIRST_SEED = 1_000_000
"""Deals that nothing was tuned on."""


def results() -> Iterator[Result]:
    """`DEALS=20` in the environment makes it shorter."""
    deals = int(os.environ.get("DEALS", "100"))
    for players, (medium, hard) in BARS.items():
        for name, bot, below, bar in (
            ("medium v easy", Medium(), Easy(), medium),
            ("hard v medium", Hard(), Medium(), hard),
        ):
            result = duel(players, bot, below, deals, BUDGET, FIRST_SEED)
            label = f"szturm, {players} seats, {name}"
            yield at_least(f"{label}: matches to 40 won", result.matches, "of 1", bar)
            yield at_least(f"{label}: lead", result.lead - result.error, "points a round, lower bound", 0)
