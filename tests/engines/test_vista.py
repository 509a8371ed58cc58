"""The rules of VISTA one by one; the names follow the paragraphs of section 1."""

from __future__ import annotations

import json

import pytest

from games.engines.base import RESIGN, IllegalAction, MatchResult, OptionsError, Outcome, StateError
from games.engines.cards import DECK
from games.engines.vista_state import LUCKY, TRUMP_ACTIONS
from tests.engines.vista_help import (
    ENGINE,
    Hand,
    deal_of,
    fact_of,
    facts_of,
    legal_now,
    no_draw,
    play,
    start,
    tops,
    turn,
)

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
    assert ENGINE.shared({}, 5, facts) == {"used": ["S", "NT"]}
    assert ENGINE.shared({}, 6, facts) == {"used": ["H"]}
    assert ENGINE.shared({}, 3, facts) == {"used": ["S"]}
    state = start(number=5, used=["NT", "S"])
    assert legal_now(state) == {"TRUMP H", "TRUMP D", "TRUMP C"}
    assert ENGINE.view(state, 1).used == ("S", "NT")
    with pytest.raises(IllegalAction) as refused:
        play(state, "TRUMP S")
    assert refused.value.legal == ("TRUMP H", "TRUMP D", "TRUMP C")


def test_trump_of_a_round_just_opened_is_not_yet_named():
    opened = fact_of(1)
    assert ENGINE.shared({}, 3, [type(opened)(1, opened.setup, {}, None)]) == {"used": []}


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


TABLE = Hand(
    {
        1: "9H 2S", 2: "4H 3S", 3: "KC 5S", 4: "AD 6S", 5: "6H 4S",
        6: "7D 8S", 7: "8D 9D", 8: "TD JD", 9: "QD KD", 10: "5D 6D",
    },
    pool="QC JC TC 9C 8C",
    lucky="7S",
)  # fmt: skip
OTHER = Hand(
    {
        1: "TH AS", 2: "3H KS", 3: "2C QS", 4: "2D JS", 5: "TS 8H",
        6: "3D 2H", 7: "5H AH", 8: "7H KH", 9: "JH QH", 10: "3C 4D",
    },
    pool="AC 7C 6C 5C 4C",
    lucky="9S",
)  # fmt: skip
"""Seat 0 has no spade on its tops, one club, and its lucky card is a spade; seat 1 has one spade."""


def table(trump: str = "NT", number: int = 1):
    return play(start(TABLE, OTHER, number=number), f"TRUMP {trump}")


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


# Score


def finished(number: int = 1):
    state = table(number=number)
    while ENGINE.to_act(state):
        state = play(state, ENGINE.legal(state, turn(state))[0])
    return state


@pytest.mark.parametrize("number", [1, 2])
def test_score_is_the_choosers_tricks_minus_thirteen(number):
    state = finished(number)
    chooser = (number - 1) % 2
    tricks = ENGINE.view(state, None).tricks
    assert sum(tricks) == 26
    outcome = ENGINE.outcome(state)
    assert outcome.scores[chooser] == tricks[chooser] - 13
    assert outcome.scores[1 - chooser] == 0
    assert (outcome.reason, outcome.resigned) == ("played", None)
    assert ENGINE.view(state, None).outcome == outcome
    assert ENGINE.summary(state) == {"chooser": chooser, "trump": "NT", "tricks": list(tricks)}


def test_score_waits_for_the_last_card():
    assert ENGINE.outcome(table()) is None
    assert ENGINE.result({"rounds": 10}, facts_of(1, 2, 3)) is None


@pytest.mark.parametrize(
    ("scores", "result"),
    [
        # The check of the rules: tricks 16, 11, 13, 18, 12 make +5.
        ([3, 0, -2, 0, 0, 0, 5, 0, -1, 0], MatchResult("played", (5, 0), (1, 2))),
        ([0, 3, 0, -2, 0, 0, 0, 5, 0, 0], MatchResult("played", (0, 6), (2, 1))),
        ([1, 1, 2, 2, 3, 3, -4, -4, 13, 13], MatchResult("played", (15, 15), (1, 1))),
    ],
)
def test_score_the_higher_sum_of_five_entries_wins_and_equal_sums_draw(scores, result):
    assert ENGINE.result({"rounds": 10}, facts_of(*scores)) == result


@pytest.mark.parametrize(("resigned", "places"), [(0, (2, 1)), (1, (1, 2))])
def test_score_does_not_save_who_gives_up(resigned, places):
    facts = facts_of(5, -5, resigned=resigned)
    assert ENGINE.result({"rounds": 10}, facts) == MatchResult("resigned", (5, -5), places)
    assert ENGINE.rounds_to_open({"rounds": 10}, facts, 10) == ()


@pytest.mark.parametrize("seat", [0, 1])
def test_giving_up_is_open_to_both_at_any_moment_and_shows_nothing(seat):
    for state in (start(), table(), play(table(), "9H")):
        over = ENGINE.apply(state, seat, RESIGN)
        assert ENGINE.outcome(over) == Outcome("resigned", (0, 0), seat)
        assert ENGINE.to_act(over) == ()
        for viewer in (0, 1, None):
            before, after = ENGINE.view(state, viewer), ENGINE.view(over, viewer)
            assert (before.piles, before.pools, before.lucky) == (after.piles, after.pools, after.lucky)
    with pytest.raises(IllegalAction):
        ENGINE.apply(over, seat, RESIGN)


# The match


@pytest.mark.parametrize(
    ("width", "opened", "running", "opens"),
    [
        (1, 0, 0, (1,)),
        (1, 1, 1, ()),
        (1, 1, 0, (2,)),
        (2, 0, 0, (1, 2)),
        (2, 3, 1, (4,)),
        (5, 4, 4, (5,)),
        (5, 8, 2, (9, 10)),
        (10, 0, 0, tuple(range(1, 11))),
        (10, 10, 10, ()),
        (10, 10, 1, ()),
        (0, 0, 0, ()),
    ],
)
def test_rounds_open_side_by_side(width, opened, running, opens):
    facts = facts_of(*[0] * (opened - running))
    facts += [fact_of(number) for number in range(opened - running + 1, opened + 1)]
    assert ENGINE.rounds_to_open({"rounds": 10}, facts, width) == opens


@pytest.mark.parametrize("rounds", [2, 4, 10])
def test_a_match_has_as_many_rounds_as_its_table_says(rounds):
    options = ENGINE.options({"rounds": rounds})
    assert ENGINE.rounds_to_open(options, [], 20) == tuple(range(1, rounds + 1))
    assert ENGINE.setup(options, rounds, [], no_draw) == {"number": rounds, "rounds": rounds, "chooser": 1}
    assert ENGINE.result(options, facts_of(*[0] * rounds)).places == (1, 1)


def test_options_have_the_match_of_the_rules_by_default():
    assert ENGINE.options({}) == {"rounds": 10}
    assert ENGINE.seats({"rounds": 10}) == 2


@pytest.mark.parametrize("rounds", [1, 3, 5, 6, 12, True, 10.0, "10", None])
def test_options_of_other_lengths_are_refused(rounds):
    with pytest.raises(OptionsError) as refused:
        ENGINE.options({"rounds": rounds})
    assert refused.value.option == "rounds"


# Records


def test_a_dump_with_an_impossible_play_is_not_loaded():
    dump = ENGINE.dump(play(table(), "9H"))
    for plays in (["9H", "2C"], ["2S"], ["9H"] * 2, ["?"], "9H", None):
        with pytest.raises(StateError):
            ENGINE.load({**dump, "plays": plays})
    for changed in ({"trump": "X"}, {"trump": None}, {"resigned": 2}, {"used": None}, {"used": ["NT"]}):
        with pytest.raises(StateError):
            ENGINE.load({**dump, **changed})
    del dump["deal"]
    with pytest.raises(StateError):
        ENGINE.load(dump)


def test_a_dump_of_a_finished_round_takes_no_further_card():
    dump = ENGINE.dump(finished())
    with pytest.raises(StateError):
        ENGINE.load({**dump, "plays": [*dump["plays"], "AS"]})


def test_every_trump_has_its_action():
    assert set(TRUMP_ACTIONS.values()) == {"S", "H", "D", "C", "NT"}
    assert sorted(deal_of(TABLE, OTHER)) == sorted(DECK)
