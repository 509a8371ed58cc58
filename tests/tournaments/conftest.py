"""What most tests of leagues start from: a day, people, and a season.

On the day their seasons start, so that matches are in time. A module that needs other people or rules says so by
fixtures of the same names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.core.cache import cache

from tests.factories import make_user
from tests.tournaments.seasons import STARTS, make_league, make_people, make_season, start
from tournaments.models import Season


@pytest.fixture(autouse=True)
def the_day() -> Iterator[None]:
    with time_machine.travel(STARTS, tick=False):
        yield


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """Databases of tests begin with the same keys, so what is kept of one would fit the next."""
    cache.clear()


@pytest.fixture
def people(db: None) -> list[Any]:
    return make_people(4)


@pytest.fixture
def spares(db: None) -> list[Any]:
    """Three more, who may wait for a seat."""
    return [make_user(f"zmiana{number}") for number in (1, 2, 3)]


@pytest.fixture
def season(ala: Any, people: list[Any]) -> Season:
    """The four play each other, and all matches are open."""
    return start(make_season(make_league(ala)), people, ala)
