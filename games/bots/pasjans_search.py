"""Looking ahead in Pasjans: play each action out in worlds that agree with what is seen.

The cards that the seat has not seen are dealt at random to the places it cannot see, and the rules of
`pasjans_rules` play each world to its end. All actions are tried in the same worlds, so what is compared is
their difference; the rules are left only for an action that is clearly better.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import sqrt

from games.bots.pasjans_rules import WORD, Choice, Hidden, after, choice, played_out
from games.engines import pasjans_board as boards
from games.engines.base import RESIGN, Action
from games.engines.pasjans_board import ASCENDING, BIT, CARD, FOUNDATION, KINGS, MOVE, Board
from games.engines.pasjans_views import BoardView, PasjansView

CLEARLY = 1.0
"""Standard errors by which another action must be better than what the rules say."""
FEWEST_WORLDS = 8
"""Less tells nothing."""
LONGEST_SEARCH = 400
"""Moves after which the rules decide alone: play by them ends, while a search may go to and fro."""

World = tuple[Board, Hidden]


def world_of(view: BoardView, rng: random.Random) -> World:
    """A board that agrees with the view, and its face-down cards."""
    faces = [BIT[card] for column in view.columns for card in column.up]
    waste, order = [BIT[card] for card in view.waste], [BIT[card] for card in view.order]
    tops = [BIT[card] for card in view.foundations if card]
    seen = {*faces, *waste, *order}
    seen.update(each for top in tops for each in CARD if _below(each, top))
    unseen = [bit for bit in CARD if bit not in seen]
    rng.shuffle(unseen)
    stock = order or [unseen.pop() for _ in range(view.stock)]
    hidden = tuple(tuple(unseen.pop() for _ in range(column.down)) for column in view.columns)
    board = Board(
        talon=(*waste, *stock),
        drawn=len(waste),
        down=tuple(column.down for column in view.columns),
        runs=tuple(tuple(BIT[card] for card in column.up) for column in view.columns),
        open=sum(faces),
        need=sum(_next(card, suit) for card, suit in zip(view.foundations, "SHDC", strict=True)),
        known=bool(order),
    )
    return board, hidden


def _next(top: str | None, suit: str) -> int:
    return BIT[top] << 1 if top else BIT[ASCENDING[0] + suit]


def _below(bit: int, top: int) -> bool:
    """Whether the card is the top of a foundation or lies beneath it."""
    return bit <= top and CARD[bit][1] == CARD[top][1]


def best(view: PasjansView, rng: random.Random, budget: float, worlds: int) -> Action:
    """The rules' action, or one that does clearly better in most worlds; `RESIGN` when none gains anything."""
    started = time.monotonic()
    assert view.board is not None
    assert view.seat is not None
    board, _ = world_of(view.board, rng)
    first = choice(board, view.draw)
    others = [each for each in candidates(board) if each != first]
    if not others or view.counts[view.seat].moves >= LONGEST_SEARCH:
        return word_of(first)
    gains: list[list[int]] = [[] for _ in others]
    for tried in range(worlds):
        if tried >= FEWEST_WORLDS and time.monotonic() - started > budget:
            break
        board, hidden = world_of(view.board, rng)
        plain = _value(board, hidden, first, view.draw)
        for other, gained in zip(others, gains, strict=True):
            gained.append(_value(board, hidden, other, view.draw) - plain)
    sure, index = max((_least(gained), index) for index, gained in enumerate(gains))
    return word_of(others[index] if sure > 0 else first)


def candidates(board: Board) -> list[Choice]:
    """What is worth a thought: every action but taking back, and but one of the ways that come to the same."""
    found: list[Choice] = []
    empty = [column for column, run in enumerate(board.runs) if not run]
    for word in boards.legal(board, take_back=False):
        move = MOVE.get(word)
        if move is None:
            found.append(word)
            continue
        bit, target = move
        if target != FOUNDATION and bit & KINGS:
            at_home = any(
                run and run[0] == bit and not down for run, down in zip(board.runs, board.down, strict=True)
            )
            if at_home or target != empty[0]:
                continue
        found.append(move)
    return found


def word_of(chosen: Choice | None) -> Action:
    if chosen is None:
        return RESIGN
    return chosen if isinstance(chosen, str) else WORD[chosen]


def _value(board: Board, hidden: Hidden, chosen: Choice | None, count: int) -> int:
    if chosen is None:
        return boards.on_foundations(board)
    return played_out(after(board, hidden, chosen, count), hidden, count)


def _least(gained: Sequence[int]) -> float:
    """The mean gain, less the error that it may have."""
    n = len(gained)
    mean = sum(gained) / n
    spread = sum((each - mean) ** 2 for each in gained) / (n - 1)
    return mean - CLEARLY * sqrt(spread / n)
