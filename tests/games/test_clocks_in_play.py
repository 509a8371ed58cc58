"""Clocks of a match: what the door writes into the ledger, and what happens when time has run out."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db.models import Sum

from accounts.models import OutgoingMail
from games.clocks import HOUR
from games.models import Clock, ClockEntry, Match
from games.services.deadlines import settle_deadlines
from tests.factories import make_match, open_round, play_on, play_round, play_word
from tests.games.noon import after
from tests.queries import queries_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    return make_match(ala, bartek, pace="league")


def lines(match: Match, seat: int, number: int = 1) -> list[tuple[str, int, int]]:
    entries = ClockEntry.objects.filter(
        clock__round__match=match, clock__round__number=number, clock__seat__number=seat
    )
    return [(entry.kind, entry.seconds, entry.bank) for entry in entries]


def running(match: Match, seat: int) -> Clock:
    return Clock.objects.get(round__match=match, seat__number=seat, turn_since__isnull=False)


def test_the_ledger_says_what_became_of_a_turn(match: Match) -> None:
    play_word(match, "TRUMP S")
    with time_machine.travel(after(20) + timedelta(seconds=7), tick=False):  # nine in the morning
        play_word(match)
    assert lines(match, 0) == [
        ("start", 120 * HOUR, 120 * HOUR),
        ("earned", 4 * HOUR, 124 * HOUR),
        ("night", 8 * HOUR, 124 * HOUR),
        ("spent", 12 * HOUR + 7, 112 * HOUR - 7),
        ("earned", 4 * HOUR, 116 * HOUR - 7),
    ]
    assert lines(match, 1) == [("start", 120 * HOUR, 120 * HOUR)]


def test_a_bank_is_the_sum_of_its_lines_and_rounds_go_on_from_it(match: Match) -> None:
    for step in range(60):
        with time_machine.travel(after(8 * step), tick=False):
            play_word(match)
    assert match.rounds.count() == 2
    for clock in Clock.objects.filter(round__match=match):
        sums = dict(clock.entries.order_by().values_list("kind").annotate(Sum("seconds")))
        stood = {"night", "vacation", "pause"}
        changes = [-sum_ if kind == "spent" else sum_ for kind, sum_ in sums.items() if kind not in stood]
        assert sum(changes) == clock.bank
    for seat in (0, 1):
        last = lines(match, seat, 1)[-1][2]
        first = lines(match, seat, 2)[:2]
        assert first[0] == ("start", last, last)
        assert first[1] == ("refill", min(24 * HOUR, 168 * HOUR - last), min(168 * HOUR, last + 24 * HOUR))


def test_the_door_takes_one_query_more_for_the_ledger(match: Match) -> None:
    play_on(match, 3)
    with time_machine.travel(after(30), tick=False):
        queries = queries_of(lambda: play_word(match))
    assert len([query for query in queries if "clockentry" in query]) == 1
    assert not [query for query in queries if 'UPDATE "games_seat"' in query]


def test_a_zone_changed_during_a_turn_works_from_the_next(match: Match, ala: Any) -> None:
    play_word(match, "TRUMP S")
    before = running(match, 0).deadline_at
    ala.time_zone = "Asia/Kolkata"
    ala.save()
    with time_machine.travel(after(10), tick=False):
        assert running(match, 0).night == "23 Europe/Warsaw"
        play_word(match)
    with time_machine.travel(after(24), tick=False):
        while running_seat(match) != 0:
            play_word(match)
    # The first change of a match may come a week after it began, so that nobody moves their night each turn.
    assert running(match, 0).night == "23 Europe/Warsaw"
    with time_machine.travel(after(24 * 7), tick=False):
        play_word(match)
        while running_seat(match) != 0:
            play_word(match)
    assert running(match, 0).night == "23 Asia/Kolkata"
    assert before == after(7 * 24)


def running_seat(match: Match) -> int:
    return int(open_round(match).to_act[0])


def test_who_never_begins_makes_the_match_void(match: Match, ala: Any, bartek: Any) -> None:
    assert running(match, 0).deadline_at == after(72)
    assert settle_deadlines(after(72) - timedelta(seconds=1)) == 0
    with time_machine.travel(after(72), tick=False):
        assert settle_deadlines(after(72)) == 1
        assert settle_deadlines(after(72)) == 0
    match.refresh_from_db()
    assert (match.status, match.result, match.finished_at) == ("void", None, after(72))
    assert {each.status for each in match.rounds.all()} == {"void"}
    assert not Clock.objects.filter(turn_since__isnull=False).exists()
    told = OutgoingMail.objects.filter(key__startswith="void:")
    assert {mail.user for mail in told} == {ala, bartek}
    assert set(match.seats.values_list("place", flat=True)) == {None}


def test_the_second_player_who_never_begins_makes_it_void_too(match: Match) -> None:
    play_on(match, 2)
    assert running(match, 1).deadline_at == after(72)
    with time_machine.travel(after(72), tick=False):
        assert settle_deadlines(after(72)) == 1
    match.refresh_from_db()
    assert match.status == "void"


class TestPage:
    def test_players_read_every_second(self, match: Match, client: Any, ala: Any, bartek: Any) -> None:
        play_word(match, "TRUMP S")
        with time_machine.travel(after(20) + timedelta(seconds=7), tick=False):
            play_word(match)
            client.force_login(bartek)
            page = client.get(f"/partia/{match.code}/czas/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
        assert "−12\xa0h 7\xa0s" in page
        assert "quiet night" in page
        assert "Your clock stands for eight hours every night" in page
        client.force_login(ala)
        assert "cisza nocna" in client.get(f"/partia/{match.code}/czas/").content.decode()

    def test_it_is_no_stranger_s_business_when_somebody_sleeps(
        self, match: Match, client: Any, ala: Any, stranger: Any
    ) -> None:
        client.force_login(ala)
        assert client.get(f"/partia/{match.code}/czas/").status_code == 200
        client.force_login(stranger)
        assert client.get(f"/partia/{match.code}/czas/").status_code == 404
        client.logout()
        assert client.get(f"/partia/{match.code}/czas/").status_code == 302

    def test_a_void_match_says_why(self, match: Match, client: Any, ala: Any) -> None:
        with time_machine.travel(after(72), tick=False):
            settle_deadlines(after(72))
        client.force_login(ala)
        assert "nie doszła do skutku" in client.get(f"/partia/{match.code}/").content.decode()


@pytest.mark.parametrize("pace", ["brisk", "steady", "league", "leisure"])
def test_a_new_table_has_the_pace_that_was_chosen(client: Any, ala: Any, pace: str) -> None:
    client.force_login(ala)
    page = client.get("/stol/nowy/").content.decode()
    assert f'value="{pace}"' in page
    client.post("/stol/nowy/", {"who": "public", "rounds": 2, "pace": pace})
    assert Match.objects.get().pace == pace


@pytest.mark.parametrize("pace", ["standard", "blitz", ""])
def test_a_pace_that_is_not_offered_is_refused(client: Any, ala: Any, pace: str) -> None:
    client.force_login(ala)
    answer = client.post("/stol/nowy/", {"who": "public", "rounds": 2, "pace": pace})
    assert answer.status_code == 400
    assert not Match.objects.exists()


def test_a_first_action_in_one_round_frees_the_turns_in_the_others(ala: Any, bartek: Any) -> None:
    match = make_match(ala, bartek, pace="leisure", width=2, options={"rounds": 4})
    acting = [each.to_act[0] for each in match.rounds.all()]
    clocks = Clock.objects.filter(round__match=match, turn_since__isnull=False)
    assert {clock.deadline_at for clock in clocks} == {after(72)}
    with time_machine.travel(after(1), tick=False):
        play_word(match)
    for clock in clocks.exclude(turn_since=after(1)):
        own = clock.seat.number == acting[0]
        assert clock.deadline_at == (after(168) if own else after(72))
    with time_machine.travel(after(72), tick=False):
        settle_deadlines(after(72))
    match.refresh_from_db()
    # Who has not acted in any round by then never began.
    assert match.status == ("active" if set(acting) == {acting[0]} else "void")


def test_rounds_open_at_once_have_a_bank_each(ala: Any, bartek: Any) -> None:
    match = make_match(ala, bartek, pace="brisk", width=2, options={"rounds": 4})
    assert set(Clock.objects.filter(round__match=match).values_list("bank", flat=True)) == {72 * HOUR}
    play_round(match)
    third = match.rounds.get(number=3)
    assert set(third.clocks.values_list("bank", flat=True)) <= {96 * HOUR, 98 * HOUR}


def test_the_api_opens_tables_at_a_pace_and_says_no_to_others(client: Any, ala: Any) -> None:
    client.force_login(ala)
    opened = client.post("/api/matches/", {"pace": "leisure"}, content_type="application/json")
    assert (opened.status_code, opened.json()["pace"]) == (201, "leisure")
    for pace in ("standard", "blitz", ""):
        refused = client.post("/api/matches/", {"pace": pace}, content_type="application/json")
        assert refused.status_code == 400, pace
    assert refused.json()["code"] == "invalid"  # an empty text is no pace at all
    refused = client.post("/api/matches/", {"pace": "standard"}, content_type="application/json")
    assert refused.json()["code"] == "unknown_pace"
    assert Match.objects.count() == 1


def test_staff_look_at_the_ledger_and_at_outages(client: Any, match: Match, ala: Any) -> None:
    ala.is_staff = ala.is_superuser = True
    ala.save()
    client.force_login(ala)
    entry = ClockEntry.objects.first()
    assert entry is not None
    for path in ("clockentry/", f"clockentry/{entry.pk}/change/", "outage/"):
        assert client.get(f"/admin/games/{path}").status_code == 200, path
