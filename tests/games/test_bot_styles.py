"""Whoever chooses a bot reads how it plays."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.bots.registry import BOTS, levels_of
from games.presentation.bot_styles import STYLES

pytestmark = pytest.mark.django_db


def test_every_level_of_every_game_has_its_sentence() -> None:
    assert set(STYLES) == set(BOTS)
    with translation.override("pl"):
        polish = [str(text) for text in STYLES.values()]
    with translation.override("en"):
        english = [str(text) for text in STYLES.values()]
    assert len(set(polish)) == len(set(english)) == len(STYLES)
    assert not set(polish) & set(english)


@pytest.mark.parametrize("game", ["kierki", "pasjans"])
def test_the_page_of_a_game_says_how_its_bots_play(client: Client, game: str) -> None:
    page: Any = client.get(reverse("bot_game", args=[game]))
    for level in levels_of(game):
        with translation.override("pl"):
            assert str(STYLES[game, level]) in page.content.decode()
