"""Moments in words."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from games.templatetags.times import on_moment, to_the_second, until_moment


@pytest.mark.parametrize(
    ("language", "zone", "words"),
    [
        ("pl", "Europe/Warsaw", "piątku 4\N{NO-BREAK SPACE}grudnia, 22:07"),
        ("en", "Europe/Warsaw", "Friday 4\N{NO-BREAK SPACE}December, 22:07"),
        ("pl", "Asia/Tokyo", "soboty 5\N{NO-BREAK SPACE}grudnia, 06:07"),
    ],
)
def test_a_deadline_is_said_in_the_readers_zone_and_language(language, zone, words):
    moment = datetime(2026, 12, 4, 21, 7, tzinfo=UTC)
    with translation.override(language), timezone.override(ZoneInfo(zone)):
        assert until_moment(moment) == words


def test_no_deadline_says_nothing():
    assert until_moment(None) == ""


@pytest.mark.parametrize(
    ("language", "within", "short"),
    [
        ("pl", "piątek 4\N{NO-BREAK SPACE}grudnia, 22:07", "4\N{NO-BREAK SPACE}gru, 22:07:00"),
        ("en", "Friday 4\N{NO-BREAK SPACE}December, 22:07", "4\N{NO-BREAK SPACE}Dec, 22:07:00"),
    ],
)
def test_days_and_months_are_small_in_polish(language, within, short):
    moment = datetime(2026, 12, 4, 21, 7, tzinfo=UTC)
    with translation.override(language), timezone.override(ZoneInfo("Europe/Warsaw")):
        assert on_moment(moment) == within
        assert to_the_second(moment) == short
