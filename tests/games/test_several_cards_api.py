"""Actions of several cards over the API, as its documentation tells them."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.services.keys import make_api_key
from games.models import Match
from games.selectors.positions import position_of
from tests.factories import make_bot_match, make_match, open_round, play_word

pytestmark = pytest.mark.django_db


def client_of(user: Any) -> Client:
    return Client(headers={"Authorization": f"Token {make_api_key(user=user)}"})


def look(user: Any, match: Match) -> Any:
    return client_of(user).get(f"/api/matches/{match.code}/rounds/1/").json()


def play(user: Any, match: Match, action: str, version: int) -> Any:
    sent = {"action": action, "version": version}
    return client_of(user).post(
        f"/api/matches/{match.code}/rounds/1/actions/", sent, content_type="application/json"
    )


def test_paying_in_szturm_tells_how_many_cards_and_from_which(ala: Any, bartek: Any) -> None:
    match = make_match(ala, bartek, game="szturm", options={"players": 2})
    people = (ala, bartek)
    bidder = people[position_of(open_round(match)).to_act[0]]
    other = next(each for each in people if each != bidder)
    play_word(match, "BID 2")
    assert look(bidder, match)["view"]["discard"] is None
    if open_round(match).to_act != [match.seats.get(user=bidder).number]:
        play_word(match, "PASS")
    seen = look(bidder, match)
    view = seen["view"]
    assert (view["phase"], view["legal"], view["discard"]["count"]) == ("discard", [], 2)
    assert look(other, match)["view"]["discard"] is None
    first, *_, last = view["discard"]["cards"]
    assert set(view["discard"]["cards"]) <= set(view["hand"])
    assert play(bidder, match, f"DISCARD {last} {first}", seen["version"]).status_code in (200, 201)


def test_passing_in_kierki_names_every_way(ala: Any) -> None:
    match = make_bot_match(ala, game="kierki")
    seen = look(ala, match)
    legal = seen["view"]["legal"]
    assert len(legal) == 286
    verb, *cards = legal[100].split()
    assert (verb, len(cards)) == ("GIVE", 3)
    assert play(ala, match, f"GIVE {' '.join(reversed(cards))}", seen["version"]).status_code in (200, 201)
