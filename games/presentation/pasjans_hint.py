"""A hint for who plays Pasjans alone: what a careful player would do who sees what the seat sees."""

from __future__ import annotations

import random
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.bots.pasjans import by_rules
from games.engines.base import RESIGN, Action, Card, Language
from games.engines.cards import SUITS, suit_of
from games.engines.pasjans import Pasjans
from games.engines.pasjans_views import BoardView, PasjansView


@dataclass(frozen=True)
class Hint:
    """One action: in words, and where it is marked on the board."""

    words: str
    stock: bool = False
    """The stock is to be drawn from, or the waste turned over."""
    card: Card = ""
    """The card to take."""
    onto: Card = ""
    """The card it goes on; "" where its place is empty."""
    column: int = 0
    """The empty column it goes to."""
    foundation: str = ""
    """The suit of the empty foundation it goes to."""


def hint_for(view: PasjansView) -> Hint:
    """It comes from the view alone, so it cannot tell what lies face down."""
    action = by_rules(view, random.Random(0))
    if action == RESIGN:
        return Hint(_("Hint: nothing more comes to mind."))
    language: Language = "en" if get_language() == "en" else "pl"
    said = _("Hint: %(action)s.") % {"action": Pasjans().describe(action, language)}
    assert view.board is not None
    return _marked(said, action, view.board)


def _marked(said: str, action: Action, board: BoardView) -> Hint:
    verb, *named = action.split(" ")
    if verb != "MOVE":
        return Hint(said, stock=True)
    card, target = named
    if target == "F":
        suit = suit_of(card)
        top = board.foundations[SUITS.index(suit)]
        return Hint(said, card=card, onto=top) if top else Hint(said, card=card, foundation=suit)
    up = board.columns[int(target) - 1].up
    return Hint(said, card=card, onto=up[-1]) if up else Hint(said, card=card, column=int(target))
