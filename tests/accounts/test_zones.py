"""A time zone is named as people name it."""

from __future__ import annotations

import pytest

from accounts.services.preferences import time_zones
from accounts.zones import zone_meant


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Europe/Warsaw", "Europe/Warsaw"),
        ("europe/warsaw", "Europe/Warsaw"),
        ("utc", "UTC"),
        ("Warsaw", "Europe/Warsaw"),
        ("  warszawa ", "Europe/Warsaw"),
        ("Londyn", "Europe/London"),
        ("london", "Europe/London"),
        ("New York", "America/New_York"),
        ("new_york", "America/New_York"),
        ("Nowy Jork", "America/New_York"),
        ("Paryż", "Europe/Paris"),
        ("paryz", "Europe/Paris"),
        ("PORT-AU-PRINCE", "America/Port-au-Prince"),
        ("Mars/Base", ""),
        ("Kraków", ""),
        ("Europe", ""),
        ("", ""),
    ],
)
def test_a_city_alone_names_its_zone(text: str, zone: str) -> None:
    assert zone_meant(text, time_zones()) == zone


def test_a_city_of_two_zones_names_none() -> None:
    assert zone_meant("Springfield", ("Europe/Springfield", "America/Springfield")) == ""
    assert zone_meant("Springfield", ("Europe/London", "America/Springfield")) == "America/Springfield"
