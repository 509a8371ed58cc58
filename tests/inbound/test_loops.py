"""Machines that answer every mail of ours, wired to us for a thousand minutes: it ends within the budget of answers.

The relay really sends, the robots really answer (as mail programs do, quoting what they got), the reader really reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail as post

from accounts.models import OutgoingMail
from accounts.relay import send_due
from games.inbound.deliver import deliver
from games.inbound.reader import read_inbound
from games.models import InboundMail, Match, Move, Round
from games.services import mail_door
from tests.concurrency.test_mail_killed import answer_of
from tests.factories import make_match, make_user, open_round
from tests.inbound.clients import CLIENTS, ENCODINGS, Original, on_the_wire
from tests.inbound.table import NOON

pytestmark = pytest.mark.django_db

ANSWERS_AN_HOUR, ANSWERS_A_DAY = 3, 10
MINUTES = 1000

Robot = Callable[[int, Any], bytes | None]
"""Takes the number of the mail and the mail, and gives what it sends back."""


@pytest.fixture
def match(settings: Any) -> Match:
    """Four rounds: whoever plays a card a minute has spent the budget of a day before they are over."""
    settings.TURN_MAIL_DELAY = 0
    with time_machine.travel(NOON, tick=False):
        return make_match(make_user("ala"), make_user("bartek", language="en"), options={"rounds": 4})


def address_of(got: Any) -> str:
    """Where an answer to the mail goes."""
    asked = got.extra_headers.get("Reply-To") or got.extra_headers["From"]
    return re.sub(r".*<(.*)>", r"\1", asked)


def reply(number: int, got: Any, words: str, sender: str = "", **headers: str) -> bytes:
    """An answer in the style of one of thirty programs, from the address that the mail was sent to."""
    client = list(CLIENTS)[number % len(CLIENTS)]
    original = Original(
        text=got.body,
        subject=got.subject,
        message_id=got.extra_headers["Message-ID"],
        references=got.extra_headers.get("References", ""),
        reply_to=address_of(got),
    )
    raw = on_the_wire(
        CLIENTS[client](words, original),
        original,
        sender or got.to[0],
        ENCODINGS["utf-8 qp"],
        message_id=f"<{number}.{got.to[0]}>",
    )
    more = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
    return more.encode() + raw


def ticket(number: int, got: Any) -> bytes:
    """A system for tickets that marks its mails in no way and never says the same twice."""
    return reply(number, got, f"Dziękujemy. Państwa sprawa ma numer {number}.")


def courteous(number: int, got: Any) -> bytes:
    return reply(number, got, ["Thank you!", "ok", "Dzięki", "Pozdrawiam"][number % 4])


def eager(number: int, got: Any) -> bytes:
    """It asks for something that we answer gladly."""
    return reply(number, got, ["STATUS", "POMOC", "CZAT halo", "SPRAWDŹ as pik"][number % 4])


def card_sharp(number: int, got: Any) -> bytes:
    """It plays what the mail offers first, and something that it cannot where it offers nothing."""
    found = re.search(r"^ +\[([^\]]+)\]", got.body, re.MULTILINE)
    return reply(number, got, found[1] if found else f"AS {number}")


def forwarder(number: int, got: Any) -> bytes:
    """Answers from another address: each answer is held, and the notice about it goes to the robot as well."""
    return reply(number, got, f"AS {number}", sender="ktos.inny@example.net")


def vacation(number: int, got: Any) -> bytes:
    return reply(number, got, f"Nie ma mnie, {number}", Auto_Submitted="auto-replied")


def echo(number: int, got: Any) -> bytes:
    """Our own mail, sent back as it is."""
    return bytes(got.message().as_bytes())


def of_another_site(number: int, got: Any) -> bytes:
    """A robot like ours, with its own mark."""
    return reply(
        number, got, f"Nothing was done, {number}", Auto_Submitted="auto-replied", X_Loop="other.site"
    )


def one_minute(robot: Robot, sent: list[bytes]) -> None:
    """We send what is due, the robot answers each, and we read what came."""
    send_due()
    arrived, post.outbox[:] = list(post.outbox), []
    for got in arrived:
        raw = robot(len(sent), got)
        if raw is None:
            continue
        sent.append(raw)
        deliver(raw, got.to[0], (address_of(got),))
    for pk in InboundMail.objects.filter(state="received").order_by("pk").values_list("pk", flat=True):
        read_inbound(pk)


def windows(times: list[datetime], length: timedelta) -> Iterator[int]:
    """How many fall into each stretch of that length that begins with one of them."""
    for begin in times:
        yield sum(begin <= each < begin + length for each in times)


@pytest.mark.parametrize(
    ("robot", "is_answered"),
    [
        (ticket, True),
        (courteous, True),
        (eager, True),
        (card_sharp, True),
        (forwarder, True),
        (vacation, False),
        (of_another_site, False),
        (echo, False),
    ],
)
def test_a_robot_at_every_seat_falls_silent_within_the_budget(
    match: Match, robot: Robot, is_answered: bool
) -> None:
    sent: list[bytes] = []
    begun = InboundMail.objects.count()
    with time_machine.travel(NOON, tick=False) as clock:
        for minute in range(MINUTES):
            clock.move_to(NOON + timedelta(minutes=minute))
            one_minute(robot, sent)
        quiet = len(sent)
        clock.move_to(NOON + timedelta(minutes=MINUTES))
        one_minute(robot, sent)
    assert begun == 0
    assert sent, "the robot has not been reached at all"
    answers = OutgoingMail.objects.filter(key__startswith="answer:")
    assert answers.exists() is is_answered
    for seat in match.seats.all():
        times = sorted(
            InboundMail.objects.filter(token__seat=seat, answered_at__isnull=False).values_list(
                "answered_at", flat=True
            )
        )
        assert max(windows(times, timedelta(hours=1)), default=0) <= ANSWERS_AN_HOUR
        assert max(windows(times, timedelta(days=1)), default=0) <= ANSWERS_A_DAY
    assert answers.count() <= 2 * ANSWERS_A_DAY
    if robot is card_sharp:
        assert answers.count() == 2 * ANSWERS_A_DAY
        assert match.rounds.filter(status=Round.Status.FINISHED).count() == 4
    else:
        # Two seats, ten answers each, and what the match itself had to say: then nothing moves any more.
        assert quiet == len(sent) <= 2 * ANSWERS_A_DAY + 4 * 2
        assert not Move.objects.exists()


def test_two_sites_of_this_kind_do_not_write_to_each_other(match: Match) -> None:
    """Our answers carry a mark that we ourselves take for a machine's."""
    with time_machine.travel(NOON, tick=False):
        one_minute(ticket, [])
        send_due()
        answer = next(got for got in post.outbox if got.extra_headers.get("Auto-Submitted") == "auto-replied")
        raw = bytes(answer.message().as_bytes()).replace(b"gra@kartka.test", b"gra@inna.example")
        raw = raw.replace(b"X-Kartka-Loop: kartka.test", b"X-Kartka-Loop: inna.example")
        deliver(raw, "gra@inna.example", (address_of(answer),))
        verdict = read_inbound(InboundMail.objects.latest("pk").pk)
    assert verdict.startswith("automatic:")


def test_the_breaker_stops_answers_to_all_and_plays_on(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(mail_door, "ANSWERS_A_MINUTE_TO_ALL", 5)
    matches = [make_match(make_user(f"a{number}"), make_user(f"b{number}")) for number in range(8)]
    with time_machine.travel(datetime.now(UTC), tick=False) as clock:
        for match in matches:
            deliver(*answer_of(open_round(match)))
            assert read_inbound(InboundMail.objects.latest("pk").pk) == "played"
        answered = InboundMail.objects.filter(answered_at__isnull=False)
        assert answered.count() == 5
        assert "answers to mails have stopped" in caplog.text
        assert Move.objects.filter(channel="mail").count() == 8
        clock.shift(timedelta(seconds=61))
        last = make_match(make_user("c"), make_user("d"))
        deliver(*answer_of(open_round(last)))
        assert read_inbound(InboundMail.objects.latest("pk").pk) == "played"
        assert answered.count() == 6
