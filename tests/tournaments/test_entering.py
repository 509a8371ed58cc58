"""A player enters a season and leaves it, on its pages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.reading import SEASON, half_played, read
from tests.tournaments.seasons import (
    OPENS,
    advance,
    entry_of,
    make_league,
    make_season,
)
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


a_season = half_played


def test_a_player_registers_and_takes_the_entry_back(client: Any, ala: Any, bartek: Any) -> None:
    season = make_season(make_league(ala))
    advance(season, OPENS)
    client.force_login(bartek)
    assert "Register for this season" in read(client, SEASON)
    page = client.post(SEASON + "zapisz/", follow=True, headers={"Accept-Language": "en"}).content.decode()
    assert "You are registered" in page
    assert client.post(SEASON + "zapisz/").status_code == 409
    page = read(client, SEASON)
    assert "<h2>You are registered</h2>" in page
    assert "To the most urgent turn" not in page
    assert "Take the entry back" in read(client, SEASON + "odejdz/")
    assert Entry.objects.get().status == "registered"
    client.post(SEASON + "odejdz/")
    assert Entry.objects.get().status == "cancelled"


@pytest.mark.parametrize(
    ("hours", "words"), [(1, "you have 1 hour to answer"), (2, "you have 2 hours to answer")]
)
def test_a_substitute_is_told_the_hours_to_answer(
    client: Any, season: Any, stranger: Any, hours: int, words: str
) -> None:
    type(season).objects.filter(pk=season.pk).update(offer_hours=hours)
    client.force_login(stranger)
    page = read(client, SEASON)
    assert words in page
    client.force_login(season.entries.first().user)
    playing = read(client, SEASON)
    assert "<h2>You play here</h2>" in playing
    assert "To the most urgent turn" in playing


def test_strangers_log_in_first(client: Any, ala: Any) -> None:
    season = make_season(make_league(ala))
    advance(season, OPENS)
    assert "/konto/zaloguj/" in client.post(SEASON + "zapisz/").url
    assert "Sign up" in read(client, SEASON)
    assert not Entry.objects.exists()


def test_withdrawing_says_what_becomes_of_the_matches(
    client: Any, season: Any, people: list[Any], stranger: Any
) -> None:
    client.force_login(stranger)
    assert client.get(SEASON + "odejdz/").status_code == 404
    people[3].language = "en"
    people[3].save()
    client.force_login(people[3])
    page = read(client, SEASON + "odejdz/")
    assert "vanish from the table" in page
    assert entry_of(season, people[3]).status == "playing"
    client.post(SEASON + "odejdz/")
    assert entry_of(season, people[3]).status == "withdrawn"
