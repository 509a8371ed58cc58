"""Tables as CSV and JSON, and the trail for those who may read it."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import pytest
from django.core.cache import cache

from tests.factories import make_user
from tests.tournaments.seasons import (
    STARTS,
    advance,
    fixtures,
    give_up,
    make_league,
    make_season,
    play_out,
    start,
)
from tournaments.exports import to_csv
from tournaments.services.leagues import give_role

pytestmark = pytest.mark.django_db

DIVISION = "/ligi/klub/1/dywizja/1/"


@pytest.fixture
def season(ala: Any) -> Any:
    people = [make_user(name) for name in ("Żaneta", "gracz2", "gracz3")]
    season = start(make_season(make_league(ala)), people, ala)
    play_out(fixtures(season)[0])
    left = fixtures(season)[1]
    give_up(left, left.match.seats.get(number=1).user)
    advance(season, STARTS)
    return season


def rows_of(client: Any, address: str) -> list[dict[str, str]]:
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    text = answer.content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_all_tables_come_as_csv_and_agree_with_the_document(client: Any, season: Any) -> None:
    document = client.get(DIVISION + "wszystko.json").json()
    standings = rows_of(client, DIVISION + "tabela.csv")
    assert [row["player"] for row in standings] == [row["player"] for row in document["standings"]]
    assert {row["player"] for row in standings} == {"Żaneta", "gracz2", "gracz3"}
    assert sum(int(row["points"]) for row in standings) == 4
    results = rows_of(client, DIVISION + "wyniki.csv")
    assert len(results) == len(document["results"]) == 6
    assert sorted({row["kind"] for row in results}) == ["", "forfeit", "played"]
    played = [row for row in results if row["kind"] == "played"]
    for row in played:
        scores = [int(row[trump]) for trump in ("S", "H", "D", "C", "NT") if row[trump]]
        assert sum(scores) == int(row["total"])
    cross = rows_of(client, DIVISION + "krzyzowa.csv")
    assert [row["player"] for row in cross] == [row["player"] for row in standings]
    assert all(row[row["player"]] == "" for row in cross)
    cells = [value for row in cross for name, value in row.items() if name != "player" and value]
    assert {value for value in cells if not re.fullmatch(r"-?\d+(\.\d+)?", value)} == {"won", "lost", "open"}
    one, other = (int(row["total"]) for row in played)
    assert {str(one - other), str(other - one)} <= set(cells)
    assert document["seed"] == season.seed


def test_an_open_match_exports_no_score(client: Any, season: Any) -> None:
    for row in rows_of(client, DIVISION + "wyniki.csv"):
        if row["status"] != "decided":
            assert {row[name] for name in ("kind", "place", "total", "S", "H", "D", "C", "NT")} == {""}


def test_the_trail_is_for_those_with_a_role(client: Any, season: Any, ala: Any, stranger: Any) -> None:
    address = "/ligi/klub/1/dziennik.csv"
    assert client.get(address).status_code == 302
    client.force_login(stranger)
    assert client.get(address).status_code == 403
    give_role(league=season.league, user=stranger, name="viewer", actor=ala, now=STARTS)
    verbs = [row["verb"] for row in rows_of(client, address)]
    assert verbs[0] == "announce_season"
    assert "approve_divisions" in verbs


def test_nothing_to_export_before_the_start(client: Any, ala: Any) -> None:
    make_season(make_league(ala))
    assert client.get(DIVISION + "tabela.csv").status_code == 404


@pytest.mark.parametrize("name", ["=1+1", "+48", "-1", "@SUM(A1)", "\tx"])
def test_a_name_is_no_formula(name: str) -> None:
    (row,) = list(csv.reader(io.StringIO(to_csv(["player"], [[name]]).lstrip("\ufeff"))))[1:]
    assert row == ["'" + name]


# --- Paper, trail, archive --------------------------------------------------------------------------


def test_a_division_can_be_printed_whole(client: Any, season: Any) -> None:
    page = client.get(DIVISION + "druk/", headers={"Accept-Language": "en"}).content.decode()
    assert "⌀ mean, ↑ best round, × rounds." in page
    for word in ("Standings", "Why they stand there", "Crosstable", "Scores by trump", "Results"):
        assert f"<h2>{word}</h2>" in page
    assert "<details" not in page[page.index("<main") :]
    results = rows_of(client, DIVISION + "wyniki.csv")
    decided = [row for row in results if row["status"] == "decided"]
    assert page[page.index("Results</h2>") :].count("<tr>") == 1 + len(decided) // 2
    for row in decided:
        for trump in ("S", "H", "D", "C", "NT"):
            if row[trump]:
                shown = int(row[trump])
                assert (f"+{shown}" if shown > 0 else str(shown).replace("-", "−")) in page
    assert client.get("/ligi/klub/1/dywizja/2/druk/").status_code == 404


def test_the_trail_can_be_read_printed_and_taken_along(
    client: Any, season: Any, ala: Any, stranger: Any
) -> None:
    addresses = ["/ligi/klub/1/dziennik/", "/ligi/klub/1/dziennik.json", "/ligi/klub/1/archiwum.json"]
    for address in addresses:
        assert client.get(address).status_code == 302
    client.force_login(stranger)
    for address in addresses:
        assert client.get(address).status_code == 403
    assert 'href="/ligi/klub/1/dziennik/"' not in client.get("/ligi/klub/1/").content.decode()
    client.force_login(ala)
    assert 'href="/ligi/klub/1/dziennik/"' in client.get("/ligi/klub/1/").content.decode()
    lines = client.get("/ligi/klub/1/dziennik.json").json()["trail"]
    assert [line["verb"] for line in lines] == [
        row["verb"] for row in rows_of(client, "/ligi/klub/1/dziennik.csv")
    ]
    start_of_it = next(line for line in lines if line["verb"] == "start_season")
    assert start_of_it["after"]["seed"] == season.seed
    page = client.get("/ligi/klub/1/dziennik/", headers={"Accept-Language": "en"}).content.decode()
    assert page.count("<tr ") == 1 + len(lines)
    for raw in ("[&#x27;", "{&#x27;", "False", "tie_breaks", "T12:00"):
        assert raw not in page
    assert "status: announced → registration is open" in page
    assert "registration closes: 9 March 2026" in page
    assert "the clock" in page
    assert client.get("/ligi/klub/1/archiwum.json").json()["kartka"] == "season"


def test_score_tables_come_as_csv_at_every_width(client: Any, season: Any) -> None:
    cache.clear()
    addresses = [DIVISION, "/ligi/klub/1/", "/ligi/klub/", "/ligi/wszech-czasow/"]
    tables = [rows_of(client, address + "zestawienie.csv") for address in addresses]
    assert tables[0] == tables[1] == tables[2] == tables[3]
    document = client.get(DIVISION + "wszystko.json").json()["scores"]
    assert [row["player"] for row in document] == [row["player"] for row in tables[0]]
    results = rows_of(client, DIVISION + "wyniki.csv")
    for row in tables[0]:
        for trump in ("S", "H", "D", "C", "NT"):
            own = [int(each[trump]) for each in results if each["player"] == row["player"] and each[trump]]
            assert row[f"{trump}_sum"] == (str(sum(own)) if own else "")
            assert row[f"{trump}_best"] == (str(max(own)) if own else "")
            assert int(row[f"{trump}_rounds"]) == len(own)
    totals = [int(row["total_sum"]) for row in tables[0] if row["total_sum"]]
    assert totals == sorted(totals, reverse=True)
    for address in ("/ligi/inna/", "/ligi/klub/2/", "/ligi/klub/1/dywizja/2/"):
        assert client.get(address + "zestawienie.csv").status_code == 404
