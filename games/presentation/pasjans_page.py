"""The table of Pasjans as a page shows it, built from `PasjansView` alone: alone, or one board of a contest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.engines.base import Action, Card, RoundFact
from games.engines.cards import SUITS
from games.engines.pasjans_board import DECK_SIZE, DRAW, TURN, UNDO
from games.engines.pasjans_views import BoardView, Count, PasjansView
from games.models import ANNULLED, Seat
from games.presentation.durations import exactly
from games.presentation.seats import LEFT_OUT, listed_names, match_ending, names_of

FANNED = 3
"""Cards of the waste that lie side by side; the others are in the list of the whole waste."""


@dataclass(frozen=True)
class Spot:
    """A card, and where it (with what lies on it) may go: columns 1 to 7 and "F", best first."""

    card: Card
    to: tuple[str, ...] = ()


@dataclass(frozen=True)
class ShownColumn:
    number: int
    down: int
    up: tuple[Spot, ...]
    is_target: bool


@dataclass(frozen=True)
class Foundation:
    suit: str
    top: Spot | None
    is_target: bool


@dataclass(frozen=True)
class Row:
    """A player of the contest: what everybody may know."""

    place: str
    name: str
    is_me: bool
    cards: int
    moves: int
    time: str
    standing: str


@dataclass(frozen=True)
class Table:
    """Everything a Pasjans template needs beside the match itself."""

    view: PasjansView
    has_board: bool
    stock: int
    stock_action: Action
    """ "DRAW", "TURN" or "" when the stock cannot be touched."""
    waste: tuple[Spot, ...]
    """The last cards of the waste, the top last; only the top can be played."""
    whole_waste: tuple[Card, ...]
    order: tuple[Card, ...]
    foundations: tuple[Foundation, ...]
    columns: tuple[ShownColumn, ...]
    can_undo: bool
    stuck: bool
    home: int
    moves: int
    undos: int
    draw: int
    contest: bool
    rows: tuple[Row, ...]
    finals: tuple[tuple[str, tuple[tuple[Card, ...], ...]], ...]
    """When the contest is closed: each other player's name and columns as they were left."""
    prompt: str
    result: str
    match_result: str
    setting: str

    @property
    def mail_rows(self) -> tuple[tuple[Card | None, ...], ...]:
        """The face-up cards of the seven columns, row by row; None where a column is shorter."""
        longest = max((len(column.up) for column in self.columns), default=0)
        return tuple(
            tuple(column.up[row].card if row < len(column.up) else None for column in self.columns)
            for row in range(longest)
        )


def page_context(
    view: PasjansView, seats: Sequence[Seat], facts: Sequence[RoundFact], result: Mapping[str, Any] | None
) -> dict[str, Any]:
    """What the templates of Pasjans take: the table, and in "prompt" what is said aloud after each action."""
    names = names_of(seats)
    board = view.board or _board_when_over(view)
    moves = _moves(view.legal)
    own = view.counts[view.seat or 0]
    table = Table(
        view=view,
        has_board=board is not None,
        stock=board.stock if board else 0,
        stock_action=next((word for word in (DRAW, TURN) if word in view.legal), ""),
        waste=_waste(board, moves),
        whole_waste=board.waste if board else (),
        order=board.order if board else (),
        foundations=_foundations(board, moves),
        columns=_columns(board, moves),
        can_undo=UNDO in view.legal,
        stuck=view.stuck,
        home=own.cards,
        moves=own.moves,
        undos=own.undos,
        draw=view.draw,
        contest=view.contest,
        rows=_rows(view, names, facts, result),
        finals=_finals(view, names),
        prompt=_prompt(view, names),
        result=_result(view, own),
        match_result=_match_result(view, seats, result, own),
        setting=setting_words({"draw": view.draw, "take_back": view.take_back}),
    )
    return {"pasjans": table, "prompt": table.match_result or _said(table, board)}


def setting_words(options: Mapping[str, Any]) -> str:
    """ "draw one", "draw three, cards may come back from the foundations"."""
    words = [_("draw three") if options["draw"] == 3 else _("draw one")]
    if options["take_back"]:
        words.append(_("cards may come back from the foundations"))
    if options.get("winnable"):
        words.append(_("a deal that can be won"))
    return ", ".join(words)


# --- The board --------------------------------------------------------------------------------------


def _board_when_over(view: PasjansView) -> BoardView | None:
    """The board of the first seat, for who watches a contest that is closed."""
    return view.boards[0] if view.boards else None


def _moves(legal: Sequence[Action]) -> dict[Card, tuple[str, ...]]:
    """Where each card may go: the foundation first, then the columns."""
    found: dict[Card, list[str]] = {}
    for action in legal:
        verb, *named = action.split(" ")
        if verb == "MOVE":
            found.setdefault(named[0], []).append(named[1])
    return {card: tuple(sorted(targets, key=lambda to: (to != "F", to))) for card, targets in found.items()}


def _waste(board: BoardView | None, moves: Mapping[Card, tuple[str, ...]]) -> tuple[Spot, ...]:
    if board is None or not board.waste:
        return ()
    *below, top = board.waste[-FANNED:]
    return (*(Spot(card) for card in below), Spot(top, moves.get(top, ())))


def _foundations(board: BoardView | None, moves: Mapping[Card, tuple[str, ...]]) -> tuple[Foundation, ...]:
    tops = board.foundations if board else (None,) * len(SUITS)
    waited = {card[1] for card, targets in moves.items() if "F" in targets}
    return tuple(
        Foundation(suit, Spot(top, moves.get(top, ())) if top else None, suit in waited)
        for suit, top in zip(SUITS, tops, strict=True)
    )


def _columns(board: BoardView | None, moves: Mapping[Card, tuple[str, ...]]) -> tuple[ShownColumn, ...]:
    targets = {target for named in moves.values() for target in named}
    return tuple(
        ShownColumn(
            number=number,
            down=column.down,
            up=tuple(Spot(card, moves.get(card, ())) for card in column.up),
            is_target=str(number) in targets,
        )
        for number, column in enumerate(board.columns if board else (), start=1)
    )


# --- The others -------------------------------------------------------------------------------------


def _rows(
    view: PasjansView,
    names: Mapping[int, str],
    facts: Sequence[RoundFact],
    result: Mapping[str, Any] | None,
) -> tuple[Row, ...]:
    """The players of a contest, the best first."""
    if not view.contest:
        return ()
    seconds = facts[0].summary.get("seconds") if facts else None
    order = sorted(
        range(len(view.counts)), key=lambda seat: (-view.counts[seat].cards, view.counts[seat].moves)
    )
    places = result["places"] if result else None
    if places:
        order.sort(key=lambda seat: places[seat])
    return tuple(
        Row(
            place=f"{places[seat]}." if places else "",
            name=names[seat],
            is_me=seat == view.seat,
            cards=view.counts[seat].cards,
            moves=view.counts[seat].moves,
            time=exactly(seconds[seat]) if seconds and view.outcome else "",
            standing=_standing(view.counts[seat]),
        )
        for seat in order
    )


def _standing(count: Count) -> str:
    return {
        "open": pgettext("Pasjans", "plays"),
        "won": pgettext("Pasjans", "solved"),
        "given_up": pgettext("Pasjans", "has finished"),
    }[count.standing]


def _finals(
    view: PasjansView, names: Mapping[int, str]
) -> tuple[tuple[str, tuple[tuple[Card, ...], ...]], ...]:
    return tuple(
        (names[seat], tuple(column.up for column in board.columns if column.up))
        for seat, board in enumerate(view.boards)
        if view.contest and seat != view.seat
    )


# --- Words ------------------------------------------------------------------------------------------


def _prompt(view: PasjansView, names: Mapping[int, str]) -> str:
    if not view.to_act:
        return ""
    if view.seat in view.to_act:
        if view.stuck:
            return (
                _("Nothing can be moved any more: take something back or give up")
                if UNDO in view.legal
                else _("Nothing can be moved any more; you can only give up")
            )
        return _("Choose a card, then where it goes")
    others = listed_names([names[seat] for seat in view.to_act])
    if view.seat is None:
        return _("Now plays: %(name)s") % {"name": others}
    return _("Your board is finished. Still playing: %(names)s") % {"names": others}


def _home(count: int) -> str:
    return ngettext("%(count)d of 52 cards home", "%(count)d of 52 cards home", count) % {"count": count}


def _moved(count: int) -> str:
    return ngettext("%(count)d move", "%(count)d moves", count) % {"count": count}


def _said(table: Table, board: BoardView | None) -> str:
    """The prompt and what has changed, so that it is read aloud after each action."""
    if board is None or not table.prompt:
        return table.prompt or table.result
    return f"{table.prompt}. {_home(table.home)}, {_moved(table.moves)}."


def _result(view: PasjansView, own: Count) -> str:
    """How the own board ended; "" while it is open."""
    if view.outcome is None:
        return ""
    if own.cards == DECK_SIZE:
        return _("Solved: all 52 cards, %(moves)s.") % {"moves": _moved(own.moves)}
    return _("Finished with %(home)s, %(moves)s.") % {"home": _home(own.cards), "moves": _moved(own.moves)}


def _match_result(
    view: PasjansView, seats: Sequence[Seat], result: Mapping[str, Any] | None, own: Count
) -> str:
    if result is None:
        return ""
    if not view.contest:
        return _result(view, own)
    if result["reason"] in (ANNULLED, LEFT_OUT):
        return match_ending(seats, view.seat, result)
    places = result["places"]
    if view.seat is not None and places[view.seat] == 1 and places.count(1) == 1:
        return _("You won the contest.")
    return match_ending(seats, view.seat, {**result, "reason": ""})
