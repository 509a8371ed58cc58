"""A whole VISTA match by mail alone: 10 trump choices and 520 cards over real SMTP, both ways."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from accounts.models import OutgoingMail
from accounts.relay import send_due
from games.inbound.reader import read_inbound
from games.models import InboundMail, Match, Move, Round
from games.selectors.positions import facts_of, outcome_data, position_of
from tests.e2e_mail.robots import Post, Robot
from tests.factories import make_match, make_user
from tests.inbound.doors import a_door

pytestmark = pytest.mark.django_db(transaction=True)


def read_all() -> int:
    """The worker: reads what the door has kept."""
    waiting = InboundMail.objects.filter(state=InboundMail.State.RECEIVED).order_by("pk")
    return sum(bool(read_inbound(pk)) for pk in list(waiting.values_list("pk", flat=True)))


def test_two_players_who_only_answer_mails_play_a_whole_match(settings: Any, tmp_path: Path) -> None:
    settings.DEVELOPMENT_MAILBOX_DIR = tmp_path / "mailbox"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.TURN_MAIL_DELAY = 0
    with a_door() as port:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        post = Post(tmp_path / "mailbox", port)
        # Nothing is played for them: every card is a mail.
        ala = make_user("ala", language="pl", forced_plays=False)
        bartek = make_user("bartek", language="en", forced_plays=False)
        robots = {user.email: Robot(user.email, random.Random(user.username), post) for user in (ala, bartek)}
        match = make_match(ala, bartek)
        meant: list[str] = []
        while match.status == Match.Status.ACTIVE:
            send_due()
            answered = 0
            for mail in post.collect():
                robot = robots[str(mail["Delivered-To"])]
                if robot.take(mail):
                    meant.append(robot.meant[-1])
                    answered += 1
            assert read_all() == answered == 1, _state(match, robots)
            match.refresh_from_db()
        send_due()
        last = post.collect()

    moves = list(Move.objects.filter(round__match=match).order_by("round__number", "ply"))
    assert [move.action.partition("=")[0] for move in moves] == meant
    assert Counter(move.channel for move in moves) == {"mail": 530}
    assert all(not robot.problems for robot in robots.values())

    # The score is what the engine makes of the stored deals and moves, and of nothing else.
    rounds = list(match.rounds.all())
    assert [each.status for each in rounds] == [Round.Status.FINISHED] * 10
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

    # Every mail did what it said, once; nobody waits for anything; both have read how it ended.
    assert Counter(InboundMail.objects.values_list("verdict", flat=True)) == {"played": 530}
    assert not OutgoingMail.objects.filter(state__in=["queued", "sending", "failed"]).exists()
    assert {str(mail["Delivered-To"]) for mail in last} == set(robots)


def _state(match: Match, robots: dict[str, Robot]) -> str:
    mails = [
        (mail.pk, mail.verdict, mail.state, mail.last_error)
        for mail in InboundMail.objects.order_by("-pk")[:3]
    ]
    waiting = [(mail.key, mail.state, mail.last_error) for mail in OutgoingMail.objects.order_by("-pk")[:4]]
    problems = [problem for robot in robots.values() for problem in robot.problems]
    last = InboundMail.objects.latest("pk")
    return f"{match.code}: {mails} {waiting} {problems}\n{bytes(last.raw).decode('utf-8', 'replace')}"
