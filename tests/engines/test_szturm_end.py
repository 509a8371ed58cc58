"""How a round of Szturm ends and what it scores; the headings are paragraphs of the rules, section 2."""

from __future__ import annotations

import pytest

from games.engines.base import RESIGN, IllegalAction, Outcome
from tests.engines.szturm_help import (
    ENGINE,
    assault,
    legal_now,
    play,
    round_of,
    turn,
)

# --- Score ------------------------------------------------------------------------------------------


def test_survivor_scores_one_and_the_honours_of_hand_and_prison():
    state = assault("2S AH KD QC JC TC 9C", "3S", prison="AD KD JH 2D")
    state = play(state, "2S", "3S", "FREE 2D")
    # The trick is seat 1's, who frees a card and goes on.
    assert ENGINE.outcome(state) is None
    state = assault("4S AH KC QC JC TC 9C", "3S", prison="AD KD JH 2D")
    state = play(state, "4S", "3S", "FREE 2D")
    # 1, hand 4 + 3 + 2 + 1, prison 4 + 3 + 1.
    assert ENGINE.outcome(state) == Outcome("survivor", (1 + 10 + 8, 0))


def test_freed_card_counts_in_the_hand_as_it_would_in_prison():
    state = play(assault("4S 2H", "3S", prison="AD 2D"), "4S", "3S")
    scores = {ENGINE.outcome(play(state, action)).scores for action in legal_now(state)}
    assert scores == {(5, 0)}


# --- Decided ----------------------------------------------------------------------------------------


def test_winner_takes_the_prison_card_before_players_drop_out():
    # All play their last card; the winner's prisoner keeps the winner in.
    state = play(assault("AS", "3S", prison="7C KD"), "AS", "3S")
    assert (turn(state), ENGINE.view(state, None).out) == (0, ())
    state = play(state, "FREE 7C")
    assert ENGINE.outcome(state) == Outcome("survivor", (4, 0))
    assert ENGINE.view(state, None).survivor == 0


def test_when_the_winner_is_out_the_next_seat_with_cards_leads():
    state = play(assault("2S 3S", "AS", "4S", "5S 6S"), "2S", "AS", "4S", "5S")
    assert (turn(state), ENGINE.view(state, None).out) == (3, (1, 2))
    assert ENGINE.view(state, None).tricks[0].winner == 1


def test_nobody_scores_when_the_last_cards_of_all_go_in_one_trick():
    state = play(assault("AS", "3S"), "AS", "3S")
    assert ENGINE.outcome(state) == Outcome("nobody", (0, 0))
    assert ENGINE.to_act(state) == ()
    view = ENGINE.view(state, None)
    assert (view.survivor, view.shown, view.out) == (None, None, (0, 1))


def test_hand_of_the_survivor_is_shown_when_it_is_scored():
    before = assault("AS 2H KD", "3S")
    assert ENGINE.view(before, 1).shown is None
    after = play(before, "AS", "3S")
    for seat in (None, 0, 1):
        view = ENGINE.view(after, seat)
        assert (view.survivor, view.shown) == (0, ("2H", "KD"))


# --- Giving up --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_resigning_ends_the_round_from_any_seat_at_any_time(seat):
    court = play(round_of(3), "BID 2")
    prison = play(assault("AS 2S", "KS QS", "JS TS", prison="7C"), "AS", "KS", "JS")
    for state in (court, prison):
        after = ENGINE.apply(state, seat, RESIGN)
        assert ENGINE.outcome(after) == Outcome("resigned", (0, 0, 0), seat)
        assert ENGINE.to_act(after) == ()
        assert ENGINE.outcome(state) is None


@pytest.mark.parametrize("seat", [-1, 3])
def test_nobody_resigns_from_a_seat_that_is_none(seat):
    with pytest.raises(IllegalAction):
        ENGINE.apply(round_of(3), seat, RESIGN)
