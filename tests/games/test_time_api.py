"""Ledger, vacation, pause, gift and waiting over the API, and how the API says no."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from rest_framework.authtoken.models import Token

from accounts.models import User
from games.clocks import HOUR
from games.models import Match
from games.services.extra_time import add_extra_time
from tests.factories import make_match, play_on, play_word
from tests.games.noon import after
from tests.games.test_leaks import reader

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    match = make_match(ala, bartek, pace="leisure")
    play_word(match, "TRUMP S")
    return match


def call(client: Client, method: str, path: str, data: Any = None, **headers: str) -> Any:
    return getattr(client, method)(
        f"/api/{path}", data, content_type="application/json", headers=headers or None
    )


def test_the_ledger_of_a_round(match: Match, ala: Any, bartek: Any, celina: Any) -> None:
    add_extra_time(match_code=match.code, seconds=HOUR, by=celina, reason="a storm", user=bartek)
    document = call(reader(ala), "get", f"matches/{match.code}/rounds/1/ledger/").json()
    assert document["banks"] == [{"seat": 0, "seconds": 174 * HOUR}, {"seat": 1, "seconds": 169 * HOUR}]
    assert [(each["seat"], each["kind"], each["seconds"]) for each in document["entries"]] == [
        (0, "start", 168 * HOUR),
        (1, "start", 168 * HOUR),
        (0, "earned", 6 * HOUR),
        (1, "extra", HOUR),
    ]
    last = document["entries"][-1]
    assert (last["reason"], last["by"], last["bank"]) == ("a storm", "celina", 169 * HOUR)


def test_a_ledger_is_no_stranger_s_business(match: Match, celina: Any) -> None:
    answer = call(reader(celina), "get", f"matches/{match.code}/rounds/1/ledger/")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")


def test_vacation_is_booked_read_and_taken_back(match: Match, ala: Any) -> None:
    User.objects.filter(pk=ala.pk).update(vacation_hours=50)
    client = reader(ala)
    booked = call(client, "post", "vacation/", {"hours": 24, "starts": "2026-03-03T12:00:00Z"}).json()
    assert (booked["hours"], booked["automatic"]) == (26, True)
    assert booked["booked"] == [
        {
            "code": match.code,
            "kind": "vacation",
            "starts": "2026-03-03T12:00:00Z",
            "ends": "2026-03-04T12:00:00Z",
        }
    ]
    assert call(client, "get", "vacation/").json() == booked
    back = call(client, "delete", "vacation/", {"starts": booked["booked"][0]["starts"]}).json()
    assert (back["hours"], back["booked"]) == (50, [])


def test_a_pause_is_asked_for_refused_and_agreed(match: Match, ala: Any, bartek: Any) -> None:
    path, until = f"matches/{match.code}/pause/", {"until": after(48).isoformat()}
    assert call(reader(ala), "post", path, until).json() == {"begun": False}
    assert call(reader(bartek), "delete", path).json() == {"begun": False}
    assert call(reader(bartek), "post", path, until).json() == {"begun": False}
    assert call(reader(ala), "post", path, until).json() == {"begun": True}


def test_a_gift_and_a_promise_to_wait(match: Match, ala: Any, bartek: Any) -> None:
    play_on(match, 1)  # ala leads, bartek is to answer
    client = reader(ala)
    given = call(client, "post", f"matches/{match.code}/gift/", {"hours": 2})
    if given.status_code == 409:
        assert given.json()["code"] == "gift_in_vain"  # a first turn is limited by the calendar
    waited = call(client, "post", f"matches/{match.code}/wait/", {"hours": 30})
    assert waited.json()["until"] == "2026-03-03T18:00:00Z"
    assert match.seats.get(user=ala).waits_until == after(30)
    assert call(client, "delete", f"matches/{match.code}/wait/").json() == {"until": None}
    assert match.seats.get(user=ala).waits_until is None


@pytest.mark.parametrize(
    ("path", "data", "status", "code"),
    [
        ("vacation/", {"hours": 5}, 409, "not_enough_vacation"),
        ("matches/{code}/pause/", {"until": "2026-03-01T12:00:00Z"}, 400, "bad_pause"),
        ("matches/{code}/gift/", {"hours": 1}, 409, "nobody_to_wait_for"),
        ("matches/{code}/wait/", {"hours": 1}, 409, "nobody_to_wait_for"),
        ("matches/{code}/wait/", {"hours": 999}, 400, "bad_wait"),
        ("matches/{code}/wait/", {"hours": "many"}, 400, "invalid"),
        ("matches/nonsense22/pause/", {"until": "2026-03-03T12:00:00Z"}, 404, "no_such_match"),
    ],
)
def test_a_refusal_has_a_code_and_changes_nothing(
    match: Match, ala: Any, path: str, data: Any, status: int, code: str
) -> None:
    answer = call(reader(ala), "post", path.format(code=match.code), data)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"]
    assert not match.seats.exclude(waits_until=None).exists()


@pytest.mark.parametrize(
    ("who", "headers", "message"),
    [
        ("bartek", {}, "A pause ends after now and within two weeks. Choose another date."),
        ("ala", {}, "Pauza kończy się w przyszłości"),
        ("bartek", {"Accept-Language": "pl"}, "Pauza kończy się w przyszłości"),
    ],
)
def test_a_program_is_answered_in_its_player_s_language(
    match: Match, request: Any, who: str, headers: dict[str, str], message: str
) -> None:
    key = Token.objects.create(user=request.getfixturevalue(who)).key
    data = {"until": "2026-03-01T12:00:00Z"}
    answer = call(
        Client(), "post", f"matches/{match.code}/pause/", data, Authorization=f"Token {key}", **headers
    )
    assert answer.status_code == 400
    assert answer.json()["message"].startswith(message)


@pytest.mark.parametrize("method", ["get", "post", "put", "delete"])
@pytest.mark.parametrize("path", ["nothing/", "matches", "matches/abc/rounds/x/", "health", "a/b/c/d"])
def test_an_address_that_does_not_exist_is_told_in_json(client: Client, method: str, path: str) -> None:
    answer = call(client, method, path)
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/json")
    assert answer.json()["code"] == "no_such_address"
