"""Options, the match around the round, and dumps of Pasjans."""

from __future__ import annotations

import json

import pytest

from games.engines.base import RESIGN, IllegalAction, OptionsError, RoundFact, StateError
from games.engines.cards import DECK
from tests.engines.pasjans_tables import ENGINE, played, played_out, refused, start

# Table options and the match


@pytest.mark.parametrize(
    ("raw", "option"),
    [
        ({"draw": 2}, "draw"),
        ({"draw": True}, "draw"),
        ({"draw": "3"}, "draw"),
        ({"take_back": 1}, "take_back"),
        ({"seats": 0}, "seats"),
        ({"seats": 33}, "seats"),
        ({"seats": True}, "seats"),
        ({"redeals": 3}, "redeals"),
    ],
)
def test_options_that_do_not_exist_are_refused(raw, option):
    with pytest.raises(OptionsError) as caught:
        ENGINE.options(raw)
    assert caught.value.option == option


def test_a_match_is_one_round():
    options = ENGINE.options({"seats": 5, "draw": 3})
    assert options == {"seats": 5, "draw": 3, "take_back": False, "winnable": False}
    assert ENGINE.seats(options) == 5
    assert ENGINE.rounds_to_open(options, [], 10) == (1,)
    assert ENGINE.rounds_to_open(options, [RoundFact(1, {}, {}, None)], 10) == ()
    assert ENGINE.shared(options, 1, []) == {}
    assert ENGINE.deck(options) == DECK
    assert ENGINE.record(start(), 0, "DRAW") == "DRAW"


@pytest.mark.parametrize("seat", [-1, 1, 7])
def test_a_seat_that_does_not_exist_has_no_say(seat):
    state = start()
    assert ENGINE.legal(state, seat) == ()
    with pytest.raises(IllegalAction):
        ENGINE.apply(state, seat, "DRAW")


@pytest.mark.parametrize("action", ["", "draw", "MOVE AS", "MOVE AS 8", "MOVE 1S F", "AS F", "LUCKY"])
def test_other_words_are_no_actions(action):
    assert refused(start(), action)


# The state: dumps, damage


def test_a_dump_is_read_back_equal_with_its_undos():
    state = played(start({2: "AS"}), "MOVE AS F", "DRAW", "UNDO", "DRAW")
    dump = json.loads(json.dumps(ENGINE.dump(state)))
    assert ENGINE.load(dump) == state
    assert played(ENGINE.load(dump), "UNDO", "UNDO") == played(state, "UNDO", "UNDO")


def test_a_dump_of_a_contest_is_read_back_equal():
    state = played(played(start(seats=2, draw=3), "DRAW", "DRAW"), "DRAW", RESIGN, seat=1)
    assert ENGINE.load(ENGINE.dump(state)) == state


def _damaged(**changes):
    dump = ENGINE.dump(played(start(), "DRAW", "DRAW"))
    dump.update(changes)
    return dump


PLAY = {"line": ["DRAW"], "moves": 1, "given_up": False}


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "vista"},
        {"format": 2},
        {"setup": {"seats": 1, "draw": 2, "take_back": False}},
        {"setup": {"seats": 40, "draw": 1, "take_back": False}},
        {"setup": {"seats": 1, "draw": 1}},
        {"setup": None},
        {"deal": list(DECK[:51])},
        {"deal": [1] * 52},
        {"deal": None},
        {"plays": []},
        {"plays": None},
        {"plays": [PLAY, PLAY]},
        {"plays": [{**PLAY, "line": ["TURN"]}]},
        {"plays": [{**PLAY, "line": ["DRAW", "UNDO"], "moves": 2}]},
        {"plays": [{**PLAY, "line": [None]}]},
        {"plays": [{**PLAY, "moves": 0}]},
        {"plays": [{**PLAY, "moves": "1"}]},
        {"plays": [{**PLAY, "moves": 1.0}]},
        {"plays": [{**PLAY, "given_up": 1}]},
        {"plays": [{"line": []}]},
    ],
)
def test_a_damaged_dump_is_refused(changes):
    assert ENGINE.load(_damaged())
    with pytest.raises(StateError):
        ENGINE.load(_damaged(**changes))


def test_a_dump_that_was_won_and_given_up_is_refused():
    dump = ENGINE.dump(played_out("won-draw-1"))
    assert ENGINE.load(dump)
    dump["plays"][0]["given_up"] = True
    with pytest.raises(StateError):
        ENGINE.load(dump)


def test_a_dump_of_a_contest_with_undos_is_refused():
    dump = ENGINE.dump(played(start(seats=2), "DRAW"))
    dump["plays"][0]["moves"] = 2
    with pytest.raises(StateError):
        ENGINE.load(dump)
