"""What a season says about time, and what becomes of a league match in which somebody is away."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from games.archive import faults_of
from games.models import Clock, Match
from games.services.bots import play_bots
from games.services.deadlines import settle_deadlines
from tests.factories import open_round, play_word
from tests.tournaments.seasons import fixtures, make_league, make_people, make_season, start
from tournaments import errors
from tournaments.services.results import collect_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> list[Any]:
    return make_people(2)


def test_its_matches_have_its_width_and_its_ceiling_of_vacation(ala: Any, people: list[Any]) -> None:
    season = start(
        make_season(make_league(ala), options={"rounds": 4}, width=2, vacation_ceiling=48), people, ala
    )
    for match in Match.objects.all():
        assert (match.width, match.vacation_ceiling, match.event) == (2, 48, f"season:{season.pk}")
        assert match.rounds.count() == 2


@pytest.mark.parametrize("rules", [{"width": 3}, {"width": 0}, {"game": "kierki", "width": 2, "options": {}}])
def test_a_width_that_no_match_can_have_is_refused(ala: Any, rules: dict[str, Any]) -> None:
    with pytest.raises(errors.BadSeason):
        make_season(make_league(ala), **rules)


def test_a_caretaker_s_round_counts_in_the_table_as_in_the_match(ala: Any, people: list[Any]) -> None:
    season = start(make_season(make_league(ala), options={"rounds": 2}, pace="steady"), people, ala)
    (fixture,) = fixtures(season)
    match = fixture.match
    assert match is not None
    for _ in range(2):
        at = Clock.objects.get(round__match=match, turn_since__isnull=False).deadline_at
        assert at is not None
        with time_machine.travel(at, tick=False):
            settle_deadlines(at)
    with time_machine.travel(at + timedelta(hours=1)):
        while match.rounds.filter(number=1, status="active").exists():
            play_bots(match.pk)
            if match.rounds.filter(number=1, status="active").exists():
                play_word(match)
        assert open_round(match).number == 2
        while not play_word(match).match_over:
            pass
    match.refresh_from_db()
    assert not faults_of(match)
    first = match.rounds.get(number=1)
    assert first.outcome["scores"][0] <= -1
    collect_result(match_id=match.pk, now=at + timedelta(hours=2))
    sides = {side.seat: side for side in fixture.sides.all()}
    assert sides[0].scores == {first.summary["trump"]: first.outcome["scores"][0]}
    assert [sides[seat].total for seat in (0, 1)] == match.result["totals"]
    assert not any(side.forfeited for side in sides.values())
