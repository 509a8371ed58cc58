"""Refusals of the API have one shape, in the reader's language, whoever raised them."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.services.keys import make_api_key

pytestmark = pytest.mark.django_db

SENTENCES = {
    "parse_error": {"pl": "nie da się odczytać", "en": "cannot be read as JSON"},
    "invalid": {"pl": "Nie wszystko", "en": "Not all that was sent"},
    "authentication_failed": {"pl": "Nieprawidłowy token", "en": "Invalid token"},
    "not_authenticated": {"pl": "Nie podano", "en": "Authentication credentials"},
    "method_not_allowed": {"pl": "Niedozwolona metoda", "en": "not allowed"},
    "no_such_address": {"pl": "nie ma takiego adresu", "en": "no such address"},
}


def told(answer: Any) -> dict[str, Any]:
    document: dict[str, Any] = answer.json()
    assert answer["Content-Type"] == "application/json"
    assert set(document) == {"code", "message", "data"}
    assert isinstance(document["data"], dict)
    return document


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize(
    ("method", "path", "body", "key", "status", "code"),
    [
        ("post", "matches/", '{"game": ', "own", 400, "parse_error"),
        ("post", "matches/", '{"width": "wide", "is_public": 7}', "own", 400, "invalid"),
        ("post", "matches/", "[1]", "own", 400, "invalid"),
        ("get", "waiting/", "", "f" * 40, 401, "authentication_failed"),
        ("get", "waiting/", "", "", 401, "not_authenticated"),
        ("delete", "waiting/", "", "own", 405, "method_not_allowed"),
        ("get", "", "", "", 404, "no_such_address"),
        ("get", "nothing/", "", "", 404, "no_such_address"),
    ],
)
def test_each_refusal_is_a_sentence_with_an_object(
    ala: Any, language: str, method: str, path: str, body: str, key: str, status: int, code: str
) -> None:
    headers = {"Accept-Language": language}
    if key:
        headers["Authorization"] = f"Token {make_api_key(user=ala) if key == 'own' else key}"
    answer = Client(headers=headers).generic(method, f"/api/{path}", body, content_type="application/json")
    document = told(answer)
    assert (answer.status_code, document["code"]) == (status, code)
    assert SENTENCES[code][language] in document["message"]


@pytest.mark.parametrize("path", ["nothing/", "matches/nothing/"])
@pytest.mark.parametrize("speaks", ["pl", "en"])
def test_an_address_that_is_none_is_answered_in_the_language_of_the_player(
    ala: Any, speaks: str, path: str
) -> None:
    type(ala).objects.filter(pk=ala.pk).update(language=speaks)
    client = Client(headers={"Authorization": f"Token {make_api_key(user=ala)}"})
    document = told(client.get(f"/api/{path}"))
    assert ("Nie ma" in document["message"] or "nie ma" in document["message"]) is (speaks == "pl")


def test_a_key_that_is_not_good_does_not_hide_that_there_is_no_such_address() -> None:
    answer = Client(headers={"Authorization": f"Token {'f' * 40}"}).get("/api/nothing/")
    assert (answer.status_code, told(answer)["code"]) == (404, "no_such_address")


def test_a_key_that_is_not_good_is_answered_in_polish_unless_a_language_is_named() -> None:
    document = told(Client(headers={"Authorization": f"Token {'f' * 40}"}).get("/api/waiting/"))
    assert SENTENCES["authentication_failed"]["pl"] in document["message"]


def test_fields_are_named_with_what_is_wrong(ala: Any) -> None:
    client = Client(headers={"Authorization": f"Token {make_api_key(user=ala)}", "Accept-Language": "en"})
    answer = client.post("/api/matches/", {"width": "wide"}, content_type="application/json")
    document = told(answer)
    assert document["data"] == {"width": ["A valid integer is required."]}
    assert document["message"].endswith("width: A valid integer is required.")
