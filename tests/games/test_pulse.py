"""What an open page asks again and again: cheap, and the same mark as the page that asks bears."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.models import Match
from games.services.chat import say
from tests.factories import make_match, play_on, play_word
from tests.queries import queries_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    return make_match(ala, bartek)


def reader(user: Any = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def asked(client: Client, match: Match) -> tuple[str, str]:
    """The address that the page asks, and the mark it bears."""
    page = client.get(match.get_absolute_url()).content.decode()
    found = re.search(r'data-pulse="([^"]+)".*?data-pulse-url="([^"]+)"', page)
    assert found is not None
    return unescape(found[2]), unescape(found[1])


def answer_to(client: Client, address: str, mark: str) -> int:
    return client.get(address, headers={"If-None-Match": mark}).status_code


@pytest.mark.parametrize("who", ["player", "spectator", "guest"])
@pytest.mark.parametrize("width", [1, 2])
def test_nothing_new_is_answered_304_in_at_most_two_queries(
    ala: Any, bartek: Any, stranger: Any, who: str, width: int
) -> None:
    match = make_match(ala, bartek, width=width)
    play_on(match, 3)
    say(code=match.code, user=ala, text="Dzień dobry!")
    client = reader({"player": bartek, "spectator": stranger, "guest": None}[who])
    address, mark = asked(client, match)
    answer = client.get(address, headers={"If-None-Match": mark})
    assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", mark)
    assert len(queries_of(lambda: answer_to(client, address, mark))) <= 2


def test_what_the_other_does_is_new(match: Match, ala: Any, bartek: Any, stranger: Any) -> None:
    clients = [reader(bartek), reader(stranger)]
    marks = [asked(client, match) for client in clients]
    play_word(match)
    for client, (address, mark) in zip(clients, marks, strict=True):
        assert answer_to(client, address, mark) == 200


def test_chat_is_new_to_players_and_no_spectator_reloads_for_it(
    match: Match, ala: Any, bartek: Any, stranger: Any
) -> None:
    player, spectator = reader(bartek), reader(stranger)
    before = asked(player, match), asked(spectator, match)
    say(code=match.code, user=ala, text="Dzień dobry!")
    assert answer_to(player, *before[0]) == 200
    assert answer_to(spectator, *before[1]) == 304
    # And a page that is opened when something has been said bears the mark it will be told, or it reloads for ever.
    assert answer_to(player, *asked(player, match)) == 304
    assert answer_to(spectator, *asked(spectator, match)) == 304
