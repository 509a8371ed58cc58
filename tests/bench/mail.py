"""How much mail goes through: the door, the workers that read and play, and the relays, in processes of their own.

Counts on PostgreSQL only, where rows are locked one by one. Mails are what the site sends (about turns and beginnings
of VISTA matches, written when they go out), answers are what mail programs send; both travel over SMTP on loopback.
"""

from __future__ import annotations

import os
import random
import smtplib
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.bench.base import Result, Skipped, at_most
from tests.bench.database import a_database, silence_the_broker

MATCHES = 100
"""For each figure: so many mails about turns, and as many about beginnings."""
SENDERS = 4
RELAY = "from tests.bench.mail import relay_all; relay_all()"
READER = "from tests.bench.mail import read_all; read_all()"


def results() -> Iterator[Result]:
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        raise Skipped("counts on PostgreSQL only; set DATABASE_URL")
    with a_database(), tempfile.TemporaryDirectory() as folder:
        yield from _measured(Path(folder))


def _measured(folder: Path) -> Iterator[Result]:
    from django.conf import settings

    silence_the_broker()
    settings.TURN_MAIL_DELAY = 0
    for workers in (1, 2):
        answers = [_match(f"n{workers}-{number}") for number in range(MATCHES)]
        yield from _outgoing(folder, workers)
        yield from _incoming(folder, workers, [answer() for answer in answers])


def _match(name: str) -> Callable[[], tuple[str, str, bytes]]:
    """A new match; gives what writes the answer to the mail about its first turn: sender, recipient, bytes."""
    from accounts.models import OutgoingMail
    from games.selectors.positions import position_of
    from tests.factories import make_match, make_user, open_round
    from tests.inbound.clients import CLIENTS, ENCODINGS, Original, on_the_wire

    match = make_match(make_user(f"{name}a"), make_user(f"{name}b"))

    def answer() -> tuple[str, str, bytes]:
        rng, the_round = random.Random(name), open_round(match)
        mail = OutgoingMail.objects.get(key=f"turn:{the_round.pk}:0:{the_round.to_act[0]}")
        original = Original(
            mail.text,
            mail.html,
            mail.subject,
            mail.message_id,
            mail.headers["References"],
            mail.headers["Reply-To"],
        )
        word = rng.choice(position_of(the_round).view(the_round.to_act[0]).legal)
        client, encoding = rng.choice(list(CLIENTS.values())), rng.choice(list(ENCODINGS.values()))
        answer = client(word, original)
        raw = on_the_wire(answer, original, mail.to_address, encoding, message_id=f"<{name}@example.com>")
        return mail.to_address, original.reply_to, raw

    return answer


def _outgoing(folder: Path, workers: int) -> Iterator[Result]:
    from accounts.models import OutgoingMail
    from tests.sinks import a_sink

    waiting = set(OutgoingMail.objects.filter(state="queued").values_list("message_id", flat=True))
    with a_sink() as sink:
        seconds = _timed(folder, RELAY, workers, email_port=sink.port)
        times = Counter(sink.ids)
    yield Result(f"outbox, relays at once {workers}: mails", round(len(waiting) / seconds, 1), "mails/s")
    yield at_most(
        f"outbox, relays at once {workers}: sent twice", sum(n > 1 for n in times.values()), "mails", 0
    )
    yield at_most(f"outbox, relays at once {workers}: lost", len(waiting - set(times)), "mails", 0)


def _incoming(folder: Path, workers: int, answers: list[tuple[str, str, bytes]]) -> Iterator[Result]:
    from django.db.models import Count

    from games.models import InboundMail, Move

    if workers == 1:
        yield Result("door: mails", round(len(answers) / _through_the_door(folder, answers), 1), "mails/s")
    else:
        _through_the_door(folder, answers)
    mails = InboundMail.objects.order_by("-pk")[: len(answers)]
    seconds = _timed(folder, READER, workers)
    played = sum(mail.verdict == "played" for mail in mails)
    yield Result(f"inbound, workers at once {workers}: mails", round(len(answers) / seconds, 1), "mails/s")
    yield at_most(f"inbound, workers at once {workers}: not played", len(answers) - played, "mails", 0)
    doubles = Move.objects.values("round").annotate(n=Count("pk")).filter(n__gt=1).count()
    yield at_most(f"inbound, workers at once {workers}: played twice", doubles, "mails", 0)


def _through_the_door(folder: Path, answers: list[tuple[str, str, bytes]]) -> float:
    """Seconds until all are written down, with a few senders at once that keep their lines."""
    from tests.processes import start
    from tests.services.house import free_port, until

    port = free_port()

    def listens() -> bool:
        try:
            with smtplib.SMTP("127.0.0.1", port, timeout=5) as client:
                return client.noop()[0] == 250
        except (OSError, smtplib.SMTPException):
            return False

    def send(mails: list[tuple[str, str, bytes]]) -> None:
        with smtplib.SMTP("127.0.0.1", port, local_hostname="client.example.com", timeout=60) as client:
            for sender, recipient, raw in mails:
                client.sendmail(sender, [recipient], raw)

    door = start(folder, "manage.py", "receive_mail", "--port", str(port), stdout=subprocess.DEVNULL)
    try:
        until(listens, "the door")
        began = time.perf_counter()
        with ThreadPoolExecutor(SENDERS) as pool:
            list(pool.map(send, [answers[n::SENDERS] for n in range(SENDERS)]))
        return time.perf_counter() - began
    finally:
        door.terminate()
        door.wait()


def _timed(folder: Path, code: str, workers: int, **options: Any) -> float:
    """Seconds that so many processes take to find nothing left; their start does not count."""
    from tests.processes import run, start

    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    processes = [start(folder, *run(code), **pipes, **options) for _ in range(workers)]
    for each in processes:
        assert each.stdout is not None
        assert each.stdout.readline() == "ready\n"
    began = time.perf_counter()
    for each in processes:
        assert each.stdin is not None
        each.stdin.write("go\n")
        each.stdin.flush()
    codes = [each.wait() for each in processes]
    seconds = time.perf_counter() - began
    assert codes == [0] * workers
    return seconds


def relay_all() -> None:
    """In a process of its own: a relay, until the outbox is empty."""
    from accounts.models import OutgoingMail
    from accounts.relay import send_due

    _wait_for_go()
    while OutgoingMail.objects.filter(state__in=["queued", "sending"]).exists():
        send_due()


def read_all() -> None:
    """In a process of its own: a worker, until every mail is read; each takes what the others leave."""
    from django.utils import timezone

    from games.inbound.reader import read_inbound
    from games.models import InboundMail
    from games.services.incoming import waiting_letters

    _wait_for_go()
    while InboundMail.objects.filter(state="received").exists():
        for pk in random.sample(waiting := waiting_letters(timezone.now()), len(waiting)):
            read_inbound(pk)


def _wait_for_go() -> None:
    from django.db import connection

    silence_the_broker()
    connection.ensure_connection()
    print("ready", flush=True)
    input()
