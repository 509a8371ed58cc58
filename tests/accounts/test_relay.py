"""The relay against mail servers that misbehave: nothing is lost, and nothing is sent twice without need."""

from __future__ import annotations

import smtplib
import threading
import time
from collections import Counter
from datetime import timedelta
from email.utils import format_datetime

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.db import connection
from django.utils import timezone

from accounts import outbox, relay
from accounts.models import OutgoingMail, User
from tests.sinks import a_dripping_server, a_sink

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sink(settings):
    with a_sink() as one:
        settings.EMAIL_BACKEND = "accounts.smtp.EmailBackend"
        settings.EMAIL_PORT = one.port
        settings.EMAIL_TIMEOUT = 5
        yield one


@pytest.fixture
def ala():
    user = User.objects.create_user("Ala", "ala@example.org")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


@pytest.fixture
def mail(ala):
    return queued(ala)


def queued(user, key="turn:1:7:0", **more):
    return outbox.queue(key=key, user=user, stream="turn", subject="s", text="text\n", topic=key, **more)


def later(**amount):
    return time_machine.travel(timezone.now() + timedelta(**amount))


def test_a_due_mail_is_sent_once(sink, mail):
    assert relay.send_due() == 1
    assert relay.send_due() == 0
    mail.refresh_from_db()
    assert (mail.state, mail.attempts, mail.lease_until) == ("sent", 1, None)
    assert mail.sent_at is not None
    assert sink.ids == [mail.message_id]


def test_a_mail_waits_for_its_time(sink, ala):
    mail = queued(ala, not_before=timezone.now() + timedelta(seconds=60))
    assert relay.send_due() == 0
    with later(seconds=61):
        assert relay.send_due() == 1
    assert sink.ids == [mail.message_id]


@pytest.mark.parametrize("answer", ["421 4.3.2 closing", "450 4.2.1 greylisted"])
def test_a_recipient_deferred_is_tried_again_later(sink, mail, answer):
    sink.on_rcpt = [answer]
    assert relay.send_due() == 0
    mail.refresh_from_db()
    assert mail.state == "queued"
    assert answer[:3] in mail.last_error
    assert timedelta(seconds=40) < mail.not_before - timezone.now() < timedelta(seconds=75)
    with later(seconds=76):
        assert relay.send_due() == 1
    assert sink.ids == [mail.message_id]


def test_a_deferred_mail_does_not_hold_up_the_others(sink, ala):
    sink.on_rcpt = ["450 4.2.1 greylisted"]
    queued(ala, "first")
    second = queued(ala, "second")
    assert relay.send_due() == 1
    assert sink.ids == [second.message_id]


def test_an_unknown_recipient_is_the_end_of_the_mail(sink, mail):
    sink.on_rcpt = ["550 5.1.1 no such user"]
    relay.send_due()
    mail.refresh_from_db()
    assert mail.state == "failed"
    assert "no such user" in mail.last_error
    with later(days=1):
        assert relay.send_due() == 0
    assert sink.taken == []


@pytest.mark.parametrize(
    ("answer", "failures", "paused"),
    [
        ("550 5.1.1 no such user", 1, True),
        ("550 5.2.1 mailbox disabled", 1, True),
        ("552 5.2.2 mailbox full", 1, False),
        ("550 no such user here", 1, False),
        # About us, not about the mailbox: a server of ours set up wrongly must not pause everybody.
        ("554 5.7.1 relay access denied", 0, False),
        ("550 5.4.4 no route", 0, False),
        ("450 4.2.2 mailbox full", 0, False),
    ],
)
def test_a_refused_recipient_counts_like_a_mail_that_came_back(sink, ala, mail, answer, failures, paused):
    sink.on_rcpt = [answer]
    relay.send_due()
    ala.refresh_from_db()
    assert (ala.mail_failures, ala.mail_paused_at is not None) == (failures, paused)


def test_four_full_mailboxes_in_a_row_pause_the_address_and_what_waits_is_not_sent(sink, ala):
    sink.on_rcpt = ["552 5.2.2 mailbox full"] * 5
    mails = [queued(ala, f"mail-{number}") for number in range(6)]
    relay.send_due()
    ala.refresh_from_db()
    assert ala.mail_paused_at is not None
    states = [OutgoingMail.objects.get(pk=mail.pk).state for mail in mails]
    assert states == ["failed"] * 4 + ["cancelled"] * 2
    assert sink.taken == []


def test_words_refused_count_for_nothing_against_the_address(sink, ala, mail):
    sink.on_data = ["554 5.7.1 looks like spam"]
    relay.send_due()
    ala.refresh_from_db()
    assert ala.mail_failures == 0


def test_a_mail_refused_after_its_words_is_not_tried_again(sink, mail):
    sink.on_data = ["554 5.7.1 looks like spam"]
    relay.send_due()
    mail.refresh_from_db()
    assert mail.state == "failed"


def test_the_pauses_grow_to_six_hours_and_end_after_two_days(sink, mail):
    sink.on_rcpt = ["450 4.2.1 greylisted"] * 100
    pauses = []
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        while mail.state == "queued":
            before = timezone.now()
            relay.send_due()
            mail.refresh_from_db()
            pauses.append(mail.not_before - before)
            clock.move_to(mail.not_before)
    assert mail.state == "failed"
    assert timedelta(hours=48) <= before - start < timedelta(hours=56)
    assert max(pauses) <= timedelta(hours=6) * 1.2
    assert len(pauses) < 25


def test_what_waited_for_days_for_its_reader_is_not_given_up_at_the_first_no(sink, mail):
    OutgoingMail.objects.update(created_at=timezone.now() - timedelta(days=5))
    sink.on_rcpt = ["450 4.2.1 greylisted"]
    relay.send_due()
    mail.refresh_from_db()
    assert mail.state == "queued"


def test_a_mail_bears_the_date_of_the_first_try_each_time(sink, ala):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        mail = queued(ala, not_before=timezone.now() + timedelta(hours=20))
        clock.shift(timedelta(hours=20))
        first = format_datetime(timezone.now())
        sink.on_data = ["take, answer nothing and drop"]
        relay.send_due()
        clock.shift(timedelta(seconds=80))
        assert relay.send_due() == 1
    dates = [line for content in sink.taken for line in content.split(b"\r\n") if line.startswith(b"Date: ")]
    assert dates == [b"Date: " + first.encode()] * 2
    assert sink.ids == [mail.message_id] * 2


def test_a_server_that_hangs_costs_one_time_out_not_one_per_mail(sink, ala, settings):
    settings.EMAIL_TIMEOUT = 0.3
    sink.on_data = ["hang"]
    first, second = queued(ala, "first"), queued(ala, "second")
    assert relay.send_due() == 0
    second.refresh_from_db()
    assert second.attempts == 0
    with later(seconds=76):
        assert relay.send_due() == 2
    assert sorted(sink.ids) == sorted([first.message_id, second.message_id])


def test_a_server_that_is_away_is_asked_again_soon(sink, mail, settings):
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    for _ in range(12):
        with time_machine.travel(mail.not_before, tick=False):
            assert relay.send_due() == 0
        mail.refresh_from_db()
    assert mail.state == "queued"
    assert mail.attempts == 12
    settings.EMAIL_PORT = port
    with time_machine.travel(timezone.now() + timedelta(days=1), tick=False):
        assert relay.send_due() == 1


def test_a_connection_closed_after_a_mail_does_not_delay_the_next(sink, ala):
    sink.on_data = ["take and drop"]
    mails = [queued(ala, "first"), queued(ala, "second")]
    assert relay.send_due() == 2
    assert sink.ids == [mail.message_id for mail in mails]


def test_a_connection_lost_before_the_answer_repeats_the_same_mail(sink, mail):
    sink.on_data = ["take, answer nothing and drop"]
    assert relay.send_due() == 0
    with later(seconds=76):
        assert relay.send_due() == 1
    assert sink.ids == [mail.message_id, mail.message_id]


def test_a_process_that_dies_after_sending_repeats_the_same_mail(sink, mail, monkeypatch):
    class Killed(BaseException):
        pass

    def die(_):
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(relay, "_mark_sent", die)
        with pytest.raises(Killed):
            relay.send_due()
    assert relay.send_due() == 0  # the dead one's lease still runs
    with later(minutes=4):
        assert relay.send_due() == 1
    assert sink.ids == [mail.message_id, mail.message_id]


def test_a_mail_overtaken_before_its_turn_is_not_sent(sink, mail):
    outbox.supersede(mail.topic)
    assert relay.send_due() == 0
    assert sink.taken == []


def test_a_mail_overtaken_while_it_is_deferred_is_not_tried_again(sink, mail, monkeypatch):
    def overtaken_then_deferred(channel, row):
        outbox.supersede(row.topic)
        raise relay.NotNow("450")

    with monkeypatch.context() as patch:
        patch.setattr(relay, "_send", overtaken_then_deferred)
        relay.send_due()
    with later(days=1):
        assert relay.send_due() == 0
    mail.refresh_from_db()
    assert mail.state == "superseded"


@pytest.mark.parametrize(
    "change",
    [{"mail_turn": "never"}, {"email": "new@example.org"}, {"is_active": False}],
    ids=lambda change: next(iter(change)),
)
def test_somebody_who_changed_their_mind_while_it_waited_gets_no_mail(sink, ala, mail, change):
    User.objects.update(**change)
    assert relay.send_due() == 0
    mail.refresh_from_db()
    assert mail.state == "cancelled"
    assert sink.taken == []


def test_a_mail_that_has_expired_is_not_sent(sink, ala):
    mail = queued(ala, expires_at=timezone.now() + timedelta(hours=1))
    with later(hours=2):
        assert relay.send_due() == 0
    mail.refresh_from_db()
    assert mail.state == "cancelled"


def test_our_own_login_refused_keeps_the_mail(sink, mail, monkeypatch):
    def refuse(self, *args, **kwargs):
        raise smtplib.SMTPSenderRefused(550, b"sender not allowed", "gra@kartka.test")

    with monkeypatch.context() as patch:
        patch.setattr(smtplib.SMTP, "sendmail", refuse)
        relay.send_due()
    mail.refresh_from_db()
    assert mail.state == "queued"


def test_errors_are_kept_without_keys(sink, mail):
    key = "abcdefghijklmnopqrstuvwxyz"
    sink.on_rcpt = [f"450 4.1.8 sender b.{key}@bounce.kartka.test not resolved"]
    relay.send_due()
    mail.refresh_from_db()
    assert "450" in mail.last_error
    assert key not in mail.last_error


def test_old_mails_forget_their_words(sink, ala):
    sent, waiting = queued(ala, "sent", reply_to="r.x@reply.kartka.test"), None
    relay.send_due()
    waiting = queued(ala, "waiting", not_before=timezone.now() + timedelta(days=30))
    with later(days=6):
        assert relay.forget_old() == 0
    with later(days=8):
        assert relay.forget_old() == 1
    sent.refresh_from_db()
    waiting.refresh_from_db()
    assert (sent.text, sent.headers, sent.state) == ("", {}, "sent")
    assert waiting.text


class TestAServerThatSpeaksByteByByte:
    """No time-out of a socket ever fires: each byte begins it anew."""

    @pytest.fixture(autouse=True)
    def impatient(self, settings, monkeypatch):
        settings.EMAIL_BACKEND = "accounts.smtp.EmailBackend"
        settings.EMAIL_TIMEOUT = 5
        monkeypatch.setattr(relay, "CONVERSATION", 0.5)
        monkeypatch.setattr(relay, "GOODBYE", 0.2)

    @pytest.mark.parametrize("after", ["", "EHLO", "MAIL", "RCPT", "DATA", "."])
    def test_holds_the_relay_no_longer_than_a_conversation_may_take(self, sink, mail, settings, after):
        with a_dripping_server(after) as port:
            settings.EMAIL_PORT = port
            began = time.monotonic()
            assert relay.send_due() == 0
            assert 0.4 < time.monotonic() - began < 3
        mail.refresh_from_db()
        assert (mail.state, mail.lease_until) == ("queued", None)
        settings.EMAIL_PORT = sink.port
        with later(seconds=76):
            assert relay.send_due() == 1
        assert sink.ids == [mail.message_id]

    def test_that_does_so_while_tls_begins_is_left_as_well(self, mail, settings):
        settings.EMAIL_USE_SSL = True
        # The head of a record of 16 KB that never comes to its end.
        with a_dripping_server("", drops=b"\x16\x03\x03\x40\x00" + b"\x02" * 1000) as port:
            settings.EMAIL_PORT = port
            began = time.monotonic()
            assert relay.send_due() == 0
            assert 0.4 < time.monotonic() - began < 3
        mail.refresh_from_db()
        assert mail.state == "queued"

    def test_that_does_so_when_it_says_goodbye_has_taken_the_mail(self, mail, settings):
        with a_dripping_server("QUIT") as port:
            settings.EMAIL_PORT = port
            began = time.monotonic()
            assert relay.send_due() == 1
            assert time.monotonic() - began < 3
        mail.refresh_from_db()
        assert mail.state == "sent"

    def test_that_opens_and_says_nothing_is_left_too(self, mail, settings):
        with a_dripping_server("", drops=b"") as port:
            settings.EMAIL_PORT = port
            began = time.monotonic()
            assert relay.send_due() == 0
            assert time.monotonic() - began < 3
        mail.refresh_from_db()
        assert mail.state == "queued"


def test_a_conversation_is_over_before_the_lease_of_its_mail():
    assert relay.LEASE.total_seconds() > relay.CONVERSATION + 30


@pytest.mark.postgres
def test_two_relays_at_once_send_each_mail_once(sink, ala):
    mails = {queued(ala, f"mail-{n}").message_id for n in range(40)}
    start = threading.Barrier(2)

    def run():
        try:
            start.wait()
            relay.send_due()
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counter(sink.ids) == dict.fromkeys(mails, 1)
