"""Divisions from the season before: promises are kept whatever the sizes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seeding import Candidate, divide, moves


def test_newcomers_fill_divisions_of_about_the_size():
    assert [len(each) for each in divide([Candidate(n) for n in range(20)], 8)] == [7, 7, 6]
    assert [len(each) for each in divide([Candidate(n) for n in range(21)], 8)] == [7, 7, 7]
    assert divide([Candidate(1)], 8) == [[1]]
    assert divide([Candidate(n) for n in range(3)], 2) == [[0, 1, 2]]


def test_a_division_needs_two():
    with pytest.raises(ValueError, match="two"):
        divide([Candidate(1)], 1)


def test_the_promoted_replace_the_relegated():
    first = [Candidate(n, 1, n, "down" if n > 6 else "stay") for n in range(1, 9)]
    second = [Candidate(10 + n, 2, n, "up" if n < 3 else "stay") for n in range(1, 9)]
    upper, lower = divide([*second, *first], 8)
    assert sorted(upper) == [1, 2, 3, 4, 5, 6, 11, 12]
    assert lower == [13, 14, 15, 16, 17, 18, 7, 8]


def test_promises_outlive_even_sizes():
    """Three of the first division have left; six stay or rise, though half of eight is four."""
    stay = [Candidate(n, 1, n) for n in range(1, 5)]
    rise = [Candidate(10 + n, 2, n, "up") for n in range(1, 3)]
    rest = [Candidate(20 + n, 2, n + 2) for n in range(1, 3)]
    assert divide([*rest, *rise, *stay], 4) == [[1, 2, 3, 4, 11, 12], [21, 22]]


def test_many_who_fall_do_not_push_down_one_who_rises():
    fallen = [Candidate(n, 1, n, "down") for n in range(1, 5)]
    new = [Candidate(20 + n) for n in range(9)]
    divided = divide([*new, *fallen, Candidate(9, 1, 1), Candidate(10, 1, 2), Candidate(11, 4, 1, "up")], 2)
    assert any(11 in keys for keys in divided[:3])


candidates = st.lists(
    st.builds(
        Candidate,
        key=st.integers(1, 10**6),
        level=st.one_of(st.none(), st.integers(1, 4)),
        place=st.integers(1, 9),
        move=st.sampled_from(["up", "stay", "down"]),
    ),
    min_size=2,
    max_size=40,
    unique_by=lambda each: each.key,
)


@settings(max_examples=400)
@given(candidates, st.integers(2, 9))
def test_nobody_is_lost_and_every_promise_is_kept(players, size):
    divided = divide(players, size)
    assert sorted(key for keys in divided for key in keys) == sorted(each.key for each in players)
    assert all(len(keys) >= 2 for keys in divided)
    level = {key: number for number, keys in enumerate(divided, 1) for key in keys}
    for each in players:
        if each.promised:
            assert level[each.key] <= each.target


@given(st.integers(0, 12), st.integers(0, 5), st.booleans(), st.booleans())
def test_nobody_goes_up_and_down(n, movers, highest, lowest):
    proposed = moves(range(n), movers, highest=highest, lowest=lowest)
    listed = list(proposed.values())
    assert list(proposed) == list(range(n))
    assert listed == sorted(listed, key=["up", "stay", "down"].index)
    assert listed.count("up") == (0 if highest else min(movers, n))
    assert lowest <= (listed.count("down") == 0)
