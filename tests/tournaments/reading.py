"""Reading the pages of the league "klub" and of its first season."""

from __future__ import annotations

from typing import Any

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
from tournaments.models import Season

SEASON = "/ligi/klub/1/"
DIVISION = "/ligi/klub/1/dywizja/1/"


def half_played(ala: Any, people: list[Any]) -> Season:
    """The four play each other; one match is played out, one given up, and the rest is open."""
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
