"""Cards in templates: what is drawn, in whose letters and colours, and what a screen reader says."""

import re
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils import translation

from games.artwork.faces import sprite
from games.engines.cards import DECK

ODD = ["BACK", "LUCKY", ""]


def render(tag: str, language: str = "pl", **user) -> str:
    context = {"user": SimpleNamespace(**user)} if user else {}
    with translation.override(language):
        return Template("{% load cards %}{% " + tag + " %}").render(Context(context))


@pytest.mark.parametrize(
    ("language", "user", "rank", "spoken", "short"),
    [
        ("pl", {}, "rank-D", "dama pik", "♠D"),
        ("en", {}, "rank-Q", "queen of spades", "♠Q"),
        ("pl", {"letters": "en", "four_colours": False}, "rank-Q", "dama pik", "♠Q"),
        ("en", {"letters": "pl", "four_colours": False}, "rank-D", "queen of spades", "♠D"),
    ],
)
def test_letters_follow_the_player_and_words_the_page(language, user, rank, spoken, short):
    drawn = render('card "QS"', language, **user)
    assert f"#{rank}" in drawn
    assert f'aria-label="{spoken}"' in drawn
    assert f'data-short="{short}"' in drawn
    assert short in render('card_text "QS"', language, **user)
    assert spoken in render('card_text "QS"', language, **user)


def test_arguments_overrule_the_player():
    drawn = render('card "JD" letters="en" four_colours=True', "pl", letters="pl", four_colours=False)
    assert "#rank-J" in drawn
    assert "four-colours" in drawn
    assert "four-colours" not in render('card "JD"', "pl", letters="pl", four_colours=False)


@pytest.mark.parametrize("code", [*DECK, *ODD])
def test_every_card_says_its_name_and_is_in_the_sprite(code):
    drawn = render(f'card "{code}"')
    label = re.search(r'role="img" aria-label="([^"]+)"', drawn)
    assert label
    assert label[1]
    for symbol in re.findall(r'href="[^"#]*cards\.svg#([^"]+)"', drawn):
        assert f'<symbol id="{symbol}"' in sprite()


def test_all_cards_have_different_names():
    assert (
        len({re.search(r'aria-label="([^"]+)"', render(f'card "{code}"'))[1] for code in [*DECK, *ODD]}) == 55
    )


@pytest.mark.parametrize(("language", "words"), [("pl", ["♥", "kier"]), ("en", ["♥", "hearts"])])
def test_a_trump_is_named(language, words):
    assert all(word in render('trump "H"', language) for word in words)
    assert {"pl": "BA", "en": "NT"}[language] in render('trump "NT"', language)


def test_the_committed_sprite_is_what_the_drawings_give():
    committed = (settings.BASE_DIR / "config/static/cards.svg").read_text(encoding="utf-8")
    assert committed == sprite(), "run `python manage.py draw_cards`"


def test_the_sprite_needs_no_inline_style_and_nothing_from_elsewhere():
    drawn = sprite()
    assert "style=" not in drawn
    assert "url(" not in drawn
    assert re.findall(r'(?:href|src)="', drawn) == []
