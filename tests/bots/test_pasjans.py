"""The Pasjans bots: what the rules do in given positions, that play ends, and that levels differ."""

from __future__ import annotations

import random

import pytest

from games.bots import pasjans_search
from games.bots.pasjans import PATIENCE, Easy, Hard, Medium
from games.engines import pasjans_board
from games.engines.base import RESIGN
from games.engines.cards import DECK
from tests.engines.pasjans_tables import ENGINE, played, played_out, start

PLENTY = 600.0


def told(state, bot=None, seed=0):
    return (bot or Medium()).choose(ENGINE.view(state, 0), random.Random(seed), PLENTY)


def whole_game(bot, seed, draw=1):
    """The end of a game that the bot plays until it wins or gives up."""
    deal = random.Random(f"pasjans {seed}").sample(DECK, 52)
    state = ENGINE.start({"seats": 2, "draw": draw, "take_back": False}, deal, {})
    rng = random.Random(seed)
    while 0 in ENGINE.to_act(state):
        view = ENGINE.view(state, 0)
        action = bot.choose(view, rng, PLENTY)
        assert action in view.legal or action == RESIGN
        state = ENGINE.apply(state, 0, action)
    return state


# The rules, the most urgent first


def test_an_ace_goes_to_its_foundation():
    assert told(start({4: "AS", 5: "2H", 6: "9H", 7: "TS"})) == "MOVE AS F"


def test_a_card_that_a_column_may_still_need_stays_until_nothing_else_is_left():
    """The three of spades would go, but the two of hearts, which is not out, may need it as its place."""
    state = played(start({1: "AS", 2: "2S", 3: "3S", 7: "KD 2H TS", 6: "9H"}), "MOVE AS F", "MOVE 2S F")
    assert told(state) == "MOVE 9H 7"


def test_a_move_that_turns_a_card_up_comes_from_the_column_that_hides_most():
    state = start({1: "TS", 4: "9D", 7: "9H", 2: "KS", 3: "KC", 5: "KH", 6: "KD"})
    assert told(state) == "MOVE 9H 1"


def test_a_column_is_emptied_only_for_a_king_that_waits():
    waiting = {1: "9H", 7: "KS", 4: "TC", 2: "4S", 3: "4C", 5: "6S", 6: "6C"}
    assert told(start(waiting)) == "MOVE 9H 4"
    nobody = {**waiting, 7: "QS", 6: "QC"}
    assert told(start(nobody, stock="AD")) == "DRAW"


def test_the_top_of_the_waste_is_played_before_the_next_is_drawn():
    state = played(start({1: "TS", 2: "KC", 3: "KS", 4: "QC", 5: "QS", 6: "6C", 7: "6S"}, stock="9H"), "DRAW")
    assert told(state) == "MOVE 9H 1"


def test_part_of_a_run_moves_to_set_a_card_free_for_its_foundation():
    """The three of hearts could go, but the two of spades lies on it, which the three of diamonds takes too."""
    columns = {1: "2S", 2: "2H AH", 3: "3H", 4: "9D", 5: "9H", 6: "JD", 7: "3D"}
    state = played(start(columns), "MOVE AH F", "MOVE 2H F", "MOVE 2S 3")
    assert told(state) == "MOVE 2S 7"


def test_who_has_nothing_left_gives_up():
    record = played_out("stuck")
    assert told(record) == RESIGN
    assert told(record, Hard(worlds=8)) == RESIGN


def test_a_stock_that_is_known_and_useless_is_not_turned_for_ever():
    """Games by the rules end, some of them with cards in the stock."""
    ends = [whole_game(Medium(), seed, draw=3) for seed in range(30)]
    assert max(state.plays[0].moves for state in ends) < pasjans_search.LONGEST_SEARCH
    assert any(state.plays[0].given_up and state.plays[0].board.talon for state in ends)
    assert any(state.plays[0].won for state in ends)


# Worlds


@pytest.mark.parametrize("steps", [0, 20, 60])
def test_a_world_looks_like_the_board_it_comes_from(steps):
    rng = random.Random(steps)
    state = start(draw=3)
    for _ in range(steps):
        state = ENGINE.apply(
            state, 0, rng.choice([each for each in ENGINE.legal(state, 0) if each != "UNDO"])
        )
    view = ENGINE.view(state, 0)
    board, hidden = pasjans_search.world_of(view.board, rng)
    actual = state.plays[0].board
    assert (board.runs, board.down, board.need, board.open) == (
        actual.runs,
        actual.down,
        actual.need,
        actual.open,
    )
    assert (board.drawn, board.known, len(board.talon)) == (actual.drawn, actual.known, len(actual.talon))
    assert board.talon[: board.drawn] == actual.talon[: actual.drawn]
    unseen = [bit for column, down in zip(hidden, board.down, strict=True) for bit in column[:down]]
    tops = pasjans_board.on_foundations(board)
    assert len({*unseen, *board.talon, *(bit for run in board.runs for bit in run)}) == 52 - tops


def test_a_search_that_has_no_time_says_what_few_worlds_say():
    view = ENGINE.view(start({1: "TS", 4: "9D", 7: "9H"}), 0)
    hurried = Hard(worlds=10_000).choose(view, random.Random(1), 0.0)
    assert hurried == Hard(worlds=pasjans_search.FEWEST_WORLDS).choose(view, random.Random(1), PLENTY)


def test_a_long_game_is_played_out_by_the_rules():
    state = start(seats=2)
    while state.plays[0].moves < pasjans_search.LONGEST_SEARCH:
        state = ENGINE.apply(state, 0, next(a for a in ENGINE.legal(state, 0) if a in ("DRAW", "TURN")))
    assert told(state, Hard()) == told(state)


# Levels


def test_the_easy_bot_loses_patience():
    assert max(whole_game(Easy(), seed).plays[0].moves for seed in range(10)) == PATIENCE


def test_levels_differ():
    """On the same deals the easy bot brings fewer cards home."""
    easy, medium = (
        [ENGINE.summary(whole_game(bot, seed))["cards"][0] for seed in range(30)]
        for bot in (Easy(), Medium())
    )
    assert sum(medium) > 1.5 * sum(easy)


# Looking ahead


def test_of_moves_that_come_to_the_same_one_is_tried():
    """Two columns are empty: a king goes to the first of them, and one that lies at home stays there."""
    state = start({1: "AS", 2: "2S AH", 3: "KC", 4: "KD"}, stock="KH QC")
    state = played(state, "MOVE AS F", "MOVE AH F", "MOVE 2S F", "DRAW", "MOVE KH 1", "DRAW")
    words = {pasjans_search.word_of(each) for each in pasjans_search.candidates(state.plays[0].board)}
    assert {"DRAW", "MOVE QC 1", "MOVE QC 4", "MOVE KC 2", "MOVE KD 2"} <= words
    assert "MOVE KH 2" not in words
    two_empty = played(state, "UNDO", "UNDO")
    words = {pasjans_search.word_of(each) for each in pasjans_search.candidates(two_empty.plays[0].board)}
    assert "MOVE KH 1" in words
    assert "MOVE KH 2" not in words


def test_looking_ahead_comes_to_an_end():
    state = whole_game(Hard(worlds=4), 1, draw=3)
    assert state.plays[0].closed
    assert state.plays[0].moves < pasjans_search.LONGEST_SEARCH


def test_looking_ahead_goes_on_only_for_what_gains_something():
    """Where the rules give up, other actions may be left; few of them are worth it."""
    answers = []
    for seed in range(12):
        state = whole_game(Medium(), seed, draw=3)
        if state.plays[0].given_up:
            state = state._replace(plays=(state.plays[0]._replace(given_up=False), state.plays[1]))
            assert told(state) == RESIGN
            answers.append((told(state, Hard(worlds=8)), ENGINE.legal(state, 0)))
    assert all(answer == RESIGN or answer in legal for answer, legal in answers)
    assert any(answer == RESIGN and legal for answer, legal in answers)
