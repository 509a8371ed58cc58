"""What is said of a game and of a table's options in lists, invitations and mails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.presentation.kierki_page import variant_words
from games.presentation.pasjans_page import setting_words
from games.presentation.seats import up_to
from games.presentation.szturm_page import length_words

LEADS = {
    "vista": gettext_lazy("A duel of ten rounds with open piles, a pool and one lucky card."),
    "kierki": gettext_lazy("Take no hearts, and above all not the queen of spades."),
    "szturm": gettext_lazy(
        "Pay for the court with your own cards, then storm the prison: the last one standing scores."
    ),
    "pasjans": gettext_lazy("Klondike, alone or as a contest on the same deal: who brings more cards home?"),
}
"""One sentence a game."""


def table_words(game: str, options: Mapping[str, Any]) -> str:
    """The options of a table in a few words: "10 rounds", "Black Lady, up to 100 points"."""
    return _WORDS[game](options) if game in _WORDS else ""


def round_words(number: int, options: Mapping[str, Any]) -> str:
    """ "round 3 of 10" where the length of the match is known, "round 3" where it is not."""
    if options.get("rounds"):
        return _("round %(number)d of %(rounds)d") % {"number": number, "rounds": options["rounds"]}
    return _("round %(number)d") % {"number": number}


def _vista(options: Mapping[str, Any]) -> str:
    return ngettext("%(count)d round", "%(count)d rounds", options["rounds"]) % {"count": options["rounds"]}


def _kierki(options: Mapping[str, Any]) -> str:
    return f"{variant_words(options)}, {up_to(options['target'])}"


def _pasjans(options: Mapping[str, Any]) -> str:
    if options["seats"] == 1:
        return setting_words(options)
    people = ngettext("contest of %(count)d", "contest of %(count)d", options["seats"])
    return f"{people % {'count': options['seats']}}, {setting_words(options)}"


def _szturm(options: Mapping[str, Any]) -> str:
    people = ngettext("%(count)d player", "%(count)d players", options["players"])
    return f"{people % {'count': options['players']}}, {length_words(options)}"


_WORDS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "vista": _vista,
    "kierki": _kierki,
    "pasjans": _pasjans,
    "szturm": _szturm,
}
