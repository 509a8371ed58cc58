"""Who may know what in Szturm."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.engines.base import RESIGN
from games.engines.cards import DECK
from games.engines.szturm_auction import Discards
from games.engines.szturm_state import State, card_set
from tests.engines.szturm_help import ENGINE, assault, play, round_of, setup_of, shuffled_deal, turn


def test_player_sees_the_own_hand_and_the_sizes_of_all():
    state = round_of(3, hands=["AS KS"])
    own, other, spectator = (ENGINE.view(state, seat) for seat in (0, 1, None))
    assert {"AS", "KS"} < set(own.hand)
    assert "AS" not in other.hand
    assert spectator.hand == ()
    assert own.counts == other.counts == spectator.counts == (10, 10, 10)


def test_running_auction_is_public():
    state = play(round_of(3, dealer=2, court="AS KS"), "BID 2", "PASS", "BID 4")
    for seat in (None, 0, 1, 2):
        view = ENGINE.view(state, seat)
        assert (view.high, view.bidder, view.passed) == (4, 2, (1,))
        assert view.lot.bids == ((0, "BID 2"), (1, "PASS"), (2, "BID 4"))
        assert (view.lot.card, view.lot.opener, view.lot.seat) == ("AS", 0, None)
        assert (view.court_left, view.pay) == (11, 0)


def test_next_court_card_is_turned_up_when_its_auction_begins():
    state = play(round_of(court="AS KS"), "BID 1", "PASS")
    assert "KS" not in json.dumps(ENGINE.view(state, 1).data())
    state = play(state, ENGINE.legal(state, 1)[0])
    assert ENGINE.view(state, 0).lot.card == "KS"


def test_what_is_to_be_paid_is_public_and_with_which_cards_is_not():
    state = play(round_of(hands=["", "2S AS"], court="7H"), "BID 2", "PASS")
    for seat in (None, 0, 1):
        view = ENGINE.view(state, seat)
        assert (view.phase, view.pay, view.to_act) == ("discard", 2, (1,))
        assert (view.lot.seat, view.lot.taken, view.lot.price) == (1, True, 2)
    bidder = ENGINE.view(state, 1)
    assert bidder.data()["discard"] == {"count": 2, "cards": [card for card in bidder.hand if card != "7H"]}
    assert bidder.data()["legal"] == []
    assert ENGINE.view(state, 0).data()["discard"] is None


def test_discards_are_known_to_their_owner_only():
    state = play(round_of(hands=["", "2S AS"], court="7H"), "BID 2", "PASS", "DISCARD 2S AS")
    assert ENGINE.view(state, 1).lots[0].discards == ("2S", "AS")
    assert ENGINE.view(state, 1).history[-1] == (1, "DISCARD 2S AS")
    for seat in (None, 0):
        view = ENGINE.view(state, seat)
        assert (view.lots[0].discards, view.lots[0].price) == (None, 2)
        assert view.history == ((1, "BID 2"), (0, "PASS"), (1, "DISCARD 2"))


def test_history_tells_every_action_in_its_order():
    state = round_of(2, hands=["AS"], court="7H")
    actions = ["PASS", "TAKE"] + ["PASS", "REFUSE"] * 11
    state = play(state, *actions)
    assert [said.action for said in ENGINE.view(state, None).history] == actions
    state = play(assault("KS 2S", "AS 3S", prison="7C 8C"), "KS", "AS", "FREE 7C", "3S")
    state = ENGINE.apply(state, 0, RESIGN)
    told = ENGINE.view(state, None).history[-5:]
    assert told == ((0, "KS"), (1, "AS"), (1, "FREE 7C"), (1, "3S"), (0, RESIGN))


def test_finished_tricks_and_the_running_one_are_public():
    state = play(assault("KS 2S", "AS 3S", prison="7C 8C"), "KS", "AS")
    view = ENGINE.view(state, None)
    assert (view.phase, view.trick, view.tricks) == ("free", ((0, "KS"), (1, "AS")), ())
    assert (view.prison, view.prison_left) == (("7C", "8C"), 2)
    view = ENGINE.view(play(state, "FREE 7C", "3S"), None)
    assert view.trick == ((1, "3S"),)
    assert view.tricks == ((((0, "KS"), (1, "AS")), 1, "7C"),)


def test_who_played_the_last_card_is_out_only_after_the_trick():
    state = play(assault("2S", "AS KS", "QS JS"), "2S")
    assert ENGINE.view(state, None).out == ()
    assert ENGINE.view(play(state, "AS", "QS"), None).out == (0,)


def test_match_stands_in_the_view():
    state = ENGINE.start(setup_of(3, number=7, totals=[1, 2, 3], target=20, limit=9), DECK, {})
    view = ENGINE.view(state, None)
    assert (view.number, view.totals, view.target, view.limit) == (7, (1, 2, 3), 20, 9)
    assert view.players == 3


def test_resignation_shows_no_hand():
    state = ENGINE.apply(play(round_of(2, hands=["AS"]), "BID 1"), 1, RESIGN)
    view = ENGINE.view(state, 1)
    assert (view.shown, view.survivor, view.outcome.resigned) == (None, None, 1)
    assert view.data()["outcome"] == {"reason": "resigned", "scores": [0, 0], "resigned": 1}
    assert "AS" not in json.dumps(view.data())


def test_resignation_while_paying_keeps_the_lot_in_sight():
    state = ENGINE.apply(play(round_of(), "BID 3", "PASS"), 0, RESIGN)
    view = ENGINE.view(state, 0)
    assert (view.phase, view.lot.seat, view.lot.price, view.pay) == ("over", 1, 3, 0)


# --- Nothing else gets out --------------------------------------------------------------------------


def random_states(players: int, seed: int) -> Iterator[State]:
    rng = random.Random(seed)
    thrift = rng.random()
    state = ENGINE.start(setup_of(players, seed % players), shuffled_deal(seed), {})
    yield state
    while ENGINE.to_act(state):
        legal = ENGINE.legal(state, turn(state))
        thrifty = legal[-1] == "PASS" and rng.random() < thrift
        state = play(state, "PASS" if thrifty else rng.choice(legal))
        yield state


def hidden_cards(state: State, seat: int | None) -> list[str]:
    """What this seat may not know, by a way of its own: all cards but those that it has seen."""
    view = ENGINE.view(state, seat)
    seen = set(view.hand) | set(view.prison or ()) | set(view.shown or ())
    seen |= {card for lot in view.lots for card in (lot.card, *(lot.discards or ()))}
    seen |= {view.lot.card} if view.lot else set()
    seen |= {card for _, card in view.trick} | {card for trick in view.tricks for _, card in trick.plays}
    seen |= {trick.freed for trick in view.tricks}
    return [card for card in DECK if card not in seen]


def swapped(state: State, first: str, second: str) -> State:
    """The same round with two cards in each other's place."""
    one, two = card_set((first,)), card_set((second,))

    def swap(cards: int) -> int:
        return cards ^ (one | two) if bool(cards & one) != bool(cards & two) else cards

    places = {DECK.index(first): DECK.index(second), DECK.index(second): DECK.index(first)}
    table = state.table
    court = tuple(places.get(card, card) for card in table.court)
    return state._replace(
        table=replace(table, court=court),
        hands=tuple(swap(hand) for hand in state.hands),
        prison=swap(state.prison),
        lots=tuple(lot._replace(discards=swap(lot.discards)) for lot in state.lots),
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_unknown_cards_change_no_view(players, seed):
    rng = random.Random(seed)
    moved = 0
    for state in random_states(players, seed):
        for seat in (None, *range(players)):
            hidden = hidden_cards(state, seat)
            rng.shuffle(hidden)
            before = json.dumps(ENGINE.view(state, seat).data())
            for first, second in zip(hidden[::2], hidden[1::2], strict=False):
                after = swapped(state, first, second)
                assert json.dumps(ENGINE.view(after, seat).data()) == before
                moved += after != state
    assert moved > 300


@pytest.mark.parametrize("players", [2, 3, 4])
def test_data_is_json_and_names_no_unknown_card(players):
    for state in random_states(players, 11):
        for seat in (None, *range(players)):
            data = ENGINE.view(state, seat).data()
            text = json.dumps(data)
            assert json.loads(text) == data
            assert not [
                card for card in hidden_cards(state, seat) if f'{card}"' in text or f" {card}" in text
            ]


# --- The computed sequence of discards --------------------------------------------------------------


def test_discards_are_a_sequence_in_a_fixed_order():
    discards = Discards(("2S", "AS", "KH", "3C"), 2)
    listed = ["2S AS", "2S KH", "2S 3C", "AS KH", "AS 3C", "KH 3C"]
    words = [f"DISCARD {cards}" for cards in listed]
    assert list(discards) == [discards[i] for i in range(6)] == words
    assert len(discards) == 6
    assert discards[-1] == "DISCARD KH 3C"
    assert discards[1:3] == tuple(words[1:3])
    assert discards[:30] == tuple(words)
    assert list(reversed(discards)) == words[::-1]
    assert discards == Discards(("2S", "AS", "KH", "3C"), 2)
    for index in (6, -7):
        with pytest.raises(IndexError):
            discards[index]


def test_discards_know_their_members():
    discards = Discards(("2S", "AS", "KH", "3C"), 2)
    assert all(word in discards for word in discards)
    for word in (
        "DISCARD AS 2S",
        "DISCARD AS",
        "DISCARD AS AS",
        "DISCARD AS QH",
        "AS KH",
        "PASS",
        "",
        None,
        3,
    ):
        assert word not in discards


def test_largest_choice_of_discards_is_not_written_out():
    # The dealer takes each card that the other opens for nothing, and pays one card for each that is opened first.
    state = round_of(2, dealer=0)
    for _ in range(5):
        state = play(state, "PASS", "TAKE", "BID 1", "PASS")
        state = play(state, ENGINE.legal(state, 0)[0])
    state = play(state, "PASS", "TAKE")
    assert ENGINE.view(state, None).counts[0] == 19
    assert ENGINE.legal(state, 0)[-2:] == ("BID 19", "PASS")
    state = play(state, "BID 9", "PASS")
    view = ENGINE.view(state, 0)
    assert len(view.legal) == 92_378
    assert len(json.dumps(view.data())) < 5_000
    last = view.legal[-1]
    assert last in view.legal
    assert ENGINE.parse(view, last) == {last}
    assert ENGINE.outcome(play(state, last)) is None
