"""What an action and a look at the table cost: queries, and time as a multiple of an empty Django view in the same run.

Runs on a test database of its own, on SQLite or, with DATABASE_URL, on PostgreSQL. Mails are on for both players.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import Any

from tests.bench.base import Result, at_most
from tests.bench.database import a_database, silence_the_broker

RUNS = 100


def results() -> Iterator[Result]:
    with a_database():
        yield from _measured()


def _measured() -> Iterator[Result]:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from tests.factories import make_match, make_user, play_round

    silence_the_broker()
    ala, bartek = make_user("ala"), make_user("bartek")
    match = make_match(ala, bartek)
    client = Client()
    client.force_login(ala)
    page = f"/partia/{match.code}/"

    def queries(act: Callable[[], Any]) -> int:
        with CaptureQueriesContext(connection) as captured:
            act()
        return len(captured)

    client.get(page)  # templates are read once
    first_page = queries(lambda: client.get(page))
    for _ in range(9):
        play_round(match)
    yield at_most("match page: queries in the first round", first_page, "queries", 8)
    yield at_most("match page: queries in the tenth round", queries(lambda: client.get(page)), "queries", 8)
    yield at_most("match page: queries of a pulse", queries(lambda: client.get(page + "puls/")), "queries", 2)

    door = _door(match)
    counts = [queries(next(door)) for _ in range(20)]
    yield at_most("play door: queries in the tenth round", max(counts), "queries", 12)

    blank = median(_seconds(lambda: client.get("/api/health/")) for _ in range(RUNS))
    play_on = [_seconds(next(door)) for _ in range(20)]
    yield Result("empty view: time", round(blank * 1000, 3), "ms")
    yield Result("play door: time in empty views", round(median(play_on) / blank, 2), "x")
    yield Result(
        "match page: time in empty views",
        round(median(_seconds(lambda: client.get(page)) for _ in range(20)) / blank, 2),
        "x",
    )


def _door(match: Any) -> Iterator[Callable[[], Any]]:
    """Calls of the play door, each with the next legal action, looked up before."""
    from games.selectors.positions import position_of
    from games.services.play import play
    from tests.factories import open_round

    while True:
        the_round = open_round(match)
        position = position_of(the_round)
        seat = position.to_act[0]
        yield partial(
            play,
            round_id=the_round.pk,
            seat=seat,
            text=position.view(seat).legal[0],
            expected_version=position.version,
            channel="web",
        )


def _seconds(act: Callable[[], Any]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started
