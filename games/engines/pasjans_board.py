"""The board of Klondike: the cards of one seat, and what may be done with them.

A card is one bit here: bit `suit * 16 + rank`, the ace 0 and the king 12, so that a set of cards is one
integer, and the card that a foundation waits for is the bit above its top. Sets stay what they are when one
card moves, which makes the list of legal actions cheap: it is rebuilt from the seven last cards and two sets.

Deal: row by row, as dealt by hand. The first seven cards go to columns 1 to 7, the next six to columns 2 to 7
and so on; the last card of each column is face up. The 24 that remain are the stock, drawn in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engines.base import Action, Card
from games.engines.cards import SUITS

DRAW: Action = "DRAW"
TURN: Action = "TURN"
UNDO: Action = "UNDO"

COLUMNS = 7
DECK_SIZE = 52
FOUNDATION = COLUMNS
"""The target of a move besides the columns 0 to 6."""

ASCENDING = "A23456789TJQK"
BIT: dict[Card, int] = {
    rank + suit: 1 << (s * 16 + r) for s, suit in enumerate(SUITS) for r, rank in enumerate(ASCENDING)
}
CARD: dict[int, Card] = {bit: card for card, bit in BIT.items()}
SUIT_SETS = tuple(sum(bit for bit, card in CARD.items() if card[1] == suit) for suit in SUITS)
ALL = sum(SUIT_SETS)
KINGS = sum(bit for bit, card in CARD.items() if card[0] == "K")
ACES = sum(bit for bit, card in CARD.items() if card[0] == "A")
COMPLETE = KINGS << 1
"""What the foundations wait for when all 52 cards lie on them: nothing that is a card."""

RED = "HD"
MOVE: dict[Action, tuple[int, int]] = {
    f"MOVE {card} {name}": (bit, target)
    for bit, card in CARD.items()
    for target, name in enumerate("1234567F")
}
"""Every word of a move: the bit of the card that heads it, and its target."""

_WORD = {move: word for word, move in MOVE.items()}


def _takes(last: Card) -> int:
    """The cards that may be laid on this one: a rank below, of the other colour."""
    value = ASCENDING.index(last[0])
    return sum(
        bit
        for bit, card in CARD.items()
        if ASCENDING.index(card[0]) == value - 1 and (card[1] in RED) != (last[1] in RED)
    )


def _subsets(cards: int) -> list[int]:
    """Every set of these cards but the empty one."""
    found, rest = [], cards
    while rest:
        found.append(rest)
        rest = (rest - 1) & cards
    return found


TAKES: dict[int, int] = {bit: _takes(card) for bit, card in CARD.items()}

_MOVES_TO: tuple[dict[int, tuple[Action, ...]], ...] = tuple(
    {
        cards: tuple(_WORD[bit, column] for bit in CARD if bit & cards)
        for takes in [KINGS, *TAKES.values()]
        for cards in _subsets(takes)
    }
    for column in range(COLUMNS)
)
"""For each column the words for a set of cards that it takes."""


class Board(NamedTuple):
    """A position. Which cards lie face down follows from the deal and `down`."""

    talon: tuple[int, ...]
    """Waste and stock in the order of drawing: turning the waste over leaves it as it is."""
    drawn: int
    """How many cards of the talon are the waste; its top is `talon[drawn - 1]`."""
    down: tuple[int, ...]
    """How many cards of each column lie face down."""
    runs: tuple[tuple[int, ...], ...]
    """The face-up cards of each column, the last one free."""
    open: int
    """All cards of `runs` as a set."""
    need: int
    """The cards that the foundations wait for, as a set."""
    known: bool
    """Whether the waste has been turned over, so that the order of the stock is no secret any more."""


def dealt(deal: Sequence[Card]) -> tuple[Board, tuple[tuple[int, ...], ...]]:
    """The first position, and for each column its face-down cards, the deepest first."""
    columns: list[list[int]] = [[] for _ in range(COLUMNS)]
    cards = iter([BIT[card] for card in deal])
    for row in range(COLUMNS):
        for column in columns[row:]:
            column.append(next(cards))
    board = Board(
        talon=tuple(cards),
        drawn=0,
        down=tuple(range(COLUMNS)),
        runs=tuple((column[-1],) for column in columns),
        open=sum(column[-1] for column in columns),
        need=ACES,
        known=False,
    )
    return board, tuple(tuple(column[:-1]) for column in columns)


def on_foundations(board: Board) -> int:
    """How many cards lie on the foundations."""
    return DECK_SIZE - len(board.talon) - sum(board.down) - sum(map(len, board.runs))


def movable(board: Board, take_back: bool) -> int:
    """The cards that may head a move to a column, as a set: any face-up one, the waste's top, and perhaps the
    foundations' tops."""
    cards = board.open
    if board.drawn:
        cards |= board.talon[board.drawn - 1]
    if take_back:
        cards |= board.need >> 1 & ALL
    return cards


def legal(board: Board, take_back: bool) -> list[Action]:
    """Every action on the board, `UNDO` aside: from the stock, to the foundations, to columns 1 to 7."""
    words: list[Action] = []
    if board.drawn < len(board.talon):
        words.append(DRAW)
    elif board.talon:
        words.append(TURN)
    cards = movable(board, take_back)
    need = board.need
    free = board.talon[board.drawn - 1] if board.drawn else 0
    to_columns: list[Action] = []
    for run, words_for in zip(board.runs, _MOVES_TO, strict=True):
        if run:
            last = run[-1]
            free |= last
            fitting = TAKES[last] & cards
        else:
            fitting = KINGS & cards
        if fitting:
            to_columns += words_for[fitting]
    free &= need
    while free:
        bit = free & -free
        words.append(_WORD[bit, FOUNDATION])
        free ^= bit
    return words + to_columns


def is_legal_move(board: Board, take_back: bool, bit: int, target: int) -> bool:
    """Whether `legal` would list this move; without listing the others."""
    if target != FOUNDATION:
        run = board.runs[target]
        return bool(bit & (TAKES[run[-1]] if run else KINGS) & movable(board, take_back))
    if not bit & board.need:
        return False
    return (board.drawn > 0 and board.talon[board.drawn - 1] == bit) or any(
        run and run[-1] == bit for run in board.runs
    )


def drawn(board: Board, count: int) -> Board:
    """After drawing `count` cards, or what is left of the stock."""
    return board._replace(drawn=min(board.drawn + count, len(board.talon)))


def turned(board: Board) -> Board:
    """After turning the waste over: the card drawn first is the next to be drawn again."""
    return board._replace(drawn=0, known=True)


def moved(board: Board, hidden: tuple[tuple[int, ...], ...], bit: int, target: int) -> Board:
    """After a legal move; a face-down card that becomes last is turned up at once."""
    talon, top, down, runs, face_up, need, known = board
    if bit & face_up:
        source, at = next((c, run.index(bit)) for c, run in enumerate(runs) if bit in run)
        piles = list(runs)
        tail, rest = runs[source][at:], runs[source][:at]
        if not rest and down[source]:
            left = down[source] - 1
            rest = (hidden[source][left],)
            face_up |= rest[0]
            down = (*down[:source], left, *down[source + 1 :])
        piles[source] = rest
        if target == FOUNDATION:
            return Board(talon, top, down, tuple(piles), face_up ^ bit, need + bit, known)
        piles[target] += tail
        return Board(talon, top, down, tuple(piles), face_up, need, known)
    if top and talon[top - 1] == bit:
        top -= 1
        talon = talon[:top] + talon[top + 1 :]
        if target == FOUNDATION:
            return Board(talon, top, down, runs, face_up, need + bit, known)
    else:
        need -= bit
    runs = (*runs[:target], (*runs[target], bit), *runs[target + 1 :])
    return Board(talon, top, down, runs, face_up | bit, need, known)
