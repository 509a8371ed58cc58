"""A match as one JSON document, and back: for export, import and audit.

`record_of` writes what is stored of a match, `replay` plays it again from nothing: it builds every state, asks
the engine whether each action was legal, and compares every summary, outcome and result with what the record
says. Nothing in a record is believed, except what nobody can compute from it: `added` and `reason`.

*The document*, format 1. Entries that are not named here belong to whoever keeps the record and are left alone.

    {"format": 1, "game": "vista", "engine": 1,         the game's key and its engine's format number
     "options": {...},                                  all table options
     "rounds": [                                        in the order of their numbers, from 1
       {"number": 1, "setup": {...},
        "over": true,                                   only then the rest, which is secret while it goes on:
        "deal": ["AS", ...], "actions": [[0, "TRUMP S"], ...],
        "summary": {...},
        "added": {...},                                 what the keeper adds to the summary: Pasjans' seconds
        "outcome": {"reason", "scores", "resigned"}},   null in a round that the end of the match broke off
       {"number": 2, "setup": {...}, "over": false}],
     "result": {"reason", "totals", "places"},          null while the match goes on
     "reason": null}                                    the keeper's word for the end instead of the engine's
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NoReturn

from games.engines.base import (
    Action,
    AnyEngine,
    Card,
    Json,
    MatchResult,
    Options,
    OptionsError,
    Outcome,
    RoundFact,
)
from games.engines.registry import LATER_OPTIONS, UnknownGame, engine_for
from games.engines.replays import (
    RecordDamaged,
    RecordDiffers,
    RecordFormatUnknown,
    RecordGameUnknown,
    ReplayedRound,
    RoundData,
    check_opening,
    played_again,
    result_of,
    same_json,
)

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Replay:
    """A match played again; `reason` is the keeper's word for its end, if it has one."""

    game: str
    options: dict[str, Json]
    rounds: tuple[ReplayedRound, ...]
    result: MatchResult | None
    reason: str | None


# Writing


def record_of(
    engine: AnyEngine, options: Options, rounds: Iterable[RoundData], *, reason: str | None = None
) -> dict[str, Json]:
    """The record of a match. Deals and actions of rounds that still go on stay out of it.

    Raises `RecordError` when the rounds are not a match that can be played: a record that is written can be read.
    """
    played: list[ReplayedRound] = []
    for data in sorted(rounds, key=lambda each: each.number):
        played.append(played_again(engine, options, data, [each.fact for each in played]))
    result = result_of(engine, options, [each.fact for each in played])
    record = {
        "format": FORMAT,
        "game": engine.key,
        "engine": engine.format,
        "options": dict(options),
        "rounds": [_round_entry(engine, each, match_over=result is not None) for each in played],
        "result": _plain(result),
        "reason": reason,
    }
    copy: dict[str, Json] = json.loads(json.dumps(record))
    return copy


def to_json(record: Mapping[str, Json]) -> str:
    """The record as text: one line for each round."""
    entries = {name: json.dumps(value, ensure_ascii=False) for name, value in record.items()}
    rounds = [json.dumps(each, ensure_ascii=False) for each in record["rounds"]]
    entries["rounds"] = "[\n" + ",\n".join(rounds) + "\n]" if rounds else "[]"
    return "{" + ",\n".join(f'"{name}": {text}' for name, text in entries.items()) + "}\n"


def _round_entry(engine: AnyEngine, played: ReplayedRound, match_over: bool) -> dict[str, Json]:
    data, outcome = played.data, played.fact.outcome
    entry = {"number": data.number, "setup": data.setup, "over": match_over or outcome is not None}
    if entry["over"]:
        entry |= {
            "deal": data.deal,
            "actions": data.actions,
            "summary": engine.summary(played.states[-1]),
            "added": data.added,
            "outcome": _plain(outcome),
        }
    return entry


def _plain(value: Outcome | MatchResult | None) -> dict[str, Json] | None:
    return None if value is None else asdict(value)


# Reading


def from_json(text: str | bytes) -> Replay:
    """`replay` of a record as text. Raises `RecordError`."""
    try:
        record = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise RecordDamaged("the text", f"not JSON: {error}") from error
    try:
        return replay(record)
    except RecursionError as error:
        raise RecordDamaged("the text", "nested too deeply") from error


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """JSON readers differ in which of two equal keys they keep, so a record must not have any."""
    entries = dict(pairs)
    if len(entries) < len(pairs):
        raise ValueError("a key stands twice")
    return entries


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def replay(record: Json) -> Replay:
    """The match that the record tells, played again and compared. Raises `RecordError`."""
    if not isinstance(record, Mapping) or not same_json(record.get("format"), FORMAT):
        raise RecordFormatUnknown("format", f"not a record of format {FORMAT}")
    engine = _engine(record)
    options = _options(engine, record)
    played: list[ReplayedRound] = []
    for index, entry in enumerate(_entry(record, "rounds", list, "the record")):
        facts = [each.fact for each in played]
        played.append(_replayed(engine, options, entry, f"rounds[{index}]", facts))
    result = result_of(engine, options, [each.fact for each in played])
    if not same_json(_plain(result), _entry(record, "result", (dict, type(None)), "the record")):
        raise RecordDiffers("result", f"playing the match again gives {_plain(result)}")
    for each in played:
        if bool(each.states) != (result is not None or each.fact.outcome is not None):
            raise RecordDiffers(
                f"round {each.data.number}", "called over while it goes on, or the other way round"
            )
    reason = _entry(record, "reason", (str, type(None)), "the record")
    return Replay(engine.key, options, tuple(played), result, reason)


def _engine(record: Mapping[str, Json]) -> AnyEngine:
    try:
        engine = engine_for(_entry(record, "game", str, "the record"))
    except UnknownGame as error:
        raise RecordGameUnknown("game", str(error)) from error
    if not same_json(record.get("engine"), engine.format):
        raise RecordFormatUnknown("engine", f"not format {engine.format} of {engine.key}")
    return engine


def _options(engine: AnyEngine, record: Mapping[str, Json]) -> dict[str, Json]:
    raw: dict[str, Json] = _entry(record, "options", dict, "the record")
    try:
        options = engine.options(raw)
    except OptionsError as error:
        raise RecordDamaged("options", str(error)) from error
    later = {name: value for name, value in options.items() if name in LATER_OPTIONS.get(engine.key, ())}
    if not same_json(options, later | raw):
        raise RecordDamaged("options", "not all options of the table")
    return raw


def _replayed(
    engine: AnyEngine, options: Options, entry: Json, where: str, before: Sequence[RoundFact]
) -> ReplayedRound:
    if not isinstance(entry, dict):
        raise RecordDamaged(where, "not an object")
    number, setup = _entry(entry, "number", int, where), _entry(entry, "setup", dict, where)
    if not _entry(entry, "over", bool, where):
        data = RoundData(number, setup, (), ())
        check_opening(engine, options, data, before)
        return ReplayedRound(data, (), RoundFact(number, setup, {}, None))
    summary, added = _entry(entry, "summary", dict, where), _entry(entry, "added", dict, where)
    deal, actions = _deal(entry, where), _actions(entry, where)
    played = played_again(engine, options, RoundData(number, setup, deal, actions, added), before)
    if not same_json(summary, engine.summary(played.states[-1])):
        raise RecordDiffers(f"{where}.summary", f"playing it again gives {engine.summary(played.states[-1])}")
    outcome = _plain(played.fact.outcome)
    if not same_json(outcome, _entry(entry, "outcome", (dict, type(None)), where)):
        raise RecordDiffers(f"{where}.outcome", f"playing it again gives {outcome}")
    return played


def _deal(entry: Mapping[str, Json], where: str) -> tuple[Card, ...]:
    deal = _entry(entry, "deal", list, where)
    if not all(isinstance(card, str) for card in deal):
        raise RecordDamaged(f"{where}.deal", "not a list of cards")
    return tuple(deal)


def _actions(entry: Mapping[str, Json], where: str) -> tuple[tuple[int, Action], ...]:
    actions = []
    for index, pair in enumerate(_entry(entry, "actions", list, where)):
        if not isinstance(pair, list) or [type(part) for part in pair] != [int, str]:
            raise RecordDamaged(f"{where}.actions[{index}]", "not a seat and an action")
        actions.append((pair[0], pair[1]))
    return tuple(actions)


def _entry(entries: Mapping[str, Json], name: str, kind: type | tuple[type, ...], where: str) -> Any:
    """An entry of this very kind: true is no number."""
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if name not in entries or type(entries[name]) not in kinds:
        raise RecordDamaged(where, f'"{name}" is missing or of the wrong kind')
    return entries[name]
