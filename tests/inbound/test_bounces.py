"""Mails of ours that come back: what counts, what does not, and when we stop writing."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailConfirmationHMAC
from django.urls import reverse

from accounts import outbox, wire
from accounts.models import OutgoingMail
from accounts.outbox import address_for
from accounts.services.preferences import CHANNEL_FIELDS
from games.inbound.bounces import fate_of
from games.inbound.deliver import deliver
from games.inbound.mime import read_mail
from games.inbound.reader import read_inbound
from games.models import InboundMail, MailToken
from games.tokens import bounce_address, make_token
from tests.factories import make_match
from tests.inbound.table import NOON

pytestmark = pytest.mark.django_db


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


def complaint(original: bytes, kind: str = "message/rfc822") -> bytes:
    """A provider's report (RFC 5965) about a mail of ours."""
    return (
        b"From: feedback@isp.example.com\r\nMessage-ID: <9@isp.example.com>\r\n"
        b'Content-Type: multipart/report; report-type=feedback-report; boundary="d"\r\n\r\n'
        b"--d\r\nContent-Type: text/plain\r\n\r\nSpam.\r\n"
        b"--d\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nVersion: 1\r\n"
        b"--d\r\nContent-Type: " + kind.encode() + b"\r\n\r\n" + original + b"\r\n--d--\r\n"
    )


class TestComplaints:
    @pytest.fixture
    def mail(self, ala: Any, bartek: Any) -> OutgoingMail:
        make_match(ala, bartek)
        mail = OutgoingMail.objects.get(user=ala, stream="turn")
        outbox.write(mail)
        return mail

    def comes(self, raw: bytes, to: str = "abuse@kartka.test") -> str:
        deliver(raw, "feedback@isp.example.com", (to,))
        return read_inbound(InboundMail.objects.latest("pk").pk)

    def channels(self, user: Any) -> dict[str, str]:
        user.refresh_from_db()
        return {field: getattr(user, field) for field in CHANNEL_FIELDS}

    @pytest.mark.parametrize("kind", ["message/rfc822", "text/rfc822-headers"])
    def test_the_stream_of_the_mail_stops_and_no_other(self, ala: Any, mail: OutgoingMail, kind: str) -> None:
        raw = wire.message_of(mail).message().as_bytes(linesep="\r\n")
        assert self.comes(complaint(raw, kind)) == "complaint:stopped"
        assert self.channels(ala) == dict.fromkeys(CHANNEL_FIELDS, "now") | {"mail_turn": "never"}
        assert ala.mail_failures == 0
        assert not OutgoingMail.objects.filter(key__startswith="answer:").exists()

    def test_under_another_message_id_the_address_to_unsubscribe_at_tells(
        self, ala: Any, mail: OutgoingMail
    ) -> None:
        raw = wire.message_of(mail).message().as_bytes(linesep="\r\n")
        other = raw.replace(mail.message_id.encode(), b"<1@provider.example.com>")
        assert other != raw
        assert self.comes(complaint(other)) == "complaint:stopped"
        assert self.channels(ala)["mail_turn"] == "never"

    @pytest.mark.parametrize(
        "original",
        [
            b"Message-ID: <guess@kartka.test>\r\n\r\n",
            b"List-Unsubscribe: <http://testserver/m/" + b"a" * 26 + b"/stop/turn/>\r\n\r\n",
            b"",
        ],
        ids=["guessed id", "guessed key", "nothing"],
    )
    def test_one_about_no_mail_of_ours_is_only_noted(
        self, ala: Any, mail: OutgoingMail, original: bytes
    ) -> None:
        assert self.comes(complaint(original)) == "complaint:feedback_report"
        assert set(self.channels(ala).values()) == {"now"}

    def test_an_answer_to_their_own_mail_cannot_be_stopped(self, ala: Any, mail: OutgoingMail) -> None:
        OutgoingMail.objects.update(stream="receipt")
        raw = wire.message_of(mail).message().as_bytes(linesep="\r\n")
        without = re.sub(rb"List-Unsubscribe: [^\r]*\r\n(?: [^\r]*\r\n)*", b"", raw)
        assert self.comes(complaint(without)) == "complaint:feedback_report"

    def test_a_person_who_forwards_a_mail_complains_of_nothing(self, ala: Any, mail: OutgoingMail) -> None:
        raw = wire.message_of(mail).message().as_bytes(linesep="\r\n")
        forwarded = complaint(raw).replace(
            b"multipart/report; report-type=feedback-report", b"multipart/mixed"
        )
        forwarded = forwarded.replace(b"message/feedback-report", b"text/plain")
        assert self.comes(forwarded) == "for_people"
        assert set(self.channels(ala).values()) == {"now"}


def test_failures_of_a_month_ago_are_forgotten(ala: Any) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        for number in range(3):
            comes_back(a_mail_to(ala), report("failed", "5.2.2", number))
        clock.move_to(NOON + timedelta(days=31))
        comes_back(a_mail_to(ala), report("failed", "5.2.2", 4))
        assert writes_to(ala)
        assert ala.mail_failures == 1
