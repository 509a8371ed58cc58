"""A set of deals is closed until its last table has finished: nobody learns anything of it, wherever they look."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db.models import F
from django.test import Client
from django.urls import reverse

from games.models import Match, Move, Round
from tests.factories import make_user
from tests.games.test_leaks import answers
from tests.tournaments.duplicating import play_last, tables_on
from tests.tournaments.reading import DIVISION, SEASON
from tests.tournaments.seasons import STARTS, advance, make_league, make_season, play_out, start
from tournaments.models import Fixture, Side
from tournaments.services.results import collect_results


@pytest.fixture
def season(ala: Any, people: list[Any]) -> Any:
    return start(make_season(make_league(ala), duplicate=True), people, ala)


def addresses(season: Any, match: Match, *, own: bool = False) -> list[str]:
    """All that somebody may ask about a match and its league; a player's own running match they may see."""
    code, key = match.code, season.pk
    about_match = [
        f"/partia/{code}/",
        f"/partia/{code}/?runda=1",
        f"/partia/{code}/puls/",
        f"/partia/{code}/runda/1/",
        f"/partia/{code}/runda/1/?krok=3",
        f"/partia/{code}/runda/2/",
        f"/partia/{code}/zapis.json",
        f"/partia/{code}/rozdania/",
        f"/partia/{code}/rozdania.json",
        f"/partia/{code}/czas/",
        f"/api/matches/{code}/",
        f"/api/matches/{code}/rounds/1/",
        f"/api/matches/{code}/rounds/2/",
        f"/api/matches/{code}/deals/",
        f"/api/matches/{code}/messages/",
    ]
    people = [entry.user_id for entry in season.entries.all()]
    return [
        *([] if own else about_match),
        "/ligi/",
        "/ligi/klub/",
        "/ligi/wszech-czasow/?wg=S",
        SEASON,
        DIVISION,
        DIVISION + "?wg=NT&miara=najlepsza",
        DIVISION + "kolejka/1/",
        DIVISION + "tabela.csv",
        DIVISION + "krzyzowa.csv",
        DIVISION + "wyniki.csv",
        DIVISION + "wszystko.json",
        DIVISION + "zestawienie.csv",
        DIVISION + "druk/",
        SEASON + "zestawienie.csv",
        SEASON + "kalendarz.ics",
        "/ligi/wszech-czasow/zestawienie.csv",
        "/ligi/moje/",
        *(f"/ligi/gracz/{person}/" for person in people),
        f"/ligi/klub/{key}/",
    ]


def admin_addresses() -> list[str]:
    found = []
    for app, model in (
        ("games", "match"),
        ("games", "round"),
        ("games", "move"),
        ("games", "seat"),
        ("games", "clock"),
        ("tournaments", "season"),
        ("tournaments", "entry"),
        ("tournaments", "fixture"),
        ("tournaments", "auditrecord"),
    ):
        found.append(reverse(f"admin:{app}_{model}_changelist"))
    found += [reverse("admin:games_match_change", args=[row.pk]) for row in Match.objects.all()]
    found += [reverse("admin:games_round_change", args=[row.pk]) for row in Round.objects.all()]
    found += [reverse("admin:games_move_change", args=[row.pk]) for row in Move.objects.all()[:5]]
    found += [reverse("admin:tournaments_fixture_change", args=[row.pk]) for row in Fixture.objects.all()[:3]]
    return found


def change_what_is_closed(match: Match) -> None:
    """Everything that nobody may learn of a sealed match is another now; what is public stays."""
    Move.objects.filter(round__match=match).update(action="AS")
    for each in match.rounds.all():
        each.deal = each.deal[::-1]
        each.setup = each.setup | {"chooser": 1 - each.setup.get("chooser", 0)}
        each.summary = {}
        if each.outcome:
            each.outcome = each.outcome | {"scores": [score + 1 for score in each.outcome["scores"]]}
        each.save()
    Side.objects.filter(fixture__match=match).update(scores={"S": 13}, by_round={"1": 13})
    match.deal_set.root_secret = b"x" * 32
    match.deal_set.save()
    cache.clear()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "who", ["stranger", "spectator", "of the other table", "of this table", "organiser", "superuser"]
)
def test_nobody_learns_anything_of_a_sealed_match_that_is_over(season: Any, ala: Any, who: str) -> None:
    one, other = tables_on(season, 1)
    match = play_out(one)
    play_last(other, 9)
    collect_results(now=STARTS)
    match = Match.objects.get(pk=match.pk)
    readers = {
        "stranger": None,
        "spectator": make_user("obcy"),
        "of the other table": other.match.seats.get(number=0).user,
        "of this table": match.seats.get(number=0).user,
        "organiser": ala,
        "superuser": get_user_model().objects.create_superuser("szefowa", "szefowa@example.com", "x"),
    }
    client = Client()
    if readers[who] is not None:
        client.force_login(readers[who])
    asked = addresses(season, match)
    if who in ("organiser", "superuser"):
        asked += [*admin_addresses(), SEASON + "dziennik/", SEASON + "archiwum.json"]
    before = answers(client, asked)
    assert b"card suit-" not in b"".join(before.values())
    change_what_is_closed(match)
    after = answers(client, asked)
    assert {page for page in asked if before[page] != after[page]} == set()


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["spectator", "of the other table", "superuser"])
def test_nobody_else_learns_anything_of_a_sealed_match_that_is_played(season: Any, who: str) -> None:
    one, other = tables_on(season, 1)
    match = Match.objects.get(pk=play_last(one, 60).pk)
    readers = {
        "spectator": make_user("obcy"),
        "of the other table": other.match.seats.get(number=0).user,
        "superuser": get_user_model().objects.create_superuser("szefowa", "szefowa@example.com", "x"),
    }
    client = Client()
    client.force_login(readers[who])
    asked = addresses(season, match) + (admin_addresses() if who == "superuser" else [])
    before = answers(client, asked)
    change_what_is_closed(match)
    assert {page for page, answer in answers(client, asked).items() if before[page] != answer} == set()


@pytest.mark.django_db
def test_a_player_sees_the_own_running_round_and_no_finished_one(season: Any) -> None:
    one, _other = tables_on(season, 1)
    match = play_last(one, 60)
    assert match.rounds.filter(status="finished").count() == 1
    client = Client()
    client.force_login(match.seats.get(number=0).user)
    page = client.get(f"/partia/{match.code}/").content.decode()
    assert "card suit-" in page
    assert f"/partia/{match.code}/runda/1/" not in page
    refused = client.get(f"/partia/{match.code}/runda/1/")
    assert refused.status_code == 403
    assert client.get(f"/api/matches/{match.code}/rounds/1/").json()["code"] == "deals_sealed"
    assert client.get(f"/api/matches/{match.code}/rounds/2/").json()["view"]


@pytest.mark.django_db
def test_canary_an_open_set_shows_what_was_changed(season: Any) -> None:
    one, other = tables_on(season, 1)
    match = play_out(one)
    play_last(other)
    collect_results(now=STARTS)
    match = Match.objects.get(pk=match.pk)
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("szefowa", "szefowa@example.com", "x"))
    asked = [
        DIVISION,
        DIVISION + "kolejka/1/",
        DIVISION + "wyniki.csv",
        DIVISION + "wszystko.json",
        "/ligi/wszech-czasow/?wg=S",
        f"/partia/{match.code}/rozdania.json",
        f"/api/matches/{match.code}/deals/",
        reverse("admin:games_round_change", args=[match.rounds.first().pk]),
    ]
    before = answers(client, asked)
    Side.objects.filter(fixture__match=match).update(scores={"S": 13}, by_round={"1": 13})
    for each in match.rounds.all():
        each.deal = each.deal[::-1]
        each.outcome = each.outcome | {"scores": [score + 1 for score in each.outcome["scores"]]}
        each.save()
    cache.clear()
    after = answers(client, asked)
    assert {page for page in asked if before[page] == after[page]} == set()


@pytest.mark.django_db
def test_what_is_closed_is_written_in_no_log(season: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    one, other = tables_on(season, 1)
    play_out(one)
    play_last(other, 5)
    collect_results(now=STARTS)
    advance(season, STARTS)
    secret = bytes(one.matchday.deal_set.root_secret)
    # Statements of the database are written only where DEBUG asks for them.
    said = " ".join(record.getMessage() for record in caplog.records if record.name != "django.db.backends")
    assert secret.hex() not in said
    assert re.search(r"\b(?:[2-9TJQKA][SHDC])\b", said) is None
    assert Move.objects.filter(round__match=F("round__match")).exists()
