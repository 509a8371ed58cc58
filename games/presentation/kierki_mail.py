"""The Kierki table in a mail: the arrangement of its page, drawn as text and for mail programs."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engines import words
from games.engines.base import Action, RoundFact
from games.engines.kierki_views import KierkiView
from games.models import Seat
from games.presentation.kierki_page import Table, page_context
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
from games.presentation.seats import Place, ShownTrick

NAME = 30
LONGEST_SCORE = 8
"""Rounds that the score of a mail lists; before them stands their sum."""


def draw(view: KierkiView, seats: Sequence[Seat], facts: Sequence[RoundFact], reader: Reader) -> Board:
    table: Table = page_context(view, seats, facts, None)["kierki"]
    return Board(
        place=", ".join(_place(table)),
        prompt=table.prompt or table.result,
        text="\n".join(_text(table, reader)),
        template="emails/games/kierki.html",
        context={"table": table},
        choices=choices_of(view, reader, _code),
        standing="\n".join(_standing(table)),
        standing_template="emails/games/kierki_standing.html",
        notes=_notes(table, reader),
    )


def _code(action: Action, reader: Reader) -> str:
    """What to type: a card, three cards, or MOON OLD."""
    if action.startswith("GIVE "):
        return " ".join(typed(card, reader.letters) for card in action.split()[1:])
    return typed(action, reader.letters)


def _place(table: Table) -> list[str]:
    place = [_("round %(number)d") % {"number": table.number}]
    if table.view.phase == "play":
        place.append(_("trick %(number)d of %(all)d") % {"number": table.trick_number, "all": table.tricks})
    return place


def _notes(table: Table, reader: Reader) -> tuple[str, ...]:
    notes = [table.stance] if table.stance else []
    if table.give:
        example = " ".join(typed(held.card, reader.letters) for held in table.hand[: table.give])
        notes.append(_("Answer with three cards of your hand, such as “%(cards)s”.") % {"cards": example})
    if table.got and not table.view.tricks:
        cards = " ".join(symbol(card, reader.letters) for card in table.got)
        notes.append(_("%(name)s passed you: %(cards)s") % {"name": table.got_from, "cards": cards})
    return (*notes, *note_on_choices(table.view))


# --- The table as text ------------------------------------------------------------------------------


def _text(table: Table, reader: Reader) -> list[str]:
    lines = []
    if table.last_trick:
        lines += [_last_trick_words(table.last_trick), f"| {_trick(table.last_trick, reader)}", ""]
    lines.append(_("On the table:"))
    lines += [_seat(place, table, reader) for place in table.columns]
    if table.hand:
        lines += ["", _("Your hand:")]
        lines += [
            f"| {words.suit_symbol(row[0].card[1])}{TEXT_STYLE} "
            + " ".join(words.rank_symbol(held.card[0], reader.letters) for held in row)
            for row in table.suit_rows
        ]
    return lines


def _seat(place: Place, table: Table, reader: Reader) -> str:
    name = f"{place.name} {_('(you)')}" if place.is_me else place.name
    card = symbol(place.card, reader.letters) if place.card and not table.showing_last else "–"
    return f"| {padded(name[:NAME], NAME)}  {padded(card, 4)} {', '.join(place.facts)}".rstrip()


def _last_trick_words(trick: ShownTrick) -> str:
    won = (
        _("Last trick (%(number)d), won by you:")
        if trick.mine
        else _("Last trick (%(number)d), won by %(name)s:")
    )
    return won % {"number": trick.number, "name": trick.winner}


def _trick(trick: ShownTrick, reader: Reader) -> str:
    shown = " – ".join(
        f"{_('you') if play.is_mine else play.name} {symbol(play.card, reader.letters)}"
        for play in trick.plays
    )
    return f"{shown} ({trick.note})" if trick.note else shown


# --- The score --------------------------------------------------------------------------------------


def _standing(table: Table) -> list[str]:
    names = [place.name[:12] for place in table.columns]
    rows: list[tuple[str, ...]] = [(_("Round"), *names)]
    rows += [(str(row.number), *row.entries) for row in table.scores[-LONGEST_SCORE:]]
    return columns([*rows, (_("sum"), *table.totals)])
