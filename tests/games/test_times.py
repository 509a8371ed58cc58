"""Moments in words."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from games.templatetags.times import until_moment


@pytest.mark.parametrize(
    ("language", "zone", "words"),
    [
        ("pl", "Europe/Warsaw", "piątku 4 grudnia, 22:07"),
        ("en", "Europe/Warsaw", "Friday 4 December, 22:07"),
        ("pl", "Asia/Tokyo", "soboty 5 grudnia, 06:07"),
    ],
)
def test_a_deadline_is_said_in_the_readers_zone_and_language(language, zone, words):
    moment = datetime(2026, 12, 4, 21, 7, tzinfo=UTC)
    with translation.override(language), timezone.override(ZoneInfo(zone)):
        assert until_moment(moment) == words


def test_no_deadline_says_nothing():
    assert until_moment(None) == ""
