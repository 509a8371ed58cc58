"""The rules of VISTA one by one: Deal, Trump, Play and Uncovering; names follow the paragraphs of section 1."""

from __future__ import annotations

import json

import pytest

from games.engines.base import IllegalAction, Outcome, StateError
from games.engines.cards import DECK
from games.engines.vista_state import LUCKY
from tests.engines.vista_help import (
    ENGINE,
    Hand,
    fact_of,
    legal_now,
    play,
    start,
    table,
    tops,
    turn,
)

TEN = {"rounds": 10}

# Deal


def test_deal_gives_each_seat_ten_piles_of_two_five_pool_cards_and_a_lucky_card():
    view = ENGINE.view(start(), None)
    for seat in (0, 1):
        assert [pile.cards for pile in view.piles[seat]] == [2] * 10
        assert (view.pools[seat].count, view.pools[seat].unlocked) == (5, False)
        assert view.lucky[seat].there
    assert ENGINE.deck({}) == DECK


def test_deal_order_is_piles_then_pool_then_lucky_card_of_seat_0_then_of_seat_1():
    state = ENGINE.start({"number": 1, "rounds": 10, "chooser": 0}, DECK, {"used": []})
    state = play(state, "TRUMP NT")
    assert tops(state, 0, None) == list(DECK[0:20:2])
    assert tops(state, 1, None) == list(DECK[26:46:2])
    lucky = play(state, LUCKY)
    assert ENGINE.view(lucky, None).lucky[0].card == DECK[25]


@pytest.mark.parametrize(
    "wrong", [{"number": 11}, {"number": 0}, {"number": "1"}, {"rounds": 3}, {"chooser": 1}, {"rounds": None}]
)
def test_deal_needs_a_setup_of_the_game(wrong):
    setup = {"number": 1, "rounds": 10, "chooser": 0, **wrong}
    with pytest.raises(StateError):
        ENGINE.start(setup, DECK, {"used": []})


# Trump


def test_trump_is_chosen_by_player_1_in_odd_rounds_and_by_player_2_in_even_ones():
    choosers = [ENGINE.view(start(number=number), None).chooser for number in range(1, 11)]
    assert choosers == [0, 1] * 5
    for number in (1, 2):
        state = start(number=number)
        chooser = (number - 1) % 2
        assert ENGINE.to_act(state) == (chooser,)
        assert ENGINE.legal(state, chooser) == ("TRUMP S", "TRUMP H", "TRUMP D", "TRUMP C", "TRUMP NT")
        assert ENGINE.legal(state, 1 - chooser) == ()


def test_trump_is_used_once_a_match_by_each_player():
    facts = [
        fact_of(1, "S"),
        fact_of(2, "H"),
        fact_of(3, "NT", Outcome("played", (1, 0))),
        fact_of(4),
        fact_of(5),
    ]
    assert ENGINE.shared(TEN, 5, facts)["used"] == ["S", "NT"]
    assert ENGINE.shared(TEN, 6, facts)["used"] == ["H"]
    assert ENGINE.shared(TEN, 3, facts)["used"] == ["S"]
    state = start(number=5, used=["NT", "S"])
    assert legal_now(state) == {"TRUMP H", "TRUMP D", "TRUMP C"}
    assert ENGINE.view(state, 1).used == ("S", "NT")
    with pytest.raises(IllegalAction) as refused:
        play(state, "TRUMP S")
    assert refused.value.legal == ("TRUMP H", "TRUMP D", "TRUMP C")


def test_trump_of_a_round_just_opened_is_not_yet_named():
    opened = fact_of(1)
    assert ENGINE.shared(TEN, 3, [type(opened)(1, opened.setup, {}, None)])["used"] == []


def test_trump_in_the_last_round_is_the_one_left():
    assert legal_now(start(number=9, used=["S", "H", "C", "NT"])) == {"TRUMP D"}


def test_trump_is_chosen_seeing_the_own_front_row_alone():
    front = {1: "AS 2C", 2: "KS 3C", 3: "QS 4C", 4: "JS 5C", 5: "TS 6C", 6: "9S 7C"}
    other = {1: "AH 2D", 2: "KH 3D", 3: "QH 4D", 4: "JH 5D", 5: "TH 6D", 6: "9H 7D"}
    state = start(Hand(front), Hand(other))
    assert tops(state, 0, 0) == ["AS", "KS", "QS", "JS", "TS", *[None] * 5]
    assert tops(state, 1, 1) == ["AH", "KH", "QH", "JH", "TH", *[None] * 5]
    assert tops(state, 0, 1) == tops(state, 1, 0) == [None] * 10
    assert tops(state, 0, None) == tops(state, 1, None) == [None] * 10
    spectator = json.dumps(ENGINE.view(state, None).data())
    assert not any(f'"{card}"' in spectator for card in DECK)


def test_trump_chosen_shows_all_twenty_tops_to_everybody():
    state = play(start(), "TRUMP H")
    for viewer in (0, 1, None):
        assert None not in tops(state, 0, viewer) + tops(state, 1, viewer)
    assert ENGINE.summary(state) == {"chooser": 0, "trump": "H", "tricks": [0, 0]}


@pytest.mark.parametrize("action", ["AS", LUCKY, "TRUMP", "TRUMP X", "trump s", "S", "NT"])
def test_trump_comes_before_any_card(action):
    with pytest.raises(IllegalAction):
        play(start(), action)


def test_trump_is_chosen_once_and_by_its_chooser():
    state = start()
    with pytest.raises(IllegalAction):
        ENGINE.apply(state, 1, "TRUMP S")
    chosen = play(state, "TRUMP S")
    for seat in (0, 1):
        with pytest.raises(IllegalAction):
            ENGINE.apply(chosen, seat, "TRUMP H")


# Play


def test_play_begins_with_the_chooser():
    assert turn(table()) == 0
    assert turn(table(number=2)) == 1
    assert ENGINE.view(table(number=2), None).leader == 1


@pytest.mark.parametrize(
    ("lead", "answer", "winner"), [("9H", "TH", 1), ("9H", "3H", 0), ("4H", "TH", 1), ("KC", "2C", 0)]
)
def test_play_the_winner_of_a_trick_leads_to_the_next(lead, answer, winner):
    state = play(table(), lead, answer)
    assert turn(state) == winner
    view = ENGINE.view(state, None)
    assert (view.leader, view.finished[0].winner, view.finished[0].number) == (winner, winner, 1)
    assert view.tricks == (1 - winner, winner)


def test_play_leading_any_top_card_or_the_lucky_card():
    legal = ENGINE.legal(table(), 0)
    assert len(legal) == 11
    assert {"9H", "4H", "KC", "AD", LUCKY} <= set(legal)
    assert legal[-1] == LUCKY


@pytest.mark.parametrize("card", ["2S", "QC", "7S", "TH", "LUCKY=AS", "LUCKY=", "LUCKYAS", ""])
def test_play_no_card_from_beneath_from_a_locked_pool_or_of_the_other_and_no_named_lucky_card(card):
    state = table()
    with pytest.raises(IllegalAction) as refused:
        play(state, card)
    assert refused.value.legal == ENGINE.legal(state, 0)


def test_play_following_with_a_card_of_the_suit_led_or_the_lucky_card():
    assert legal_now(play(table(), "9H")) == {"TH", "3H", "5H", "7H", "JH", LUCKY}
    view = ENGINE.view(play(table(), "9H"), 1)
    assert (view.suit_led, view.leader, view.to_act) == ("H", 0, (1,))
    with pytest.raises(IllegalAction):
        play(table(), "9H", "2C")


def test_play_following_without_the_suit_led_any_known_card_or_the_lucky_card():
    state = play(table(number=2), "TS")
    assert legal_now(state) == {*[top for top in tops(state, 0, 0) if top], LUCKY}
    assert "9H" in legal_now(state)


@pytest.mark.parametrize(
    ("trump", "lead", "answer", "winner"),
    [
        ("NT", "TS", "9H", 1),
        ("NT", "TS", "AD", 1),
        ("C", "TS", "9H", 1),
        ("C", "TS", "KC", 0),
        ("H", "TS", "4H", 0),
        ("S", "TS", "AD", 1),
        ("H", "TH", "9H", 1),
        ("H", "3H", "9H", 0),
        ("D", "2D", "AD", 0),
    ],
)
def test_play_the_higher_card_of_the_suit_led_wins_unless_trumps_were_played(trump, lead, answer, winner):
    assert turn(play(table(trump, number=2), lead, answer)) == winner


def test_play_out_of_turn_is_refused():
    with pytest.raises(IllegalAction) as refused:
        ENGINE.apply(table(), 1, "TH")
    assert refused.value.legal == ()


# Uncovering


def test_uncovering_shows_the_card_beneath_before_the_answer():
    state = play(table(), "9H")
    for viewer in (0, 1, None):
        view = ENGINE.view(state, viewer)
        assert (view.piles[0][0].top, view.piles[0][0].cards) == ("2S", 1)
        assert view.trick[0].uncovered == "2S"
        assert (view.trick[0].source, view.trick[0].pile) == ("pile", 1)


def test_uncovering_makes_the_card_beneath_playable_and_the_pile_ends_with_it():
    state = play(table(), "KC", "2C")
    assert "5S" in legal_now(state)
    state = play(state, "5S")
    view = ENGINE.view(state, 1)
    assert (view.piles[0][2].top, view.piles[0][2].cards) == (None, 0)
    assert view.trick[0].uncovered is None
    assert legal_now(state) == {"QS", "TS", LUCKY}
