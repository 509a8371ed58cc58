"""Cards and choices in mails: faces as letters and colours, since mail programs show no pictures of ours."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from django import template

from games.engines import words
from games.engines.cards import DECK, SUITS
from games.presentation.mail import TEXT_STYLE, Choice, Reader, padded, symbol, wide

register = template.Library()

TEXT_WIDTH = 68


@register.filter
def rank(card: str, reader: Reader) -> str:
    """The letter in the corner, as the reader reads it."""
    return words.rank_symbol(card[0], reader.letters)


@register.filter
def suit(card_or_trump: str) -> str:
    """The symbol of a card's suit or of a trump, as a letter; "" for no trump."""
    last = card_or_trump[-1]
    return "" if card_or_trump == "NT" else words.suit_symbol(last) + TEXT_STYLE


@register.filter
def face(card: str, reader: Reader) -> str:
    return symbol(card, reader.letters)


@register.filter
def card_name(card: str, reader: Reader) -> str:
    return words.card_name(card, reader.language)


@register.filter
def suit_name(suit_or_trump: str, reader: Reader) -> str:
    return words.suit_name(suit_or_trump, reader.language)


@register.filter
def ink(card_or_trump: str, reader: Reader) -> str:
    """The class that colours a suit: red for hearts and diamonds, four colours for those who want them."""
    last = "" if card_or_trump == "NT" else card_or_trump[-1]
    if reader.four_colours:
        return {"H": "red", "D": "blue", "C": "green"}.get(last, "")
    return "red" if last in ("H", "D") else ""


@register.filter
def card_ink(action: str, reader: Reader) -> str:
    """`ink` of an action that is a card or names a trump; "" of any other."""
    last = action.rsplit(" ", 1)[-1]
    return ink(last, reader) if last in DECK or last in SUITS else ""


@register.filter
def link(action: str, reader: Reader) -> str:
    return reader.link(action) if action else ""


@register.filter
def choice_lines(choices: Sequence[Choice]) -> list[str]:
    """The words to type in brackets, wrapped: no line of them reads as a move when it is sent back."""
    lines = [""]
    for choice in choices:
        item = f"[{choice.code}]"
        if lines[-1] and wide(lines[-1]) + 2 + wide(item) > TEXT_WIDTH:
            lines.append(item)
        else:
            lines[-1] = f"{lines[-1]}  {item}".strip()
    return lines


@register.filter
def link_lines(choices: Sequence[Choice]) -> list[str]:
    width = max((wide(choice.name) for choice in choices), default=0)
    return [f"| {padded(choice.name, width)}  {choice.url}" for choice in choices]


@register.filter
def quoted_lines(said: str) -> list[str]:
    """Somebody's words behind bars and wrapped, so that they are nobody else's when the mail is sent back."""
    return [f"| {part}" for line in said.split("\n") for part in textwrap.wrap(line, TEXT_WIDTH) or [""]]
