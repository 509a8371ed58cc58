"""Szturm, for two, three or four: court cards are paid for with cards, then the prison is stormed.

The rules are section 2 of the rules page. This module is the door of the engine and holds the match; a round
is in `szturm_state` (its values), `szturm_auction` and `szturm_assault` (its two halves), `szturm_history`,
`szturm_views` (who may know what) and `szturm_words` (what people type and read).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engines import szturm_assault, szturm_auction, szturm_history, szturm_views, szturm_words
from games.engines.base import (
    CARETAKER,
    RESIGN,
    Action,
    Card,
    Draw,
    EngineError,
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
from games.engines.cards import DECK, SUITS
from games.engines.szturm_state import CARD_NUMBER, COURT_SIZE, HAND_SIZE, State, Table, card_set
from games.engines.szturm_views import SzturmView

TARGETS = (40, 20, 10)
MOST_ROUNDS = 200
"""A limit of rounds above this one would decide nothing: careful players reach 40 in 80 to 140 rounds."""

RESIGNED = "resigned"


class Szturm:
    """See `Engine`. Options: `players` 2, 3 or 4; `target` 40, 20 or 10; `limit` of rounds, None or 1 to 200."""

    key = "szturm"
    format = 1

    # The match

    def options(self, raw: Mapping[str, Json]) -> dict[str, Json]:
        filled = {"players": 2, "target": TARGETS[0], "limit": None, **raw}
        for name in raw:
            if name not in ("players", "target", "limit"):
                raise unknown_option(name)
        _check_choice("players", filled["players"], tuple(HAND_SIZE))
        _check_choice("target", filled["target"], TARGETS)
        if filled["limit"] is not None:
            _check_choice("limit", filled["limit"], range(1, MOST_ROUNDS + 1))
        return filled

    def seats(self, options: Options) -> int:
        players: int = options["players"]
        return players

    def rounds_to_open(self, options: Options, facts: Sequence[RoundFact], width: int) -> tuple[int, ...]:
        """One round at a time, however many may be open: the deal and the target go round by round."""
        if width < 1 or any(fact.outcome is None for fact in facts) or self.result(options, facts):
            return ()
        return (len(facts) + 1,)

    def setup(self, options: Options, number: int, facts: Sequence[RoundFact], draw: Draw) -> dict[str, Json]:
        """The options, the round's number, who deals, and the totals before it. The first dealer is drawn."""
        first = [fact.setup["dealer"] for fact in facts if fact.number == 1]
        dealer = first[0] + number - 1 if first else draw(options["players"])
        return {
            "players": options["players"],
            "target": options["target"],
            "limit": options["limit"],
            "number": number,
            "dealer": dealer % options["players"],
            "totals": list(_totals(options, facts)),
        }

    def shared(self, options: Options, number: int, facts: Sequence[RoundFact]) -> dict[str, Json]:
        return {}

    def result(self, options: Options, facts: Sequence[RoundFact]) -> MatchResult | None:
        """By resignation, by the target, or by the limit; equal totals share a place, after the resigner nobody."""
        totals = _totals(options, facts)
        for fact in facts:
            if fact.outcome is not None and fact.outcome.resigned is not None:
                return MatchResult(RESIGNED, totals, _places(totals, last=fact.outcome.resigned))
        finished = sum(fact.outcome is not None for fact in facts)
        if max(totals) >= options["target"]:
            return MatchResult("target", totals, _places(totals))
        if options["limit"] is not None and finished >= options["limit"]:
            return MatchResult("limit", totals, _places(totals))
        return None

    # The round

    def deck(self, setup: Setup) -> tuple[Card, ...]:
        return DECK

    def start(self, setup: Setup, deal: Sequence[Card], shared: Shared) -> State:
        """The deal goes out in its order: the hand of seat 0, of seat 1 and so on, the court, the prison."""
        if sorted(deal) != sorted(DECK):
            raise StateError("the deal is not the deck")
        try:
            table = _table(setup, tuple(deal))
        except (KeyError, TypeError) as error:
            raise StateError(f"setup: {error!r}") from error
        if table.dealer not in range(table.players) or len(table.totals) != table.players:
            raise StateError("the setup is none of this game")
        size = HAND_SIZE[table.players]
        hands = tuple(card_set(table.deal[size * seat : size * (seat + 1)]) for seat in range(table.players))
        prison = card_set(table.deal[size * table.players + COURT_SIZE :])
        opener = szturm_auction.opening_seat(table, 0)
        return State(table, "auction", opener, hands, prison, (), szturm_auction.OPENING, (), (), None)

    def to_act(self, state: State) -> tuple[int, ...]:
        return () if state.phase == "over" else (state.turn,)

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        if seat != state.turn or state.phase == "over":
            return ()
        if state.phase == "auction":
            return szturm_auction.legal_in_auction(state)
        if state.phase == "discard":
            return szturm_auction.discards(state)
        if state.phase == "assault":
            return szturm_assault.legal_in_assault(state)
        return szturm_assault.legal_to_free(state)

    def apply(self, state: State, seat: int, action: Action) -> State:
        """See `Engine.apply`; the cards of a discard may stand in any order."""
        if action == RESIGN and state.phase != "over" and 0 <= seat < state.table.players:
            return _resigned(state, seat)
        if _may_be_taken_over(state, seat) and action == CARETAKER:
            return state._replace(absent=tuple(sorted((*state.absent, seat))))
        following = _APPLY[state.phase](state, action) if seat in self.to_act(state) else None
        if following is None:
            raise IllegalAction(action, self.legal(state, seat))
        return following

    def record(self, state: State, seat: int, action: Action) -> Action:
        """As played, the cards of a discard in the order of the deck."""
        if state.phase == "discard":
            return szturm_auction.discards(state).canonical(action) or action
        return action

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def summary(self, state: State) -> dict[str, Json]:
        """Trump, court cards auctioned, tricks finished, and who survived."""
        return {
            "dealer": state.table.dealer,
            "trump": SUITS[state.table.trump],
            "lots": len(state.lots),
            "tricks": len(state.tricks),
            "survivor": szturm_assault.survivor(state),
            **({"absent": list(state.absent)} if state.absent else {}),
        }

    def view(self, state: State, seat: int | None) -> SzturmView:
        legal = () if seat is None else self.legal(state, seat)
        return szturm_views.view_of(state, seat, self.to_act(state), legal)

    def dump(self, state: State) -> dict[str, Json]:
        table = state.table
        return {
            "game": self.key,
            "format": self.format,
            "setup": {
                "players": table.players,
                "target": table.target,
                "limit": table.limit,
                "number": table.number,
                "dealer": table.dealer,
                "totals": list(table.totals),
            },
            "deal": list(table.deal),
            # When a caretaker came leaves no trace in a state, so it stands first.
            "actions": [[seat, CARETAKER] for seat in state.absent]
            + [[seat, action] for seat, action in szturm_history.history(state)],
        }

    def load(self, data: Mapping[str, Json]) -> State:
        """Plays the actions of the dump over its deal again, so nothing impossible can be loaded."""
        if data.get("game") != self.key or data.get("format") != self.format:
            raise StateError("not a dump of this game and format")
        try:
            state = self.start(data["setup"], data["deal"], {})
            for seat, action in data["actions"]:
                state = self.apply(state, seat, action)
        except (EngineError, AttributeError, KeyError, TypeError, ValueError) as error:
            raise StateError(f"damaged: {error!r}") from error
        return state

    # Words

    def parse(self, view: SzturmView, text: str) -> frozenset[Action]:
        return szturm_words.parse(view, text)

    def describe(self, action: Action, language: Language) -> str:
        return szturm_words.describe(action, language)


_APPLY = {
    "auction": szturm_auction.apply_in_auction,
    "discard": szturm_auction.apply_discard,
    "assault": szturm_assault.apply_in_assault,
    "free": szturm_assault.apply_free,
}


def _check_choice(name: str, value: Json, choices: Sequence[int]) -> None:
    if type(value) is not int or value not in choices:
        raise not_one_of(name, choices)


def _totals(options: Options, facts: Sequence[RoundFact]) -> tuple[int, ...]:
    totals = [0] * options["players"]
    for fact in facts:
        for seat, score in enumerate(fact.outcome.scores if fact.outcome else ()):
            totals[seat] += score
    return tuple(totals)


def _places(totals: tuple[int, ...], last: int | None = None) -> tuple[int, ...]:
    """Places by totals, equal ones shared; `last` stands behind everybody, whatever its total."""
    ranked = [(seat == last, -total) for seat, total in enumerate(totals)]
    return tuple(1 + sum(other < own for other in ranked) for own in ranked)


def _table(setup: Setup, deal: tuple[Card, ...]) -> Table:
    court_from = HAND_SIZE[setup["players"]] * setup["players"]
    court = tuple(CARD_NUMBER[card] for card in deal[court_from : court_from + COURT_SIZE])
    return Table(
        players=setup["players"],
        dealer=setup["dealer"],
        number=setup["number"],
        totals=tuple(setup["totals"]),
        target=setup["target"],
        limit=setup["limit"],
        deal=deal,
        court=court,
        trump=court[0] // 13,
    )


def _may_be_taken_over(state: State, seat: int) -> bool:
    return state.phase != "over" and 0 <= seat < state.table.players and seat not in state.absent


def _resigned(state: State, seat: int) -> State:
    outcome = Outcome(RESIGNED, (0,) * state.table.players, seat)
    return state._replace(phase="over", turn=-1, outcome=outcome)
