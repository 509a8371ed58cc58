"""Outages of ours: noticed, credited once to every clock that ran, and nobody flagged soon after."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import OutgoingMail
from games.errors import OutOfTime
from games.models import Clock, ClockEntry, MailOutage, Match, Outage
from games.services import outages
from games.services.deadlines import settle_deadlines
from games.tasks import sweep_deadlines
from tests.factories import make_match, play_word
from tests.games.noon import NOON, after, running

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    return make_match(ala, bartek)


def credits() -> list[int]:
    return list(ClockEntry.objects.filter(kind="outage").values_list("seconds", flat=True))


@pytest.mark.parametrize(("minutes", "expected"), [(9, []), (10, []), (11, [11 * 60 + 7200])])
def test_a_gap_of_over_ten_minutes_is_an_outage(match: Match, minutes: int, expected: list[int]) -> None:
    outages.keep_time(NOON)
    before = running(match).deadline_at
    assert before is not None
    outages.keep_time(NOON + timedelta(minutes=minutes))
    assert credits() == expected
    assert running(match).deadline_at == before + timedelta(seconds=sum(expected))


def test_it_is_credited_once(match: Match) -> None:
    outages.keep_time(NOON)
    assert outages.keep_time(after(5)) == 1
    # As after a crash before the outage was marked, and by a second worker.
    Outage.objects.update(credited_at=None)
    assert outages.keep_time(after(5)) == 0
    assert credits() == [7 * 3600]
    assert running(match).bank == 127 * 3600


def test_a_turn_that_began_during_it_gets_its_own_part(match: Match) -> None:
    outages.keep_time(NOON)
    with time_machine.travel(after(3), tick=False):
        play_word(match)  # the page was there, the workers were not
    outages.keep_time(after(4))
    assert credits() == [3 * 3600]


def test_a_clock_that_stands_gets_nothing(match: Match) -> None:
    outages.keep_time(NOON)
    outages.keep_time(after(1))
    assert list(ClockEntry.objects.filter(kind="outage").values_list("clock__seat__number", flat=True)) == [0]


def test_nobody_is_flagged_during_the_two_hours_after_it(match: Match) -> None:
    OutgoingMail.objects.all().delete()  # nobody sends mails here, which would be an outage of its own
    outages.keep_time(NOON)
    with time_machine.travel(after(1), tick=False):
        sweep_deadlines()
    Clock.objects.filter(pk=running(match).pk).update(deadline_at=after(1.5))
    assert settle_deadlines(after(2.99)) == 0
    assert settle_deadlines(after(3)) == 1


def test_the_sweep_after_an_outage_credits_before_it_flags(match: Match) -> None:
    sweep_deadlines()
    with time_machine.travel(after(121), tick=False):
        sweep_deadlines()
    match.refresh_from_db()
    assert match.status == "active"
    assert running(match).deadline_at == after(120 + 121 + 2)


def test_a_first_start_is_no_outage(match: Match) -> None:
    outages.keep_time(after(50))
    assert not Outage.objects.exists()


class TestMail:
    """Our own mail does not go out: nobody loses by not being told."""

    @pytest.fixture
    def stuck(self, match: Match) -> OutgoingMail:
        """A mail that is due at noon and waits; the sweep looked at noon."""
        OutgoingMail.objects.all().delete()
        outages.keep_time(NOON)
        return OutgoingMail.objects.create(
            key="stuck",
            to_address="ala@example.com",
            stream="turn",
            language="pl",
            subject="-",
            message_id="<stuck@example.com>",
            not_before=NOON,
        )

    def keep(self, minutes: int) -> int:
        """The sweep of each five minutes up to then; how many clocks the last one credited."""
        credited = 0
        for minute in range(5, minutes + 1, 5):
            with time_machine.travel(NOON + timedelta(minutes=minute), tick=False):
                credited = outages.keep_time(NOON + timedelta(minutes=minute))
        return credited

    def sent(self, mail: OutgoingMail, minute: int) -> None:
        OutgoingMail.objects.filter(pk=mail.pk).update(state="sent", sent_at=NOON + timedelta(minutes=minute))

    def lines(self) -> list[int]:
        return list(ClockEntry.objects.filter(kind="mail").values_list("seconds", flat=True))

    def test_a_queue_that_stands_is_an_outage_and_is_credited_when_it_moves(
        self, match: Match, stuck: OutgoingMail
    ) -> None:
        before = running(match).deadline_at
        assert before is not None
        assert self.keep(60) == 0
        outage = MailOutage.objects.get()
        assert (outage.began_at, outage.ended_at) == (NOON, None)
        self.sent(stuck, 63)
        with time_machine.travel(NOON + timedelta(minutes=65), tick=False):
            assert outages.keep_time(NOON + timedelta(minutes=65)) == 1
        assert self.lines() == [65 * 60 + 7200]
        assert running(match).deadline_at == before + timedelta(seconds=65 * 60 + 7200)
        assert outages.keep_time(NOON + timedelta(minutes=66)) == 0

    def test_nobody_is_flagged_or_refused_while_it_lasts(self, match: Match, stuck: OutgoingMail) -> None:
        self.keep(60)
        at = NOON + timedelta(minutes=61)
        Clock.objects.filter(pk=running(match).pk).update(deadline_at=at - timedelta(minutes=1))
        with time_machine.travel(at, tick=False):
            assert settle_deadlines(at) == 0
            play_word(match)

    def test_once_mail_goes_out_and_two_hours_have_passed_who_is_late_is_late(
        self, match: Match, stuck: OutgoingMail
    ) -> None:
        self.keep(60)
        self.sent(stuck, 61)
        outages.keep_time(NOON + timedelta(minutes=65))
        Clock.objects.filter(pk=running(match).pk).update(deadline_at=after(1.2))
        assert settle_deadlines(after(3)) == 0
        with time_machine.travel(after(3.2), tick=False):
            with pytest.raises(OutOfTime):
                play_word(match)
            assert settle_deadlines(after(3.2)) == 1

    @pytest.mark.parametrize("minutes", [15, 10])
    def test_a_quarter_of_an_hour_is_none(self, match: Match, stuck: OutgoingMail, minutes: int) -> None:
        self.keep(minutes)
        assert not MailOutage.objects.exists()

    def test_one_mail_that_sticks_while_others_pass_is_none(self, match: Match, stuck: OutgoingMail) -> None:
        OutgoingMail.objects.create(
            key="passed",
            to_address="bartek@example.com",
            stream="turn",
            language="en",
            subject="-",
            message_id="<passed@example.com>",
            not_before=NOON,
            state="sent",
            sent_at=NOON + timedelta(minutes=1),
        )
        self.keep(60)
        assert not MailOutage.objects.exists()

    def test_a_server_that_puts_us_off_is_none(self, match: Match, stuck: OutgoingMail) -> None:
        OutgoingMail.objects.update(attempts=3, last_error="451 4.7.1 try again later")
        self.keep(60)
        assert not MailOutage.objects.exists()

    def test_an_outage_of_the_site_is_not_credited_twice(self, match: Match, stuck: OutgoingMail) -> None:
        # The site was away for three hours, and with it the relay.
        outages.keep_time(after(3))
        assert credits() == [5 * 3600]
        assert MailOutage.objects.get().began_at == after(3)

    def test_mail_that_never_works_does_not_stop_all_clocks_for_ever(
        self, match: Match, stuck: OutgoingMail
    ) -> None:
        self.keep(20)
        for day in range(1, 10):
            outages.keep_time(NOON + timedelta(days=day, minutes=-1))
            outages.keep_time(NOON + timedelta(days=day))
        outage = MailOutage.objects.get()
        assert outage.ended_at is not None
        assert timedelta(days=7) <= outage.ended_at - outage.began_at <= timedelta(days=8)
