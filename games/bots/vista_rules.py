"""One-trick rules of VISTA: lead what cannot be beaten, win cheaply, throw away low.

The medium bot plays by them, and the strong one plays positions out with them. Cards are bits as in
`games.engines.vista_state`.
"""

from __future__ import annotations

import random

from games.bots.vista_world import CardSet, World
from games.engines.vista_state import FOLLOWING, SUIT_CARDS, TRICKS, UNLOCKING_TRICKS

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


def played_out(world: World, bit: int, rng: random.Random) -> tuple[int, int]:
    """The tricks of both seats when `bit` is played now and both go on by these rules."""
    trumps, under, leader, led = world.trumps, world.under, world.leader, world.led
    known, piles, pools = list(world.known), list(world.piles), list(world.pools)
    luckies, tricks = list(world.luckies), list(world.tricks)
    turn = leader ^ 1 if led else leader
    while True:
        if bit == luckies[turn]:
            luckies[turn] = 0
        else:
            known[turn] = known[turn] & ~bit | under.get(bit, 0)
            piles[turn] &= ~bit
            if pools[turn] and not piles[turn]:
                known[turn] |= pools[turn]
                pools[turn] = 0
        if not led:
            led = bit
            turn ^= 1
            bit = answer(known[turn], led, luckies[turn], trumps, rng)
            continue
        wins = bit > led if bit & FOLLOWING[led] else bit & trumps
        leader = turn if wins else turn ^ 1
        tricks[leader] += 1
        if pools[leader] and tricks[leader] >= UNLOCKING_TRICKS:
            known[leader] |= pools[leader]
            pools[leader] = 0
        if tricks[0] + tricks[1] == TRICKS:
            return tricks[0], tricks[1]
        led, turn = 0, leader
        bit = lead(known[turn], known[turn ^ 1], luckies[turn], trumps, rng)
