"""Outages of ours: noticed, credited once to every clock that ran, and nobody flagged soon after."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from games.models import Clock, ClockEntry, Match, Outage
from games.services import outages
from games.services.deadlines import settle_deadlines
from games.tasks import sweep_deadlines
from tests.factories import make_match, play_word

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def after(hours: float) -> datetime:
    return NOON + timedelta(hours=hours)


@pytest.fixture(autouse=True)
def _noon() -> Iterator[None]:
    with time_machine.travel(NOON, tick=False):
        yield


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    return make_match(ala, bartek)


def running(match: Match) -> Clock:
    return Clock.objects.get(round__match=match, turn_since__isnull=False)


def credits() -> list[int]:
    return list(ClockEntry.objects.filter(kind="outage").values_list("seconds", flat=True))


@pytest.mark.parametrize(("minutes", "expected"), [(9, []), (10, []), (11, [11 * 60 + 7200])])
def test_a_gap_of_over_ten_minutes_is_an_outage(match: Match, minutes: int, expected: list[int]) -> None:
    outages.keep_time(NOON)
    before = running(match).deadline_at
    assert before is not None
    outages.keep_time(NOON + timedelta(minutes=minutes))
    assert credits() == expected
    assert running(match).deadline_at == before + timedelta(seconds=sum(expected))


def test_it_is_credited_once(match: Match) -> None:
    outages.keep_time(NOON)
    assert outages.keep_time(after(5)) == 1
    # As after a crash before the outage was marked, and by a second worker.
    Outage.objects.update(credited_at=None)
    assert outages.keep_time(after(5)) == 0
    assert credits() == [7 * 3600]
    assert running(match).bank == 127 * 3600


def test_a_turn_that_began_during_it_gets_its_own_part(match: Match) -> None:
    outages.keep_time(NOON)
    with time_machine.travel(after(3), tick=False):
        play_word(match)  # the page was there, the workers were not
    outages.keep_time(after(4))
    assert credits() == [3 * 3600]


def test_a_clock_that_stands_gets_nothing(match: Match) -> None:
    outages.keep_time(NOON)
    outages.keep_time(after(1))
    assert list(ClockEntry.objects.filter(kind="outage").values_list("clock__seat__number", flat=True)) == [0]


def test_nobody_is_flagged_during_the_two_hours_after_it(match: Match) -> None:
    outages.keep_time(NOON)
    with time_machine.travel(after(1), tick=False):
        sweep_deadlines()
    Clock.objects.filter(pk=running(match).pk).update(deadline_at=after(1.5))
    assert settle_deadlines(after(2.99)) == 0
    assert settle_deadlines(after(3)) == 1


def test_the_sweep_after_an_outage_credits_before_it_flags(match: Match) -> None:
    sweep_deadlines()
    with time_machine.travel(after(121), tick=False):
        sweep_deadlines()
    match.refresh_from_db()
    assert match.status == "active"
    assert running(match).deadline_at == after(120 + 121 + 2)


def test_a_first_start_is_no_outage(match: Match) -> None:
    outages.keep_time(after(50))
    assert not Outage.objects.exists()
