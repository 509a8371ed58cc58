"""What people type at a Kierki table, and what they read."""

from __future__ import annotations

import pytest

from games.engines.base import RESIGN, ActionSyntaxError, IllegalAction, Language
from games.engines.kierki_views import KierkiView
from tests.engines.kierki_help import ENGINE, SUITS_BY_SEAT, play, round_of, shot

LANGUAGES: tuple[Language, ...] = ("pl", "en")


def passing() -> KierkiView:
    return ENGINE.view(round_of("AS KS QH JH TD KD 9D 2C 3C 4C 5C 6C 7C", number=1), 0)


def playing() -> KierkiView:
    """Seat 1 may play clubs only."""
    return ENGINE.view(play(round_of("2C", "AC KC TC 5C QS AS KD"), "2C"), 1)


def choosing() -> KierkiView:
    return ENGINE.view(shot(moon="mixed", totals=(90, 80, 10, 30)), 0)


@pytest.mark.parametrize(
    "text",
    [
        "GIVE AS QH 2C",
        "give 2c qh as",
        "AS QH 2C",
        "as pik, dama kier i 2 trefl",
        "podaję asa pik, damę kier i 2 trefl",
        "Oddaję: asa pik, damę kier oraz dwójkę trefl.",
        "przekazuję w lewo asa pik, damę kier, dwójkę trefl",
        "daję ♠A ♥D ♣2",
        "pass AS QH 2C",
        "I pass the ace of spades, the queen of hearts and the two of clubs",
        "pass to the left: A♠ Q♥ 2♣",
        "AS DH 2T",
    ],
)
def test_give_is_read_in_both_languages(text: str) -> None:
    assert ENGINE.parse(passing(), text) == {"GIVE AS QH 2C"}


@pytest.mark.parametrize(
    "text",
    ["AS QH", "podaję asa pik", "pass AS QH 2C 3C", "GIVE AS AS QH", "GIVE AS QH QS", "as pik", "old moon"],
)
def test_give_of_other_than_three_own_cards_is_refused_with_the_legal_ones(text: str) -> None:
    with pytest.raises((IllegalAction, ActionSyntaxError)):
        ENGINE.parse(passing(), text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("AC", {"AC"}),
        ("as trefl", {"AC"}),
        ("asa", {"AC"}),
        ("gram króla trefl", {"KC"}),
        ("KT", {"KC"}),
        ("10 trefl", {"TC"}),
        ("♣5", {"5C"}),
        ("I play the king of clubs", {"KC"}),
        ("trefl", {"AC", "KC", "TC", "5C"}),
    ],
)
def test_cards_are_read_among_the_legal_ones(text: str, meant: set[str]) -> None:
    assert meant <= set(playing().legal)
    assert ENGINE.parse(playing(), text) == meant


@pytest.mark.parametrize("text", ["QS", "dama pik", "2H", "stary księżyc", "pass AS KD QS", "nine"])
def test_actions_that_are_not_legal_now_are_refused_with_the_legal_ones(text: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        ENGINE.parse(playing(), text)
    assert refusal.value.legal == playing().legal


@pytest.mark.parametrize(
    "text", ["", "hello", "BID 2", "MOON BLUE", "pass", "podaję", "full moon", "[AC]", "TRUMP S"]
)
def test_other_texts_are_no_actions(text: str) -> None:
    for view in (passing(), playing(), choosing()):
        with pytest.raises(ActionSyntaxError):
            ENGINE.parse(view, text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("MOON OLD", "MOON OLD"),
        ("moon new", "MOON NEW"),
        ("old moon", "MOON OLD"),
        ("The new moon!", "MOON NEW"),
        ("I choose the old moon", "MOON OLD"),
        ("stary księżyc", "MOON OLD"),
        ("Wybieram nowy księżyc.", "MOON NEW"),
        ("KSIĘŻYC STARY", "MOON OLD"),
        ("nowy", "MOON NEW"),
        ("new", "MOON NEW"),
    ],
)
def test_moon_is_read_in_both_languages(text: str, action: str) -> None:
    assert ENGINE.parse(choosing(), text) == {action}


def test_moon_phase_takes_no_cards() -> None:
    with pytest.raises(IllegalAction):
        ENGINE.parse(choosing(), "AS")


def test_resigning_is_read_for_any_seat_until_the_round_is_over() -> None:
    state = round_of(*SUITS_BY_SEAT)
    for text in (RESIGN, "poddaję się", "I resign"):
        assert ENGINE.parse(ENGINE.view(state, 3), text) == {RESIGN}
        for nobody in (ENGINE.view(state, None), ENGINE.view(shot(), 0)):
            with pytest.raises(IllegalAction):
                ENGINE.parse(nobody, text)


def test_a_seat_that_is_not_to_act_has_no_reading() -> None:
    state = round_of(*SUITS_BY_SEAT)
    for seat in (1, None):
        with pytest.raises(IllegalAction) as refusal:
            ENGINE.parse(ENGINE.view(state, seat), "2D")
        assert refusal.value.legal == ()


@pytest.mark.parametrize(
    ("action", "polish", "english"),
    [
        ("QH", "dama kier", "queen of hearts"),
        (
            "GIVE AS QH 2C",
            "podaję asa pik, damę kier i 2 trefl",
            "pass ace of spades, queen of hearts and 2 of clubs",
        ),
        (
            "GIVE KS JD TC",
            "podaję króla pik, waleta karo i 10 trefl",
            "pass king of spades, jack of diamonds and 10 of clubs",
        ),
        ("MOON OLD", "stary księżyc", "old moon"),
        ("MOON NEW", "nowy księżyc", "new moon"),
    ],
)
def test_actions_in_words(action: str, polish: str, english: str) -> None:
    assert ENGINE.describe(action, "pl") == polish
    assert ENGINE.describe(action, "en") == english


@pytest.mark.parametrize("view", [passing(), playing(), choosing()], ids=lambda view: view.phase)
def test_words_are_read_back(view: KierkiView) -> None:
    for action in (*view.legal, RESIGN):
        assert ENGINE.parse(view, action) == {action}
        for language in LANGUAGES:
            assert ENGINE.parse(view, ENGINE.describe(action, language)) == {action}
