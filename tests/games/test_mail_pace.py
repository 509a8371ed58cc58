"""When mails go: one for many turns, one a match until its reader is back, and only the urgent at night."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core import mail as sent_out
from django.utils import timezone

from accounts.hours import next_digest
from accounts.models import OutgoingMail, User
from accounts.relay import send_due
from games import mail_pace
from games.models import Clock, Seat
from games.notices.turn_notices import turn_again
from games.services.chat import say
from games.services.deadlines import send_reminders
from games.services.play import play
from tests.factories import make_match, make_user, open_round, play_word

pytestmark = pytest.mark.django_db(transaction=True)

NOON = datetime(2026, 7, 10, 10, tzinfo=UTC)
NIGHT = datetime(2026, 7, 10, 23, tzinfo=UTC)
"""One o'clock in Warsaw."""


def relay() -> list[str]:
    """Everything that goes out now, as "stream:recipient"; that a match begins is told besides, and not meant here."""
    before = len(sent_out.outbox)
    send_due()
    names = {message.extra_headers["Message-ID"]: message for message in sent_out.outbox[before:]}
    rows = OutgoingMail.objects.filter(message_id__in=names).order_by("sent_at", "pk")
    return [f"{row.stream}:{row.user.username}" for row in rows if row.stream != "match"]


def turn_mails(user: User) -> list[str]:
    return list(
        OutgoingMail.objects.filter(user=user, stream="turn").order_by("pk").values_list("state", flat=True)
    )


class TestManyTurns:
    def test_two_turns_are_two_mails(self, ala, bartek):
        with time_machine.travel(NOON, tick=False) as clock:
            for _ in range(2):
                make_match(ala, bartek)
            clock.shift(61)
            assert relay() == ["turn:ala"] * 2

    def test_three_turns_due_at_once_are_one_mail_that_lists_them_all(self, ala, bartek):
        with time_machine.travel(NOON, tick=False) as clock:
            matches = [make_match(ala, bartek) for _ in range(3)]
            clock.shift(61)
            assert relay() == ["turn:ala"]
            assert sorted(turn_mails(ala)) == ["sent", "told", "told"]
            told = OutgoingMail.objects.get(user=ala, state="sent")
            assert told.subject == "Kartka: Czekają na ciebie 3 ruchy"
            assert all(f"Ruch numer {number}:" in told.text for number in (1, 2, 3))
            assert told.headers["List-Unsubscribe"].endswith("/stop/turn/>")
            clock.shift(3600)
            assert relay() == []
        assert len(matches) == 3

    def test_a_turn_told_again_is_listed_with_the_others_and_not_besides(self, ala, bartek):
        with time_machine.travel(NOON, tick=False) as clock:
            matches = [make_match(ala, bartek) for _ in range(3)]
            again = Clock.objects.select_related("round__match", "seat").get(
                round=open_round(matches[1]), seat__number=0
            )
            clock.shift(61)
            turn_again(clock=again, user=ala, now=timezone.now())
            assert relay() == ["turn:ala"]
            told = OutgoingMail.objects.get(user=ala, stream="turn", state="sent")
            assert told.subject == "Kartka: Czekają na ciebie 3 ruchy"
            assert sorted(turn_mails(ala)) == ["sent", "superseded", "told", "told"]

    def test_those_that_come_after_two_were_sent_wait_for_company_and_come_in_one(self, ala, bartek):
        with time_machine.travel(NOON, tick=False) as clock:
            for _ in range(2):
                make_match(ala, bartek)
            clock.shift(61)
            assert len(relay()) == 2
            for _ in range(3):
                make_match(ala, bartek)
            clock.shift(61)
            assert relay() == []
            clock.shift(480)
            assert relay() == []
            clock.shift(121)
            assert relay() == ["turn:ala"]
            assert (
                "Czeka na ciebie 5 ruchów"
                in OutgoingMail.objects.filter(state="sent").latest("sent_at").subject
            )

    def test_who_plays_a_card_a_minute_in_one_match_gets_a_mail_a_minute(self, ala, bartek):
        with time_machine.travel(NOON, tick=False) as clock:
            match = make_match(ala, bartek)
            for _ in range(5):
                clock.shift(61)
                assert len(relay()) == 1
                play_word(match)
                clock.shift(1)

    def test_a_turn_that_ends_soon_does_not_wait_for_company(self, ala, bartek):
        with time_machine.travel(NOON, tick=False) as clock:
            for _ in range(2):
                make_match(ala, bartek)
            clock.shift(61)
            assert len(relay()) == 2
            last = make_match(ala, bartek)
            OutgoingMail.objects.filter(thread=f"match:{last.code}").update(
                expires_at=timezone.now() + timedelta(minutes=15)
            )
            clock.shift(61)
            assert relay() == ["turn:ala"]


class TestUntilTheyAreBack:
    @pytest.fixture
    def clock(self):
        with time_machine.travel(NOON, tick=False) as clock:
            yield clock

    @pytest.fixture
    def match(self, clock, ala, bartek):
        """Two rounds at once: the mail about ala's turn in one has gone, that about the other waits for her."""
        match = make_match(ala, bartek, width=2, options={"rounds": 4})
        first, second = match.rounds.filter(status="active").order_by("number")
        assert (first.to_act, second.to_act) == ([0], [1])
        clock.shift(61)
        assert sorted(relay()) == ["turn:ala", "turn:bartek"]
        word = "TRUMP S"
        play(round_id=second.pk, seat=1, text=word, expected_version=0, channel="web")
        self.lead(second)
        return match

    def lead(self, the_round):
        """bartek leads in his round, which makes it ala's turn in it, too."""
        from games.selectors.positions import position_of

        view = position_of(the_round).view(1)
        play(round_id=the_round.pk, seat=1, text=view.legal[0], expected_version=1, channel="web")

    def test_there_is_one_mail_a_match(self, match, clock, ala):
        clock.shift(61)
        assert relay() == []
        clock.shift(7200)
        assert relay() == []
        assert turn_mails(ala) == ["sent", "queued"]

    def test_who_does_not_want_that_gets_all(self, match, clock, ala):
        User.objects.update(one_turn_mail=False)
        clock.shift(61)
        assert relay() == ["turn:ala"]

    def test_opening_the_page_brings_the_next_one(self, match, clock, ala, client):
        clock.shift(61)
        relay()
        client.force_login(ala)
        client.get(match.get_absolute_url())
        clock.shift(61)
        assert relay() == ["turn:ala"]

    def test_a_page_that_lies_open_and_asks_for_news_does_not(self, match, clock, ala, client):
        clock.shift(61)
        relay()
        client.force_login(ala)
        assert client.get(match.get_absolute_url(), headers={"HX-Request": "true"}).status_code == 200
        clock.shift(61)
        assert relay() == []

    def test_acting_brings_the_next_one(self, match, clock, ala):
        clock.shift(61)
        relay()
        the_round = open_round(match)
        play(round_id=the_round.pk, seat=0, text="TRUMP S", expected_version=0, channel="mail")
        clock.shift(61)
        assert relay().count("turn:ala") >= 1

    def test_what_the_server_plays_for_them_does_not(self, match, clock, ala):
        clock.shift(61)
        relay()
        the_round = open_round(match)
        play(round_id=the_round.pk, seat=0, text="TRUMP S", expected_version=0, channel="plan")
        clock.shift(61)
        assert "turn:ala" not in relay()

    def test_reminders_come_all_the_same(self, match, clock, ala):
        clock.shift(61)
        relay()
        due = Clock.objects.filter(seat__user=ala, remind_at__isnull=False).latest("remind_at").remind_at
        clock.move_to(due + timedelta(minutes=1))
        assert send_reminders(timezone.now())
        assert "reminder:ala" in relay()

    def test_a_mail_that_was_never_delivered_does_not_count(self, ala, bartek, clock):
        match = make_match(ala, bartek)
        OutgoingMail.objects.update(state="failed")
        assert not Seat.objects.filter(told_at__isnull=False).exists()
        play_word(match)
        clock.shift(61)
        assert len(relay()) >= 1


class TestNight:
    @pytest.fixture
    def clock(self):
        with time_machine.travel(NIGHT, tick=False) as clock:
            yield clock

    def test_chat_waits_until_morning_and_a_turn_does_not(self, clock, ala, bartek):
        match = make_match(ala, bartek)
        say(code=match.code, user=bartek, text="?")
        clock.shift(180)
        assert "chat:ala" not in (night := relay())
        assert "turn:ala" in night
        clock.move_to(datetime(2026, 7, 11, 4, 59, tzinfo=UTC))
        assert relay() == []
        clock.move_to(datetime(2026, 7, 11, 5, 1, tzinfo=UTC))
        assert relay() == ["chat:ala"]

    def test_the_night_is_that_of_the_reader(self, clock, ala, bartek):
        User.objects.filter(pk=ala.pk).update(time_zone="America/New_York")
        match = make_match(ala, bartek)
        say(code=match.code, user=bartek, text="?")
        say(code=match.code, user=ala, text="!")
        clock.shift(180)
        assert [each for each in relay() if each.startswith("chat")] == ["chat:ala"]

    def test_a_reminder_of_a_time_that_ends_before_morning_goes_at_once(self, clock, ala, bartek):
        match = make_match(ala, bartek)
        mine = Clock.objects.get(round__match=match, seat__user=ala)
        for hours, goes in ((3, True), (9, False)):
            OutgoingMail.objects.all().delete()
            mine.deadline_at = timezone.now() + timedelta(hours=hours)
            mine.round.match = match
            from games.notices import turn_notices

            assert turn_notices.remind(clock=mine)
            assert (relay() == ["reminder:ala"]) is goes
            clock.shift(1)

    def test_waiting_for_morning_is_no_failed_try(self, clock, ala, bartek):
        match = make_match(ala, bartek)
        say(code=match.code, user=bartek, text="?")
        clock.shift(180)
        relay()
        held = OutgoingMail.objects.get(stream="chat")
        assert (held.state, held.attempts, held.tried_since, held.last_error) == ("queued", 0, None, "")
        assert held.not_before == datetime(2026, 7, 11, 5, tzinfo=UTC)


class TestClocksThatChange:
    """The two nights of the year, in zones that change by an hour, by half an hour, and not at all."""

    @pytest.mark.parametrize(
        ("zone", "now", "until"),
        [
            # 29 March 2026: Warsaw leaps from 2 to 3; its night from 23 to 7 is seven hours long.
            ("Europe/Warsaw", (2026, 3, 29, 0, 30), (2026, 3, 29, 5, 0)),
            ("Europe/Warsaw", (2026, 3, 28, 22, 0), (2026, 3, 29, 5, 0)),
            # 25 October 2026: nine hours.
            ("Europe/Warsaw", (2026, 10, 24, 21, 0), (2026, 10, 25, 6, 0)),
            ("Europe/Warsaw", (2026, 10, 25, 5, 30), (2026, 10, 25, 6, 0)),
            ("Europe/London", (2026, 10, 25, 0, 30), (2026, 10, 25, 7, 0)),
            ("Asia/Kolkata", (2026, 3, 28, 18, 0), (2026, 3, 29, 1, 30)),
            ("Australia/Lord_Howe", (2026, 4, 4, 13, 0), (2026, 4, 4, 20, 30)),
        ],
    )
    def test_morning_comes_at_seven_by_the_clock_on_the_wall(self, db, zone, now, until):
        user = make_user("ala", time_zone=zone)
        row = OutgoingMail(stream="chat", user=user)
        assert mail_pace.held_until(row, datetime(*now, tzinfo=UTC)) == datetime(*until, tzinfo=UTC)

    @pytest.mark.parametrize(
        "zone", ["Europe/Warsaw", "Europe/London", "Asia/Kolkata", "Australia/Lord_Howe"]
    )
    @pytest.mark.parametrize("hour", [0, 2, 3, 18])
    def test_there_is_one_digest_a_day_the_year_round(self, zone, hour):
        from zoneinfo import ZoneInfo

        at, days = datetime(2026, 1, 1, tzinfo=UTC), []
        for _ in range(365):
            at = next_digest(hour, ZoneInfo(zone), at)
            local = at.astimezone(ZoneInfo(zone))
            days.append(local.date())
            assert local.hour == hour or (hour == 2 and local.hour in (2, 3))
        assert days == [days[0] + timedelta(days=n) for n in range(365)]

    def test_a_digest_at_an_hour_that_does_not_exist_comes_at_the_next(self):
        from zoneinfo import ZoneInfo

        at = next_digest(2, ZoneInfo("Europe/Warsaw"), datetime(2026, 3, 28, 12, tzinfo=UTC))
        assert at == datetime(2026, 3, 29, 1, tzinfo=UTC)
