"""Tables of three and four: every pair, neighbour and seat counted."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tournaments.designs import design, good_size, whist

ROWS = [
    tuple(map(int, line.split()))
    for line in Path(__file__).with_name("data").joinpath("designs.txt").read_text().splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize(("seats", "players", "together", "tables", "each"), ROWS)
def test_every_pair_meets_equally_often(seats, players, together, tables, each):
    found = design(players, seats)
    listed = [table for day in found.days for table in day]
    met = Counter(frozenset(pair) for table in listed for pair in combinations(table, 2))
    assert met == {frozenset(pair): together for pair in combinations(range(1, players + 1), 2)}
    assert (found.together, found.each, len(listed)) == (together, each, tables)
    assert Counter(player for table in listed for player in table) == dict.fromkeys(
        range(1, players + 1), each
    )


@pytest.mark.parametrize(("seats", "players", "together", "tables", "each"), ROWS)
def test_seats_are_shared_out_and_nobody_sits_twice_on_a_day(seats, players, together, tables, each):
    found = design(players, seats)
    taken = Counter(
        (player, seat) for day in found.days for table in day for seat, player in enumerate(table)
    )
    for player in range(1, players + 1):
        counts = [taken[player, seat] for seat in range(seats)]
        assert max(counts) - min(counts) <= 1
    for day in found.days:
        sitting = [player for table in day for player in table]
        assert len(sitting) == len(set(sitting))


@pytest.mark.parametrize(
    ("seats", "players", "days"), [(4, 8, 7), (4, 9, 9), (4, 12, 11), (4, 16, 5), (3, 9, 4)]
)
def test_full_days_where_they_exist(seats, players, days):
    found = design(players, seats)
    assert [len(day) for day in found.days] == [players // seats] * days


@pytest.mark.parametrize("n", [4, 5, 8, 9, 12, 13, 16, 17, 20])
def test_whist_partners_once_and_neighbours_twice(n):
    found = whist(n)
    tables = [table for day in found.days for table in day]
    pairs = {frozenset(pair) for pair in combinations(range(1, n + 1), 2)}
    assert Counter(
        frozenset((a, c)) for t in tables for a, c in ((t[0], t[2]), (t[1], t[3]))
    ) == dict.fromkeys(pairs, 1)
    beside = Counter(frozenset((t[seat], t[(seat + 1) % 4])) for t in tables for seat in range(4))
    assert beside == dict.fromkeys(pairs, 2)
    assert [len(day) for day in found.days] == [n // 4] * (n if n % 4 else n - 1)


@pytest.mark.parametrize("n", [5, 9, 13, 17])
def test_directed_whist_has_each_on_everybodys_left_once(n):
    tables = [table for day in whist(n).days for table in day]
    left = Counter((t[seat], t[(seat + 1) % 4]) for t in tables for seat in range(4))
    assert set(left.values()) == {1}
    assert len(left) == n * (n - 1)
    seats = Counter((player, seat) for t in tables for seat, player in enumerate(t))
    assert set(seats.values()) == {(n - 1) // 4}


@pytest.mark.parametrize(
    ("n", "seats", "good"),
    [(2, 4, 4), (8, 4, 8), (11, 4, 12), (14, 4, 16), (8, 3, 9), (11, 3, 12), (14, 3, 15)],
)
def test_awkward_numbers_are_filled_up(n, seats, good):
    assert good_size(n, seats) == good


def test_sizes_without_a_design_are_refused():
    with pytest.raises(ValueError, match="no design"):
        design(11, 4)
    with pytest.raises(ValueError, match="no design"):
        good_size(17, 4)
    with pytest.raises(ValueError, match="whist"):
        whist(6)
