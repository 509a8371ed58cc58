"""Plans and claims over the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.models import Match, Plan
from tests.factories import make_match, open_round, play_word
from tests.games.test_leaks import reader

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    match = make_match(ala, bartek)
    play_word(match, "TRUMP NT")
    return match


def call(client: Client, match: Match, method: str, path: str, data: Any = None) -> Any:
    address = f"/api/matches/{match.code}/rounds/1/{path}"
    return getattr(client, method)(address, data, content_type="application/json")


def test_a_plan_is_tried_made_read_and_taken_back(match: Match, ala: Any, bartek: Any) -> None:
    his = reader(bartek)
    tried = call(his, match, "post", "plan/trial/", {"text": "any: low"}).json()["foreseen"]
    assert len(tried) == 10
    assert all(each["action"] and each["reason"] is None for each in tried)
    assert not Plan.objects.exists()
    made = call(his, match, "put", "plan/", {"text": "inne: nisko", "version": 1})
    assert (made.status_code, made.json()) == (200, {"text": "on any: low", "version": 1, "stopped": ""})
    assert call(his, match, "get", "plan/").json()["text"] == "on any: low"
    assert call(reader(ala), match, "get", "plan/").json()["text"] == ""
    assert call(his, match, "delete", "plan/").json()["text"] == ""


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        ({"text": "kapusta", "version": 1}, 400, "plan_syntax"),
        ({"text": "any: low", "version": 0}, 409, "stale"),
    ],
)
def test_a_refused_plan_says_why(match: Match, bartek: Any, data: Any, status: int, code: str) -> None:
    answer = call(reader(bartek), match, "put", "plan/", data)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Plan.objects.exists()


def test_a_stranger_has_no_plan_here(match: Match, celina: Any) -> None:
    for method in ("get", "put", "delete"):
        answer = call(reader(celina), match, method, "plan/", {"text": "any: low", "version": 1})
        assert answer.status_code == 403


def test_claims_are_offered_seen_by_the_players_and_answered(
    match: Match, ala: Any, bartek: Any, celina: Any
) -> None:
    hers, his = reader(ala), reader(bartek)
    offered = call(hers, match, "post", "claim/", {"tricks": 20, "version": 1})
    assert (offered.status_code, offered.json()) == (202, {"granted": False})
    assert call(his, match, "get", "").json()["claim"] == {"seat": 0, "tricks": 20}
    assert call(reader(celina), match, "get", "").json()["claim"] is None
    unnamed = call(his, match, "post", "claim/answer/", {"accepted": True, "version": 1})
    assert unnamed.status_code == 400
    refused = call(his, match, "post", "claim/answer/", {"accepted": False, "tricks": 20, "version": 1})
    assert refused.status_code == 200
    assert call(his, match, "get", "").json()["claim"] is None
    conceded = call(his, match, "post", "claim/", {"tricks": 0, "version": 1})
    assert (conceded.status_code, conceded.json()) == (201, {"granted": True})
    assert open_round(match).number == 2


def test_an_answer_to_an_older_claim_changes_nothing(match: Match, ala: Any, bartek: Any) -> None:
    hers, his = reader(ala), reader(bartek)
    call(hers, match, "post", "claim/", {"tricks": 20, "version": 1})
    call(hers, match, "post", "claim/", {"tricks": 25, "version": 1})
    late = call(his, match, "post", "claim/answer/", {"accepted": True, "tricks": 20, "version": 1})
    assert (late.status_code, late.json()["code"]) == (409, "offer_changed")
    assert call(his, match, "get", "").json()["claim"] == {"seat": 0, "tricks": 25}
    assert open_round(match).number == 1
