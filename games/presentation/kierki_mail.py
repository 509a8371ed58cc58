"""The Kierki table in a mail: the arrangement of its page, drawn as text and for mail programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.engines.base import Action, RoundFact
from games.engines.kierki_views import KierkiView
from games.models import Seat
from games.presentation.kierki_page import Table, page_context
from games.presentation.mail import Board, Reader, another_of, choices_of, symbol, typed
from games.presentation.seats_mail import (
    LONGEST_SCORE,
    card_before,
    score_lines,
    seat_line,
    suit_lines,
    trick_lines,
)

CARD = 4
"""How wide the column of cards is."""


def draw(
    view: KierkiView,
    seats: Sequence[Seat],
    facts: Sequence[RoundFact],
    reader: Reader,
    result: Mapping[str, Any] | None,
) -> Board:
    table: Table = page_context(view, seats, facts, result)["kierki"]
    return Board(
        place=", ".join(_place(table)),
        prompt=table.prompt or table.result,
        text="\n".join(_text(table, reader)),
        template="emails/games/kierki.html",
        context={"table": table},
        choices=choices_of(view, reader, _code),
        another=another_of(view, reader, _code),
        standing="\n".join(score_lines(table.columns, table.scores[-LONGEST_SCORE:], table.totals)),
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
    if table.got and not table.view.tricks:
        cards = " ".join(symbol(card, reader.letters) for card in table.got)
        notes.append(_("%(name)s passed you: %(cards)s") % {"name": table.got_from, "cards": cards})
    return tuple(notes)


# --- The table as text ------------------------------------------------------------------------------


def _text(table: Table, reader: Reader) -> list[str]:
    lines = [*trick_lines(table.last_trick, reader), _("On the table:")]
    for place in table.in_turn:
        card = card_before(place, reader, showing_last=table.showing_last)
        lines.append(seat_line(place, card, ", ".join(place.facts), CARD))
    if table.hand:
        lines += ["", _("Your hand:"), *suit_lines(table.suit_rows, reader)]
    return lines
