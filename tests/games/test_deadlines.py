"""Reminders and time-outs: rows that are due."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games.models import Clock, InboundMail, MailToken, Match, Move
from games.notices import turn_notices
from games.services import deadlines
from games.services.tables import open_table
from tests.factories import make_match, open_round, play_word
from tests.games.noon import NOON

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]

BANK = timedelta(hours=120)
"""What a round begins with at the standard pace."""


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    return make_match(ala, bartek)


@pytest.fixture
def reminded(monkeypatch: pytest.MonkeyPatch) -> list[Clock]:
    clocks: list[Clock] = []
    monkeypatch.setattr(turn_notices, "remind", lambda *, clock: clocks.append(clock))
    return clocks


def test_a_time_out_loses_the_match(match: Match) -> None:
    late = NOON + BANK
    assert deadlines.settle_deadlines(late - timedelta(seconds=1)) == 0
    with time_machine.travel(late, tick=False):
        assert deadlines.settle_deadlines(late) == 1
    match.refresh_from_db()
    assert match.result is not None
    assert (match.status, match.result["reason"], match.result["places"]) == ("finished", "timeout", [2, 1])
    move = Move.objects.get()
    assert (move.action, move.channel, move.seat) == ("RESIGN", "timeout", 0)
    assert deadlines.settle_deadlines(late) == 0


def test_a_move_at_the_last_second_stops_the_sweep(match: Match) -> None:
    late = NOON + BANK
    (clock_id,) = Clock.objects.filter(deadline_at=late).values_list("pk", flat=True)
    with time_machine.travel(late, tick=False):
        play_word(match, "TRUMP S")
        assert deadlines.settle_deadline(clock_id=clock_id, now=late) is False
    match.refresh_from_db()
    assert match.status == Match.Status.ACTIVE


def test_bots_are_not_timed_out(ala: Any) -> None:
    open_table(creator=ala, bot_level="easy", creator_seat=1)
    assert deadlines.settle_deadlines(NOON + timedelta(days=365)) == 0


def test_a_mail_that_came_in_time_holds_the_time_out_back(match: Match, ala: Any) -> None:
    late = NOON + BANK
    the_round = open_round(match)
    token = MailToken.objects.create(
        digest="d" * 64,
        purpose="reply",
        user=ala,
        seat=match.seats.get(user=ala),
        round=the_round,
        sent_to=ala.email,
    )
    mail = InboundMail.objects.create(
        rcpt_to="r.x@reply.kartka.test",
        token=token,
        raw=b"",
        digest="d",
        received_at=late - timedelta(minutes=1),
    )
    assert deadlines.settle_deadlines(late + timedelta(hours=1)) == 0
    mail.state = InboundMail.State.DONE
    mail.save()
    assert deadlines.settle_deadlines(late + timedelta(hours=1)) == 1


def test_reminders_come_at_half_a_fifth_and_a_twentieth_of_the_turn(
    match: Match, reminded: list[Clock]
) -> None:
    # 60 hours are left at one in the morning in Warsaw: that reminder waits for seven o'clock.
    for left, expected in ((60, 0), (55, 0), (54, 1), (53, 0), (24, 1), (6, 1), (1, 0)):
        assert deadlines.send_reminders(NOON + BANK - timedelta(hours=left)) == expected, left
    assert len(reminded) == 3


def test_reminders_that_nobody_sent_in_time_are_not_sent_in_a_heap(
    match: Match, reminded: list[Clock]
) -> None:
    assert deadlines.send_reminders(NOON + BANK - timedelta(hours=5)) == 1
    assert deadlines.send_reminders(NOON + BANK - timedelta(hours=4)) == 0


def test_a_turn_that_was_played_is_not_reminded_of(match: Match, reminded: list[Clock], ala: Any) -> None:
    play_word(match, "TRUMP S")
    play_word(match)
    deadlines.send_reminders(NOON + timedelta(hours=66))
    assert [clock.seat.number for clock in reminded] == [1]


def test_one_failing_row_is_in_nobody_s_way(
    ala: Any, bartek: Any, celina: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = make_match(ala, bartek), make_match(celina, bartek)
    settle = deadlines.settle_deadline

    def fails_for_the_first(*, clock_id: int, now: datetime) -> bool:
        if Clock.objects.get(pk=clock_id).round.match == first:
            raise RuntimeError("planted")
        return settle(clock_id=clock_id, now=now)

    monkeypatch.setattr(deadlines, "settle_deadline", fails_for_the_first)
    assert deadlines.settle_deadlines(timezone.now() + timedelta(days=6)) == 1
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.status, second.status) == (Match.Status.ACTIVE, Match.Status.FINISHED)
