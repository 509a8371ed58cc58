"""Which move a text names, asked of a game's engine for what one seat saw. Pure."""

from __future__ import annotations

from games.engines.base import ActionSyntaxError, AnyEngine, IllegalAction, View
from games.engines.cards import DECK
from games.engines.words import cards_meant, without_verb
from games.inbound.grammar import Judge
from games.services.wish import Move


def judge_of(engine: AnyEngine, view: View) -> Judge:
    """Reads moves as the view allows them; "#3" is the third of its choices."""

    def judge(text: str) -> Move | None:
        number = text.removeprefix("#").strip()
        if text.startswith("#") and number.isascii() and number.isdigit() and len(number) <= 2:
            listed = 1 <= int(number) <= len(view.legal)
            return Move(text, frozenset({view.legal[int(number) - 1]} if listed else ()))
        try:
            return Move(text, engine.parse(view, text))
        except ActionSyntaxError:
            return None
        except IllegalAction:
            return Move(text, frozenset())

    return judge


def any_card(text: str) -> Move | None:
    """Reads moves where no table was shown: a card is one, and cannot be played."""
    return Move(text, frozenset()) if cards_meant(without_verb(text), DECK) else None
