"""The Szturm table in a mail: the arrangement of its page, drawn as text and for mail programs."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engines import words
from games.engines.base import Action, RoundFact
from games.engines.szturm import Szturm
from games.engines.szturm_views import SzturmView
from games.models import Seat
from games.presentation.mail import (
    TEXT_STYLE,
    Board,
    Reader,
    choices_of,
    columns,
    note_on_choices,
    padded,
    symbol,
    typed,
)
from games.presentation.seats import HandCard, Place
from games.presentation.szturm_page import Table, cards_words, court_place, page_context

NAME = 30
LONGEST_SCORE = 8
"""Rounds that the score of a mail lists."""


def draw(view: SzturmView, seats: Sequence[Seat], facts: Sequence[RoundFact], reader: Reader) -> Board:
    table: Table = page_context(view, seats, facts, None)["szturm"]
    return Board(
        place=", ".join(_place(table, reader)),
        prompt=table.prompt or table.result,
        text="\n".join(_text(table, reader)),
        template="emails/games/szturm.html",
        context={"table": table, "trump": _trump(table, reader)},
        choices=choices_of(view, reader, _code),
        standing="\n".join(_standing(table)),
        standing_template="emails/games/szturm_standing.html",
        notes=_notes(table, reader),
    )


def _code(action: Action, reader: Reader) -> str:
    """What to type: a card, "BID 2", "PASS", "TAKE", in Polish their words, "FREE AS", or the cards given up."""
    verb, *named = action.split(" ")
    if verb == "DISCARD":
        return " ".join(typed(card, reader.letters) for card in named)
    if verb == "FREE":
        return typed(named[0], reader.letters)
    if named or verb in ("PASS", "TAKE", "REFUSE"):
        return Szturm().describe(action, reader.language).upper() if reader.language == "pl" else action
    return typed(action, reader.letters)


def _trump(table: Table, reader: Reader) -> str:
    return f"{words.suit_symbol(table.trump)}{TEXT_STYLE} {words.suit_name(table.trump, reader.language)}"


def _place(table: Table, reader: Reader) -> list[str]:
    place = [
        _("round %(number)d") % {"number": table.number},
        _("trump %(trump)s") % {"trump": _trump(table, reader)},
    ]
    if table.lot:
        number, all_ = court_place(table.view)
        place.append(_("court card %(number)d of %(all)d") % {"number": number, "all": all_})
    return place


def _notes(table: Table, reader: Reader) -> tuple[str, ...]:
    notes = []
    if table.give > 1:
        free = [held.card for held in table.hand if held.action]
        example = " ".join(typed(card, reader.letters) for card in free[: table.give])
        notes.append(_("Answer with the cards that you give up, such as “%(cards)s”.") % {"cards": example})
    return (*notes, *note_on_choices(table.view))


# --- The table as text ------------------------------------------------------------------------------


def _text(table: Table, reader: Reader) -> list[str]:
    lines = []
    if table.lot:
        lines += [_("On auction:"), f"| {symbol(table.lot, reader.letters)}  {table.lot_words}", ""]
    elif table.prison:
        lines += [_("Prison:"), *_suits(table.prison_rows, reader), ""]
    if table.last_trick:
        shown = " – ".join(
            f"{_('you') if play.is_mine else play.name} {symbol(play.card, reader.letters)}"
            for play in table.last_trick.plays
        )
        won = (
            _("Last trick (%(number)d), won by you:")
            if table.last_trick.mine
            else _("Last trick (%(number)d), won by %(name)s:")
        )
        lines += [
            won % {"number": table.last_trick.number, "name": table.last_trick.winner},
            f"| {shown}",
            "",
        ]
    lines.append(_("At the table:"))
    lines += [_seat(place, table, reader) for place in table.columns]
    if table.hand:
        lines += ["", _("Your hand:"), *_suits(table.suit_rows, reader)]
    return lines


def _suits(rows: Sequence[Sequence[HandCard]], reader: Reader) -> list[str]:
    return [
        f"| {words.suit_symbol(row[0].card[1])}{TEXT_STYLE} "
        + " ".join(words.rank_symbol(held.card[0], reader.letters) for held in row)
        for row in rows
    ]


def _seat(place: Place, table: Table, reader: Reader) -> str:
    name = f"{place.name} {_('(you)')}" if place.is_me else place.name
    card = symbol(place.card, reader.letters) if place.card and not table.showing_last else "–"
    shown = place.says or card
    held = cards_words(table.view.counts[place.number])
    return f"| {padded(name[:NAME], NAME)}  {padded(shown, 5)} {held}".rstrip()


# --- The score --------------------------------------------------------------------------------------


def _standing(table: Table) -> list[str]:
    names = [place.name[:12] for place in table.columns]
    rows: list[tuple[str, ...]] = [(_("Round"), *names)]
    rows += [(str(row.number), *row.entries) for row in reversed(table.scores[:LONGEST_SCORE])]
    return columns([*rows, (_("sum"), *table.totals)])
