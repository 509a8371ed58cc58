"""A judge of moves for tests that need no match: some cards that may be played, others that may not."""

from __future__ import annotations

from collections.abc import Iterable

from games.engines import words
from games.engines.cards import DECK
from games.inbound.grammar import Judge
from games.services.wish import Move


def judge_of(legal: Iterable[str]) -> Judge:
    hand = tuple(legal)

    def judge(text: str) -> Move | None:
        rest = words.without_verb(text)
        held = words.cards_meant(rest, hand)
        if held:
            return Move(text, frozenset(held))
        return Move(text, frozenset()) if words.cards_meant(rest, DECK) else None

    return judge
