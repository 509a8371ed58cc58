"""The ladder: what it measures, that equal bots come out equal, and what the command says."""

from __future__ import annotations

import io
import json
from itertools import count

import pytest
from django.core.management import CommandError, call_command

from games.bots.beginner import Beginner
from games.bots.ladder import Player, duel, summary, thinking_time, win_share
from games.bots.ladder_arenas import ARENAS
from games.bots.registry import rung


def player(name: str, bot=None, game: str = "vista") -> Player:
    ticks = count()
    return Player(name, bot or rung(game, name), 0.05, lambda: next(ticks) / 1000)


@pytest.mark.parametrize(
    ("game", "options"), [("vista", {}), ("kierki", {}), ("szturm", {"limit": 2}), ("pasjans", {})]
)
def test_a_bot_is_as_good_as_itself(game, options):
    found = duel(ARENAS[game], player("a", Beginner()), player("b", Beginner()), range(3), options)
    # The two draw the same random numbers in the same seat, so nothing is left to chance.
    assert (found.mean, found.low, found.high) == pytest.approx((0, 0, 0), abs=1e-9)


@pytest.mark.parametrize(("game", "pairs"), [("vista", 6), ("kierki", 6)])
def test_the_better_bot_is_found(game, pairs):
    one, other = player("medium", game=game), player("random", game=game)
    assert duel(ARENAS[game], one, other, range(pairs)).low > 0
    assert duel(ARENAS[game], other, one, range(pairs)).high < 0


def test_the_interval_is_that_of_the_mean():
    found = summary("a", "b", [1.0, 3.0, 5.0, 7.0])
    assert found.mean == 4
    assert found.deviation == pytest.approx(2.582, abs=0.001)
    assert (found.low, found.high) == pytest.approx((4 - 2.530, 4 + 2.530), abs=0.001)


def test_thinking_is_told_as_mean_slow_and_slowest():
    one = player("easy")
    assert thinking_time(one) == {"actions": 0}
    one.seconds = [number / 1000 for number in range(1, 101)]
    assert thinking_time(one) == {"actions": 100, "mean_ms": 50.5, "p95_ms": 95.0, "worst_ms": 100.0}


def test_a_shared_win_is_shared():
    assert [win_share((1, 1, 3), seat) for seat in range(3)] == [0.5, 0.5, 0]
    assert [win_share((2, 1), seat) for seat in range(2)] == [0, 1]


def ladder(*words: str) -> str:
    out = io.StringIO()
    call_command("bot_ladder", *words, stdout=out)
    return out.getvalue()


def test_the_command_gives_figures_with_their_seeds_and_commit():
    told = json.loads(
        ladder("--game", "vista", "--pairs", "4", "--seed", "11", "--levels", "medium,random", "--json")
    )
    assert told["seeds"] == [11, 14]
    assert told["commit"]
    assert told["options"] == {"trump": "drawn"}
    [found] = told["duels"]
    assert (found["one"], found["other"], found["pairs"]) == ("medium", "random", 4)
    assert found["low"] <= found["mean"] <= found["high"]
    assert told["thinking"]["medium"]["actions"] > 50
    again = json.loads(
        ladder("--game", "vista", "--pairs", "4", "--seed", "11", "--levels", "medium,random", "--json")
    )
    assert again["duels"] == told["duels"]


def test_the_command_in_words_names_every_two():
    lines = ladder("--game", "kierki", "--pairs", "2", "--levels", "medium,easy,random").splitlines()
    for start in ("medium over easy:", "medium over random:", "easy over random:"):
        assert any(line.startswith(start) for line in lines)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--levels", "medium,best"], "no level 'best', but random, easy"),
        (["--levels", "medium"], "two or more"),
        (["--option", "trump=mine"], "drawn or chosen"),
        (["--option", "trump"], "NAME=VALUE"),
        (["--pairs", "1"], "two pairs at least"),
    ],
)
def test_what_cannot_be_measured_is_refused(words, said):
    with pytest.raises(CommandError, match=said):
        ladder("--game", "vista", *words)
