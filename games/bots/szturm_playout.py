"""The compiled table of Szturm: what an action changes, and playing on by rules of thumb.

It is `szturm_table` and `szturm_thumb` once more, which explain themselves there, step by step the same: a test plays
both. Sets of cards are numbers of 52 bits.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from games.bots.compiled import count, highest, lowest, njit
from games.bots.szturm_thumb import WORTH

Array: TypeAlias = Any
LANE = 0x1FFF
COURT = 12
DENIAL = 0.5
WORTHS = np.array(WORTH)
"""What each card is worth in cards that win nothing, by the trump suit."""
RANKS = np.array([sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(13)], dtype=np.int64)

AUCTION, DISCARDING, ASSAULT, FREEING, OVER = range(5)
PASSING, TAKING, BIDDING, PAYING, FREEING_ONE, PLAYING = range(6)
"""What is done; the value that goes with it is a number of cards, a set of cards, or a card."""

(
    PLAYERS, TRUMP, DEALER, LOT, PRISON, PHASE, TURN, HIGH, PASSED, BIDDER, LED, BEST, TAKER, STARTER
) = range(14)  # fmt: skip
"""Places in `Position.state`."""


class Position(NamedTuple):
    """A round in progress; all int64. `court` has a place for each of the twelve lots."""

    hands: Array
    gone: Array
    court: Array
    state: Array


# Rules of thumb


@njit
def _throw(hand: int, trump: int) -> int:
    side = hand & ~(LANE << 13 * trump)
    if not side:
        side = hand
    for rank in range(13):
        same = side & int(RANKS[rank])
        if same:
            return lowest(same)
    return -1


@njit
def _lead(hand: int, unseen: int, trump: int, prison: int) -> int:
    if prison:
        for i in range(4):
            suit = trump if i == 0 else (i - 1 if i - 1 < trump else i)
            lane = LANE << 13 * suit
            above = unseen & lane
            masters = hand & lane
            if above:
                masters &= ~((2 << highest(above)) - 1)
            if masters:
                return lowest(masters)
    return _throw(hand, trump)


@njit
def _follow(hand: int, led: int, best: int, trump: int, prison: int, last: bool) -> int:
    same = hand & (LANE << 13 * led)
    if same:
        if best // 13 != led or not prison:
            return lowest(same)
        over = same & ~((2 << best) - 1)
        if not over:
            return lowest(same)
        return lowest(over) if last else highest(over)
    trumps = hand & (LANE << 13 * trump)
    if best // 13 == trump:
        trumps &= ~((2 << best) - 1)
    if trumps and prison:
        return lowest(trumps)
    return _throw(hand, trump)


@njit
def _prisoner(prison: int, unseen: int, trump: int) -> int:
    trumps = prison & (LANE << 13 * trump)
    if trumps:
        return highest(trumps)
    equals = 0
    for rank in range(12, -1, -1):
        equals = prison & int(RANKS[rank])
        if equals:
            break
    rest = equals
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if 1 << card > unseen & (LANE << 13 * (card // 13)):
            return card
    return lowest(equals)


@njit
def _in_order(hand: int, trump: int, cards: Array) -> int:
    """The cards of a hand into `cards`, the cheapest first; how many."""
    n = 0
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        i = n
        while i > 0 and WORTHS[trump, cards[i - 1]] > WORTHS[trump, card]:
            cards[i] = cards[i - 1]
            i -= 1
        cards[i] = card
        n += 1
    return n


@njit
def _limit(hand: int, card: int, trump: int, players: int, cards: Array) -> int:
    denied = DENIAL / (players - 1)
    gain = WORTHS[trump, card] * (1 + denied)
    cost, limit = 0.0, 0
    for i in range(_in_order(hand, trump, cards)):
        cost += WORTHS[trump, cards[i]]
        if gain < cost + denied * limit * 1.15:
            break
        limit += 1
    return max(1, limit)


# The table


@njit
def _close_lot(p: Position) -> None:
    s = p.state
    s[LOT] += 1
    s[HIGH] = 0
    s[PASSED] = 0
    s[BIDDER] = -1
    in_court = s[LOT] < COURT
    s[PHASE] = AUCTION if in_court else ASSAULT
    s[TURN] = (s[DEALER] + 1 + (s[LOT] if in_court else 0)) % s[PLAYERS]
    if not in_court:
        s[STARTER] = s[TURN]


@njit
def _next_speaker(p: Position) -> None:
    s = p.state
    seat = (s[TURN] + 1) % s[PLAYERS]
    while s[PASSED] >> seat & 1:
        seat = (seat + 1) % s[PLAYERS]
    s[TURN] = seat


@njit
def _next_in_trick(p: Position, seat: int) -> int:
    players, starter = p.state[PLAYERS], p.state[STARTER]
    following = (seat + 1) % players
    while following != starter:
        if p.hands[following]:
            return int(following)
        following = (following + 1) % players
    return -1


@njit
def _settle(p: Position) -> None:
    s, players = p.state, p.state[PLAYERS]
    s[LED] = -1
    s[PHASE] = ASSAULT
    alive = 0
    for seat in range(players):
        alive += p.hands[seat] != 0
    if alive < 2:
        s[PHASE] = OVER
        return
    seat = s[TAKER]
    while not p.hands[seat]:
        seat = (seat + 1) % players
    s[TURN] = seat
    s[STARTER] = seat


@njit
def act(p: Position, kind: int, value: int) -> None:
    """One action of the seat whose turn it is."""
    s, hands = p.state, p.hands
    turn = s[TURN]
    if kind == BIDDING:
        s[HIGH] = value
        s[BIDDER] = turn
        _next_speaker(p)
    elif kind == PASSING:
        s[PASSED] |= np.int64(1) << turn
        if s[BIDDER] >= 0 and count(int(s[PASSED])) == s[PLAYERS] - 1:
            s[TURN] = s[BIDDER]
            hands[s[BIDDER]] |= np.int64(1) << p.court[s[LOT]]
            s[PHASE] = DISCARDING
        else:
            _next_speaker(p)
    elif kind == TAKING:
        hands[turn] |= np.int64(1) << p.court[s[LOT]]
        _close_lot(p)
    elif kind == PAYING:
        hands[turn] &= ~np.int64(value)
        p.gone[turn] |= np.int64(value)
        _close_lot(p)
    elif kind == FREEING_ONE:
        hands[turn] |= np.int64(1) << value
        s[PRISON] &= ~(np.int64(1) << value)
        _settle(p)
    else:
        hands[turn] &= ~(np.int64(1) << value)
        suit = value // 13
        if s[LED] < 0:
            s[LED] = suit
            s[BEST] = value
            s[TAKER] = turn
            s[STARTER] = turn
        elif suit == s[BEST] // 13:
            if value > s[BEST]:
                s[BEST] = value
                s[TAKER] = turn
        elif suit == s[TRUMP]:
            s[BEST] = value
            s[TAKER] = turn
        following = _next_in_trick(p, int(turn))
        if following >= 0:
            s[TURN] = following
        elif s[PRISON]:
            s[TURN] = s[TAKER]
            s[PHASE] = FREEING
        else:
            _settle(p)


@njit
def _unseen(p: Position, seat: int) -> int:
    cards = np.int64(0)
    for other in range(p.state[PLAYERS]):
        if other != seat:
            cards |= p.hands[other] | p.gone[other]
    return int(cards)


@njit
def _auction(p: Position, limits: Array, cards: Array) -> None:
    """The auction of one court card to its end."""
    s, players = p.state, p.state[PLAYERS]
    card, trump = int(p.court[s[LOT]]), int(s[TRUMP])
    for seat in range(players):
        limits[seat] = _limit(int(p.hands[seat]), card, trump, int(players), cards)
    while s[PHASE] == AUCTION:
        if s[BIDDER] < 0 and count(int(s[PASSED])) == players - 1:
            act(p, TAKING, 0)
            return
        if s[HIGH] < limits[s[TURN]]:
            act(p, BIDDING, int(s[HIGH]) + 1)
        else:
            act(p, PASSING, 0)
    n = _in_order(int(p.hands[s[TURN]]) & ~(1 << card), trump, cards)
    price = 0
    for i in range(min(n, int(s[HIGH]))):
        price |= 1 << int(cards[i])
    act(p, PAYING, price)


@njit
def finish(p: Position, scores: Array) -> None:
    """Plays on by rules of thumb to the end of the round; the scores by seat."""
    s = p.state
    limits = np.zeros(4, dtype=np.int64)
    cards = np.zeros(52, dtype=np.int64)
    while s[LOT] < COURT and s[PHASE] != OVER:
        _auction(p, limits, cards)
    trump = int(s[TRUMP])
    while s[PHASE] != OVER:
        seat = int(s[TURN])
        hand, prison = int(p.hands[seat]), int(s[PRISON])
        if s[PHASE] == FREEING:
            act(p, FREEING_ONE, _prisoner(prison, _unseen(p, seat), trump))
        elif s[LED] < 0:
            act(p, PLAYING, _lead(hand, _unseen(p, seat), trump, prison))
        else:
            last = _next_in_trick(p, seat) < 0
            act(p, PLAYING, _follow(hand, int(s[LED]), int(s[BEST]), trump, prison, last))
    for seat in range(s[PLAYERS]):
        scores[seat] = 0
        if p.hands[seat]:
            held = int(p.hands[seat] | s[PRISON])
            scores[seat] = 1
            for points in range(1, 5):
                scores[seat] += points * count(held & int(RANKS[8 + points]))
