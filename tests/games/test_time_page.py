"""The page of time: what is asked for, agreed to and declined there, and what it offers."""

from __future__ import annotations

import re
from typing import Any

import pytest
import time_machine

from games import errors
from games.clocks import HOUR
from games.models import Match
from games.services import rests, steps, vacations
from games.services.arbiter import seat_match
from tests.factories import make_match
from tests.games.noon import NOON, after, give_vacation, running
from tests.games.seen_forms import fields_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    """It is Ala's turn, with 120 hours."""
    return make_match(ala, bartek)


class TestRests:
    def post(self, client: Any, user: Any, match: Match, what: str, **data: Any) -> Any:
        client.force_login(user)
        return client.post(f"/partia/{match.code}/czas/{what}/", data, HTTP_ACCEPT_LANGUAGE="en")

    def table(self, client: Any, user: Any, match: Match) -> str:
        client.force_login(user)
        page = client.get(f"/partia/{match.code}/", HTTP_ACCEPT_LANGUAGE="en")
        return str(page.content.decode())

    def test_vacation(self, client: Any, match: Match, ala: Any) -> None:
        give_vacation(ala, 20)
        # Half past eight in the evening in Warsaw.
        answer = self.post(client, ala, match, "urlop", hours=5, starts="2026-03-02T20:30")
        assert answer.status_code == 302
        ((kind, starts, ends),) = match.seats.get(user=ala).rests
        assert (kind, starts) == ("vacation", int(after(7.5).timestamp()))
        assert ends - starts == 5 * HOUR
        page = client.get(f"/partia/{match.code}/czas/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
        assert "You have 15 hours of vacation." in page
        assert "2\N{NO-BREAK SPACE}March, 20:30" in page

    def test_the_table_says_whose_clock_stands(
        self, client: Any, match: Match, ala: Any, bartek: Any
    ) -> None:
        give_vacation(ala, 20)
        assert "is on vacation" not in self.table(client, bartek, match)
        self.post(client, ala, match, "urlop", hours=5)
        assert f"{ala.name} is on vacation until Monday 2\N{NO-BREAK SPACE}March, 18:00." in self.table(
            client, bartek, match
        )

    def test_a_refusal_is_shown_and_kept(self, client: Any, match: Match, ala: Any) -> None:
        give_vacation(ala, 3)
        answer = self.post(client, ala, match, "urlop", hours=5)
        assert answer.status_code == 409
        assert "in hours: 3" in answer.content.decode()
        assert 'value="5"' in answer.content.decode()
        assert self.post(client, ala, match, "urlop", hours="many").status_code == 400

    def test_a_pause_is_asked_for_and_agreed(self, client: Any, match: Match, ala: Any, bartek: Any) -> None:
        self.post(client, ala, match, "pauza", days=3)
        page = client.get(f"/partia/{match.code}/czas/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
        assert "You ask for a pause until" in page
        client.force_login(bartek)
        page = client.get(f"/partia/{match.code}/czas/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
        assert "You are asked for a pause until" in page
        assert "You are asked for a pause until" in self.table(client, bartek, match)
        assert "You are asked for a pause until" not in self.table(client, ala, match)
        assert self.post(client, bartek, match, "zgoda", **fields_of(page, "zgoda")).status_code == 302
        assert "The match pauses until" in self.table(client, ala, match)
        assert "You are asked for a pause until" not in self.table(client, bartek, match)
        assert running(match).deadline_at == after(120 + 72)

    @pytest.mark.parametrize("first", ["vacation", "pause"])
    def test_a_pause_and_a_vacation_at_once_are_both_said(
        self, client: Any, match: Match, ala: Any, bartek: Any, first: str
    ) -> None:
        give_vacation(ala, 20)
        if first == "vacation":
            vacations.book_vacation(user=ala, hours=5)
        for user in (ala, bartek):
            rests.ask_pause(code=match.code, user=user, until=after(72))
        if first == "pause":
            vacations.book_vacation(user=ala, hours=5)
        for user in (ala, bartek):
            page = self.table(client, user, match)
            paused, away = page.find("The match pauses until"), page.find("ala is on vacation until")
            assert 0 < paused < away, user
            assert page.count("The match pauses until") == 1
        with time_machine.travel(after(6), tick=False):
            page = self.table(client, ala, match)
            assert ("The match pauses until" in page, "is on vacation" in page) == (True, False)
        with time_machine.travel(after(73), tick=False):
            assert "The match pauses until" not in self.table(client, ala, match)

    def test_the_page_of_time_lists_a_pause_once_and_a_vacation_with_its_person(
        self, client: Any, match: Match, ala: Any, bartek: Any
    ) -> None:
        give_vacation(ala, 20)
        vacations.book_vacation(user=ala, hours=5)
        for user in (ala, bartek):
            rests.ask_pause(code=match.code, user=user, until=after(72))
        for user in (ala, bartek):
            client.force_login(user)
            page = client.get(f"/partia/{match.code}/czas/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
            rows = [re.sub("<.*?>", "", row) for row in re.findall(r"<li>(.*?<time.*?)</li>", page)]
            assert [row.partition(", 13:00 –")[0] for row in rows] == [
                "The match pauses: 2\N{NO-BREAK SPACE}March",
                "ala: vacation, 2\N{NO-BREAK SPACE}March",
            ]

    def test_nothing_to_agree_to(self, client: Any, match: Match, ala: Any, bartek: Any) -> None:
        seen = after(72).isoformat()
        assert self.post(client, ala, match, "zgoda", until=seen).status_code == 409
        self.post(client, ala, match, "pauza", days=3)
        self.post(client, bartek, match, "bez-pauzy")
        assert self.post(client, bartek, match, "zgoda", until=seen).status_code == 409

    def test_an_old_page_agrees_to_no_other_pause(
        self, client: Any, match: Match, ala: Any, bartek: Any
    ) -> None:
        self.post(client, ala, match, "pauza", days=1)
        client.force_login(bartek)
        address = f"/partia/{match.code}/czas/"
        sent = fields_of(client.get(address).content.decode(), f'action="{address}zgoda/')
        rests.ask_pause(code=match.code, user=ala, until=after(14 * 24))
        late = self.post(client, bartek, match, "zgoda", **sent)
        assert late.status_code == 409
        assert "The offer has changed or was taken back" in late.content.decode()
        assert match.seats.get(user=bartek).pause_until is None
        assert running(match).deadline_at == after(120)
        for damaged in ("", "tomorrow", "2026-02-31T10:00:00+01:00"):
            assert self.post(client, bartek, match, "zgoda", until=damaged).status_code == 400
        sent = fields_of(late.content.decode(), f'action="{address}zgoda/')
        assert self.post(client, bartek, match, "zgoda", **sent).status_code == 302
        assert running(match).deadline_at == after(120 + 14 * 24)

    def test_a_gift(self, client: Any, match: Match, bartek: Any) -> None:
        assert self.post(client, bartek, match, "prezent", hours=12).status_code == 302
        assert running(match).deadline_at == after(132)

    @pytest.mark.parametrize(
        ("what", "data", "heading"),
        [
            ("urlop", {"hours": 5}, "Your vacation"),
            ("urlop", {"hours": "many"}, "Your vacation"),
            ("bez-urlopu", {"starts": NOON.isoformat()}, "Your vacation"),
            ("pauza", {"days": 500}, "A pause for both"),
            ("zgoda", {"until": NOON.isoformat()}, "A pause for both"),
            ("spotkanie", {"at": "2020-01-01T12:00"}, "Play together"),
            ("przyjde", {"at": NOON.isoformat()}, "Play together"),
            ("prezent", {"hours": "many"}, "A gift of time"),
            ("czekam", {"hours": 9999}, "When their time runs out"),
        ],
    )
    def test_a_refusal_stands_where_one_acted(
        self, client: Any, match: Match, bartek: Any, what: str, data: dict[str, Any], heading: str
    ) -> None:
        address = f"/partia/{match.code}/czas/"
        client.force_login(bartek)
        before = client.get(address).content.decode()
        assert 'id="odmowa"' not in before
        shown = self.post(client, bartek, match, what, **data).content.decode()
        assert shown.count('id="odmowa"') == 1
        section = next(each for each in shown.split("<section")[1:] if 'id="odmowa"' in each)
        assert f"<h2>{heading}</h2>" in section
        refusal = section[section.index('id="odmowa"') :]
        assert "Not done:" in refusal[: refusal.index("</p>")]
        # The address of each form leads to it, wherever on the page it is.
        forms = re.findall(rf'<form[^>]* action="{address}([^"]*)"', before)
        assert forms
        assert all(form.endswith("/#odmowa") for form in forms)

    def test_a_refusal_whose_section_has_gone_stands_at_the_top(
        self, client: Any, match: Match, ala: Any, bartek: Any
    ) -> None:
        self.post(client, ala, match, "pauza", days=3)
        rests.agree_to_pause(code=match.code, user=bartek, until=match.seats.get(user=ala).pause_until)
        shown = self.post(client, ala, match, "zgoda", until=after(72).isoformat()).content.decode()
        assert "A pause for both" not in shown
        assert shown.index("<h1>") < shown.index('id="odmowa"') < shown.index("<section")

    @pytest.mark.parametrize("what", ["urlop", "pauza", "zgoda", "bez-pauzy", "prezent"])
    def test_strangers_find_nothing(self, client: Any, match: Match, stranger: Any, what: str) -> None:
        assert self.post(client, stranger, match, what, hours=1, days=1).status_code == 404


class TestWhatIsOfferedWhileClocksStand:
    """A gift that would change nothing, and a promise to wait that ends before the clock goes on, are not offered."""

    def offered(self, client: Any, user: Any, match: Match) -> tuple[str, list[int]]:
        client.force_login(user)
        page = client.get(f"/partia/{match.code}/czas/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
        choices = re.search(r'<select name="hours".*?</select>', page, re.DOTALL)
        hours = re.findall(r'<option value="(\d+)"', choices[0]) if choices else []
        return page, [int(each) for each in hours]

    def test_during_a_pause_only_waits_that_outlast_it(
        self, client: Any, match: Match, ala: Any, bartek: Any
    ) -> None:
        _page, before = self.offered(client, bartek, match)
        for user in (ala, bartek):
            rests.ask_pause(code=match.code, user=user, until=after(60))
        page, during = self.offered(client, bartek, match)
        assert during == [each for each in before if each > 60] != before
        assert f"/partia/{match.code}/czas/prezent/" in page  # it helps when the clock goes on
        with pytest.raises(errors.WaitInVain) as refused:
            steps.wait_longer(code=match.code, user=bartek, hours=24)
        assert refused.value.data == {"hours": 60}
        assert match.seats.get(user=bartek).waits_until is None
        steps.wait_longer(code=match.code, user=bartek, hours=72)
        steps.wait_longer(code=match.code, user=bartek, hours=0)
        with time_machine.travel(after(61), tick=False):
            assert self.offered(client, bartek, match)[1] == before

    def test_where_none_outlasts_it_the_page_says_when(self, client: Any, ala: Any, bartek: Any) -> None:
        match = seat_match(players=[ala, bartek], now=NOON, pace="steady")
        give_vacation(ala, 100)
        Match.objects.filter(pk=match.pk).update(vacation_ceiling=100)
        vacations.book_vacation(user=ala, hours=72)
        page, hours = self.offered(client, bartek, match)
        assert hours == []
        assert f"/partia/{match.code}/czas/czekam/" not in page
        assert "Their time stands until Thursday 5\N{NO-BREAK SPACE}March" in page

    def test_a_gift_that_changes_nothing_is_explained(self, client: Any, match: Match, bartek: Any) -> None:
        full = "more hours would change nothing."
        assert full not in self.offered(client, bartek, match)[0]
        rests.give_time(code=match.code, user=bartek, hours=48)
        page, _hours = self.offered(client, bartek, match)
        assert page.count(full) == 1
        assert f"/partia/{match.code}/czas/prezent/" not in page
        late = client.post(f"/partia/{match.code}/czas/prezent/", {"hours": 1}, HTTP_ACCEPT_LANGUAGE="en")
        assert (late.status_code, late.content.decode().count(full)) == (409, 1)
