"""Vacation that is taken by itself, taken back, and held together by an event."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User
from games import errors
from games.clock_time import spans_from
from games.clocks import HOUR
from games.models import ClockEntry, Match, Seat
from games.services.arbiter import seat_match
from games.services.deadlines import settle_deadlines
from games.services.rests import ask_pause
from games.services.vacations import book_vacation, cancel_vacation
from tests.factories import make_match, play_word
from tests.games.noon import NOON, after, all_acted, running, told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    """96 hours, and it is ala's turn."""
    return all_acted(make_match(ala, bartek, pace="steady"))


def give(user: Any, hours: int) -> None:
    User.objects.filter(pk=user.pk).update(vacation_hours=hours)


def saved(user: Any) -> int:
    return User.objects.values_list("vacation_hours", flat=True).get(pk=user.pk)


def sweep(at: datetime) -> int:
    with time_machine.travel(at, tick=False):
        return settle_deadlines(at)


class TestAtZero:
    def test_six_hours_are_taken_and_both_are_told(self, match: Match, ala: Any) -> None:
        give(ala, 20)
        sweep(after(96))
        assert saved(ala) == 14
        assert running(match).deadline_at == after(102)
        assert sorted(told("auto-vacation")) == ["ala", "bartek"]
        assert match.seats.get(user=ala).time_outs == 0
        with time_machine.travel(after(100), tick=False):
            play_word(match)
        vacation = ClockEntry.objects.get(kind="vacation")
        assert vacation.seconds == 4 * HOUR + 1
        assert ClockEntry.objects.get(kind="spent").seconds == 96 * HOUR - 1

    def test_step_by_step_until_none_is_left_and_then_comes_the_ladder(self, match: Match, ala: Any) -> None:
        give(ala, 14)
        for hour in (96, 102, 108):
            assert match.seats.get(user=ala).time_outs == 0
            sweep(after(hour))
        assert saved(ala) == 0
        assert running(match).deadline_at == after(110)
        sweep(after(110))
        assert match.seats.get(user=ala).time_outs == 1
        assert told("auto-vacation").count("bartek") == 1  # all of it on one day

    def test_it_stops_the_clocks_of_all_matches(self, match: Match, ala: Any, celina: Any) -> None:
        with time_machine.travel(after(1), tick=False):
            other = all_acted(make_match(ala, celina, pace="leisure"))
        before = running(other).deadline_at
        give(ala, 6)
        sweep(after(96))
        assert before is not None
        assert running(other).deadline_at == before + timedelta(hours=6)
        assert saved(ala) == 0

    def test_never_where_the_event_forbids_it(self, match: Match, ala: Any) -> None:
        Match.objects.update(vacation_ceiling=0)
        give(ala, 100)
        sweep(after(96))
        assert saved(ala) == 100
        assert match.seats.get(user=ala).time_outs == 1

    def test_never_for_who_would_rather_not(self, match: Match, ala: Any) -> None:
        User.objects.filter(pk=ala.pk).update(auto_vacation=False)
        give(ala, 100)
        sweep(after(96))
        assert saved(ala) == 100

    def test_never_for_who_has_not_begun(self, ala: Any, bartek: Any) -> None:
        match = make_match(ala, bartek, pace="steady")
        give(ala, 100)
        sweep(after(72))
        match.refresh_from_db()
        assert (match.status, saved(ala)) == ("void", 100)

    def test_the_ceiling_of_the_match_holds(self, match: Match, ala: Any) -> None:
        Match.objects.update(vacation_ceiling=8)
        give(ala, 100)
        sweep(after(96))
        sweep(after(102))
        assert saved(ala) == 92
        assert running(match).deadline_at == after(104)
        sweep(after(104))
        assert match.seats.get(user=ala).time_outs == 1

    def test_it_ends_where_a_booked_one_begins(self, match: Match, ala: Any) -> None:
        give(ala, 20)
        book_vacation(user=ala, hours=10, starts=after(99))
        sweep(after(96))
        # Four whole hours before it, so that the clock does not run out in between.
        assert saved(ala) == 6
        assert running(match).deadline_at == after(96 + 4 + 10)

    def test_two_sweeps_take_it_once(self, match: Match, ala: Any) -> None:
        give(ala, 20)
        sweep(after(96))
        sweep(after(96))
        assert saved(ala) == 14


class TestTakenBack:
    def test_what_is_ahead_comes_back_whole(self, match: Match, ala: Any) -> None:
        give(ala, 50)
        book_vacation(user=ala, hours=24, starts=after(10))
        assert running(match).deadline_at == after(120)
        assert cancel_vacation(user=ala, starts=after(10)) == 24
        assert saved(ala) == 50
        assert running(match).deadline_at == after(96)
        assert match.seats.get(user=ala).rests == []
        assert told("vacation-back") == ["bartek"]

    def test_of_one_that_runs_the_whole_hours_that_are_left(self, match: Match, ala: Any) -> None:
        give(ala, 50)
        book_vacation(user=ala, hours=24)
        with time_machine.travel(after(3.5), tick=False):
            assert cancel_vacation(user=ala, starts=NOON) == 20
        assert saved(ala) == 46
        assert running(match).deadline_at == after(99.5)

    def test_nothing_to_take_back(self, match: Match, ala: Any, bartek: Any) -> None:
        give(ala, 50)
        book_vacation(user=ala, hours=2)
        with pytest.raises(errors.NoSuchVacation):
            cancel_vacation(user=bartek, starts=NOON)
        with time_machine.travel(after(2), tick=False), pytest.raises(errors.NoSuchVacation):
            cancel_vacation(user=ala, starts=NOON)

    def test_on_the_page(self, match: Match, ala: Any, client: Any) -> None:
        give(ala, 50)
        book_vacation(user=ala, hours=24, starts=after(10))
        client.force_login(ala)
        address = f"/partia/{match.code}/czas/"
        page = client.get(address, HTTP_ACCEPT_LANGUAGE="en").content.decode()
        assert 'name="starts" value="2026-03-02T23:00:00+01:00"' in page
        answer = client.post(f"{address}bez-urlopu/", {"starts": "2026-03-02T23:00:00+01:00"})
        assert answer.status_code == 302
        assert saved(ala) == 50
        for wrong in ("", "yesterday", "2026-03-02T23:00:00", "2026-03-02T23:00:00+01:00"):
            assert client.post(f"{address}bez-urlopu/", {"starts": wrong}).status_code == 404, wrong

    def test_more_hours_than_anybody_may_have(self, match: Match, ala: Any, client: Any) -> None:
        give(ala, 50)
        client.force_login(ala)
        answer = client.post(f"/partia/{match.code}/czas/urlop/", {"hours": "9999"})
        assert "Podaj najwyżej 240." in answer.content.decode()
        assert saved(ala) == 50


class TestEvent:
    def test_one_ceiling_for_all_its_matches(self, ala: Any, bartek: Any, celina: Any) -> None:
        matches = [
            seat_match(players=[ala, other], now=NOON, event="season:1", vacation_ceiling=30)
            for other in (bartek, celina)
        ]
        give(ala, 200)
        assert book_vacation(user=ala, hours=20) == matches  # the same hours in both count once
        assert saved(ala) == 180
        book_vacation(user=ala, hours=20, starts=after(50))
        assert saved(ala) == 170
        with pytest.raises(errors.NoVacationLeft):
            book_vacation(user=ala, hours=1, starts=after(100))
        seats = Seat.objects.filter(user=ala)
        assert {len(seat.rests) for seat in seats} == {2}

    def test_matches_that_are_over_count_too(self, ala: Any, bartek: Any, celina: Any) -> None:
        first = seat_match(players=[ala, bartek], now=NOON, event="season:1", vacation_ceiling=30)
        give(ala, 200)
        book_vacation(user=ala, hours=30)
        Match.objects.filter(pk=first.pk).update(status="void", finished_at=NOON)
        seat_match(players=[ala, celina], now=NOON, event="season:1", vacation_ceiling=30)
        with pytest.raises(errors.NoVacationLeft):
            book_vacation(user=ala, hours=1, starts=after(40))

    def test_another_event_has_its_own(self, ala: Any, bartek: Any, celina: Any) -> None:
        seat_match(players=[ala, bartek], now=NOON, event="season:1", vacation_ceiling=0)
        other = seat_match(players=[ala, celina], now=NOON, event="season:2", vacation_ceiling=10)
        give(ala, 200)
        assert book_vacation(user=ala, hours=20) == [other]
        assert saved(ala) == 190


class TestMatchThatBegins:
    """While one of its players is on vacation, or has booked one."""

    def test_it_stops_there_too_and_costs_nothing_more(self, match: Match, ala: Any, celina: Any) -> None:
        give(ala, 50)
        book_vacation(user=ala, hours=30)
        with time_machine.travel(after(10), tick=False):
            plain, new = make_match(celina, ala, pace="steady"), make_match(ala, celina, pace="steady")
        assert new.seats.get(user=ala).rests == match.seats.get(user=ala).rests
        assert running(new).deadline_at - running(plain).deadline_at == timedelta(hours=20)
        assert saved(ala) == 20

    def test_in_a_league_as_far_as_its_ceiling_allows(self, match: Match, ala: Any, bartek: Any) -> None:
        give(ala, 50)
        book_vacation(user=ala, hours=30, starts=after(48))
        for ceiling, hours in ((0, None), (12, 12), (120, 30)):
            new = seat_match(
                players=[bartek, ala], now=NOON, event=f"season:{ceiling}", vacation_ceiling=ceiling
            )
            spans = [(span.starts, span.ends) for span in spans_from(new.seats.get(user=ala).rests)]
            assert spans == ([(after(48), after(48 + hours))] if hours else [])
            assert new.seats.get(user=bartek).rests == []

    def test_what_is_over_or_a_pause_stays_where_it_was(self, match: Match, ala: Any, celina: Any) -> None:
        give(ala, 50)
        book_vacation(user=ala, hours=10)
        for user in [seat.user for seat in match.seats.all()]:
            ask_pause(code=match.code, user=user, until=after(200))
        with time_machine.travel(after(10), tick=False):
            new = make_match(ala, celina)
        assert {len(seat.rests) for seat in match.seats.all()} == {1, 2}
        assert new.seats.get(user=ala).rests == []

    def test_taken_back_it_is_taken_back_there(self, match: Match, ala: Any, celina: Any) -> None:
        give(ala, 50)
        book_vacation(user=ala, hours=30, starts=after(20))
        new = make_match(ala, celina)
        assert cancel_vacation(user=ala, starts=after(20)) == 30
        assert new.seats.get(user=ala).rests == []
        assert saved(ala) == 50
