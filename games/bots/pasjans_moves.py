"""The moves of the Pasjans solver: positions as rows of small numbers, and the moves that are worth a try.

A card is `4 * rank + suit`, the ace 0, suits in the order of "SHDC". A position is one row of small numbers (see
`POSITION`); a row is copied for each step down, so nothing is taken back.

*What is searched* are moves that gain something. Each rule that leaves others out keeps at least one win if there
is one, so that an exhausted search proves that there is none:

- A card that no other card will ever need as its place goes to the foundation at once (`_is_safe`). From the talon
  only when drawing one, for drawing three it changes what can be reached.
- Cards that are always at hand (the talon when drawing one, the foundations' tops where they may be taken back) are
  laid on a column only when the next move lays a card on them: what waits loses nothing (`MUST`).
- A face-up run moves as a whole when that turns a card up, or empties a column that a king waits for. A part of it
  moves only when the card it frees goes to its foundation next: the place it goes to would serve as well otherwise.
- Kings that lie on an empty column's ground stay; of several empty columns one is tried.
- Drawing is no move: when drawing three, what can be reached by drawing and turning is one step away, and where the
  drawing stands counts only as far as it changes that.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from games.bots.compiled import lowest, njit

Array: TypeAlias = Any
"""An array of numpy; its kind of number is said where it is made."""

COLUMNS = 7
HEIGHT = 20
"""Room for one column: six face-down cards and a run from king to ace, and one to spare."""
KING = 12

LENGTH = COLUMNS * HEIGHT
"""Where the columns' lengths stand in a position; then"""
DOWN = LENGTH + COLUMNS
"""how many cards of each are face down,"""
HOME = DOWN + COLUMNS
"""how many cards lie on each foundation,"""
TALON_SIZE = HOME + 4
DRAWN = TALON_SIZE + 1
TALON = DRAWN + 1
"""the cards of waste and stock in the order of drawing,"""
MUST = TALON + 24
"""and what the next move must do: 0 nothing, 1 + c lay a card on column c, 8 + c send column c's last card home."""
POSITION = MUST + 1

MOST_MOVES = 96

FOUNDATION, RUN, WASTE, BACK = 0, 1, 2, 3
"""Kinds of moves: to a foundation, a run to a column, the talon's card to a column, a foundation's to a column."""

CHILDREN = np.array(
    [
        sum(1 << 4 * (card // 4 - 1) + suit for suit in ((1, 2) if card % 4 in (0, 3) else (0, 3)))
        if card >= 4
        else 0
        for card in range(52)
    ],
    dtype=np.int64,
)
"""The cards that may be laid on each card, as a set."""


@njit
def fits(card: int, last: int) -> bool:
    """Whether the card may be laid on this last card of a column."""
    return bool(CHILDREN[last] >> card & 1)


@njit
def _is_safe(s: Array, card: int) -> bool:
    """Whether no card will need this one as its place once it can go to the foundation.

    Those that may lie on it can go to their own foundations (they rank one below, so two below must be home), and what
    may lie on those in turn, of this card's colour, can too.
    """
    rank, suit = card >> 2, card & 3
    red = 1 <= suit <= 2
    one, other = (0, 3) if red else (1, 2)
    twin = 3 - suit
    return bool(s[HOME + one] >= rank - 1 and s[HOME + other] >= rank - 1 and s[HOME + twin] >= rank - 2)


@njit
def _reachable(s: Array, i: int, draw: int) -> bool:
    """Whether drawing and turning can bring the talon's card i to the top."""
    if draw == 1:
        return True
    size, drawn = s[TALON_SIZE], s[DRAWN]
    if i == size - 1 or i % draw == draw - 1 or i == drawn - 1:
        return True
    return bool(i >= drawn and (i + 1 - drawn) % draw == 0)


@njit
def _take_last(s: Array, c: int, left: int) -> None:
    """Leaves so many cards in a column, and turns the last one up."""
    s[LENGTH + c] = left
    if s[DOWN + c] >= left > 0:
        s[DOWN + c] = left - 1


@njit
def _take_from_talon(s: Array, i: int) -> None:
    size = s[TALON_SIZE] - 1
    for j in range(i, size):
        s[TALON + j] = s[TALON + j + 1]
    s[TALON_SIZE] = size
    s[DRAWN] = i


@njit
def play(s: Array, move: int, draw: int) -> None:
    """Makes a move: its kind, source and target and place in the source, in four bytes."""
    kind, source, at, target = move >> 24, move >> 16 & 255, move >> 8 & 255, move & 255
    s[MUST] = 0
    if kind == FOUNDATION:
        if source < COLUMNS:
            card = s[source * HEIGHT + s[LENGTH + source] - 1]
            _take_last(s, source, s[LENGTH + source] - 1)
        else:
            card = s[TALON + at]
            _take_from_talon(s, at)
        s[HOME + (card & 3)] += 1
        return
    end = s[LENGTH + target]
    if kind == RUN:
        length = s[LENGTH + source]
        for i in range(at, length):
            s[target * HEIGHT + end] = s[source * HEIGHT + i]
            end += 1
        whole = at == s[DOWN + source]
        _take_last(s, source, at)
        if not whole:
            s[MUST] = 8 + source
    elif kind == WASTE:
        s[target * HEIGHT + end] = s[TALON + at]
        end += 1
        _take_from_talon(s, at)
        if draw == 1:
            s[MUST] = 1 + target
    else:
        s[HOME + source] -= 1
        s[target * HEIGHT + end] = 4 * s[HOME + source] + source
        end += 1
        s[MUST] = 1 + target
    s[LENGTH + target] = end


@njit
def _add(moves: Array, scores: Array, n: int, move: int, score: int) -> int:
    """Keeps the moves in order, the best first."""
    i = n
    while i > 0 and scores[i - 1] < score:
        moves[i], scores[i] = moves[i - 1], scores[i - 1]
        i -= 1
    moves[i], scores[i] = move, score
    return n + 1


@njit
def _coin(control: Array, noise: int) -> int:
    if not noise:
        return 0
    control[1] = (control[1] * 1103515245 + 12345) & 0x7FFFFFFF
    return int((control[1] >> 8) % noise)


@njit
def generate(
    s: Array, draw: int, take_back: bool, moves: Array, scores: Array, control: Array, noise: int
) -> int:
    """The moves worth a try from a position, the most promising first; how many."""
    must = int(s[MUST])
    if must >= 8:
        moves[0] = FOUNDATION << 24 | (must - 8) << 16
        return 1
    size = int(s[TALON_SIZE])
    if not must:
        for c in range(COLUMNS):
            if s[LENGTH + c]:
                card = s[c * HEIGHT + s[LENGTH + c] - 1]
                if s[HOME + (card & 3)] == card >> 2 and _is_safe(s, card):
                    moves[0] = FOUNDATION << 24 | c << 16
                    return 1
        if draw == 1:
            for i in range(size):
                card = s[TALON + i]
                if s[HOME + (card & 3)] == card >> 2 and _is_safe(s, card):
                    moves[0] = FOUNDATION << 24 | COLUMNS << 16 | i << 8
                    return 1
    n = 0
    empty, empties, kings = -1, 0, 4
    for c in range(COLUMNS):
        if not s[LENGTH + c]:
            empties += 1
            empty = c
        elif not s[DOWN + c] and s[c * HEIGHT] >> 2 == KING:
            kings -= 1
    for suit in range(4):
        if s[HOME + suit] == KING + 1 and not take_back:
            kings -= 1

    # Cards that it makes sense to lay on something: `useful`.
    useful = np.int64(0)
    for c in range(COLUMNS):
        length, down = s[LENGTH + c], s[DOWN + c]
        for i in range(down, length):
            card = s[c * HEIGHT + i]
            if i == down:
                if down or (card >> 2 != KING and kings > empties):
                    useful |= np.int64(1) << card
            else:
                under = s[c * HEIGHT + i - 1]
                if s[HOME + (under & 3)] == under >> 2:
                    useful |= np.int64(1) << card
    at_hand = np.int64(0)
    for i in range(size):
        if _reachable(s, i, draw):
            at_hand |= np.int64(1) << s[TALON + i]
    if draw > 1:
        useful |= at_hand
        at_hand = np.int64(0)
    if take_back:
        for suit in range(4):
            if s[HOME + suit]:
                at_hand |= np.int64(1) << (4 * (s[HOME + suit] - 1) + suit)
    rest = at_hand
    while rest:
        card = lowest(int(rest))
        rest &= rest - 1
        if CHILDREN[card] & useful:
            useful |= np.int64(1) << card

    if not must:
        for c in range(COLUMNS):
            length = s[LENGTH + c]
            if length:
                card = s[c * HEIGHT + length - 1]
                if s[HOME + (card & 3)] == card >> 2:
                    score = 100 if length - 1 == s[DOWN + c] > 0 else 60
                    n = _add(moves, scores, n, FOUNDATION << 24 | c << 16, score + _coin(control, noise))
        for i in range(size):
            card = s[TALON + i]
            if s[HOME + (card & 3)] == card >> 2 and _reachable(s, i, draw):
                move = FOUNDATION << 24 | COLUMNS << 16 | i << 8
                n = _add(moves, scores, n, move, 55 + _coin(control, noise))
    for t in range(COLUMNS):
        if must and t != must - 1:
            continue
        if s[LENGTH + t]:
            wanted = CHILDREN[s[t * HEIGHT + s[LENGTH + t] - 1]] & useful
        elif t == empty:
            wanted = (np.int64(15) << 4 * KING) & useful
        else:
            continue
        if not wanted:
            continue
        for c in range(COLUMNS):
            if c == t:
                continue
            length, down = s[LENGTH + c], s[DOWN + c]
            for i in range(down, length):
                card = s[c * HEIGHT + i]
                if wanted >> card & 1:
                    if i > down:
                        score = 40
                    elif down:
                        score = 80 + 2 * down
                    else:
                        score = 30
                    move = RUN << 24 | c << 16 | i << 8 | t
                    n = _add(moves, scores, n, move, score + _coin(control, noise))
        for i in range(size):
            if wanted >> s[TALON + i] & 1 and _reachable(s, i, draw):
                move = WASTE << 24 | i << 8 | t
                n = _add(moves, scores, n, move, 45 + _coin(control, noise))
        if take_back:
            for suit in range(4):
                if s[HOME + suit]:
                    card = 4 * (s[HOME + suit] - 1) + suit
                    if wanted >> card & 1:
                        move = BACK << 24 | suit << 16 | t
                        n = _add(moves, scores, n, move, 10 + _coin(control, noise))
    return n
