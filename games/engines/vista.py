"""The rules of VISTA: rules.md section 1. A match of ten rounds for two players.

Seat 0 is player 1. The round itself is in `vista_state`, what a seat may see of it in `vista_view`, the
words people use in `vista_words`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engines import vista_state, vista_view, vista_words
from games.engines.base import (
    CARETAKER,
    RESIGN,
    Action,
    Card,
    Draw,
    IllegalAction,
    Json,
    Language,
    MatchResult,
    Options,
    Outcome,
    RoundFact,
    Setup,
    Shared,
    StateError,
    not_one_of,
    unknown_option,
)
from games.engines.cards import DECK
from games.engines.vista_state import LUCKY, TRUMPS, State, Two
from games.engines.vista_view import VistaView

ROUNDS = (10, 4, 2)
"""The match of the rules, and shorter ones; even, so that both players choose equally often."""
PAR = 13
"""Tricks that score nothing."""


class Vista:
    key = "vista"
    format = 1

    # The match

    def options(self, raw: Mapping[str, Json]) -> dict[str, Json]:
        """`rounds`: 10 (the rule), 4 or 2."""
        for name in raw:
            if name != "rounds":
                raise unknown_option(name)
        rounds = raw.get("rounds", ROUNDS[0])
        if type(rounds) is not int or rounds not in ROUNDS:
            raise not_one_of("rounds", ROUNDS)
        return {"rounds": rounds}

    def seats(self, options: Options) -> int:
        return 2

    def rounds_to_open(self, options: Options, facts: Sequence[RoundFact], width: int) -> tuple[int, ...]:
        if self.result(options, facts) is not None:
            return ()
        opened = {fact.number for fact in facts}
        room = width - sum(fact.outcome is None for fact in facts)
        waiting = [number for number in range(1, options["rounds"] + 1) if number not in opened]
        return tuple(waiting[: max(room, 0)])

    def setup(self, options: Options, number: int, facts: Sequence[RoundFact], draw: Draw) -> dict[str, Json]:
        return {"number": number, "rounds": options["rounds"], "chooser": (number - 1) % 2}

    def shared(self, options: Options, number: int, facts: Sequence[RoundFact]) -> dict[str, Json]:
        """`used`: the trumps that this round's chooser has named in other rounds, in the order of `TRUMPS`; `totals`
        and `to_come`: as in `vista_state.Layout`. Rounds that are still played count as to come, whatever their tricks.
        """
        chooser = (number - 1) % 2
        over = [fact for fact in facts if fact.number != number and fact.outcome is not None]
        every = vista_state.all_to_come(number, options["rounds"])
        named = {
            fact.summary.get("trump")
            for fact in facts
            if fact.number != number and fact.setup["chooser"] == chooser
        }
        return {
            "used": [trump for trump in TRUMPS if trump in named],
            "totals": [sum(fact.outcome.scores[seat] for fact in over if fact.outcome) for seat in (0, 1)],
            "to_come": [every[seat] - sum(fact.setup["chooser"] == seat for fact in over) for seat in (0, 1)],
        }

    def result(self, options: Options, facts: Sequence[RoundFact]) -> MatchResult | None:
        outcomes = [fact.outcome for fact in facts if fact.outcome is not None]
        first, second = (sum(outcome.scores[seat] for outcome in outcomes) for seat in (0, 1))
        for outcome in outcomes:
            if outcome.resigned is not None:
                return MatchResult("resigned", (first, second), (1, 2) if outcome.resigned else (2, 1))
        if len(outcomes) < options["rounds"]:
            return None
        places = (1, 1) if first == second else (1, 2) if first > second else (2, 1)
        return MatchResult("played", (first, second), places)

    # The round

    def deck(self, setup: Setup) -> tuple[Card, ...]:
        return DECK

    def start(self, setup: Setup, deal: Sequence[Card], shared: Shared) -> State:
        """The order of a deal is that of `vista_state.Layout`. Where `shared` comes from a version without totals, no
        other round counts as over."""
        number, rounds, chooser = setup["number"], setup["rounds"], setup["chooser"]
        if rounds not in ROUNDS or number not in range(1, rounds + 1) or chooser != (number - 1) % 2:
            raise StateError("the setup is not one of VISTA")
        if sorted(deal) != sorted(DECK):
            raise StateError("the deal is not the 52 cards")
        totals = _two(shared.get("totals", (0, 0)))
        to_come = _two(shared.get("to_come", vista_state.all_to_come(number, rounds)))
        layout = vista_state.layout_of(number, rounds, chooser, shared["used"], deal, totals, to_come)
        return vista_state.first_state(layout)

    def to_act(self, state: State) -> tuple[int, ...]:
        seat = vista_state.turn(state)
        return () if seat is None else (seat,)

    def legal(self, state: State, seat: int) -> tuple[Action, ...]:
        return vista_state.legal(state, seat)

    def apply(self, state: State, seat: int, action: Action) -> State:
        return vista_state.apply(state, seat, action)

    def record(self, state: State, seat: int, action: Action) -> Action:
        return f"{LUCKY}={vista_state.lucky_card(state, seat)}" if action == LUCKY else action

    def outcome(self, state: State) -> Outcome | None:
        """`played` after 26 tricks, `claimed` when a claim shared out the rest; `resigned` loses the match, worth 0.

        A seat that a caretaker plays has lost the round at best: see `_scored`.
        """
        if state.resigned is not None:
            return Outcome("resigned", (0, 0), state.resigned)
        if not vista_state.is_over(state):
            return None
        chooser = state.layout.chooser
        score = _scored(vista_state.final_tricks(state)[chooser] - PAR, chooser, state.absent)
        return Outcome("claimed" if state.claimed else "played", (score, 0) if chooser == 0 else (0, score))

    def summary(self, state: State) -> dict[str, Json]:
        return {
            "chooser": state.layout.chooser,
            "trump": state.trump,
            "tricks": list(vista_state.final_tricks(state)),
            **({"absent": list(state.absent)} if state.absent else {}),
        }

    def view(self, state: State, seat: int | None) -> VistaView:
        return vista_view.view_of(state, seat, self.outcome(state))

    def dump(self, state: State) -> dict[str, Json]:
        layout = state.layout
        return {
            "game": self.key,
            "format": self.format,
            "number": layout.number,
            "rounds": layout.rounds,
            "chooser": layout.chooser,
            "used": list(layout.used),
            "totals": list(layout.totals),
            "to_come": list(layout.to_come),
            "deal": list(layout.deal),
            "trump": state.trump,
            "plays": [vista_state.NAME[bit] for bit in state.plays],
            "resigned": state.resigned,
            **({"claimed": list(state.claimed)} if state.claimed else {}),
            **({"absent": list(state.absent)} if state.absent else {}),
        }

    def load(self, data: Mapping[str, Json]) -> State:
        if data.get("game") != self.key or data.get("format") != self.format:
            raise StateError(f"not a dump of {self.key} {self.format}")
        try:
            return self._replayed(data)
        except (KeyError, TypeError, IndexError, ValueError) as error:
            raise StateError(f"damaged dump: {error}") from error

    def _replayed(self, data: Mapping[str, Any]) -> State:
        state = self.start(data, data["deal"], data)
        for absentee in data.get("absent", ()):
            # When it happened leaves no trace in a state, so it may stand first.
            state = self.apply(state, absentee, CARETAKER)
        if data["trump"] is not None:
            state = self.apply(state, state.leader, f"TRUMP {data['trump']}")
        for card in data["plays"]:
            seat = vista_state.turn(state)
            if seat is None or state.trump is None:
                raise IllegalAction(card)
            action = f"{LUCKY}={card}" if card == vista_state.lucky_card(state, seat) else card
            state = self.apply(state, seat, action)
        if data.get("claimed") is not None:
            seat, granted = data["claimed"]
            state = self.apply(state, seat, vista_state.claim_action(granted))
        return state if data["resigned"] is None else self.apply(state, data["resigned"], RESIGN)

    # Words

    def parse(self, view: VistaView, text: str) -> frozenset[Action]:
        return vista_words.parse(view, text)

    def describe(self, action: Action, language: Language) -> str:
        return vista_words.describe(action, language)


def _two(numbers: Sequence[Json]) -> Two:
    """Raises `StateError` for anything but one whole number a seat."""
    if len(numbers) != 2 or any(type(number) is not int for number in numbers):
        raise StateError("not one number for each seat")
    return numbers[0], numbers[1]


def _scored(score: int, chooser: int, absent: tuple[int, ...]) -> int:
    """What the chooser's round counts for when a caretaker played one of the seats, or both.

    Only the chooser has a score, so a loss is −1 or less for the chooser and +1 or more for the other. A chooser who
    was away gets −1 at best; against somebody who was away a chooser gets +1 at least; where both were, it is 0.
    """
    if not absent:
        return score
    if len(absent) == 2:
        return 0
    return min(score, -1) if chooser in absent else max(score, 1)
