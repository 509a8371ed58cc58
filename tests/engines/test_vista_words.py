"""What players may write for the actions of VISTA; the cases stand in data/vista/words.json."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.engines.base import RESIGN, ActionSyntaxError, IllegalAction
from games.engines.vista_state import LUCKY
from tests.engines.vista_help import ENGINE, play, start, table

WORDS = json.loads((Path(__file__).parent / "data" / "vista" / "words.json").read_text(encoding="utf-8"))


def reading(view, text):
    """The readings, "illegal" or "no action"."""
    try:
        return sorted(ENGINE.parse(view, text))
    except IllegalAction as refused:
        return "illegal" if refused.legal == view.legal else refused.legal
    except ActionSyntaxError as refused:
        return "no action" if refused.text == text else refused.text


@pytest.mark.parametrize(("text", "readings"), WORDS["choosing"].items())
def test_words_while_the_trump_is_chosen(text, readings):
    view = ENGINE.view(start(used=["D"]), 0)
    assert reading(view, text) == readings


@pytest.mark.parametrize(("text", "readings"), WORDS["leading"].items())
def test_words_while_leading(text, readings):
    assert reading(ENGINE.view(table(), 0), text) == readings


@pytest.mark.parametrize(("text", "readings"), WORDS["following 9H"].items())
def test_words_while_following(text, readings):
    assert reading(ENGINE.view(play(table(), "9H"), 1), text) == readings


@pytest.mark.parametrize("text", ["9H", "TRUMP S", LUCKY, "dziewiątka kier", "bez atu"])
def test_words_of_who_is_not_to_act_are_illegal_and_not_unreadable(text):
    assert reading(ENGINE.view(table(), 1), text) == "illegal"
    assert reading(ENGINE.view(table(), None), text) == "illegal"


def test_giving_up_is_read_from_both_seats_and_from_no_spectator():
    assert [reading(ENGINE.view(table(), seat), "poddaję się") for seat in (0, 1)] == [[RESIGN]] * 2
    assert reading(ENGINE.view(table(), None), "poddaję się") == "illegal"


@pytest.mark.parametrize(("action", "polish", "english"), WORDS["described"])
def test_actions_are_described(action, polish, english):
    assert (ENGINE.describe(action, "pl"), ENGINE.describe(action, "en")) == (polish, english)
