"""How the strong VISTA bots think: the kernels fed with what a seat sees, and their counts read.

This module imports numba by its kernels; the bots import it when they begin to think.
"""

from __future__ import annotations

import random
from typing import Any

from games.bots import vista_exact, vista_kernel, vista_tree, vista_trump
from games.bots.compiled import COMPILED, words
from games.bots.vista_world import table_of
from games.engines.base import Action
from games.engines.vista_state import BIT, LUCKY, NAME, SUIT_CARDS, TRUMP_ACTIONS
from games.engines.vista_view import VistaView

CURIOSITY = 3.5
"""Tricks by which little tried actions are preferred; half as much and twice as much were weaker or no stronger."""
KEYED = 0
"""Plies for which the cards uncovered are told apart in the tree: at 10,000 rounds two plies cost a trick."""
ROUNDS_PER_SECOND = 60_000
"""How a budget becomes work on a slow machine: counted, not timed, so that the same seed gives the same action."""
SLOWER = 20
"""How many times less is done where nothing is compiled."""
FEWEST = 20
SHORTER = 6
"""The longest ending that is played exactly there."""


def best_card(view: VistaView, rng: random.Random, rounds: int, ending: int, worlds: int) -> Action:
    """The action that the tree search took most often; in the last `ending` tricks, once the seat's own lucky card is
    out, the one with the best exact average over so many worlds."""
    if len(view.legal) == 1:
        return view.legal[0]
    table = table_of(view)
    packed, state = vista_kernel.packed(table), vista_kernel.new_random(rng)
    ending = ending if COMPILED else min(ending, SHORTER)
    if 26 - sum(table.tricks) <= ending and not table.lucky[table.seat]:
        return _best_by_exact_play(view, packed, state, affordable(worlds))
    return _best_by_tree(packed, state, affordable(rounds))


def affordable(rounds: int) -> int:
    return rounds if COMPILED else max(rounds // SLOWER, FEWEST)


def _best_by_tree(packed: Any, state: Any, rounds: int) -> Action:
    # A round adds one node for its new action, and as many for cards shown as plies are keyed.
    tree = words(vista_tree.NODE * ((1 + KEYED) * rounds + 2))
    world, room = words(vista_kernel.WORLD), words(vista_tree.ROOM)
    vista_tree.grow(packed, state, tree, rounds, CURIOSITY, KEYED, world, room)
    best, most = 0, -1
    child = tree[vista_tree.FIRST]
    while child:
        if tree[child + vista_tree.VISITS] > most:
            best, most = int(tree[child + vista_tree.MOVE]), tree[child + vista_tree.VISITS]
        child = tree[child + vista_tree.NEXT]
    return LUCKY if best == vista_tree.LUCKY_MOVE else NAME[best]


def _best_by_exact_play(view: VistaView, packed: Any, state: Any, worlds: int) -> Action:
    room = words(vista_tree.ROOM)
    cards = _cards(view.legal)
    search, world, once = vista_exact.new_search(), words(vista_kernel.WORLD), words(vista_kernel.WORLD)
    vista_tree.exact(packed, cards, len(view.legal), worlds, state, search, world, once, room)
    return view.legal[max(range(len(view.legal)), key=lambda place: room[vista_tree.PATH + place])]


def _cards(actions: tuple[Action, ...]) -> Any:
    cards = words(len(actions))
    for place, action in enumerate(actions):
        cards[place] = BIT.get(action, 0)
    return cards


def best_trump(view: VistaView, rng: random.Random, deals: int) -> Action:
    """The trump that promises most, for this round and those to come, by what it makes in random deals."""
    if len(view.legal) == 1:
        return view.legal[0]
    return vista_trump.trump_by_scores(view, tricks_by_trump(view, rng, affordable(deals)))


def tricks_by_trump(view: VistaView, rng: random.Random, deals: int) -> dict[Action, list[float]]:
    """For each trump: in which share of random deals around the front row it takes 0, 1, ... 26 tricks."""
    assert view.seat is not None
    front, trumps, room = words(5), words(len(view.legal)), words(vista_tree.ROOM)
    for place, card in enumerate(vista_trump.front_row(view)):
        front[place] = BIT[card]
    for place, action in enumerate(view.legal):
        trumps[place] = SUIT_CARDS[TRUMP_ACTIONS[action]]
    world, state, counts = (
        words(vista_kernel.WORLD),
        vista_kernel.new_random(rng),
        words(27 * len(view.legal)),
    )
    vista_kernel.trump_tricks(front, view.seat, trumps, len(view.legal), deals, state, world, room, counts)
    return {
        action: [int(count) / deals for count in counts[27 * place : 27 * place + 27]]
        for place, action in enumerate(view.legal)
    }
