"""The outbox: one row a mail, written only for those who want it, taken back when events overtake it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.policy import default

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts import outbox, relay, wire
from accounts.models import OutgoingMail, User

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


@pytest.fixture
def ala():
    user = User.objects.create_user("Ala", "ala@example.org", language="pl")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def turn_mail(user, key="turn:1:7:0", **changes):
    given = {
        "stream": "turn",
        "subject": "Partia – runda 4",
        "text": "Zażółć gęślą jaźń\n",
        "html": "<p>Zażółć gęślą jaźń</p>",
        "topic": "turn:1:0",
        "thread": "match:abc",
    }
    return outbox.queue(key=key, user=user, **(given | changes))


def raw(mail):
    return wire.message_of(mail).message().as_bytes(linesep="\r\n")


def test_a_mail_goes_to_the_confirmed_address(ala):
    mail = turn_mail(ala)
    assert (mail.to_address, mail.state, mail.language) == ("ala@example.org", "queued", "pl")


def test_queueing_a_mail_again_changes_nothing(ala):
    first = turn_mail(ala)
    again = turn_mail(ala, text="something else")
    assert again == first
    assert OutgoingMail.objects.get().text == first.text


@pytest.mark.parametrize(
    "change",
    [
        {"mail_turn": "never"},
        {"email": ""},
        {"email": "new@example.org"},
        {"is_active": False},
        {"mail_paused_at": NOON},
    ],
    ids=lambda change: next(iter(change)),
)
def test_nothing_is_queued_for_those_who_cannot_or_would_not_read_it(ala, change):
    assert turn_mail(ala, key="before")
    User.objects.filter(pk=ala.pk).update(**change)
    ala.refresh_from_db()
    assert turn_mail(ala, key="after") is None
    assert not OutgoingMail.objects.filter(key="after").exists()


def test_an_unconfirmed_address_gets_mails_about_the_address_only(ala):
    EmailAddress.objects.update(verified=False)
    assert turn_mail(ala) is None
    account = outbox.queue(
        key="confirm:1", user=ala, to_address=ala.email, stream="account", subject="s", text="t"
    )
    assert account.to_address == ala.email


def test_stopping_one_stream_leaves_the_others(ala):
    User.objects.update(mail_chat="never")
    ala.refresh_from_db()
    assert turn_mail(ala, key="chat", stream="chat", topic="") is None
    assert turn_mail(ala, key="turn")


def test_a_new_mail_overtakes_those_of_its_topic_that_wait(ala):
    old, other = turn_mail(ala, key="old"), turn_mail(ala, key="other", topic="turn:2:0")
    new = turn_mail(ala, key="new")
    states = dict(OutgoingMail.objects.values_list("key", "state"))
    assert states == {old.key: "superseded", other.key: "queued", new.key: "queued"}


def line_for(user, key="turn:1:7:0"):
    return outbox.collect(
        key=key,
        user=user,
        stream="match",
        topic="turn:1:0",
        thread="match:abc",
        line="Partia",
        url="/",
        now=timezone.now(),
    )


@pytest.mark.parametrize(("put", "state"), [(turn_mail, "queued"), (line_for, "collected")])
def test_a_mail_that_another_has_just_queued_stands(ala, put, state, monkeypatch):
    """Between our look for it and our taking back of what waits on its topic."""
    supersede = outbox.supersede

    def late(*topics, **given):
        monkeypatch.setattr(outbox, "supersede", supersede)
        put(ala)
        return supersede(*topics, **given)

    older = put(ala, key="turn:1:6:0")
    monkeypatch.setattr(outbox, "supersede", late)
    assert put(ala).state == state
    older.refresh_from_db()
    assert older.state == "superseded"


def test_superseding_leaves_what_was_sent(ala):
    turn_mail(ala)
    relay.send_due()
    assert outbox.supersede("turn:1:0") == 0
    assert OutgoingMail.objects.get().state == "sent"


class TestHeaders:
    def test_who_it_is_from_and_where_answers_and_bounces_go(self, ala):
        mail = turn_mail(ala, reply_to="r.key@reply.kartka.test", envelope_from="b.key@bounce.kartka.test")
        message = wire.message_of(mail)
        parsed = message_from_bytes(raw(mail), policy=default)
        assert parsed["From"] == "Kartka <gra@kartka.test>"
        assert parsed["Reply-To"] == "r.key@reply.kartka.test"
        assert parsed["To"] == "ala@example.org"
        assert message.from_email == "b.key@bounce.kartka.test"

    def test_machines_are_told_that_a_machine_wrote_it(self, ala):
        parsed = message_from_bytes(raw(turn_mail(ala)), policy=default)
        assert parsed["Auto-Submitted"] == "auto-generated"
        assert parsed["X-Auto-Response-Suppress"] == "OOF, AutoReply"
        assert parsed[wire.LOOP_HEADER] == "kartka.test"
        assert parsed["Precedence"] is None
        receipt = turn_mail(ala, key="r", stream="receipt", topic="")
        assert message_from_bytes(raw(receipt), policy=default)["Auto-Submitted"] == "auto-replied"

    def test_the_same_mail_has_the_same_id_and_date_each_time(self, ala):
        mail = turn_mail(ala)
        first = message_from_bytes(raw(mail), policy=default)
        with time_machine.travel(timezone.now() + timedelta(hours=5)):
            second = message_from_bytes(raw(OutgoingMail.objects.get()), policy=default)
        assert first["Message-ID"] == second["Message-ID"] == mail.message_id
        assert first["Date"] == second["Date"]

    def test_mails_of_a_thread_answer_each_other(self, ala):
        first = turn_mail(ala, key="1")
        relay.send_due()
        second = turn_mail(ala, key="2", reply_to="r.key@reply.kartka.test")
        assert first.headers["References"] == "<match.abc@kartka.test>"
        assert second.headers["In-Reply-To"] == first.message_id
        assert second.headers["References"].split() == [
            "<match.abc@kartka.test>",
            first.message_id,
            "<r.key@reply.kartka.test>",
        ]

    def test_both_parts_are_quoted_printable_utf8_in_short_lines(self, ala):
        data = raw(turn_mail(ala, text="Zażółć " * 400, html="<p>" + "gęślą " * 400 + "</p>"))
        data.decode("ascii")
        assert max(len(line) for line in data.split(b"\r\n")) <= 998
        parsed = message_from_bytes(data, policy=default)
        assert parsed.get_content_type() == "multipart/alternative"
        parts = list(parsed.iter_parts())
        assert [p.get_content_type() for p in parts] == ["text/plain", "text/html"]
        for part in parts:
            assert part["Content-Transfer-Encoding"] == "quoted-printable"
            assert part.get_content_charset() == "utf-8"
        assert parts[0].get_content().startswith("Zażółć Zażółć")

    def test_both_unsubscribe_headers_are_readable_as_they_stand(self, ala):
        link = "https://kartka.example.org/m/" + "a" * 26 + "/stop/reminder/"
        assert len(link) <= 75
        data = raw(
            turn_mail(
                ala,
                headers={
                    "List-Unsubscribe": f"<{link}>",
                    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                    "List-Id": "<abc.kartka.test>",
                },
            )
        )
        unfolded = data.replace(b"\r\n ", b"")
        assert b"List-Unsubscribe:<" + link.encode() + b">\r\n" in unfolded.replace(b": <", b":<")
        assert b"List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n" in data
        assert b"List-Id: <abc.kartka.test>\r\n" in data

    def test_a_subject_cannot_smuggle_headers(self, ala):
        turn_mail(ala, subject="Partia\nBcc: other@example.org")
        relay.send_due()
        mail = OutgoingMail.objects.get()
        assert mail.state == "queued"
        assert "BadHeaderError" in mail.last_error
