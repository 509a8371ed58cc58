"""Choosing by playing on: candidates are tried on the same sampled worlds, and the weak ones are dropped early.

The work is done by `kierki_kernel` and what it calls; here is what it starts from. This module loads numba, so bots
import it when they think.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from games.bots import kierki_deals, kierki_kernel, kierki_playout
from games.bots.compiled import COMPILED
from games.bots.kierki_playout import Array
from games.bots.kierki_table import WHOLE, Costs, Table, mask_of, numbers_in
from games.bots.kierki_thumb import avoid, collect, pass_to_avoid, pass_to_collect, pass_values
from games.bots.kierki_worlds import Effort, Knowledge, knowledge_of
from games.engines.kierki_rules import (
    Rules,
    added,
    deck_of,
    is_over,
    moon_scores,
    places,
    receiver,
    round_total,
    shooter_chooses,
    shooter_of,
)
from games.engines.kierki_views import KierkiView

PLIES_PER_SECOND = 2_000_000 if COMPILED else 10_000
"""How a budget becomes work on a slow machine: counted, not timed, so that the same seed gives the same action."""
BATCH = 8
"""Worlds between two looks at who can still win."""
FALLEN = 2.0
"""A candidate so many standard errors behind the best is dropped."""
END = 20.0
"""What winning the match is worth beyond the points of its last round, and losing it costs."""
CLEARLY = 1.0
"""Standard errors by which a card must beat the rule of thumb."""
MOON_CLEARLY = 1.5
"""The same for shooting the moon, which costs much when it fails."""


def best_card(view: KierkiView, rng: random.Random, budget: float, effort: Effort) -> int:
    """The card that does best in worlds that agree with all the seat has seen."""
    rules, seat = view.table.rules, view.to_act[0]
    costs = Costs(rules)
    known = knowledge_of(view, costs)
    thumb = (collect if rules.reverse else avoid)(known.table)
    cards = [thumb, *(card for card in different(known.table, thumb) if card != thumb)]
    ways = [(card, False) for card in cards]
    if _may_shoot(rules, known.table, seat):
        ways += [(card, True) for card in cards]
    chosen = kierki_kernel.choose_card(
        game_of(rules, costs, view.table.totals, seat),
        position_of(known.table),
        _beliefs(known),
        np.array([card for card, _ in ways], dtype=np.int64),
        *_gates(ways),
        effort.worlds, int(budget * PLIES_PER_SECOND), BATCH, FALLEN, _seed(rng),
    )  # fmt: skip
    return ways[chosen][0]


def best_pass(view: KierkiView, rng: random.Random, budget: float, effort: Effort) -> int:
    """The set of three cards to give that does best, everybody passing by rules of thumb."""
    rules, seat = view.table.rules, view.seat
    assert seat is not None
    costs = Costs(rules)
    hand = mask_of(view.hand)
    if rules.reverse:
        return pass_to_collect(costs.paying, hand)
    thumb = pass_to_avoid(costs.heavy, hand)
    values = pass_values(costs.heavy, hand)
    worst = sorted(values, key=values.__getitem__)[-effort.pass_from :]
    triples = [sum(1 << card for card in triple) for triple in combinations(worst, 3)]
    ways = [(thumb, False), *((triple, False) for triple in triples if triple != thumb)]
    # Tables without a moon are Reverse or, in the Original, do not pass.
    ways.append((pass_to_collect(costs.paying, hand), True))
    chosen = kierki_kernel.choose_pass(
        game_of(rules, costs, view.table.totals, seat),
        mask_of(deck_of(rules.base)),
        receiver(rules, view.table.direction, seat) - seat,
        hand,
        np.array([cards for cards, _ in ways], dtype=np.int64),
        *_gates(ways),
        effort.worlds, int(budget * PLIES_PER_SECOND), BATCH, FALLEN, _seed(rng),
    )  # fmt: skip
    return ways[chosen][0]


def _gates(ways: Sequence[tuple[int, bool]]) -> tuple[Array, Array]:
    """Which candidates shoot the moon, and by how much each must beat the first."""
    shooting = np.array([shoots for _, shoots in ways], dtype=np.bool_)
    return shooting, np.where(shooting, MOON_CLEARLY, CLEARLY)


def _seed(rng: random.Random) -> int:
    return rng.randrange(1, 2**31 - 1)


def _may_shoot(rules: Rules, table: Table, seat: int) -> bool:
    """Whether a moon is still open to this seat and means something good."""
    return rules.moon != "none" and not rules.reverse and sum(table.taken) == table.taken[seat]


def different(table: Table, thumb: int) -> list[int]:
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


# What the kernel starts from


def game_of(rules: Rules, costs: Costs, totals: Sequence[int], seat: int) -> kierki_playout.Game:
    moons = rules.moon != "none"
    moon_worth = np.zeros(4)
    if moons:
        for shooter in range(rules.seats):
            taken = [WHOLE if each == shooter else 0.0 for each in range(rules.seats)]
            moon_worth[shooter] = worth(rules, totals, taken, seat)
    return kierki_playout.Game(
        seats=rules.seats,
        by_card=np.array(costs.by_card, dtype=np.float64),
        paying=costs.paying,
        heavy=costs.heavy,
        barred=costs.barred,
        opener=costs.opener,
        everybody_collects=rules.reverse,
        seat=seat,
        sides=np.array(
            [next(i for i, side in enumerate(rules.sides) if each in side) for each in range(rules.seats)],
            dtype=np.int64,
        ),
        totals=np.array(totals, dtype=np.int64),
        whole=round_total(rules.base, rules.spot),
        target=rules.target,
        moons=moons,
        moon_worth=moon_worth,
        end=END,
    )


def position_of(table: Table) -> kierki_playout.Position:
    spare = 4 - len(table.hands)
    state = [
        table.left, table.turn, table.size, table.best, table.taker, int(table.broken), int(table.first)
    ]  # fmt: skip
    return kierki_playout.Position(
        hands=np.array([*table.hands, *[0] * spare], dtype=np.int64),
        taken=np.array([*table.taken, *[0.0] * spare, table.points]),
        state=np.array(state, dtype=np.int64),
    )


def _beliefs(known: Knowledge) -> kierki_deals.Beliefs:
    def row(numbers: Sequence[int]) -> Array:
        return np.array(numbers, dtype=np.int64)

    return kierki_deals.Beliefs(row(known.pinned), row(known.loose), row(known.allowed), row(known.room))


def world(known: Knowledge, rng: random.Random) -> Table:
    """One table among those that agree with what is known, as the kernel draws them."""
    hands = np.zeros(4, dtype=np.int64)
    coin = np.array([_seed(rng)], dtype=np.int64)
    kierki_deals.sample(_beliefs(known), len(known.room), coin, hands)
    table = known.table.copy()
    for seat in range(len(known.room)):
        table.hands[seat] |= int(hands[seat])
    return table


def worth(rules: Rules, totals: Sequence[int], taken: Sequence[float], seat: int) -> float:
    """What this end of a round is worth to a seat, in points of a round of 26."""
    whole = round_total(rules.base, rules.spot)
    scores = tuple(round(points * whole / WHOLE) for points in taken)
    shooter = shooter_of(rules, scores)
    if shooter is not None:
        new = rules.moon == "new" or shooter_chooses(rules, totals, shooter)
        scores = moon_scores(rules, shooter, "new" if new else "old")
    side = next(side for side in rules.sides if seat in side)
    own = sum(scores[member] for member in side)
    others = (sum(scores) - own) * len(side) / (rules.seats - len(side))
    value = (own - others if rules.reverse else others - own) * WHOLE / whole
    after = added(totals, scores)
    if is_over(rules, after):
        place = places(rules, after)[seat]
        value += END if place == 1 else -END * (place - 1) / (rules.seats - 1)
    return value
