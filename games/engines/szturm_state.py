"""What a round of Szturm is made of: frozen values, shared by the auction, the assault and the views.

Sets of cards are numbers: bit i stands for card i of `DECK` (spades, hearts, diamonds, clubs, each from the
two to the ace), so following suit is one `&` and the words of a set come out in a fixed order. Seats of a set
are bits likewise. -1 stands for "no seat" and "no card".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from games.engines.base import Card, Outcome
from games.engines.cards import DECK, SUITS

CardSet: TypeAlias = int
Phase: TypeAlias = Literal["auction", "discard", "assault", "free", "over"]
"""Bidding for a court card, paying for it, playing a card, taking a card out of the prison, the end."""

HAND_SIZE = {2: 13, 3: 10, 4: 7}
COURT_SIZE = 12

CARD_NUMBER: dict[Card, int] = {card: number for number, card in enumerate(DECK)}
SUIT_SET: tuple[CardSet, ...] = tuple(0b1111111111111 << 13 * suit for suit in range(len(SUITS)))
_WORD: dict[CardSet, Card] = {1 << number: card for number, card in enumerate(DECK)}
_HONOURS: tuple[tuple[int, CardSet], ...] = tuple(
    (points, sum(1 << CARD_NUMBER[rank + suit] for suit in SUITS))
    for rank, points in (("A", 4), ("K", 3), ("Q", 2), ("J", 1))
)


def words(cards: CardSet) -> tuple[Card, ...]:
    """The cards of a set, in the order of `DECK`."""
    found = []
    while cards:
        lowest = cards & -cards
        found.append(_WORD[lowest])
        cards ^= lowest
    return tuple(found)


def card_set(cards: tuple[Card, ...]) -> CardSet:
    return sum(1 << CARD_NUMBER[card] for card in cards)


def honours(cards: CardSet) -> int:
    """What a set of cards is worth to the survivor: A 4, K 3, Q 2, J 1."""
    return sum(points * (cards & which).bit_count() for points, which in _HONOURS)


@dataclass(frozen=True, slots=True)
class Table:
    """What does not change during a round.

    `number`, `totals` (before this round), `target` and `limit` (of rounds) tell of the match and play no part in
    the round; they stand here so that a view holds what a bot needs to weigh its risks. `trump` is the suit of
    the first court card, 0 for spades.
    """

    players: int
    dealer: int
    number: int
    totals: tuple[int, ...]
    target: int
    limit: int | None
    deal: tuple[Card, ...]
    court: tuple[int, ...]
    trump: int


class Lot(NamedTuple):
    """A court card whose auction is over.

    `bids` are (seat, cards bid), 0 for a pass. `seat` took the card, for `price` own cards (`discards`, secret)
    or for nothing, or refused it.
    """

    card: int
    bids: tuple[tuple[int, int], ...]
    seat: int
    taken: bool
    price: int
    discards: CardSet


class Auction(NamedTuple):
    """The court card on auction: the highest bid so far (0 when none), whose it is, who has passed."""

    high: int
    bidder: int
    passed: int
    bids: tuple[tuple[int, int], ...]


class Trick(NamedTuple):
    """A finished trick: (seat, card) in the order of play; `freed` is the prison card that the winner took."""

    plays: tuple[tuple[int, int], ...]
    winner: int
    freed: int


class State(NamedTuple):
    """A round: `lots` and `tricks` are what is finished, `auction` and `trick` what is going on."""

    table: Table
    phase: Phase
    turn: int
    hands: tuple[CardSet, ...]
    prison: CardSet
    lots: tuple[Lot, ...]
    auction: Auction
    tricks: tuple[Trick, ...]
    trick: tuple[tuple[int, int], ...]
    outcome: Outcome | None
    absent: tuple[int, ...] = ()
    """Seats that a caretaker plays."""


def with_hand(hands: tuple[CardSet, ...], seat: int, hand: CardSet) -> tuple[CardSet, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
