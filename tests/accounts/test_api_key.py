"""The key for programs: made, shown once, dropped; for the registered only."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.errors import NeedsRegistration
from accounts.services.guests import make_guest
from accounts.services.keys import make_api_key
from accounts.services.people import close_account

PAGE = "/konto/klucz/"


def make(client: Client) -> str:
    page = client.post(PAGE, {"do": "make"}).content.decode()
    found = re.search(r'id="key" readonly value="(\w+)"', page)
    assert found
    return found[1]


def status_with(key: str) -> int:
    return Client(headers={"Authorization": f"Token {key}"}).get("/api/waiting/").status_code


def test_a_key_opens_the_api_and_is_shown_once(client: Client, ala: Any) -> None:
    client.force_login(ala)
    assert "Nie masz klucza" in client.get(PAGE).content.decode()
    key = make(client)
    assert status_with(key) == 200
    again = client.get(PAGE).content.decode()
    assert key not in again
    assert "Masz klucz" in again


def test_a_new_key_takes_the_place_of_the_old_one(client: Client, ala: Any) -> None:
    client.force_login(ala)
    old, new = make(client), make(client)
    assert (status_with(old), status_with(new)) == (401, 200)


def test_a_dropped_key_opens_nothing(client: Client, ala: Any) -> None:
    client.force_login(ala)
    key = make(client)
    assert client.post(PAGE, {"do": "drop"})["Location"] == PAGE
    assert status_with(key) == 401


def test_who_leaves_takes_the_key_along(ala: Any) -> None:
    key = make_api_key(user=ala)
    assert status_with(key) == 200
    close_account(user=ala)
    assert status_with(key) == 401


def test_guests_and_strangers_have_no_key(client: Client, db: None) -> None:
    assert client.post(PAGE, {"do": "make"})["Location"] == "/konto/zaloguj/"
    guest = make_guest(language="pl")
    client.force_login(guest)
    assert client.post(PAGE, {"do": "make"})["Location"] == "/konto/zaloz/"
    with pytest.raises(NeedsRegistration):
        make_api_key(user=guest)
