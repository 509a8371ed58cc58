"""What a seat of Pasjans, or a spectator, may know of a round."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias

from games.engines import pasjans_state as rounds
from games.engines.base import Action, Card, Json, Outcome
from games.engines.pasjans_board import ALL, CARD, SUIT_SETS, Board
from games.engines.pasjans_state import KEY, Play, State

Standing: TypeAlias = Literal["open", "won", "given_up"]


@dataclass(frozen=True, slots=True)
class Column:
    """How many cards lie face down, and the face-up ones, the last one free."""

    down: int
    up: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board as it lies on the table.

    `foundations` are the top cards for spades, hearts, diamonds and clubs, None where there is none. The
    last card of the `waste` is its top. `stock` is how many cards are left to draw; `order` names them, the
    next one first, once the waste has been turned over and they have all been seen.
    """

    columns: tuple[Column, ...]
    foundations: tuple[Card | None, ...]
    waste: tuple[Card, ...]
    stock: int
    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """What everybody may know of a seat: cards on its foundations, moves, undos, and whether it still plays."""

    cards: int
    moves: int
    undos: int
    standing: Standing


@dataclass(frozen=True, slots=True)
class PasjansView:
    """One seat's knowledge; with `seat` None a spectator's.

    `board` is the own one, and who plays alone may be watched; in a contest a spectator has none. `boards`,
    one a seat, and `deal` come when the round is over. `stuck`: the board that is seen has no action left, but
    stays open until it is given up (or an action is undone).
    """

    seat: int | None
    draw: int
    take_back: bool
    to_act: tuple[int, ...]
    legal: tuple[Action, ...]
    stuck: bool
    board: BoardView | None
    counts: tuple[Count, ...]
    boards: tuple[BoardView, ...]
    deal: tuple[Card, ...]
    outcome: Outcome | None

    @property
    def game(self) -> str:
        return KEY

    @property
    def contest(self) -> bool:
        return len(self.counts) > 1

    def data(self) -> dict[str, Json]:
        """Seats are numbers, cards are text."""
        return {
            "game": KEY,
            "seat": self.seat,
            "draw": self.draw,
            "take_back": self.take_back,
            "to_act": list(self.to_act),
            "legal": list(self.legal),
            "stuck": self.stuck,
            "board": self.board and _board_data(self.board),
            "counts": [asdict(count) for count in self.counts],
            "boards": [_board_data(board) for board in self.boards],
            "deal": list(self.deal),
            "outcome": self.outcome
            and {
                "reason": self.outcome.reason,
                "scores": list(self.outcome.scores),
                "resigned": self.outcome.resigned,
            },
        }


def _board_data(board: BoardView) -> dict[str, Json]:
    return {
        "columns": [{"down": column.down, "up": list(column.up)} for column in board.columns],
        "foundations": list(board.foundations),
        "waste": list(board.waste),
        "stock": board.stock,
        "order": list(board.order),
    }


def view_of(state: State, seat: int | None) -> PasjansView:
    table, plays = state
    seen = 0 if seat is None and len(plays) == 1 else seat
    end = rounds.outcome(state)
    return PasjansView(
        seat=seat,
        draw=table.draw,
        take_back=table.take_back,
        to_act=rounds.to_act(state),
        legal=() if seat is None else rounds.legal(state, seat),
        stuck=seen is not None and rounds.stuck(state, seen),
        board=None if seen is None else _seen(plays[seen].board),
        counts=tuple(
            Count(cards, play.moves, play.undos, _standing(play))
            for cards, play in zip(rounds.cards(state), plays, strict=True)
        ),
        boards=tuple(_seen(play.board) for play in plays) if end else (),
        deal=table.deal if end else (),
        outcome=end,
    )


def _standing(play: Play) -> Standing:
    if play.won:
        return "won"
    return "given_up" if play.given_up else "open"


def _seen(board: Board) -> BoardView:
    stock = board.talon[board.drawn :]
    tops = board.need >> 1 & ALL
    return BoardView(
        columns=tuple(
            Column(down, tuple(CARD[bit] for bit in run))
            for down, run in zip(board.down, board.runs, strict=True)
        ),
        foundations=tuple(CARD.get(tops & suit) for suit in SUIT_SETS),
        waste=tuple(CARD[bit] for bit in board.talon[: board.drawn]),
        stock=len(stock),
        order=tuple(CARD[bit] for bit in stock) if board.known else (),
    )
