"""What most tests of leagues start from: a day, people, and a season.

On the day their seasons start, so that matches are in time. A module that needs other people or rules says so by
fixtures of the same names, or, where many tests want a season that takes long to make, by a function `a_season(ala,
people)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.core.cache import cache

from tests.factories import make_user
from tests.kept import put
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
def kept(request: pytest.FixtureRequest, db: None) -> bool:
    """Whether owner, people and season are there, as `a_season` of the module made them: where a test has a season."""
    make = getattr(request.module, "a_season", None)
    if make is None or "season" not in request.fixturenames:
        return False
    put(make, lambda: make(make_user("ala", language="pl"), make_people(4)))
    return True


@pytest.fixture
def ala(kept: bool) -> Any:
    return get_user_model().objects.get(username="ala") if kept else make_user("ala", language="pl")


@pytest.fixture
def people(kept: bool) -> list[Any]:
    return list(get_user_model().objects.filter(username__startswith="gracz")) if kept else make_people(4)


@pytest.fixture
def spares(db: None) -> list[Any]:
    """Three more, who may wait for a seat."""
    return [make_user(f"zmiana{number}") for number in (1, 2, 3)]


@pytest.fixture
def season(kept: bool, ala: Any, people: list[Any]) -> Season:
    """The four play each other, and all matches are open; or what the module's `a_season` makes."""
    if kept:
        return Season.objects.get()
    return start(make_season(make_league(ala)), people, ala)
