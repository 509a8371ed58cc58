"""League pages, for strangers and players, in both languages, and how much they ask of the database."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import translation

from tests.factories import play_round
from tests.queries import queries_of
from tests.tournaments.reading import DIVISION, SEASON, half_played, read
from tests.tournaments.seasons import (
    CLOSES,
    OPENS,
    STARTS,
    advance,
    entry_of,
    fixtures,
    give_up,
    make_league,
    make_people,
    make_season,
    play_out,
    start,
)
from tournaments.presentation.crosstable import crosstable
from tournaments.presentation.numbers import number, signed
from tournaments.presentation.standings import reason_words, standings_lines
from tournaments.selectors.tables import table_of
from tournaments.services.leaving import withdraw
from tournaments.services.registration import register
from tournaments.services.results import collect_results
from tournaments.standings import neighbours

pytestmark = pytest.mark.django_db


a_season = half_played


@pytest.mark.parametrize("language", ["pl", "en"])
def test_strangers_read_all_pages(client: Any, season: Any, language: str) -> None:
    for address in ("/ligi/klub/", SEASON, DIVISION, DIVISION + "?wg=NT&miara=srednia&od=dolu"):
        page = read(client, address, language)
        assert "Liga klub" in page
        assert f'<html lang="{language}"' in page


def test_what_does_not_exist_is_not_found(client: Any, season: Any) -> None:
    for address in ("/ligi/inna/", "/ligi/klub/2/", "/ligi/klub/1/dywizja/2/", "/ligi/inna/1/"):
        assert client.get(address).status_code == 404


@pytest.mark.parametrize("status", ["announced", "registration", "closed", "proposed"])
def test_a_season_before_its_start(client: Any, ala: Any, status: str) -> None:
    season = make_season(make_league(ala))
    if status != "announced":
        advance(season, OPENS)
        for person in make_people(3):
            register(season_id=season.pk, user=person, now=OPENS)
    if status in ("closed", "proposed"):
        advance(season, CLOSES)
    page = read(client, SEASON)
    assert ("gracz1" in page) == (status != "announced")
    assert season.seed_hash in page
    assert season.seed not in page
    assert client.get(DIVISION).status_code == 404
    assert read(client, "/ligi/klub/")


def test_an_empty_house_says_so(client: Any, db: None) -> None:
    assert "There are no leagues yet" in read(client, "/ligi/")


def test_the_seed_is_shown_once_the_season_runs(client: Any, season: Any) -> None:
    assert season.seed in read(client, SEASON)


def test_a_running_match_shows_no_score(client: Any, season: Any) -> None:
    fixture = fixtures(season)[0]
    play_round(fixture.match)
    table = table_of(season.divisions.get())
    line = next(line for line in crosstable(table) if line.entry.pk == fixture.sides.first().entry_id)
    meeting = next(m for cell in line.cells if cell for m in cell[1] if m.fixture.pk == fixture.pk)
    assert (meeting.label, meeting.scores) == ("…", ())


def test_the_crosstable_is_its_own_mirror(season: Any) -> None:
    lines = crosstable(table_of(season.divisions.get()))
    opposite = {"+": "−", "−": "+", "…": "…", "0": "0", "=": "="}
    for row, line in enumerate(lines):
        assert line.cells[row] is None
        for column, cell in enumerate(line.cells):
            if cell is None:
                continue
            for mine, theirs in zip(cell[1], lines[column].cells[row][1], strict=True):
                turned = mine.label.replace("+", "x").replace("−", "+").replace("x", "−")
                assert theirs.label == opposite.get(mine.label, turned)
                assert [(a, c, b) for a, b, c in mine.scores] == list(theirs.scores)


def test_why_is_said_in_words(season: Any) -> None:
    table = table_of(season.divisions.get())
    with translation.override("en"):
        said = [
            reason_words(each, table.entries)
            for row in table.standings.rows
            for each in neighbours(table.standings, row.entry)
        ]
    assert len(said) >= 6
    for words in said:
        assert re.fullmatch(r"(Ahead of|Behind|Level with) gracz\d: points \d.*\.", words), words
    assert any(re.search("points [1-4]\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}[0-3]", words) for words in said)


def test_who_left_stands_last_without_a_place(client: Any, season: Any, people: list[Any]) -> None:
    withdraw(entry_id=entry_of(season, people[3]).pk, actor=people[3], now=STARTS)
    lines = standings_lines(table_of(season.divisions.get()))
    assert lines[-1].entry.user == people[3]
    assert (lines[-1].row.place, lines[-1].reasons) == (None, ())
    assert "withdrawn" in read(client, DIVISION)


@pytest.mark.parametrize(
    ("value", "shown", "with_sign"),
    [(3, "3", "+3"), (Fraction(5, 2), "2.5", "+2.5"), (Fraction(-1, 3), "−0.33", "−0.33"), (0, "0", "0")],
)
def test_numbers(value: Any, shown: str, with_sign: str) -> None:
    with translation.override("en"):
        assert (number(value), signed(value)) == (shown, with_sign)
    with translation.override("pl"):
        assert number(value) == shown.replace(".", ",")


@pytest.mark.parametrize("address", ["/ligi/", "/ligi/klub/", SEASON, DIVISION, "/ligi/wszech-czasow/"])
def test_pages_ask_little_and_no_more_for_more_rows(client: Any, ala: Any, address: str) -> None:
    people = make_people(8)
    season = start(make_season(make_league(ala), division_size=4), people[:3], ala)
    client.force_login(people[0])
    read(client, address, "pl")
    cache.clear()
    few = queries_of(lambda: client.get(address))
    for slug in ("inna", "trzecia"):
        start(make_season(make_league(ala, slug), division_size=4), people, ala)
    for fixture in fixtures(season):
        give_up(fixture, fixture.match.seats.get(number=0).user)
    advance(season, STARTS)
    following = start(make_season(season.league, division_size=4), people, ala)
    assert following.divisions.count() == 2
    many = queries_of(lambda: client.get(address))
    assert len(many) == len(few) <= 12, "\n".join(many)


def test_what_is_certain_is_said_while_the_season_runs(client: Any, ala: Any) -> None:
    people = make_people(4)
    season = start(make_season(make_league(ala), division_size=2, movers=1), people, ala)
    assert "certain" not in read(client, SEASON)
    for fixture in fixtures(season):
        play_out(fixture) if fixture.matchday.division.level == 2 else None
    collect_results(now=STARTS)
    page = read(client, "/ligi/klub/1/dywizja/2/")
    ((one, two),) = [table_of(season.divisions.get(level=2)).standings.rows]
    assert page.count("promotion certain") == (one.place != two.place)
    assert "certain" not in read(client, DIVISION)
    give_up(fixtures(season)[0], fixtures(season)[0].match.seats.get(number=1).user)
    collect_results(now=STARTS)
    page = read(client, DIVISION)
    assert (page.count("first place certain"), page.count("relegation certain")) == (1, 1)


def test_matches_that_do_not_count_say_so(client: Any, ala: Any) -> None:
    """Where an entry is annulled its results still stand on the page, and bring nothing."""
    people = make_people(3)
    season = start(make_season(make_league(ala), withdrawal="annul"), people, ala)
    play_out(fixtures(season)[0])
    advance(season, STARTS)
    assert "does not count" not in read(client, DIVISION)
    withdraw(entry_id=entry_of(season, people[0]).pk, actor=people[0], now=STARTS)
    page = read(client, DIVISION)
    assert page.count("does not count") == 2
    for address in (DIVISION, DIVISION + "druk/"):
        assert "Left the season early: gracz1." in read(client, address)
