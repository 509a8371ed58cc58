"""Berger tables, two cycles, draws and estimates: every property for every size."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tournaments.schedule import (
    balance_of,
    berger,
    byes,
    contests,
    drawn,
    estimate,
    round_robin,
    seed_hash,
)

SIZES = [*range(2, 17), 23, 30, 41]
SIT_OUT = {5: (1, 4, 2, 5, 3), 7: (1, 5, 2, 6, 3, 7, 4)}


def published() -> dict[int, list[set[tuple[int, ...]]]]:
    tables: dict[int, list[set[tuple[int, ...]]]] = {}
    for line in Path(__file__).with_name("data").joinpath("berger.txt").read_text().splitlines():
        if line.startswith("["):
            tables[int(line.strip("[]"))] = days = []
        elif not line.startswith("#"):
            days.append({tuple(map(int, pair.split("-"))) for pair in line.split()})
    return tables


@pytest.mark.parametrize("n", published())
def test_the_tables_are_those_of_fide(n):
    assert [set(day) for day in berger(n)] == published()[n]


@pytest.mark.parametrize("n", published())
def test_with_one_fewer_the_last_number_is_the_bye(n):
    without = [{pair for pair in day if n not in pair} for day in published()[n]]
    assert [set(day) for day in berger(n - 1)] == without


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("cycles", [1, 2])
def test_everybody_meets_everybody(n, cycles):
    days = round_robin(n, cycles=cycles)
    met = Counter(frozenset(pair) for day in days for pair in day)
    assert met == {frozenset(pair): cycles for pair in combinations(range(1, n + 1), 2)}
    assert len(days) == cycles * (n if n % 2 else n - 1)
    for day in days:
        players = [player for pair in day for player in pair]
        assert len(players) == len(set(players)) == n - n % 2


@pytest.mark.parametrize("n", SIZES)
def test_first_choices_of_one_cycle_are_balanced(n):
    balance = balance_of(n, berger(n))
    assert balance.first_seats == (((n - 1) // 2,) * 2 if n % 2 else (n // 2 - 1, n // 2))
    assert balance.longest_run == (1 if n % 2 or n == 2 else 2)


@pytest.mark.parametrize("n", SIZES)
def test_two_cycles_give_everybody_the_first_choice_as_often(n):
    plain = balance_of(n, round_robin(n, cycles=2, swap=False))
    swapped = balance_of(n, round_robin(n, cycles=2))
    assert plain.first_seats == swapped.first_seats == (n - 1, n - 1)
    assert plain.longest_run == (2 if n % 2 else 1 if n == 2 else 3)
    assert swapped.longest_run == (1 if n == 2 else 2)


@pytest.mark.parametrize("n", SIZES)
def test_the_return_match_turns_the_roles_round(n):
    meetings = [pair for day in round_robin(n, cycles=2) for pair in day]
    assert len(set(meetings)) == len(meetings) == n * (n - 1)


@pytest.mark.parametrize("n", [size for size in SIZES if size % 2])
def test_each_sits_out_once_when_the_number_is_odd(n):
    out = [player for day in byes(n, berger(n)) for player in day]
    assert sorted(out) == list(range(1, n + 1))
    assert tuple(out) == SIT_OUT.get(n, tuple(out))


@pytest.mark.parametrize("n", [-1, 0, 1])
def test_a_league_needs_two(n):
    with pytest.raises(ValueError, match="two players"):
        berger(n)


def test_only_one_or_two_cycles():
    with pytest.raises(ValueError, match="cycle"):
        round_robin(4, cycles=3)


def test_the_draw_can_be_repeated_with_a_common_tool():
    keys = [str(number) for number in range(1, 21)]
    order = drawn("a seed", "numbers/1", keys)
    by_hand = sorted(
        keys, key=lambda key: hashlib.sha256(b"kartka/1/numbers/1/a seed/" + key.encode()).hexdigest()
    )
    assert order == by_hand == drawn("a seed", "numbers/1", keys[::-1])
    assert sorted(order) == sorted(keys)


def test_another_seed_or_purpose_is_another_draw():
    keys = [str(number) for number in range(1, 21)]
    draws = {tuple(drawn(seed, purpose, keys)) for seed in "ab" for purpose in ("numbers/1", "lot/1")}
    assert len(draws) == 4
    assert seed_hash("a") != seed_hash("b")


def test_every_number_is_drawn_about_as_often():
    firsts = Counter(drawn(str(seed), "numbers/1", ["1", "2", "3", "4"])[0] for seed in range(2000))
    assert set(firsts) == {"1", "2", "3", "4"}
    assert all(420 < count < 580 for count in firsts.values())  # four standard deviations


def test_a_contest_seats_all_at_one_deal():
    days = contests(5, 3)
    assert days == (((1, 2, 3, 4, 5),),) * 3
    with pytest.raises(ValueError, match="contest"):
        contests(1, 3)


@pytest.mark.parametrize(
    ("mode", "more", "weeks", "at_once"),
    [
        ("all", {}, 8, 7),
        ("window", {"window": 2}, 32, 2),
        ("window", {"window": 3}, 24, 3),
        ("window", {"window": 9}, 8, 7),
        ("dated", {"days_apart": 14}, 20, 4),
    ],
)
def test_estimates(mode, more, weeks, at_once):
    guess = estimate(8, berger(8), mode=mode, match_weeks=8, **more)
    assert (guess.days, guess.matches, guess.balance.meetings) == (7, 28, (7, 7))
    assert (guess.weeks, guess.open_at_once) == (weeks, at_once)


def test_an_estimate_without_a_window_is_refused():
    with pytest.raises(ValueError, match="window"):
        estimate(8, berger(8), mode="window", match_weeks=8, window=0)


# --- The script -------------------------------------------------------------------------------------


def test_the_script_repeats_a_draw_with_nothing_but_python(tmp_path):
    import shutil
    import subprocess
    import sys

    from tournaments import schedule

    script = shutil.copy(schedule.__file__, tmp_path / "losowanie.py")

    def run(*arguments):
        return subprocess.run(
            [sys.executable, "-I", script, *arguments], capture_output=True, text=True, cwd=tmp_path
        )

    done = run("ziarno", "2", "5", "9", "7", "3", "--cycles", "2")
    assert done.returncode == 0, done.stderr
    order = schedule.drawn("ziarno", "numbers/2", ["3", "5", "7", "9"])
    lines = done.stdout.splitlines()
    assert lines[0].endswith(schedule.seed_hash("ziarno"))
    assert [line.rpartition(" ")[2] for line in lines[1:5]] == order
    days = schedule.round_robin(4, cycles=2)
    for line, day in zip(lines[5:], days, strict=True):
        assert line.partition(": ")[2] == ", ".join(f"{order[a - 1]} - {order[b - 1]}" for a, b in day)
    for wrong in (
        [],
        ["ziarno"],
        ["ziarno", "x", "1", "2"],
        ["ziarno", "1", "a", "b"],
        ["z", "1", "1"],
        ["z", "1", "--cycles"],
    ):
        refused = run(*wrong)
        assert refused.returncode == 2
        assert refused.stderr.startswith("usage:")
