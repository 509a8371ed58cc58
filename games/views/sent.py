"""The action that a form at the table says: one word, a card and its place, or a verb and the cards ticked."""

from __future__ import annotations

from django.http import QueryDict

from games.engines.base import Action
from games.errors import NoCardChosen, WrongCount
from games.views.people import whole_number


def action_of(data: QueryDict) -> Action:
    """Raises NoCardChosen, and WrongCount where `count` cards are asked for and other than so many came."""
    verb = data.get("verb", "")
    if data.get("action") or not (verb or "to" in data):
        return data.get("action", "")
    if not verb:
        # A card and a place; without a place it goes to the only one that there is.
        if not data.get("card"):
            raise NoCardChosen
        return f"MOVE {data['card']} {data['to']}".strip()
    cards = data.getlist("card")
    wanted = whole_number(data.get("count", ""))
    if wanted is not None and len(cards) != wanted:
        raise WrongCount(wanted=wanted, chosen=len(cards))
    return " ".join([verb, *cards])
