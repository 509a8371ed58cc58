"""Who leaves a running season, and what is decided when it closes."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.services.people import close_account
from games.archive import faults_of
from games.models import ANNULLED, Match
from tests.factories import play_round
from tests.tournaments.seasons import (
    DAY,
    ENDS,
    STARTS,
    advance,
    entry_of,
    fixture_of,
    fixtures,
    give_up,
    make_league,
    make_people,
    make_season,
    points,
    start,
    table,
)
from tournaments import errors
from tournaments.desk import desk_of
from tournaments.models import AuditRecord, Result
from tournaments.results import Withdrawal
from tournaments.services.ending import finish_season, propose_moves, set_move
from tournaments.services.leaving import expel, preview_withdrawal, withdraw
from tournaments.services.results import collect_results, rule_fixture

pytestmark = pytest.mark.django_db


def test_withdrawing_forfeits_what_is_open(season: Any, people: list[Any]) -> None:
    give_up(fixture_of(season, people[0], people[3]), people[0])
    entry = entry_of(season, people[3])
    for _ in range(2):
        withdraw(entry_id=entry.pk, actor=people[3], now=STARTS + DAY)
    entry.refresh_from_db()
    assert entry.status == "withdrawn"
    kinds = Result.objects.filter(fixture__sides__entry=entry).values_list("kind", "cause")
    assert sorted(kinds) == [("forfeit", "resigned"), ("forfeit", "withdrawn"), ("forfeit", "withdrawn")]
    # Nothing of it was played, so it is annulled and listed last.
    assert points(season)["gracz4"] == (None, 0)
    assert list(points(season))[-1] == "gracz4"
    assert AuditRecord.objects.filter(verb="withdraw").count() == 1


def test_the_preview_shows_each_policy_and_changes_nothing(season: Any, people: list[Any]) -> None:
    for winner, loser in ((0, 1), (1, 2), (2, 0)):
        give_up(fixture_of(season, people[winner], people[loser]), people[loser])
    give_up(fixture_of(season, people[0], people[3]), people[0])
    collect_results(now=STARTS)
    entry = entry_of(season, people[3])
    seen = preview_withdrawal(entry)
    first = {policy: [row.entry for row in shown.rows if row.place == 1] for policy, shown in seen.items()}
    circle = [entry_of(season, person).pk for person in people[:3]]
    assert sorted(first[Withdrawal.ANNUL]) == sorted(first[Withdrawal.FIDE_50]) == sorted(circle)
    assert first[Withdrawal.KEEP] == [circle[1]]  # won against the third, who has as many points
    assert Result.objects.count() == 4
    withdraw(entry_id=entry.pk, actor=people[3], now=STARTS)
    assert table(season).standings.rows == seen[Withdrawal.FIDE_50].rows


def test_between_two_who_left_nobody_wins(ala: Any, people: list[Any]) -> None:
    season = start(make_season(make_league(ala), withdrawal="keep"), people, ala)
    for person in people[2:]:
        withdraw(entry_id=entry_of(season, person).pk, actor=person, now=STARTS)
    sides = fixture_of(season, people[2], people[3]).sides.all()
    assert [(side.forfeited, side.place) for side in sides] == [(True, 2), (True, 2)]
    assert points(season)["gracz3"] == points(season)["gracz4"] == (3, 0)


def test_only_organisers_expel_and_they_say_why(season: Any, ala: Any, people: list[Any]) -> None:
    entry = entry_of(season, people[0])
    with pytest.raises(errors.NotAllowed):
        expel(entry_id=entry.pk, actor=people[1], now=STARTS, reason="rude")
    with pytest.raises(errors.NeedsReason):
        expel(entry_id=entry.pk, actor=ala, now=STARTS, reason="")
    with pytest.raises(errors.NotAllowed):
        withdraw(entry_id=entry.pk, actor=people[1], now=STARTS, reason="rude")
    assert not Result.objects.exists()
    assert expel(entry_id=entry.pk, actor=ala, now=STARTS, reason="rude").status == "expelled"


def test_who_closes_the_account_leaves_a_running_season(season: Any, people: list[Any]) -> None:
    entry = entry_of(season, people[0])
    close_account(user=people[0])
    entry.refresh_from_db()
    assert entry.status == "withdrawn"
    assert not fixtures(season, "planned")
    results = Result.objects.filter(fixture__sides__entry=entry)
    # By the rules of the season, as who withdraws: nobody has won what the table does not count.
    assert list(results.values_list("kind", "cause")) == [("forfeit", "withdrawn")] * 3
    matches = Match.objects.filter(seats__user=people[0])
    assert [match.result["reason"] for match in matches] == [ANNULLED] * 3
    assert [(seat.entry, seat.open) for seat in desk_of(season, now=STARTS).vacant] == [(entry, 3)]


@pytest.mark.parametrize(
    ("rule", "kind", "shown"),
    [
        ("score", "adjudicated", None),
        ("draw", "adjudicated", {1}),
        ("nobody", "forfeit", {2}),
    ],
)
def test_open_matches_are_decided_by_the_rule(
    ala: Any, people: list[Any], rule: str, kind: str, shown: Any
) -> None:
    season = start(make_season(make_league(ala), adjudication=rule), people, ala)
    played = fixture_of(season, people[0], people[1])
    play_round(played.match)
    first_score = played.match.rounds.get(number=1).outcome["scores"]
    assert advance(season, ENDS) == ["close_season", "adjudicate_open", "propose_moves"]
    assert set(Result.objects.values_list("kind", flat=True)) == {kind}
    assert not Match.objects.filter(status="active").exists()
    for match in Match.objects.all():
        assert faults_of(match) == []
    places = [side.place for side in played.sides.all()]
    if shown is None:
        a, b = first_score
        assert places == ([1, 1] if a == b else [1, 2] if a > b else [2, 1])
        assert {side.place for each in fixtures(season, "decided")[1:] for side in each.sides.all()} <= {1, 2}
    else:
        assert set(places) == shown
    assert sum(row.total.rounds for row in table(season).trumps.values()) == 1


def test_the_referee_decides_where_that_is_the_rule(ala: Any, people: list[Any]) -> None:
    season = start(make_season(make_league(ala), adjudication="referee"), people[:2], ala)
    assert advance(season, ENDS) == ["close_season"]
    (fixture,) = fixtures(season)
    with pytest.raises(errors.StillOpen):
        propose_moves(season_id=season.pk, actor=ala, now=ENDS)
    with pytest.raises(errors.StillOpen):
        finish_season(season_id=season.pk, actor=ala, now=ENDS)
    places = {side.entry_id: side.seat + 1 for side in fixture.sides.all()}
    rule_fixture(fixture_id=fixture.pk, places=places, actor=ala, now=ENDS, reason="by the cards")
    assert advance(season, ENDS) == ["propose_moves"]


def test_the_organiser_puts_moves_right(ala: Any, people: list[Any]) -> None:
    season = start(make_season(make_league(ala), division_size=2, movers=1), people, ala)
    advance(season, ENDS)
    riser = season.entries.get(move="up")
    set_move(entry_id=riser.pk, move="stay", actor=ala, now=ENDS, reason="asked to stay")
    with pytest.raises(errors.NotAllowed):
        set_move(entry_id=riser.pk, move="up", actor=people[0], now=ENDS)
    assert advance(season, ENDS) == []  # the clock does not propose anew
    riser.refresh_from_db()
    assert riser.move == "stay"
    finish_season(season_id=season.pk, actor=ala, now=ENDS)
    with pytest.raises(errors.WrongTime):
        set_move(entry_id=riser.pk, move="up", actor=ala, now=ENDS)


def test_bots_that_fill_up_do_not_rise(ala: Any) -> None:
    people = make_people(3)
    season = start(make_season(make_league(ala), division_size=2, movers=1, filler="easy"), people, ala)
    advance(season, ENDS)
    assert not season.entries.exclude(bot_level="").exclude(move="").exists()
