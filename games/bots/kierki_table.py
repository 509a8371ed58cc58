"""A Kierki table that bots can play through quickly: cards are numbers, hands are bits.

A card is 13 * suit + rank, suits in the order of "SHDC", ranks from 0 for the two; a set of cards has bit n for
card n. Costs are scaled so that a whole round costs 26, whatever the base and whether Spot is on.
"""

from __future__ import annotations

from games.engines.base import Card
from games.engines.cards import RANKS, SUITS
from games.engines.kierki_rules import Rules, barred_first, penalties, round_total

NUMBER: dict[Card, int] = {r + s: 13 * i + j for i, s in enumerate(SUITS) for j, r in enumerate(RANKS)}
NAME: tuple[Card, ...] = tuple(NUMBER)
LANES: tuple[int, ...] = tuple(0x1FFF << 13 * suit for suit in range(4))
HEARTS = 1
HEART_LANE = LANES[HEARTS]
WHOLE = 26.0


def mask_of(cards: tuple[Card, ...] | frozenset[Card]) -> int:
    return sum(1 << NUMBER[card] for card in cards)


def numbers_in(mask: int) -> list[int]:
    """The cards of a set, lowest first within each suit."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


class Costs:
    """What never changes at a table: the costs of the cards and what follows from them."""

    __slots__ = ("barred", "by_card", "heavy", "opener", "paying", "seats")

    def __init__(self, rules: Rules) -> None:
        whole = round_total(rules.base, rules.spot)
        costs = penalties(rules.base, rules.spot)
        self.seats = rules.seats
        self.by_card = tuple(costs.get(name, 0) * WHOLE / whole for name in NAME)
        self.paying = mask_of(tuple(costs))
        self.heavy = mask_of(tuple(card for card in costs if card[1] != "H"))
        self.barred = mask_of(barred_first(rules.base))
        self.opener = 1 << NUMBER[rules.opener]


class Table:
    """A round in progress. `left` are all cards that were not played; `best` is the card that wins the trick."""

    __slots__ = (
        "best",
        "broken",
        "costs",
        "first",
        "hands",
        "leader",
        "left",
        "points",
        "size",
        "taken",
        "taker",
        "turn",
    )

    def __init__(self, costs: Costs, hands: list[int], left: int, leader: int) -> None:
        self.costs = costs
        self.hands = hands
        self.left = left
        self.leader = self.turn = leader
        self.size = 0
        self.best = self.taker = -1
        self.points = 0.0
        self.taken = [0.0] * costs.seats
        self.broken = False
        self.first = True

    def copy(self) -> Table:
        other = Table(self.costs, self.hands[:], self.left, self.leader)
        other.turn, other.size, other.best, other.taker = self.turn, self.size, self.best, self.taker
        other.points, other.taken = self.points, self.taken[:]
        other.broken, other.first = self.broken, self.first
        return other

    def legal(self) -> int:
        """The cards that the seat to play may play."""
        hand = self.hands[self.turn]
        if self.size:
            return hand & LANES[self.best // 13] or (hand & ~self.costs.barred if self.first else 0) or hand
        if self.first:
            return self.costs.opener
        return hand if self.broken else hand & ~HEART_LANE or hand

    def play(self, card: int) -> None:
        """The seat to play plays this card, which is not checked."""
        bit = 1 << card
        self.hands[self.turn] &= ~bit
        self.left &= ~bit
        suit = card // 13
        if not self.size or (suit == self.best // 13 and card > self.best):
            self.best, self.taker = card, self.turn
        self.points += self.costs.by_card[card]
        if suit == HEARTS:
            self.broken = True
        self.size += 1
        if self.size < self.costs.seats:
            self.turn = (self.turn + 1) % self.costs.seats
            return
        self.taken[self.taker] += self.points
        self.leader = self.turn = self.taker
        self.size, self.points, self.first = 0, 0.0, False
