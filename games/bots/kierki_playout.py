"""The compiled table of Kierki: what may be played, what a card changes, and playing on by rules of thumb.

Cards, sets and costs are those of `kierki_table`; the rules of thumb are those of `kierki_thumb`, which explains
them, step by step the same: a test plays both.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from games.bots.compiled import count, highest, lowest, njit

Array: TypeAlias = Any
LANE = 0x1FFF
HEARTS = 1
HEART_LANE = LANE << 13
WHOLE = 26.0
ALARM = 8.0
SAFE_LEADS = 9
FULL_HAND = 17
"""The largest hand, in Black Maria."""

LEFT, TURN, SIZE, BEST, TAKER, BROKEN, FIRST = range(7)
"""Places in `Position.state`."""


class Game(NamedTuple):
    """What never changes while a choice is made: the table's rules, and what the end of the round is worth."""

    seats: int
    by_card: Array
    """float64: what each card costs, the whole round 26."""
    paying: int
    heavy: int
    barred: int
    opener: int
    everybody_collects: bool
    seat: int
    """Whose choice it is."""
    sides: Array
    """int64, by seat: the number of its side."""
    totals: Array
    """int64, by seat: the scores before the round."""
    whole: int
    """What all cards of a round cost by the table's rules."""
    target: int
    moons: bool
    moon_worth: Array
    """float64, by seat: what it is worth to `seat` that this one takes everything, where `moons`."""
    end: float


class Position(NamedTuple):
    """A table in the middle of a round."""

    hands: Array
    """int64, by seat."""
    taken: Array
    """float64, by seat; the last entry is the trick on the table."""
    state: Array
    """int64: see `LEFT` and the others."""


# The table


@njit
def legal_cards(game: Game, p: Position) -> int:
    state = p.state
    hand = p.hands[state[TURN]]
    if state[SIZE]:
        same = hand & (LANE << 13 * (state[BEST] // 13))
        if same:
            return int(same)
        if state[FIRST] and hand & ~game.barred:
            return int(hand & ~game.barred)
        return int(hand)
    if state[FIRST]:
        return int(game.opener)
    if state[BROKEN] or not hand & ~HEART_LANE:
        return int(hand)
    return int(hand & ~HEART_LANE)


@njit
def play_card(game: Game, p: Position, card: int) -> None:
    state, seats = p.state, game.seats
    turn = state[TURN]
    bit = np.int64(1) << card
    p.hands[turn] &= ~bit
    state[LEFT] &= ~bit
    suit = card // 13
    if not state[SIZE] or (suit == state[BEST] // 13 and card > state[BEST]):
        state[BEST] = card
        state[TAKER] = turn
    p.taken[4] += game.by_card[card]
    if suit == HEARTS:
        state[BROKEN] = 1
    state[SIZE] += 1
    if state[SIZE] < seats:
        state[TURN] = (turn + 1) % seats
        return
    p.taken[state[TAKER]] += p.taken[4]
    state[TURN] = state[TAKER]
    state[SIZE] = 0
    p.taken[4] = 0.0
    state[FIRST] = 0


# The rules of thumb of kierki_thumb


@njit
def avoid(game: Game, p: Position) -> int:
    legal = legal_cards(game, p)
    if not legal & (legal - 1):
        return lowest(legal)
    if not p.state[SIZE]:
        return _lead_low(game, p, legal)
    if legal & (LANE << 13 * int(p.state[BEST] // 13)):
        return _duck(game, p, legal)
    return _throw(game, p, legal)


@njit
def _lead_low(game: Game, p: Position, legal: int) -> int:
    hand = int(p.hands[p.state[TURN]])
    out = int(p.state[LEFT]) & ~hand
    best, choice = -99.0, -1
    for suit in range(4):
        lane = legal & (LANE << 13 * suit)
        if not lane:
            continue
        low = lane & -lane
        others = out & (LANE << 13 * suit)
        above = count(others & ~(low - 1))
        below = count(others) - above
        value = above - 1.5 * below - 0.3 * count(lane)
        if not above:
            value -= 8.0
        if suit == HEARTS:
            value -= 1.0
        heavy_out = others & game.heavy
        if heavy_out:
            value += 3.0 if low < heavy_out & -heavy_out and not hand & game.heavy else -6.0
        elif lane & game.heavy:
            value -= 3.0
        card = lowest(low)
        if not heavy_out and suit != HEARTS and not lane & game.heavy and count(others) >= SAFE_LEADS:
            value, card = 7.0 - 0.5 * count(lane), highest(lane)
        if value > best:
            best, choice = value, card
    return choice


@njit
def _moon_threat(game: Game, p: Position) -> bool:
    so_far = p.taken[p.state[TAKER]]
    total = 0.0
    for seat in range(game.seats):
        total += p.taken[seat]
    return bool(so_far >= ALARM and so_far == total)


@njit
def _duck(game: Game, p: Position, legal: int) -> int:
    hand = int(p.hands[p.state[TURN]])
    best = int(p.state[BEST])
    last = p.state[SIZE] == game.seats - 1
    heavy = legal & game.heavy
    under_best = (1 << best) - 1
    below = legal & under_best
    light = legal & ~heavy
    if not light:
        light = legal
    if _moon_threat(game, p) and light > 1 << best and (last or p.taken[4] > 0):
        over = light & ~under_best
        return lowest(over) if last else highest(over)
    if heavy & below:
        return highest(heavy & below)
    if last and not p.taken[4]:
        return highest(light)
    if below:
        return highest(below)
    if last:
        return highest(light)
    out = int(p.state[LEFT]) & ~hand & (LANE << 13 * (best // 13))
    low = light & -light
    above = count(out & ~(low - 1))
    if out & game.heavy or above > 1:
        return lowest(low)
    return highest(light)


@njit
def _danger(lane: int, others: int, card: int) -> float:
    under = (1 << card) - 1
    lower_out = count(others & under)
    shield = count(lane & under)
    return lower_out - 1.5 * shield + (0.1 * (card % 13) if others else -3.0)


@njit
def _throw(game: Game, p: Position, legal: int) -> int:
    hand = int(p.hands[p.state[TURN]])
    out = int(p.state[LEFT]) & ~hand
    spoil = _moon_threat(game, p)
    best, choice = -99.0, -1
    for suit in range(4):
        lane = legal & (LANE << 13 * suit)
        if not lane:
            continue
        others = out & (LANE << 13 * suit)
        heavy = lane & game.heavy
        card = highest(heavy) if heavy else highest(lane)
        if heavy and game.by_card[card] < game.by_card[lowest(heavy)]:
            card = lowest(heavy)
        cost = game.by_card[card]
        value = 3.0 * cost + _danger(lane, others, card)
        if others & game.heavy and not heavy and (1 << card) > (others & game.heavy):
            value += 12.0
        if spoil and cost:
            value = -20.0 - cost
        if value > best:
            best, choice = value, card
    return choice


@njit
def collect(game: Game, p: Position) -> int:
    legal = legal_cards(game, p)
    if not legal & (legal - 1):
        return lowest(legal)
    hand = int(p.hands[p.state[TURN]])
    if not p.state[SIZE]:
        return _lead_high(legal, int(p.state[LEFT]) & ~hand)
    best = int(p.state[BEST])
    lane = legal & (LANE << 13 * (best // 13))
    if not lane:
        rest = legal & ~game.paying
        if not rest:
            rest = legal
        choice, least = -1, 1 << 30
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            value = card % 13 * 32 + count(hand & (LANE << 13 * (card // 13)))
            if value < least:
                choice, least = card, value
        return choice
    over = lane & ~((1 << best) - 1)
    if not over:
        cheap = lane & ~game.paying
        return lowest(cheap) if cheap else lowest(lane)
    if p.state[SIZE] == game.seats - 1:
        return lowest(over)
    return highest(over)


@njit
def _lead_high(legal: int, out: int) -> int:
    best, choice = -99.0, -1
    for suit in range(4):
        lane = legal & (LANE << 13 * suit)
        if not lane:
            continue
        card = highest(lane)
        beaten_by = count(out & (LANE << 13 * suit) & ~((1 << card) - 1))
        value = count(lane) - 5.0 * beaten_by
        if value > best:
            best, choice = value, card
    return choice


@njit
def play_on(game: Game, p: Position, collector: int) -> int:
    """Plays the round to the end; returns the plies. `collector` wants all points, -1 is nobody."""
    plies = 0
    while p.state[LEFT] & game.paying or p.taken[4]:
        collects = game.everybody_collects or p.state[TURN] == collector
        play_card(game, p, collect(game, p) if collects else avoid(game, p))
        plies += 1
    return plies


# Passing


@njit
def pass_to_avoid(heavy_cards: int, hand: int) -> int:
    """The three cards to give for a player who wants no points; see `kierki_thumb.pass_values`."""
    values = np.zeros(FULL_HAND)
    cards = np.zeros(FULL_HAND, dtype=np.int64)
    n = 0
    for suit in range(4):
        lane = hand & (LANE << 13 * suit)
        heavy = heavy_cards & (LANE << 13 * suit)
        size, shield, rest = count(lane), 0, lane
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            value = card % 13 - 2.0 * shield
            if suit == HEARTS:
                value += 1.0
            if heavy:
                first = heavy & -heavy
                low = count(lane & (first - 1))
                value += (12.0 if 1 << card >= first else -4.0) - 3.5 * low
            elif size <= 3:
                value += 3.0 - size
            # In order, of equals the later one last.
            i = n
            while i > 0 and values[i - 1] > value:
                values[i], cards[i] = values[i - 1], cards[i - 1]
                i -= 1
            values[i], cards[i] = value, card
            n += 1
            shield += 1
    chosen = 0
    for i in range(n - 3, n):
        chosen |= 1 << int(cards[i])
    return chosen


@njit
def pass_to_collect(paying: int, hand: int) -> int:
    """The three cards to give for a player who wants all points."""
    chosen = 0
    for _ in range(3):
        least, choice = 99, -1
        rest = hand & ~chosen
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            value = card % 13 + count(hand & (LANE << 13 * (card // 13)))
            if paying >> card & 1:
                value += 6
            if value < least:
                least, choice = value, card
        chosen |= 1 << choice
    return chosen
