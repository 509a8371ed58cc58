"""What a seat of Kierki, or a spectator, may know of a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.engines.base import Action, Card, Json, Outcome
from games.engines.kierki_rules import Table
from games.engines.kierki_state import Hand, State, Trick, got_by, legal, outcome, to_act

Phase: TypeAlias = Literal["pass", "play", "moon", "over"]


@dataclass(frozen=True, slots=True)
class KierkiView:
    """One seat's knowledge; with `seat` None a spectator's, who has no hand and gave and got nothing.

    `given` tells whose three cards are in, never which. `gave` are the own cards as soon as they are given,
    `got` stays empty until all have given. `taken` are the points of the finished tricks by seat, `counts`
    the cards in the hands, `trick` the cards on the table from `leader` on.
    """

    seat: int | None
    table: Table
    phase: Phase
    to_act: tuple[int, ...]
    legal: tuple[Action, ...]
    hand: Hand
    gave: Hand
    got: Hand
    given: tuple[bool, ...]
    counts: tuple[int, ...]
    leader: int | None
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    broken: bool
    moon: str | None
    outcome: Outcome | None

    @property
    def game(self) -> str:
        return "kierki"

    def data(self) -> dict[str, Json]:
        """Seats are numbers, cards are text; `trick` and `tricks` list the cards from their leader on."""
        end = self.outcome
        return {
            "game": self.game,
            "seat": self.seat,
            **self.table.data(),
            "phase": self.phase,
            "to_act": list(self.to_act),
            "legal": list(self.legal),
            "hand": list(self.hand),
            "gave": list(self.gave),
            "got": list(self.got),
            "given": list(self.given),
            "counts": list(self.counts),
            "leader": self.leader,
            "trick": list(self.trick),
            "tricks": [
                {"leader": t.leader, "cards": list(t.cards), "winner": t.winner, "points": t.points}
                for t in self.tricks
            ],
            "taken": list(self.taken),
            "broken": self.broken,
            "moon": self.moon,
            "outcome": end and {"reason": end.reason, "scores": list(end.scores), "resigned": end.resigned},
        }


def view_of(state: State, seat: int | None) -> KierkiView:
    passed = state.leader is not None
    return KierkiView(
        seat=seat,
        table=state.table,
        phase=_phase(state),
        to_act=to_act(state),
        legal=() if seat is None else legal(state, seat),
        hand=() if seat is None else state.hands[seat],
        gave=() if seat is None else state.gave[seat],
        got=got_by(state.table, state.gave, seat) if seat is not None and passed else (),
        given=tuple(bool(cards) for cards in state.gave),
        counts=tuple(len(hand) for hand in state.hands),
        leader=state.leader,
        trick=state.trick,
        tricks=state.tricks,
        taken=state.taken,
        broken=state.broken,
        moon=state.moon,
        outcome=outcome(state),
    )


def _phase(state: State) -> Phase:
    if not to_act(state):
        return "over"
    if state.leader is None:
        return "pass"
    return "play" if len(state.tricks) < state.table.rules.hand_size else "moon"
