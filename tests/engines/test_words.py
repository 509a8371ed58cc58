"""Reading and naming cards; the cases stand in data/words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines import lexicon, words
from games.engines.cards import DECK

DATA = Path(__file__).parent / "data" / "words"
LANGUAGES = ("pl", "en")


def table(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("text", "cards"), table("cards").items())
def test_a_text_is_read_as_every_card_it_can_mean(text, cards):
    assert sorted(words.card_readings(text)) == cards


@pytest.mark.parametrize(("text", "ranks"), table("halves")["ranks"].items())
def test_a_lone_rank(text, ranks):
    assert sorted(words.rank_readings(text)) == ranks


@pytest.mark.parametrize(("text", "suits"), table("halves")["suits"].items())
def test_a_lone_suit(text, suits):
    assert sorted(words.suit_readings(text)) == suits


@pytest.mark.parametrize(("text", "trumps"), table("halves")["trumps"].items())
def test_a_trump(text, trumps):
    assert sorted(words.trump_readings(text)) == trumps


@pytest.mark.parametrize(("text", "cards"), table("meant")["texts"].items())
def test_half_a_card_means_those_at_hand(text, cards):
    assert sorted(words.cards_meant(text, table("meant")["hand"])) == cards


@pytest.mark.parametrize(("text", "choices"), table("lists")["texts"].items())
def test_several_cards_in_one_text(text, choices):
    read = words.card_choices(text, table("lists")["hand"])
    assert sorted(" ".join(sorted(cards)) for cards in read) == choices


@pytest.mark.parametrize("text", table("lists")["no list at all"] + table("lists")["too many ways"])
def test_a_text_that_is_no_list_of_cards(text):
    assert words.card_lists(text) == ()


def test_a_card_not_at_hand_is_still_a_list_of_cards():
    assert words.card_lists("AS 3C") == ((frozenset({"AS"}), frozenset({"3C"})),)


@pytest.mark.parametrize("text", table("verbs")["resignations"])
def test_giving_up(text):
    assert words.is_resignation(text)


@pytest.mark.parametrize("text", table("verbs")["no resignations"])
def test_not_giving_up(text):
    assert not words.is_resignation(text)


@pytest.mark.parametrize(("text", "rest"), table("verbs")["verbs"].items())
def test_the_verb_before_a_card(text, rest):
    assert words.without_verb(text) == rest


@pytest.mark.parametrize("card", DECK)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_is_read_back(card, language):
    for name in (card, words.card_name(card, language), words.card_symbol(card, language)):
        for text in (name, name.lower(), name.upper(), f" {name} ", f"{name}."):
            assert words.card_readings(text) == {card}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trump_is_read_back(language):
    for trump in ("S", "H", "D", "C", "NT"):
        for text in (words.suit_name(trump, language), words.trump_symbol(trump, language), trump):
            assert words.trump_readings(text) == {trump}


def test_names_follow_the_language():
    assert [words.card_symbol("QH", language) for language in LANGUAGES] == ["♥D", "♥Q"]
    assert [words.card_symbol("TD", language) for language in LANGUAGES] == ["♦10", "♦10"]
    assert [words.rank_symbol("J", language) for language in LANGUAGES] == ["W", "J"]
    assert [words.card_name("QH", language) for language in LANGUAGES] == ["dama kier", "queen of hearts"]
    assert [words.card_name("TD", language) for language in LANGUAGES] == ["10 karo", "10 of diamonds"]


def test_the_lexicon_is_folded():
    phrases = [*lexicon.RANK_WORDS.values(), *lexicon.SUIT_WORDS.values()]
    phrases += [*lexicon.NO_TRUMP_WORDS, *lexicon.RESIGN_WORDS, *lexicon.PLAY_VERBS, *lexicon.AND_WORDS]
    assert [phrase for phrase in phrases if words.normalised(phrase) != phrase] == []


def test_a_long_text_is_not_read():
    assert words.card_readings("AS" + " " * words.LONGEST_TEXT) == frozenset()
    thirteen = ", ".join(words.card_name(card, "en") for card in DECK[:13])
    assert len(words.card_lists(thirteen)) == 1


@given(st.text(max_size=60))
def test_any_text_is_read_or_left_alone(text):
    words.cards_meant(text, DECK)
    words.card_choices(text, DECK[:13])
    assert not words.card_readings(f"[{text}]")
    assert not words.card_lists(f"«{text}»")
