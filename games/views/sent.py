"""The action that a form at the table says: one word, or a verb and the cards that were ticked."""

from __future__ import annotations

from django.http import QueryDict

from games.engines.base import Action
from games.errors import WrongCount
from games.views.people import whole_number


def action_of(data: QueryDict) -> Action:
    """Raises WrongCount where `count` cards are asked for and other than so many came."""
    verb = data.get("verb", "")
    if not verb:
        return data.get("action", "")
    cards = data.getlist("card")
    wanted = whole_number(data.get("count", ""))
    if wanted is not None and len(cards) != wanted:
        raise WrongCount(wanted=wanted, chosen=len(cards))
    return " ".join([verb, *cards])
