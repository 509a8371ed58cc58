"""The organisers' workplace: what each role does there, and what is shown before it is done."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from tests.tournaments.season_forms import form_for
from tests.tournaments.seasons import (
    ENDS,
    OPENS,
    STARTS,
    advance,
    entry_of,
    fixtures,
    full,
    make_league,
    make_people,
    make_season,
    start,
)
from tournaments.models import AuditRecord, Role, Season
from tournaments.season_admin import STEPS
from tournaments.services.leagues import give_role
from tournaments.services.registration import register

pytestmark = pytest.mark.django_db


def name(model_admin: Any) -> str:
    return f"admin:{model_admin.opts.app_label}_{model_admin.opts.model_name}"


@pytest.fixture
def season(ala: Any) -> Season:
    return full(start(make_season(make_league(ala), name="Sezon pierwszy"), make_people(3), ala), "zmiana")


def post(client: Any, model: str, action: str, row: Any, **more: Any) -> Any:
    return client.post(
        reverse(f"admin:tournaments_{model}_changelist"),
        {"action": action, "_selected_action": [row.pk], **more},
        follow=True,
    )


def test_an_action_shows_what_it_changes_before_it_does(client: Any, season: Season, ala: Any) -> None:
    client.force_login(ala)
    entry = season.entries.first()
    page = post(client, "entry", "withdraw", entry).content.decode()
    assert entry.name in page
    entry.refresh_from_db()
    assert entry.status == "playing"
    post(client, "entry", "withdraw", entry, confirmed="1", reason="")
    entry.refresh_from_db()
    assert entry.status == "playing"
    post(client, "entry", "withdraw", entry, confirmed="1", reason="moved abroad")
    entry.refresh_from_db()
    assert entry.status == "withdrawn"
    assert AuditRecord.objects.get(verb="withdraw").reason == "moved abroad"


def test_a_referee_gives_a_forfeit_and_organises_nothing(
    client: Any, season: Season, ala: Any, stranger: Any
) -> None:
    give_role(league=season.league, user=stranger, name="referee", actor=ala, now=STARTS)
    stranger.refresh_from_db()
    client.force_login(stranger)
    fixture = fixtures(season)[0]
    post(client, "fixture", "forfeit_second", fixture, confirmed="1", reason="silent")
    fixture.refresh_from_db()
    assert fixture.status == "decided"
    assert [side.forfeited for side in fixture.sides.all()] == [False, True]
    entry = season.entries.last()
    post(client, "entry", "expel", entry, confirmed="1", reason="rude")
    entry.refresh_from_db()
    assert entry.status == "playing"


def test_a_season_is_announced_and_walked_to_its_start_in_the_admin(client: Any, ala: Any) -> None:
    league = make_league(ala)
    client.force_login(ala)
    form = form_for(
        league, name="Wiosna", vista_rounds="2", width="1", cycles="1", opening="all", tie_breaks_1="net"
    )
    bad = client.post(
        reverse("admin:tournaments_season_add"), {**form, "tie_breaks_1": "alphabet"}, follow=True
    )
    assert not Season.objects.exists()
    assert bad.status_code == 200
    client.post(reverse("admin:tournaments_season_add"), form)
    season = Season.objects.get()
    assert (season.name, season.number, season.status) == ("Wiosna", 1, "announced")
    page = client.get(reverse("admin:tournaments_season_change", args=[season.pk])).content.decode()
    assert season.seed_hash in page
    assert season.seed not in page
    post(client, "season", "open_registration", season, confirmed="1")
    for person in make_people(2):
        register(season_id=season.pk, user=person, now=OPENS)
    for step in ("close_registration", "propose_divisions", "approve_divisions", "start_season"):
        post(client, "season", step, season, confirmed="1")
    season.refresh_from_db()
    assert season.status == "running"
    assert client.get(reverse("admin:tournaments_season_change", args=[season.pk])).status_code == 200
    division = season.divisions.get()
    assert (
        "gracz1"
        in client.get(reverse("admin:tournaments_division_change", args=[division.pk])).content.decode()
    )
    assert client.get(reverse("admin:tournaments_fixture_changelist")).status_code == 200


def test_roles_are_given_by_name(client: Any, season: Season, ala: Any, celina: Any) -> None:
    client.force_login(ala)
    form = {"league": season.league.pk, "person": "nikt", "name": "referee"}
    client.post(reverse("admin:tournaments_role_add"), form)
    assert Role.objects.count() == 1
    client.post(reverse("admin:tournaments_role_add"), {**form, "person": "Celina"})
    role = Role.objects.get(user=celina)
    assert role.name == "referee"
    again = client.post(reverse("admin:tournaments_role_add"), {**form, "person": "Celina"}, follow=True)
    _added, said = (str(each) for each in again.context["messages"])
    assert said == "celina ma już tę rolę."
    assert AuditRecord.objects.filter(verb="give_role", actor=ala).count() == 1
    post(client, "role", "take_away", role, confirmed="1")
    assert not Role.objects.filter(user=celina).exists()


def test_the_address_of_a_league_is_asked_for_in_words(client: Any, ala: Any) -> None:
    ala.is_staff = ala.is_superuser = True
    ala.save()
    client.force_login(ala)
    add = reverse("admin:tournaments_league_add")
    assert client.get(add).content.decode().count("na przykład liga-klubu") == 1
    wrong = client.post(add, {"name": "Żuraw", "slug": "Żuraw!", "about": ""}).content.decode()
    assert wrong.count("na przykład liga-klubu") == 2
    assert "slug”" not in wrong


def test_moves_are_put_right_in_the_admin(client: Any, ala: Any) -> None:
    people = make_people(4)
    season = start(make_season(make_league(ala), division_size=2, movers=1), people, ala)
    advance(season, ENDS)
    client.force_login(ala)
    entry = season.entries.get(move="up")
    post(client, "entry", "keep", entry, confirmed="1", reason="asked to stay")
    entry.refresh_from_db()
    assert entry.move == "stay"
    assert entry_of(season, entry.user).move == "stay"


def test_the_proposal_says_why_and_is_edited_with_a_reason(client: Any, ala: Any) -> None:
    people = make_people(4)
    season = start(make_season(make_league(ala), division_size=2, movers=1), people, ala)
    advance(season, ENDS)
    client.force_login(ala)
    address = reverse("admin:tournaments_season_moves", args=[season.pk])
    page = client.get(address)
    lines = [line for _table, lines in page.context["divisions"] for line in lines]
    assert len(lines) == 4
    assert all(line.reasons for line in lines)
    # Nobody has played: everything is drawn, so the lot decides who rises.
    assert all(len(line.reasons) == 2 for line in lines)
    riser, stayer = (season.entries.get(division__level=2, move=move) for move in ("up", "stay"))
    changes = {f"move_{riser.pk}": "stay", f"move_{stayer.pk}": "up"}
    client.post(address, changes)
    riser.refresh_from_db()
    assert riser.move == "up"
    client.post(address, {**changes, "reason": "asked to stay"})
    riser.refresh_from_db()
    stayer.refresh_from_db()
    assert (riser.move, stayer.move) == ("stay", "up")
    assert "asked to stay" in client.get(address).content.decode()
    assert AuditRecord.objects.filter(verb="set_move", reason="asked to stay").count() == 2
    client.post(address, {f"move_{riser.pk}": "sideways", "reason": "what"})
    riser.refresh_from_db()
    assert riser.move == "stay"


def test_leaving_is_looked_at_under_each_policy(client: Any, season: Season, ala: Any) -> None:
    client.force_login(ala)
    page = post(client, "entry", "expel", season.entries.first())
    assert len(page.context["columns"]) == 4
    assert {len(line) for _row, lines in page.context["rows"] for line in lines} == {5}


@pytest.mark.parametrize(
    ("rule", "said"), [("score", "draw"), ("nobody", "lost by all"), ("referee", "waits for a referee")]
)
def test_closing_early_shows_each_match_and_asks_why(client: Any, ala: Any, rule: str, said: str) -> None:
    ala.language = "en"
    ala.save()
    client.cookies["language"] = "en"
    season = start(make_season(make_league(ala), adjudication=rule), make_people(3), ala)
    client.force_login(ala)
    page = post(client, "season", "close_season", season)
    lines = [line for _row, lines in page.context["rows"] for line in lines]
    assert [line[2] for line in lines[1:]] == [said] * 3
    post(client, "season", "close_season", season, confirmed="1", reason="")
    season.refresh_from_db()
    assert season.status == "running"
    post(client, "season", "close_season", season, confirmed="1", reason="the club moves out")
    season.refresh_from_db()
    assert season.status == "closing"
    assert AuditRecord.objects.get(verb="close_season").reason == "the club moves out"


def test_every_step_is_looked_at_before_it_is_taken(client: Any, ala: Any) -> None:
    season = make_season(make_league(ala), division_size=2, movers=1)
    client.force_login(ala)
    for step in STEPS:
        if step == "close_registration":
            for person in make_people(4):
                register(season_id=season.pk, user=person, now=OPENS)
        before = Season.objects.get(pk=season.pk).status
        page = post(client, "season", step, season)
        assert [lines for _row, lines in page.context["rows"] if lines]
        assert Season.objects.get(pk=season.pk).status == before
        post(client, "season", step, season, confirmed="1", reason="so it goes")
        if step == "close_season":
            advance(season, ENDS)
    season.refresh_from_db()
    assert season.status == "finished"


@pytest.mark.parametrize(("filler", "bots"), [("easy", 1), ("", 0)])
def test_the_bots_that_will_fill_up_are_counted_before_the_start(
    client: Any, ala: Any, filler: str, bots: int
) -> None:
    """Up to an even number and never to the size of a division; the form says so, and each look before a step."""
    client.cookies["language"] = "en"
    season = make_season(make_league(ala), filler=filler, division_size=8)
    client.force_login(ala)
    form = client.get(reverse("admin:tournaments_season_change", args=[season.pk])).content.decode()
    assert "They do not fill it up to its size" in form
    post(client, "season", "open_registration", season, confirmed="1")
    for person in make_people(3):
        register(season_id=season.pk, user=person, now=OPENS)
    for step in ("close_registration", "propose_divisions"):
        post(client, "season", step, season, confirmed="1")
    for step in ("approve_divisions", "start_season"):
        page = post(client, "season", step, season)
        last = str([line for _row, lines in page.context["rows"] for line in lines][-1])
        assert ("bots that fill up: 1" in last) == bool(bots)
        post(client, "season", step, season, confirmed="1")
    assert season.entries.exclude(bot_level="").count() == bots


def said(page: Any) -> str:
    return " ".join(str(message) for message in page.context["messages"])


def test_an_action_with_nothing_to_do_says_so_at_once_and_counts_nothing(
    client: Any, season: Season, ala: Any
) -> None:
    """`season` is being played; the next one takes registrations."""
    client.force_login(ala)
    client.cookies["language"] = "en"
    fresh = make_season(season.league)
    for confirmed in ({}, {"confirmed": "1"}):
        page = post(client, "season", "open_registration", season, **confirmed)
        assert "There is nothing to do here." in said(page)
        assert "Done" not in said(page)
        page = post(client, "season", "start_season", fresh, **confirmed)
        assert "That cannot be done now: the season is “announced”." in said(page)
        assert b'name="confirmed"' not in page.content
    assert "Done: 1" in said(post(client, "season", "open_registration", fresh, confirmed="1"))

    entry = season.entries.first()
    other = season.entries.exclude(pk=entry.pk).exclude(user=ala).first()
    assert "Done: 1" in said(post(client, "entry", "withdraw", entry, confirmed="1", reason="ill"))
    before = AuditRecord.objects.count()
    page = post(client, "entry", "withdraw", entry, confirmed="1", reason="ill")
    assert "There is nothing to do here." in said(page)
    assert "Done" not in said(page)
    assert AuditRecord.objects.count() == before
    both = client.post(
        reverse("admin:tournaments_entry_changelist"),
        {"action": "withdraw", "_selected_action": [entry.pk, other.pk], "confirmed": "1", "reason": "ill"},
        follow=True,
    )
    assert "There is nothing to do here." in said(both)
    assert "Done: 1" in said(both)


def test_the_boxes_for_day_and_hour_are_named(client: Any, ala: Any) -> None:
    season = make_season(make_league(ala))
    client.force_login(ala)
    page = client.get(reverse("admin:tournaments_season_change", args=[season.pk])).content.decode()
    boxes = re.findall(r'<input[^>]*name="\w+_at_[01]"[^>]*>', page)
    assert len(boxes) == 8
    assert all('aria-label="' in box for box in boxes)
