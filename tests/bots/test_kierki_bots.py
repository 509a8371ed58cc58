"""The bots of Kierki: legal at every table, repeatable, each level better than the one below."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any

import pytest

from games.bots import kierki_kernel, kierki_playout
from games.bots.base import LEVELS, Bot
from games.bots.kierki_search import END, game_of, position_of, world, worth
from games.bots.kierki_table import NAME, Costs, Table, mask_of, numbers_in
from games.bots.kierki_thumb import avoid, collect, pass_to_avoid, pass_to_collect
from games.bots.kierki_worlds import knowledge_of
from games.bots.registry import bot_for, levels_of
from games.engines.base import Action
from games.engines.kierki_rules import deck_of, receiver, rules_of
from games.engines.kierki_state import State
from tests.engines.kierki_help import ENGINE, play, round_of, setup_of

TABLES: list[dict[str, Any]] = [
    {},
    {"moon": "new"},
    {"moon": "mixed", "target": 30},
    {"spot": True, "partnership": True},
    {"reverse": True},
    {"reverse": True, "moon": "old", "base": "black_maria"},
    {"base": "original"},
    {"base": "black_maria", "spot": True},
]
QUICK = 0.004
"""A budget that keeps the hard bot at a few worlds."""


def random_round(seed: int, number: int, **options: Any) -> State:
    setup = setup_of(number, **options)
    return ENGINE.start(setup, random.Random(seed).sample(ENGINE.deck(setup), len(ENGINE.deck(setup))), {})


def finished(state: State, bots: list[Bot], seed: int, budget: float = QUICK) -> State:
    rng = random.Random(seed)
    while waiting := ENGINE.to_act(state):
        seat = waiting[0]
        action = bots[seat].choose(ENGINE.view(state, seat), rng, budget)
        assert action in ENGINE.legal(state, seat)
        state = ENGINE.apply(state, seat, action)
    return state


def choice(level: str, state: State, seat: int, seed: int = 1, budget: float = 0.05) -> Action:
    return bot_for("kierki", level).choose(ENGINE.view(state, seat), random.Random(seed), budget)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_plays_whole_rounds_at_every_table(level: str, options: dict[str, Any]) -> None:
    for number in (1, 2, 3, 4):
        state = random_round(number, number, **options)
        end = finished(state, [bot_for("kierki", level)] * len(state.hands), number)
        assert ENGINE.outcome(end) is not None


def test_all_levels_are_there() -> None:
    assert levels_of("kierki") == LEVELS


@pytest.mark.parametrize("level", LEVELS)
def test_same_view_and_seed_give_the_same_action(level: str) -> None:
    for state in (random_round(3, 1), random_round(5, 4)):
        seat = ENGINE.to_act(state)[0]
        assert len({choice(level, state, seat, seed=9) for _ in range(3)}) == 1


def test_hard_keeps_to_its_budget() -> None:
    """Counted work, so generously above the budget on a busy machine; without an end it would be endless."""
    for number in (1, 4):
        state = random_round(11, number)
        seat = ENGINE.to_act(state)[0]
        began = time.process_time()
        choice("hard", state, seat, budget=0.2)
        assert time.process_time() - began < 2.0


# Worlds


@pytest.mark.parametrize("options", [{}, {"base": "black_maria"}, {"base": "original"}], ids=str)
def test_worlds_agree_with_everything_the_seat_has_seen(options: dict[str, Any]) -> None:
    rng = random.Random(5)
    for seed in range(6):
        state = random_round(seed, 1, **options)
        while waiting := ENGINE.to_act(state):
            seat = waiting[0]
            if state.leader is not None:
                check_world(state, seat, rng)
            state = ENGINE.apply(state, seat, rng.choice(ENGINE.legal(state, seat)))


def check_world(state: State, seat: int, rng: random.Random) -> None:
    rules = state.table.rules
    view = ENGINE.view(state, seat)
    known = knowledge_of(view, Costs(rules))
    table = world(known, rng)
    assert table.hands[seat] == mask_of(state.hands[seat])
    assert [hand.bit_count() for hand in table.hands] == [len(hand) for hand in state.hands]
    assert sum(table.hands) == table.left == mask_of(tuple(card for hand in state.hands for card in hand))
    assert {NAME[card] for card in numbers_in(table.legal())} == set(view.legal)
    for other in range(rules.seats):
        # The real world agrees with what is known, so the sampled one may be asked for the same.
        real = mask_of(state.hands[other])
        if other != seat:
            assert table.hands[other] & ~known.allowed[other] & ~known.pinned[other] == 0
            assert real & ~known.allowed[other] & ~known.pinned[other] == 0
            assert known.pinned[other] & ~real == 0
    if view.gave:
        target = receiver(rules, view.table.direction, seat)
        assert known.pinned[target] == mask_of(view.gave) & table.left


def test_worlds_exist_where_most_cards_are_fixed() -> None:
    """Everybody showed out of almost everything; a sampler that only retries would not come to an end."""
    suits = ("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD")
    state = play(round_of(*suits), "2C 2D")
    while ENGINE.to_act(state):
        seat = ENGINE.to_act(state)[0]
        check_world(state, seat, random.Random(1))
        state = ENGINE.apply(state, seat, ENGINE.legal(state, seat)[0])


def test_worlds_are_dealt_even_if_what_is_known_cannot_be() -> None:
    known = knowledge_of(ENGINE.view(round_of("2C"), 0), Costs(rules_of({})))
    table = world(replace(known, allowed=(0, 0, 0, 0)), random.Random(1))
    assert [hand.bit_count() for hand in table.hands] == [13] * 4


# What the end of a round is worth


@pytest.mark.parametrize(
    ("options", "totals", "taken", "value"),
    [
        ({}, (0, 0, 0, 0), (2, 8, 3, 13), 8 - 2),
        ({}, (0, 0, 0, 0), (26, 0, 0, 0), 26),
        ({"moon": "new"}, (0, 0, 0, 0), (0, 26, 0, 0), -26 / 3),
        ({}, (90, 0, 1, 2), (11, 5, 5, 5), 5 - 11 - END),
        ({}, (10, 90, 80, 80), (0, 26, 0, 0), 52 / 3 - 26 + END),
        ({"target": 50}, (10, 40, 40, 40), (1, 11, 4, 10), (25 / 3 - 1) + END),
        ({"moon": "mixed"}, (90, 80, 10, 30), (26, 0, 0, 0), 26),
        ({"reverse": True}, (0, 0, 0, 0), (14, 0, 12, 0), 14 - 4),
        ({"partnership": True}, (0, 0, 0, 0), (1, 10, 2, 13), 23 - 3),
        ({"spot": True}, (0, 0, 0, 0), (26, 0, 0, 0), 26),
    ],
)
def test_worth_is_the_lead_over_the_others_and_what_the_end_of_the_match_adds(
    options: dict[str, Any], totals: tuple[int, ...], taken: tuple[float, ...], value: float
) -> None:
    assert worth(rules_of(options), totals, taken, 0) == pytest.approx(value)


# The compiled part


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_compiled_rules_of_thumb_are_the_same_as_the_plain_ones(options: dict[str, Any]) -> None:
    rules = rules_of(options)
    costs, deck = Costs(rules), list(deck_of(rules.base))
    for seed in range(12):
        rng = random.Random(f"{options} {seed}")
        rng.shuffle(deck)
        hands = [
            mask_of(tuple(deck[seat * rules.hand_size :][: rules.hand_size])) for seat in range(rules.seats)
        ]
        for hand in hands:
            assert kierki_playout.pass_to_avoid(costs.heavy, hand) == pass_to_avoid(costs.heavy, hand)
            assert kierki_playout.pass_to_collect(costs.paying, hand) == pass_to_collect(costs.paying, hand)
        leader = next(seat for seat, hand in enumerate(hands) if hand & costs.opener)
        table = Table(costs, hands, mask_of(tuple(deck)), leader)
        collector = rng.choice([-1, 0, 1, 2])
        totals = [rng.randrange(rules.target) for _ in range(rules.seats)]
        position = position_of(table)
        kierki_playout.play_on(game_of(rules, costs, totals, 0), position, collector)
        while table.left & costs.paying or table.points:
            table.play(
                collect(table) if rules.reverse or table.turn == collector else avoid(table),
            )
        assert list(position.taken[: rules.seats]) == table.taken
        for seat in range(rules.seats):
            compiled = kierki_kernel.worth(game_of(rules, costs, totals, seat), position.taken)
            assert compiled == pytest.approx(worth(rules, totals, table.taken, seat))


# What a good player does


def test_medium_passes_an_unshielded_queen_and_keeps_a_shielded_one() -> None:
    bare = round_of("QS 2S 3D 5D 7D 9D 4C 6C 8C 2H 4H 6H 8H", number=1)
    assert "QS" in choice("medium", bare, 0)
    shielded = round_of("QS 2S 4S 5S 6S 8S AD KD QD 2H 4H 6H 8C", number=1)
    assert "QS" not in choice("medium", shielded, 0)


def test_medium_throws_the_queen_at_the_first_chance() -> None:
    hands = ("3C KC", "QS AH 4D 5D 6D 7D 8D 9D TD JD QD KD AD", "2C QC", "AC 4C")
    state = play(round_of(*hands), "2C AC 3C 4D 4C KC")
    assert ENGINE.to_act(state) == (1,)
    assert choice("medium", state, 1) == "QS"


def test_medium_ducks_under_the_queen() -> None:
    state = round_of("2C KS", "AC 3S", "3C QS 4S", "4C AS 5S")
    state = play(state, "2C AC 3C 4C 3S")
    assert ENGINE.to_act(state) == (2,)
    assert choice("medium", state, 2) == "4S", "nobody has played above the queen yet"
    assert choice("medium", play(state, "4S"), 3) == "5S", "the ace would bring the queen home"


def test_hard_chooses_the_new_moon_since_the_old_one_would_lose() -> None:
    hand = "AC KC QC JC TC AS KS QS AH KH QH JH TH"
    rest = "2C 3C 4C 5C 6C 2H 3H 4H 5H 6H 2S 3S 4S"
    state = round_of(hand, rest, moon="mixed", totals=(90, 80, 10, 30))
    while not (waiting := ENGINE.to_act(state)) or len(state.tricks) < 13:
        legal = ENGINE.legal(state, waiting[0])
        state = ENGINE.apply(state, waiting[0], legal[0] if waiting[0] == 0 else legal[-1])
    for level in ("medium", "hard"):
        assert choice(level, state, 0) == "MOON NEW"


def test_hard_shoots_the_moon_with_a_hand_that_cannot_fail() -> None:
    state = round_of("AC KC QC JC TC AS KS QS AH KH QH JH TH", "2C 3C 4C 5C 6C 2H 3H 4H 5H 6H 2S 3S 4S")
    others = [bot_for("kierki", "medium")] * 3
    end = finished(state, [bot_for("kierki", "hard"), *others], 4, budget=0.05)
    assert ENGINE.summary(end)["shooter"] == 0


# Strength: every deal is played once with the better bot in each seat


def lead(level: str, below: str, deals: int, budget: float = 0.0, **options: Any) -> float:
    """By how many points a round one bot is better than three of the level below."""
    total = 0.0
    for seed in range(deals):
        for seat in range(4):
            bots = [bot_for("kierki", below)] * 4
            bots[seat] = bot_for("kierki", level)
            outcome = ENGINE.outcome(
                finished(random_round(seed, seed % 4 + 1, **options), bots, seed, budget)
            )
            assert outcome is not None
            total += (sum(outcome.scores) - outcome.scores[seat]) / 3 - outcome.scores[seat]
    return total / (4 * deals) * (-1 if options.get("reverse") else 1)


def test_medium_is_better_than_easy() -> None:
    assert lead("medium", "easy", deals=60) > 2


def test_medium_is_better_than_easy_in_reverse() -> None:
    assert lead("medium", "easy", deals=60, reverse=True) > 2


def test_hard_is_better_than_medium() -> None:
    assert lead("hard", "medium", deals=8, budget=0.02) > 1
