"""Kierki: Hearts and its relatives Black Lady and Black Maria, behind the protocol of the engines.

The rules stand in `kierki_rules` (options, costs, scores), `kierki_state` (passing and tricks),
`kierki_views` (who may know what) and `kierki_words` (what people type and read).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engines import kierki_rules, kierki_state, kierki_views, kierki_words
from games.engines.base import (
    Action,
    Card,
    Draw,
    Json,
    Language,
    MatchResult,
    Options,
    Outcome,
    RoundFact,
    Setup,
    Shared,
)
from games.engines.kierki_rules import Rules
from games.engines.kierki_state import State
from games.engines.kierki_views import KierkiView


class Kierki:
    """Four seats, three in Black Maria; one round at a time until somebody reaches the target."""

    key = "kierki"
    format = kierki_state.FORMAT

    # The match

    def options(self, raw: Mapping[str, Json]) -> dict[str, Json]:
        return kierki_rules.read_options(raw)

    def seats(self, options: Options) -> int:
        return kierki_rules.rules_of(options).seats

    def rounds_to_open(self, options: Options, facts: Sequence[RoundFact], width: int) -> tuple[int, ...]:
        """One at a time whatever the width: where a round starts from depends on the one before."""
        if any(fact.outcome is None for fact in facts) or self.result(options, facts) is not None:
            return ()
        return (max((fact.number for fact in facts), default=0) + 1,)

    def setup(self, options: Options, number: int, facts: Sequence[RoundFact], draw: Draw) -> dict[str, Json]:
        """Options, number, where cards are passed, and the totals of the rounds before; nothing is drawn."""
        rules = kierki_rules.rules_of(options)
        return kierki_rules.table_for(rules, number, _totals(rules, facts)).data()

    def shared(self, options: Options, number: int, facts: Sequence[RoundFact]) -> dict[str, Json]:
        return {}

    def result(self, options: Options, facts: Sequence[RoundFact]) -> MatchResult | None:
        """In Partnership partners share a place, so two first places are a team's win."""
        rules = kierki_rules.rules_of(options)
        totals = _totals(rules, facts)
        for fact in facts:
            if fact.outcome is not None and fact.outcome.resigned is not None:
                places = kierki_rules.places_after_resignation(rules, totals, fact.outcome.resigned)
                return MatchResult("resigned", totals, places)
        if any(fact.outcome is None for fact in facts) or not kierki_rules.is_over(rules, totals):
            return None
        return MatchResult("played", totals, kierki_rules.places(rules, totals))

    # The round

    def deck(self, setup: Setup) -> tuple[Card, ...]:
        return kierki_rules.deck_of(kierki_rules.read_table(setup).rules.base)

    def start(self, setup: Setup, deal: Sequence[Card], shared: Shared) -> State:
        return kierki_state.started(setup, deal)

    def to_act(self, state: State) -> tuple[int, ...]:
        return kierki_state.to_act(state)

    def legal(self, state: State, seat: int) -> tuple[Action, ...]:
        return kierki_state.legal(state, seat)

    def apply(self, state: State, seat: int, action: Action) -> State:
        return kierki_state.applied(state, seat, action)

    def record(self, state: State, seat: int, action: Action) -> Action:
        """As played: there is one way to write a legal action, the cards of a `GIVE` in hand order."""
        return action

    def outcome(self, state: State) -> Outcome | None:
        return kierki_state.outcome(state)

    def summary(self, state: State) -> dict[str, Json]:
        """Points and tricks taken so far by seat, and the moon: who took all, and by which rule it paid."""
        tricks = [trick.winner for trick in state.tricks]
        return {
            "pass": state.table.direction,
            "taken": list(state.taken),
            "tricks": [tricks.count(seat) for seat in range(state.table.rules.seats)],
            "shooter": kierki_state.shooter(state),
            "moon": kierki_state.moon_kind(state),
            **({"absent": list(state.absent)} if state.absent else {}),
        }

    def view(self, state: State, seat: int | None) -> KierkiView:
        return kierki_views.view_of(state, seat)

    def dump(self, state: State) -> dict[str, Json]:
        return kierki_state.dumped(state)

    def load(self, data: Mapping[str, Json]) -> State:
        return kierki_state.loaded(data)

    # Words

    def parse(self, view: KierkiView, text: str) -> frozenset[Action]:
        return kierki_words.parse(view, text)

    def describe(self, action: Action, language: Language) -> str:
        return kierki_words.describe(action, language)


def _totals(rules: Rules, facts: Sequence[RoundFact]) -> tuple[int, ...]:
    totals = (0,) * rules.seats
    for fact in facts:
        if fact.outcome is not None:
            totals = kierki_rules.added(totals, fact.outcome.scores)
    return totals
