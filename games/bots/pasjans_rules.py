"""A careful solitaire player by rules alone: what turns cards up, what cannot hurt, and when to stop.

The rules look only at what the seat sees: face-up cards, the waste, and the stock once it has been turned
over. Every action they name takes something off that never comes back (a card turned up, out of the waste, onto a
foundation, a column emptied for a waiting king), so that play by them always ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.engines.base import Action
from games.engines.pasjans_board import (
    CARD,
    COLUMNS,
    COMPLETE,
    DRAW,
    FOUNDATION,
    KINGS,
    MOVE,
    SUIT_SETS,
    TAKES,
    TURN,
    Board,
    drawn,
    moved,
    on_foundations,
    turned,
)

Hidden = tuple[tuple[int, ...], ...]
Move = tuple[int, int]
"""The bit of the card that heads it, and its target."""
Choice = Move | Action
"""A move, `DRAW` or `TURN`."""

WORD: dict[Move, Action] = {move: word for word, move in MOVE.items()}

_OTHERS = {
    bit: tuple(
        cards for suit, cards in zip("SHDC", SUIT_SETS, strict=True) if (suit in "HD") != (card[1] in "HD")
    )
    for bit, card in CARD.items()
}
"""For each card the two suits of the other colour."""


def choice(board: Board, count: int) -> Choice | None:
    """What a careful player does who draws `count` cards; None when nothing is left to try."""
    lasts = [run[-1] if run else 0 for run in board.runs]
    top = board.talon[board.drawn - 1] if board.drawn else 0
    return (
        _to_foundation(board, lasts, top, careful=True)
        or _turning_up(board, lasts)
        or _emptying(board, lasts, top)
        or _from_waste(board, lasts, top)
        or _to_foundation(board, lasts, top, careful=False)
        or _setting_free(board, lasts)
        or _drawing(board, lasts, count)
    )


def after(board: Board, hidden: Hidden, chosen: Choice, count: int) -> Board:
    if chosen == DRAW:
        return drawn(board, count)
    if chosen == TURN:
        return turned(board)
    assert not isinstance(chosen, str)
    return moved(board, hidden, *chosen)


def played_out(board: Board, hidden: Hidden, count: int) -> int:
    """How many cards lie on the foundations when the rules know nothing more to do."""
    while (chosen := choice(board, count)) is not None:
        board = after(board, hidden, chosen, count)
        if board.need == COMPLETE:
            break
    return on_foundations(board)


def _to_foundation(board: Board, lasts: list[int], top: int, *, careful: bool) -> Move | None:
    """A card that the foundations wait for; carefully, only one that no column will miss."""
    need = board.need
    for bit in (*lasts, top):
        if bit & need and (not careful or _is_safe(bit, need)):
            return bit, FOUNDATION
    return None


def _is_safe(bit: int, need: int) -> bool:
    """Whether all cards that could be laid on this one lie on the foundations, or are about to.

    Of each suit of the other colour the card that is waited for ranks at least one below: then whatever
    still needs this card as its place can go to a foundation itself.
    """
    rank = bit.bit_length() % 16
    return all((need & (suit | suit << 1)).bit_length() % 16 >= rank - 1 for suit in _OTHERS[bit])


def _places(lasts: list[int], bit: int) -> Iterator[int]:
    """The columns that this card may be laid on."""
    for column in range(COLUMNS):
        last = lasts[column]
        if bit & (TAKES[last] if last else KINGS):
            yield column


def _turning_up(board: Board, lasts: list[int]) -> Move | None:
    """A move that turns a face-down card up, in the column that hides most."""
    hiding = [column for column in range(COLUMNS) if board.down[column]]
    for column in sorted(hiding, key=board.down.__getitem__, reverse=True):
        run = board.runs[column]
        if len(run) == 1 and run[0] & board.need:
            return run[0], FOUNDATION
        for place in _places(lasts, run[0]):
            return run[0], place
    return None


def _emptying(board: Board, lasts: list[int], top: int) -> Move | None:
    """A move that empties a column, where none is empty and a king waits for one."""
    waiting = top
    for down, run in zip(board.down, board.runs, strict=True):
        if not run:
            return None
        if down:
            waiting |= run[0]
    if board.known:
        waiting |= sum(board.talon)
    if not waiting & KINGS:
        return None
    for column in range(COLUMNS):
        first = board.runs[column][0]
        if not board.down[column]:
            for place in _places(lasts, first):
                return first, place
    return None


def _from_waste(board: Board, lasts: list[int], top: int) -> Move | None:
    if top:
        for place in _places(lasts, top):
            return top, place
    return None


def _setting_free(board: Board, lasts: list[int]) -> Move | None:
    """A move of part of a run that sets free a card which the foundations wait for."""
    for run in board.runs:
        for above, head in pairwise(run):
            if above & board.need:
                for place in _places(lasts, head):
                    return head, place
    return None


def _drawing(board: Board, lasts: list[int], count: int) -> Action | None:
    """Drawing on, unless the whole stock is known and nothing in it can be played."""
    size = len(board.talon)
    if not size:
        return None
    if board.known:
        fitting = board.need
        for last in lasts:
            fitting |= TAKES[last] if last else KINGS
        stops = {*range(board.drawn + count, size, count), size, *range(count, size, count)}
        if not any(board.talon[stop - 1] & fitting for stop in stops):
            return None
    return DRAW if board.drawn < size else TURN
