"""A match is started once, however often its form or request arrives."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from games.clocks import DEFAULT_PACE
from games.models import Match
from games.services.play import resign
from games.services.tables import open_table, withdraw_table
from tests.factories import open_round

pytestmark = pytest.mark.django_db

BOT_FORM = {"game": "kierki", "options": "yes", "base": "black_lady"}
TABLE_FORM = {"game": "szturm", "players": "3", "target": "10", "who": "public", "pace": DEFAULT_PACE}


def key_on(client: Client, page: str) -> str:
    """What the form of the page says about when it was shown."""
    found = re.search(r'name="request_key" value="([^"]+)"', client.get(page).content.decode())
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    ("page", "address", "form"),
    [
        ("/", "/bot/", {"level": "easy"}),
        ("/bot/kierki/", "/bot/", BOT_FORM | {"level": "easy"}),
        ("/bot/pasjans/", "/bot/", {"game": "pasjans", "options": "yes", "draw": "1", "level": ""}),
        ("/stol/nowy/?gra=szturm", "/stol/nowy/", TABLE_FORM),
    ],
)
def test_a_form_sent_twice_is_one_match(client: Client, ala: Any, page: str, address: str, form: Any) -> None:
    client.force_login(ala)
    sent = form | {"request_key": key_on(client, page)}
    first, again = client.post(address, sent), client.post(address, sent)
    match = Match.objects.get()
    assert first["Location"] == again["Location"] == match.get_absolute_url()


def test_two_tabs_shown_before_the_match_are_one_match_and_a_page_shown_after_it_another(
    client: Client, ala: Any
) -> None:
    client.force_login(ala)
    tabs = [key_on(client, "/"), key_on(client, "/bot/vista/")]
    for key in [*tabs, key_on(client, "/")]:
        client.post("/bot/", {"level": "easy", "request_key": key})
    assert Match.objects.count() == 1
    client.post("/bot/", {"level": "easy", "request_key": key_on(client, "/")})
    assert Match.objects.count() == 2


def test_another_wish_from_the_same_page_is_another_match(client: Client, ala: Any) -> None:
    """Back in the browser, another level chosen."""
    client.force_login(ala)
    key = key_on(client, "/bot/kierki/")
    for level in ("easy", "hard"):
        client.post("/bot/", BOT_FORM | {"level": level, "request_key": key})
    assert Match.objects.count() == 2


def test_when_the_match_is_over_the_same_page_starts_a_new_one_and_again_one(
    client: Client, ala: Any
) -> None:
    client.force_login(ala)
    form = {"level": "easy", "request_key": key_on(client, "/")}
    client.post("/bot/", form)
    first = Match.objects.get()
    seat = first.seats.get(user=ala).number
    resign(round_id=open_round(first).pk, seat=seat, channel="web", confirmed=True)
    client.post("/bot/", form)
    client.post("/bot/", form)
    assert Match.objects.exclude(pk=first.pk).get().status == Match.Status.ACTIVE


def test_a_withdrawn_table_is_opened_anew(client: Client, ala: Any) -> None:
    client.force_login(ala)
    form = TABLE_FORM | {"request_key": key_on(client, "/stol/nowy/?gra=szturm")}
    client.post("/stol/nowy/", form)
    withdraw_table(code=Match.objects.get().code, user=ala)
    client.post("/stol/nowy/", form)
    assert Match.objects.filter(status=Match.Status.WAITING).count() == 1


def test_the_key_is_each_person_s_own(ala: Any, bartek: Any) -> None:
    mine, theirs = (open_table(creator=user, bot_level="easy", request_key="k") for user in (ala, bartek))
    assert mine != theirs
    assert open_table(creator=ala, bot_level="easy", request_key="k") == mine


@pytest.mark.parametrize("key", [None, ""])
def test_without_a_key_each_form_is_a_match(client: Client, ala: Any, key: str | None) -> None:
    client.force_login(ala)
    for _ in range(2):
        client.post("/bot/", {"level": "easy"} | ({} if key is None else {"request_key": key}))
    assert Match.objects.count() == 2


def test_a_key_of_any_kind_is_taken(client: Client, ala: Any) -> None:
    client.force_login(ala)
    for _ in range(2):
        assert client.post("/bot/", {"level": "easy", "request_key": "\0ż" * 5000}).status_code == 302
    assert Match.objects.count() == 1


def test_a_stranger_s_second_click_is_the_same_guest_s(client: Client) -> None:
    """The second was sent before the first was answered: without the session that the first one made."""
    form = {"level": "easy", "request_key": key_on(client, "/")}
    second = Client()
    second.cookies["csrftoken"] = client.cookies["csrftoken"].value
    answers = [each.post("/bot/", form) for each in (client, second)]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert Match.objects.get().creator == User.objects.get()
    assert second.get("/").context["user"] == User.objects.get()


def test_another_stranger_is_another_guest(client: Client) -> None:
    form = {"level": "easy", "request_key": key_on(client, "/")}
    other = Client()
    assert key_on(other, "/") == form["request_key"]
    for each in (client, other):
        each.post("/bot/", form)
    assert User.objects.count() == Match.objects.count() == 2


def test_a_guest_s_browser_is_not_known_by_its_old_number_for_long(client: Client) -> None:
    form = {"level": "easy", "request_key": key_on(client, "/")}
    late = Client()
    late.cookies["csrftoken"] = client.cookies["csrftoken"].value
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    for tab, minutes in ((client, 0), (late, 2)):
        with time_machine.travel(noon + timedelta(minutes=minutes), tick=False):
            tab.post("/bot/", form)
    assert User.objects.count() == 2


def test_a_request_to_the_api_repeated_is_the_same_table(client: Client, ala: Any) -> None:
    client.force_login(ala)
    body = {"game": "kierki", "request_key": "my-first"}
    first, again = (client.post("/api/matches/", body, content_type="application/json") for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json()["code"] == again.json()["code"] == Match.objects.get().code
