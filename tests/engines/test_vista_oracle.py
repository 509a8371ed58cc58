"""The fast engine and the literal one agree, action by action; `python -m tests.bench vista_oracle` at length."""

from __future__ import annotations

import random

import pytest

from tests.engines.vista_compare import compare_round


@pytest.mark.parametrize("seed", range(300))
def test_a_random_round_is_the_same_by_the_book(seed):
    compare_round(random.Random(seed))


def test_the_rounds_reach_the_rare_case_of_a_pool_unlocked_by_the_last_pile_card():
    rounds = (compare_round(random.Random(seed)) for seed in range(300))
    assert any(player.unlocked_by_piles for played in rounds for player in played.players)
