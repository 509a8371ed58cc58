"""Cards in templates: `{% card "AS" %}` drawn, `{% card_text "AS" %}` in running text, `{% trump "H" %}` a trump,
`{% trump_sign "H" %}` by its sign alone.

Letters and colours follow the reader, `user.letters` ("pl": A K D W, "en": A K Q J) and `user.four_colours`, unless
`letters=` and `four_colours=` say otherwise. `{% card "" %}` is an empty place, `{% card "BACK" %}` a card face down,
`{% card "LUCKY" %}` the lucky card. Each speaks its name in the language of the page; `data-short` is its short name
("♣K"), which a page's script puts on the button. Drawings: `games.artwork`, in one sprite.
"""

from __future__ import annotations

from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.artwork.faces import HEIGHT, WIDTH
from games.engines import words
from games.engines.base import Language

register = template.Library()

SPRITE = "cards.svg"


def letters_of(context: dict[str, Any]) -> Language:
    """Which rank letters the reader wants; a stranger those of the page's language."""
    letters = getattr(context.get("user"), "letters", None) or get_language()
    return "en" if letters and letters.startswith("en") else "pl"


def page_language() -> Language:
    return "en" if (get_language() or "pl").startswith("en") else "pl"


def spoken(card: str) -> str:
    """The card's name in the language of the page."""
    return words.card_name(card, page_language())


@register.simple_tag(takes_context=True)
def card(
    context: dict[str, Any],
    code: str | None,
    letters: Language | None = None,
    four_colours: bool | None = None,
) -> SafeString:
    if not code:
        return format_html(
            '<span class="card card-empty" role="img" aria-label="{}"></span>', _("empty place")
        )
    sprite = static(SPRITE)
    if code in ("BACK", "LUCKY"):
        label = _("card face down") if code == "BACK" else _("lucky card")
        uses = format_html('<use href="{}#{}"/>', sprite, code.lower())
        return _drawn(f"card-{code.lower()}", label, label, uses)
    letters = letters or letters_of(context)
    if four_colours is None:
        four_colours = bool(getattr(context.get("user"), "four_colours", False))
    uses = format_html(
        '<use href="{0}#{1}"/><use href="{0}#rank-{2}"/>',
        sprite,
        code[:2],
        words.rank_symbol(code[0], letters),
    )
    style = f"suit-{code[1]}" + (" four-colours" if four_colours else "")
    return _drawn(style, spoken(code), words.card_symbol(code, letters), uses)


def _drawn(style: str, label: str, short: str, uses: SafeString) -> SafeString:
    return format_html(
        '<svg class="card {}" viewBox="0 0 {} {}" role="img" aria-label="{}" data-short="{}">{}</svg>',
        style,
        WIDTH,
        HEIGHT,
        label,
        short,
        uses,
    )


@register.simple_tag(takes_context=True)
def card_text(context: dict[str, Any], code: str | None, letters: Language | None = None) -> SafeString:
    """ "♠A" for the eye, "as pik" for the ear."""
    if not code:
        return SafeString("")
    return format_html(
        '<span class="suit-{} nowrap"><span aria-hidden="true">{}</span><span class="visually-hidden">{}</span></span>',
        code[1],
        words.card_symbol(code, letters or letters_of(context)),
        spoken(code),
    )


@register.simple_tag
def trump(code: str) -> SafeString:
    """A trump by sign and name: "♥ kier", "BA"; in English "♥ hearts", "NT"."""
    language = page_language()
    if code == "NT":
        return format_html("<span>{}</span>", words.trump_symbol("NT", language))
    return format_html(
        '<span class="suit-{} nowrap"><span aria-hidden="true">{}</span> {}</span>',
        code,
        words.suit_symbol(code),
        words.suit_name(code, language),
    )


@register.simple_tag
def trump_sign(code: str) -> SafeString:
    """A trump by its sign alone, and by its name for the ear: "♥", "BA"."""
    if code == "NT":
        return trump(code)
    return format_html(
        '<span class="suit-{}"><span aria-hidden="true">{}</span><span class="visually-hidden">{}</span></span>',
        code,
        words.suit_symbol(code),
        words.suit_name(code, page_language()),
    )


@register.filter
def entry(table: dict[Any, Any], key: Any) -> Any:
    """What a mapping holds under a key, "" where it holds nothing."""
    return table.get(key, "") if table else ""


@register.filter
def suit_sign(suit: str) -> str:
    return words.suit_symbol(suit)


@register.filter
def suit_word(suit: str) -> str:
    return words.suit_name(suit, page_language())


@register.filter
def times(count: int) -> range:
    """To do something so many times."""
    return range(count)
