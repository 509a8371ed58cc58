"""The mail door as a process, and the pipe door."""

from __future__ import annotations

import io
import signal
import smtplib
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import OperationalError

from games.management.commands import read_mail
from games.models import InboundMail, MailToken
from games.services.tables import open_table
from games.tokens import make_token, reply_address

MAIL = b"From: ala@example.com\r\nMessage-ID: <1@example.com>\r\n\r\nAS\r\n"


def test_the_door_opens_listens_and_closes_when_told_to() -> None:
    process = subprocess.Popen(
        [sys.executable, "manage.py", "receive_mail", "--port", "0"],
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        said = process.stdout.readline()
        assert said.startswith("The mail door is open on 127.0.0.1:")
        with smtplib.SMTP("127.0.0.1", int(said.strip(".\n").rpartition(":")[2]), timeout=10) as client:
            assert client.ehlo("client.example.com")[0] == 250
            process.send_signal(signal.SIGTERM)
            assert process.wait(15) == 0
        assert process.stdout.read() == "The mail door is closed.\n"
    finally:
        process.kill()


@pytest.fixture
def key(ala: Any) -> str:
    return make_token(
        purpose=MailToken.Purpose.REPLY,
        user=ala,
        sent_to=ala.email,
        seat=open_table(creator=ala).seats.get(user=ala),
    )


def pipe(monkeypatch: pytest.MonkeyPatch, raw: bytes, recipient: str, sender: str = "ala@example.com") -> int:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
    try:
        call_command("read_mail", recipient=recipient, sender=sender, stderr=io.StringIO())
    except SystemExit as stop:
        return int(stop.code or 0)
    return 0


def test_the_pipe_door_keeps_the_same_row(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    assert pipe(monkeypatch, MAIL, reply_address(key)) == 0
    assert pipe(monkeypatch, MAIL, reply_address(key)) == 0
    mail = InboundMail.objects.get()
    assert (bytes(mail.raw), mail.mail_from, mail.rcpt_to) == (MAIL, "ala@example.com", reply_address(key))


@pytest.mark.parametrize("sender", ["", "MAILER-DAEMON"])
def test_the_pipe_door_knows_a_bounce_has_no_sender(
    monkeypatch: pytest.MonkeyPatch, key: str, sender: str
) -> None:
    assert pipe(monkeypatch, MAIL, reply_address(key), sender) == 0
    assert InboundMail.objects.get().mail_from == ""


def test_the_pipe_door_says_why_it_refuses(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    assert pipe(monkeypatch, MAIL, "nobody@kartka.test") == 67
    assert pipe(monkeypatch, MAIL, "somebody@elsewhere.example") == 67
    assert pipe(monkeypatch, MAIL + b"x" * 1024 * 1024, reply_address(key)) == 65

    def broken(*args: Any) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(read_mail, "deliver", broken)
    assert pipe(monkeypatch, MAIL, reply_address(key)) == 75
    assert InboundMail.objects.count() == 0
