"""Decisions of a referee, and results put right: weighed, looked at beforehand, and in the trail with a reason."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.seasons import (
    ENDS,
    STARTS,
    advance,
    entry_of,
    fixture_of,
    give_up,
    make_league,
    make_season,
    play_out,
    start,
)
from tournaments.errors import AgainstRules, NeedsReason, NoResultToRead, NotAllowed, OwnMatch
from tournaments.models import AuditRecord, Entry, Fixture, Result, Season
from tournaments.selectors.tables import table_of
from tournaments.services.corrections import Risk, Ruling, decide_fixture, preview_ruling, weigh
from tournaments.services.ending import finish_season
from tournaments.services.leagues import give_role
from tournaments.services.leaving import withdraw

pytestmark = pytest.mark.django_db

FIRST_WINS = Ruling({0: 1, 1: 2})
DRAW = Ruling({0: 1, 1: 1})
NOBODY = Ruling({0: 2, 1: 2}, frozenset({0, 1}))
AS_PLAYED = Ruling({}, as_played=True)


@pytest.fixture
def season(ala: Any, people: list[Any]) -> Season:
    return start(make_season(make_league(ala), division_size=2, movers=1), people, ala)


@pytest.fixture
def fixture(season: Season, people: list[Any]) -> Fixture:
    return Fixture.objects.filter(matchday__division__season=season).earliest("pk")


def rule(fixture: Fixture, ruling: Ruling, actor: Any, **more: Any) -> Any:
    given = {"now": STARTS, "reason": "looked at it", **more}
    return decide_fixture(fixture_id=fixture.pk, ruling=ruling, actor=actor, **given)


def places(fixture: Fixture) -> list[tuple[int | None, bool]]:
    return [(side.place, side.forfeited) for side in fixture.sides.order_by("seat")]


@pytest.mark.parametrize(
    ("ruling", "expected", "kind"),
    [
        (FIRST_WINS, [(1, False), (2, False)], "adjudicated"),
        (DRAW, [(1, False), (1, False)], "adjudicated"),
        (NOBODY, [(2, True), (2, True)], "forfeit"),
        (Ruling({0: 1, 1: 2}, frozenset({1})), [(1, False), (2, True)], "forfeit"),
    ],
)
def test_a_referee_decides_in_any_way(
    fixture: Fixture, ala: Any, ruling: Ruling, expected: Any, kind: str
) -> None:
    table, seen = preview_ruling(fixture, ruling)
    assert weigh(table.season, fixture, ruling).risk is Risk.SAFE
    rule(fixture, ruling, ala)
    assert places(fixture) == expected
    assert Result.objects.get(fixture=fixture).kind == kind
    assert table_of(fixture.matchday.division).standings.rows == seen.rows


def test_a_decision_is_put_right_with_both_sides_of_it_in_the_trail(fixture: Fixture, ala: Any) -> None:
    rule(fixture, NOBODY, ala)
    fixture.refresh_from_db()
    _table, seen = preview_ruling(fixture, DRAW)
    with pytest.raises(NeedsReason):
        rule(fixture, DRAW, ala, reason=" ")
    assert rule(fixture, DRAW, ala, reason="both were ill").risk is Risk.SAFE
    assert places(fixture) == [(1, False), (1, False)]
    assert table_of(fixture.matchday.division).standings.rows == seen.rows
    line = AuditRecord.objects.get(verb="correct_result")
    assert (line.reason, line.before["kind"], line.after["kind"]) == (
        "both were ill",
        "forfeit",
        "adjudicated",
    )
    assert line.before["forfeited"] == [side.entry.number for side in fixture.sides.order_by("seat")]


def test_a_match_that_was_played_is_changed_only_against_the_rules_and_back(
    season: Season, fixture: Fixture, ala: Any
) -> None:
    match = play_out(fixture)
    advance(season, STARTS)
    assert match.result is not None
    with pytest.raises(AgainstRules):
        rule(fixture, NOBODY, ala)
    assert Result.objects.get(fixture=fixture).kind == "played"
    assert rule(fixture, NOBODY, ala, insist=True).risk is Risk.AGAINST
    rule(fixture, AS_PLAYED, ala)
    assert Result.objects.get(fixture=fixture).kind == "played"
    assert [place for place, _gone in places(fixture)] == match.result["places"]


def test_what_a_leaver_forfeited_is_against_the_rules(
    season: Season, fixture: Fixture, people: list[Any], ala: Any
) -> None:
    side = fixture.sides.select_related("entry__user").get(seat=0)
    withdraw(entry_id=side.entry_id, actor=side.entry.user, now=STARTS)
    with pytest.raises(AgainstRules):
        rule(fixture, DRAW, ala)
    with pytest.raises(NoResultToRead):
        rule(fixture, AS_PLAYED, ala, insist=True)


def test_proposed_moves_are_proposed_anew(season: Season, fixture: Fixture, ala: Any) -> None:
    advance(season, ENDS)
    fixture.refresh_from_db()
    risen = Entry.objects.filter(season=season, move="up")
    lower = Fixture.objects.filter(matchday__division__level=2).get()
    riser = risen.get()
    seat = lower.sides.get(entry=riser).seat
    ruling = Ruling({seat: 2, 1 - seat: 1})
    assert weigh(season, lower, ruling).risk is Risk.UNSAFE
    rule(lower, ruling, ala, now=ENDS)
    assert not Entry.objects.filter(season=season).exclude(move="").exists()
    assert advance(season, ENDS) == ["propose_moves"]
    assert risen.get() != riser


def test_of_a_finished_season_only_an_owner_changes_a_result(
    season: Season, fixture: Fixture, ala: Any, stranger: Any
) -> None:
    advance(season, ENDS)
    finish_season(season_id=season.pk, actor=ala, now=ENDS)
    give_role(league=season.league, user=stranger, name="referee", actor=ala, now=ENDS)
    with pytest.raises(NotAllowed):
        rule(fixture, FIRST_WINS, stranger, insist=True)
    with pytest.raises(AgainstRules):
        rule(fixture, FIRST_WINS, ala)
    rule(fixture, FIRST_WINS, ala, insist=True)
    assert places(fixture) == [(1, False), (2, False)]
    assert Entry.objects.filter(season=season, move="up").count() == 1


def test_nobody_decides_or_corrects_their_own_fixture(
    season: Season, fixture: Fixture, people: list[Any], ala: Any
) -> None:
    player = fixture.sides.get(seat=0).entry.user
    opponent = fixture.sides.get(seat=1).entry
    give_role(league=season.league, user=player, name="owner", actor=ala, now=STARTS)
    with pytest.raises(OwnMatch):
        rule(fixture, FIRST_WINS, player)
    with pytest.raises(OwnMatch):
        withdraw(entry_id=opponent.pk, actor=player, now=STARTS, reason="silent")
    rule(fixture, NOBODY, ala)
    with pytest.raises(OwnMatch):
        rule(fixture, FIRST_WINS, player)
    assert player is not None
    assert entry_of(season, player).status == "playing"


def test_a_resignation_is_read_back_as_one(
    season: Season, fixture: Fixture, people: list[Any], ala: Any
) -> None:
    loser = fixture.sides.get(seat=1).entry.user
    give_up(fixture, loser)
    advance(season, STARTS)
    rule(fixture, DRAW, ala)
    rule(fixture, AS_PLAYED, ala)
    result = Result.objects.get(fixture=fixture)
    assert (result.kind, result.cause) == ("forfeit", "resigned")
    assert places(fixture)[1] == (2, True)
    assert fixture_of(season, loser).pk == fixture.pk
