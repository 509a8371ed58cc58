"""The development mailbox: reads what the door kept, answers through the door, and is not there in production."""

from __future__ import annotations

import smtplib
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest
from django.urls import clear_url_caches

from games.inbound.deliver import put_into_mailbox

pytestmark = pytest.mark.django_db

MAIL = (
    b"From: Kartka <gra@kartka.test>\r\nTo: ala@example.com\r\nSubject: Partia, runda 1\r\n"
    b"Reply-To: r.abcdefghijklmnopqrstuvwxyz@reply.kartka.test\r\nMessage-ID: <m1@kartka.test>\r\n"
    b"References: <match.x@kartka.test>\r\nMIME-Version: 1.0\r\n"
    b'Content-Type: multipart/alternative; boundary="b"\r\n\r\n'
    b"--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nTw\xc3\xb3j ruch\r\n[AS]  [7H]\r\n\r\n"
    b"--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><head></head><body><b>Tw\xc3\xb3j ruch</b>"
    b"<script>alert(1)</script></body></html>\r\n--b--\r\n"
)


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.DEVELOPMENT_MAILBOX_DIR = tmp_path / "mailbox"
    return Path(settings.DEVELOPMENT_MAILBOX_DIR)


@pytest.fixture
def key(folder):
    put_into_mailbox(MAIL, "b.x@bounce.kartka.test", "ala@example.com")
    return next((folder / "new").iterdir()).name


@pytest.fixture
def sent(monkeypatch):
    """What would have gone to the door."""
    taken = []

    class Door:
        def __init__(self, host, port, timeout):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *details):
            pass

        def send_message(self, message):
            taken.append(message)

    monkeypatch.setattr(smtplib, "SMTP", Door)
    return taken


def test_an_empty_mailbox_says_so(client):
    assert client.get("/poczta/").status_code == 200


def test_mails_are_listed_by_person_newest_first(client, key, folder):
    put_into_mailbox(MAIL.replace(b"runda 1", b"runda 2"), "", "bartek@example.com")
    page = client.get("/poczta/").content.decode()
    assert "runda 1" in page
    assert page.index("ala@example.com") > 0
    assert "runda 1" not in client.get("/poczta/?do=bartek@example.com").content.decode()
    assert "runda 2" in client.get("/poczta/?do=bartek@example.com").content.decode()


def test_a_mail_is_shown_as_text_and_framed_as_html(client, key):
    page = client.get(f"/poczta/{key}/").content.decode()
    assert "[AS]  [7H]" in page
    assert "<script>alert" not in page
    assert f'src="/poczta/{key}/html/" sandbox="allow-popups' in page.replace("\n", " ")
    frame = client.get(f"/poczta/{key}/html/")
    assert "Twój ruch" in frame.content.decode()
    assert "sandbox" in frame["Content-Security-Policy"]
    assert "script-src" not in frame["Content-Security-Policy"]


def test_an_answer_is_a_mail_with_the_original_quoted(client, key, sent):
    client.post(f"/poczta/{key}/odpowiedz/", {"text": "AS"})
    reply = message_from_bytes(sent[0].as_bytes(), policy=default)
    assert reply["From"] == "ala@example.com"
    assert reply["To"] == "r.abcdefghijklmnopqrstuvwxyz@reply.kartka.test"
    assert reply["Subject"] == "Re: Partia, runda 1"
    assert reply["In-Reply-To"] == "<m1@kartka.test>"
    assert reply["References"].split() == ["<match.x@kartka.test>", "<m1@kartka.test>"]
    body = reply.get_content().replace("\r\n", "\n")
    assert body.startswith("AS\n\n")
    assert "> [AS]  [7H]\n" in body


def test_a_door_that_is_shut_is_told(client, key, settings):
    settings.MAIL_DOOR_PORT = 1
    response = client.post(f"/poczta/{key}/odpowiedz/", {"text": "AS"}, follow=True)
    assert "Skrzynka wejściowa nie odpowiada" in response.content.decode()


@pytest.mark.parametrize("bad", ["nothing", "..%2F..%2Fsettings.py", "a" * 300])
def test_what_is_no_mail_is_not_there(client, key, bad):
    assert client.get(f"/poczta/{key}/").status_code == 200
    assert client.get(f"/poczta/{bad}/").status_code == 404


def test_there_is_no_mailbox_without_its_setting(client, key, settings):
    assert client.get("/poczta/").status_code == 200
    settings.DEVELOPMENT_MAILBOX = False
    for path in ("/poczta/", f"/poczta/{key}/", f"/poczta/{key}/html/"):
        assert client.get(path).status_code == 404
    assert client.post(f"/poczta/{key}/odpowiedz/", {"text": "AS"}).status_code == 404


def test_production_has_not_even_the_address(settings, monkeypatch):
    import importlib

    from config import urls

    settings.DEVELOPMENT_MAILBOX = False
    try:
        importlib.reload(urls)
        assert not any("poczta" in str(pattern.pattern) for pattern in urls.urlpatterns)
    finally:
        settings.DEVELOPMENT_MAILBOX = True
        importlib.reload(urls)
        clear_url_caches()
