"""The board of Pasjans in a mail: the arrangement of its page, drawn as text and for mail programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines import words
from games.engines.base import Action, RoundFact
from games.engines.pasjans import Pasjans
from games.engines.pasjans_views import PasjansView
from games.models import Seat
from games.presentation.mail import TEXT_STYLE, Board, Reader, choices_of, columns, symbol, typed
from games.presentation.pasjans_page import Row, Table, page_context


def draw(
    view: PasjansView,
    seats: Sequence[Seat],
    facts: Sequence[RoundFact],
    reader: Reader,
    result: Mapping[str, Any] | None,
) -> Board:
    table: Table = page_context(view, seats, facts, result)["pasjans"]
    return Board(
        place=table.setting,
        prompt=table.prompt or table.result,
        text="\n".join(_text(table, reader)),
        template="emails/games/pasjans.html",
        context={"table": table},
        choices=choices_of(view, reader, _code),
        standing="\n".join(_standing(table.rows)),
        standing_template="emails/games/pasjans_standing.html" if table.rows else "",
        notes=(_counted(table),),
    )


def _code(action: Action, reader: Reader) -> str:
    """What to type: "9H 4", "AS F", or the word for drawing, turning over, taking back."""
    verb, *named = action.split(" ")
    if verb == "MOVE":
        return f"{typed(named[0], reader.letters)} {named[1]}"
    said = Pasjans().describe(action, reader.language)
    return said.upper() if reader.language == "pl" else action


def _counted(table: Table) -> str:
    moves = ngettext("%(count)d move", "%(count)d moves", table.moves) % {"count": table.moves}
    return _("On the foundations: %(home)d of 52; %(moves)s.") % {"home": table.home, "moves": moves}


# --- The board as text ------------------------------------------------------------------------------


def _text(table: Table, reader: Reader) -> list[str]:
    if not table.has_board:
        return []
    lines = [_("Foundations:"), f"| {_foundations(table, reader)}", ""]
    lines += [_("Stock and waste, the last card can be played:"), f"| {_stock(table, reader)}", ""]
    lines.append(_("Columns, ? is a card face down:"))
    for column in table.columns:
        cards = ["?"] * column.down + [symbol(spot.card, reader.letters) for spot in column.up]
        lines.append(f"| {column.number}  {' '.join(cards) or '–'}")
    return lines


def _foundations(table: Table, reader: Reader) -> str:
    return "  ".join(
        symbol(base.top.card, reader.letters) if base.top else f"{words.suit_symbol(base.suit)}{TEXT_STYLE}–"
        for base in table.foundations
    )


def _stock(table: Table, reader: Reader) -> str:
    waste = " ".join(symbol(spot.card, reader.letters) for spot in table.waste)
    more = "… " if len(table.whole_waste) > len(table.waste) else ""
    stock = ngettext("%(count)d card in the stock", "%(count)d cards in the stock", table.stock)
    return f"{stock % {'count': table.stock}}  {more}{waste}".rstrip()


# --- The contest ------------------------------------------------------------------------------------


def _standing(rows: Sequence[Row]) -> list[str]:
    if not rows:
        return []
    head = (_("Player"), _("Cards"), _("Moves"))
    return columns([head, *((row.name, str(row.cards), str(row.moves)) for row in rows)])
