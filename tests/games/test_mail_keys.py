"""Taking back the keys of all mails: what lies about does nothing any more, and what waits comes with new keys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts import outbox
from accounts.models import OutgoingMail
from accounts.relay import send_due
from games import tokens
from games.inbound.deliver import deliver
from games.inbound.door import recipient_answer
from games.inbound.reader import read_inbound
from games.models import InboundMail, Match
from tests.factories import make_match, open_round

pytestmark = pytest.mark.django_db(transaction=True)

REVOKE = "/konto/klucze-w-mailach/"


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    return make_match(ala, bartek)


@pytest.fixture
def old(match: Match, ala: Any) -> OutgoingMail:
    """The mail about ala's turn, as it went out."""
    mail = OutgoingMail.objects.get(user=ala, stream="turn")
    outbox.write(mail)
    OutgoingMail.objects.filter(pk=mail.pk).update(state="sent", sent_at=mail.created_at)
    return mail


def link_of(mail: OutgoingMail) -> str:
    return re.search(r"http://testserver(/m/\w+/TRUMP-S/)", mail.text)[1]


def test_old_answers_and_links_do_nothing(client: Client, ala: Any, match: Match, old: OutgoingMail) -> None:
    address = old.headers["Reply-To"]
    assert recipient_answer(address).startswith("250")
    assert client.get(link_of(old)).status_code == 200
    client.force_login(ala)
    page = client.post(REVOKE, follow=True).content.decode()
    assert "już nic nie robią" in page
    assert "Nowy mail o czekającym na ciebie ruchu jest w drodze." in page
    assert recipient_answer(address).startswith("550")
    assert client.get(link_of(old)).status_code == 404


def test_the_mail_that_comes_instead_plays(client: Client, ala: Any, match: Match, old: OutgoingMail) -> None:
    client.force_login(ala)
    client.post(REVOKE)
    send_due()
    new = OutgoingMail.objects.filter(user=ala, stream="turn", state="sent").latest("pk")
    assert new.pk != old.pk
    deliver(b"From: ala@example.com\r\n\r\nTRUMP S\r\n", ala.email, (new.headers["Reply-To"],))
    assert read_inbound(InboundMail.objects.get().pk) == "played"
    assert open_round(match).version == 1


def test_old_mails_can_still_be_stopped_and_come_back(client: Client, ala: Any, old: OutgoingMail) -> None:
    client.force_login(ala)
    client.post(REVOKE)
    stop = old.headers["List-Unsubscribe"].strip("<>").removeprefix("http://testserver")
    assert Client().post(stop).status_code == 200
    assert tokens.find_address(old.envelope_from) is not None
    ala.refresh_from_db()
    assert ala.mail_turn == "never"


def test_the_keys_of_others_stay(client: Client, bartek: Any, old: OutgoingMail) -> None:
    client.force_login(bartek)
    assert "Nowy mail" not in client.post(REVOKE, follow=True).content.decode()
    assert recipient_answer(old.headers["Reply-To"]).startswith("250")


def test_looking_revokes_nothing_and_strangers_cannot(client: Client, ala: Any, old: OutgoingMail) -> None:
    client.force_login(ala)
    assert client.get(REVOKE).status_code in (302, 405)
    Client().post(REVOKE)
    assert recipient_answer(old.headers["Reply-To"]).startswith("250")
