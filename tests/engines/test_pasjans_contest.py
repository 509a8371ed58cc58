"""The contest of Pasjans, and what others see of a board; rules, section 4."""

from __future__ import annotations

import random

import pytest

from games.engines.base import RESIGN, IllegalAction, MatchResult, Outcome, RoundFact
from games.engines.pasjans import seconds_at_table
from games.engines.registry import summary_of
from tests.engines.pasjans_tables import (
    ENGINE,
    board,
    played,
    start,
)
from tests.engines.rounds import new_start

# In a contest everybody plays the same deal


def test_contest_everybody_plays_the_same_deal_at_once():
    state = start({2: "AS"}, seats=3)
    assert ENGINE.to_act(state) == (0, 1, 2)
    state = played(state, "MOVE AS F", seat=2)
    state = played(state, "DRAW", seat=0)
    assert board(state, 1) == board(start({2: "AS"}))
    assert board(state, 2).foundations[0] == "AS"
    assert ENGINE.summary(state)["moves"] == [1, 0, 1]


def test_contest_who_gives_up_ends_nobody_elses_play():
    state = played(start({2: "AS"}, seats=2), RESIGN, seat=1)
    assert ENGINE.to_act(state) == (0,)
    assert ENGINE.outcome(state) is None
    with pytest.raises(IllegalAction):
        ENGINE.apply(state, 1, RESIGN)
    state = played(state, "MOVE AS F", RESIGN)
    assert ENGINE.outcome(state) == Outcome("closed", (1, 0))


def result_of(scores, moves, **added):
    options = ENGINE.options({"seats": len(scores)})
    fact = RoundFact(1, {}, {"moves": moves, **added}, Outcome("closed", scores))
    return ENGINE.result(options, [fact])


def test_contest_order_is_cards_then_moves_then_time():
    assert result_of((5, 52, 5), [10, 99, 9]) == MatchResult("closed", (5, 52, 5), (3, 1, 2))
    assert result_of((5, 5, 5), [9, 9, 8]).places == (2, 2, 1), "without a clock equals share a place"
    assert result_of((5, 5, 5), [9, 9, 9], seconds=[70, 60, 70]).places == (2, 1, 2)


def test_contest_has_no_result_while_it_is_open():
    options = ENGINE.options({"seats": 2})
    state = played(start(seats=2), RESIGN)
    assert ENGINE.result(options, []) is None
    assert ENGINE.result(options, [RoundFact(1, {}, ENGINE.summary(state), None)]) is None


def test_time_at_the_table_is_the_pauses_each_counted_for_at_most_ten_minutes():
    assert seconds_at_table([]) == 0
    assert seconds_at_table([1000]) == 0
    assert seconds_at_table([1000, 1030, 1630, 2231, 90_000]) == 30 + 600 + 600 + 600


# Others see counts only until the contest closes


def test_contest_others_see_counts_only_until_it_closes():
    first = played(start({2: "AS", 3: "AH"}, seats=2), "MOVE AS F", "DRAW")
    other = played(start({2: "AS", 3: "AH"}, seats=2), "DRAW", "MOVE AH F")
    for seat in (1, None):
        assert ENGINE.view(first, seat).data() == ENGINE.view(other, seat).data()
    assert ENGINE.view(first, 1).counts[0].cards == 1
    assert ENGINE.view(first, None).board is None
    closed = [played(played(state, RESIGN), RESIGN, seat=1) for state in (first, other)]
    assert [ENGINE.view(state, None).boards[0].foundations for state in closed] == [
        ("AS", None, None, None),
        (None, "AH", None, None),
    ]


def test_contest_who_has_finished_still_sees_counts_only():
    state = played(start(seats=2), RESIGN, seat=1)
    view = ENGINE.view(state, 1)
    assert view.legal == ()
    assert view.boards == ()
    assert view.deal == ()
    assert [count.standing for count in view.counts] == ["open", "given_up"]
    assert view.contest


def test_who_plays_alone_may_be_watched_but_not_beneath_the_cards():
    state = played(start(), "DRAW")
    seen = ENGINE.view(state, None)
    assert (seen.game, seen.seat) == ("pasjans", None)
    assert seen.board == board(state)
    assert seen.legal == ()
    assert not seen.contest


def test_time_at_the_table_is_added_to_the_summary_by_who_has_a_clock():
    state = played(start(seats=2), "DRAW", "DRAW")
    summary = summary_of(ENGINE, state, [(0, 100), (1, 130), (0, 160)])
    assert summary == {**ENGINE.summary(state), "seconds": [60, 0]}
    other = new_start("kierki", random.Random(1))
    assert summary_of(other.engine, other.state(), []) == other.engine.summary(other.state())
