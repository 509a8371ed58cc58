"""The VISTA table in a mail: the arrangement of its page, drawn as text and for mail programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines import words
from games.engines.base import Action, RoundFact
from games.engines.vista_state import LUCKY, TRICKS, TRUMP_ACTIONS
from games.engines.vista_view import VistaView
from games.models import Seat
from games.presentation.mail import (
    TEXT_STYLE,
    Board,
    Reader,
    choices_of,
    columns,
    last_trick_words,
    named_suit,
    padded,
    symbol,
    typed,
    wide,
)
from games.presentation.vista_page import Shown, Side, Spot, Table, page_context

SPOT_WIDTH = 6
LINE = 66


def draw(
    view: VistaView,
    seats: Sequence[Seat],
    facts: Sequence[RoundFact],
    reader: Reader,
    result: Mapping[str, Any] | None,
) -> Board:
    table: Table = page_context(view, seats, facts, result)["vista"]
    return Board(
        place=", ".join(_place(table, reader)),
        prompt=table.prompt or table.result,
        text="\n".join(_text(table, reader)),
        template="emails/games/vista.html",
        context={"table": table, "trump": _trump(table, reader)},
        choices=choices_of(view, reader, _code),
        standing="\n".join(_standing(table, reader)),
        standing_template="emails/games/vista_standing.html",
        notes=(table.stance,) if table.stance else (),
    )


def _code(action: Action, reader: Reader) -> str:
    """What to type: "DH", "LUCKY" or in Polish "SZCZĘŚLIWA", "KIER", "BA"."""
    if action == LUCKY:
        return "SZCZĘŚLIWA" if reader.language == "pl" else LUCKY
    if action in TRUMP_ACTIONS:
        return words.suit_name(TRUMP_ACTIONS[action], reader.language).upper()
    return typed(action, reader.letters)


def _trump(table: Table, reader: Reader) -> str:
    """ "♥ kier", "BA"; "" before the choice."""
    if table.trump is None:
        return ""
    if table.trump == "NT":
        return words.suit_name("NT", reader.language)
    return named_suit(table.trump, reader)


def _place(table: Table, reader: Reader) -> list[str]:
    view = table.view
    place = [_("round %(number)d of %(rounds)d") % {"number": view.number, "rounds": view.rounds}]
    if table.trump:
        trump = _("trump %(trump)s") % {"trump": _trump(table, reader)}
        place.append(_("no trump") if table.trump == "NT" else trump)
        place.append(_("trick %(number)d of %(all)d") % {"number": table.trick_number, "all": TRICKS})
    return place


# --- The table as text ------------------------------------------------------------------------------


def _text(table: Table, reader: Reader) -> list[str]:
    lines = [*_side(table.theirs, reader), ""]
    if table.last_trick:
        trick = table.last_trick
        shown = " – ".join(_shown(play, reader) for play in trick.plays)
        lines.append(last_trick_words(trick.number, trick.winner, mine=trick.mine))
        lines.append(f"| {shown}")
    if table.trick:
        lines.append(_("On the table:"))
        lines.append(f"| {_shown(table.trick[0], reader)}")
    if lines[-1]:
        lines.append("")
    lines += _side(table.mine, reader)
    return [*lines, "", _("+ one more card beneath, – empty place, ?? face down")]


def _side(side: Side, reader: Reader) -> list[str]:
    name = f"{side.name} {_('(you)')}" if side.is_me else side.name
    tricks = ngettext("%(count)d trick", "%(count)d tricks", side.tricks) % {"count": side.tricks}
    lines = [padded(name, LINE - wide(tricks)) + tricks]
    for spots, row in ((side.front, _("front row")), (side.back, _("back row"))):
        cells = "".join(padded(_spot(spot, reader), SPOT_WIDTH) for spot in spots)
        lines.append(f"| {cells} {row}")
    return [*lines, f"| {_pool(side, reader)}", f"| {_lucky(side, reader)}"]


def _spot(spot: Spot, reader: Reader) -> str:
    """A pile: its top, and a "+" for the card beneath; "??" face down, "–" empty."""
    if spot.is_gap:
        return "–"
    face = symbol(spot.card, reader.letters) if spot.card else "??"
    return face + "+" * spot.beneath


def _pool(side: Side, reader: Reader) -> str:
    if side.pool_count == 0:
        return _("pool: all played")
    cards = ngettext("%(count)d card", "%(count)d cards", side.pool_count) % {"count": side.pool_count}
    if not side.pool_unlocked:
        return _("pool: locked (%(cards)s)") % {"cards": cards}
    if side.pool:
        shown = "  ".join(symbol(spot.card, reader.letters) for spot in side.pool if spot.card)
        return _("pool: %(cards)s") % {"cards": shown}
    return _("pool: open (%(cards)s)") % {"cards": cards}


def _lucky(side: Side, reader: Reader) -> str:
    if side.lucky_there:
        return _("lucky card: face down")
    assert side.lucky_card is not None
    return _("lucky card: played, it was %(card)s") % {"card": symbol(side.lucky_card, reader.letters)}


def _shown(play: Shown, reader: Reader) -> str:
    name = _("you") if play.is_mine else play.name
    source = f" ({play.source})" if play.source else ""
    return f"{name} {symbol(play.card, reader.letters)}{source}"


# --- The score --------------------------------------------------------------------------------------


def _standing(table: Table, reader: Reader) -> list[str]:
    rows: list[tuple[str, ...]] = [(_("trump"), table.mine.name, table.theirs.name)]
    for line in table.scores:
        mark = "" if line.trump == "NT" else f"{words.suit_symbol(line.trump)}{TEXT_STYLE} "
        rows.append((mark + words.suit_name(line.trump, reader.language), *line.entries))
    return columns([*rows, (_("sum"), *table.totals)])
