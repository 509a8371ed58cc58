"""Scores over seasons and leagues, a player's page, and the honours."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import translation

from tests.tournaments.reading import DIVISION, half_played, read
from tests.tournaments.seasons import (
    STARTS,
    advance,
    entry_of,
    fixtures,
    give_up,
    make_league,
    make_season,
    play_out,
    start,
)
from tournaments.presentation.numbers import number, signed
from tournaments.selectors.tables import table_of
from tournaments.services.ending import finish_season

pytestmark = pytest.mark.django_db


a_season = half_played


def cells_of(page: str, name: str) -> list[str]:
    """The figures of a line of the score table."""
    line = next(part for part in page.split('<tr role="row"')[1:] if f">{name}<" in part)
    return re.findall(r"<b>([^<]*)</b>", line)


def test_scores_add_up_from_division_to_all_time(
    client: Any, ala: Any, season: Any, people: list[Any]
) -> None:
    other = start(make_season(make_league(ala, "druga"), options={"rounds": 2}), people, ala)
    for one in fixtures(other)[:2]:
        play_out(one)
    advance(other, STARTS)
    here = table_of(season.divisions.get()).tallies
    there = table_of(other.divisions.get()).tallies
    for person in people:
        parts = [here[entry_of(season, person).pk], there[entry_of(other, person).pk]]
        whole = parts[0].plus(parts[1])
        with translation.override("en"):
            expected = [signed(whole.trumps.total.sum)] if whole.trumps.total.rounds else []
            record = whole.record
            expected += [f"{record.wins}-{record.draws}-{record.losses}", number(whole.points)]
        assert cells_of(read(client, "/ligi/wszech-czasow/"), person.name)[-len(expected) :] == expected
        assert cells_of(read(client, f"/ligi/gracz/{person.pk}/"), person.name)[-len(expected) :] == expected


def test_scores_of_all_time_follow_each_new_result(client: Any, season: Any) -> None:
    before = read(client, "/ligi/wszech-czasow/")
    play_out(fixtures(season)[0])
    advance(season, STARTS)
    assert read(client, "/ligi/wszech-czasow/") != before


def test_a_column_sorts_by_a_link_and_says_so(client: Any, season: Any) -> None:
    page = read(client, DIVISION + "?wg=punkty")
    assert page.count('aria-sort="descending"') == 1
    assert '"?wg=punkty&amp;od=dolu#scores"' in page
    points = [cells_of(page, f"gracz{number}")[-1] for number in range(1, 5)]
    shown = re.findall(r'rowheader"><a href="/ligi/gracz/\d+/">(gracz\d)<', page)
    assert [points[int(name[-1]) - 1] for name in shown] == sorted(points, reverse=True)


def test_a_players_page_shows_seasons_and_rivals(
    client: Any, season: Any, people: list[Any], stranger: Any
) -> None:
    page = read(client, f"/ligi/gracz/{people[0].pk}/")
    assert "season 1, division 1" in page
    assert "Head to head" in page
    assert client.get(f"/ligi/gracz/{stranger.pk}/").status_code == 404


def test_honours_name_the_first_three(client: Any, ala: Any, season: Any) -> None:
    assert "Honours" not in read(client, "/ligi/klub/")
    for fixture in fixtures(season):
        give_up(fixture, fixture.match.seats.get(number=1).user)
    advance(season, STARTS)
    finish_season(season_id=season.pk, actor=ala, now=STARTS)
    first = [entry.name for entry in table_of(season.divisions.get()).final_order[:3]]
    page = read(client, "/ligi/klub/")
    honours = page[page.index("Honours") : page.index('id="scores"')]
    assert re.findall(r">(gracz\d)<", honours) == first
