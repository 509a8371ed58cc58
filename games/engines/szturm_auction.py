"""The court of Szturm: twelve auctions in which cards are paid for with cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from typing import overload

from games.engines.base import Action, Card
from games.engines.szturm_state import (
    CARD_NUMBER,
    COURT_SIZE,
    Auction,
    CardSet,
    Lot,
    State,
    Table,
    with_hand,
    words,
)

PASS: Action = "PASS"  # noqa: S105 - no password
TAKE: Action = "TAKE"
REFUSE: Action = "REFUSE"
DISCARD = "DISCARD"

OPENING = Auction(high=0, bidder=-1, passed=0, bids=())
_MOST = 19
"""The largest hand with which anybody bids: of two players one speaks last six times before the last auction."""
_BIDS: tuple[Action, ...] = tuple(f"BID {size}" for size in range(1, _MOST + 1))
_BID_SIZE: dict[Action, int] = {action: size for size, action in enumerate(_BIDS, start=1)}


@dataclass(frozen=True, slots=True)
class Discards(Sequence[Action]):
    """All ways to give up `size` of these cards, as words in the order of `DECK`; items are computed when asked for.

    19 cards and a bid of 9 make 92,378 ways, so nothing here walks through them unless it is told to.
    """

    cards: tuple[Card, ...]
    size: int

    def __len__(self) -> int:
        return comb(len(self.cards), self.size)

    def __iter__(self) -> Iterator[Action]:
        return (" ".join((DISCARD, *chosen)) for chosen in combinations(self.cards, self.size))

    def __contains__(self, action: object) -> bool:
        return isinstance(action, str) and self.canonical(action) == action

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        rank = index if index >= 0 else index + len(self)
        if not 0 <= rank < len(self):
            raise IndexError(index)
        chosen = [DISCARD]
        missing = self.size
        for place, card in enumerate(self.cards, start=1):
            if not missing:
                break
            with_card = comb(len(self.cards) - place, missing - 1)
            if rank < with_card:
                chosen.append(card)
                missing -= 1
            else:
                rank -= with_card
        return " ".join(chosen)

    def canonical(self, action: Action) -> Action | None:
        """The same discard with its cards in order; None when it is not one of these."""
        verb, *given = action.split(" ")
        chosen = tuple(card for card in self.cards if card in given)
        if verb != DISCARD or len(given) != self.size or len(chosen) != self.size:
            return None
        return " ".join((DISCARD, *chosen))


@cache
def _bids(high: int, most: int) -> tuple[Action, ...]:
    return (*_BIDS[high:most], PASS)


def opening_seat(table: Table, number: int) -> int:
    """The seat to the right of the dealer opens lot 0, each later lot the seat after the last opener."""
    return (table.dealer + 1 + number) % table.players


def discards(state: State) -> Discards:
    """How the bidder may pay: with the cards held before taking the court card."""
    card = 1 << state.table.court[len(state.lots)]
    return Discards(words(state.hands[state.turn] & ~card), state.auction.high)


def speaks_last(state: State) -> bool:
    """Everybody else has passed without a bid: the card is free."""
    auction = state.auction
    return auction.bidder < 0 and auction.passed.bit_count() == state.table.players - 1


def is_won(state: State) -> bool:
    """Everybody but the bidder has passed: what is left is to pay."""
    auction = state.auction
    return auction.bidder >= 0 and auction.passed.bit_count() == state.table.players - 1


def legal_in_auction(state: State) -> tuple[Action, ...]:
    if speaks_last(state):
        return (TAKE, REFUSE)
    return _bids(state.auction.high, state.hands[state.turn].bit_count())


def apply_in_auction(state: State, action: Action) -> State | None:
    """The state after an action of the seat to speak; None when it is not legal."""
    if speaks_last(state):
        return _take_or_refuse(state, action)
    if action == PASS:
        return _pass(state)
    size = _BID_SIZE.get(action, 0)
    if not state.auction.high < size <= state.hands[state.turn].bit_count():
        return None
    return _bid(state, size)


def apply_discard(state: State, action: Action) -> State | None:
    """The state after the bidder paid, in any order of the cards; None when it is not legal."""
    paid = discards(state).canonical(action)
    if paid is None:
        return None
    gone = 0
    for card in paid.split(" ")[1:]:
        gone |= 1 << CARD_NUMBER[card]
    hands = with_hand(state.hands, state.turn, state.hands[state.turn] & ~gone)
    return _close(state, hands, taken=True, price=state.auction.high, gone=gone)


def _take_or_refuse(state: State, action: Action) -> State | None:
    if action == TAKE:
        return _close(state, _hands_with_lot(state, state.turn), taken=True, price=0, gone=0)
    if action == REFUSE:
        return _close(state, state.hands, taken=False, price=0, gone=0)
    return None


def _bid(state: State, size: int) -> State:
    auction = state.auction
    raised = Auction(size, state.turn, auction.passed, (*auction.bids, (state.turn, size)))
    return state._replace(turn=_next_to_speak(state, auction.passed), auction=raised)


def _pass(state: State) -> State:
    auction = state.auction
    passed = auction.passed | 1 << state.turn
    closed = Auction(auction.high, auction.bidder, passed, (*auction.bids, (state.turn, 0)))
    if auction.bidder >= 0 and passed.bit_count() == state.table.players - 1:
        hands = _hands_with_lot(state, auction.bidder)
        return state._replace(phase="discard", turn=auction.bidder, hands=hands, auction=closed)
    return state._replace(turn=_next_to_speak(state, passed), auction=closed)


def _next_to_speak(state: State, passed: int) -> int:
    seat = (state.turn + 1) % state.table.players
    while passed >> seat & 1:
        seat = (seat + 1) % state.table.players
    return seat


def _hands_with_lot(state: State, seat: int) -> tuple[CardSet, ...]:
    card = 1 << state.table.court[len(state.lots)]
    return with_hand(state.hands, seat, state.hands[seat] | card)


def _close(state: State, hands: tuple[CardSet, ...], *, taken: bool, price: int, gone: CardSet) -> State:
    """The next court card is turned up; after the last one the assault begins."""
    table = state.table
    number = len(state.lots)
    lot = Lot(table.court[number], state.auction.bids, state.turn, taken, price, gone)
    lots = (*state.lots, lot)
    in_court = len(lots) < COURT_SIZE
    return state._replace(
        phase="auction" if in_court else "assault",
        # The seat that opens the first auction leads to the first trick as well.
        turn=opening_seat(table, len(lots) if in_court else 0),
        hands=hands,
        lots=lots,
        auction=OPENING,
    )
