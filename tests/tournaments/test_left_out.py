"""A match that was played and that the table leaves out after its player left: lists of matches and its page say so."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from games.models import Match
from games.services.play import resign
from tests.factories import make_match, open_round
from tests.queries import queries_of
from tests.tournaments.seasons import STARTS, entry_of, fixture_of, give_up, make_people
from tests.tournaments.substituting import leave, running
from tournaments.selectors.tables import table_of
from tournaments.services.leaving import come_back
from tournaments.services.results import collect_results

pytestmark = pytest.mark.django_db

NOTE = "A seat in the league was given up; the match does not count in its table."

ANNULLED = ["annulled", "does", "not", "count"]


@pytest.fixture
def people() -> list[Any]:
    return make_people(4)


def played(season: Any, loser: Any, winner: Any) -> Match:
    fixture = fixture_of(season, loser, winner)
    give_up(fixture, loser)
    collect_results(now=STARTS, season_id=season.pk)
    return Match.objects.get(pk=fixture.match_id)


def read(client: Client, person: Any, address: str) -> str:
    client.force_login(person)
    return client.get(address, headers={"accept-language": "en"}).content.decode()


def row_of(client: Client, person: Any, match: Match, address: str = "/partie/") -> str:
    """What the list says of how this match ended."""
    shown = read(client, person, address)
    row = next(each for each in shown.split("<li>") if f'href="/partia/{match.code}/"' in each)
    found = re.search(r'<span class="when">(.*?)</span>', row, re.DOTALL)
    assert found is not None
    return re.sub(r"<[^>]+>", " ", found[1]).strip()


@pytest.mark.parametrize("address", ["/partie/", "/"])
def test_a_played_match_is_annulled_in_the_lists_when_its_player_leaves(
    client: Client, ala: Any, people: list[Any], address: str
) -> None:
    season = running(ala, people)
    match = played(season, people[0], people[1])
    other = played(season, people[2], people[1])
    assert row_of(client, people[1], match, address) == "won"
    assert row_of(client, people[0], match, address) == "lost"
    leave(season, people[0])
    assert entry_of(season, people[0]).pk in table_of(season.divisions.get()).annulled
    for person in people[:2]:
        assert row_of(client, person, match, address).split() == ANNULLED
    assert row_of(client, people[1], other, address) == "won"


def test_the_page_of_the_match_says_so_to_everybody(
    client: Client, ala: Any, people: list[Any], stranger: Any
) -> None:
    season = running(ala, people)
    match = played(season, people[0], people[1])
    address = f"/partia/{match.code}/"
    assert NOTE not in read(client, people[1], address)
    leave(season, people[0])
    for person in (people[1], people[3], stranger):
        assert read(client, person, address).count(NOTE) == 1
    client.logout()
    assert NOTE in client.get(address, headers={"accept-language": "en"}).content.decode()


def bar_of(shown: str) -> str:
    """What the bar of the match page says."""
    found = re.search(r'<div class="bar" id="bar">.*?<b>(.*?)</b>', shown, re.DOTALL)
    assert found is not None
    return found[1].replace("\N{NO-BREAK SPACE}", " ").strip()


@pytest.mark.parametrize(
    ("game", "options", "before", "after"),
    [
        (
            "vista",
            {"rounds": 2},
            "gracz1 resigned; the match goes to gracz2.",
            "The match ended 0 : 0; it does not count.",
        ),
        (
            "szturm",
            {"players": 2},
            "gracz1 resigned. gracz2 won the match.",
            "The match is over; it does not count.",
        ),
        ("pasjans", {}, "The match is a draw.", "The match is over; it does not count."),
    ],
)
def test_the_bar_names_no_winner_then(
    client: Client, ala: Any, people: list[Any], game: str, options: Any, before: str, after: str
) -> None:
    season = running(ala, people, game=game, options=options, withdrawal="annul")
    fixture = fixture_of(season, people[0], people[1])
    give_up(fixture, people[0])
    if game == "pasjans":
        for seat in fixture.match.seats.exclude(user=people[0]):
            give_up(fixture, seat.user)
    collect_results(now=STARTS, season_id=season.pk)
    address = f"/partia/{fixture.match.code}/"
    assert bar_of(read(client, people[0], address)) == before
    leave(season, people[0])
    shown = read(client, people[0], address)
    assert bar_of(shown) == after
    assert f'data-said="{after}"' in shown.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("is_played", [True, False], ids=["played before", "broken off"])
def test_the_page_of_a_match_whose_deals_are_closed_says_so_too(
    client: Client, ala: Any, people: list[Any], is_played: bool
) -> None:
    season = running(ala, people, duplicate=True)
    fixture = fixture_of(season, people[0], people[1])
    if is_played:
        give_up(fixture, people[0])
        collect_results(now=STARTS, season_id=season.pk)
        shown = read(client, people[1], f"/partia/{fixture.match.code}/")
        assert NOTE not in shown
        assert "· won" in shown
    leave(season, people[0])
    shown = read(client, people[1], f"/partia/{fixture.match.code}/")
    assert "Other tables play the same deals." in shown
    assert shown.count(NOTE) == 1
    assert "· won" not in shown


def test_what_was_open_says_it_once(client: Client, ala: Any, people: list[Any]) -> None:
    """The match that ended with the leaving knows by itself that it is annulled."""
    season = running(ala, people)
    match = fixture_of(season, people[0], people[1]).match
    leave(season, people[0])
    match.refresh_from_db()
    assert match.is_annulled
    assert row_of(client, people[1], match).split() == ANNULLED
    assert 'id="nie-liczy-sie"' not in read(client, people[1], f"/partia/{match.code}/")


def test_where_results_are_kept_nothing_changes(client: Client, ala: Any, people: list[Any]) -> None:
    season = running(ala, people, withdrawal="keep")
    match = played(season, people[0], people[1])
    leave(season, people[0])
    assert row_of(client, people[1], match) == "won"
    assert NOTE not in read(client, people[1], f"/partia/{match.code}/")


def test_who_comes_back_counts_again(client: Client, ala: Any, people: list[Any]) -> None:
    season = running(ala, people)
    match = played(season, people[0], people[1])
    entry = leave(season, people[0])
    assert "annulled" in row_of(client, people[1], match)
    come_back(entry_id=entry.pk, actor=ala, now=STARTS, reason="Wraca.")
    assert row_of(client, people[1], match) == "won"


def test_at_a_table_of_four_the_others_still_count(client: Client, ala: Any) -> None:
    people = make_people(8)
    season = running(ala, people, game="kierki", options={"target": 50})
    fixture = fixture_of(season, people[0])
    match = Match.objects.get(pk=fixture.match_id)
    give_up(fixture, people[0])
    collect_results(now=STARTS, season_id=season.pk)
    match.refresh_from_db()
    leave(season, people[0])
    assert "annulled" in row_of(client, people[0], match)
    rest = [seat.user for seat in match.seats.exclude(user=people[0])]
    assert all("annulled" not in row_of(client, person, match) for person in rest)


def test_the_leagues_are_asked_no_more_for_more_matches(client: Client, ala: Any, people: list[Any]) -> None:
    def asked() -> list[str]:
        """What the page asks of running matches depends on whose turn it is in them."""
        return [query for query in queries_of(lambda: client.get("/partie/")) if "tournaments_" in query]

    season = running(ala, people)
    first = played(season, people[0], people[1])
    leave(season, people[0])
    assert "annulled" in row_of(client, people[1], first)
    few = asked()
    played(season, people[2], people[1])
    played(season, people[3], people[1])
    many = asked()
    assert 0 < len(many) == len(few), "\n".join(many)


def test_nobody_is_asked_about_matches_of_their_players(client: Client, ala: Any, bartek: Any) -> None:
    match = make_match(ala, bartek)
    resign(round_id=open_round(match).pk, seat=0, channel="web", confirmed=True)
    client.force_login(ala)
    asked = queries_of(lambda: client.get("/partie/")) + queries_of(
        lambda: client.get(f"/partia/{match.code}/")
    )
    assert not [query for query in asked if "tournaments_" in query]
