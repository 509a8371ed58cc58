"""The switch on every page: cookie and person remember, the page stays, foreign addresses are refused."""

import pytest
from django.test import Client


def test_language_is_remembered_by_the_cookie(db, client: Client):
    response = client.post("/konto/jezyk/", {"language": "en", "next": "/zasady/?a=1"})
    assert response.status_code == 302
    assert response["Location"] == "/zasady/?a=1"
    assert 'lang="en"' in client.get("/zasady/").content.decode()


def test_language_is_remembered_by_the_person(client: Client, ala):
    client.force_login(ala)
    client.post("/konto/jezyk/", {"language": "en", "next": "/"})
    ala.refresh_from_db()
    assert ala.language == "en"


@pytest.mark.parametrize("page", ["https://example.com/", "//example.com/", "javascript:alert(1)", ""])
def test_language_switch_leads_nowhere_else(db, client: Client, page):
    assert client.post("/konto/jezyk/", {"language": "en", "next": page})["Location"] == "/"


def test_language_unknown_is_refused_and_changes_nothing(client: Client, ala):
    client.force_login(ala)
    response = client.post("/konto/jezyk/", {"language": "de", "next": "/"})
    assert response.status_code == 400
    assert "po polsku i po angielsku" in response.content.decode()
    ala.refresh_from_db()
    assert ala.language == "pl"
    assert "language" not in client.cookies


def test_language_switch_does_not_follow_links(db, client: Client):
    assert client.get("/konto/jezyk/").status_code == 405
