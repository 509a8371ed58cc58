"""What a form at the table says: its numbers and keys, and its action.

An action is one word, a card and its place, or a verb and the cards ticked.
"""

from __future__ import annotations

from django.http import QueryDict

from games.engines.base import Action
from games.errors import BrokenForm, NoCardChosen, WrongCount
from games.views.people import whole_number


def number_of(data: QueryDict, field: str) -> int:
    """The number that our page put into a hidden field. Raises BrokenForm."""
    number = whole_number(data.get(field, ""))
    if number is None:
        raise BrokenForm(field=field)
    return number


def request_key_of(data: QueryDict) -> str | None:
    """The name of the request, as a row can hold it."""
    return "".join(filter(str.isprintable, data.get("request_key", "")))[:80] or None


def action_of(data: QueryDict) -> Action:
    """Raises NoCardChosen, BrokenForm, and WrongCount where `count` cards are asked for and other than so many came."""
    verb = data.get("verb", "")
    if data.get("action") or not (verb or "to" in data):
        return data.get("action", "")
    if not verb:
        # A card and a place; without a place it goes to the only one that there is.
        if not data.get("card"):
            raise NoCardChosen
        return f"MOVE {data['card']} {data['to']}".strip()
    cards = data.getlist("card")
    wanted = number_of(data, "count") if "count" in data else len(cards)
    if len(cards) != wanted:
        raise WrongCount(wanted=wanted, chosen=len(cards))
    return " ".join([verb, *cards])
