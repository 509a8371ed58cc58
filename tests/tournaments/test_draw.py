"""The page of a season's draw, which anybody can repeat."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.tournaments.reading import half_played, read
from tests.tournaments.seasons import (
    make_league,
    make_season,
)
from tournaments import schedule
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


a_season = half_played


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
