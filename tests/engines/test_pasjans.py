"""Pasjans, rule by rule (the rules of the four games, section 4); the contest has its own file."""

from __future__ import annotations

import pytest

from games.engines import pasjans_board
from games.engines.base import RESIGN, IllegalAction, MatchResult, Outcome, RoundFact
from games.engines.cards import DECK
from tests.engines.pasjans_tables import (
    ENGINE,
    board,
    column,
    data,
    played,
    played_out,
    refused,
    replay,
    start,
)

# Seven columns of 1 to 7 cards, only the last of each face up; 24 cards of stock


def test_deal_seven_columns_with_the_last_card_face_up_and_24_in_stock():
    seen = board(start())
    assert [(pile.down, len(pile.up)) for pile in seen.columns] == [(n, 1) for n in range(7)]
    assert (seen.stock, seen.waste, seen.order) == (24, (), ())
    assert seen.foundations == (None, None, None, None)


def test_deal_goes_row_by_row():
    state = ENGINE.start(ENGINE.setup(ENGINE.options({}), 1, [], lambda n: 0), DECK, {})
    assert [pile.up[0] for pile in board(state).columns] == [DECK[i] for i in (0, 7, 13, 18, 22, 25, 27)]
    assert board(played(state, "DRAW")).waste == (DECK[28],)


# Four foundations built by suit from A to K


def test_foundations_are_built_by_suit_from_the_ace():
    state = start({2: "AS", 3: "2S", 4: "2H", 5: "3S"})
    assert refused(state, "MOVE 2S F")
    state = played(state, "MOVE AS F")
    assert refused(state, "MOVE 2H F")
    assert refused(state, "MOVE 3S F")
    state = played(state, "MOVE 2S F", "MOVE 3S F")
    assert board(state).foundations == ("3S", None, None, None)
    assert ENGINE.summary(state)["cards"] == [3]


def test_foundations_take_a_single_card_only():
    """The two of hearts could go, but the ace of spades lies on it."""
    state = played(start({1: "AS", 2: "2H", 3: "AH"}), "MOVE AS 2", "MOVE AH F")
    assert refused(state, "MOVE 2H F")
    assert board(played(state, "MOVE AS F", "MOVE 2H F")).foundations == ("AS", "2H", None, None)


def test_foundations_take_the_top_of_the_waste():
    state = played(start(stock="AC 2C"), "DRAW", "MOVE AC F", "DRAW", "MOVE 2C F")
    assert board(state).foundations == (None, None, None, "2C")
    assert board(state).stock == 22


# On columns build down in alternating colours; move a single card or any face-up run


@pytest.mark.parametrize("card", ["9S", "9C", "8H", "TH", "AD"])
def test_columns_refuse_what_is_not_one_lower_and_of_the_other_colour(card):
    assert refused(start({4: "TS", 5: card}), f"MOVE {card} 4")


@pytest.mark.parametrize("card", ["9H", "9D"])
def test_columns_take_one_lower_of_the_other_colour(card):
    state = played(start({4: "TS", 5: card}), f"MOVE {card} 4")
    assert column(state, 4).up == ("TS", card)


def test_columns_take_the_top_of_the_waste():
    state = played(start({4: "TS"}, stock="9H"), "DRAW", "MOVE 9H 4")
    assert column(state, 4).up == ("TS", "9H")
    assert board(state).waste == ()


def test_columns_are_never_built_on_an_ace():
    assert refused(start({4: "AS", 5: "KH"}), "MOVE KH 4")


def run_of_three():
    return played(start({1: "8C", 3: "9H", 5: "TS", 6: "JD", 7: "TC"}), "MOVE 9H 5", "MOVE 8C 5")


def test_runs_move_whole():
    state = played(run_of_three(), "MOVE TS 6")
    assert column(state, 6).up == ("JD", "TS", "9H", "8C")


def test_runs_move_from_any_face_up_card_on():
    state = played(run_of_three(), "MOVE 9H 7")
    assert column(state, 7).up == ("TC", "9H", "8C")
    assert column(state, 5).up == ("TS",)


def test_runs_never_move_onto_themselves_nor_from_under_a_face_down_card():
    state = run_of_three()
    assert refused(state, "MOVE 9H 5")
    hidden = pasjans_board.CARD[state.table.hidden[6][0]]
    for target in "1234567F":
        assert refused(state, f"MOVE {hidden} {target}")


# Only a K, or a run headed by a K, goes on an empty column


def test_empty_columns_take_a_king():
    state = played(start({1: "AS", 4: "KD", 5: "QD"}), "MOVE AS F")
    assert refused(state, "MOVE QD 1")
    assert column(played(state, "MOVE KD 1"), 1).up == ("KD",)


def test_empty_columns_take_a_run_headed_by_a_king():
    state = played(start({1: "AS", 4: "KD", 5: "QS"}), "MOVE QS 4", "MOVE AS F", "MOVE KD 1")
    assert column(state, 1).up == ("KD", "QS")


def test_empty_columns_take_a_king_from_the_waste():
    state = played(start({1: "AS"}, stock="KH"), "MOVE AS F", "DRAW", "MOVE KH 1")
    assert column(state, 1).up == ("KH",)


def test_a_king_may_go_from_one_empty_column_to_another():
    state = played(start({1: "AS", 2: "2S AH", 4: "KD"}), "MOVE AS F", "MOVE AH F", "MOVE 2S F", "MOVE KD 1")
    assert column(state, 2).up == ()
    state = played(state, "MOVE KD 2")
    assert column(state, 1).up == ()
    assert column(state, 2).up == ("KD",)


# A face-down card that becomes last is turned up at once


@pytest.mark.parametrize("action", ["MOVE AH 4", "MOVE AH F"])
def test_a_face_down_card_that_becomes_last_is_turned_up_at_once(action):
    state = played(start({3: "5D 7D AH", 4: "2S"}), action)
    assert (column(state, 3).down, column(state, 3).up) == (1, ("7D",))


def test_a_column_without_face_down_cards_becomes_empty():
    state = played(start({1: "AH", 4: "2S"}), "MOVE AH 4")
    assert (column(state, 1).down, column(state, 1).up) == (0, ())


# Draw one or three cards from the stock to the waste; only the top of the waste can be played


def test_draw_one():
    state = played(start(stock="2D 3D"), "DRAW", "DRAW")
    assert board(state).waste == ("2D", "3D")
    assert board(state).stock == 22


def test_draw_three():
    state = played(start(stock="2D 3D 4D 5D", draw=3), "DRAW")
    assert board(state).waste == ("2D", "3D", "4D")
    assert board(state).stock == 21


def test_only_the_top_of_the_waste_can_be_played():
    state = played(start({4: "5S"}, stock="4D AD 4H", draw=3), "DRAW")
    assert refused(state, "MOVE 4D 4")
    assert refused(state, "MOVE AD F")
    state = played(state, "MOVE 4H 4", "MOVE AD F")
    assert board(state).waste == ("4D",)


def test_the_waste_is_shown_whole():
    state = played(start(draw=3), *["DRAW"] * 8)
    assert len(board(state).waste) == 24


def test_with_fewer_than_three_cards_in_the_stock_draw_three_draws_what_is_left():
    state = played(start({4: "2S"}, stock="KD QD AH", draw=3), "DRAW", "MOVE AH 4", *["DRAW"] * 7, "TURN")
    state = played(state, *["DRAW"] * 7)
    assert board(state).stock == 2
    state = played(state, "DRAW")
    assert board(state).stock == 0
    assert len(board(state).waste) == 23


# An empty stock is refilled by turning the waste over, any number of times


def test_the_waste_is_turned_over_only_when_the_stock_is_empty():
    state = played(start(), *["DRAW"] * 23)
    assert refused(state, "TURN")
    state = played(state, "DRAW")
    assert refused(state, "DRAW")
    assert board(played(state, "TURN")).stock == 24


def test_the_waste_is_turned_over_any_number_of_times_and_keeps_its_order():
    first = played(start(), *["DRAW"] * 24)
    order = board(first).waste
    state = first
    for _ in range(12):
        state = played(state, "TURN")
        assert board(state).order == order
        state = played(state, *["DRAW"] * 24)
    assert board(state).waste == order


def test_an_empty_waste_is_not_turned_over():
    assert refused(start(), "TURN")
    state = played_out("stuck")
    assert board(state).stock == 0
    assert board(state).waste == ()
    assert refused(state, "TURN")
    assert refused(state, "DRAW")


# All 52 cards on the foundations wins


def test_all_52_cards_on_the_foundations_wins():
    state = played_out("won-draw-1")
    assert ENGINE.outcome(state) == Outcome("won", (52,))
    assert board(state).foundations == ("KS", "KH", "KD", "KC")
    assert ENGINE.to_act(state) == ()
    assert ENGINE.legal(state, 0) == ()
    with pytest.raises(IllegalAction):
        ENGINE.apply(state, 0, RESIGN)
    facts = [RoundFact(1, {}, ENGINE.summary(state), ENGINE.outcome(state))]
    assert ENGINE.result(ENGINE.options({}), facts) == MatchResult("won", (52,), (1,))


# Moving a card back from a foundation to a column is a table option, off by default


def test_taking_back_from_a_foundation_is_off_by_default():
    state = played(start({2: "2S", 3: "AH"}), "MOVE AH F")
    assert refused(state, "MOVE AH 2")


def test_taking_back_from_a_foundation_as_a_table_option():
    state = played(start({2: "2S", 3: "2C", 4: "AH", 5: "2H", 6: "3D"}, take_back=True), "MOVE AH F")
    assert refused(state, "MOVE AH 6")
    assert refused(state, "MOVE AH F")
    back = played(state, "MOVE AH 3")
    assert column(back, 3).up == ("2C", "AH")
    assert board(back).foundations == (None, None, None, None)
    assert ENGINE.summary(back)["cards"] == [0]
    state = played(state, "MOVE 2H F")
    assert refused(state, "MOVE AH 3"), "only the top of a foundation"


def test_taking_back_a_king_to_an_empty_column():
    won = data("games/won-draw-1")
    won["setup"]["take_back"] = True
    won["actions"].pop()
    state = replay(won)
    kings = [card for card in board(state).foundations if card[0] == "K"]
    for king in kings:
        assert f"MOVE {king} 1" in ENGINE.legal(state, 0) or board(state).columns[0].up


# A player may give up at any time


@pytest.mark.parametrize("actions", [(), ("DRAW",), ("DRAW", "UNDO")])
def test_a_player_may_give_up_at_any_time(actions):
    state = played(start({2: "AS"}), *actions, "MOVE AS F", RESIGN)
    assert ENGINE.outcome(state) == Outcome("resigned", (1,), resigned=0)
    assert ENGINE.to_act(state) == ()
    assert ENGINE.legal(state, 0) == ()
    facts = [RoundFact(1, {}, ENGINE.summary(state), ENGINE.outcome(state))]
    assert ENGINE.result(ENGINE.options({}), facts) == MatchResult("resigned", (1,), (1,))
    assert ENGINE.view(state, 0).counts[0].standing == "given_up"


def test_when_it_is_over_the_deal_is_shown():
    state = start()
    assert ENGINE.view(state, None).deal == ()
    assert ENGINE.view(played(state, RESIGN), None).deal == state.table.deal


# Undo: while alone; each draw, turn and move counts as one, and an undo does not take it back


def test_undo_takes_the_board_back_but_not_the_count():
    state = start({2: "AS"})
    after = played(state, "MOVE AS F", "DRAW", "UNDO", "UNDO")
    assert board(after) == board(state)
    assert ENGINE.summary(after) == {"cards": [0], "moves": [2], "undos": [2], "given_up": [False]}
    assert refused(after, "UNDO")
    assert ENGINE.summary(played(after, "DRAW"))["moves"] == [3]


def test_undo_is_refused_before_the_first_action_and_when_it_is_over():
    assert refused(start(), "UNDO")
    with pytest.raises(IllegalAction):
        ENGINE.apply(played(start(), "DRAW", RESIGN), 0, "UNDO")


def test_undo_of_the_first_turn_hides_the_stock_again():
    state = played(start(), *["DRAW"] * 24, "TURN")
    assert len(board(state).order) == 24
    assert board(played(state, "UNDO")).order == ()


def test_undo_is_not_for_contests():
    state = played(start(seats=2), "DRAW")
    assert refused(state, "UNDO")


# A board without a legal action stays open until given up


def test_a_board_without_an_action_stays_open_until_given_up():
    state = played_out("stuck")
    view = ENGINE.view(state, 0)
    assert view.stuck
    assert view.legal == ("UNDO",), "alone there is something to take back"
    assert ENGINE.to_act(state) == (0,)
    assert ENGINE.outcome(state) is None
    assert ENGINE.view(state, None).stuck
    over = played(state, RESIGN)
    assert ENGINE.outcome(over).reason == "resigned"
    assert not ENGINE.view(over, 0).stuck


def test_a_contest_board_without_an_action_stays_open_until_given_up():
    record = data("games/stuck")
    record["setup"]["seats"] = 2
    state = replay(record)
    assert ENGINE.legal(state, 0) == ()
    assert ENGINE.to_act(state) == (0, 1)
    assert ENGINE.view(state, 0).stuck
    assert not ENGINE.view(state, 1).stuck
    assert not ENGINE.view(state, None).stuck, "a board that is not seen tells nothing"
