"""Choosing by playing on: what is worth trying is tried on tables that agree with what the seat knows.

The work is done by `szturm_kernel` and `szturm_playout`; here is what it starts from. This module loads numba, so bots
import it when they think.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from games.bots import szturm_kernel, szturm_playout
from games.bots.compiled import COMPILED
from games.bots.szturm_playout import Array
from games.bots.szturm_table import Table
from games.bots.szturm_worlds import Knowledge, knowledge_of
from games.engines.base import Action
from games.engines.szturm_auction import DISCARD, PASS, TAKE
from games.engines.szturm_state import CARD_NUMBER, COURT_SIZE, card_set
from games.engines.szturm_views import SzturmView

PLAYOUTS_PER_SECOND = 20_000 if COMPILED else 1_000
"""On a slow machine. Playouts are counted, not seconds, so that the same view and seed give the same action."""
DEVIATION = 4.0
"""Of what two actions score on the same table, in points; measured, and the same in all phases."""
AT_LEAST = 12
"""Tables before an action can be given up."""
TRIES = 20
"""Deals that break what a seat has shown are drawn again so often; then that is forgotten, which is rare."""
SPREAD = 0.7
"""How far players depart from giving up their cheapest cards, in the weights of `szturm_thumb`."""
PHASES = ("auction", "discard", "assault", "free", "over")


def best_of(
    view: SzturmView, actions: Sequence[Action], rng: random.Random, budget: float, most: int
) -> Action:
    """The action with the best mean over playouts, `most` at most; the first unless another is clearly better."""
    assert view.seat is not None
    known = knowledge_of(view)
    done = [step(action) for action in actions]
    playouts = min(most, int(PLAYOUTS_PER_SECOND * budget))
    chosen = szturm_kernel.choose(
        position_of(known.table),
        _others(known),
        _row(known.loose),
        _row([kind for kind, _ in done]),
        _row([value for _, value in done]),
        view.seat,
        # Without the auctions a round is played out more than twice as fast.
        playouts if view.lot else 2 * playouts,
        AT_LEAST, DEVIATION, TRIES, SPREAD, _seed(rng),
    )  # fmt: skip
    return actions[chosen]


def step(action: Action) -> tuple[int, int]:
    """An action as the kernel takes it."""
    verb, *rest = action.split(" ")
    if verb == PASS:
        return szturm_playout.PASSING, 0
    if verb == TAKE:
        return szturm_playout.TAKING, 0
    if verb == "BID":
        return szturm_playout.BIDDING, int(rest[0])
    if verb == DISCARD:
        return szturm_playout.PAYING, card_set(tuple(rest))
    if verb == "FREE":
        return szturm_playout.FREEING_ONE, CARD_NUMBER[rest[0]]
    return szturm_playout.PLAYING, CARD_NUMBER[action]


def position_of(table: Table) -> szturm_playout.Position:
    """A table as the kernel has it."""
    spare = [0] * (4 - len(table.hands))
    # Lots that nobody has seen yet come with a world.
    court = [0] * table.lot + table.court + [0] * (COURT_SIZE - table.lot - len(table.court))
    state = [
        len(table.hands), table.trump, table.dealer, table.lot, table.prison, PHASES.index(table.phase), table.turn,
        table.high, table.passed, table.bidder, table.led, table.best, table.taker, table.starter,
    ]  # fmt: skip
    return szturm_playout.Position(
        _row([*table.hands, *spare]), _row([*table.gone, *spare]), _row(court), _row(state)
    )


def world(known: Knowledge, rng: random.Random) -> Table:
    """One table among those that agree with what is known, as the kernel draws them."""
    drawn = position_of(known.table)
    szturm_kernel.sample(
        position_of(known.table), _others(known), _row(known.loose), TRIES, SPREAD, _row([_seed(rng)]), drawn
    )
    table, players = known.table.copy(), len(known.table.hands)
    table.hands = [int(hand) for hand in drawn.hands[:players]]
    table.gone = [int(cards) for cards in drawn.gone[:players]]
    if table.court:
        table.court = [int(card) for card in drawn.court[table.lot :]]
        table.prison = int(drawn.state[szturm_playout.PRISON])
    return table


def _others(known: Knowledge) -> szturm_kernel.Others:
    others = known.others
    return szturm_kernel.Others(
        _row([other.seat for other in others]),
        _row([other.bought for other in others]),
        _row([other.freed for other in others]),
        _row([other.unknown for other in others]),
        _row([other.given_up for other in others]),
        _row([other.lacking for other in others]),
    )


def _row(numbers: Sequence[int]) -> Array:
    return np.array(numbers, dtype=np.int64)


def _seed(rng: random.Random) -> int:
    return rng.randrange(1, 2**31 - 1)
