"""The day on which seasons of the tests start, so that their matches are in time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine

from tests.tournaments.seasons import STARTS


@pytest.fixture(autouse=True)
def the_day() -> Iterator[None]:
    with time_machine.travel(STARTS, tick=False):
        yield
