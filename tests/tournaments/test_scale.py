"""A league page among forty leagues asks as much, and takes hardly longer, than where there is only one.

Rows are written in bulk, past the services: forty seasons of 132 fixtures each, half of them decided. Counts and times
are those of PostgreSQL.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from statistics import median
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
REQUESTS = 25
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


def measure() -> float:
    """CPU seconds of a fixed piece of work: what a second of this machine is worth at this moment."""
    began = time.process_time()
    total = 0
    for number in range(60_000):
        total += number * number % 7
    return time.process_time() - began


def server_seconds() -> float:
    """CPU seconds that PostgreSQL has spent on this connection, as the kernel of this machine counts them.

    Nought where the server runs elsewhere; its share is then left out.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    try:
        name = Path(f"/proc/{pid}/comm").read_text()
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    if "postgres" not in name:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cost(client: Any, address: str) -> float:
    """What the page takes, in units of `measure`: the median of ours, and the mean of the server's.

    CPU time does not count what else runs on the machine, and each request is weighed against the measure taken
    beside it, so a processor that slows down meanwhile, or shares its core, changes both alike.
    """
    ratios, units = [], []
    before = server_seconds()
    for _ in range(REQUESTS):
        units.append(measure())
        began = time.process_time()
        client.get(address)
        ratios.append((time.process_time() - began) / units[-1])
    served = (server_seconds() - before) / REQUESTS
    return median(ratios) + served / median(units)


def test_forty_leagues_cost_a_page_no_more_than_one(client: Any, ala: Any) -> None:
    people = make_people(PLAYERS)
    fill(make_season(make_league(ala), cycles=2), people)
    for address in ADDRESSES:
        assert client.get(address).status_code == 200
    alone = {
        address: (len(queries_of(lambda a=address: client.get(a))), cost(client, address))
        for address in ADDRESSES
    }
    for number in range(1, LEAGUES):
        fill(make_season(make_league(ala, f"liga{number}"), cycles=2), people)
    assert Fixture.objects.count() == LEAGUES * FIXTURES
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    for address, (queries, units) in alone.items():
        among = queries_of(lambda a=address: client.get(a))
        slower = cost(client, address) / units
        print(
            f"{address}: {len(among)} queries, {units:.1f} measures of CPU alone,"
            f" {slower:.2f} times that among forty"
        )
        assert len(among) == queries <= LIMIT, "\n".join(among)
        assert slower <= SLOWER
