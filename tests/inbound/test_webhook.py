"""Mail that a provider brings by HTTPS: proved, kept as it came, and read like any other mail."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.checks import run_checks
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from games.inbound import door as door_module
from games.inbound.door import MOST_BYTES
from games.inbound.reader import read_inbound
from games.models import InboundMail, MailToken
from games.services.tables import open_table
from games.tokens import make_token, reply_address
from games.views import mail_hook
from tests.inbound import test_corpus
from tests.inbound.test_corpus import OVER_THE_WIRE, READ, Table, _actions, expected_of

pytestmark = pytest.mark.django_db
told = test_corpus.told  # its fixture serves here too

KEY = "mailgun-signs-with-this"
SECRET = "kartka:karo-i-kier"
MAIL = (
    b"From: ala@example.com\r\nMessage-ID: <1@example.com>\r\nContent-Type: text/plain; charset=windows-1250\r\n"
    b"Content-Transfer-Encoding: 8bit\r\n\r\nkr\xf3l kier\r\n\x00\xff\r\n"
)
BASIC = {"HTTP_AUTHORIZATION": "Basic " + base64.b64encode(SECRET.encode()).decode()}


@pytest.fixture(autouse=True)
def mailgun(settings: Any) -> None:
    settings.MAIL_WEBHOOK = "mailgun"
    settings.ANYMAIL = {"MAILGUN_WEBHOOK_SIGNING_KEY": KEY, "WEBHOOK_SECRET": SECRET}


@pytest.fixture
def key(ala: Any) -> str:
    return make_token(
        purpose=MailToken.Purpose.REPLY,
        user=ala,
        sent_to=ala.email,
        seat=open_table(creator=ala).seats.get(user=ala),
    )


def signed(raw: bytes, recipient: str, sender: str, key: str = KEY) -> dict[str, bytes]:
    """The fields of Mailgun's form; the signature is over time and token."""
    signature = hmac.new(key.encode(), b"1790000000token", hashlib.sha256).hexdigest()
    return {
        "recipient": recipient.encode(),
        "sender": sender.encode(),
        "body-mime": raw,
        "timestamp": b"1790000000",
        "token": b"token",
        "signature": signature.encode(),
    }


def post_form(fields: dict[str, bytes], **more: Any) -> Any:
    """As Mailgun posts: a form in parts, with the bytes of the mail as they are; its address has name and password."""
    more = BASIC | more
    body = b"".join(
        b'--x7x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (name.encode(), value)
        for name, value in fields.items()
    )
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    content_type = "multipart/form-data; boundary=x7x"
    return client.post(reverse("mail_hook"), body + b"--x7x--\r\n", content_type=content_type, **more)


def post_json(data: Any, **more: Any) -> Any:
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    return client.post(reverse("mail_hook"), json.dumps(data), content_type="application/json", **more)


def kept() -> list[tuple[bytes, str, str]]:
    return [(bytes(mail.raw), mail.mail_from, mail.rcpt_to) for mail in InboundMail.objects.all()]


# --- Who may bring mail -----------------------------------------------------------------------------


def test_without_a_provider_there_is_no_such_address(key: str, settings: Any) -> None:
    settings.MAIL_WEBHOOK = ""
    assert post_form(signed(MAIL, reply_address(key), "")).status_code == 404
    assert kept() == []


@pytest.mark.parametrize(
    ("provider", "anymail"),
    [
        ("mailgun", {}),
        ("mailgun", {"WEBHOOK_SECRET": SECRET}),
        ("mailgun", {"MAILGUN_WEBHOOK_SIGNING_KEY": KEY}),
        ("sparkpost", {"MAILGUN_WEBHOOK_SIGNING_KEY": KEY}),
        ("postmark", {"MAILGUN_WEBHOOK_SIGNING_KEY": KEY}),
    ],
)
def test_without_what_proves_the_provider_there_is_none_either(
    key: str, settings: Any, provider: str, anymail: dict[str, str]
) -> None:
    settings.MAIL_WEBHOOK, settings.ANYMAIL = provider, anymail
    assert post_form(signed(MAIL, reply_address(key), "")).status_code == 404
    assert post_json({"RawEmail": "x", "OriginalRecipient": reply_address(key)}).status_code == 404
    assert kept() == []
    assert [fault.id for fault in run_checks() if fault.id == "kartka.E012"]


def test_a_configured_provider_is_no_fault() -> None:
    assert [fault for fault in run_checks() if fault.id == "kartka.E012"] == []


def test_a_mail_with_a_wrong_signature_is_not_taken(key: str) -> None:
    fields = signed(MAIL, reply_address(key), "ala@example.com", key="another key")
    assert post_form(fields).status_code == 400
    assert (
        post_form({name: value for name, value in fields.items() if name != "signature"}).status_code == 400
    )
    assert kept() == []


def test_another_mail_under_a_signature_that_was_seen_is_not_taken_without_name_and_password(
    key: str,
) -> None:
    """Mailgun signs time and token alone: who has seen one request could put any mail into it."""
    fields = signed(MAIL, reply_address(key), "ala@example.com")
    assert post_form(fields).status_code == 200
    forged = fields | {"body-mime": MAIL.replace(b"<1@", b"<2@")}
    for wrong in ("", "Basic " + base64.b64encode(b"kartka:zgaduj").decode()):
        assert post_form(forged, HTTP_AUTHORIZATION=wrong).status_code == 400
    assert len(kept()) == 1
    assert post_form(forged).status_code == 200
    assert len(kept()) == 2


@pytest.mark.parametrize("method", ["get", "put", "delete"])
def test_other_methods_do_nothing(method: str) -> None:
    assert getattr(Client(), method)(reverse("mail_hook")).status_code == 405


def test_a_provider_may_ask_whether_somebody_is_there() -> None:
    assert Client().head(reverse("mail_hook")).status_code == 200


# --- What is kept -----------------------------------------------------------------------------------


def test_the_bytes_are_kept_as_they_came_whatever_their_charset(key: str, published: list[Any]) -> None:
    answer = post_form(signed(MAIL, reply_address(key).upper(), "ala@example.com"))
    assert (answer.status_code, answer.content) == (200, b"kept")
    assert kept() == [(MAIL, "ala@example.com", reply_address(key))]


def test_the_same_from_a_form_of_the_other_kind(key: str) -> None:
    body = urlencode(signed(MAIL, reply_address(key), "ala@example.com"))
    client = Client(enforce_csrf_checks=True)
    answer = client.post(
        reverse("mail_hook"), body, content_type="application/x-www-form-urlencoded", **BASIC
    )
    assert answer.status_code == 200
    assert kept() == [(MAIL, "ala@example.com", reply_address(key))]


def test_a_mail_brought_twice_or_by_two_doors_is_one(key: str) -> None:
    from games.inbound.deliver import deliver

    for _ in range(2):
        assert post_form(signed(MAIL, reply_address(key), "ala@example.com")).status_code == 200
    assert deliver(MAIL, "ala@example.com", (reply_address(key),)) == 0
    assert len(kept()) == 1


def test_postmark_brings_the_mail_as_text(key: str, settings: Any) -> None:
    settings.MAIL_WEBHOOK, settings.ANYMAIL = "postmark", {"WEBHOOK_SECRET": SECRET}
    event = {
        "OriginalRecipient": reply_address(key),
        "Headers": [{"Name": "Return-Path", "Value": "<ala@example.com>"}],
        "RawEmail": "From: ala@example.com\r\n\r\nkról kier\r\n",
    }
    assert post_json(event).status_code == 400
    assert post_json(event, **BASIC).status_code == 200
    assert kept() == [(event["RawEmail"].encode(), "ala@example.com", reply_address(key))]
    assert (
        post_json({name: event[name] for name in ("OriginalRecipient", "Headers")}, **BASIC).status_code
        == 406
    )


def test_sparkpost_brings_several_at_once(key: str, settings: Any) -> None:
    settings.MAIL_WEBHOOK, settings.ANYMAIL = "sparkpost", {"WEBHOOK_SECRET": SECRET}
    content = {"email_rfc822": base64.b64encode(MAIL).decode(), "email_rfc822_is_base64": True}
    plain = {"email_rfc822": "From: ala@example.com\n\nAS\n", "email_rfc822_is_base64": False}
    events = [
        {"msys": {}},
        *(
            {"msys": {"relay_message": {"msg_from": "", "rcpt_to": reply_address(key), "content": each}}}
            for each in (content, plain)
        ),
    ]
    assert post_json(events, **BASIC).status_code == 200
    assert [raw for raw, _, _ in kept()] == [MAIL, plain["email_rfc822"].encode()]
    assert post_json([{"msys": {}}], **BASIC).status_code == 200


# --- What is not kept -------------------------------------------------------------------------------


def test_a_mail_in_parts_of_the_providers_making_is_refused(key: str) -> None:
    fields = signed(MAIL, reply_address(key), "ala@example.com")
    del fields["body-mime"]
    assert post_form(fields | {"body-plain": b"AS"}).status_code == 406
    assert kept() == []


@pytest.mark.parametrize(
    "recipient", ["r.aaaaaaaaaaaaaaaaaaaaaaaaaa@reply.kartka.test", "nobody@kartka.test", "ala@example.com"]
)
def test_what_leads_nowhere_is_forgotten(key: str, recipient: str) -> None:
    answer = post_form(signed(MAIL, recipient, "ala@example.com"))
    assert (answer.status_code, answer.content) == (200, b"no such address; forgotten")
    assert kept() == []


def test_what_is_too_large_is_refused(key: str) -> None:
    for size in (MOST_BYTES + 1, 3 * MOST_BYTES):
        assert post_form(signed(MAIL + b"x" * size, reply_address(key), "")).status_code == 413
    assert kept() == []


def test_without_a_database_the_provider_comes_again(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any) -> None:
        raise OperationalError("gone")

    with monkeypatch.context() as patched:
        patched.setattr(mail_hook, "deliver", broken)
        assert post_form(signed(MAIL, reply_address(key), "ala@example.com")).status_code == 500
    assert post_form(signed(MAIL, reply_address(key), "ala@example.com")).status_code == 200
    assert len(kept()) == 1


def test_a_flooded_key_asks_for_patience(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_module, "MAILS_PER_KEY", 1)
    assert post_form(signed(MAIL, reply_address(key), "ala@example.com")).status_code == 200
    assert post_form(signed(MAIL + b"2", reply_address(key), "ala@example.com")).status_code == 429


@pytest.mark.parametrize("data", [[], {}, "x", [1], {"msys": 1}, [{"msys": {"relay_message": {}}}], None])
@pytest.mark.parametrize("provider", ["postmark", "sparkpost"])
def test_nonsense_is_refused_in_words(settings: Any, provider: str, data: Any) -> None:
    settings.MAIL_WEBHOOK, settings.ANYMAIL = provider, {"WEBHOOK_SECRET": SECRET}
    assert post_json(data, **BASIC).status_code in (200, 400)
    assert kept() == []


# --- The corpus -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", READ)
def test_the_corpus_comes_to_the_same_by_webhook(name: str, told: list[str], settings: Any) -> None:
    expected = expected_of(name)
    settings.MAIL_AUTHSERV_ID = expected.get("server", "")
    table = Table(told)
    raw, sender, recipient = table.prepare(name)
    before, letters = table.moves(), InboundMail.objects.count()
    told.clear()
    answer = post_form(signed(raw, recipient, sender))
    if expected.get("refused") in (550, 552):
        assert answer.status_code == (200 if expected["refused"] == 550 else 413)
        assert InboundMail.objects.count() == letters
        return
    if "refused" in expected:
        expected |= {"verdict": "unreadable", "answer": "unreadable"}  # here no line is too long
    assert answer.status_code == 200
    verdict = read_inbound(InboundMail.objects.latest("pk").pk)
    assert verdict == expected["verdict"], expected["why"]
    assert told == ([expected["answer"]] if expected["answer"] else [])
    played = table.moves() if expected.get("again") else table.moves()[len(before) :]
    assert played == _actions(expected)


def test_the_corpus_has_mails_that_are_refused() -> None:
    assert len(OVER_THE_WIRE) > 8
