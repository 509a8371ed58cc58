"""Matches through real mail servers: Kartka -> Postfix -> Dovecot -> robots -> Postfix -> Kartka's door."""

from __future__ import annotations

import random
import smtplib
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from celery import Celery

from accounts.models import OutgoingMail
from accounts.relay import send_due
from games.archive import faults_of
from games.inbound.reader import read_inbound
from games.models import InboundMail, MailToken, Match, Move
from games.selectors.positions import facts_of, outcome_data, position_of
from games.tokens import make_token, reply_address
from tests.e2e_mail.boxes import Box
from tests.e2e_mail.robots import Robot
from tests.e2e_mail.servers import DOMAIN, PASSWORD, MailServers, mail_servers, what_is_missing
from tests.factories import make_match, make_user
from tests.inbound.doors import a_door
from tests.services.house import until

MISSING = what_is_missing()
pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(bool(MISSING), reason=MISSING),
]

PLAYERS = {"ala": "pl", "bartek": "en", "celina": "pl", "darek": "en"}
PATIENCE = 240.0
"""Seconds for both matches on a busy machine; a quiet one takes a fraction."""


@pytest.fixture
def servers(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[MailServers]:
    # The test itself is relay and worker; nobody else needs to hear of what is due.
    monkeypatch.setattr(Celery, "send_task", lambda *args, **kwargs: None)
    settings.TURN_MAIL_DELAY = 0
    settings.DEVELOPMENT_MAILBOX = False
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with a_door() as door_port, mail_servers(door_port, list(PLAYERS)) as both:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", both.port
        yield both


@contextmanager
def robots_at(servers: MailServers) -> Iterator[list[Robot]]:
    with ExitStack() as stack:
        robots = []
        for name in PLAYERS:
            address = f"{name}@{DOMAIN}"
            box = Box(address, PASSWORD, servers.imap_port, servers.port)
            stack.callback(box.close)
            robots.append(Robot(address, random.Random(name), box))
        yield robots


def test_four_players_finish_two_matches_through_postfix_and_dovecot(servers: MailServers) -> None:
    ala, bartek, celina, darek = (make_user(name, language=language) for name, language in PLAYERS.items())
    matches = [
        make_match(one, other, options={"rounds": 2}) for one, other in ((ala, bartek), (celina, darek))
    ]
    meant: dict[str, list[str]] = {match.code: [] for match in matches}
    with robots_at(servers) as robots:
        end = time.monotonic() + PATIENCE
        while Match.objects.filter(status=Match.Status.ACTIVE).exists():
            assert time.monotonic() < end, _state(servers, robots)
            if not _go_on(robots, matches, meant):
                time.sleep(0.02)
        until(lambda: _go_on(robots, matches, meant) == 0 == servers.queued(), "empty queues")
        _go_on(robots, matches, meant)  # what Postfix brought between the two looks

    for match in matches:
        match.refresh_from_db()
        _check_record(match, meant[match.code])
    assert [problem for robot in robots for problem in robot.problems] == []
    assert set(InboundMail.objects.values_list("verdict", flat=True)) == {"played"}
    assert InboundMail.objects.count() == sum(len(robot.meant) for robot in robots)
    # Nobody waits for anything, and each mail that we sent has reached its box, once.
    assert not OutgoingMail.objects.filter(state__in=["queued", "sending", "failed"]).exists()
    sent = OutgoingMail.objects.filter(state="sent").values_list("message_id", flat=True)
    assert Counter(sent) == Counter(str(mail["Message-ID"]) for robot in robots for mail in robot.read)


def _go_on(robots: list[Robot], matches: list[Match], meant: dict[str, list[str]]) -> int:
    """One turn of the wheel: the relay sends, the players read and answer, the worker reads. What happened."""
    done = send_due()
    for number, robot in enumerate(robots):
        for mail in robot.post.collect():
            done += 1
            if robot.take(mail):
                meant[matches[number // 2].code].append(robot.meant[-1])
    waiting = InboundMail.objects.filter(state=InboundMail.State.RECEIVED).order_by("pk")
    return done + sum(bool(read_inbound(pk)) for pk in list(waiting.values_list("pk", flat=True)))


def _check_record(match: Match, meant: list[str]) -> None:
    """What is stored is what the players wrote, and what the engine makes of it and of the deals."""
    moves = list(Move.objects.filter(round__match=match).order_by("round__number", "ply"))
    assert [move.action.partition("=")[0] for move in moves if move.channel == "mail"] == meant
    assert {move.channel for move in moves} <= {"mail", "forced"}
    rounds = list(match.rounds.all())
    assert len(rounds) == 2
    for each in rounds:
        position = position_of(each)
        assert outcome_data(position.outcome) == each.outcome
        each.summary = position.engine.summary(position.state)
    result = position.engine.result(match.options, facts_of(rounds))
    assert result is not None
    assert match.result == {
        "reason": result.reason,
        "totals": list(result.totals),
        "places": list(result.places),
    }
    assert list(faults_of(match)) == []


def _state(servers: MailServers, robots: list[Robot]) -> str:
    """What a failure needs to be understood."""
    incoming = InboundMail.objects.order_by("-pk").values_list("pk", "verdict", "state", "last_error")[:4]
    outgoing = OutgoingMail.objects.order_by("-pk").values_list("key", "state", "last_error")[:4]
    problems = [problem for robot in robots for problem in robot.problems]
    return f"{list(incoming)} {list(outgoing)} {problems} {servers.queued()} queued\n{servers.said()}"


def test_postfix_asks_the_door_before_it_takes_a_strangers_mail(servers: MailServers) -> None:
    match = make_match(make_user("ala"), make_user("bartek"))
    seat = match.seats.get(number=0)
    token = make_token(
        purpose=MailToken.Purpose.REPLY,
        user=seat.user,
        sent_to=seat.user.email,
        seat=seat,
        round=None,
        version=0,
    )
    answers = {
        reply_address(token): 250,
        f"r.{'a' * 26}@reply.kartka.test": 550,
        f"b.{'a' * 26}@bounce.kartka.test": 550,
        "gra@kartka.test": 250,
        "postmaster@kartka.test": 250,
        "nobody@kartka.test": 550,
        "somebody@example.net": 554,
    }
    with smtplib.SMTP("127.0.0.1", servers.strangers_port, timeout=60) as client:
        client.mail("ala@example.com")
        assert {address: client.rcpt(address)[0] for address in answers} == answers
