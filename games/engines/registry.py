"""All games by their key. The rest of the site knows the games through this module alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engines import pasjans, vista_forced
from games.engines.base import Action, AnyEngine, EngineError, Json
from games.engines.kierki import Kierki
from games.engines.pasjans import Pasjans
from games.engines.szturm import Szturm
from games.engines.vista import Vista

ENGINES: dict[str, AnyEngine] = {engine.key: engine for engine in (Vista(), Szturm(), Kierki(), Pasjans())}


_ADDED: dict[str, Callable[[Mapping[str, Json], Sequence[tuple[int, int]]], dict[str, Json]]] = {
    Pasjans.key: pasjans.added
}


_FORCED: dict[str, Callable[[Any], Action | None]] = {Vista.key: vista_forced.forced_action}
"""Games in which an action can follow from what everybody knows; in all others none ever does."""


LATER_OPTIONS: dict[str, frozenset[str]] = {Pasjans.key: frozenset({"winnable"})}
"""Options that matches and records of earlier versions do not name; these have the default."""

HAVE_CARETAKERS = frozenset({Vista.key, Szturm.key, Kierki.key})
"""Games in which others wait for whoever is away, and in which `CARETAKER` is an action."""


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


def summary_of(engine: AnyEngine, state: Any, moves: Sequence[tuple[int, int]]) -> dict[str, Json]:
    """The engine's summary of a round, and what only a clock can add to it.

    `moves` are the seats and the instants, in whole seconds, of the actions that led to the state, in order.
    """
    summary = engine.summary(state)
    added = _ADDED.get(engine.key)
    return {**summary, **added(summary, moves)} if added else summary


def forced_action(engine: AnyEngine, state: Any) -> Action | None:
    """The one action that follows from what all players know, whoever is to act; None where there may be a choice."""
    forced = _FORCED.get(engine.key)
    return forced(state) if forced else None
