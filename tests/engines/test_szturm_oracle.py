"""The engine and the literal oracle, side by side over random rounds."""

from __future__ import annotations

import random

import pytest

from tests.engines.szturm_help import ENGINE, setup_of, shuffled_deal
from tests.engines.szturm_oracle import oracle_round

ROUNDS = 60
"""Rounds for each number of players; about 4,000 compared positions each."""

MOST_LISTED = 2_000
"""Above this the two lists of discards are compared by their length and by samples."""


def _chosen(rng: random.Random, legal: list[str], thrift: float) -> str:
    """Thrifty players pass and play low: without them no hand would be long and no prison empty."""
    if "PASS" in legal and rng.random() < thrift:
        return "PASS"
    return legal[0] if rng.random() < thrift / 2 else rng.choice(legal)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_engine_and_oracle_agree_at_every_step(players):
    endings = set()
    for seed in range(ROUNDS):
        rng = random.Random(seed)
        dealer, thrift = rng.randrange(players), rng.random()
        deal = shuffled_deal(seed)
        state = ENGINE.start(setup_of(players, dealer), deal, {})
        oracle = oracle_round(players, dealer, deal)
        asked, scores = next(oracle), None
        while asked:
            seat, expected = asked
            assert ENGINE.to_act(state) == (seat,)
            _assert_same(ENGINE.legal(state, seat), expected, rng)
            action = _chosen(rng, expected, thrift)
            state = ENGINE.apply(state, seat, action)
            asked, scores = _next_question(oracle, action)
        assert ENGINE.to_act(state) == ()
        assert list(ENGINE.outcome(state).scores) == scores
        endings.add((ENGINE.outcome(state).reason, state.prison == 0))
    # The comparison has met rounds with and without prisoners left.
    assert {("survivor", True), ("survivor", False)} <= endings


def _next_question(oracle, action):
    """(What the oracle asks next, None), or (None, the scores) at the end."""
    try:
        return oracle.send(action), None
    except StopIteration as end:
        return None, end.value


def _assert_same(legal, expected, rng):
    assert len(legal) == len(expected)
    if len(expected) <= MOST_LISTED:
        assert list(legal) == expected
    for _ in range(10):
        index = rng.randrange(len(expected))
        assert legal[index] == expected[index]
