"""Score tables by trump."""

from __future__ import annotations

from tournaments.results import Facts, Fixture, Kind, Part
from tournaments.trumps import Cell, trump_table

PLAYED = Fixture(
    1,
    (
        Part(1, 1, 5, scores={"S": 3, "H": -2, "D": 0, "C": 5, "NT": -1}),
        Part(2, 2, 2, scores={"S": 1, "H": 4, "D": 0, "C": -2, "NT": -1}),
    ),
    Kind.PLAYED,
)
GIVEN_UP = Fixture(
    2, (Part(1, 1, scores={"S": -1}), Part(3, 2, forfeited=True, scores={"H": 2})), Kind.FORFEIT
)
RUNNING = Fixture(3, (Part(2, scores={"S": 9}), Part(3)), Kind.OPEN)
FACTS = Facts((1, 2, 3), (PLAYED, GIVEN_UP, RUNNING))


def test_sums_means_bests_and_rounds():
    table = trump_table(FACTS, frozenset())
    assert table[1].cells["S"] == Cell(sum=2, rounds=2, best=3)
    assert table[1].cells["S"].mean == 1
    assert table[1].total == Cell(sum=4, rounds=6, best=5)
    assert table[3].cells["C"] == Cell()
    assert table[3].cells["C"].mean is None


def test_rounds_before_a_forfeit_stay_and_running_matches_do_not_count():
    table = trump_table(FACTS, frozenset())
    assert table[3].cells["H"] == Cell(2, 1, 2)
    assert table[2].cells["S"] == Cell(1, 1, 1)


def test_an_annulled_entry_vanishes_with_its_matches():
    table = trump_table(FACTS, frozenset({3}))
    assert set(table) == {1, 2}
    assert table[1].cells["S"] == Cell(3, 1, 3)
