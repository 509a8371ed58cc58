"""Forced actions: true, found where they should be, and equal in all worlds that cannot be told apart."""

from __future__ import annotations

import random

import pytest

from games.engines.registry import ENGINES, forced_action
from tests.engines.hidden import other_world
from tests.engines.rounds import new_start, random_steps
from tests.engines.vista_help import ENGINE, Hand, legal_now, play, start, turn

SEEDS = range(30)


def round_steps(seed):
    """A random round of VISTA, with the actions before each step."""
    rng = random.Random(f"forced {seed}")
    beginning, actions = new_start("vista", rng), []
    for step in random_steps(beginning, rng):
        if step.seat is None:
            return
        yield beginning, tuple(actions), step, rng
        actions.append((step.seat, ENGINE.record(step.state, step.seat, step.action)))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_forced_action_is_the_only_one(seed):
    found = 0
    for _, _, step, _ in round_steps(seed):
        action = forced_action(ENGINE, step.state)
        if action is not None:
            found += 1
            assert legal_now(step.state) == {action}
    # The last trick at least.
    assert found >= 2


@pytest.mark.parametrize("viewer", ["the other seat", "a spectator"])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_decision_is_equal_in_every_world_that_cannot_be_told_apart(seed, viewer):
    looked, compared = 0, 0
    for beginning, actions, step, rng in round_steps(seed):
        seat = None if viewer == "a spectator" else 1 - step.seat
        world = other_world(beginning, actions, step.state, seat, rng)
        looked += 1
        if world is None:
            continue
        compared += 1
        mine, theirs = forced_action(ENGINE, step.state), forced_action(ENGINE, world)
        assert (mine is None) == (theirs is None)
    assert compared > looked / 2


def test_the_test_would_notice_a_decision_by_the_whole_legal_list():
    """The naive rule, one legal card, tells the opponent what the pool does not hold."""
    told = 0
    for seed in SEEDS:
        for beginning, actions, step, rng in round_steps(seed):
            world = other_world(beginning, actions, step.state, 1 - step.seat, rng)
            if world is not None:
                naive = len(ENGINE.legal(step.state, step.seat)) == 1
                told += naive != (len(ENGINE.legal(world, step.seat)) == 1)
    assert told > 0


def test_the_last_trump_is_forced_and_an_earlier_one_is_not():
    assert forced_action(ENGINE, start(used=["S", "H", "D", "NT"])) == "TRUMP C"
    assert forced_action(ENGINE, start(used=["S", "H", "D"])) is None


FOLLOWER = Hand(
    {
        1: "TH AS", 2: "3H KS", 3: "2C QS", 4: "2D JS", 5: "TS 8H",
        6: "3D 2H", 7: "5H AH", 8: "7H KH", 9: "JH QH", 10: "4C 4D",
    },
    pool="AC 7C 6C 5C 3C",
    lucky="9S",
)  # fmt: skip


def test_a_lucky_card_in_play_is_always_a_second_choice():
    state = play(start(Hand({1: "2S 9H"}), FOLLOWER), "TRUMP NT", "2S")
    assert legal_now(state) == {"TS", "LUCKY"}
    assert forced_action(ENGINE, state) is None


def test_one_card_of_the_suit_led_is_forced_once_the_lucky_card_is_gone():
    state = play(start(Hand({1: "2S 9H", 2: "AD 3S"}), FOLLOWER), "TRUMP NT", "AD", "LUCKY", "2S")
    assert turn(state) == 1
    assert not ENGINE.view(state, None).pools[1].unlocked
    assert forced_action(ENGINE, state) == "TS"


def test_an_open_pool_leaves_a_doubt_that_only_evidence_takes_away():
    doubted, proved = 0, 0
    for seed in SEEDS:
        for _, _, step, _ in round_steps(seed):
            view = ENGINE.view(step.state, step.seat)
            in_hand = view.pools[step.seat].count if view.pools[step.seat].unlocked else 0
            if view.suit_led and in_hand and not view.lucky[step.seat].there and len(view.legal) == 1:
                forced = forced_action(ENGINE, step.state) is not None
                doubted += not forced
                proved += forced
    assert doubted > 0
    assert proved > 0


@pytest.mark.parametrize("key", [key for key in ENGINES if key != "vista"])
def test_in_other_games_nothing_is_forced(key):
    rng = random.Random(key)
    for step in random_steps(new_start(key, rng), rng):
        assert forced_action(ENGINES[key], step.state) is None
