"""What people type in Pasjans; the texts stand in data/pasjans/words.json."""

from __future__ import annotations

import pytest

from games.engines import pasjans_board
from games.engines.base import RESIGN, ActionSyntaxError, AmbiguousAction, IllegalAction, one_action
from tests.engines.pasjans_tables import ENGINE, data, played, start

WORDS = data("words")


def words_view():
    return ENGINE.view(ENGINE.load(WORDS["position"]), 0)


@pytest.mark.parametrize(("text", "actions"), WORDS["read"].items())
def test_a_text_is_read_as_every_legal_action_it_can_mean(text, actions):
    assert sorted(ENGINE.parse(words_view(), text)) == sorted(actions)


@pytest.mark.parametrize("text", WORDS["illegal"])
def test_an_action_that_cannot_be_played_now_is_refused_with_the_legal_ones(text):
    with pytest.raises(IllegalAction) as caught:
        ENGINE.parse(words_view(), text)
    assert caught.value.legal == words_view().legal


@pytest.mark.parametrize("text", WORDS["unreadable"])
def test_a_text_that_is_no_action(text):
    with pytest.raises(ActionSyntaxError):
        ENGINE.parse(words_view(), text)


def test_a_text_with_several_readings_is_asked_about():
    with pytest.raises(AmbiguousAction):
        one_action(ENGINE.parse(words_view(), "as F"), "as F")


@pytest.mark.parametrize("language", ["pl", "en"])
def test_every_action_survives_describe_and_parse(language):
    """Each of the 416 moves, on the way through every other card and column: only its own words mean it."""
    words = ENGINE.describe
    view = words_view()
    for action in [*pasjans_board.MOVE, "DRAW", "TURN", "UNDO", RESIGN]:
        for text in (action, f"{action} ", action.removeprefix("MOVE "), words(action, language)):
            try:
                assert ENGINE.parse(view, text) == {action}
                assert action in (*view.legal, RESIGN)
            except IllegalAction:
                assert action not in view.legal


def test_describe_refuses_what_is_no_action():
    with pytest.raises(ActionSyntaxError):
        ENGINE.describe("AS", "pl")


def test_giving_up_in_words_is_for_those_who_still_play():
    state = played(start(seats=2), RESIGN)
    assert ENGINE.parse(ENGINE.view(state, 1), "poddaję się") == {RESIGN}
    for seat in (0, None):
        with pytest.raises(IllegalAction):
            ENGINE.parse(ENGINE.view(state, seat), "poddaję się")
        with pytest.raises(IllegalAction):
            ENGINE.parse(ENGINE.view(state, seat), "9H on the ten of spades")
