"""Whether a deal of Pasjans can be won when all cards are known, and how.

Searches by `pasjans_kernel`: first quick ones that differ in their order of moves by chance, and give up
soon, since most deals are won easily by one order or another; then one that goes through everything. Work is
counted in steps; a ceiling of seconds of the process's own time may cut it short.

This knows every card. It serves verdicts on whole deals, and bots on worlds that they have made up from a view.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from games.bots import pasjans_kernel as kernel
from games.bots import pasjans_moves as rows
from games.engines import pasjans_board as boards
from games.engines.base import Action
from games.engines.cards import SUITS
from games.engines.pasjans_board import ASCENDING, CARD, COMPLETE, DRAW, TURN, Board

Hidden: TypeAlias = tuple[tuple[int, ...], ...]
Verdict: TypeAlias = Literal["won", "lost", "open"]

TABLE_BITS = 22
"""Positions that are remembered: four million, in 32 MB."""
QUICK = (2_000, 2_000, 4_000, 8_000, 8_000, 16_000, 32_000, 64_000)
"""Steps of the quick searches."""
NOISE = 60
CHUNK = 50_000
"""Steps between two looks at the clock."""

_NUMBER = {bit: 4 * ASCENDING.index(card[0]) + SUITS.index(card[1]) for bit, card in CARD.items()}
_WORD = {move: word for word, move in boards.MOVE.items()}


@dataclass(frozen=True)
class Solution:
    """`actions` win the position when the verdict is "won"; "open" is what was not found out."""

    verdict: Verdict
    actions: tuple[Action, ...]
    steps: int


class Solver:
    """Keeps the memory that a search needs, to be used again and again; one at a time."""

    def __init__(self, table_bits: int = TABLE_BITS) -> None:
        self.memory = kernel.Memory(
            stack=np.zeros((kernel.DEEPEST, rows.POSITION), dtype=np.int16),
            moves=np.zeros((kernel.DEEPEST, rows.MOST_MOVES), dtype=np.int64),
            counts=np.zeros(kernel.DEEPEST, dtype=np.int64),
            nexts=np.zeros(kernel.DEEPEST, dtype=np.int64),
            keys=np.zeros((kernel.DEEPEST, 2), dtype=np.int64),
            control=np.zeros(4, dtype=np.int64),
            table=np.zeros(1 << table_bits, dtype=np.int64),
        )

    def solve(
        self,
        board: Board,
        hidden: Hidden,
        draw: int,
        take_back: bool,
        steps: int,
        seconds: float | None = None,
        seed: int = 1,
    ) -> Solution:
        """What becomes of a position, within so many steps and seconds of this process's time."""
        if board.need == COMPLETE:
            return Solution("won", (), 0)
        ends_at = None if seconds is None else time.process_time() + seconds
        used = 0
        self.memory.table[:] = 0
        self.memory.control[1] = seed
        first = _row(board, hidden)
        for limit, noise, backwards in self._plan(steps, take_back):
            if backwards:
                self.memory.table[:] = 0
            before, left = used, min(limit, steps - used)
            self.memory.stack[0] = first
            kernel.begin(self.memory, draw, backwards, noise)
            status = kernel.OPEN
            while status == kernel.OPEN and left > 0:
                if ends_at is not None and time.process_time() > ends_at:
                    return Solution("open", (), used)
                chunk = min(CHUNK, left)
                status = kernel.search(self.memory, draw, backwards, noise, chunk)
                left -= chunk
                used = before + int(self.memory.control[2])
            if status == kernel.WON:
                return Solution("won", tuple(_words(board, hidden, draw, self._path())), used)
            if status == kernel.LOST and backwards == take_back:
                return Solution("lost", (), used)
        return Solution("open", (), used)

    def _plan(self, steps: int, take_back: bool) -> Iterator[tuple[int, int, bool]]:
        """Limit, noise, and whether foundations give cards back, of one search after the other."""
        for turn, limit in enumerate(QUICK):
            yield limit, NOISE if turn else 0, False
        yield steps, 0, take_back

    def _path(self) -> list[int]:
        memory = self.memory
        return [int(memory.moves[at, memory.nexts[at] - 1]) for at in range(memory.control[0] + 1)]


def _row(board: Board, hidden: Hidden) -> Any:
    """The board as the kernel has it."""
    row = np.zeros(rows.POSITION, dtype=np.int16)
    for c in range(rows.COLUMNS):
        cards = [*hidden[c][: board.down[c]], *board.runs[c]]
        row[c * rows.HEIGHT : c * rows.HEIGHT + len(cards)] = [_NUMBER[bit] for bit in cards]
        row[rows.LENGTH + c] = len(cards)
        row[rows.DOWN + c] = board.down[c]
    for suit in range(4):
        # A complete foundation waits for the bit above its king, which no other suit has.
        row[rows.HOME + suit] = (board.need >> 16 * suit & 0x3FFF).bit_length() - 1
    row[rows.TALON_SIZE] = len(board.talon)
    row[rows.DRAWN] = board.drawn
    row[rows.TALON : rows.TALON + len(board.talon)] = [_NUMBER[bit] for bit in board.talon]
    return row


def _words(board: Board, hidden: Hidden, draw: int, path: Sequence[int]) -> Iterator[Action]:
    """The actions of a path, the drawing between its moves, and the rest of the cards going home."""
    for move in path:
        kind, source, at, target = move >> 24, move >> 16 & 255, move >> 8 & 255, move & 255
        if kind == rows.WASTE or (kind == rows.FOUNDATION and source == rows.COLUMNS):
            yield from (drawing := _drawing(board, draw, at))
            for action in drawing:
                board = _drawn(board, draw, action)
            bit = board.talon[at]
        elif kind == rows.FOUNDATION:
            bit = board.runs[source][-1]
        elif kind == rows.RUN:
            bit = board.runs[source][at - board.down[source]]
        else:
            bit = board.need >> 1 & boards.ALL & boards.SUIT_SETS[source]
        to = boards.FOUNDATION if kind == rows.FOUNDATION else target
        yield _WORD[bit, to]
        board = boards.moved(board, hidden, bit, to)
    while board.need != COMPLETE:
        free = [run[-1] for run in board.runs if run and run[-1] & board.need]
        waiting = [bit for bit in board.talon if bit & board.need]
        bit = min(free + waiting, key=_NUMBER.__getitem__)
        if bit not in free:
            yield from (drawing := _drawing(board, draw, board.talon.index(bit)))
            for action in drawing:
                board = _drawn(board, draw, action)
        yield _WORD[bit, boards.FOUNDATION]
        board = boards.moved(board, hidden, bit, boards.FOUNDATION)


def _drawing(board: Board, draw: int, at: int) -> list[Action]:
    """The draws and turns that bring the talon's card `at` to the top of the waste."""
    actions: list[Action] = []
    while board.drawn != at + 1:
        actions.append(DRAW if board.drawn < len(board.talon) else TURN)
        board = _drawn(board, draw, actions[-1])
    return actions


def _drawn(board: Board, draw: int, action: Action) -> Board:
    return boards.drawn(board, draw) if action == DRAW else boards.turned(board)
