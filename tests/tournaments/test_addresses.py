"""A number in an address that no row can have leads to the page that says there is nothing, on every database."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import get_resolver
from django.urls.resolvers import URLPattern

from tests.tournaments.seasons import STARTS, make_league, make_people, make_season, start

pytestmark = pytest.mark.django_db


def numbered() -> list[str]:
    """Every address of leagues and tables with a number in it."""
    found: list[str] = []
    for module, prefix in (("tournaments.urls", "/ligi/"), ("games.urls", "/"), ("games.api.urls", "/api/")):
        for pattern in get_resolver(module).url_patterns:
            assert isinstance(pattern, URLPattern)
            assert "<int:" not in str(pattern.pattern)
            if "<number:" in str(pattern.pattern):
                found.append(prefix + str(pattern.pattern))
    return found


@pytest.mark.parametrize("number", ["0", "40000", "999999999", "3000000000", str(2**63), "9" * 30])
def test_a_number_that_nothing_has_is_not_found(client: Any, ala: Any, number: str) -> None:
    season = start(make_season(make_league(ala)), make_people(2), ala)
    client.force_login(ala)
    code = season.divisions.get().matchdays.first().fixtures.first().match.code
    for address in numbered():
        names = {"<slug:slug>": "klub", "<slug:code>": code, "<number:level>": "1", "<number:day>": "1"}
        names |= {"<number:number>": "1", "<number:user_id>": "1"}
        numbers = [name for name in names if name in address and name.startswith("<number")]
        for far in numbers:
            path = address
            for name, value in names.items():
                path = path.replace(name, number if name == far else value)
            assert "<" not in path
            assert client.get(path).status_code in (404, 405), path
    assert client.get("/ligi/klub/1/").status_code == 200
    assert season.starts_at == STARTS
