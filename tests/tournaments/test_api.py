"""The API of leagues, to read: what the pages show to everybody, in few questions to the database."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_user
from tests.queries import queries_of
from tests.tournaments.seasons import (
    CLOSES,
    DAY,
    ENDS,
    OPENS,
    STARTS,
    advance,
    entry_of,
    fixture_of,
    fixtures,
    give_up,
    make_league,
    make_season,
    play_out,
    start,
)
from tournaments.api import views
from tournaments.models import Season
from tournaments.services.ending import finish_season
from tournaments.services.registration import enter_bot, register

pytestmark = pytest.mark.django_db

LEAGUE = "/api/leagues/klub/"
SEASON = LEAGUE + "seasons/1/"
DIVISION = SEASON + "divisions/1/"


def read(client: Any, address: str) -> Any:
    answer = client.get(address)
    assert answer.status_code == 200, answer.content
    return answer.json()


def a_season(ala: Any, people: list[Any]) -> Season:
    """Four people; the first has beaten the second, who resigned, and played with the third."""
    season = start(make_season(make_league(ala), name="Zima"), people, ala)
    give_up(fixture_of(season, people[0], people[1]), people[1])
    play_out(fixture_of(season, people[0], people[2]))
    advance(season, STARTS)
    return season


ADDRESSES = [
    "/api/leagues/", "/api/scores/", LEAGUE, LEAGUE + "scores/", SEASON, SEASON + "scores/", DIVISION,
    DIVISION + "crosstable/", DIVISION + "scores/", DIVISION + "fixtures/",
]  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES)
def test_everybody_reads_the_same(
    client: Any, season: Season, people: list[Any], stranger: Any, address: str
) -> None:
    """A stranger without a key, a guest, somebody who does not play, a player and an owner; nobody writes."""
    seen = read(client, address)
    for user in (guest_of_the_house(), stranger, people[0], season.league.roles.get().user):
        client.force_login(user)
        assert read(client, address) == seen
    assert client.post(address, {}, content_type="application/json").status_code == 405


def guest_of_the_house() -> Any:
    guest = make_user("gość")
    guest.is_guest, guest.email = True, ""
    guest.save()
    return guest


def test_a_league_lists_its_seasons_the_newest_first(client: Any, season: Season, ala: Any) -> None:
    make_season(season.league)
    (listed,) = read(client, "/api/leagues/")["leagues"]
    assert listed == read(client, LEAGUE)
    assert (listed["slug"], listed["name"]) == ("klub", "Liga klub")
    assert [(each["number"], each["status"]) for each in listed["seasons"]] == [
        (2, "announced"),
        (1, "running"),
    ]
    assert listed["seasons"][1]["name"] == "Zima"


def test_before_the_start_there_are_those_who_registered_and_no_seed(
    client: Any, ala: Any, people: list[Any]
) -> None:
    season = make_season(make_league(ala))
    advance(season, OPENS)
    register(season_id=season.pk, user=people[0], now=OPENS)
    register(season_id=season.pk, user=people[1], now=OPENS)
    enter_bot(season_id=season.pk, level="easy", actor=None, now=OPENS)
    advance(season, CLOSES)
    shown = read(client, SEASON)
    assert shown["status"] == "proposed"
    # What organisers have not approved is theirs.
    assert shown["divisions"] == []
    assert [(each["entry"], each["player"], each["bot_level"]) for each in shown["registered"]] == [
        (1, people[0].pk, ""),
        (2, people[1].pk, ""),
        (3, None, "easy"),
    ]
    assert (shown["seed"], shown["seed_hash"]) == (None, season.seed_hash)
    assert season.seed not in client.get(SEASON).content.decode()
    for address in (DIVISION, DIVISION + "fixtures/", SEASON + "scores/"):
        answer = client.get(address)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_league")


def test_a_season_says_its_rules_and_divisions(client: Any, season: Season, people: list[Any]) -> None:
    shown = read(client, SEASON)
    assert (shown["points"], shown["tie_breaks"][0], shown["options"]) == ([2, 1, 0], "direct", {"rounds": 2})
    assert shown["seed"] == season.seed
    (division,) = shown["divisions"]
    assert division["level"] == 1
    assert {each["name"] for each in division["entries"]} == {user.name for user in people}


def test_standings_say_why(client: Any, season: Season, people: list[Any]) -> None:
    shown = read(client, DIVISION)["standings"]
    by_name = {line["name"]: line for line in shown}
    winner, loser = by_name[people[0].name], by_name[people[1].name]
    assert (loser["points"], loser["losses"]) == (0, 1)
    assert winner["place"] < loser["place"]
    assert winner["player"] == people[0].pk
    assert winner["decided"] == 2
    reasons = [reason for line in shown for reason in line["reasons"]]
    assert reasons
    numbers = {line["entry"] for line in shown}
    for reason in reasons:
        assert reason["other"] in numbers
        assert reason["text"].endswith(".")
        assert reason["steps"][0]["criterion"] == "points"
        assert [step["decides"] for step in reason["steps"][:-1]] == [False] * (len(reason["steps"]) - 1)


def test_fixtures_and_results(client: Any, season: Season, people: list[Any]) -> None:
    shown = read(client, DIVISION + "fixtures/")
    assert (shown["page"], shown["pages"], shown["count"]) == (1, 1, 6)
    names = {frozenset(side["name"] for side in each["sides"]): each for each in shown["fixtures"]}
    forfeit = names[frozenset({people[0].name, people[1].name})]
    assert (forfeit["status"], forfeit["result"]["kind"], forfeit["result"]["cause"]) == (
        "decided",
        "forfeit",
        "resigned",
    )
    assert {side["name"]: side["forfeited"] for side in forfeit["sides"]} == {
        people[0].name: False,
        people[1].name: True,
    }
    played = names[frozenset({people[0].name, people[2].name})]
    assert played["match"] == fixture_of(season, people[0], people[2]).match.code
    assert all(len(side["scores"]) == 1 for side in played["sides"])
    running = names[frozenset({people[2].name, people[3].name})]
    assert (running["status"], running["result"]) == ("open", None)
    assert all(side["total"] is None and side["scores"] == {} for side in running["sides"])
    day = read(client, DIVISION + "fixtures/?matchday=2")["fixtures"]
    assert {each["matchday"] for each in day} == {2}
    assert read(client, DIVISION + "fixtures/?matchday=x")["fixtures"] == []


def test_pages(client: Any, season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "PAGE", 4)
    first, second = (read(client, DIVISION + f"fixtures/?page={page}") for page in (1, 2))
    assert (len(first["fixtures"]), len(second["fixtures"])) == (4, 2)
    assert (second["page"], second["pages"], second["count"]) == (2, 2, 6)
    for page in ("3", "0", "-1", "x", "", "9" * 20):
        answer = client.get(DIVISION + f"fixtures/?page={page}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_page")
        assert answer.json()["data"] == {"pages": 2}


def test_the_crosstable_has_each_meeting_from_both_sides(
    client: Any, season: Season, people: list[Any]
) -> None:
    lines = {line["name"]: line for line in read(client, DIVISION + "crosstable/")["lines"]}
    own, other = (entry_of(season, user).number for user in people[:2])
    mine = next(each for each in lines[people[0].name]["meetings"] if each["other"] == other)
    theirs = next(each for each in lines[people[1].name]["meetings"] if each["other"] == own)
    assert (mine["won"], theirs["won"]) == (True, False)
    assert mine["match"] == theirs["match"]
    assert all(len(line["meetings"]) == 3 for line in lines.values())


def test_scores_of_a_season_keep_bots_apart_and_those_of_a_league_do_not(client: Any, ala: Any) -> None:
    season = make_season(make_league(ala))
    advance(season, OPENS)
    register(season_id=season.pk, user=ala, now=OPENS)
    for _bot in range(2):
        enter_bot(season_id=season.pk, level="easy", actor=None, now=OPENS)
    start(season, [], ala)
    for address, bots in (
        (DIVISION + "scores/", 2),
        (SEASON + "scores/", 2),
        (LEAGUE + "scores/", 1),
        ("/api/scores/", 1),
    ):
        lines = read(client, address)["scores"]
        assert len([line for line in lines if line["bot_level"]]) == bots, address
        assert [line["player"] for line in lines if not line["bot_level"]] == [ala.pk]
        assert set(lines[0]["trumps"]) == {"S", "H", "D", "C", "NT", "total"}


def test_a_closed_set_of_deals_shows_no_scores(client: Any, ala: Any, people: list[Any]) -> None:
    season = start(make_season(make_league(ala), duplicate=True), people, ala)
    play_out(fixtures(season)[0])
    advance(season, STARTS)
    decided = [each for each in read(client, DIVISION + "fixtures/")["fixtures"] if each["result"]]
    assert len(decided) == 1
    assert all(side["scores"] == {} for side in decided[0]["sides"])


@pytest.mark.parametrize(
    "address",
    ["/api/leagues/inna/", LEAGUE + "seasons/2/", SEASON + "divisions/9/", SEASON + "divisions/9/fixtures/"],
)
def test_what_is_not_there_is_said_in_json(client: Any, season: Season, address: str) -> None:
    answer = client.get(address, headers={"Accept-Language": "en"})
    assert answer.status_code == 404
    assert answer.json() == {
        "code": "no_such_league",
        "message": "There is no such league, season or entry. Check the address.",
        "data": {},
    }
    assert client.get(LEAGUE + "nothing/here/").json()["code"] == "no_such_address"


def test_questions_do_not_grow(client: Any, ala: Any, people: list[Any]) -> None:
    """One division of two people in one league, and then two divisions of two in a second season."""

    def counts(number: int) -> dict[str, int]:
        addresses = [address.replace("seasons/1/", f"seasons/{number}/") for address in ADDRESSES]
        for address in addresses:
            read(client, address)
        return {
            each: len(queries_of(lambda address=address: read(client, address)))
            for each, address in zip(ADDRESSES, addresses, strict=True)
        }

    league = make_league(ala)
    first = start(make_season(league), people[:2], ala)
    play_out(fixtures(first)[0])
    advance(first, STARTS)
    small = counts(1)
    assert max(small.values()) <= 12
    finish_season(season_id=first.pk, actor=ala, now=ENDS)
    second = make_season(league, division_size=2, movers=1)
    start(second, people, ala)
    play_out(fixtures(second)[0])
    advance(second, STARTS + DAY)
    make_league(ala, "druga")
    assert counts(2) == small
