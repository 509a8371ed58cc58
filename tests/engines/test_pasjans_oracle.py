"""Pasjans against the literal oracle, against counted trees and against whole recorded games."""

from __future__ import annotations

import random

import pytest

from games.engines.base import Outcome
from games.engines.cards import DECK
from tests.engines.pasjans_oracle import Oracle
from tests.engines.pasjans_tables import DATA, ENGINE, data, replay


@pytest.mark.parametrize("take_back", [False, True])
@pytest.mark.parametrize("draw", [1, 3])
@pytest.mark.parametrize("seed", range(12))
def test_random_games_agree_with_the_oracle_at_every_step(seed, draw, take_back):
    rng = random.Random(f"{seed}/{draw}/{take_back}")
    deal = list(DECK)
    rng.shuffle(deal)
    setup = {"seats": 1, "draw": draw, "take_back": take_back}
    state, oracles = ENGINE.start(setup, deal, {}), [Oracle(deal, draw, take_back)]
    for moves in range(250):
        facts = ENGINE.view(state, 0).data()["board"]
        order = facts.pop("order")
        assert facts == oracles[-1].facts()
        assert order in ([], oracles[-1].stock)
        assert ENGINE.summary(state)["moves"] == [moves - state.plays[0].undos]
        legal = ENGINE.legal(state, 0)
        assert set(legal) == oracles[-1].legal() | ({"UNDO"} if len(oracles) > 1 else set())
        assert len(legal) == len(set(legal))
        if oracles[-1].won():
            break
        # Foundations and columns before the stock, so that games get somewhere.
        moving = [action for action in legal if action.startswith("MOVE")]
        action = rng.choice(moving if moving and rng.random() < 0.6 else legal)
        state = ENGINE.apply(state, 0, action)
        if action == "UNDO":
            oracles.pop()
        else:
            oracles.append(oracles[-1].copy())
            oracles[-1].act(action)


def perft(state, depth):
    if depth == 0:
        return 1
    return sum(perft(ENGINE.apply(state, 0, action), depth - 1) for action in ENGINE.legal(state, 0))


PERFT = data("perft")


@pytest.mark.parametrize("case", PERFT, ids=[case["name"] for case in PERFT])
def test_perft(case):
    """How many sequences of 1, 2, 3, ... actions there are; as a contest, where nothing is undone."""
    setup = {"seats": 2, "draw": case["draw"], "take_back": case["take_back"]}
    state = ENGINE.start(setup, case["deal"].split(), {})
    oracle = Oracle(case["deal"].split(), case["draw"], case["take_back"])
    for action in filter(None, case["line"].split(", ")):
        state = ENGINE.apply(state, 0, action)
        oracle.act(action)
    counts = [perft(state, depth) for depth in range(1, len(case["counts"]) + 1)]
    assert counts == case["counts"]
    assert [oracle.perft(depth) for depth in (1, 2, 3)] == case["counts"][:3]


GAMES = sorted(path.stem for path in (DATA / "games").glob("*.json"))


@pytest.mark.parametrize("name", GAMES)
def test_recorded_game(name):
    """Whole games; those that are won were found by a solver that is not ours."""
    record = data(f"games/{name}")

    def goes_on(state):
        assert ENGINE.outcome(state) is None

    state = replay(record, goes_on)
    expected = record["outcome"] and Outcome(
        **{**record["outcome"], "scores": tuple(record["outcome"]["scores"])}
    )
    assert ENGINE.outcome(state) == expected
    assert ENGINE.summary(state) == record["summary"]
