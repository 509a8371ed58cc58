"""The organiser's desk: what stands on it, what its buttons do, and who may touch them."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.urls import reverse
from django.utils import translation

from accounts.models import OutgoingMail
from games.models import Clock, ClockEntry, Match
from tests.factories import make_user
from tests.queries import queries_of
from tests.tournaments.season_forms import form_for
from tests.tournaments.seasons import (
    ENDS,
    OPENS,
    STARTS,
    advance,
    entry_of,
    fixtures,
    make_league,
    make_people,
    make_season,
    start,
)
from tournaments.desk import desk_of
from tournaments.models import AuditRecord, Entry, Fixture, Season, SeatOffer
from tournaments.moves import moves_of
from tournaments.services.leagues import give_role
from tournaments.services.leaving import withdraw
from tournaments.services.waiting_list import join_waiting_list

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def address(season: Season) -> str:
    return reverse("admin:tournaments_season_desk", args=[season.pk])


def press(client: Any, season: Season, do: str, **fields: Any) -> str:
    return client.post(address(season), {"do": do, **fields}, follow=True).content.decode()


def acting(fixture: Fixture) -> Entry:
    """Who is to act in this fixture."""
    clock = Clock.objects.get(round__match=fixture.match, turn_since__isnull=False)
    return fixture.sides.select_related("entry__user").get(seat=clock.seat.number).entry


def test_a_fresh_season_needs_nobody(season: Season) -> None:
    assert desk_of(season, STARTS).count == 0


def test_each_trouble_has_its_list(season: Season, people: list[Any], ala: Any) -> None:
    later = STARTS + 30 * DAY
    desk = desk_of(season, later)
    assert len(desk.overdue) == 6
    assert desk.overdue[0].deadline_at <= later
    assert {turn.code for turn in desk.overdue} == {fixture.match.code for fixture in fixtures(season)}
    assert desk.silent == []  # each stands in one list
    waited = desk_of(season, STARTS + 3 * DAY)
    assert (len(waited.overdue), len(waited.low), len(waited.silent)) == (0, 0, 6)
    first = fixtures(season)[0]
    low = Clock.objects.get(round__match=first.match, turn_since__isnull=False)
    soon = low.deadline_at - timedelta(hours=3)
    assert first.pk in {turn.fixture.pk for turn in desk_of(season, soon).low}
    assert all(turn.left < 24 * 3600 for turn in desk_of(season, soon).low)


def test_whom_no_mail_reaches(season: Season, people: list[Any]) -> None:
    people[0].mail_paused_at = STARTS
    people[0].save()
    people[1].emailaddress_set.update(verified=False)
    OutgoingMail.objects.create(
        key="x", user=people[2], to_address="gracz3@example.com", stream="turn", language="pl", subject="x",
        message_id="<x@x>", state="failed", not_before=STARTS,
    )  # fmt: skip
    rows = {row.entry.user: row for row in desk_of(season, STARTS).unreached}
    assert rows[people[0]].paused
    assert rows[people[1]].unconfirmed
    assert rows[people[2]].failed == 1
    assert people[3] not in rows


def test_matchdays_that_were_overtaken(ala: Any, people: list[Any]) -> None:
    season = start(make_season(make_league(ala), opening="dated", days_apart=14), people, ala)
    assert desk_of(season, STARTS + 13 * DAY).late == []
    advance(season, STARTS + 14 * DAY)
    assert {fixture.matchday.number for fixture in desk_of(season, STARTS + 14 * DAY).late} == {1}


def test_what_waits_for_a_referee(ala: Any, people: list[Any]) -> None:
    season = start(make_season(make_league(ala), adjudication="referee"), people, ala)
    assert desk_of(season, STARTS).unsettled == []
    advance(season, ENDS)
    assert len(desk_of(season, ENDS).unsettled) == 6


def test_the_desk_asks_as_much_for_many_as_for_few(ala: Any, bartek: Any) -> None:
    small = start(make_season(make_league(ala)), [make_user(f"a{each}") for each in range(2)], ala)
    large = start(
        make_season(make_league(bartek, "inna")), [make_user(f"b{each}") for each in range(6)], bartek
    )
    later = STARTS + 30 * DAY
    assert len(desk_of(large, later).overdue) == 15
    assert len(queries_of(lambda: desk_of(small, later))) == len(queries_of(lambda: desk_of(large, later)))


def test_a_reminder_is_sent_once_a_day(client: Any, season: Season, ala: Any) -> None:
    client.force_login(ala)
    fixture = fixtures(season)[0]
    entry = acting(fixture)
    do = f"remind:{fixture.pk}:{entry.pk}"
    press(client, season, do)
    press(client, season, do)
    mails = OutgoingMail.objects.filter(key__contains="2026-03-10", stream="reminder", user=entry.user)
    assert mails.count() == 1
    with time_machine.travel(STARTS + DAY, tick=False):
        press(client, season, do)
    assert OutgoingMail.objects.filter(stream="reminder", user=entry.user).count() == 2
    assert AuditRecord.objects.filter(verb="remind_entry").count() == 3


def test_time_for_one_for_both_and_for_all(client: Any, season: Season, ala: Any) -> None:
    client.force_login(ala)
    fixture = fixtures(season)[0]
    entry = acting(fixture)
    clock = Clock.objects.get(round__match=fixture.match, seat__user=entry.user)
    page = press(client, season, f"time:{fixture.pk}:{entry.pk}", hours="48", reason="")
    assert not ClockEntry.objects.filter(kind="extra").exists()
    assert "errorlist" in page or "messagelist" in page
    press(client, season, f"time:{fixture.pk}:{entry.pk}", hours="48", reason="a storm")
    before, bank = clock.deadline_at, clock.bank
    clock.refresh_from_db()
    assert clock.bank == bank + 48 * 3600
    assert clock.deadline_at > before
    line = ClockEntry.objects.get(kind="extra")
    assert (line.by, line.reason) == (ala, "a storm")
    press(client, season, f"time:{fixture.pk}", hours="24", reason="a storm")
    assert ClockEntry.objects.filter(kind="extra").count() == 3
    press(client, season, "all", hours="12", reason="our outage")
    assert ClockEntry.objects.filter(kind="extra", reason="our outage").count() == 12
    assert [line.verb for line in AuditRecord.objects.filter(verb__startswith="add_time")] == [
        "add_time_to_all",
        "add_time",
        "add_time",
    ]


def test_a_seat_is_offered_taken_back_and_given_to_a_bot(
    client: Any, season: Season, people: list[Any], celina: Any, ala: Any
) -> None:
    client.force_login(ala)
    join_waiting_list(season_id=season.pk, user=celina, now=STARTS)
    entry = withdraw(entry_id=entry_of(season, people[0]).pk, actor=people[0], now=STARTS)
    page = client.get(address(season)).content.decode()
    assert people[0].username in page
    assert f"offer:{entry.pk}" in page
    assert "celina" in press(client, season, f"offer:{entry.pk}")
    assert SeatOffer.objects.get().state == "open"
    press(client, season, f"stop:{entry.pk}")
    assert SeatOffer.objects.get().state == "stopped"
    press(client, season, f"bot:{entry.pk}", level="easy", reason="nobody else")
    entry.refresh_from_db()
    assert entry.bot_level == "easy"
    assert desk_of(season, STARTS).vacant == []


def test_a_viewer_sees_and_touches_nothing(client: Any, season: Season, ala: Any, stranger: Any) -> None:
    give_role(league=season.league, user=stranger, name="viewer", actor=ala, now=STARTS)
    stranger.refresh_from_db()
    client.force_login(stranger)
    page = client.get(address(season)).content.decode()
    assert 'name="do"' not in page
    rules = client.get(reverse("admin:tournaments_season_change", args=[season.pk])).content.decode()
    assert "Reason" not in rules
    assert ">None<" not in rules
    fixture = fixtures(season)[0]
    press(client, season, f"time:{fixture.pk}", hours="24", reason="why not")
    press(client, season, "all", hours="24", reason="why not")
    press(client, season, f"remind:{fixture.pk}:{acting(fixture).pk}")
    assert not ClockEntry.objects.filter(kind="extra").exists()
    decide = reverse("admin:tournaments_fixture_decide", args=[fixture.pk])
    assert client.get(decide).status_code == 404


def test_a_referee_helps_and_does_not_seat(
    client: Any, season: Season, people: list[Any], ala: Any, stranger: Any
) -> None:
    give_role(league=season.league, user=stranger, name="referee", actor=ala, now=STARTS)
    stranger.refresh_from_db()
    client.force_login(stranger)
    fixture = fixtures(season)[0]
    press(client, season, f"time:{fixture.pk}", hours="24", reason="a storm")
    assert ClockEntry.objects.filter(kind="extra").count() == 2
    entry = withdraw(entry_id=entry_of(season, people[0]).pk, actor=people[0], now=STARTS)
    press(client, season, f"bot:{entry.pk}", level="easy", reason="nobody else")
    entry.refresh_from_db()
    assert entry.status == "withdrawn"


def test_an_organiser_who_plays_does_not_help_themselves(
    client: Any, season: Season, people: list[Any], ala: Any
) -> None:
    give_role(league=season.league, user=people[0], name="organiser", actor=ala, now=STARTS)
    people[0].refresh_from_db()
    client.force_login(people[0])
    own = Fixture.objects.filter(sides__entry__user=people[0]).first()
    assert own is not None
    press(client, season, f"time:{own.pk}", hours="24", reason="me")
    assert not ClockEntry.objects.filter(kind="extra").exists()
    page = client.post(
        reverse("admin:tournaments_fixture_decide", args=[own.pk]),
        {"ruling": "1", "reason": "mine", "confirmed": "1"},
    )
    assert page.status_code == 200
    own.refresh_from_db()
    assert own.status == "open"


def test_no_card_and_no_seed_stands_on_it(client: Any, season: Season, ala: Any) -> None:
    client.force_login(ala)
    with time_machine.travel(STARTS + 30 * DAY, tick=False):
        page = client.get(address(season)).content.decode()
    for match in Match.objects.all():
        assert bytes(match.root_secret).hex() not in page
        for each in match.rounds.all():
            assert str(each.deal[:3])[1:-1] not in page
    assert not re.search(r"@example\.com", page)


@pytest.mark.parametrize("do", ["", "all:x", "shout:1", "remind:1", "time:"])
def test_nonsense_is_not_found_or_refused(client: Any, season: Season, ala: Any, do: str) -> None:
    client.force_login(ala)
    answer = client.post(address(season), {"do": do, "reason": "so"})
    assert answer.status_code in (302, 404)
    assert not ClockEntry.objects.filter(kind="extra").exists()


# --- A referee's page -------------------------------------------------------------------------------


def test_a_referee_looks_before_deciding(client: Any, season: Season, ala: Any) -> None:
    client.force_login(ala)
    fixture = fixtures(season)[0]
    decide = reverse("admin:tournaments_fixture_decide", args=[fixture.pk])
    assert client.get(decide).status_code == 200
    looked = client.post(decide, {"ruling": "1", "reason": "the second never came"})
    assert looked.context["rows"]
    fixture.refresh_from_db()
    assert fixture.status == "open"
    client.post(decide, {"ruling": "1", "reason": "the second never came", "confirmed": "1"})
    fixture.refresh_from_db()
    assert (fixture.status, fixture.result.kind) == ("decided", "adjudicated")
    assert AuditRecord.objects.get(verb="rule_fixture").reason == "the second never came"
    again = client.post(decide, {"ruling": "played", "reason": "hm", "confirmed": "1"})
    assert again.context["form"].errors


def test_tables_of_four_are_decided_by_places(client: Any, ala: Any) -> None:
    season = start(make_season(make_league(ala), game="kierki", options={}), make_people(4), ala)
    client.force_login(ala)
    fixture = fixtures(season)[0]
    decide = reverse("admin:tournaments_fixture_decide", args=[fixture.pk])
    form = {f"place_{seat}": str(1 + seat // 2 * 2) for seat in range(4)} | {"gone_3": "on", "reason": "left"}
    client.post(decide, {**form, "confirmed": "1"})
    fixture.refresh_from_db()
    assert fixture.status == "decided"
    assert [side.forfeited for side in fixture.sides.all()] == [False, False, False, True]


# --- Entries and seasons ----------------------------------------------------------------------------


def test_late_entries_and_bots(client: Any, ala: Any, people: list[Any], celina: Any) -> None:
    season = make_season(make_league(ala))
    advance(season, OPENS)
    client.force_login(ala)
    enter = reverse("admin:tournaments_season_enter", args=[season.pk])
    client.post(enter, {"person": "Celina"})
    client.post(enter, {"level": "easy", "reason": "to make it even"})
    assert season.entries.get(number=1).user == celina
    assert season.entries.filter(bot_level="easy").count() == 1
    for wrong in ({}, {"person": "nikt"}, {"person": "celina", "level": "easy"}, {"person": "celina"}):
        assert client.post(enter, wrong).context["form"].errors
    assert season.entries.count() == 2
    assert AuditRecord.objects.get(verb="enter_bot").reason == "to make it even"


def test_a_late_entry_is_offered_where_it_can_be_made(client: Any, ala: Any, people: list[Any]) -> None:
    client.cookies["language"] = "en"
    season = make_season(make_league(ala), name="Spring")
    client.force_login(ala)
    change = reverse("admin:tournaments_season_change", args=[season.pk])
    enter = reverse("admin:tournaments_season_enter", args=[season.pk])
    offered = []
    for at in ("announced", "registration", "running"):
        if at == "registration":
            advance(season, OPENS)
        elif at == "running":
            start(season, people, ala)
        season.refresh_from_db()
        assert season.status == at
        offered.append(
            f'<a href="{enter}">Enter a player or a bot</a>' in client.get(change).content.decode()
        )
        page = client.get(enter, follow=True)
        assert (page.context.get("form") is not None) == offered[-1]
        assert ("That cannot be done now" in page.content.decode()) != offered[-1]
        desk = client.get(address(season))
        assert desk.context["title"] == "Organiser's desk: Liga klub, season 1: Spring"
        assert ("Everybody plays." in desk.content.decode()) == (at == "running")
    assert offered == [False, True, False]


def form_of(season: Season, client: Any, **changed: Any) -> dict[str, Any]:
    page = client.get(reverse("admin:tournaments_season_change", args=[season.pk]))
    form = page.context["adminform"].form
    data: dict[str, Any] = {}
    for name, field in form.fields.items():
        value = form.get_initial_for_field(field, name)
        if name.endswith("_at"):
            local = value.astimezone(ZoneInfo("Europe/Warsaw"))
            data[f"{name}_0"], data[f"{name}_1"] = f"{local:%Y-%m-%d}", f"{local:%H:%M:%S}"
        elif isinstance(value, list):
            data |= {f"{name}_{number}": each for number, each in enumerate(value)}
        elif value not in (None, False):
            data[name] = field.prepare_value(value) if hasattr(field, "prepare_value") else value
    return {**data, **changed}


def test_after_the_start_little_changes_and_with_a_reason(client: Any, season: Season, ala: Any) -> None:
    client.force_login(ala)
    change = reverse("admin:tournaments_season_change", args=[season.pk])
    form = form_of(season, client)
    assert "tie_breaks_0" in form
    assert "withdrawal" not in form
    dropped = {f"tie_breaks_{number}": "" for number in range(2, 8)}
    changed = {
        **form, **dropped, "tie_breaks_0": "direct", "tie_breaks_1": "sb", "withdrawal": "annul", "reason": ""
    }  # fmt: skip
    assert client.post(change, changed).context["adminform"].form.errors
    season.refresh_from_db()
    assert season.tie_breaks != ["direct", "sb"]
    client.post(change, {**changed, "reason": "all agreed"})
    season.refresh_from_db()
    assert (season.tie_breaks, season.withdrawal) == (["direct", "sb"], "fide_50")
    line = AuditRecord.objects.get(verb="change_season")
    assert (line.reason, line.after) == ("all agreed", {"tie_breaks": ["direct", "sb"]})


def test_the_form_says_what_a_season_takes_before_it_is_saved(client: Any, ala: Any) -> None:
    league = make_league(ala)
    client.force_login(ala)
    add = reverse("admin:tournaments_season_add")
    assert client.get(add).status_code == 200
    form = form_for(league)
    shown = client.post(add, {**form, "_estimate": "1"})
    assert not Season.objects.exists()
    page = shown.content.decode()
    assert "10" in page  # matchdays of six players who meet twice
    assert "errornote" not in page
    assert "errorlist" not in page
    assert page.count("Jeszcze nie zapisano.") == 1
    wrong = client.post(add, {**form, "_estimate": "1", "movers": "-1"}).content.decode()
    assert "errornote" in wrong
    assert "Jeszcze nie zapisano." in wrong
    shown_form = shown.context["adminform"]
    assert str(shown_form.model_admin.takes(shown_form.form.instance)).count("<p>") == 4
    saved = client.post(add, form, follow=True)
    # 23 weeks by the estimate, 13 by the dates.
    assert any(
        "13" in str(message) and message.level_tag == "warning" for message in saved.context["messages"]
    )
    assert Season.objects.get().substitutes == "zero"


def test_an_owner_renames_the_league_and_the_trail_knows(client: Any, season: Season, ala: Any) -> None:
    client.force_login(ala)
    change = reverse("admin:tournaments_league_change", args=[season.league_id])
    client.post(change, {"name": "Nowa nazwa", "about": "Gramy", "slug": "inny"})
    season.league.refresh_from_db()
    assert (season.league.name, season.league.slug) == ("Nowa nazwa", "klub")
    line = AuditRecord.objects.get(verb="change_league")
    assert line.before["name"] == "Liga klub"


def test_each_page_of_a_season_says_where_it_stands(client: Any, season: Season, ala: Any) -> None:
    client.force_login(ala)
    way = {}
    for page in ("desk", "message"):
        shown = client.get(
            reverse(f"admin:tournaments_season_{page}", args=[season.pk]), headers={"accept-language": "en"}
        ).content.decode()
        found = re.search(r'<div class="breadcrumbs">(.*?)</div>', shown, re.DOTALL)
        assert found is not None
        way[page] = re.sub(r"<[^>]+>", "", found[1]).split(" &rsaquo; ")
    start_of_it = ["Home", "Leagues", "Seasons", f"{season.league.name}, season {season.number}"]
    assert way["desk"] == [*start_of_it, "Organiser's desk"]
    assert way["message"] == [*start_of_it, "Organiser's desk", "Message to all"]


@pytest.mark.parametrize(
    ("movers", "words"),
    [(1, ["The last one falls.", "The first one rises."]), (2, ["The last 2 fall.", "The first 2 rise."])],
)
def test_the_proposal_counts_who_moves(ala: Any, movers: int, words: list[str]) -> None:
    season = start(make_season(make_league(ala), division_size=4, movers=movers), make_people(8), ala)
    with translation.override("en"):
        said = [lines[0].reasons[0] for _table, lines in moves_of(season)]
    assert [end in each for each, end in zip(said, words, strict=True)] == [True, True]
