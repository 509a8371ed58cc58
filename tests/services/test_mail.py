"""A match by mail through real processes: web, worker, beat and the mail door, as `./run` starts them."""

from __future__ import annotations

import os
import random
import signal
import smtplib
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from tests.e2e_mail.robots import Post, Robot
from tests.services.house import House, until

pytestmark = pytest.mark.services

START = """
from tests.factories import make_bot_match, make_user
answer = make_bot_match(make_user("ala"), level="easy").code
"""
CHANNELS = """
from games.models import Move
answer = list(Move.objects.filter(round__match__code={code!r}).order_by("ply").values_list("seat", "channel"))
"""
VERDICTS = """
from games.models import InboundMail
answer = list(InboundMail.objects.order_by("pk").values_list("verdict", flat=True))
"""


@pytest.fixture
def by_mail(kartka: House) -> House:
    kartka.environment |= {"TURN_MAIL_DELAY": "0", "MAIL_DOMAIN": "kartka.test"}
    return kartka.up()


def robot_of(house: House) -> Robot:
    folder = Path(house.environment["KARTKA_VAR"]) / "mailbox"
    return Robot("ala@example.com", random.Random(5), Post(folder, house.mail_port))


def take_all(robot: Robot) -> bool:
    """Read what has come; whether something was answered."""
    return max([robot.take(mail) for mail in robot.post.collect()], default=False)


def answer_next(house: House, robot: Robot) -> None:
    """Wait for a mail that asks for a move, and answer it."""
    until(lambda: take_all(robot), f"a mail that asks for a move, after {len(robot.meant)}")


def the_next(robot: Robot) -> list[EmailMessage]:
    """Wait for mails that ask for a move, unread."""
    mails: list[EmailMessage] = []
    until(lambda: mails.extend(robot.post.collect()) or mails, f"a mail, after {len(robot.meant)}")
    return mails


def own_moves(house: House, code: str) -> int:
    return sum(channel == "mail" for _seat, channel in house.python(CHANNELS.format(code=code)))


def test_a_person_who_only_reads_mails_plays_a_bot(by_mail: House) -> None:
    code = by_mail.python(START)
    robot = robot_of(by_mail)
    for done in range(8):
        answer_next(by_mail, robot)
        until(lambda done=done: own_moves(by_mail, code) > done, "the card")
    moves: list[Any] = by_mail.python(CHANNELS.format(code=code))
    assert {(seat, channel) for seat, channel in moves if channel != "forced"} == {(0, "mail"), (1, "bot")}
    # A mail about the turn and a receipt can cross; whoever answers both is told that it was played.
    verdicts = by_mail.python(VERDICTS)
    assert verdicts.count("played") == 8
    assert set(verdicts) <= {"played", "already_played", "stale", "not_your_turn"}


def test_a_mail_that_came_while_no_worker_lived_is_played_by_the_next(by_mail: House) -> None:
    code = by_mail.python(START)
    robot = robot_of(by_mail)
    answer_next(by_mail, robot)
    until(lambda: own_moves(by_mail, code) == 1, "the trump")
    mails = the_next(robot)
    for pid in by_mail.processes("celery"):
        os.kill(pid, signal.SIGKILL)
    assert robot.take(mails[0])
    until(lambda: own_moves(by_mail, code) == 2, "the card that waited for a worker")


def test_a_mail_door_that_dies_is_opened_again(by_mail: House) -> None:
    code = by_mail.python(START)
    robot = robot_of(by_mail)
    mails = the_next(robot)
    for pid in by_mail.processes("receive_mail"):
        os.kill(pid, signal.SIGKILL)

    def door_answers() -> bool:
        try:
            with smtplib.SMTP("127.0.0.1", by_mail.mail_port, timeout=5) as client:
                return client.noop()[0] == 250
        except (OSError, smtplib.SMTPException):
            return False

    until(door_answers, "the door")
    assert robot.take(mails[0])
    until(lambda: own_moves(by_mail, code) == 1, "the trump")
