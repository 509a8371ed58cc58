"""OpenSpiel's `hearts` at a Kierki table: how cards, deals and directions are called there."""

from __future__ import annotations

from typing import Any

from games.engines.cards import RANKS
from games.engines.kierki_state import State

NUMBER = {rank + suit: 4 * i + j for i, rank in enumerate(RANKS) for j, suit in enumerate("CDHS")}
DIRECTIONS = {"none": 0, "left": 1, "across": 2, "right": 3}


def load_hearts() -> Any:
    """The game with our rules. Raises `ImportError` where open_spiel is not installed."""
    import pyspiel

    return pyspiel.load_game("hearts", {"qs_breaks_hearts": False})


def dealt(hearts: Any, state: State) -> Any:
    """The same deal and direction at OpenSpiel's table."""
    theirs = hearts.new_initial_state()
    theirs.apply_action(DIRECTIONS[state.table.direction])
    for place in range(52):
        theirs.apply_action(NUMBER[state.deal[place % 4 * 13 + place // 4]])
    return theirs
