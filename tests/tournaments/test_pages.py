"""League pages, for strangers and players, in both languages, and how much they ask of the database."""

from __future__ import annotations

import re
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import translation

from tests.factories import play_round
from tests.queries import queries_of
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
from tournaments import schedule
from tournaments.models import Entry
from tournaments.presentation.crosstable import crosstable
from tournaments.presentation.estimates import estimate_words, longer_than_dates
from tournaments.presentation.numbers import number, signed
from tournaments.presentation.standings import reason_words, standings_lines
from tournaments.selectors.tables import table_of
from tournaments.services.ending import finish_season
from tournaments.services.leaving import withdraw
from tournaments.services.registration import register
from tournaments.services.results import collect_results
from tournaments.standings import neighbours

pytestmark = pytest.mark.django_db

SEASON = "/ligi/klub/1/"
DIVISION = "/ligi/klub/1/dywizja/1/"


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """Databases of tests begin with the same keys, so what is kept of one would fit the next."""
    cache.clear()


@pytest.fixture
def season(ala: Any, people: list[Any]) -> Any:
    season = start(make_season(make_league(ala)), people, ala)
    play_out(fixtures(season)[0])
    left = fixtures(season)[1]
    give_up(left, left.match.seats.get(number=1).user)
    advance(season, STARTS)
    return season


def read(client: Any, address: str, language: str = "en", status: int = 200) -> str:
    response = client.get(address, headers={"Accept-Language": language})
    assert response.status_code == status
    return response.content.decode()


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


# --- Entering and leaving ---------------------------------------------------------------------------


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


# --- Queries ----------------------------------------------------------------------------------------


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


# --- Scores over seasons and leagues ----------------------------------------------------------------


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


# --- The draw ---------------------------------------------------------------------------------------


def test_the_draw_can_be_repeated_from_its_page(client: Any, season: Any) -> None:
    page = read(client, "/ligi/klub/1/losowanie/")
    command = re.search(r"python3 losowanie\.py ([^<]+)<", page)
    assert command
    said: list[str] = []
    monkey = pytest.MonkeyPatch()
    monkey.setattr("sys.stdout.write", said.append)
    assert schedule.main(command[1].split()) == 0
    monkey.undo()
    numbers = dict(re.findall(r"number (\d+): registration number (\d+)", "".join(said)))
    entries = Entry.objects.filter(season=season)
    assert numbers == {str(entry.drawn_number): str(entry.number) for entry in entries}
    for matchday in season.divisions.get().matchdays.all():
        meetings = [
            " - ".join(str(side.entry.number) for side in fixture.sides.all())
            for fixture in matchday.fixtures.order_by("table")
        ]
        assert f"matchday {matchday.number}: {', '.join(meetings)}\n" in said
    assert "the numbers are the same" in page
    assert client.get("/ligi/losowanie.py")["Content-Type"] == "text/x-python"


def test_the_draw_of_a_season_ahead_shows_the_hash_alone(client: Any, ala: Any) -> None:
    season = make_season(make_league(ala))
    page = read(client, "/ligi/klub/1/losowanie/")
    assert season.seed_hash in page
    assert season.seed not in page


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
