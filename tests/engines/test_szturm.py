"""Szturm rule by rule; the headings are the paragraphs of rules.md section 2."""

from __future__ import annotations

import pytest

from games.engines.base import RESIGN, IllegalAction, Outcome, StateError
from games.engines.cards import DECK
from tests.engines.szturm_help import (
    ENGINE,
    assault,
    deal_of,
    legal_now,
    play,
    round_of,
    setup_of,
    shuffled_deal,
    turn,
)

# --- Deal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cards", "prison"), [(2, 13, 14), (3, 10, 10), (4, 7, 12)])
def test_deal_gives_hands_court_and_prison(players, cards, prison):
    deal = shuffled_deal(1)
    state = ENGINE.start(setup_of(players), deal, {})
    hands = [set(ENGINE.view(state, seat).hand) for seat in range(players)]
    assert hands == [set(deal[seat * cards : (seat + 1) * cards]) for seat in range(players)]
    view = ENGINE.view(state, None)
    assert (view.lot.card, view.court_left, view.prison_left) == (deal[players * cards], 11, prison)


@pytest.mark.parametrize("deal", [DECK[:-1], (*DECK[:-1], "AS"), ()])
def test_deal_must_be_the_deck(deal):
    with pytest.raises(StateError):
        ENGINE.start(setup_of(), deal, {})


@pytest.mark.parametrize(
    "changed",
    [{"players": 5}, {"players": None}, {"dealer": 2}, {"dealer": -1}, {"totals": [0]}, {"totals": None}],
)
def test_setup_of_another_game_is_refused(changed):
    with pytest.raises(StateError):
        ENGINE.start({**setup_of(), **changed}, DECK, {})


def test_setup_that_lacks_something_is_refused():
    with pytest.raises(StateError):
        ENGINE.start({"players": 2}, DECK, {})


# --- Court ------------------------------------------------------------------------------------------


def test_first_court_card_makes_the_trump_suit():
    state = round_of(court="7H AS")
    assert ENGINE.view(state, 0).trump == "H"
    state = play(state, "PASS", "TAKE")
    assert (ENGINE.view(state, 0).lot.card, ENGINE.view(state, 0).trump) == ("AS", "H")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("dealer", [0, 1])
def test_openers_go_round_from_the_right_of_the_dealer(players, dealer):
    state = round_of(players, dealer)
    openers = []
    for _ in range(12):
        openers.append(turn(state))
        state = play(state, *["PASS"] * (players - 1), "REFUSE")
    assert openers == [(dealer + 1 + number) % players for number in range(12)]
    # After the last court card the seat to the right of the dealer leads.
    assert turn(state) == (dealer + 1) % players
    assert ENGINE.view(state, None).phase == "assault"


def test_opener_bids_one_card_to_the_whole_hand_or_passes():
    assert legal_now(round_of(4)) == ["BID 1", "BID 2", "BID 3", "BID 4", "BID 5", "BID 6", "BID 7", "PASS"]


def test_bid_must_be_higher_than_the_bid_so_far():
    state = play(round_of(4), "BID 5")
    assert legal_now(state) == ["BID 6", "BID 7", "PASS"]
    for action in (
        "BID 5",
        "BID 1",
        "BID 0",
        "BID 8",
        "BID",
        "BID -1",
        "BID six",
        "TAKE",
        "DISCARD 2S",
        "2S",
    ):
        with pytest.raises(IllegalAction) as refused:
            ENGINE.apply(state, 2, action)
        assert list(refused.value.legal) == ["BID 6", "BID 7", "PASS"]


def test_bid_is_at_most_the_own_hand():
    # Seat 1 pays six of seven cards for the first court card and has two left.
    state = play(round_of(4), "BID 6", "PASS", "PASS", "PASS")
    state = play(state, legal_now(state)[0])
    state = play(state, "PASS", "PASS", "PASS")
    assert legal_now(state) == ["TAKE", "REFUSE"]
    state = play(state, "REFUSE", "BID 1", "PASS")
    assert (turn(state), legal_now(state)) == (1, ["BID 2", "PASS"])


def test_who_cannot_raise_still_says_pass():
    state = play(round_of(4), "BID 7")
    assert legal_now(state) == ["PASS"]


def test_pass_is_final_for_that_card_only():
    state = play(round_of(3), "PASS", "BID 1", "BID 2", "BID 3", "BID 4")
    assert turn(state) == 2
    state = play(state, "PASS")
    assert (turn(state), ENGINE.view(state, 0).phase) == (0, "discard")
    state = play(state, legal_now(state)[0])
    assert (turn(state), legal_now(state)[0]) == (2, "BID 1")
    state = play(state, "PASS", "PASS")
    assert (turn(state), legal_now(state)) == (1, ["TAKE", "REFUSE"])


def test_bidder_takes_the_card_then_discards_from_the_cards_held_before():
    state = round_of(hands=["", "2S 3S 4S 2H 3H 4H 2D 3D 4D 2C 3C 4C 5C"], court="AS")
    state = play(state, "BID 12", "PASS")
    assert turn(state) == 1
    assert "AS" in ENGINE.view(state, 1).hand
    discards = ENGINE.legal(state, 1)
    assert len(discards) == 13
    assert not any("AS" in action for action in discards)
    with pytest.raises(IllegalAction):
        ENGINE.apply(state, 1, "DISCARD AS 3S 4S 2H 3H 4H 2D 3D 4D 2C 3C 4C")
    state = play(state, discards[-1])
    assert ENGINE.view(state, 1).hand == ("2S", "AS")


def test_bidder_may_give_up_the_whole_hand():
    state = play(round_of(court="AS"), "BID 13", "PASS")
    (only,) = legal_now(state)
    state = play(state, only)
    assert ENGINE.view(state, 1).hand == ("AS",)


def test_discards_are_taken_in_any_order_and_recorded_in_the_order_of_the_deck():
    state = play(round_of(hands=["", "2S AS KD 5C"], court="7H"), "BID 3", "PASS")
    assert ENGINE.record(state, 1, "DISCARD 5C AS KD") == "DISCARD AS KD 5C"
    assert ENGINE.apply(state, 1, "DISCARD 5C AS KD") == ENGINE.apply(state, 1, "DISCARD AS KD 5C")
    for action in (
        "DISCARD AS KD",
        "DISCARD AS KD 5C 2S",
        "DISCARD AS AS KD",
        "DISCARD AS KD 7H",
        "DISCARD",
        "DISCARD 3",
        "AS KD 5C",
        "PASS",
    ):
        with pytest.raises(IllegalAction):
            ENGINE.apply(state, 1, action)


def test_last_to_speak_may_take_for_nothing():
    state = play(round_of(3, court="AS"), "PASS", "PASS")
    assert (turn(state), legal_now(state)) == (0, ["TAKE", "REFUSE"])
    with pytest.raises(IllegalAction):
        ENGINE.apply(state, 0, "PASS")
    with pytest.raises(IllegalAction):
        ENGINE.apply(state, 0, "BID 1")
    state = play(state, "TAKE")
    assert "AS" in ENGINE.view(state, 0).hand
    assert ENGINE.view(state, 0).counts == (11, 10, 10)


def test_refused_card_leaves_the_round():
    state = play(round_of(3, court="AS"), "PASS", "PASS", "REFUSE")
    view = ENGINE.view(state, 0)
    assert view.counts == (10, 10, 10)
    assert (view.lots[0].card, view.lots[0].seat, view.lots[0].taken) == ("AS", 0, False)


def test_only_the_seat_to_act_may_act():
    state = round_of(3)
    assert ENGINE.legal(state, 0) == ()
    with pytest.raises(IllegalAction) as refused:
        ENGINE.apply(state, 0, "BID 1")
    assert refused.value.legal == ()


# --- Assault ----------------------------------------------------------------------------------------


def test_prison_is_turned_face_up_after_the_last_court_card():
    state = round_of(prison="AS AH")
    for _ in range(12):
        assert ENGINE.view(state, None).prison is None
        state = play(state, "PASS", "REFUSE")
    assert {"AS", "AH"} < set(ENGINE.view(state, None).prison)


def test_leader_may_play_any_card():
    assert legal_now(assault("2S AH 7C", "3S")) == ["2S", "AH", "7C"]


def test_followers_must_follow_suit():
    state = play(assault("2S AH", "3S KS AH", prison="2C"), "2S")
    assert legal_now(state) == ["3S", "KS"]
    for action in ("AH", "QS", "FREE 2C", "PASS", "BID 1"):
        with pytest.raises(IllegalAction):
            ENGINE.apply(state, 1, action)


def test_who_cannot_follow_may_play_any_card():
    assert legal_now(play(assault("2S AH", "KD AC"), "2S")) == ["KD", "AC"]


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("TH 9H AH", 2),  # the highest card of the suit led
        ("TH AC KC", 0),  # higher cards of other suits win nothing
        ("TH 2S AH", 1),  # a trump beats it
        ("TH 2S 3S", 2),  # the highest trump
        ("TH 3S 2S", 1),
        ("2S AS KS", 1),
        ("AH KH QH", 0),
        ("2H AD 3H", 2),
    ],
)
def test_highest_trump_or_highest_card_of_the_suit_led_wins(cards, winner):
    hands = [f"{card} 5D 5C" for card in cards.split()]
    state = play(assault(*hands, prison="7C"), *cards.split())
    assert turn(state) == winner
    assert ENGINE.view(state, None).phase == "free"


def test_winner_takes_one_prison_card_of_choice_and_leads():
    state = play(assault("AS 2S 3S", "KS QS JS", prison="2H KH 7C"), "AS", "KS")
    assert (turn(state), legal_now(state)) == (0, ["FREE 2H", "FREE KH", "FREE 7C"])
    for action in ("KH", "FREE", "FREE AH", "FREE XX", "TAKE", "2S"):
        with pytest.raises(IllegalAction):
            ENGINE.apply(state, 0, action)
    state = play(state, "FREE KH")
    view = ENGINE.view(state, 0)
    assert (view.prison, view.hand, turn(state)) == (("2H", "7C"), ("2S", "3S", "KH"), 0)
    # The freed card can be used at once.
    assert "KH" in legal_now(state)


def test_prison_card_is_named_even_when_only_one_is_left():
    state = play(assault("AS 2S 3S", "KS QS JS", prison="7C"), "AS", "KS")
    assert legal_now(state) == ["FREE 7C"]


def test_without_prisoners_the_winner_leads_at_once():
    state = play(assault("QS 2S 3S", "KS AS JS"), "QS", "KS")
    assert (turn(state), legal_now(state)) == (1, ["JS", "AS"])


def test_played_cards_are_out():
    state = play(assault("AS 2S", "KS QS", prison="7C"), "AS", "KS", "FREE 7C")
    view = ENGINE.view(state, None)
    assert view.counts == (2, 1)
    assert view.prison == ()


def test_who_has_no_cards_left_is_out_of_the_round():
    state = play(assault("AS KS", "2S", "4S 5S"), "AS", "2S", "4S")
    assert ENGINE.view(state, None).out == (1,)
    state = play(state, "KS")
    assert turn(state) == 2


def test_round_ends_when_one_player_alone_has_cards():
    state = play(assault("AS 2S", "3S", "4S"), "AS", "3S", "4S")
    assert ENGINE.to_act(state) == ()
    assert ENGINE.legal(state, 0) == ()
    assert ENGINE.outcome(state) == Outcome("survivor", (1, 0, 0))
    with pytest.raises(IllegalAction):
        ENGINE.apply(state, 0, "2S")
    with pytest.raises(IllegalAction):
        ENGINE.apply(state, -1, "2S")
    with pytest.raises(IllegalAction):
        ENGINE.apply(state, 0, RESIGN)


# --- The record -------------------------------------------------------------------------------------


def test_dump_is_read_back_and_plays_on():
    state = play(
        round_of(3, hands=["", "2S AS"], court="KH"), "BID 2", "PASS", "PASS", "DISCARD 2S AS", "BID 1"
    )
    loaded = ENGINE.load(ENGINE.dump(state))
    assert loaded == state
    assert legal_now(loaded) == legal_now(state)


@pytest.mark.parametrize(
    "damage",
    [
        {"game": "vista"},
        {"format": 0},
        {"setup": None},
        {"setup": {}},
        {"deal": ["AS"]},
        {"deal": None},
        {"deal": [1, "AS"]},
        {"actions": [[0, "BID 1"]]},
        {"actions": [[1, None]]},
        {"actions": [[1]]},
        {"actions": 7},
    ],
)
def test_damaged_dump_is_refused(damage):
    dump = ENGINE.dump(round_of())
    assert ENGINE.load(dump) == round_of()
    with pytest.raises(StateError):
        ENGINE.load({**dump, **damage})


@pytest.mark.parametrize("missing", ["game", "format", "setup", "deal", "actions"])
def test_dump_that_lacks_something_is_refused(missing):
    dump = ENGINE.dump(round_of())
    del dump[missing]
    with pytest.raises(StateError):
        ENGINE.load(dump)


def test_summary_tells_what_is_public():
    state = round_of(court="7H")
    assert ENGINE.summary(state) == {"dealer": 0, "trump": "H", "lots": 0, "tricks": 0, "survivor": None}
    ended = play(assault("AS 2S", "3S"), "AS", "3S")
    assert ENGINE.summary(ended) == {"dealer": 1, "trump": "S", "lots": 12, "tricks": 1, "survivor": 0}


def test_deck_is_the_whole_deck():
    assert ENGINE.deck(setup_of(4)) == DECK
    assert sorted(deal_of(4, ["AS"], "KS", "QS")) == sorted(DECK)
