"""The search of the Pasjans solver: depth first through positions whose cards are all known, as a compiled loop.

The moves, and why leaving others out loses no win, are in `pasjans_moves`. Positions are told apart by two independent
hashes of 63 bits (Zobrist), one for the place in the table, one as the key. They name each face-up card and what it
lies on, so columns have no numbers.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.bots.compiled import njit
from games.bots.pasjans_moves import (
    COLUMNS,
    DOWN,
    DRAWN,
    HEIGHT,
    HOME,
    KING,
    LENGTH,
    MOST_MOVES,
    MUST,
    TALON,
    TALON_SIZE,
    Array,
    generate,
    play,
)

DEEPEST = 600

LOST, WON, OPEN, CUT = range(4)
"""How a search ends, and `OPEN` while it goes on. `CUT`: gone through, but for paths that were too long."""

GROUND, FACE_DOWN, WAITING = 4, 5, 6
"""What a face-up card may lie on besides a card of one of the four suits; and that the next move is about it."""

_numbers = np.random.default_rng(20210731)


def _random(*shape: int) -> Array:
    return _numbers.integers(1, 2**62, size=shape, dtype=np.int64)


LIES_ON = _random(2, 52, 7)
IN_TALON = _random(2, 52)
DRAWING_AT = _random(2, 32)
MUST_DO = _random(2, 16)


@njit
def _hash(s: Array, draw: int, which: int) -> int:
    h = np.int64(0)
    for c in range(COLUMNS):
        length, down = s[LENGTH + c], s[DOWN + c]
        base = c * HEIGHT
        for i in range(down, length):
            if i == 0:
                on = GROUND
            elif i == down:
                on = FACE_DOWN
            else:
                on = s[base + i - 1] & 3
            h ^= LIES_ON[which, s[base + i], on]
    size = int(s[TALON_SIZE])
    for i in range(size):
        h ^= IN_TALON[which, s[TALON + i]]
    drawn = s[DRAWN]
    if draw > 1 and drawn % draw and drawn < size:
        h ^= DRAWING_AT[which, drawn]
    must = int(s[MUST])
    if must:
        # The column has no number; its last card has.
        column = must - 1 if must < 8 else must - 8
        h ^= LIES_ON[which, s[column * HEIGHT + s[LENGTH + column] - 1], WAITING]
        h ^= MUST_DO[which, 1 if must < 8 else 2]
    return int(h)


@njit
def is_hopeless(s: Array, take_back: bool) -> bool:
    """Whether some face-down card can never be turned up, even if cards that are seen were always free as places."""
    free = np.int64(0)
    home = np.int64(0)
    for suit in range(4):
        for rank in range(s[HOME + suit]):
            home |= np.int64(1) << (4 * rank + suit)
    for i in range(s[TALON_SIZE]):
        free |= np.int64(1) << s[TALON + i]
    places = np.int64(0)
    deep = 0
    any_ground = False
    depth = np.zeros(COLUMNS, dtype=np.int64)
    for c in range(COLUMNS):
        depth[c] = s[DOWN + c]
        deep += depth[c]
        any_ground |= not depth[c] and (not s[LENGTH + c] or s[c * HEIGHT] >> 2 != KING)
        for i in range(s[DOWN + c], s[LENGTH + c]):
            free |= np.int64(1) << s[c * HEIGHT + i]
    changed = True
    while changed and deep:
        changed = False
        places = free | home if take_back else free
        rising = home | free
        # The cards of each suit that can go home one after the other.
        for suit in range(4):
            rank = 0
            while rank <= KING and rising >> (4 * rank + suit) & 1:
                rank += 1
            for above in range(rank, KING + 1):
                rising &= ~(np.int64(1) << (4 * above + suit))
        for c in range(COLUMNS):
            if not depth[c] and s[LENGTH + c] and s[c * HEIGHT] >> 2 == KING:
                any_ground |= (rising >> s[c * HEIGHT] & 1) != 0
        for c in range(COLUMNS):
            while depth[c]:
                head = s[c * HEIGHT + depth[c]]
                if head >> 2 == KING:
                    goes = any_ground
                else:
                    suit = head & 3
                    pair = np.int64(6) if suit == 0 or suit == 3 else np.int64(9)
                    goes = (places & pair << 4 * ((head >> 2) + 1)) != 0
                if not goes:
                    goes = True
                    first = depth[c] == s[DOWN + c]
                    for i in range(depth[c], s[LENGTH + c] if first else depth[c] + 1):
                        card = s[c * HEIGHT + i]
                        if i > depth[c]:
                            # Part of a run may lie on the twin of the card it lies on, and what is above it goes home.
                            suit = card & 3
                            pair = np.int64(6) if suit == 0 or suit == 3 else np.int64(9)
                            twin = pair << 4 * ((card >> 2) + 1) & ~(np.int64(1) << s[c * HEIGHT + i - 1])
                            if places & twin:
                                break
                        if not rising >> card & 1:
                            goes = False
                            break
                if not goes:
                    break
                depth[c] -= 1
                deep -= 1
                changed = True
                card = s[c * HEIGHT + depth[c]]
                free |= np.int64(1) << card
                places |= np.int64(1) << card
                if not depth[c] and card >> 2 != KING:
                    any_ground = True
    return deep > 0


@njit
def _is_won(s: Array, draw: int) -> bool:
    """Whether the rest goes home by itself: the lowest card left is always free then."""
    if s[MUST] or (draw > 1 and s[TALON_SIZE]):
        return False
    deep = 0
    for c in range(COLUMNS):
        deep += s[DOWN + c]
    return deep == 0


PROBES = 8


@njit
def _is_known(table: Array, place: int, key: int) -> bool:
    mask = table.shape[0] - 1
    for i in range(PROBES):
        found = table[(place + i) & mask]
        if found == key:
            return True
        if not found:
            return False
    return False


@njit
def _remember(table: Array, place: int, key: int) -> None:
    """Where all places are taken one is given up, which costs work and nothing else."""
    mask = table.shape[0] - 1
    for i in range(PROBES):
        if not table[(place + i) & mask]:
            table[(place + i) & mask] = key
            return
    table[(place + (key & (PROBES - 1))) & mask] = key


class Memory(NamedTuple):
    """What a search works on. Everything but `control` and `table` has a row for each step of the path."""

    stack: Array
    """int16: positions."""
    moves: Array
    """int64: the moves of each, the best first;"""
    counts: Array
    """int64: how many,"""
    nexts: Array
    """int64: and how many of them have been tried."""
    keys: Array
    """int64: place in the table and key of each position."""
    control: Array
    """int64: the depth, the state of the coin, steps so far, and whether a path was too long."""
    table: Array
    """int64: keys of positions that need no search any more; its length is a power of two."""


@njit
def begin(memory: Memory, draw: int, take_back: bool, noise: int) -> None:
    """Sets a search up at `stack[0]`; a table that is not empty must come from the same deal, draw and rule."""
    scores = np.zeros(MOST_MOVES, dtype=np.int64)
    first, control = memory.stack[0], memory.control
    memory.counts[0] = generate(first, draw, take_back, memory.moves[0], scores, control, noise)
    memory.nexts[0] = 0
    memory.keys[0, 0] = _hash(first, draw, 0)
    memory.keys[0, 1] = _hash(first, draw, 1)
    control[0] = 0
    control[2] = 0
    control[3] = 0


@njit
def search(memory: Memory, draw: int, take_back: bool, noise: int, steps: int) -> int:
    """Goes on for so many steps: `WON` (the path stands in `moves`), `LOST` (there is no win), `CUT` or `OPEN`.

    Without taking back no position comes twice on a path, so what is remembered is what has been searched to its
    end; with it, what has been entered.
    """
    stack, moves, counts, nexts, keys, control, table = memory
    scores = np.zeros(MOST_MOVES, dtype=np.int64)
    depth = control[0]
    left = steps
    while left > 0:
        if nexts[depth] < counts[depth]:
            move = moves[depth, nexts[depth]]
            nexts[depth] += 1
            if depth + 1 >= DEEPEST:
                control[3] = 1
                continue
            left -= 1
            s = stack[depth + 1]
            s[:] = stack[depth]
            play(s, move, draw)
            if _is_won(s, draw):
                control[0] = depth
                control[2] += steps - left
                return WON
            place, key = _hash(s, draw, 0), _hash(s, draw, 1)
            if _is_known(table, place, key):
                continue
            if take_back:
                _remember(table, place, key)
            if is_hopeless(s, take_back):
                continue
            depth += 1
            keys[depth, 0], keys[depth, 1] = place, key
            counts[depth] = generate(s, draw, take_back, moves[depth], scores, control, noise)
            nexts[depth] = 0
        else:
            if not take_back:
                _remember(table, keys[depth, 0], keys[depth, 1])
            depth -= 1
            if depth < 0:
                control[2] += steps - left
                return CUT if control[3] else LOST
    control[0] = depth
    control[2] += steps - left
    return OPEN
