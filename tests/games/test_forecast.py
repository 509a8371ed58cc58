"""When a match ends at its players' pace."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from hypothesis import given, settings
from hypothesis import strategies as st

from games.clock_forecast import ENOUGH_ACTIONS, forecast
from tests.factories import make_bot_match, make_match, play_round, play_word
from tests.games.noon import NOON


def after(days: float) -> datetime:
    return NOON + timedelta(days=days)


@pytest.mark.parametrize(
    ("done", "left", "days", "expected"),
    [
        (53, 53, 5, 5),
        (100, 430, 20, 86),
        (ENOUGH_ACTIONS - 1, 100, 20, None),
        (100, 430, 1.9, None),
        (530, 0, 20, None),
        (40, 490, 100, None),
    ],
    ids=["half", "a fifth", "few cards", "one weekend", "over", "beyond three years"],
)
def test_the_rest_takes_as_long_as_what_was(
    done: int, left: int, days: float, expected: float | None
) -> None:
    end = forecast(NOON, after(days), done, left)
    assert end == (None if expected is None else after(days + expected))


@settings(deadline=None, max_examples=60)
@given(st.integers(ENOUGH_ACTIONS, 500), st.integers(1, 500), st.floats(2, 60))
def test_who_plays_faster_ends_earlier(done: int, left: int, days: float) -> None:
    slow, fast = (forecast(NOON, after(days), count, left) for count in (done, done + 10))
    assert slow is None or (fast is not None and after(days) < fast < slow)


@pytest.mark.django_db
class TestPage:
    WORDS = "At your pace this match ends about"

    def page(self, client: Any, match: Any) -> str:
        return client.get(match.get_absolute_url(), HTTP_ACCEPT_LANGUAGE="en").content.decode()

    def test_players_read_it_when_there_is_enough_to_tell_by(
        self, client: Any, ala: Any, bartek: Any
    ) -> None:
        client.force_login(ala)
        with time_machine.travel(NOON, tick=False):
            match = make_match(ala, bartek, options={"rounds": 10})
            play_word(match)
            assert self.WORDS not in self.page(client, match)
        with time_machine.travel(after(4), tick=False):
            play_round(match)
            # 53 of 530 actions in four days: 36 days more.
            assert f"{self.WORDS} 11\N{NO-BREAK SPACE}April 2026" in self.page(client, match)
            client.logout()
            assert self.WORDS not in self.page(client, match)

    def test_a_match_with_a_bot_has_none(self, client: Any, ala: Any) -> None:
        client.force_login(ala)
        with time_machine.travel(NOON, tick=False):
            match = make_bot_match(ala)
        with time_machine.travel(after(4), tick=False):
            play_round(match)
            assert self.WORDS not in self.page(client, match)
