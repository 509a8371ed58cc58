"""Search for VISTA in sampled worlds: a tree over what the seats do, and exact play of the end.

The tree belongs to what the seat knows: its edges are actions, "the lucky card" being one of them whatever it is, so
that no choice can rest on a card that only the sampled world shows. Each round through it draws a new world
(information-set Monte-Carlo tree search: Cowling, Powley and Whitehouse, 2012).

Plain functions on whole numbers, for `games.bots.compiled`.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from games.bots.compiled import count, lowest, njit
from games.bots.vista_exact import lane_of, leader_takes, merged
from games.bots.vista_kernel import (
    KNOWN,
    LEADER,
    LED,
    LUCKY,
    T_SEAT,
    TRICKS,
    UNDER,
    WORLD,
    by_thumb,
    draw,
    play,
    play_out,
    sample,
)

LUCKY_MOVE = 1 << 61
"""Stands for the lucky card among moves; no card has this bit."""
SHOWN = 1 << 62
"""Added to a card that an action uncovers, to tell what follows apart."""

FIRST, NEXT, MOVE, VISITS, CHANCES, TOTAL = range(6)
NODE = 6
ROOM = 200
"""Words of room that a search needs besides its tree: cards to draw from, and the way down the tree."""
PATH = 56


@njit
def moves(w: Any, seat: int) -> int:
    """What the seat whose turn it is may play, without cards that do the same as another."""
    known = w[KNOWN + seat]
    cards = known
    if w[LED]:
        follow = known & lane_of(w[LED])
        if follow:
            cards = follow
    covering = 0
    left = cards
    while left:
        card = left & -left
        left ^= card
        if w[UNDER + lowest(card)]:
            covering |= card
    unplayed = w[KNOWN] | w[KNOWN + 1] | w[3] | w[4] | w[5] | w[6] | w[7] | w[8] | w[LED]
    cards = merged(cards, ~covering, unplayed & ~known)
    return cards | LUCKY_MOVE if w[LUCKY + seat] else cards


@njit
def grow(t: Any, r: Any, tree: Any, rounds: int, curiosity: float, keyed: int, w: Any, room: Any) -> int:
    """So many rounds through the tree; how many nodes it has then. Node 0 is the table itself.

    A node remembers how often it was taken, how often it might have been, and the sum of the tricks of seat 0.
    `curiosity` is in tricks; for the first `keyed` plies what a card uncovers is told apart.
    """
    size = 1
    for word in range(NODE):
        tree[word] = 0
    for _ in range(rounds):
        sample(t, w, r, room)
        node = 0
        depth = 0
        plies = 0
        while w[TRICKS] + w[TRICKS + 1] < 26:
            seat = w[LEADER] if w[LED] == 0 else 1 - w[LEADER]
            legal = moves(w, seat)
            fresh = legal
            best = 0
            best_value = -1000.0
            child = tree[node + FIRST]
            while child:
                move = tree[child + MOVE]
                if move & legal:
                    fresh &= ~move
                    tree[child + CHANCES] += 1
                    visits = tree[child + VISITS]
                    mean = tree[child + TOTAL] / visits
                    if seat:
                        mean = 26.0 - mean
                    value = mean + curiosity * sqrt(log(tree[child + CHANCES]) / visits)
                    if value > best_value:
                        best_value = value
                        best = child
                child = tree[child + NEXT]
            if fresh:
                move = by_thumb(w, seat, r)
                if move == w[LUCKY + seat]:
                    move = LUCKY_MOVE
                if not move & fresh:
                    left = fresh
                    for _skip in range(draw(r, count(fresh))):
                        left &= left - 1
                    move = left & -left
                best = NODE * size
                size += 1
                for word in range(NODE):
                    tree[best + word] = 0
                tree[best + MOVE] = move
                tree[best + CHANCES] = 1
                tree[best + NEXT] = tree[node + FIRST]
                tree[node + FIRST] = best
            node = best
            room[PATH + depth] = node
            depth += 1
            move = tree[node + MOVE]
            card = w[LUCKY + seat] if move == LUCKY_MOVE else move
            shown = card if move == LUCKY_MOVE else w[UNDER + lowest(card)]
            play(w, seat, card)
            plies += 1
            if fresh:
                break
            if shown and plies <= keyed:
                move = shown | SHOWN
                child = tree[node + FIRST]
                while child and tree[child + MOVE] != move:
                    child = tree[child + NEXT]
                if child == 0:
                    child = NODE * size
                    size += 1
                    for word in range(NODE):
                        tree[child + word] = 0
                    tree[child + MOVE] = move
                    tree[child + NEXT] = tree[node + FIRST]
                    tree[node + FIRST] = child
                node = child
                room[PATH + depth] = node
                depth += 1
        tricks = play_out(w, r)
        for place in range(depth):
            node = room[PATH + place]
            tree[node + VISITS] += 1
            tree[node + TOTAL] += tricks
    return size


@njit
def exact(t: Any, cards: Any, number: int, worlds: int, r: Any, s: Any, w: Any, once: Any, room: Any) -> None:
    """What the seat takes after each of the cards when both then see everything, added up over sampled worlds from
    `room[PATH]` on. `cards` are bits, 0 standing for the lucky card."""
    seat = t[T_SEAT]
    for place in range(number):
        room[PATH + place] = 0
    guess = 13
    for _ in range(worlds):
        sample(t, w, r, room)
        for place in range(number):
            for word in range(WORLD):
                once[word] = w[word]
            play(once, seat, cards[place] if cards[place] else once[LUCKY + seat])
            left = 26 - once[TRICKS] - once[TRICKS + 1]
            # The leader's part is near what the last card gave the seat.
            leader = once[LEADER]
            near = guess - once[TRICKS + seat]
            takes = leader_takes(s, once, near if leader == seat else left - near)
            guess = once[TRICKS + seat] + (takes if leader == seat else left - takes)
            room[PATH + place] += guess
