"""Gets a process ready to think: kernels compiled or read from the disk before the first player waits for them.

`python -m games.bots.warm_up vista` does it for one game in a process of its own and leaves the compiled code on disk.
"""

from __future__ import annotations

import sys

from games.bots.base import LONG_THOUGHTS
from games.bots.ladder import Player, dealt, played_round
from games.bots.registry import BOTS
from games.engines.registry import engine_for

GAMES = tuple(dict.fromkeys(game for game, level in BOTS if level in LONG_THOUGHTS))
"""VISTA first: it is what a visitor starts with."""
MOST_ACTIONS = 120
"""So much of a round meets every kernel; a game of Pasjans need not end."""


def warm_up(game: str) -> None:
    """Each searching bot of the game plays a round against itself, with hardly any thought."""
    engine = engine_for(game)
    options = engine.options({})
    setup = engine.setup(options, 1, [], lambda n: 0)
    shared = engine.shared(options, 1, [])
    deal = dealt(engine, setup, "warm up")
    for (each, level), bot in BOTS.items():
        if each == game and level in LONG_THOUGHTS:
            seats = [Player(level, bot, 0.0, lambda: 0.0)] * engine.seats(options)
            played_round(engine, setup, shared, deal, seats, "warm up", most=MOST_ACTIONS)


if __name__ == "__main__":
    warm_up(sys.argv[1])
