"""Endings of VISTA by brute force: the rules of the engine and no cleverness. And endings to try it on."""

from __future__ import annotations

import random

from games.bots.vista_world import World
from games.engines.cards import DECK
from games.engines.vista_state import BIT, LUCKY, SUIT_CARDS, TRUMP_ACTIONS, UNLOCKING_TRICKS, State, unlocked
from tests.engines.vista_help import ENGINE

Seen = dict[tuple[tuple[int, int], tuple[int, int], int, tuple[int, ...]], int]


def best_tricks(state: State, seen: Seen) -> int:
    """The tricks that seat 0 still wins of a state with two perfect players who see everything."""
    to_act = ENGINE.to_act(state)
    if not to_act:
        return 0
    # With the tricks, since a pool may open in one way to the same cards left and not yet in another.
    key = (state.left, state.tricks, state.leader, state.plays[-1:] if len(state.plays) & 1 else ())
    if key not in seen:
        seat = to_act[0]
        results = []
        for action in ENGINE.legal(state, seat):
            after = ENGINE.apply(state, seat, action)
            results.append(after.tricks[0] - state.tricks[0] + best_tricks(after, seen))
        seen[key] = max(results) if seat == 0 else min(results)
    return seen[key]


def ending(seed: int, tricks: int) -> State:
    """A position with so many tricks to go and both to choose: reached by a random round for even seeds; put together
    freely for odd ones, since a pool that is still locked so late hardly ever comes by itself."""
    rng = random.Random(f"ending {seed}")
    deal = rng.sample(DECK, 52)
    state = ENGINE.start({"number": 1, "rounds": 10, "chooser": 0}, deal, {"used": []})
    state = ENGINE.apply(state, 0, rng.choice(list(TRUMP_ACTIONS)))
    if seed % 2:
        return _put_together(state, tricks, rng)
    while len(state.plays) < 52 - 2 * tricks:
        seat = ENGINE.to_act(state)[0]
        cards = [action for action in ENGINE.legal(state, seat) if action != LUCKY]
        action = rng.choice(cards) if cards and rng.random() < 0.95 else ENGINE.legal(state, seat)[-1]
        state = ENGINE.apply(state, seat, action)
    return state


def _put_together(state: State, tricks: int, rng: random.Random) -> State:
    layout = state.layout
    won = rng.choice(
        [(0, 26 - tricks), (2, 24 - tricks), (24 - tricks, 2), (9, 17 - tricks), (25 - tricks, 1)]
    )
    left, known = [0, 0], [0, 0]
    for seat in (0, 1):
        hand = [BIT[card] for card in layout.deal[26 * seat : 26 * seat + 26]]
        order = [hand[2 * pile : 2 * pile + 2] for pile in range(10)] + [[card] for card in hand[20:]]
        rng.shuffle(order)
        for group in order:
            # The card on top never outlives the one beneath.
            for card in group[rng.randint(0, 1) :][::-1] if len(group) == 2 else group:
                if left[seat].bit_count() < tricks:
                    left[seat] |= card
        tops = [pair[0] if left[seat] & pair[0] else pair[1] for pair in order if len(pair) == 2]
        known[seat] = sum(card for card in tops if left[seat] & card)
        if won[seat] >= UNLOCKING_TRICKS or not left[seat] & layout.piles[seat]:
            known[seat] |= left[seat] & layout.pools[seat]
    return state._replace(
        plays=(BIT[layout.deal[0]],) * (52 - 2 * tricks),
        left=(left[0], left[1]),
        known=(known[0], known[1]),
        tricks=won,
        leader=rng.randint(0, 1),
    )


def world_of(state: State) -> World:
    """The whole truth of a state as the bots' kernels take it."""
    assert state.trump is not None
    layout = state.layout
    pools = [0 if unlocked(state, seat) else state.left[seat] & layout.pools[seat] for seat in (0, 1)]
    every = state.left[0] | state.left[1]
    return World(
        trumps=SUIT_CARDS[state.trump],
        known=state.known,
        piles=(state.left[0] & layout.piles[0], state.left[1] & layout.piles[1]),
        pools=(pools[0], pools[1]),
        luckies=(state.left[0] & layout.luckies[0], state.left[1] & layout.luckies[1]),
        under={top: card for top, card in layout.covered.items() if top & every},
        tricks=state.tricks,
        leader=state.leader,
        led=state.plays[-1] if len(state.plays) & 1 else 0,
    )
