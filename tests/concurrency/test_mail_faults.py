"""What the mail door and its reader need goes away: the database behind the door, and the broker behind both.

Without a database the sender keeps the mail (451); without a broker a mail is taken, read by the sweep and answered.
"""

from __future__ import annotations

import contextlib
import smtplib
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import OutgoingMail
from games.inbound.reader import read_waiting
from games.models import InboundMail, Move
from tests.concurrency.test_mail_killed import answer_of, answers
from tests.factories import make_match, make_user, open_round
from tests.processes import database_url, run, start
from tests.services.house import free_port, until
from tests.sinks import a_sink

pytestmark = pytest.mark.django_db(transaction=True)

NOBODY = "redis://127.0.0.1:1/0"
SWEEP = "from django.utils import timezone; from games.inbound.reader import read_waiting; read_waiting(timezone.now())"
SEND = "from accounts.relay import send_due; send_due()"


class Gate:
    """A way to the database that can be shut, with all that goes through it, and opened again."""

    def __init__(self, host: str, port: int) -> None:
        self.to = (host, port)
        self.port = free_port()
        self.lines: list[socket.socket] = []
        self.listener: socket.socket | None = None
        self.open()

    def open(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._let_in, args=(self.listener,), daemon=True).start()

    def shut(self) -> None:
        assert self.listener is not None
        lines, self.lines = [self.listener, *self.lines], []
        for line in lines:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()

    def _let_in(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                came, _ = listener.accept()
                gone = socket.create_connection(self.to)
                self.lines += [came, gone]
                for one, other in ((came, gone), (gone, came)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    @staticmethod
    def _carry(one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    started: list[subprocess.Popen[str]] = []

    def one(*words: str, **options: Any) -> subprocess.Popen[str]:
        started.append(start(tmp_path, *words, stderr=subprocess.DEVNULL, **options))
        return started[-1]

    yield one
    for each in started:
        each.kill()
        each.wait()


@pytest.mark.postgres
def test_without_a_database_the_sender_keeps_the_mail_and_nothing_is_lost(process: Any) -> None:
    told = connection.settings_dict
    gate = Gate(str(told["HOST"]), int(told["PORT"] or 5432))
    way = database_url().replace(f"@{told['HOST']}:{told['PORT'] or 5432}/", f"@127.0.0.1:{gate.port}/")
    assert str(gate.port) in way
    raw, sender, recipients = answer_of(open_round(make_match(make_user("ala"), make_user("bartek"))))
    port = free_port()
    process("manage.py", "receive_mail", "--port", str(port), database=way, stdout=subprocess.DEVNULL)
    try:
        until(lambda: answers(port), "the door")
        with smtplib.SMTP("127.0.0.1", port, local_hostname="client.example.com", timeout=60) as client:
            client.ehlo()
            gate.shut()
            client.mail(sender)
            assert client.rcpt(recipients[0])[0] == 451
            client.rset()

            gate.open()
            client.mail(sender)
            assert client.rcpt(recipients[0])[0] == 250
            gate.shut()  # between the recipient and the mail
            assert client.data(raw)[0] == 451
            assert not InboundMail.objects.exists()

            gate.open()  # the sender's server comes again, twice, for it did not hear the first yes
            for _ in range(2):
                assert client.sendmail(sender, recipients, raw) == {}
    finally:
        gate.shut()
    assert read_waiting(timezone.now()) == 1
    assert list(Move.objects.values_list("ply", "channel")) == [(1, "mail")]


def test_without_a_broker_mails_are_taken_read_by_the_sweep_and_answered(process: Any) -> None:
    raw, sender, recipients = answer_of(open_round(make_match(make_user("ala"), make_user("bartek"))))
    port = free_port()
    process("manage.py", "receive_mail", "--port", str(port), redis_url=NOBODY, stdout=subprocess.DEVNULL)
    until(lambda: answers(port), "the door")
    with smtplib.SMTP("127.0.0.1", port, local_hostname="client.example.com", timeout=60) as client:
        assert client.sendmail(sender, recipients, raw) == {}
    letter = InboundMail.objects.get()
    assert (letter.state, letter.attempts) == ("received", 0)

    assert process(*run(SWEEP), redis_url=NOBODY).wait(60) == 0
    letter.refresh_from_db()
    assert (letter.state, letter.verdict) == ("done", "played")

    OutgoingMail.objects.filter(key=f"answer:{letter.pk}").update(not_before=timezone.now())
    with a_sink() as sink:
        assert process(*run(SEND), redis_url=NOBODY, email_port=sink.port).wait(60) == 0
        assert OutgoingMail.objects.get(key=f"answer:{letter.pk}").message_id in sink.ids
