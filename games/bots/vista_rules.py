"""One-trick rules of VISTA: lead what cannot be beaten, win cheaply, throw away low.

The medium bot plays by them, and the strong one plays positions out with them. Cards are bits as in
`games.engines.vista_state`.
"""

from __future__ import annotations

import random

from games.bots.vista_world import CardSet
from games.engines.vista_state import FOLLOWING, SUIT_CARDS

LANES = tuple(SUIT_CARDS[suit] for suit in "SHDC")
LUCKY_WHEN_LOSING = 0.2
"""How often a seat that cannot win the trick tries its lucky card."""
LUCKY_LED = 0.04
"""How often the lucky card is led."""


def lead(mine: CardSet, theirs: CardSet, lucky: int, trumps: CardSet, rng: random.Random) -> int:
    """A card that `theirs` cannot beat, the lowest of its suit that will do; else the one missed least.

    `theirs` are the cards that the other seat is known to be able to answer with; `lucky` is 0 when played.
    """
    if not mine or (lucky and rng.random() < LUCKY_LED):
        return lucky
    winners = []
    for lane in LANES:
        own = mine & lane
        if not own:
            continue
        others = theirs & lane
        if others:
            height = others.bit_length()
            own = own >> height << height
        elif lane != trumps and theirs & trumps:
            continue
        if own:
            winners.append(own & -own)
    if winners:
        return winners[int(rng.random() * len(winners))]
    return missed_least(mine, trumps)


def answer(mine: CardSet, led: int, lucky: int, trumps: CardSet, rng: random.Random) -> int:
    """The cheapest card that wins, else the one missed least, or now and then the lucky card."""
    following = mine & FOLLOWING[led]
    if following:
        height = led.bit_length()
        winners = following >> height << height
    else:
        winners = mine & trumps
    if winners:
        return winners & -winners
    if not mine or (lucky and rng.random() < LUCKY_WHEN_LOSING):
        return lucky
    return following & -following if following else missed_least(mine, trumps)


def missed_least(cards: CardSet, trumps: CardSet) -> int:
    """The lowest rank, trumps last."""
    lowest, lowest_rank = 0, 99
    for lane in LANES:
        own = cards & lane
        if own:
            first = own & -own
            rank = (first.bit_length() - 1 & 15) + (20 if lane == trumps else 0)
            if rank < lowest_rank:
                lowest, lowest_rank = first, rank
    return lowest
