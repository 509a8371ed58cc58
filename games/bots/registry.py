"""Which bot plays which game at which level. The rest of the site knows bots through this module alone."""

from __future__ import annotations

from games.bots import kierki, pasjans, szturm, vista
from games.bots.base import LEVELS, Bot
from games.bots.beginner import Beginner

BOTS: dict[tuple[str, str], Bot] = {
    ("vista", "easy"): vista.Easy(),
    ("vista", "medium"): vista.Medium(),
    ("vista", "hard"): vista.HARD,
    ("vista", "master"): vista.MASTER,
    ("kierki", "easy"): kierki.Easy(),
    ("kierki", "medium"): kierki.Medium(),
    ("kierki", "hard"): kierki.Hard(),
    ("kierki", "master"): kierki.Master(),
    ("szturm", "easy"): szturm.Easy(),
    ("szturm", "medium"): szturm.Medium(),
    ("szturm", "hard"): szturm.Hard(),
    ("szturm", "master"): szturm.Master(),
    ("pasjans", "easy"): pasjans.Easy(),
    ("pasjans", "medium"): pasjans.Medium(),
    ("pasjans", "hard"): pasjans.Hard(),
    ("pasjans", "master"): pasjans.Master(),
}


def bot_for(game: str, level: str) -> Bot:
    """Raises `KeyError` for a game or level that has no bot."""
    return BOTS[game, level]


def rung(game: str, name: str) -> Bot:
    """A level, or `random`: the foot of every ladder. Raises `KeyError`."""
    return Beginner() if name == "random" else bot_for(game, name)


def levels_of(game: str) -> tuple[str, ...]:
    """The levels that this game offers, weakest first; () when it has no bots."""
    return tuple(level for level in LEVELS if (game, level) in BOTS)
