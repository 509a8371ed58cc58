"""The Szturm table in a mail: the arrangement of its page, drawn as text and for mail programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.engines.base import Action, RoundFact
from games.engines.szturm import Szturm
from games.engines.szturm_views import SzturmView
from games.models import Seat
from games.presentation.mail import (
    Board,
    Reader,
    another_of,
    choices_of,
    named_suit,
    symbol,
    typed,
)
from games.presentation.seats_mail import (
    LONGEST_SCORE,
    card_before,
    score_lines,
    seat_line,
    suit_lines,
    trick_lines,
)
from games.presentation.szturm_page import Table, cards_words, court_place, page_context

SAID = 5
"""How wide the column of bids and cards is."""


def draw(
    view: SzturmView,
    seats: Sequence[Seat],
    facts: Sequence[RoundFact],
    reader: Reader,
    result: Mapping[str, Any] | None,
) -> Board:
    table: Table = page_context(view, seats, facts, result)["szturm"]
    return Board(
        place=", ".join(_place(table, reader)),
        prompt=table.prompt or table.result,
        text="\n".join(_text(table, reader)),
        template="emails/games/szturm.html",
        context={"table": table, "trump": named_suit(table.trump, reader)},
        choices=choices_of(view, reader, _code),
        another=another_of(view, reader, _code),
        standing="\n".join(score_lines(table.columns, reversed(table.scores[:LONGEST_SCORE]), table.totals)),
        standing_template="emails/games/szturm_standing.html",
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


def _place(table: Table, reader: Reader) -> list[str]:
    place = [
        _("round %(number)d") % {"number": table.number},
        _("trump %(trump)s") % {"trump": named_suit(table.trump, reader)},
    ]
    if table.lot:
        number, all_ = court_place(table.view)
        place.append(_("court card %(number)d of %(all)d") % {"number": number, "all": all_})
    return place


# --- The table as text ------------------------------------------------------------------------------


def _text(table: Table, reader: Reader) -> list[str]:
    lines = []
    if table.lot:
        lines += [_("On auction:"), f"| {symbol(table.lot, reader.letters)}  {table.lot_words}", ""]
    elif table.prison:
        lines += [_("Prison:"), *suit_lines(table.prison_rows, reader), ""]
    lines += [*trick_lines(table.last_trick, reader), _("At the table:")]
    for place in table.in_turn:
        said = place.says or card_before(place, reader, showing_last=table.showing_last)
        lines.append(seat_line(place, said, cards_words(table.view.counts[place.number]), SAID))
    if table.hand:
        lines += ["", _("Your hand:"), *suit_lines(table.suit_rows, reader)]
    return lines
