"""What mails of games for several players share: lines for seats, the last trick, the hand, and the score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from games.engines import words
from games.presentation.mail import TEXT_STYLE, Reader, columns, last_trick_words, padded, symbol
from games.presentation.seats import HandCard, Place, ScoreRow, ShownTrick

NAME = 30
LONGEST_SCORE = 8
"""Rounds that the score of a mail lists; below them stands the sum of all."""


def trick_lines(trick: ShownTrick | None, reader: Reader) -> list[str]:
    """The trick that is over, and an empty line; none before there is one."""
    if trick is None:
        return []
    shown = " – ".join(
        f"{_('you') if play.is_mine else play.name} {symbol(play.card, reader.letters)}"
        for play in trick.plays
    )
    note = f" ({trick.note})" if trick.note else ""
    return [last_trick_words(trick.number, trick.winner, mine=trick.mine), f"| {shown}{note}", ""]


def seat_line(place: Place, said: str, facts: str, width: int) -> str:
    """A seat, what lies before it or was `said`, in a column `width` wide, and what is known of it."""
    name = f"{place.name} {_('(you)')}" if place.is_me else place.name
    return f"| {padded(name[:NAME], NAME)}  {padded(said, width)} {facts}".rstrip()


def suit_lines(rows: Iterable[Sequence[HandCard]], reader: Reader) -> list[str]:
    """Cards in the hand, a line a suit."""
    return [
        f"| {words.suit_symbol(row[0].card[1])}{TEXT_STYLE} "
        + " ".join(words.rank_symbol(held.card[0], reader.letters) for held in row)
        for row in rows
    ]


def card_before(place: Place, reader: Reader, *, showing_last: bool) -> str:
    """The card of this seat in the trick being played, "–" for none."""
    return symbol(place.card, reader.letters) if place.card and not showing_last else "–"


def score_lines(seats: Sequence[Place], rows: Iterable[ScoreRow], totals: Sequence[str]) -> list[str]:
    """The score as a table: a column a seat, a line a round, and the sum."""
    head = (_("Round"), *(place.short for place in seats))
    return columns([head, *((str(row.number), *row.entries) for row in rows), (_("sum"), *totals)])
