"""The inner loops of the strong VISTA bots: sampling worlds and playing them out by the rules of thumb.

Plain functions on whole numbers, for `games.bots.compiled`; the same game as in `vista_rules` and `vista_world`, which
say why each step is as it is. Card sets as in `games.engines.vista_state`.
"""

from __future__ import annotations

import random
from typing import Any

from games.bots.compiled import count, lowest, njit, words
from games.bots.vista_exact import LANE, beats, height, lane_of
from games.bots.vista_world import Table, World

# A world: one possible whole position. Pairs hold one word a seat.
TRUMPS, KNOWN, PILES, POOLS, LUCKY, TRICKS, LEADER, LED, UNDER = 0, 1, 3, 5, 7, 9, 11, 12, 16
WORLD = 80

# A table: what a seat knows.
T_SEAT, T_TOPS, T_HIDDEN, T_LOCKED, T_THERE, T_VOID, T_UNSEEN, T_COVERED = 13, 80, 82, 84, 86, 88, 89, 90
"""Its first words are a world's, as far as the seat knows it."""
T_CARDS, T_COVERS = 92, 144
TABLE = 164

UNLOCKING = 3
LUCKY_WHEN_LOSING = 0x33333333
LUCKY_LED = 0x0A3D70A4
"""Chances out of 2**32: a fifth, and one in 25."""


def new_random(rng: random.Random) -> Any:
    """The state of `draw`."""
    state = words(1)
    state[0] = rng.getrandbits(31) + 1
    return state


def packed(table: Table) -> Any:
    """A table of `vista_world` as words."""
    t = words(TABLE)
    t[TRUMPS], t[LEADER], t[LED], t[T_SEAT] = table.trumps, table.leader, table.led, table.seat
    t[T_VOID], t[T_UNSEEN] = table.void, len(table.unseen)
    for place, card in enumerate(table.unseen):
        t[T_CARDS + place] = card
    for owner in (0, 1):
        t[KNOWN + owner], t[TRICKS + owner] = table.known[owner], table.tricks[owner]
        t[T_TOPS + owner], t[T_HIDDEN + owner] = table.tops[owner], table.pool[owner]
        t[T_LOCKED + owner], t[T_THERE + owner] = int(table.locked[owner]), int(table.lucky[owner])
        t[T_COVERED + owner] = len(table.covering[owner])
        for place, card in enumerate(table.covering[owner]):
            t[T_COVERS + 10 * owner + place] = card
    return t


def world_words(world: World) -> Any:
    """A world of `vista_world` as words."""
    w = words(WORLD)
    w[TRUMPS], w[LEADER], w[LED] = world.trumps, world.leader, world.led
    for seat in (0, 1):
        w[KNOWN + seat], w[PILES + seat], w[POOLS + seat] = (
            world.known[seat],
            world.piles[seat],
            world.pools[seat],
        )
        w[LUCKY + seat], w[TRICKS + seat] = world.luckies[seat], world.tricks[seat]
    for top, under in world.under.items():
        w[UNDER + top.bit_length() - 1] = under
    return w


@njit
def draw(r: Any, below: int) -> int:
    """A number from 0 to below - 1; `below` is at most 2**30."""
    x = r[0]
    x ^= (x << 13) & 0xFFFFFFFF
    x ^= x >> 17
    x ^= (x << 5) & 0xFFFFFFFF
    r[0] = x
    return int((x * below) >> 32)


@njit
def sample(t: Any, w: Any, r: Any, cards: Any) -> None:
    """Makes `w` a world drawn evenly from those that agree with the table; `cards` is room for 52 words."""
    for word in range(16):
        w[word] = t[word]
    for word in range(UNDER, WORLD):
        w[word] = 0
    size = t[T_UNSEEN]
    for place in range(size):
        cards[place] = t[T_CARDS + place]
    you = 1 - t[T_SEAT]
    void = t[T_VOID]
    for owner in range(2):
        w[POOLS + owner] = 0
        w[LUCKY + owner] = 0
        w[PILES + owner] = t[T_TOPS + owner]
    if void and t[T_HIDDEN + you]:
        # Their open pool first: it cannot hold every suit.
        fit = 0
        for place in range(size):
            if not cards[place] & void:
                card = cards[place]
                cards[place] = cards[fit]
                cards[fit] = card
                fit += 1
        for _ in range(t[T_HIDDEN + you]):
            place = draw(r, fit)
            w[POOLS + you] |= cards[place]
            fit -= 1
            size -= 1
            cards[place] = cards[fit]
            cards[fit] = cards[size]
    for owner in range(2):
        for place in range(t[T_COVERED + owner]):
            spot = draw(r, size)
            card = cards[spot]
            size -= 1
            cards[spot] = cards[size]
            w[UNDER + lowest(t[T_COVERS + 10 * owner + place])] = card
            w[PILES + owner] |= card
        if t[T_THERE + owner]:
            spot = draw(r, size)
            w[LUCKY + owner] = cards[spot]
            size -= 1
            cards[spot] = cards[size]
        for _ in range(t[T_HIDDEN + owner] - count(w[POOLS + owner])):
            spot = draw(r, size)
            w[POOLS + owner] |= cards[spot]
            size -= 1
            cards[spot] = cards[size]
    for owner in range(2):
        if not t[T_LOCKED + owner]:
            w[KNOWN + owner] |= w[POOLS + owner]
            w[POOLS + owner] = 0


@njit
def play(w: Any, seat: int, card: int) -> None:
    """Plays a card of the seat whose turn it is."""
    if card == w[LUCKY + seat]:
        w[LUCKY + seat] = 0
    else:
        w[KNOWN + seat] = (w[KNOWN + seat] & ~card) | w[UNDER + lowest(card)]
        w[PILES + seat] &= ~card
        if w[POOLS + seat] and not w[PILES + seat]:
            w[KNOWN + seat] |= w[POOLS + seat]
            w[POOLS + seat] = 0
    led = w[LED]
    if led == 0:
        w[LED] = card
        return
    winner = seat if beats(card, led, w[TRUMPS]) else 1 - seat
    w[LED] = 0
    w[LEADER] = winner
    w[TRICKS + winner] += 1
    if w[POOLS + winner] and w[TRICKS + winner] >= UNLOCKING:
        w[KNOWN + winner] |= w[POOLS + winner]
        w[POOLS + winner] = 0


@njit
def missed_least(cards: int, trumps: int) -> int:
    """The lowest rank, trumps last."""
    found = 0
    lowest_rank = 99
    for place in range(0, 64, 16):
        own = (cards >> place) & LANE
        if own:
            rank = lowest(own)
            if (LANE << place) == trumps:
                rank += 20
            if rank < lowest_rank:
                lowest_rank = rank
                found = (own & -own) << place
    return found


@njit
def by_thumb(w: Any, seat: int, r: Any) -> int:
    """What the rules of thumb play for the seat whose turn it is: `vista_rules.lead` and `answer`."""
    mine = w[KNOWN + seat]
    lucky = w[LUCKY + seat]
    trumps = w[TRUMPS]
    led = w[LED]
    if led:
        lane = lane_of(led)
        follow = mine & lane
        winners = follow & ~(led * 2 - 1) if follow else mine & trumps
        if winners:
            return int(winners & -winners)
        if lucky and (mine == 0 or draw(r, 1 << 30) < LUCKY_WHEN_LOSING >> 2):
            return int(lucky)
        return int(follow & -follow) if follow else missed_least(mine, trumps)
    if mine == 0 or (lucky and draw(r, 1 << 30) < LUCKY_LED >> 2):
        return int(lucky)
    theirs = w[KNOWN + 1 - seat]
    chosen = 0
    ways = 0
    for place in range(0, 64, 16):
        lane = LANE << place
        own = mine & lane
        if own == 0:
            continue
        others = theirs & lane
        if others:
            own = own >> height(others) << height(others)
        elif lane != trumps and theirs & trumps:
            continue
        if own:
            ways += 1
            if draw(r, ways) == 0:
                chosen = own & -own
    return chosen if chosen else missed_least(mine, trumps)


@njit
def play_out(w: Any, r: Any) -> int:
    """Both seats go on by the rules of thumb; the tricks of seat 0 at the end."""
    while w[TRICKS] + w[TRICKS + 1] < 26:
        seat = w[LEADER] if w[LED] == 0 else 1 - w[LEADER]
        play(w, seat, by_thumb(w, seat, r))
    return w[TRICKS]  # type: ignore[no-any-return]  # an array of numpy


@njit
def mean_tricks(t: Any, cards: Any, number: int, worlds: int, r: Any, w: Any, once: Any, room: Any) -> None:
    """Flat Monte-Carlo: what the seat takes after each of the cards, in the same worlds, added to `room` from 52 on.

    `cards` are bits, 0 standing for the lucky card.
    """
    seat = t[T_SEAT]
    for place in range(number):
        room[52 + place] = 0
    for _ in range(worlds):
        sample(t, w, r, room)
        for place in range(number):
            for word in range(WORLD):
                once[word] = w[word]
            card = cards[place] if cards[place] else once[LUCKY + seat]
            play(once, seat, card)
            tricks = play_out(once, r)
            room[52 + place] += tricks if seat == 0 else 26 - tricks


@njit
def deal_around(front: Any, r: Any, room: Any) -> None:
    """Shuffles what is not in the front row into `room`."""
    size = 0
    for place in range(64):
        card = 1 << place
        if place & 15 < 13:
            taken = False
            for number in range(5):
                if front[number] == card:
                    taken = True
            if not taken:
                room[size] = card
                size += 1
    for place in range(size - 1, 0, -1):
        other = draw(r, place + 1)
        card = room[place]
        room[place] = room[other]
        room[other] = card


@njit
def set_out(front: Any, seat: int, trumps: int, w: Any, room: Any) -> None:
    """Makes `w` the deal in `room` (47 cards around the front row) with this trump; the seat is to lead."""
    for word in range(WORLD):
        w[word] = 0
    w[TRUMPS] = trumps
    w[LEADER] = seat
    used = 0
    for turn in range(2):
        owner = seat if turn == 0 else 1 - seat
        for pile in range(10):
            if turn == 0 and pile < 5:
                top = front[pile]
            else:
                top = room[used]
                used += 1
            under = room[used]
            used += 1
            w[KNOWN + owner] |= top
            w[PILES + owner] |= top | under
            w[UNDER + lowest(top)] = under
        for _ in range(5):
            w[POOLS + owner] |= room[used]
            used += 1
        w[LUCKY + owner] = room[used]
        used += 1


@njit
def trump_tricks(
    front: Any, seat: int, trumps: Any, number: int, deals: int, r: Any, w: Any, room: Any, counts: Any
) -> None:
    """In how many of so many random deals around its front row the seat takes 0, 1, ... 26 tricks: `counts` gets 27
    words for each of the trumps, all tried in the same deals."""
    for place in range(27 * number):
        counts[place] = 0
    for _ in range(deals):
        deal_around(front, r, room)
        for place in range(number):
            set_out(front, seat, trumps[place], w, room)
            tricks = play_out(w, r)
            counts[27 * place + (tricks if seat == 0 else 26 - tricks)] += 1
