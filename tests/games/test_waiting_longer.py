"""The others at a table who would rather wait than see the next step."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from games import errors
from games.clocks import HOUR
from games.models import Clock, ClockEntry, Match
from games.services import rests, steps
from games.services.arbiter import seat_match
from games.services.deadlines import settle_deadlines
from tests.factories import make_user
from tests.games.noon import NOON, after, running
from tests.games.time_out_help import begun, run_out, told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    return begun(ala, bartek)


class TestWaiting:
    def test_a_step_waits_as_long_as_the_other_does(self, match: Match, bartek: Any) -> None:
        out = running(match).deadline_at
        assert out is not None
        with time_machine.travel(out - timedelta(hours=1), tick=False):
            until = steps.wait_longer(code=match.code, user=bartek, hours=30)
        assert told("waits") == {"ala"}
        assert run_out(match) == 0
        assert running(match).deadline_at == until
        assert match.seats.get(number=0).time_outs == 0
        assert ClockEntry.objects.get(kind="wait").seconds == 29 * HOUR
        assert told("wait") == {"ala"}
        run_out(match)
        assert match.seats.get(number=0).time_outs == 1

    def test_it_holds_before_the_caretaker_and_before_the_forfeit_too(
        self, match: Match, bartek: Any
    ) -> None:
        run_out(match)
        out = running(match).deadline_at
        assert out is not None
        with time_machine.travel(out, tick=False):
            steps.wait_longer(code=match.code, user=bartek, hours=10)
            settle_deadlines(out)
        assert not Clock.objects.filter(caretaker=True).exists()
        assert running(match).deadline_at == out + timedelta(hours=10)

    def test_in_a_league_at_most_48_hours(self, ala: Any, bartek: Any) -> None:
        match = seat_match(players=[ala, bartek], now=NOON, pace="steady")
        with pytest.raises(errors.BadWait):
            steps.wait_longer(code=match.code, user=bartek, hours=49)
        out = after(96)
        for hour in (0, 40):
            at = out + timedelta(hours=hour)
            with time_machine.travel(at, tick=False):
                steps.wait_longer(code=match.code, user=bartek, hours=40)
                settle_deadlines(at)
        assert running(match).deadline_at == out + timedelta(hours=48)
        run_out(match)
        assert match.seats.get(number=0).time_outs == 1

    def test_all_others_must_want_to(self, db: None) -> None:
        people = [make_user(name) for name in ("adam", "beata", "cezary", "dorota")]
        match = begun(*people, game="kierki")
        for user in people[:3]:
            steps.wait_longer(code=match.code, user=user, hours=200)
        at = after(96)
        with time_machine.travel(at, tick=False):
            settle_deadlines(at)
        taken = Clock.objects.filter(caretaker=True).values_list("seat__number", flat=True)
        assert set(taken) == {0, 1, 2}  # the last one is waited for by all others

    def test_taken_back_and_refused(self, match: Match, ala: Any, bartek: Any, stranger: Any) -> None:
        steps.wait_longer(code=match.code, user=bartek, hours=300)
        steps.wait_longer(code=match.code, user=bartek, hours=0)
        run_out(match)
        assert match.seats.get(number=0).time_outs == 1
        with pytest.raises(errors.NobodyToWaitFor):
            steps.wait_longer(code=match.code, user=ala, hours=1)
        with pytest.raises(errors.NotYourSeat):
            steps.wait_longer(code=match.code, user=stranger, hours=1)
        with pytest.raises(errors.BadWait):
            steps.wait_longer(code=match.code, user=bartek, hours=14 * 24 + 1)

    def test_on_the_page_of_time(self, match: Match, client: Any, bartek: Any) -> None:
        client.force_login(bartek)
        address = f"/partia/{match.code}/czas/"
        assert client.post(f"{address}czekam/", {"hours": 48}).status_code == 302
        page = client.get(address, HTTP_ACCEPT_LANGUAGE="en").content.decode()
        assert "You wait until Wednesday 4\N{NO-BREAK SPACE}March, 13:00" in page
        assert client.post(f"{address}czekam/", {"hours": 47}).status_code == 400
        assert client.post(f"{address}nie-czekam/").status_code == 302
        assert match.seats.get(user=bartek).waits_until is None

    def test_the_gift_of_time_still_goes_first(self, match: Match, bartek: Any) -> None:
        rests.give_time(code=match.code, user=bartek, hours=5)
        assert running(match).deadline_at == after(101)
