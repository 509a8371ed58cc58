"""What a round of Kierki scores; rules, section 3, "Score"."""

from __future__ import annotations

import pytest

from games.engines.base import IllegalAction, Outcome
from tests.engines.kierki_help import (
    ENGINE,
    SUITS_BY_SEAT,
    play,
    round_of,
    shot,
)


def test_score_counts_hearts_and_the_queen_of_spades() -> None:
    state = round_of(*SUITS_BY_SEAT)
    state = play(state, "2C 2D 2H 2S")
    assert state.taken == (1, 0, 0, 0)
    state = play(state, "3C 3D 3H QS")
    assert state.taken == (15, 0, 0, 0)


def test_score_of_a_spot_round_is_the_rank_of_the_hearts() -> None:
    assert play(round_of(*SUITS_BY_SEAT, spot=True), "2C 2D 2H 2S 3C 3D QH QS").taken == (
        2 + 12 + 25,
        0,
        0,
        0,
    )


def test_score_old_moon() -> None:
    state = shot()
    assert state.taken == (26, 0, 0, 0)
    assert ENGINE.outcome(state) == Outcome("played", (0, 26, 26, 26))
    assert ENGINE.summary(state)["moon"] == "old"


def test_score_new_moon() -> None:
    state = shot(moon="new")
    assert ENGINE.outcome(state) == Outcome("played", (-26, 0, 0, 0))
    assert ENGINE.summary(state) == {
        "pass": "none",
        "taken": [26, 0, 0, 0],
        "tricks": [13, 0, 0, 0],
        "shooter": 0,
        "moon": "new",
    }


def test_score_mixed_moon_is_old_where_there_is_nothing_to_choose() -> None:
    assert ENGINE.outcome(shot(moon="mixed", totals=(20, 30, 40, 50))) == Outcome("played", (0, 26, 26, 26))


@pytest.mark.parametrize(("choice", "scores"), [("OLD", (0, 26, 26, 26)), ("NEW", (-26, 0, 0, 0))])
def test_score_mixed_moon_lets_the_shooter_choose(choice: str, scores: tuple[int, ...]) -> None:
    state = shot(moon="mixed", totals=(90, 80, 10, 30))
    assert ENGINE.to_act(state) == (0,)
    assert ENGINE.legal(state, 0) == ("MOON OLD", "MOON NEW")
    assert ENGINE.legal(state, 1) == ()
    assert ENGINE.outcome(state) is None
    assert ENGINE.summary(state)["moon"] is None
    for seat, refused in [(0, "MOON"), (0, "MOON BLUE"), (0, "AS"), (1, f"MOON {choice}")]:
        with pytest.raises(IllegalAction):
            ENGINE.apply(state, seat, refused)
    chosen = ENGINE.apply(state, 0, f"MOON {choice}")
    assert ENGINE.outcome(chosen) == Outcome("played", scores)
    assert ENGINE.to_act(chosen) == ()
    assert ENGINE.load(ENGINE.dump(chosen)) == chosen


def test_score_reverse_without_a_moon_counts_what_was_taken() -> None:
    assert ENGINE.outcome(shot(reverse=True)) == Outcome("played", (26, 0, 0, 0))


def test_score_reverse_with_old_moon_hurts_the_shooter() -> None:
    assert ENGINE.outcome(shot(reverse=True, moon="old")) == Outcome("played", (0, 26, 26, 26))


def test_score_spot_moon_pays_129() -> None:
    assert ENGINE.outcome(shot(spot=True)) == Outcome("played", (0, 129, 129, 129))


def test_summary_of_a_running_round_is_what_everybody_saw() -> None:
    assert ENGINE.summary(play(round_of(*SUITS_BY_SEAT), "2C 2D 2H 2S 3C")) == {
        "pass": "none",
        "taken": [1, 0, 0, 0],
        "tricks": [1, 0, 0, 0],
        "shooter": None,
        "moon": None,
    }
