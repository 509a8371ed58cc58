"""Bots for Kierki: a beginner with habits, a player with good rules of thumb, and one that plays worlds out."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations

from games.bots.kierki_search import Trial, best_of, play_on, worth
from games.bots.kierki_table import NAME, Costs, Table, mask_of, numbers_in
from games.bots.kierki_thumb import avoid, collect, pass_to_avoid, pass_to_collect, pass_values
from games.bots.kierki_worlds import before_passing, knowledge_of, opening_table, table_of, world
from games.engines.base import Action, View
from games.engines.kierki_rules import Rules
from games.engines.kierki_state import give, in_order
from games.engines.kierki_views import KierkiView

PLIES_PER_SECOND = 400_000
"""How a budget becomes work: counted, not timed, so that the same seed gives the same action on any machine."""
CLEARLY = 1.0
"""Standard errors by which a card must beat the rule of thumb."""
MOON_CLEARLY = 1.5
"""The same for shooting the moon, which costs much when it fails."""
SLIP = 0.2
"""How often a beginner plays without thinking."""
PASS_FROM = 6
"""The hard bot weighs all triples of so many cards that it would like to be rid of."""


def _given(cards: int) -> Action:
    return give(in_order([NAME[card] for card in numbers_in(cards)]))


class Easy:
    """Gives away its highest cards, ducks where it can, throws its highest card; and slips."""

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        assert isinstance(view, KierkiView)
        if view.phase == "moon" or rng.random() < SLIP:
            return rng.choice(view.legal)
        rules = view.table.rules
        costs = Costs(rules)
        hand = mask_of(view.hand)
        high_first = sorted(numbers_in(hand), key=lambda card: (-(card % 13), rng.random()))
        if view.phase == "pass":
            chosen = high_first[-3:] if rules.reverse else high_first[:3]
            return _given(sum(1 << card for card in chosen))
        table = table_of(view, costs)
        legal = [card for card in reversed(high_first) if table.legal() >> card & 1]
        if rules.reverse:
            return NAME[legal[-1]]
        if table.size and legal[0] // 13 == table.best // 13:
            under = [card for card in legal if card < table.best]
            return NAME[under[-1] if under else legal[0]]
        return NAME[legal[-1] if table.size else legal[0]]


class Medium:
    """Rules of thumb: shields the queen of spades, ducks, throws what is dangerous, spoils moons."""

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        assert isinstance(view, KierkiView)
        if view.phase == "moon":
            return "MOON NEW"
        rules = view.table.rules
        costs = Costs(rules)
        if view.phase == "pass":
            return _given(_thumb_pass(rules, costs, view))
        return NAME[_thumb(rules)(table_of(view, costs))]


class Hard:
    """Plays on from every sensible card in sampled worlds that agree with all it has seen."""

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        assert isinstance(view, KierkiView)
        if view.phase == "moon":
            # Old would end the match without a win, or there would be no choice.
            return "MOON NEW"
        plies = int(budget * PLIES_PER_SECOND)
        if view.phase == "pass":
            return _given(_best_pass(view, rng, plies))
        if len(view.legal) == 1:
            return view.legal[0]
        return NAME[_best_card(view, rng, plies)]


def _thumb(rules: Rules) -> Callable[[Table], int]:
    return collect if rules.reverse else avoid


def _thumb_pass(rules: Rules, costs: Costs, view: KierkiView) -> int:
    hand = mask_of(view.hand)
    return pass_to_collect(costs.paying, hand) if rules.reverse else pass_to_avoid(costs.heavy, hand)


def _best_card(view: KierkiView, rng: random.Random, plies: int) -> int:
    rules, seat = view.table.rules, view.to_act[0]
    costs = Costs(rules)
    known = knowledge_of(view, costs)
    thumb = _thumb(rules)(known.table)
    cards = [thumb, *(card for card in _different(known.table, thumb) if card != thumb)]
    trials = [Trial((card, False), CLEARLY) for card in cards]
    if _may_shoot(rules, known.table, seat):
        trials += [Trial((card, True), MOON_CLEARLY) for card in cards]

    def try_out(candidate: tuple[int, bool], table: object) -> tuple[float, int]:
        assert isinstance(table, Table)
        card, shooting = candidate
        after = table.copy()
        after.play(card)
        used = play_on(after, seat if shooting else None, rules.reverse)
        return worth(rules, view.table.totals, after.taken, seat), used

    return best_of(trials, try_out, lambda rng: world(known, rng), rng, plies)[0]


def _may_shoot(rules: Rules, table: Table, seat: int) -> bool:
    """Whether a moon is still open to this seat and means something good."""
    return rules.moon != "none" and not rules.reverse and sum(table.taken) == table.taken[seat]


def _different(table: Table, thumb: int) -> list[int]:
    """One card of each run that costs the same and that no other card divides; of its own run the thumb's card."""
    by_card, hand = table.costs.by_card, table.hands[table.turn]
    others = table.left & ~hand | (1 << table.best if table.size else 0)
    chosen: list[int] = []
    for card in numbers_in(table.legal()):
        before = chosen[-1] if chosen else -1
        between = others & ((1 << card) - 1) & ~((1 << before + 1) - 1)
        if chosen and before // 13 == card // 13 and not between and by_card[before] == by_card[card]:
            chosen[-1] = before if before == thumb else card
        else:
            chosen.append(card)
    return chosen


def _best_pass(view: KierkiView, rng: random.Random, plies: int) -> int:
    rules, seat = view.table.rules, view.seat
    assert seat is not None
    costs = Costs(rules)
    thumb = _thumb_pass(rules, costs, view)
    hand = mask_of(view.hand)
    trials = [Trial((thumb, False), CLEARLY)]
    if not rules.reverse:
        values = pass_values(costs.heavy, hand)
        worst = sorted(values, key=values.__getitem__)[-PASS_FROM:]
        triples = [sum(1 << card for card in triple) for triple in combinations(worst, 3)]
        trials += [Trial((triple, False), CLEARLY) for triple in triples if triple != thumb]
        # Tables without a moon are Reverse or, in the Original, do not pass.
        trials.append(Trial((pass_to_collect(costs.paying, hand), True), MOON_CLEARLY))

    def draw(rng: random.Random) -> tuple[list[int], list[int]]:
        hands = before_passing(view, costs, rng)
        choose = pass_to_collect if rules.reverse else pass_to_avoid
        cards = costs.paying if rules.reverse else costs.heavy
        return hands, [choose(cards, each) for each in hands]

    def try_out(candidate: tuple[int, bool], dealt: object) -> tuple[float, int]:
        assert isinstance(dealt, tuple)
        cards, shooting = candidate
        hands, gives = dealt
        table = opening_table(view, costs, hands, [cards if i == seat else g for i, g in enumerate(gives)])
        used = play_on(table, seat if shooting else None, rules.reverse)
        return worth(rules, view.table.totals, table.taken, seat), used

    return best_of(trials, try_out, draw, rng, plies)[0]
