"""The rules of VISTA one by one: the pool and the lucky card."""

from __future__ import annotations

import json

import pytest

from games.engines.base import IllegalAction
from games.engines.vista_state import LUCKY
from tests.engines.vista_help import (
    ENGINE,
    Hand,
    legal_now,
    play,
    start,
    table,
    turn,
)

# Pool


def test_pool_is_hidden_from_its_owner_too_until_it_unlocks():
    state = play(table(), "KC", "2C")
    for viewer in (0, 1, None):
        shown = json.dumps(ENGINE.view(state, viewer).data())
        assert ENGINE.view(state, viewer).pools[0].cards is None
        assert not any(f'"{card}"' in shown for card in ("QC", "JC", "TC", "9C", "8C", "AC", "7C"))


def test_pool_unlocks_at_the_end_of_the_third_trick_won_and_for_its_owner_alone():
    state = play(table(), "KC", "2C", "AD", "2D")
    assert ENGINE.view(state, 0).pools[0].unlocked is False
    leading = play(state, "9H")
    assert ENGINE.view(leading, 0).pools[0].unlocked is False
    won = play(leading, "3H")
    pool = ENGINE.view(won, 0).pools[0]
    assert (pool.unlocked, pool.count, pool.cards) == (True, 5, ("QC", "JC", "TC", "9C", "8C"))
    assert {"QC", "JC", "TC", "9C", "8C"} <= legal_now(won)
    for viewer in (1, None):
        pool = ENGINE.view(won, viewer).pools[0]
        assert (pool.unlocked, pool.count, pool.cards) == (True, 5, None)
    assert ENGINE.view(won, 1).pools[1].unlocked is False


def test_pool_cards_count_when_asking_whether_a_player_can_follow():
    # Seat 0 opens its pool and loses the lead; of clubs it has the pool alone, now that the king is gone.
    state = play(table(), "KC", "2C", "AD", "2D", "9H", "3H", "4H", "TH", "3C")
    assert legal_now(state) == {"QC", "JC", "TC", "9C", "8C", LUCKY}
    view = ENGINE.view(play(state, "8C"), 1)
    assert (view.pools[0].count, view.pools[0].cards) == (4, None)
    assert (view.finished[-1].plays[1].source, view.finished[-1].plays[1].pile) == ("pool", None)


TRUMPS = Hand(
    {number: f"{card}S {card}H" for number, card in enumerate("23456789TJ", start=1)},
    pool="QS KS AS QH KH",
    lucky="2C",
)
"""Wins every trick that it leads to, as long as seat 0 has no heart in sight."""


def piles_of(cards: str) -> dict[int, str]:
    words = cards.split()
    return {i // 2 + 1: f"{words[i]} {words[i + 1]}" for i in range(0, len(words), 2)}


def eighteen_tricks_lost(first: Hand):
    """Seat 0 has won nothing, and of its piles only the tenth is left, whole."""
    state = play(start(first, TRUMPS, number=2), "TRUMP S")
    for _ in range(18):
        state = play(state, ENGINE.legal(state, 1)[0])
        state = play(state, next(card for card in ENGINE.legal(state, 0) if card != "KD"))
    view = ENGINE.view(state, 0)
    assert [pile.cards for pile in view.piles[0]] == [0] * 9 + [2]
    assert (view.tricks, view.pools[0].unlocked, turn(state)) == ((0, 18), False, 1)
    return state


def heart_of(state) -> str:
    return next(card for card in ENGINE.legal(state, turn(state)) if card[1] == "H")


def test_pool_unlocks_with_the_last_pile_card_though_fewer_than_three_tricks_are_won():
    piles = piles_of("2D 3D 4D 5D 6D 7D 8D 9D TD JD QD AD 3C 4C 5C 6C 7C 8C KD AH")
    state = eighteen_tricks_lost(Hand(piles, pool="9C TC JC QC KC", lucky="AC"))
    state = play(state, heart_of(state), "KD")
    assert ENGINE.view(state, 0).pools[0].cards is None
    state = play(state, heart_of(state))
    assert legal_now(state) == {"AH", LUCKY}
    state = play(state, "AH")
    assert ENGINE.view(state, 0).tricks == (1, 19)
    assert ENGINE.view(state, 0).pools[0].cards == ("9C", "TC", "JC", "QC", "KC")
    assert legal_now(state) == {"9C", "TC", "JC", "QC", "KC", LUCKY}


def test_pool_unlocks_at_once_in_the_middle_of_a_trick():
    piles = piles_of("2D 3D 4D 5D 6D 7D 8D 9D TD JD AD 9C 3C 4C 5C 6C 7C 8C KD QD")
    state = eighteen_tricks_lost(Hand(piles, pool="TC JC QC KC AC", lucky="AH"))
    state = play(state, heart_of(state), LUCKY)
    assert legal_now(state) == {"KD"}
    state = play(state, "KD")
    state = play(state, heart_of(state))
    assert ENGINE.view(state, 0).tricks == (2, 18)
    assert legal_now(state) == {"QD"}
    state = play(state, "QD")
    assert turn(state) == 1
    for viewer in (0, 1, None):
        assert ENGINE.view(state, viewer).pools[0].unlocked
    assert ENGINE.view(state, 0).pools[0].cards == ("TC", "JC", "QC", "KC", "AC")
    assert ENGINE.view(state, 1).pools[0].cards is None


# Lucky card


def test_lucky_card_is_unknown_to_both_until_it_is_played():
    state = table()
    for viewer in (0, 1, None):
        view = ENGINE.view(state, viewer)
        assert [lucky.card for lucky in view.lucky] == [None, None]
    played = play(state, LUCKY)
    for viewer in (0, 1, None):
        view = ENGINE.view(played, viewer)
        assert (view.lucky[0].there, view.lucky[0].card) == (False, "7S")
        assert (view.trick[0].card, view.trick[0].source, view.trick[0].pile) == ("7S", "lucky", None)
        assert view.lucky[1].there


def test_lucky_card_is_played_once():
    state = play(table(), LUCKY, "TS")
    assert LUCKY not in legal_now(play(state, "TH"))
    with pytest.raises(IllegalAction):
        play(state, "TH", LUCKY)


def test_lucky_card_led_gives_the_suit_to_follow():
    state = play(table(), LUCKY)
    assert ENGINE.view(state, 1).suit_led == "S"
    assert legal_now(state) == {"TS", LUCKY}


def test_lucky_card_may_be_played_though_the_suit_led_could_be_followed_and_wins_or_loses_as_any_card():
    lost = play(table("NT"), "9H", LUCKY)
    assert turn(lost) == 0
    won = play(table("S"), "9H", LUCKY)
    assert turn(won) == 1


def test_lucky_card_does_not_count_when_asking_whether_a_player_can_follow():
    # Seat 0's lucky card is a spade; on the table it has none.
    state = play(table(number=2), "TS")
    assert {"9H", "KC", "AD"} <= legal_now(state)
    assert turn(play(state, LUCKY)) == 1


def test_lucky_card_must_be_played_when_it_is_the_only_card_left():
    state = play(table(), *[])
    while len(ENGINE.view(state, None).finished) < 25:
        state = play(state, next(card for card in ENGINE.legal(state, turn(state)) if card != LUCKY))
    assert ENGINE.legal(state, turn(state)) == (LUCKY,)
    state = play(state, LUCKY)
    assert ENGINE.legal(state, turn(state)) == (LUCKY,)
    assert ENGINE.to_act(play(state, LUCKY)) == ()


def test_lucky_card_is_recorded_with_what_it_was():
    state = table()
    assert ENGINE.record(state, 0, LUCKY) == "LUCKY=7S"
    assert ENGINE.record(state, 0, "9H") == "9H"
    assert play(state, "LUCKY=7S") == play(state, LUCKY)
    for untrue in ("LUCKY=AS", "LUCKY=9H", "LUCKY=7s"):
        with pytest.raises(IllegalAction):
            play(state, untrue)
