"""The waiting list and offers on the season's page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.seasons import STARTS
from tests.tournaments.substituting import leave, running, wait
from tournaments.services.offers import offer_seat

pytestmark = pytest.mark.django_db


def press(client: Any, do: str, **fields: Any) -> str:
    return client.post("/ligi/klub/1/zmiana/", {"do": do, **fields}, follow=True).content.decode()


def test_a_player_waits_is_asked_and_sits_down_on_the_page(
    client: Any, ala: Any, people: list[Any], spares: list[Any]
) -> None:
    season = running(ala, people)
    client.force_login(spares[0])
    assert 'value="wait"' in client.get("/ligi/klub/1/").content.decode()
    assert 'value="leave"' in press(client, "wait")
    assert season.reserves.get(left_at=None).user == spares[0]
    entry = leave(season, people[0])
    offer = offer_seat(entry_id=entry.pk, actor=ala, now=STARTS)
    page = client.get("/ligi/klub/1/").content.decode()
    assert f'name="offer" value="{offer.pk}"' in page
    client.force_login(spares[1])
    assert client.post("/ligi/klub/1/zmiana/", {"do": "yes", "offer": offer.pk}).status_code == 404
    client.force_login(spares[0])
    page = press(client, "yes", offer=offer.pk)
    # In the table and in the pairings it says for whom.
    assert people[0].username in page
    division = client.get("/ligi/klub/1/dywizja/1/").content.decode()
    assert f"{spares[0].username} (" in division
    assert 'value="wait"' not in page


def test_the_list_is_left_on_the_page(client: Any, ala: Any, people: list[Any], spares: list[Any]) -> None:
    season = running(ala, people)
    wait(season, spares[0])
    client.force_login(spares[0])
    assert 'value="wait"' in press(client, "leave")
    assert client.post("/ligi/klub/1/zmiana/", {"do": "shout"}).status_code == 404
    client.force_login(people[0])
    assert 'value="wait"' not in client.get("/ligi/klub/1/").content.decode()
