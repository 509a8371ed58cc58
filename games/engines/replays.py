"""Playing a stored round again, and what can be wrong with it; `records` puts rounds together to a match."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engines.base import (
    Action,
    AnyEngine,
    Card,
    EngineError,
    IllegalAction,
    Json,
    MatchResult,
    Options,
    RoundFact,
    Setup,
    StateError,
)

ANY_WIDTH = 1000
"""Rounds at once: more than any match has."""


class RecordError(EngineError):
    """A record that cannot be read, or that is not true. `where` is the place in the document."""

    code = "record"

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"{where}: {message}")
        self.where = where


class RecordDamaged(RecordError):
    """No JSON, an entry that is missing or of the wrong kind, or options, set-ups and deals that no match has."""

    code = "record_damaged"


class RecordFormatUnknown(RecordError):
    """Written by a newer version of the site, or not a record at all."""

    code = "record_format"


class RecordGameUnknown(RecordError):
    """Of a game that is not played here."""

    code = "record_game"


class RecordIllegal(RecordError):
    """An action that its seat could not play then."""

    code = "record_illegal"


class RecordDiffers(RecordError):
    """The record states one thing and playing it again gives another."""

    code = "record_differs"


@dataclass(frozen=True, slots=True)
class RoundData:
    """What is stored of a round: all that is needed to play it again.

    `added` are the entries that the keeper of the match adds to the engine's summary.
    """

    number: int
    setup: Setup
    deal: tuple[Card, ...]
    actions: tuple[tuple[int, Action], ...]
    added: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReplayedRound:
    """A round played again. `states` are the start and the state after each action; () while the round goes on,
    when `data` has no deal and no actions."""

    data: RoundData
    states: tuple[Any, ...]
    fact: RoundFact


def played_again(
    engine: AnyEngine, options: Options, data: RoundData, before: Sequence[RoundFact]
) -> ReplayedRound:
    """The round played action by action. `before` are the facts of the rounds with smaller numbers.

    Where rounds go on side by side, what one takes from its siblings is looked at in the order of their
    numbers, which finds the same contradictions as the order in time: no trump twice, whichever was first.
    """
    where = f"round {data.number}"
    check_opening(engine, options, data, before)
    try:
        state = engine.start(data.setup, data.deal, engine.shared(options, data.number, before))
    except StateError as error:
        raise RecordDamaged(where, str(error)) from error
    states = [state]
    for ply, (seat, action) in enumerate(data.actions, start=1):
        try:
            state = engine.apply(state, seat, action)
        except IllegalAction as error:
            raise RecordIllegal(where, f"action {ply}, seat {seat}: {error}") from error
        states.append(state)
    summary = engine.summary(state)
    if not summary.keys().isdisjoint(data.added):
        raise RecordDamaged(where, "what the keeper added takes the place of what was played")
    fact = RoundFact(data.number, data.setup, {**summary, **data.added}, engine.outcome(state))
    return ReplayedRound(data, tuple(states), fact)


def check_opening(engine: AnyEngine, options: Options, data: RoundData, before: Sequence[RoundFact]) -> None:
    """Whether a round of this number with this set-up can have been opened."""
    where = f"round {data.number}"
    # Giving up one round ends the match, but its siblings may have been open before that.
    open_then = [
        RoundFact(fact.number, fact.setup, fact.summary, None)
        if fact.outcome is not None and fact.outcome.resigned is not None
        else fact
        for fact in before
    ]
    opened = engine.rounds_to_open(options, open_then, ANY_WIDTH)
    if data.number != len(before) + 1 or data.number not in opened:
        raise RecordDamaged(where, "the match has no such round")
    if not any(same_json(setup, data.setup) for setup in _setups(engine, options, data.number, before)):
        raise RecordDamaged(where, "no round of this match is set up like this")


def _setups(
    engine: AnyEngine, options: Options, number: int, facts: Sequence[RoundFact], drawn: tuple[int, ...] = ()
) -> Iterator[Setup]:
    """Every set-up that the round can have, whatever is drawn for it."""
    bounds: list[int] = []

    def draw(bound: int) -> int:
        bounds.append(bound)
        return drawn[len(bounds) - 1] if len(bounds) <= len(drawn) else 0

    setup = engine.setup(options, number, facts, draw)
    if len(bounds) <= len(drawn):
        yield setup
        return
    for value in range(bounds[len(drawn)]):
        yield from _setups(engine, options, number, facts, (*drawn, value))


def result_of(engine: AnyEngine, options: Options, facts: Sequence[RoundFact]) -> MatchResult | None:
    """`Engine.result`; what the keeper added may be anything. Raises `RecordDamaged`."""
    try:
        return engine.result(options, facts)
    except (TypeError, ValueError) as error:
        raise RecordDamaged("rounds", f"what the keeper added is of no use: {error}") from error


def same_json(one: Json, other: Json) -> bool:
    """Equal as JSON, where 1, 1.0 and true are three things."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
