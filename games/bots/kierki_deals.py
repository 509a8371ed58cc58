"""The compiled worlds of Kierki: hands of the others that agree with what a seat knows.

Chance is a generator of its own (Lehmer's, multiplier 48271), seeded by the caller, so that a choice is the same with
and without numba.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.bots.compiled import njit
from games.bots.kierki_playout import Array


class Beliefs(NamedTuple):
    """What the seat knows of the others' hands, as `kierki_worlds.Knowledge`."""

    pinned: Array
    loose: Array
    """int64: the cards that may be anywhere."""
    allowed: Array
    room: Array


@njit
def random_part(coin: Array) -> float:
    """From 0 up to 1."""
    coin[0] = coin[0] * 48271 % 2147483647
    return float(coin[0] / 2147483647.0)


@njit
def _deal(beliefs: Beliefs, seats: int, strict: bool, coin: Array, hands: Array) -> bool:
    """Deals the loose cards to seats that may hold them, the most restricted first; False when that failed."""
    n = beliefs.loose.shape[0]
    cards = beliefs.loose.copy()
    for i in range(n - 1, 0, -1):
        j = int(random_part(coin) * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    room = beliefs.room.copy()
    for seat in range(seats):
        hands[seat] = 0
    for places in range(seats):
        for i in range(n):
            card = cards[i]
            wide, total = 0, 0
            for seat in range(seats):
                if beliefs.room[seat] and (not strict or beliefs.allowed[seat] >> card & 1):
                    wide += 1
                    total += room[seat]
            if wide != places + 1 and not (places == 0 and wide == 0):
                continue
            if not total:
                return False
            # A seat with more room is more likely to hold any one card.
            drawn = random_part(coin) * total
            chosen = -1
            for seat in range(seats):
                if room[seat] and (not strict or beliefs.allowed[seat] >> card & 1):
                    chosen = seat
                    drawn -= room[seat]
                    if drawn < 0:
                        break
            hands[chosen] |= np.int64(1) << card
            room[chosen] -= 1
    return True


@njit
def sample(beliefs: Beliefs, seats: int, coin: Array, hands: Array) -> None:
    """Hands of the others that agree with what is known; where that fails again and again, that have the right size."""
    tries = 0
    while not _deal(beliefs, seats, tries < 30, coin, hands):
        tries += 1
    for seat in range(seats):
        hands[seat] |= beliefs.pinned[seat]
