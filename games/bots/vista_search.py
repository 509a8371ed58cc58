"""The strong VISTA bot: plays every choice out in many worlds that agree with what its seat sees."""

from __future__ import annotations

import random
import time

from games.bots import vista_rules, vista_trump
from games.bots.vista_world import bit_of, dealt, sample, table_of
from games.engines.base import Action
from games.engines.vista_state import TRUMP_ACTIONS
from games.engines.vista_view import VistaView

WORLDS = 320
"""Worlds for the last two choices standing; weaker ones drop out on the way."""
DROPPING = (8, 3)
"""After an eighth and after a third of the worlds the weaker half of the choices goes no further."""
DEALS = 200
"""Random deals around the front row, each played out with every trump that may be named."""
SHARE_OF_BUDGET = 0.75
"""The rest is for a machine that is busy with other things."""


def best_card(view: VistaView, rng: random.Random, budget: float, worlds: int = WORLDS) -> Action:
    """The card with the best average; the same for the same view and seed unless the budget cuts it short."""
    if len(view.legal) == 1:
        return view.legal[0]
    until = time.monotonic() + SHARE_OF_BUDGET * budget
    table = table_of(view)
    totals = dict.fromkeys(view.legal, 0)
    standing = list(view.legal)
    dropping = [worlds // part for part in DROPPING]
    for number in range(1, worlds + 1):
        world = sample(table, rng)
        for action in standing:
            totals[action] += vista_rules.played_out(world, bit_of(action, world, table.seat), rng)[
                table.seat
            ]
        if number in dropping:
            standing.sort(key=totals.__getitem__, reverse=True)
            standing = standing[: max(2, len(standing) // 2)]
        if time.monotonic() > until:
            break
    return max(standing, key=totals.__getitem__)


def best_trump(view: VistaView, rng: random.Random, budget: float, deals: int = DEALS) -> Action:
    """The trump with the best average over random deals and what the trumps left are worth in later rounds."""
    if len(view.legal) == 1:
        return view.legal[0]
    assert view.seat is not None
    until = time.monotonic() + SHARE_OF_BUDGET * budget
    seat, front, later = view.seat, vista_trump.front_row(view), vista_trump.prices(view)
    totals = dict.fromkeys(view.legal, 0)
    played = 0
    while played < deals and (played == 0 or time.monotonic() < until):
        played += 1
        for action, world in zip(TRUMP_ACTIONS, dealt(front, seat, rng), strict=True):
            if action in totals:
                first = vista_rules.lead(world.known[seat], world.known[1 - seat], 0, world.trumps, rng)
                totals[action] += vista_rules.played_out(world, first, rng)[seat]
    return max(view.legal, key=lambda action: totals[action] / played + later[action])
