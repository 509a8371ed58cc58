"""Duplicate leagues: the same deals at all tables of a matchday, closed to everybody until the last has finished.

The test of leaks changes everything that is closed (deals, actions, outcomes, scores by trump, secrets) and demands the
very same bytes from every page, export, API answer and admin page, whoever asks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.archive import faults_of
from games.engines.shuffle import check, secret_hash
from games.models import DealSet, Match
from games.selectors.proofs import deal_proofs
from games.services.arbiter import open_deal_set
from tests.factories import open_round
from tests.tournaments.duplicating import play_last, tables_on
from tests.tournaments.seasons import (
    STARTS,
    advance,
    entry_of,
    fixtures,
    give_up,
    make_league,
    make_season,
    play_out,
    start,
)
from tournaments.duplicate import board_shares, duplicate_shares
from tournaments.errors import BadSeason
from tournaments.models import Matchday
from tournaments.results import BoardResult
from tournaments.selectors.tables import table_of
from tournaments.services.leaving import come_back, withdraw
from tournaments.services.results import collect_results

SEASON, DIVISION = "/ligi/klub/1/", "/ligi/klub/1/dywizja/1/"


def board(*scores: int) -> tuple[BoardResult, ...]:
    return tuple(BoardResult(number, 100 + number, score) for number, score in enumerate(scores))


def test_matchpoints_of_the_worked_example() -> None:
    """+3, +1, +1, −2 at four tables are 6, 3, 3 and 0 of 6; the other sides have the rest."""
    shares = board_shares(board(3, 1, 1, -2))
    assert [shares[number] for number in range(4)] == [(Fraction(each, 6),) for each in (6, 3, 3, 0)]
    assert [shares[100 + number] for number in range(4)] == [(Fraction(each, 6),) for each in (0, 3, 3, 6)]


def test_a_deal_that_one_table_finished_compares_nothing() -> None:
    assert board_shares(board(5)) == board_shares(()) == {}
    assert duplicate_shares([board(5), board(3, 1)]) == {0: 1, 1: 0, 100: 0, 101: 1}


def test_tables_of_those_who_are_gone_are_left_out() -> None:
    shares = duplicate_shares([board(3, 1, -2)], frozenset({2}))
    assert shares == {0: 1, 1: 0, 100: 0, 101: 1}


@given(st.lists(st.lists(st.integers(-13, 13), min_size=2, max_size=8), min_size=1, max_size=6))
def test_shares_of_a_board_balance_and_lie_between_nothing_and_all(several: list[list[int]]) -> None:
    for scores in several:
        shares = board_shares(board(*scores))
        flat = [share for own in shares.values() for share in own]
        assert all(0 <= share <= 1 for share in flat)
        assert sum(flat) == len(scores)
        choosers = [shares[number][0] for number in range(len(scores))]
        for one, mine in zip(scores, choosers, strict=True):
            for other, theirs in zip(scores, choosers, strict=True):
                assert (one > other) == (mine > theirs)


@pytest.fixture
def season(ala: Any, people: list[Any]) -> Any:
    return start(make_season(make_league(ala), duplicate=True), people, ala)


@pytest.mark.django_db
def test_tables_of_a_matchday_have_the_same_deals_and_no_other_has(season: Any) -> None:
    assert DealSet.objects.count() == Matchday.objects.count() == 3
    deals = {}
    for fixture in fixtures(season):
        the_round = open_round(fixture.match)
        deals.setdefault(fixture.matchday.number, set()).add((tuple(the_round.deal), the_round.secret_hash))
    assert [len(found) for found in deals.values()] == [1, 1, 1]
    assert len({deal for found in deals.values() for deal, _hash in found}) == 3
    for shared in DealSet.objects.all():
        assert shared.root_hash == secret_hash(bytes(shared.root_secret))


@pytest.mark.django_db
def test_no_players_word_changes_a_shared_deal(season: Any) -> None:
    one, other = tables_on(season, 1)
    one.match.seats.update(word="jodła")
    play_out(one)
    play_last(other)
    rounds = [
        list(each.match.rounds.order_by("number").values_list("deal", flat=True)) for each in (one, other)
    ]
    assert rounds[0] == rounds[1]
    assert len(rounds[0]) == 2


@pytest.mark.django_db
def test_the_set_opens_when_its_last_table_has_finished(season: Any, client: Any) -> None:
    one, other = tables_on(season, 1)
    shared = one.matchday.deal_set
    play_out(one)
    collect_results(now=STARTS)
    assert not open_deal_set(deal_set_id=shared.pk, now=STARTS)
    page = client.get(DIVISION + "kolejka/1/").content.decode()
    assert shared.root_hash in page
    assert bytes(shared.root_secret).hex() not in page
    assert [set(proof) & {"secret", "deal", "root"} for proof in deal_proofs(one.match)] == [set()] * 2
    play_last(other)
    collect_results(now=STARTS)
    shared.refresh_from_db()
    assert shared.opened_at == STARTS
    assert DealSet.objects.filter(opened_at=None).count() == 2
    for fixture in (one, other):
        match = Match.objects.get(pk=fixture.match_id)
        proofs = deal_proofs(match)
        assert [check(proof) for proof in proofs] == [[], []]
        assert all(proof["root"] == bytes(shared.root_secret).hex() for proof in proofs)
        assert all(proof["words"] == [] and proof["match"] == shared.code for proof in proofs)
        assert faults_of(match) == []
        assert client.get(f"/partia/{match.code}/runda/1/").status_code == 200
        assert client.get(f"/partia/{match.code}/zapis.json").status_code == 200
    page = client.get(DIVISION + "kolejka/1/").content.decode()
    assert bytes(shared.root_secret).hex() in page
    assert page.count("<tr>") == 3


@pytest.mark.django_db
def test_shares_stand_in_the_table_and_break_ties(season: Any, client: Any) -> None:
    one, other = tables_on(season, 1)
    play_out(one)
    collect_results(now=STARTS)
    table = table_of(season.divisions.get())
    assert {row.duplicate for row in table.standings.rows} == {None}
    assert table.facts.boards == ()
    play_last(other)
    collect_results(now=STARTS)
    table = table_of(season.divisions.get())
    assert len(table.facts.boards) == 2
    assert sum(row.duplicate for row in table.standings.rows) == 2
    assert {row.duplicate for row in table.standings.rows} <= {Fraction(each, 4) for each in range(5)}
    page = client.get(DIVISION, headers={"Accept-Language": "en"}).content.decode()
    assert "Duplicate" in page
    rows = client.get(DIVISION + "wszystko.json").json()["standings"]
    assert [row["duplicate"] for row in rows] == [float(row.duplicate) for row in table.standings.rows]


@pytest.mark.django_db
def test_a_table_given_up_and_one_never_played_let_the_set_open(season: Any, people: list[Any]) -> None:
    withdraw(entry_id=entry_of(season, people[0]).pk, actor=people[0], now=STARTS)
    for day in (1, 2, 3):
        (left,) = tables_on(season, day)
        give_up(left, left.match.seats.get(number=0).user)
    collect_results(now=STARTS)
    assert not DealSet.objects.filter(opened_at=None).exists()


@pytest.mark.django_db
def test_only_vista_has_duplicate_leagues(ala: Any) -> None:
    with pytest.raises(BadSeason):
        make_season(make_league(ala), duplicate=True, game="kierki")


@pytest.mark.django_db
def test_other_leagues_deal_each_table_its_own_cards(ala: Any, people: list[Any]) -> None:
    season = start(make_season(make_league(ala)), people, ala)
    assert not DealSet.objects.exists()
    assert len({tuple(open_round(each.match).deal) for each in fixtures(season)}) == 6


@pytest.mark.django_db
def test_what_is_played_anew_deals_for_itself_and_is_compared_with_none(
    season: Any, ala: Any, people: list[Any]
) -> None:
    entry = entry_of(season, people[0])
    first = {fixture.pk for fixture in fixtures(season) if fixture.sides.filter(entry=entry).exists()}
    withdraw(entry_id=entry.pk, actor=people[0], now=STARTS)
    come_back(entry_id=entry.pk, actor=ala, now=STARTS, reason="pressed by mistake")
    advance(season, STARTS)
    again = [fixture for fixture in fixtures(season) if fixture.pk in first]
    assert len(again) == 3
    for fixture in fixtures(season):
        assert (fixture.match.deal_set_id is None) == (fixture.pk in first)
    for day in (1, 2, 3):
        for fixture in tables_on(season, day):
            play_out(fixture)
    collect_results(now=STARTS)
    assert table_of(season.divisions.get()).facts.boards
    assert all(len(board) == 1 for board in table_of(season.divisions.get()).facts.boards)
    assert not DealSet.objects.filter(opened_at=None).exists()
