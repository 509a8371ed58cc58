"""What tests of games share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine

from tests.games.noon import NOON


@pytest.fixture
def noon() -> Iterator[time_machine.Coordinates]:
    """Time stands at `NOON`; the way to move it on."""
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock
