"""A league page among forty leagues asks as much, and takes hardly longer, than where there is only one.

Rows are written in bulk, past the services: forty seasons of 132 fixtures each, half of them decided. Counts and times
are those of PostgreSQL.
"""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.db import connection

from tests.queries import queries_of
from tests.tournaments.seasons import STARTS, make_league, make_people, make_season
from tournaments.models import Division, Entry, Fixture, Matchday, Result, Season, Side
from tournaments.schedule import round_robin

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

LEAGUES, PLAYERS, FIXTURES = 40, 12, 132
ADDRESSES = ["/ligi/klub/", "/ligi/klub/1/", "/ligi/klub/1/dywizja/1/"]
LIMIT = 12
SLOWER = 1.5


def fill(season: Season, people: list[Any]) -> None:
    division = Division.objects.create(season=season, level=1)
    entries = Entry.objects.bulk_create(
        Entry(
            season=season,
            number=number,
            user=person,
            division=division,
            drawn_number=number,
            status="playing",
            registered_at=STARTS,
        )
        for number, person in enumerate(people, 1)
    )
    for number, day in enumerate(round_robin(PLAYERS, cycles=2), 1):
        matchday = Matchday.objects.create(division=division, number=number)
        decided = number % 2 == 0
        fixtures = Fixture.objects.bulk_create(
            Fixture(matchday=matchday, table=table, status="decided" if decided else "planned")
            for table in range(1, len(day) + 1)
        )
        Side.objects.bulk_create(
            Side(
                fixture=fixture,
                seat=seat,
                entry=entries[player - 1],
                **(
                    {"place": seat + 1, "total": 3 - seat, "scores": {"S": 2 - seat, "NT": 1}}
                    if decided
                    else {}
                ),
            )
            for fixture, meeting in zip(fixtures, day, strict=True)
            for seat, player in enumerate(meeting)
        )
        if decided:
            Result.objects.bulk_create(
                Result(fixture=fixture, kind="played", decided_at=STARTS) for fixture in fixtures
            )
    season.status, season.started_at = "running", STARTS
    season.save()


def shortest_time(client: Any, address: str) -> float:
    """Of fifteen: what the page needs when nothing else on the machine does."""
    times = []
    for _ in range(15):
        began = time.perf_counter()
        client.get(address)
        times.append(time.perf_counter() - began)
    return min(times)


def test_forty_leagues_cost_a_page_no_more_than_one(client: Any, ala: Any) -> None:
    people = make_people(PLAYERS)
    fill(make_season(make_league(ala), cycles=2), people)
    for address in ADDRESSES:
        assert client.get(address).status_code == 200
    alone = {
        address: (len(queries_of(lambda a=address: client.get(a))), shortest_time(client, address))
        for address in ADDRESSES
    }
    for number in range(1, LEAGUES):
        fill(make_season(make_league(ala, f"liga{number}"), cycles=2), people)
    assert Fixture.objects.count() == LEAGUES * FIXTURES
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    for address, (queries, seconds) in alone.items():
        among = queries_of(lambda a=address: client.get(a))
        slower = shortest_time(client, address) / seconds
        print(
            f"{address}: {len(among)} queries, {seconds * 1000:.0f} ms alone, {slower:.2f} times that among forty"
        )
        assert len(among) == queries <= LIMIT, "\n".join(among)
        assert slower <= SLOWER
