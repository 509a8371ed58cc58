"""A round as it stands, and what the match knows of its rounds.

The state of a round is never stored: `position_of` folds the moves over the deal, which costs microseconds a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from games.engines.base import AnyEngine, Outcome, RoundFact, View
from games.engines.registry import engine_for
from games.models import Match, Move, Round


@dataclass(frozen=True)
class Position:
    """A round at some version: the engine that knows its rules, its state, and the moves that led there."""

    engine: AnyEngine
    state: Any
    moves: tuple[Move, ...]

    @property
    def version(self) -> int:
        return self.moves[-1].ply if self.moves else 0

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.engine.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.engine.outcome(self.state)

    def view(self, seat: int | None) -> View:
        view: View = self.engine.view(self.state, seat)
        return view


def facts_of(rounds: Iterable[Round]) -> list[RoundFact]:
    """What the match knows of these rounds, in their order; rounds broken off by the match's end are left out."""
    return [
        RoundFact(
            number=each.number,
            setup=each.setup,
            summary=each.summary,
            outcome=outcome_from(each.outcome),
        )
        for each in sorted(rounds, key=lambda each: each.number)
    ]


def outcome_from(data: dict[str, Any] | None) -> Outcome | None:
    """An `Outcome` as `outcome_data` wrote it."""
    if data is None:
        return None
    return Outcome(reason=data["reason"], scores=tuple(data["scores"]), resigned=data["resigned"])


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    return {"reason": outcome.reason, "scores": list(outcome.scores), "resigned": outcome.resigned}


def position_from(match: Match, the_round: Round, rounds: Iterable[Round], moves: Sequence[Move]) -> Position:
    """The position after these moves of the round; `rounds` are all of the match's."""
    engine = engine_for(match.game)
    facts = facts_of(rounds)
    shared = engine.shared(match.options, the_round.number, facts)
    state = engine.start(the_round.setup, tuple(the_round.deal), shared)
    for move in moves:
        state = engine.apply(state, move.seat, move.action)
    return Position(engine=engine, state=state, moves=tuple(moves))


def position_of(the_round: Round, upto: int | None = None) -> Position:
    """The round as it stands, or as it stood after ply `upto`. Three queries."""
    moves = list(the_round.moves.all())
    if upto is not None:
        moves = [move for move in moves if move.ply <= upto]
    return position_from(the_round.match, the_round, the_round.match.rounds.all(), moves)


def still_asked(position: Position, seat: int, version: int) -> bool:
    """Whether what this seat was asked at `version` still waits for its answer.

    Where several seats act at once (passing cards, a contest) the others may have acted since.
    """
    return seat in position.to_act and not any(
        move.seat == seat and move.ply > version for move in position.moves
    )


def view_for(the_round: Round, seat: int | None) -> View:
    return position_of(the_round).view(seat)
