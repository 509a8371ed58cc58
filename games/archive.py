"""A stored match as a record, and the audit that believes nothing but deals and moves.

Reads only. What is kept beside the truth (versions, who is to act, summaries, outcomes, results, running clocks) is
computed again from the deals and the moves, the deals again from the secrets, and every difference is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engines.base import EngineError, Json, MatchResult
from games.engines.records import record_of, replay
from games.engines.registry import engine_for, summary_of
from games.engines.replays import RoundData
from games.engines.shuffle import secret_hash, shuffled
from games.models import CALLED_OFF, Match, Move, Round
from games.sealing import source_of
from games.selectors.positions import facts_of, outcome_data, position_from

ENDS_OF_OURS = {"timeout"}
"""Reasons for an end that the engine does not know: to it, running out of time is giving up."""


def record_for(match: Match) -> dict[str, Json]:
    """The match as one document; see `games.engines.records`. Rounds that still go on are without their secrets."""
    engine = engine_for(match.game)
    rounds = [_round_data(match, each) for each in match.rounds.prefetch_related("moves")]
    reason = match.result["reason"] if match.result and match.result["reason"] in ENDS_OF_OURS else None
    return record_of(engine, match.options, rounds, reason=reason)


def _round_data(match: Match, the_round: Round) -> RoundData:
    moves = list(the_round.moves.all())
    state = position_from(match, the_round, match.rounds.all(), moves).state
    known = engine_for(match.game).summary(state)
    return RoundData(
        number=the_round.number,
        setup=the_round.setup,
        deal=tuple(the_round.deal),
        actions=tuple((move.seat, move.action) for move in moves),
        added={name: value for name, value in the_round.summary.items() if name not in known},
    )


# --- The audit --------------------------------------------------------------------------------------


def faults_of(match: Match) -> list[str]:
    """Every difference between what is stored of a match and what follows from its deals and moves."""
    rounds = list(match.rounds.prefetch_related("moves", "clocks__seat"))
    faults: list[str] = []
    if secret_hash(bytes(match.root_secret)) != match.root_hash:
        faults.append("the published hash is not that of the root secret")
    shared = match.deal_set
    if shared is not None and secret_hash(bytes(shared.root_secret)) != shared.root_hash:
        faults.append("the published hash is not that of the secret of its set of deals")
    for each in rounds:
        faults += [f"round {each.number}: {fault}" for fault in _faults_of_round(match, each, rounds)]
    if not faults:
        faults += _faults_of_end(match, rounds)
    return faults


def _faults_of_round(match: Match, the_round: Round, rounds: list[Round]) -> Iterator[str]:
    yield from _faults_of_deal(match, the_round)
    moves = list(the_round.moves.all())
    if [move.ply for move in moves] != list(range(1, len(moves) + 1)):
        yield "plies are missing or out of order"
        return
    try:
        position = position_from(match, the_round, rounds, moves)
    except EngineError as error:
        yield f"its moves cannot be played again: {error}"
        return
    over = the_round.status != Round.Status.ACTIVE
    outcome = position.outcome
    expected: dict[str, Any] = {
        "version": position.version,
        "to_act": [] if over else list(position.to_act),
        "summary": summary_of(position.engine, position.state, _times(moves)),
        "outcome": outcome_data(outcome) if outcome else None,
    }
    for name, value in expected.items():
        if getattr(the_round, name) != value:
            yield f"{name} is {getattr(the_round, name)!r}, its moves say {value!r}"
    if (the_round.status == Round.Status.FINISHED) != (outcome is not None):
        yield f"its status is {the_round.status}, its moves say otherwise"
    running = sorted(clock.seat.number for clock in the_round.clocks.all() if clock.turn_since is not None)
    absent = sorted(clock.seat.number for clock in the_round.clocks.all() if clock.caretaker)
    if absent != the_round.absent:
        yield f"a caretaker is said to play seats {absent}, its moves say {the_round.absent}"
    if running != sorted(expected["to_act"]):
        yield f"the clocks of seats {running} run, seats {expected['to_act']} are to act"


def _faults_of_deal(match: Match, the_round: Round) -> Iterator[str]:
    source = source_of(match, match.seats.all())
    secret = source.secret(the_round.number)
    if secret_hash(secret) != the_round.secret_hash:
        yield "the published hash is not that of its secret"
    deck = engine_for(match.game).deck(the_round.setup)
    ingredients = (deck, secret, source.code, the_round.number, source.words, the_round.attempt)
    if list(shuffled(*ingredients)) != the_round.deal:
        yield "its deal does not follow from its secret and the players' words"


def _faults_of_end(match: Match, rounds: list[Round]) -> Iterator[str]:
    """The result against the engine's, and the whole match as a record that has to play."""
    result = engine_for(match.game).result(match.options, facts_of(rounds))
    if match.result is not None and match.result["reason"] in CALLED_OFF:
        yield from _faults_of_calling_off(match, rounds, result)
        return
    if (match.status == Match.Status.FINISHED) != (result is not None):
        yield f"the match is {match.status}, its rounds say otherwise"
        return
    if result is not None and match.result is not None:
        reason = match.result["reason"]
        expected = {
            "reason": reason if reason in ENDS_OF_OURS else result.reason,
            "totals": list(result.totals),
            "places": list(result.places),
        }
        if match.result != expected:
            yield f"the result is {match.result!r}, its rounds say {expected!r}"
        for seat in match.seats.all():
            if (seat.total, seat.place) != (result.totals[seat.number], result.places[seat.number]):
                yield f"seat {seat.number + 1} has place {seat.place} with {seat.total}, not what the result says"
    if rounds:
        try:
            replay(record_for(match))
        except EngineError as error:
            yield f"its record cannot be played again: {error}"


def _faults_of_calling_off(match: Match, rounds: list[Round], result: MatchResult | None) -> Iterator[str]:
    """Nothing says who won a match that was broken off, but its finished rounds say with what totals."""
    if result is not None:
        yield "the match was broken off, its rounds say that it was over"
        return
    outcomes = [fact.outcome for fact in facts_of(rounds) if fact.outcome is not None]
    for seat in match.seats.all():
        total = sum(outcome.scores[seat.number] for outcome in outcomes)
        if match.result is None or (seat.total, match.result["totals"][seat.number]) != (total, total):
            yield f"seat {seat.number + 1} has {seat.total}, its finished rounds say {total}"


def _times(moves: list[Move]) -> list[tuple[int, int]]:
    return [(move.seat, int(move.at.timestamp())) for move in moves]
