"""Passing, tricks and giving up in a round of Kierki; rules, section 3, "Passing", "Play", "Decided"."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.base import RESIGN, IllegalAction, Outcome, StateError
from games.engines.cards import DECK
from tests.engines.kierki_help import (
    DIAMONDS,
    ENGINE,
    HEARTS,
    SUITS_BY_SEAT,
    give_all,
    legal_now,
    play,
    round_of,
    setup_of,
    shot,
)

# Deal


@pytest.mark.parametrize(("base", "cards", "seats"), [("black_lady", 52, 4), ("black_maria", 51, 3)])
def test_deal_gives_every_seat_its_part(base: str, cards: int, seats: int) -> None:
    state = round_of(base=base, number=3)
    deck = ENGINE.deck(setup_of(base=base))
    assert len(deck) == cards == len(set(deck))
    assert [len(hand) for hand in state.hands] == [cards // seats] * seats
    assert ("2C" in deck) is (base != "black_maria")


@pytest.mark.parametrize("deal", [DECK[:51], DECK[:51] + DECK[:1], ()])
def test_deal_that_is_not_the_deck_is_refused(deal: tuple[str, ...]) -> None:
    with pytest.raises(StateError):
        ENGINE.start(setup_of(), deal, {})


# Passing


def test_passing_is_open_to_all_seats_at_once_in_any_order() -> None:
    state = round_of(*SUITS_BY_SEAT, number=1)
    assert ENGINE.to_act(state) == (0, 1, 2, 3)
    assert [len(ENGINE.legal(state, seat)) for seat in range(4)] == [286] * 4
    after = ENGINE.apply(state, 2, "GIVE 4H 3H 2H")
    assert ENGINE.to_act(after) == (0, 1, 3)
    assert ENGINE.legal(after, 2) == ()
    assert after.hands[3] == state.hands[3], "nobody gets anything before all have given"
    other = ENGINE.apply(state, 0, "GIVE AC KC QC")
    assert ENGINE.apply(after, 0, "GIVE AC KC QC") == ENGINE.apply(other, 2, "GIVE 4H 3H 2H")


@pytest.mark.parametrize(
    ("number", "opener", "seat_of_diamonds"), [(1, 1, 2), (2, 3, 0), (3, 2, 3), (5, 1, 2), (403, 2, 3)]
)
def test_passing_goes_left_right_across(number: int, opener: int, seat_of_diamonds: int) -> None:
    state = give_all(round_of(*SUITS_BY_SEAT, number=number), "4C 3C 2C", "4D 3D 2D", "4H 3H 2H", "4S 3S 2S")
    assert {"4C", "3C", "2C"} <= set(state.hands[opener])
    assert {"4D", "3D", "2D"} <= set(state.hands[seat_of_diamonds])
    assert [len(hand) for hand in state.hands] == [13] * 4
    assert ENGINE.to_act(state) == (opener,), "who got the deuce of clubs leads"


def test_passing_none_starts_with_the_play() -> None:
    state = round_of("AS", "2C")
    assert ENGINE.to_act(state) == (1,)
    assert ENGINE.legal(state, 1) == ("2C",)
    assert ENGINE.legal(state, 0) == ()


def test_passing_in_black_maria_is_three_of_seventeen_cards() -> None:
    state = round_of(base="black_maria", number=2)
    assert ENGINE.to_act(state) == (0, 1, 2)
    assert len(ENGINE.legal(state, 1)) == 680


@pytest.mark.parametrize(
    "action",
    [
        "GIVE AC KC",
        "GIVE AC KC QC JC",
        "GIVE AC KC KC",
        "GIVE AC KC 2H",
        "GIVE KC AC QC",
        "GIVE AC KC  QC",
        "GIVE",
        "AC",
        "MOON OLD",
        "",
    ],
)
def test_passing_anything_but_three_own_cards_in_hand_order_is_refused(action: str) -> None:
    state = round_of(*SUITS_BY_SEAT, number=1)
    with pytest.raises(IllegalAction) as refusal:
        ENGINE.apply(state, 0, action)
    assert refusal.value.legal == ENGINE.legal(state, 0)


def test_passing_twice_is_refused() -> None:
    state = ENGINE.apply(round_of(*SUITS_BY_SEAT, number=1), 0, "GIVE AC KC QC")
    with pytest.raises(IllegalAction):
        ENGINE.apply(state, 0, "GIVE 4C 3C 2C")


# Play


def test_play_the_deuce_of_clubs_leads_and_in_black_maria_the_three() -> None:
    assert legal_now(round_of("2C AS")) == {"2C"}
    assert legal_now(round_of("AS", "3C AC", number=3, base="black_maria")) == {"3C"}


def test_play_follow_suit_if_possible_otherwise_any_card() -> None:
    hands = ("2C 3C 4D 5D", "5C 6C 4H QS", "7C 7D 8D", "8C AC 9D TD")
    state = play(round_of(*hands), "2C 5C 7C 8C")
    assert ENGINE.to_act(state) == (3,)
    state = play(state, "AC 3C 6C")
    assert legal_now(state) == set(state.hands[2]), "void in clubs, and no longer the first trick"
    state = play(state, "7D 9D 4D")
    assert not any(card[1] == "D" for card in legal_now(state))
    assert "QS" in legal_now(state)


def test_play_the_highest_card_of_the_suit_led_wins_and_leads() -> None:
    state = play(round_of("2C 4C", "5C", "KC", "TC"), "2C 5C KC TC")
    assert ENGINE.to_act(state) == (2,)
    assert [(t.leader, t.winner, t.cards) for t in state.tricks] == [(0, 2, ("2C", "5C", "KC", "TC"))]


def test_play_other_suits_never_win() -> None:
    state = play(round_of("2C", DIAMONDS, "3C", "4C"), "2C AD 3C 4C")
    assert state.tricks[0].winner == 3


def test_play_hearts_may_not_be_led_until_broken() -> None:
    hands = ("2C 3C 2H", "AC 3H AD KD", "4C 5C 4H QC QD", "6C 7C 5H 2D")
    state = play(round_of(*hands), "2C AC 4C 6C")
    assert not any(card[1] == "H" for card in legal_now(state))
    with pytest.raises(IllegalAction):
        play(state, "3H")
    state = play(state, "AD QD 2D 2H")
    assert state.broken
    assert "3H" in legal_now(state)


def test_play_hearts_are_not_broken_by_the_queen_of_spades() -> None:
    state = play(round_of("2C AS", "AC QS", "4C KS", "5C 2S"), "2C AC 4C 5C")
    assert "QS" in legal_now(state), "the queen may always be led"
    state = play(state, "QS KS 2S AS")
    assert not state.broken
    assert state.taken == (13, 0, 0, 0)
    assert not any(card[1] == "H" for card in legal_now(state))


def test_play_no_heart_and_no_queen_of_spades_on_the_first_trick() -> None:
    hand = "2H QS 4D KS AS 3H 4H 5H 6H 7H 8H 9H TH"
    assert legal_now(play(round_of("2C", hand), "2C")) == {"4D", "KS", "AS"}


def test_original_the_queen_of_spades_is_an_ordinary_card() -> None:
    hand = "2H QS 4D KS 3H 4H 5H 6H 7H 8H 9H TH JH"
    state = play(round_of("2C", hand, "3C", "4C", base="original"), "2C")
    assert legal_now(state) == {"QS", "4D", "KS"}
    state = play(state, "QS 3C 4C")
    assert state.taken == (0, 0, 0, 0)


def test_original_hearts_must_be_broken() -> None:
    state = play(round_of("2C", "AC 2H", "3C", "4C", base="original", number=1), "2C AC 3C 4C")
    assert not any(card[1] == "H" for card in legal_now(state))


def test_black_maria_king_and_ace_of_spades_may_be_played_on_the_first_trick() -> None:
    hand = "QS KS AS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2S"
    state = play(round_of("3C", hand, base="black_maria", number=3), "3C")
    assert legal_now(state) == {"KS", "AS", "2S"}
    state = play(state, "AS 4C")
    assert state.taken == (0, 0, 7)


# Decided


def test_decided_a_leader_with_hearts_only_may_lead_one_and_that_breaks_hearts() -> None:
    # Seat 1 takes the first trick with the ace of clubs and keeps twelve hearts.
    state = play(round_of("2C 2H AD", "AC 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "3C", "4C"), "2C AC 3C 4C")
    assert not state.broken
    assert len(legal_now(state)) == 12
    assert play(state, "3H").broken


def test_decided_a_leader_with_hearts_and_the_queen_must_lead_the_queen() -> None:
    state = play(round_of("2C 2H 3H", "AC QS 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "3C", "4C"), "2C AC 3C 4C")
    assert legal_now(state) == {"QS"}


@pytest.mark.parametrize("base", ["black_lady", "original"])
def test_decided_a_hand_of_penalties_only_may_play_any_on_the_first_trick(base: str) -> None:
    state = play(round_of("2C", HEARTS, base=base), "2C")
    assert legal_now(state) == set(HEARTS.split())
    state = play(state, "AH")
    assert state.broken, "a heart was played"


def test_decided_a_hand_of_hearts_and_the_queen_may_play_any_on_the_first_trick() -> None:
    hand = "QS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    state = play(round_of("2C 2H", hand, "3C", "4C"), "2C")
    assert legal_now(state) == set(hand.split())
    assert play(state, "QS 3C 4C").taken == (0, 0, 0, 13)


def test_original_a_hand_of_hearts_and_the_queen_plays_the_queen_on_the_first_trick() -> None:
    hand = "QS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    assert legal_now(play(round_of("2C 2H", hand, base="original"), "2C")) == {"QS"}


# Resigning


@pytest.mark.parametrize("before", ["pass", "play", "moon"])
def test_resigning_is_open_to_every_seat_until_the_round_is_over(before: str) -> None:
    state = {
        "pass": round_of(number=1),
        "play": play(round_of("2C"), "2C"),
        "moon": shot(moon="mixed", totals=(90, 80, 10, 30)),
    }[before]
    for seat in range(4):
        end = ENGINE.apply(state, seat, RESIGN)
        assert ENGINE.outcome(end) == Outcome("resigned", (0, 0, 0, 0), seat)
        assert ENGINE.to_act(end) == ()
        assert ENGINE.load(ENGINE.dump(end)) == end
        with pytest.raises(IllegalAction):
            ENGINE.apply(end, seat, RESIGN)
    for stranger in (-1, 4):
        with pytest.raises(IllegalAction):
            ENGINE.apply(state, stranger, RESIGN)
    with pytest.raises(IllegalAction):
        ENGINE.apply(shot(), 0, RESIGN)


# Records


def test_record_keeps_what_was_played() -> None:
    state = round_of(*SUITS_BY_SEAT, number=1)
    for action in ENGINE.legal(state, 1)[:3]:
        assert ENGINE.record(state, 1, action) == action


@pytest.mark.parametrize(
    "damage",
    [
        {"game": "szturm"},
        {"format": 2},
        {"setup": {}},
        {"setup": None},
        {"deal": ["AS"]},
        {"deal": [1, "AS"]},
        {"actions": [[0, "3C"]]},
        {"actions": [[0]]},
        {"actions": 5},
        {"actions": [["0", "2C"]]},
        {"actions": [[0, None]]},
    ],
)
def test_dump_that_is_damaged_is_refused(damage: dict[str, Any]) -> None:
    dump = json.loads(json.dumps(ENGINE.dump(round_of("2C"))))
    assert ENGINE.load(dump) == round_of("2C")
    with pytest.raises(StateError):
        ENGINE.load(dump | damage)
    with pytest.raises(StateError):
        ENGINE.load({key: value for key, value in dump.items() if key not in damage})


# Every round


VARIANTS = [
    {},
    {"moon": "mixed", "target": 10},
    {"spot": True, "partnership": True},
    {"reverse": True},
    {"base": "original"},
    {"base": "black_maria", "moon": "new"},
]


@settings(max_examples=60, deadline=None)
@given(
    options=st.sampled_from(VARIANTS), number=st.integers(1, 4), randomness=st.randoms(use_true_random=False)
)
def test_every_round_conserves_cards_and_points(
    options: dict[str, Any], number: int, randomness: Any
) -> None:
    setup = setup_of(number, **options)
    deck = list(ENGINE.deck(setup))
    randomness.shuffle(deck)
    state = ENGINE.start(setup, deck, {})
    while waiting := ENGINE.to_act(state):
        seat = randomness.choice(waiting)
        state = ENGINE.apply(state, seat, randomness.choice(ENGINE.legal(state, seat)))
        cards = [card for hand in state.hands for card in hand] + list(state.trick)
        cards += [card for trick in state.tricks for card in trick.cards]
        if state.leader is None:
            cards += [card for given in state.gave for card in given]
        assert Counter(cards) == Counter(deck)
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    if ENGINE.summary(state)["shooter"] is None:
        assert sum(outcome.scores) == {"original": 13, "black_maria": 43}.get(
            setup["options"]["base"], 129 if setup["options"]["spot"] else 26
        )
    assert ENGINE.load(json.loads(json.dumps(ENGINE.dump(state)))) == state
