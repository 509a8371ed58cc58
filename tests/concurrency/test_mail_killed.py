"""Relay, worker and door as processes of their own, killed outright at each point where it matters.

No mail is lost, none is acted on twice, and a death between the mail server's yes and our own note costs one
repetition under the same Message-ID. Nothing in the code helps: the mail server hangs, or the test holds a lock.
"""

from __future__ import annotations

import smtplib
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from accounts import outbox, relay
from accounts.models import OutgoingMail
from games.inbound.deliver import deliver
from games.inbound.reader import read_waiting
from games.models import InboundMail, MailToken, Move, Round
from games.selectors.positions import position_of
from games.tokens import make_token, reply_address
from tests.factories import make_match, make_user, open_round
from tests.processes import run, start
from tests.services.house import free_port, until
from tests.sinks import Sink, a_sink

pytestmark = pytest.mark.django_db(transaction=True)

SEND = "from accounts.relay import send_due; send_due()"
READ = "from games.inbound.reader import read_inbound; read_inbound({pk})"


@pytest.fixture
def sink(settings: Any) -> Iterator[Sink]:
    with a_sink() as one:
        settings.EMAIL_BACKEND = "accounts.smtp.EmailBackend"
        settings.EMAIL_PORT = one.port
        settings.EMAIL_TIMEOUT = 5
        yield one


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts processes of ours on the database of the test."""
    started: list[subprocess.Popen[str]] = []

    def one(*words: str, **options: Any) -> subprocess.Popen[str]:
        started.append(start(tmp_path, *words, **options))
        return started[-1]

    yield one
    for each in started:
        each.kill()
        each.wait()


@contextmanager
def nobody_writes(table: str) -> Iterator[None]:
    """Holds up every other process that writes into the table (on SQLite: writes at all)."""
    other = connection.copy()
    try:
        if other.vendor == "sqlite":
            other.ensure_connection()
            other.connection.execute("BEGIN IMMEDIATE")
        else:
            other.set_autocommit(False)
            with other.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {table} IN SHARE ROW EXCLUSIVE MODE")
        yield
    finally:
        other.close()


def somebody_waits(table: str) -> bool:
    """Whether a process of PostgreSQL stands before that lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = %s::regclass", [table])
        return bool(cursor.fetchone()[0])


def cut_off(which: str, *values: str) -> None:
    """Ends other lines to PostgreSQL, as its restart would."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_terminate_backend(pid) FROM {which}", values)


def die(process: subprocess.Popen[str], table: str) -> None:
    """Ends a process before the lock on a table, with the server's end of its line.

    That end would notice only after the statement, which may be a whole transaction; a machine that dies is no
    better known to it, and either may happen. Here nothing of it does.
    """
    process.kill()
    assert process.wait() == -9
    if connection.vendor == "postgresql":
        cut_off("pg_locks WHERE NOT granted AND relation = %s::regclass", table)
        until(lambda: not somebody_waits(table), "the end of its line")


def later(**amount: float) -> Any:
    return time_machine.travel(timezone.now() + timedelta(**amount))


def a_mail() -> OutgoingMail:
    user = make_user("ala")
    mail = outbox.queue(key="turn:1:7:0", user=user, stream="turn", subject="s", text="text\n", topic="t")
    assert mail is not None
    return mail


class TestTheRelay:
    def dies(self, sink: Sink, process: Any, ready: threading.Event) -> OutgoingMail:
        mail = a_mail()
        one = process(*run(SEND), email_port=sink.port)
        assert ready.wait(60)
        one.kill()
        assert one.wait() == -9
        self.is_left(mail)
        return mail

    def is_left(self, mail: OutgoingMail) -> None:
        mail.refresh_from_db()
        assert (mail.state, mail.attempts) == ("sending", 1)

    def goes_on(self, mail: OutgoingMail) -> None:
        """Nobody takes the mail from the dead one while its lease runs; then it goes out, and once."""
        assert relay.send_due() == 0
        with later(minutes=4):
            assert relay.send_due() == 1
            assert relay.send_due() == 0
        mail.refresh_from_db()
        assert (mail.state, mail.attempts) == ("sent", 2)

    def test_killed_before_the_recipient_is_accepted(self, sink, process):
        sink.on_rcpt = ["hang"]
        mail = self.dies(sink, process, sink.reached)
        self.goes_on(mail)
        assert sink.ids == [mail.message_id]

    def test_killed_before_the_mail_is_taken(self, sink, process):
        sink.on_data = ["hang"]
        mail = self.dies(sink, process, sink.reached)
        self.goes_on(mail)
        assert sink.ids == [mail.message_id]

    def test_killed_when_the_mail_is_taken_and_not_yet_confirmed(self, sink, process):
        sink.on_data = ["take and hang"]
        mail = self.dies(sink, process, sink.reached)
        self.goes_on(mail)
        assert sink.ids == [mail.message_id] * 2

    def test_killed_between_the_yes_and_its_own_note(self, sink, process):
        sink.on_data = ["take and wait"]
        mail = a_mail()
        one = process(*run(SEND), email_port=sink.port)
        assert sink.reached.wait(60)
        with nobody_writes("accounts_outgoingmail"):
            sink.go.set()
            assert sink.said.wait(60)
            if connection.vendor == "postgresql":
                until(lambda: somebody_waits("accounts_outgoingmail"), "the note")
            die(one, "accounts_outgoingmail")
        self.is_left(mail)
        self.goes_on(mail)
        assert sink.ids == [mail.message_id] * 2

    @pytest.mark.postgres
    def test_without_a_database_for_its_note_it_sends_again_when_there_is_one(self, sink, process):
        sink.on_data = ["take and wait"]
        mail = a_mail()
        one = process(*run(SEND), email_port=sink.port, stderr=subprocess.DEVNULL)
        assert sink.reached.wait(60)
        cut_off("pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
        sink.go.set()
        assert one.wait(60) == 1
        self.is_left(mail)
        self.goes_on(mail)
        assert sink.ids == [mail.message_id] * 2

    def test_killed_again_and_again_costs_one_repetition_each(self, sink, process):
        deaths = 3
        sink.on_data = ["take and hang"] * deaths
        mail = a_mail()
        for _ in range(deaths):
            one = process(*run(SEND), email_port=sink.port)
            assert sink.reached.wait(60)
            sink.reached.clear()
            one.kill()
            one.wait()
            OutgoingMail.objects.update(lease_until=timezone.now())
        assert relay.send_due() == 1
        assert sink.ids == [mail.message_id] * (deaths + 1)


@pytest.mark.postgres
class TestTheWorker:
    """A mail that plays a card; its reader is killed at the write into some table, with everything before it done."""

    @pytest.mark.parametrize(
        "table",
        [
            "games_move",
            "games_round",
            "games_clock",
            "games_clockentry",
            "games_mailtoken",
            "accounts_outgoingmail",
        ],
        ids=lambda name: name,
    )
    def test_killed_in_the_middle_changes_nothing_and_the_next_one_plays(self, process, table):
        the_round, letter = self.a_letter()
        with nobody_writes(table):
            one = process(*run(READ.format(pk=letter.pk)))
            until(lambda: somebody_waits(table), f"a write into {table}")
            die(one, table)
        self.check_that_nothing_happened(letter)
        self.check_that_the_next_one_plays(the_round, letter)

    def test_killed_before_it_has_claimed_the_mail_costs_no_time(self, process):
        _the_round, letter = self.a_letter()
        with nobody_writes("games_inboundmail"):
            one = process(*run(READ.format(pk=letter.pk)))
            until(lambda: somebody_waits("games_inboundmail"), "the claim")
            die(one, "games_inboundmail")
        letter.refresh_from_db()
        assert (letter.state, letter.attempts) == ("received", 0)
        assert read_waiting(timezone.now()) == 1
        assert list(Move.objects.values_list("ply", "channel")) == [(1, "mail")]

    def test_whose_database_goes_away_in_the_middle_changes_nothing_and_the_next_one_plays(self, process):
        the_round, letter = self.a_letter()
        with nobody_writes("games_move"):
            one = process(*run(READ.format(pk=letter.pk)), stderr=subprocess.DEVNULL)
            until(lambda: somebody_waits("games_move"), "the move")
            cut_off("pg_locks WHERE NOT granted AND relation = %s::regclass", "games_move")
            assert one.wait(60) == 0  # on a new line, it has given the letter back
        self.check_that_nothing_happened(letter)
        self.check_that_the_next_one_plays(the_round, letter)

    def check_that_nothing_happened(self, letter: InboundMail) -> None:
        letter.refresh_from_db()
        assert (letter.state, letter.attempts) == ("received", 1)
        assert not Move.objects.exists()
        assert not OutgoingMail.objects.filter(key=f"answer:{letter.pk}").exists()

    def check_that_the_next_one_plays(self, the_round: Round, letter: InboundMail) -> None:
        assert read_waiting(timezone.now()) == 0  # its lease still runs
        with later(minutes=3):
            assert read_waiting(timezone.now()) == 1
            assert read_waiting(timezone.now()) == 0
        letter.refresh_from_db()
        the_round.refresh_from_db()
        assert (letter.state, letter.verdict, the_round.version) == ("done", "played", 1)
        assert list(Move.objects.values_list("ply", "channel")) == [(1, "mail")]
        assert OutgoingMail.objects.filter(key=f"answer:{letter.pk}").count() == 1

    def a_letter(self) -> tuple[Round, InboundMail]:
        match = make_match(make_user("ala"), make_user("bartek"))
        the_round = open_round(match)
        deliver(*answer_of(the_round))
        return the_round, InboundMail.objects.get()


def answer_of(the_round: Round) -> tuple[bytes, str, tuple[str]]:
    """A mail with the first legal action of whoever is to act: bytes, sender, recipients."""
    number = the_round.to_act[0]
    seat = the_round.match.seats.select_related("user").get(number=number)
    assert seat.user is not None
    key = make_token(
        purpose=MailToken.Purpose.REPLY,
        user=seat.user,
        sent_to=seat.user.email,
        seat=seat,
        round=the_round,
        version=the_round.version,
    )
    word = position_of(the_round).view(number).legal[0]
    raw = f"From: {seat.user.email}\r\nMessage-ID: <1@example.com>\r\n\r\n{word}\r\n".encode()
    return raw, seat.user.email, (reply_address(key),)


@pytest.mark.postgres
class TestTheDoor:
    def test_killed_while_it_writes_down_says_nothing_and_the_sender_tries_again(self, process):
        match = make_match(make_user("ala"), make_user("bartek"))
        raw, sender, recipients = answer_of(open_round(match))
        said: list[str] = []

        def send(port: int) -> None:
            try:
                with smtplib.SMTP(
                    "127.0.0.1", port, local_hostname="client.example.com", timeout=60
                ) as client:
                    client.sendmail(sender, recipients, raw)
                    said.append("yes")
            except (OSError, smtplib.SMTPException):
                said.append("nothing")

        port = free_port()
        door = process("manage.py", "receive_mail", "--port", str(port))
        until(lambda: answers(port), "the door")
        with nobody_writes("games_inboundmail"):
            sender_at_work = threading.Thread(target=send, args=(port,))
            sender_at_work.start()
            until(lambda: somebody_waits("games_inboundmail"), "the mail to be written down")
            die(door, "games_inboundmail")
            sender_at_work.join(60)
        assert said == ["nothing"]

        port = free_port()
        process("manage.py", "receive_mail", "--port", str(port))
        until(lambda: answers(port), "the next door")
        send(port)
        send(port)  # once more, as somebody who did not hear the yes
        assert said == ["nothing", "yes", "yes"]
        assert read_waiting(timezone.now()) == 1
        assert Counter(InboundMail.objects.values_list("verdict", flat=True)) == {"played": 1}
        assert Move.objects.count() == 1


def answers(port: int) -> bool:
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=5) as client:
            return client.noop()[0] == 250
    except (OSError, smtplib.SMTPException):
        time.sleep(0.1)
        return False
