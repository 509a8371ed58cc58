"""Tables of Pasjans for tests: deals laid as wanted, actions played, recorded games replayed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.engines.base import IllegalAction
from games.engines.cards import DECK
from games.engines.pasjans import Pasjans

ENGINE = Pasjans()
DATA = Path(__file__).parent / "data" / "pasjans"


def data(name):
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def deal_of(columns=None, stock=""):
    """A deal with these columns (number: cards, the face-up one last) and first stock cards; the others follow
    in the order of the deck."""
    named = {number: cards.split() for number, cards in (columns or {}).items()}
    drawn = stock.split()
    taken = {card for cards in [*named.values(), drawn] for card in cards}
    rest = [card for card in DECK if card not in taken]
    table = []
    for number in range(1, 8):
        cards = named.get(number, [])
        fill, rest = rest[: number - len(cards)], rest[number - len(cards) :]
        table.append(fill + cards)
    rows = [table[column][row] for row in range(7) for column in range(row, 7)]
    return [*rows, *drawn, *rest]


def start(columns=None, stock="", **options):
    chosen = ENGINE.options(options)
    setup = ENGINE.setup(chosen, 1, [], lambda n: 0)
    return ENGINE.start(setup, deal_of(columns, stock), {})


def played(state, *actions, seat=0):
    for action in actions:
        state = ENGINE.apply(state, seat, action)
    return state


def board(state, seat=0):
    return ENGINE.view(state, seat).board


def column(state, number):
    return board(state).columns[number - 1]


def refused(state, action, seat=0):
    """Whether the action is refused in the same words in which `legal` leaves it out."""
    with pytest.raises(IllegalAction) as caught:
        ENGINE.apply(state, seat, action)
    assert caught.value.legal == ENGINE.legal(state, seat)
    assert action not in caught.value.legal
    return True


def replay(record, check=None):
    """The last state of a recorded game of data/pasjans; `check` looks at each state on the way."""
    state = ENGINE.start(record["setup"], record["deal"].split(), {})
    for step in record["actions"]:
        seat, action = step.split(" ", 1)
        if check:
            check(state)
        state = ENGINE.apply(state, int(seat), action)
    return state


def played_out(name):
    return replay(data(f"games/{name}"))
