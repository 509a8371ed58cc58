"""Mail without worker, beat and broker: one process carries it in both directions."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError

from accounts import outbox, relay
from accounts.models import OutgoingMail
from games.inbound.deliver import deliver
from games.management.commands import carry_mail
from games.models import InboundMail, Match, Move
from tests.factories import make_match, make_user, open_round
from tests.processes import start
from tests.services.house import until
from tests.sinks import Sink, a_sink

pytestmark = pytest.mark.django_db(transaction=True)

NOBODY = "redis://127.0.0.1:1/0"
"""A broker that is gone."""


@pytest.fixture
def match() -> Match:
    return make_match(make_user("ala"), make_user("bartek"))


@pytest.fixture
def sink() -> Iterator[Sink]:
    with a_sink() as one:
        yield one


def reply_address(match: Match) -> str:
    mail = OutgoingMail.objects.get(key=f"turn:{open_round(match).pk}:0:0")
    outbox.write(mail)
    return str(mail.headers["Reply-To"])


def test_what_has_come_is_read_and_what_is_due_is_sent(match: Match) -> None:
    deliver(b"From: ala@example.com\r\n\r\nTRUMP S\r\n", "ala@example.com", (reply_address(match),))
    call_command("carry_mail", once=True)
    assert InboundMail.objects.get().verdict == "played"
    answer = OutgoingMail.objects.get(key__startswith="answer:")
    assert answer.state == "sent"


def test_with_the_broker_gone_a_move_by_mail_is_played_and_told(
    match: Match, sink: Sink, tmp_path: Path
) -> None:
    """The pipe takes the mail, the carrier reads it, the card is played, and both players are written to."""
    raw = b"From: ala@example.com\r\nMessage-ID: <1@example.com>\r\n\r\nTRUMP S\r\n"
    address = reply_address(match)
    door = start(
        tmp_path, "manage.py", "read_mail", "--sender", "ala@example.com", "--recipient", address,
        redis_url=NOBODY, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert door.stdin is not None
    door.stdin.write(raw.decode())
    door.stdin.close()
    assert door.wait(60) == 0
    assert InboundMail.objects.get().state == "received"
    carrier = start(
        tmp_path, "manage.py", "carry_mail", "--pause", "0.2",
        redis_url=NOBODY, email_port=sink.port, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        until(lambda: Move.objects.exists(), "the move")
        sent = OutgoingMail.objects.filter(state="sent")
        until(lambda: sent.filter(key__startswith="answer:").exists(), "the answer")
        until(lambda: sent.filter(stream="match").exists(), "the mail that the match begins")
        carrier.send_signal(signal.SIGTERM)
        assert carrier.wait(60) == 0
    finally:
        carrier.kill()
        carrier.wait()
    assert InboundMail.objects.get().verdict == "played"
    assert len(set(sink.ids)) == len(sink.ids) == sent.count()


@pytest.mark.parametrize("error", [OperationalError("gone\nfor good")])
def test_a_database_that_is_away_is_asked_again(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    tries: list[str] = []

    def send(limit: int) -> int:
        tries.append("sent")
        if len(tries) < 3:
            raise error
        signal.raise_signal(signal.SIGTERM)
        return 0

    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    monkeypatch.setattr(relay, "send_due", send)
    monkeypatch.setattr(carry_mail, "read_waiting", lambda now: 0)
    try:
        call_command("carry_mail", pause=0.01)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert len(tries) == 3


def test_an_error_of_ours_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    def send(limit: int) -> Any:
        raise ValueError("of ours")

    monkeypatch.setattr(relay, "send_due", send)
    with pytest.raises(ValueError, match="of ours"):
        call_command("carry_mail", once=True)


def test_a_signal_to_stop_counts_at_whatever_moment_it_comes() -> None:
    """Also as the wait begins: an event would be caught there as it holds its own lock, and wait for ever."""

    def caught(number: int, frame: Any) -> None:
        raise AssertionError("a signal came and the wait never ended")

    def told(after: float) -> bool:
        stop = carry_mail.Stop()
        stop.listen()
        signal.signal(signal.SIGALRM, signal.getsignal(signal.SIGTERM))
        signal.setitimer(signal.ITIMER_REAL, after)
        # What comes between the last look and the wait itself is heard when the wait is over, as in the command.
        return stop.told_within(0.05) or stop.told_within(0.05)

    used = (signal.SIGTERM, signal.SIGINT, signal.SIGALRM, signal.SIGUSR1)
    before = {number: signal.getsignal(number) for number in used}
    signal.signal(signal.SIGUSR1, caught)
    patience = threading.Timer(60, os.kill, (os.getpid(), signal.SIGUSR1))
    patience.start()
    try:
        assert all(told(microseconds / 1e6) for microseconds in range(1, 101) for _ in range(40))
    finally:
        patience.cancel()
        for number, handler in before.items():
            signal.signal(number, handler)
