"""The engine and the literal oracle agree, action by action; `python -m tests.bench szturm_oracle` at length."""

from __future__ import annotations

import random

import pytest

from tests.engines.szturm_compare import compare_round


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(60))
def test_a_random_round_is_the_same_by_the_oracle(players, seed):
    compare_round(random.Random(seed), players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rounds_reach_the_rare_cases(players):
    ends = [compare_round(random.Random(seed), players) for seed in range(60)]
    reasons = {(end.outcome.reason, end.prison == 0) for end in ends}
    assert {("survivor", True), ("survivor", False)} <= reasons
    assert any(lot.price == 0 and lot.taken for end in ends for lot in end.lots)
    assert any(not lot.taken for end in ends for lot in end.lots)
