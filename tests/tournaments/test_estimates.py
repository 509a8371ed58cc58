"""What a season takes, said before it starts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import translation

from tests.tournaments.reading import SEASON, read
from tests.tournaments.seasons import (
    OPENS,
    advance,
    make_league,
    make_people,
    make_season,
)
from tournaments.presentation.estimates import estimate_words, longer_than_dates
from tournaments.services.registration import register

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("rules", "entries", "said"),
    [
        (
            {"options": {}},
            8,
            "8 in a division; matchdays: 7; matches of each: 7; first choices of each: 3–4; open at once: 7;"
            " about 29 weeks",
        ),
        (
            {"options": {}, "width": 5, "opening": "window", "window": 2, "filler": "easy"},
            7,
            "8 in a division; bots that fill up: 1; matchdays: 7; matches of each: 7; first choices of each: 3–4;"
            " open at once: 2; about 23 weeks",
        ),
        (
            {"game": "kierki", "options": {}},
            16,
            "16 in a division; matchdays: 5; matches of each: 5; first choices of each: 1–2; open at once: 5",
        ),
        ({"game": "kierki", "options": {}}, 11, ""),
        (
            {"game": "kierki", "options": {}, "filler": "easy"},
            11,
            "12 in a division; bots that fill up: 1; matchdays: 11; matches of each: 11; first choices of each: 2–3;"
            " open at once: 11",
        ),
        ({"game": "kierki", "options": {}, "filler": "easy"}, 17, ""),
    ],
)
def test_what_a_season_takes_is_said_before_it_starts(ala: Any, rules: Any, entries: int, said: str) -> None:
    season = make_season(make_league(ala), **rules)
    with translation.override("en"):
        assert estimate_words(season, entries) == said


def test_dates_that_are_shorter_than_the_estimate_are_spoken_of(client: Any, ala: Any) -> None:
    league = make_league(ala)
    client.cookies["language"] = "en"
    words = "The season lasts about 13 weeks, which may be too short for all matches"
    make_season(league, options={"rounds": 10}, width=5, opening="window", window=2)
    make_season(league, options={"rounds": 10}, width=5)
    make_season(league, game="kierki", options={}, division_size=16)
    assert words in client.get("/ligi/klub/1/").content.decode()
    assert words not in client.get("/ligi/klub/2/").content.decode()
    assert words not in client.get("/ligi/klub/3/").content.decode()


@pytest.mark.parametrize(
    ("days", "words"),
    [(2, "less than a week"), (7, "about 1 week,"), (14, "about 2 weeks,")],
)
def test_a_short_season_lasts_less_than_a_week(ala: Any, days: int, words: str) -> None:
    season = make_season(make_league(ala))
    season.ends_at = season.starts_at + timedelta(days=days)
    with translation.override("en"):
        assert words in longer_than_dates(season, [8])


def test_what_it_takes_follows_those_who_are_registered(client: Any, ala: Any) -> None:
    season = make_season(make_league(ala), division_size=4)
    advance(season, OPENS)
    people = make_people(7)
    for count, person in enumerate(people, 1):
        register(season_id=season.pk, user=person, now=OPENS)
        page = read(client, SEASON)
        assert ("With those who are registered now" in page) == (count >= 2)
    assert "4 in a division; matchdays: 3" in page
    assert "3 in a division; matchdays: 3" in page
