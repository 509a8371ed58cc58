"""Plays one random round on the engine and on the oracle, and asserts that they agree at every step."""

from __future__ import annotations

import random

from games.engines.cards import DECK
from tests.engines.szturm_help import ENGINE, setup_of
from tests.engines.szturm_oracle import oracle_round

MOST_LISTED = 2_000
"""Above this the two lists of discards are compared by their length and by samples."""


def compare_round(rng: random.Random, players: int):
    """The last state. Every round has a thrift of its own: thrifty players pass and play low; without them no
    hand would be long and no prison empty."""
    dealer, thrift = rng.randrange(players), rng.random()
    deal = list(DECK)
    rng.shuffle(deal)
    state = ENGINE.start(setup_of(players, dealer), deal, {})
    oracle = oracle_round(players, dealer, deal)
    asked, scores = next(oracle), None
    while asked:
        seat, expected = asked
        assert ENGINE.to_act(state) == (seat,)
        assert all(ENGINE.legal(state, other) == () for other in range(players) if other != seat)
        _assert_same(ENGINE.legal(state, seat), expected, rng)
        action = _chosen(rng, expected, thrift)
        state = ENGINE.apply(state, seat, action)
        asked, scores = _next_question(oracle, action)
    assert ENGINE.to_act(state) == ()
    assert list(ENGINE.outcome(state).scores) == scores
    return state


def _chosen(rng, legal, thrift):
    if "PASS" in legal and rng.random() < thrift:
        return "PASS"
    return legal[0] if rng.random() < thrift / 2 else rng.choice(legal)


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
