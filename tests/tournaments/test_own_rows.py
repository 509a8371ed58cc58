"""Rows of tables: two bots of a level are two entries of a season, and who reads finds the own row."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.tournaments.seasons import OPENS, advance, fixtures, make_league, make_season, start
from tournaments.models import Season
from tournaments.services.registration import enter_bot, register

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(ala: Any, bartek: Any) -> Season:
    """Two divisions; two easy bots, which are the entries 3 and 4, in one of them."""
    season = make_season(make_league(ala), division_size=2, movers=1)
    advance(season, OPENS)
    for person in (ala, bartek):
        register(season_id=season.pk, user=person, now=OPENS)
    for _bot in range(2):
        enter_bot(season_id=season.pk, level="easy", actor=None, now=OPENS)
    return start(season, [], ala)


def names(client: Any, address: str) -> list[str]:
    return [line.name for line in client.get(address).context["scores"].lines]


def rows(client: Any, address: str) -> list[str]:
    text = client.get(address + "zestawienie.csv").content.decode()
    return [line.split(",")[0] for line in text.splitlines()[1:]]


def test_bots_of_a_level_are_entries_of_their_season(client: Any, season: Season) -> None:
    assert sorted(names(client, "/ligi/klub/1/")) == ["Bot łatwy 3", "Bot łatwy 4", "ala", "bartek"]
    assert sorted(rows(client, "/ligi/klub/1/")) == sorted(names(client, "/ligi/klub/1/"))


@pytest.mark.parametrize("address", ["/ligi/klub/", "/ligi/wszech-czasow/"])
def test_over_seasons_they_are_one_player(client: Any, season: Season, address: str) -> None:
    """Entries of different seasons have nothing in common but the level."""
    assert sorted(names(client, address)) == ["Bot łatwy", "ala", "bartek"]
    assert sorted(rows(client, address)) == sorted(names(client, address))
    assert "Boty jednego poziomu liczą się jako jeden gracz." in client.get(address).content.decode()


def test_the_own_row_is_marked_in_every_table(client: Any, season: Season, ala: Any) -> None:
    level = season.entries.get(user=ala).division.level
    address = f"/ligi/klub/1/dywizja/{level}/"
    assert 'class="me"' not in client.get(address).content.decode()
    client.force_login(ala)
    page = client.get(address).content.decode()
    standings, _between, others = page.partition('<table class="cross">')
    assert standings.count(' me"') == 1
    assert others.count('<tr class="me">') + others.count('class="me"><th') >= 2


def test_at_the_table_a_bot_has_the_name_that_it_has_in_the_season(client: Any, ala: Any) -> None:
    """Otherwise nobody could tell which of the two entries won."""
    season = make_season(make_league(ala))
    advance(season, OPENS)
    for _bot in range(3):
        enter_bot(season_id=season.pk, level="easy", actor=None, now=OPENS)
    start(season, [], ala)
    for fixture in fixtures(season):
        entered = [side.entry.name for side in fixture.sides.order_by("seat")]
        for address in (f"/partia/{fixture.match.code}/", f"/partia/{fixture.match.code}/runda/1/?krok=1"):
            page = client.get(address).content.decode()
            assert " – ".join(entered) in page, address
            assert not re.search(r"Bot łatwy(?! [123])", page), address
