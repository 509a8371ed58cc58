"""How long matches last: two bots who look in now and then, with the plans, forced cards and claims of the site. Pure.

Nothing is played here but by the engine, `forced_action`, `plans.next_action` and `is_proved`, the code that the door
runs. A player looks in at instants drawn from a seed, plays every round that waits, and leaves a plan behind in each;
between visits only what needs nobody goes on. All times are minutes from the midnight before the first day.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Any

from games.bots.vista import Medium
from games.engines.base import Action, Card, RoundFact
from games.engines.cards import RANKS, suit_of
from games.engines.registry import forced_action
from games.engines.vista import Vista
from games.engines.vista_claims import is_proved, tricks_left
from games.engines.vista_state import State, claim_action
from games.engines.vista_view import VistaView
from games.plans import ANY, WIN, Halt, Plan, next_action

DAY = 24 * 60
AWAKE = (7 * 60, 23 * 60)
"""Visits fall between these minutes of a day."""
DAYS_MISSED = 0.08
"""The share of days on which a player does not look in at all."""
CLAIMING = 10
"""Players count what is left when so many tricks are."""
TRIES = 2_000
"""Less patience for a proof than the site has, so that a trial takes minutes."""
LONGEST = 2000
"""Days after which a trial is broken off: a fault, not a slow match."""

ENGINE = Vista()
BOT = Medium()


@dataclass(frozen=True)
class Setting:
    """`width` rounds open at once; `visits` a day; with the helps, or every card by hand."""

    name: str
    width: int = 1
    visits: int = 2
    forced: bool = True
    plans: bool = True
    claims: bool = True


@dataclass(frozen=True)
class Trial:
    """One match: changes of turn that a person had to wait for, and days from the first visit to the end."""

    hand_overs: int
    days: float


@dataclass
class _Round:
    number: int
    setup: dict[str, Any]
    state: State
    plans: dict[int, tuple[Plan, VistaView]] = field(default_factory=dict)

    @property
    def fact(self) -> RoundFact:
        return RoundFact(self.number, self.setup, ENGINE.summary(self.state), ENGINE.outcome(self.state))

    @property
    def turn(self) -> int | None:
        return next(iter(ENGINE.to_act(self.state)), None)


class _Match:
    def __init__(self, setting: Setting, rng: random.Random) -> None:
        self.setting = setting
        self.rng = rng
        self.options = ENGINE.options({})
        self.rounds: list[_Round] = []
        self.hand_overs = 0
        self._open_rounds()

    @property
    def is_over(self) -> bool:
        return ENGINE.result(self.options, self._facts()) is not None

    def visit(self, seat: int) -> None:
        """The player plays until nothing waits for them any more."""
        while waiting := [each for each in self.rounds if each.turn == seat]:
            for each in waiting:
                self._play_at(each, seat)

    def _play_at(self, each: _Round, seat: int) -> None:
        if each.state.trump is None:
            # Siblings may have used trumps since this round was opened.
            each.state = self._started(each.number, each.setup, each.state.layout.deal)
        while each.turn == seat:
            view = ENGINE.view(each.state, seat)
            if self._claims(each, seat, view):
                break
            if self._leaves_plan(each, seat, view):
                continue
            self._apply(each, BOT.choose(view, self.rng, 0.0))
            self._play_on(each)
        if each.turn is not None:
            self.hand_overs += 1
            return
        opened = self._open_rounds()
        self.hand_overs += sum(new.turn != seat for new in opened)

    def _claims(self, each: _Round, seat: int, view: VistaView) -> bool:
        """Whether all that is left was the player's for certain, and was claimed."""
        left = tricks_left(view)
        if not self.setting.claims or left > CLAIMING or not is_proved(view, left, TRIES):
            return False
        self._apply(each, claim_action(left))
        return True

    def _leaves_plan(self, each: _Round, seat: int, view: VistaView) -> bool:
        """Whether a plan made now has played something: then the player looks again."""
        if not self.setting.plans or view.trump is None:
            return False
        plan = simple_plan(view)
        before = len(each.state.plays)
        each.plans[seat] = (plan, view)
        self._play_on(each)
        return len(each.state.plays) > before

    def _play_on(self, each: _Round) -> None:
        """What the door does after an action: forced cards, then plans."""
        while (seat := each.turn) is not None and (action := self._what_follows(each, seat)) is not None:
            self._apply(each, action)

    def _what_follows(self, each: _Round, seat: int) -> Action | None:
        if self.setting.forced and (action := forced_action(ENGINE, each.state)) is not None:
            return action
        if seat not in each.plans:
            return None
        plan, before = each.plans[seat]
        result = next_action(plan, before, ENGINE.view(each.state, seat))
        if not isinstance(result, Halt):
            return result
        if result.ends:
            del each.plans[seat]
        return None

    def _apply(self, each: _Round, action: Action) -> None:
        assert each.turn is not None
        each.state = ENGINE.apply(each.state, each.turn, action)

    def _started(self, number: int, setup: dict[str, Any], deal: Sequence[Card]) -> State:
        return ENGINE.start(setup, deal, ENGINE.shared(self.options, number, self._facts()))

    def _facts(self) -> list[RoundFact]:
        return [each.fact for each in self.rounds]

    def _open_rounds(self) -> list[_Round]:
        opened = []
        for number in ENGINE.rounds_to_open(self.options, self._facts(), self.setting.width):
            setup = ENGINE.setup(self.options, number, self._facts(), self.rng.randrange)
            deck = ENGINE.deck(setup)
            state = self._started(number, setup, self.rng.sample(deck, len(deck)))
            opened.append(_Round(number, setup, state))
            self.rounds.append(opened[-1])
            self._play_on(opened[-1])
        return opened


def simple_plan(view: VistaView) -> Plan:
    """A plan as a player without much patience writes it: the winners in sight first, then low cards; win cheaply."""
    assert view.seat is not None
    me = view.seat
    mine = [pile.top for pile in view.piles[me] if pile.top is not None] + list(view.pools[me].cards or ())
    theirs = [pile.top for pile in view.piles[1 - me] if pile.top is not None]
    mine.sort(key=_rank)
    sure = [card for card in mine if _is_sure(card, theirs, view.trump)]
    rest = [card for card in mine if card not in sure]
    rest.sort(key=lambda card: suit_of(card) == view.trump)
    lead: list[Action] = [*reversed(sure), *rest][:13]
    return Plan(tuple(lead), ((ANY, WIN),))


def _rank(card: Card) -> int:
    return RANKS.index(card[0])


def _is_sure(card: Card, theirs: Sequence[Card], trump: str | None) -> bool:
    """Whether nothing that lies open beats the card when it is led."""
    answers = [other for other in theirs if suit_of(other) == suit_of(card)]
    if answers:
        return all(_rank(other) < _rank(card) for other in answers)
    return suit_of(card) == trump or not any(suit_of(other) == trump for other in theirs)


BY_HAND = Setting("by hand", forced=False, plans=False, claims=False)
HELPED = Setting("forced cards, plans and claims")
TEN_AT_ONCE = Setting("forced cards, plans and claims", width=10)
SETTINGS = (
    BY_HAND,
    Setting("forced cards", plans=False, claims=False),
    Setting("forced cards and plans", claims=False),
    HELPED,
    Setting("forced cards, plans and claims", width=2),
    Setting("forced cards, plans and claims", width=5),
    TEN_AT_ONCE,
    Setting("by hand", width=10, forced=False, plans=False, claims=False),
)


def visits(setting: Setting, rng: random.Random) -> Iterator[tuple[int, int]]:
    """Instants and seats, in order, for ever."""
    for day in range(LONGEST):
        today = [
            (day * DAY + rng.randrange(*AWAKE), seat)
            for seat in (0, 1)
            if rng.random() >= DAYS_MISSED
            for _ in range(setting.visits)
        ]
        yield from sorted(today)
    raise AssertionError("a match that does not end")


def trial(setting: Setting, seed: str) -> Trial:
    """One match, the same for the same seed."""
    rng = random.Random(seed)
    match = _Match(setting, rng)
    start: int | None = None
    for at, seat in visits(setting, random.Random(f"{seed} visits")):
        start = at if start is None else start
        match.visit(seat)
        if match.is_over:
            return Trial(match.hand_overs, (at - start) / DAY)
    raise AssertionError("a match that does not end")


def summary(setting: Setting, trials: list[Trial]) -> dict[str, Any]:
    """One line of `manage.py simulate_pace`."""
    days = sorted(each.days for each in trials)
    return {
        "setting": setting.name,
        "rounds_at_once": setting.width,
        "visits_a_day": setting.visits,
        "matches": len(trials),
        "hand_overs": round(sum(each.hand_overs for each in trials) / len(trials), 1),
        "median_days": round(median(days), 1),
        "p90_days": round(quantiles(days, n=10)[-1], 1) if len(days) > 1 else round(days[0], 1),
    }
