"""Mails of ours that come back: what counts, what does not, and when we stop writing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailConfirmationHMAC
from django.urls import reverse

from accounts.outbox import address_for
from games.inbound.bounces import fate_of
from games.inbound.deliver import deliver
from games.inbound.mime import read_mail
from games.inbound.reader import read_inbound
from games.models import InboundMail, MailToken
from games.tokens import bounce_address, make_token
from tests.factories import make_match

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 7, 10, 12, tzinfo=UTC)


def report(action: str, status: str, number: int = 1) -> bytes:
    return (
        f"From: MAILER-DAEMON@mx.example.com\r\nMessage-ID: <{number}@mx.example.com>\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="d"\r\n\r\n'
        "--d\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n"
        "--d\r\nContent-Type: message/delivery-status\r\n\r\n"
        "Reporting-MTA: dns; mx.example.com\r\n\r\nFinal-Recipient: rfc822; ala@example.com\r\n"
        f"Action: {action}\r\nStatus: {status}\r\n--d--\r\n"
    ).encode()


@pytest.mark.parametrize(
    ("raw", "fate"),
    [
        (report("failed", "5.1.1"), "no_mailbox"),
        (report("failed", "5.2.1"), "no_mailbox"),
        (report("failed", "5.2.2"), "lost"),
        (report("failed", "5.7.1"), "lost"),
        (report("failed", "4.4.7"), "lost"),
        (report("delayed", "4.4.1"), "delayed"),
        (report("relayed", "2.0.0"), "delayed"),
        (b"Subject: Undelivered Mail Returned to Sender\r\n\r\nno report", "lost"),
        (b"Subject: Warning: could not send message for past 4 hours\r\n\r\n", "delayed"),
    ],
)
def test_a_bounce_says_what_became_of_the_mail(raw: bytes, fate: str) -> None:
    assert fate_of(read_mail(raw)) == fate


def a_mail_to(user: Any) -> str:
    return make_token(purpose=MailToken.Purpose.BOUNCE, user=user, sent_to=user.email)


def comes_back(key: str, raw: bytes) -> str:
    deliver(raw, "", (bounce_address(key),))
    return read_inbound(InboundMail.objects.latest("pk").pk)


def writes_to(user: Any) -> bool:
    user.refresh_from_db()
    return bool(address_for(user, "account"))


def test_no_such_mailbox_stops_our_mails_at_once(ala: Any) -> None:
    assert writes_to(ala)
    assert comes_back(a_mail_to(ala), report("failed", "5.1.1")) == "bounce:counted"
    assert not writes_to(ala)


def test_a_full_mailbox_stops_them_after_four_mails(ala: Any) -> None:
    for number in range(3):
        comes_back(a_mail_to(ala), report("failed", "5.2.2", number))
        assert writes_to(ala)
    comes_back(a_mail_to(ala), report("failed", "5.2.2", 4))
    assert not writes_to(ala)


def test_a_delay_counts_for_nothing_and_one_mail_counts_once(ala: Any) -> None:
    key = a_mail_to(ala)
    assert comes_back(key, report("delayed", "4.4.1")) == "bounce:report"
    assert comes_back(key, report("failed", "4.4.7", 2)) == "bounce:counted"
    for number in range(3, 9):
        assert comes_back(key, report("failed", "4.4.7", number)) == "bounce:report"
    ala.refresh_from_db()
    assert ala.mail_failures == 1


def test_a_bounce_of_an_old_mail_or_an_old_address_counts_for_nothing(ala: Any) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        key = a_mail_to(ala)
        clock.move_to(NOON + timedelta(days=8))
        assert comes_back(key, report("failed", "5.1.1")) == "bounce:report"
    other = make_token(purpose=MailToken.Purpose.BOUNCE, user=ala, sent_to="dawny@example.com")
    comes_back(other, report("failed", "5.1.1", 2))
    assert writes_to(ala)


def test_an_answer_forgets_earlier_failures(ala: Any, bartek: Any) -> None:
    comes_back(a_mail_to(ala), report("failed", "5.2.2"))
    match = make_match(ala, bartek)
    seat = match.seats.get(user=ala)
    key = make_token(purpose=MailToken.Purpose.REPLY, user=ala, sent_to=ala.email, seat=seat)
    deliver(b"From: ala@example.com\r\n\r\nSTATUS\r\n", ala.email, (f"r.{key}@reply.kartka.test",))
    assert read_inbound(InboundMail.objects.latest("pk").pk) == "status"
    ala.refresh_from_db()
    assert ala.mail_failures == 0


def test_confirming_an_address_ends_the_pause(ala: Any, client: Any) -> None:
    comes_back(a_mail_to(ala), report("failed", "5.1.1"))
    assert not writes_to(ala)
    address = ala.emailaddress_set.get()
    address.verified = False
    address.save()
    client.post(reverse("account_confirm_email", args=[EmailConfirmationHMAC.create(address).key]))
    assert writes_to(ala)
