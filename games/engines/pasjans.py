"""Pasjans (Klondike): solitaire, and a contest of several seats on one deal, behind the engine protocol.

A match is one round. Alone it is over when it is won or given up (`RESIGN`). In a contest everybody plays the
own board at the own pace, all at once; the round is over when everybody has won or given up, so whoever runs
it closes it at its deadline by resigning the seats that are still open. `RESIGN` of one seat ends that seat's
play and nobody else's.

*Order of a contest.* Cards on the foundations, then fewer moves (every `DRAW`, `TURN` and `MOVE`), then less
time at the table. An engine has no clock: whoever has one adds to the round's summary what `added` says,
before asking for the `result`. Without it, seats that are equal in cards and moves share their place.

*Undo.* Who plays alone may take back action after action (`UNDO`); the moves stay counted and the undos are
counted too.

*Stuck.* A board without an action is not over: its seat stays in `to_act`, with `stuck` set in its view, until
it gives up. Only in a contest `legal` is empty then; alone there is still something to undo.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from games.engines import pasjans_state, pasjans_views, pasjans_words
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
    not_a_flag,
    not_from,
    not_one_of,
    unknown_option,
)
from games.engines.cards import DECK
from games.engines.pasjans_state import DRAWS, FORMAT, KEY, MOST_SEATS, State
from games.engines.pasjans_views import PasjansView

DEFAULTS: Mapping[str, Json] = {"seats": 1, "draw": 1, "take_back": False, "winnable": False}

SECONDS = "seconds"
"""The entry of a round's summary that the keeper of the clock adds: time at the table, by seat."""

LONGEST_PAUSE = 600
"""Seconds of one pause that count: who sleeps over a move is not charged for the night."""


def seconds_at_table(instants: Sequence[int]) -> int:
    """The time that one seat sat at the table, from the instants of its actions in whole seconds, in order."""
    return sum(min(later - earlier, LONGEST_PAUSE) for earlier, later in pairwise(instants))


def added(summary: Mapping[str, Json], moves: Sequence[tuple[int, int]]) -> dict[str, Json]:
    """What the keeper of the clock adds to a round's summary; `moves` are the seats and instants of all actions."""
    seats = range(len(summary["moves"]))
    return {SECONDS: [seconds_at_table([at for who, at in moves if who == seat]) for seat in seats]}


class Pasjans:
    """The engine; it has no state of its own."""

    key = KEY
    format = FORMAT

    # The match

    def options(self, raw: Mapping[str, Json]) -> dict[str, Json]:
        """`seats` 1 (alone) to 32 (a contest), `draw` 1 or 3, `take_back` from the foundations, `winnable`: whoever
        deals deals again until a solver has won the deal."""
        for name in raw:
            if name not in DEFAULTS:
                raise unknown_option(name)
        chosen = {**DEFAULTS, **raw}
        if type(chosen["seats"]) is not int or not 1 <= chosen["seats"] <= MOST_SEATS:
            raise not_from("seats", 1, MOST_SEATS)
        if type(chosen["draw"]) is not int or chosen["draw"] not in DRAWS:
            raise not_one_of("draw", DRAWS)
        for name in ("take_back", "winnable"):
            if type(chosen[name]) is not bool:
                raise not_a_flag(name)
        return chosen

    def seats(self, options: Options) -> int:
        return int(options["seats"])

    def rounds_to_open(self, options: Options, facts: Sequence[RoundFact], width: int) -> tuple[int, ...]:
        return () if facts else (1,)

    def setup(self, options: Options, number: int, facts: Sequence[RoundFact], draw: Draw) -> dict[str, Json]:
        return pasjans_state.setup_of(options["seats"], options["draw"], options["take_back"])

    def shared(self, options: Options, number: int, facts: Sequence[RoundFact]) -> dict[str, Json]:
        return {}

    def result(self, options: Options, facts: Sequence[RoundFact]) -> MatchResult | None:
        """The totals are the cards on the foundations; see the module for the order."""
        if not facts or (end := facts[0].outcome) is None:
            return None
        summary = facts[0].summary
        seconds = summary.get(SECONDS, [0] * len(end.scores))
        keys = [
            (-cards, moves, time)
            for cards, moves, time in zip(end.scores, summary["moves"], seconds, strict=True)
        ]
        return MatchResult(end.reason, end.scores, tuple(1 + sum(k < key for k in keys) for key in keys))

    # The round

    def deck(self, setup: Setup) -> tuple[Card, ...]:
        return DECK

    def start(self, setup: Setup, deal: Sequence[Card], shared: Shared) -> State:
        return pasjans_state.started(setup, deal)

    def to_act(self, state: State) -> tuple[int, ...]:
        return pasjans_state.to_act(state)

    def legal(self, state: State, seat: int) -> tuple[Action, ...]:
        return pasjans_state.legal(state, seat)

    def apply(self, state: State, seat: int, action: Action) -> State:
        """In a contest `RESIGN` is refused from a seat that has won or given up already."""
        return pasjans_state.applied(state, seat, action)

    def record(self, state: State, seat: int, action: Action) -> Action:
        """As played: what a move turns up follows from the deal."""
        return action

    def outcome(self, state: State) -> Outcome | None:
        return pasjans_state.outcome(state)

    def summary(self, state: State) -> dict[str, Json]:
        """By seat: cards on the foundations, moves, undos, and whether it has given up. Counts only."""
        return {
            "cards": list(pasjans_state.cards(state)),
            "moves": [play.moves for play in state.plays],
            "undos": [play.undos for play in state.plays],
            "given_up": [play.given_up for play in state.plays],
        }

    def view(self, state: State, seat: int | None) -> PasjansView:
        return pasjans_views.view_of(state, seat)

    def dump(self, state: State) -> dict[str, Json]:
        return pasjans_state.dumped(state)

    def load(self, data: Mapping[str, Json]) -> State:
        return pasjans_state.loaded(data)

    # Words

    def parse(self, view: PasjansView, text: str) -> frozenset[Action]:
        return pasjans_words.parse(view, text)

    def describe(self, action: Action, language: Language) -> str:
        return pasjans_words.describe(action, language)
