"""All games by their key. The rest of the site knows the games through this module alone."""

from __future__ import annotations

from games.engines.base import AnyEngine, EngineError
from games.engines.kierki import Kierki
from games.engines.pasjans import Pasjans
from games.engines.szturm import Szturm
from games.engines.vista import Vista

ENGINES: dict[str, AnyEngine] = {engine.key: engine for engine in (Vista(), Szturm(), Kierki(), Pasjans())}


class UnknownGame(EngineError):
    """No game has this key."""

    code = "unknown_game"

    def __init__(self, key: str) -> None:
        super().__init__(f"no such game: {key!r}")
        self.key = key


def engine_for(key: str) -> AnyEngine:
    """Raises `UnknownGame`."""
    try:
        return ENGINES[key]
    except KeyError:
        raise UnknownGame(key) from None
