"""The language of who has said nothing about it: Polish, or what the setting says."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.test import Client

from tournaments.models import League

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("code", "league"),
    [("pl", "Liga botów"), ("en", "League of bots")],
)
def test_it_is_that_of_the_site(settings: Any, client: Client, code: str, league: str) -> None:
    settings.LANGUAGE_CODE = code
    call_command("createsuperuser", username="szefowa", email="szefowa@example.com", interactive=False)
    assert get_user_model().objects.get().language == code
    call_command("demo_league", entries=2, size=2, unfinished=True, stdout=StringIO())
    assert League.objects.get().name == league
    assert f'<html lang="{code}">' in client.get("/").content.decode()


def test_whoever_asks_for_a_language_gets_it(settings: Any, client: Client) -> None:
    settings.LANGUAGE_CODE = "en"
    assert '<html lang="pl">' in client.get("/", headers={"accept-language": "pl"}).content.decode()
