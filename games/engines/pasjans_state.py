"""A round of Pasjans: one deal, and for each seat what it has made of it.

The boards of a contest never touch each other, so the state keeps one `Play` a seat, and an action costs what
it costs alone. Source: the rules of the four games, section 4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.engines import pasjans_board as boards
from games.engines.base import RESIGN, Action, Card, IllegalAction, Json, Outcome, Setup, StateError
from games.engines.cards import DECK
from games.engines.pasjans_board import COMPLETE, DRAW, MOVE, TURN, UNDO, Board

KEY = "pasjans"
FORMAT = 1
MOST_SEATS = 32
DRAWS = (1, 3)


class Table(NamedTuple):
    """What does not change in a round. `first` and `hidden` follow from the deal."""

    seats: int
    draw: int
    take_back: bool
    deal: tuple[Card, ...]
    first: Board
    hidden: tuple[tuple[int, ...], ...]


class Play(NamedTuple):
    """What one seat has done.

    `line` holds the actions that stand, `moves` counts the undone ones too, so that their difference is the
    number of undos. `past` holds the board before each action of the line, for `UNDO`; it is empty in a
    contest, where nothing is undone.
    """

    board: Board
    line: tuple[Action, ...]
    past: tuple[Board, ...]
    moves: int
    given_up: bool

    @property
    def won(self) -> bool:
        return self.board.need == COMPLETE

    @property
    def closed(self) -> bool:
        return self.given_up or self.board.need == COMPLETE

    @property
    def undos(self) -> int:
        return self.moves - len(self.line)


class State(NamedTuple):
    """A round at one moment."""

    table: Table
    plays: tuple[Play, ...]


def setup_of(seats: int, draw: int, take_back: bool) -> dict[str, Json]:
    return {"seats": seats, "draw": draw, "take_back": take_back}


def started(setup: Setup, deal: Sequence[Card]) -> State:
    """Raises `StateError`."""
    seats, draw, take_back = (setup.get(name) for name in ("seats", "draw", "take_back"))
    if type(seats) is not int or not 1 <= seats <= MOST_SEATS:
        raise StateError(f"not a number of seats of Pasjans: {seats!r}")
    if type(draw) is not int or draw not in DRAWS or type(take_back) is not bool:
        raise StateError("not a set-up of Pasjans")
    if not all(isinstance(card, str) for card in deal) or sorted(deal) != sorted(DECK):
        raise StateError("not a deal of 52 different cards")
    first, hidden = boards.dealt(deal)
    table = Table(seats, draw, take_back, tuple(deal), first, hidden)
    return State(table, (Play(first, (), (), 0, False),) * seats)


def to_act(state: State) -> tuple[int, ...]:
    return tuple([seat for seat, play in enumerate(state.plays) if not play.closed])


def legal(state: State, seat: int) -> tuple[Action, ...]:
    if not 0 <= seat < len(state.plays):
        return ()
    play = state.plays[seat]
    if play.closed:
        return ()
    words = boards.legal(play.board, state.table.take_back)
    if play.past:
        words.append(UNDO)
    return tuple(words)


def applied(state: State, seat: int, action: Action) -> State:
    """Raises `IllegalAction`."""
    table, plays = state
    if not 0 <= seat < len(plays) or plays[seat].closed:
        raise IllegalAction(action)
    play = _after(table, plays[seat], action)
    if play is None:
        raise IllegalAction(action, legal(state, seat))
    return State(table, (*plays[:seat], play, *plays[seat + 1 :]))


def _after(table: Table, play: Play, action: Action) -> Play | None:
    """None when the action is not legal."""
    board, line, past, moves, _ = play
    if move := MOVE.get(action):
        if not boards.is_legal_move(board, table.take_back, *move):
            return None
        after = boards.moved(board, table.hidden, *move)
    elif action == DRAW and board.drawn < len(board.talon):
        after = boards.drawn(board, table.draw)
    elif action == TURN and board.drawn == len(board.talon) > 0:
        after = boards.turned(board)
    elif action == UNDO and past:
        return Play(past[-1], line[:-1], past[:-1], moves, False)
    elif action == RESIGN:
        return play._replace(given_up=True)
    else:
        return None
    return Play(after, (*line, action), (*past, board) if table.seats == 1 else (), moves + 1, False)


def stuck(state: State, seat: int) -> bool:
    """Whether this seat is to act and has nothing to do but undo or give up."""
    play = state.plays[seat]
    return not play.closed and not boards.legal(play.board, state.table.take_back)


def cards(state: State) -> tuple[int, ...]:
    """How many cards each seat has on its foundations."""
    return tuple([boards.on_foundations(play.board) for play in state.plays])


def outcome(state: State) -> Outcome | None:
    """Alone "won" or "resigned"; "closed" when everybody in a contest has won or given up.

    Who gives up in a contest ends nobody else's play, so `resigned` names a seat only where it plays alone.
    """
    if not all(play.closed for play in state.plays):
        return None
    if len(state.plays) > 1:
        return Outcome("closed", cards(state))
    if state.plays[0].won:
        return Outcome("won", cards(state))
    return Outcome("resigned", cards(state), resigned=0)


def dumped(state: State) -> dict[str, Json]:
    """The deal and the actions that stand: what is read back is what can be played."""
    table = state.table
    return {
        "game": KEY,
        "format": FORMAT,
        "setup": setup_of(table.seats, table.draw, table.take_back),
        "deal": list(table.deal),
        "plays": [
            {"line": list(play.line), "moves": play.moves, "given_up": play.given_up} for play in state.plays
        ],
    }


def loaded(data: Mapping[str, Json]) -> State:
    """Raises `StateError`."""
    if data.get("game") != KEY or data.get("format") != FORMAT:
        raise StateError("not a round of Pasjans in a format that this engine knows")
    try:
        state = started(data["setup"], data["deal"])
        for seat, (_, play) in enumerate(zip(state.plays, data["plays"], strict=True)):
            for action in play["line"]:
                if action in (UNDO, RESIGN):
                    raise StateError(f"{action} does not stand in a line")
                state = applied(state, seat, action)
            state = _counted(state, seat, play["moves"], play["given_up"])
    except StateError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise StateError(f"a damaged round of Pasjans: {error}") from error
    return state


def _counted(state: State, seat: int, moves: Json, given_up: Json) -> State:
    """With what a line does not tell: the moves that were undone, and whether the seat gave up."""
    play = state.plays[seat]
    undos = moves - len(play.line)
    if type(moves) is not int or undos < 0 or (undos and state.table.seats > 1):
        raise StateError("the moves of a round of Pasjans do not match its actions")
    if type(given_up) is not bool or (given_up and play.won):
        raise StateError("a round of Pasjans is given up or it is not")
    counted = play._replace(moves=moves, given_up=given_up)
    return State(state.table, (*state.plays[:seat], counted, *state.plays[seat + 1 :]))
