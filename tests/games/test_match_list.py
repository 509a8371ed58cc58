"""What a finished match was for its player, in the list of their matches."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import OutgoingMail
from games.models import Match
from games.services.arbiter import call_off
from games.services.play import resign
from tests.factories import make_match, make_user, open_round

pytestmark = pytest.mark.django_db

THREE = {"game": "szturm", "options": {"players": 3}}
PAIRS = {"game": "kierki", "options": {"partnership": True}}


def listed(client: Client, user: Any, language: str = "en") -> list[str]:
    client.force_login(user)
    page = client.get("/partie/", headers={"accept-language": language}).content.decode()
    return [re.sub("<.*?>", "", words) for words in re.findall(r'<span class="when">(.*?)</span>', page)]


@pytest.fixture
def people(db: Any) -> list[Any]:
    return [make_user(name) for name in ("ola", "piotr", "ryszard", "sabina")]


@pytest.mark.parametrize(
    ("table", "places", "words"),
    [
        (THREE, (1, 1, 3), ["first place shared", "first place shared", "lost"]),
        (THREE, (1, 2, 3), ["won", "lost", "lost"]),
        (THREE, (1, 1, 1), ["draw", "draw", "draw"]),
        (PAIRS, (1, 3, 1, 3), ["won", "lost", "won", "lost"]),
        ({}, (1, 1), ["draw", "draw"]),
        ({}, (1, 2), ["won", "lost"]),
    ],
)
def test_a_first_place_that_is_shared_is_not_a_win(
    client: Client, people: list[Any], table: Any, places: tuple[int, ...], words: list[str]
) -> None:
    players = people[: len(places)]
    match = make_match(*players, **table)
    call_off(match_id=match.pk, places=places, reason="adjudicated", now=timezone.now())
    assert [listed(client, each) for each in players] == [[word] for word in words]


@pytest.mark.parametrize(("places", "line"), [((1, 1), "| ola: 0"), ((1, 2), "| 1. ola: 0")])
def test_the_mail_about_a_draw_gives_nobody_a_place(
    people: list[Any], places: tuple[int, ...], line: str
) -> None:
    players = people[:2]
    type(players[0]).objects.update(language="en")
    match = make_match(*players)
    call_off(match_id=match.pk, places=places, reason="adjudicated", now=timezone.now())
    mail = OutgoingMail.objects.get(user=players[0], key__startswith="ended:")
    assert line in mail.text.splitlines()
    assert "No round was finished." in " ".join(mail.text.split())
    assert ("1. ola" in mail.html) is (places == (1, 2))


def test_it_says_so_in_polish_too(client: Client, people: list[Any]) -> None:
    match = make_match(*people[:3], **THREE)
    call_off(match_id=match.pk, places=(1, 1, 3), reason="adjudicated", now=timezone.now())
    assert listed(client, people[0], "pl") == ["wspólne pierwsze miejsce"]


def test_who_stays_when_another_gives_up_shares_it(client: Client, people: list[Any]) -> None:
    match = make_match(*people[:3], **THREE)
    resign(round_id=open_round(match).pk, seat=2, channel="web", confirmed=True)
    match = Match.objects.get(pk=match.pk)
    assert match.result is not None
    assert match.result["places"] == [1, 1, 3]
    assert [listed(client, each) for each in people[:3]] == [
        ["first place shared"],
        ["first place shared"],
        ["lost"],
    ]


def test_a_turn_whose_time_is_up_says_so(client: Client, people: list[Any]) -> None:
    match = make_match(*people[:2])
    assert "hours left" in listed(client, people[0])[0]
    deadline = open_round(match).clocks.get(turn_since__isnull=False).deadline_at
    with time_machine.travel(deadline + timedelta(minutes=5), tick=False):
        assert listed(client, people[0]) == ["Your turntime is up"]
        table = client.get(match.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    assert "time is up: you had until" in table
    assert "0\N{NO-BREAK SPACE}minutes" not in table
