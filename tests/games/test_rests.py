"""Vacation, pauses for both, and gifts of time."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine

from accounts.errors import NotEnoughVacation
from accounts.models import OutgoingMail
from games import errors
from games.clocks import HOUR
from games.models import ClockEntry, Match
from games.services import rests, vacations
from games.services.deadlines import settle_deadlines
from tests.factories import make_match, play_on, play_word
from tests.games.noon import after, give_vacation, running, told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    """It is Ala's turn, with 120 hours."""
    return make_match(ala, bartek)


class TestVacation:
    def test_a_day_of_play_earns_two_hours_once(self, match: Match, ala: Any) -> None:
        assert ala.vacation_hours == 0
        for hours, expected in ((0, 2), (1, 2), (23, 4), (24.5, 4)):
            with time_machine.travel(after(hours), tick=False):
                while running(match).seat.user != ala:
                    play_word(match)
                play_word(match)
            ala.refresh_from_db()
            assert ala.vacation_hours == expected, hours

    def test_nobody_saves_more_than_ten_days(self, match: Match, ala: Any) -> None:
        give_vacation(ala, 239)
        play_word(match)
        ala.refresh_from_db()
        assert ala.vacation_hours == 240

    def test_it_stops_the_clock_now(self, match: Match, ala: Any, bartek: Any) -> None:
        give_vacation(ala)
        assert vacations.book_vacation(user=ala, hours=50) == [match]
        assert running(match).deadline_at == after(170)
        ala.refresh_from_db()
        assert ala.vacation_hours == 190
        assert told("vacation") == ["bartek"]
        with time_machine.travel(after(60), tick=False):
            play_word(match, "TRUMP S")
        kinds = [(entry.kind, entry.seconds) for entry in ClockEntry.objects.filter(clock__seat__user=ala)]
        assert kinds == [
            ("start", 120 * HOUR),
            ("vacation", 50 * HOUR),
            ("spent", 10 * HOUR),
            ("earned", 4 * HOUR),
        ]

    def test_it_may_be_booked_ahead_and_playing_does_not_end_it(self, match: Match, ala: Any) -> None:
        give_vacation(ala)
        vacations.book_vacation(user=ala, hours=24, starts=after(48))
        assert running(match).deadline_at == after(144)
        with time_machine.travel(after(50), tick=False):
            play_word(match, "TRUMP S")
            assert running(match).deadline_at == after(50 + 22 + 120 - 48 + 4)
        ala.refresh_from_db()
        assert ala.vacation_hours == 216  # nothing is earned on vacation

    def test_a_match_takes_no_more_of_it_than_its_ceiling(self, match: Match, ala: Any) -> None:
        give_vacation(ala)
        match.vacation_ceiling = 30
        match.save()
        vacations.book_vacation(user=ala, hours=100)
        assert running(match).deadline_at == after(150)
        ala.refresh_from_db()
        assert ala.vacation_hours == 210  # what no match takes is not lost
        with pytest.raises(errors.NoVacationLeft):
            vacations.book_vacation(user=ala, hours=1, starts=after(40))

    def test_it_stops_all_matches(self, match: Match, ala: Any, celina: Any) -> None:
        other = make_match(ala, celina)
        give_vacation(ala)
        assert {each.pk for each in vacations.book_vacation(user=ala, hours=10)} == {match.pk, other.pk}
        assert running(match).deadline_at == running(other).deadline_at == after(130)

    @pytest.mark.parametrize(
        ("error", "hours", "starts"),
        [
            (errors.BadVacation, 0, 0),
            (errors.BadVacation, 10, -1),
            (errors.BadVacation, 10, 91 * 24),
            (errors.BadVacation, 10, 15),
            (NotEnoughVacation, 60, 30),
        ],
        ids=["no hours", "past", "far ahead", "upon another", "not earned"],
    )
    def test_refused_and_nothing_changed(
        self, match: Match, ala: Any, error: Any, hours: int, starts: float
    ) -> None:
        give_vacation(ala, 60)
        vacations.book_vacation(user=ala, hours=10, starts=after(10))
        ala.refresh_from_db()
        before = (ala.vacation_hours, match.seats.get(user=ala).rests, running(match).deadline_at)
        with pytest.raises(error):
            vacations.book_vacation(user=ala, hours=hours, starts=after(starts))
        ala.refresh_from_db()
        assert (ala.vacation_hours, match.seats.get(user=ala).rests, running(match).deadline_at) == before
        vacations.book_vacation(user=ala, hours=50, starts=after(30))


class TestPause:
    def test_it_begins_when_both_have_asked_and_ends_by_itself(
        self, match: Match, ala: Any, bartek: Any
    ) -> None:
        assert rests.ask_pause(code=match.code, user=bartek, until=after(72)) is False
        assert told("pause-asked") == ["ala"]
        asked = OutgoingMail.objects.get(key__startswith="pause-asked:")
        page = f"http://testserver{match.get_absolute_url()}czas/"
        assert page in asked.text
        assert f'href="{page}"' in asked.html
        assert running(match).deadline_at == after(120)
        with time_machine.travel(after(2), tick=False):
            assert rests.ask_pause(code=match.code, user=ala, until=after(72)) is True
        assert running(match).deadline_at == after(120 + 70)
        assert sorted(told("pause")) == ["ala", "bartek"]
        assert set(match.seats.values_list("pause_until", flat=True)) == {None}
        with time_machine.travel(after(80), tick=False):
            play_on(match, 2)
            assert running(match).seat.user == bartek
            assert running(match).deadline_at == after(200)

    def test_the_earlier_wish_ends_it(self, match: Match, ala: Any, bartek: Any) -> None:
        rests.ask_pause(code=match.code, user=bartek, until=after(48))
        rests.ask_pause(code=match.code, user=ala, until=after(100))
        assert running(match).deadline_at == after(168)

    def test_no_is_no(self, match: Match, ala: Any, bartek: Any) -> None:
        rests.ask_pause(code=match.code, user=bartek, until=after(48))
        rests.drop_pause(code=match.code, user=ala)
        assert rests.ask_pause(code=match.code, user=ala, until=after(48)) is False

    def test_a_wish_that_has_passed_does_not_count(self, match: Match, ala: Any, bartek: Any) -> None:
        rests.ask_pause(code=match.code, user=bartek, until=after(10))
        with time_machine.travel(after(11), tick=False):
            assert rests.ask_pause(code=match.code, user=ala, until=after(48)) is False

    def test_refused(self, match: Match, ala: Any, bartek: Any, stranger: Any) -> None:
        for until in (after(0), after(14 * 24 + 1)):
            with pytest.raises(errors.BadPause):
                rests.ask_pause(code=match.code, user=ala, until=until)
        with pytest.raises(errors.NotYourSeat):
            rests.ask_pause(code=match.code, user=stranger, until=after(1))
        rests.ask_pause(code=match.code, user=ala, until=after(14 * 24))
        rests.ask_pause(code=match.code, user=bartek, until=after(10))
        with pytest.raises(errors.PausedAlready):
            rests.ask_pause(code=match.code, user=ala, until=after(20))

    def test_nobody_is_late_during_it(self, match: Match, ala: Any, bartek: Any) -> None:
        for user in (ala, bartek):
            rests.ask_pause(code=match.code, user=user, until=after(200))
        assert settle_deadlines(after(300)) == 0


class TestGift:
    def test_it_goes_to_whoever_is_to_act(self, match: Match, ala: Any, bartek: Any) -> None:
        with time_machine.travel(after(10), tick=False):
            (clock,) = rests.give_time(code=match.code, user=bartek, hours=12)
        assert (clock.seat.user, running(match).deadline_at) == (ala, after(132))
        assert told("gift") == ["ala"]
        assert ClockEntry.objects.get(kind="gift").seconds == 12 * HOUR

    def test_a_bank_is_filled_to_its_cap_and_no_further(self, match: Match, bartek: Any) -> None:
        rests.give_time(code=match.code, user=bartek, hours=300)
        assert running(match).deadline_at == after(168)
        with pytest.raises(errors.GiftInVain):
            rests.give_time(code=match.code, user=bartek, hours=1)

    def test_refused(self, match: Match, ala: Any, stranger: Any) -> None:
        with pytest.raises(errors.NobodyToWaitFor):
            rests.give_time(code=match.code, user=ala, hours=1)
        with pytest.raises(errors.NotYourSeat):
            rests.give_time(code=match.code, user=stranger, hours=1)
