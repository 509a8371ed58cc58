"""Two workers at one season: each step is taken once. Real threads on PostgreSQL.

The canary takes the lock on the season away and sees one step taken twice, so the other tests would notice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from games.models import Match
from games.signals import match_finished
from tests.concurrency.test_two_at_once import in_threads
from tests.factories import make_user
from tests.tournaments.seasons import (
    CLOSES,
    ENDS,
    OPENS,
    STARTS,
    advance,
    entry_of,
    fixtures,
    give_up,
    make_league,
    make_people,
    make_season,
    start,
)
from tournaments import receivers
from tournaments.models import AuditRecord, Entry, Fixture, Matchday, Result, Season
from tournaments.services import divisions, ending, leaving, life, registration, results, trail
from tournaments.services import start as starting

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

THREADS = 4


@pytest.fixture
def owner() -> Any:
    return make_user("ala")


def together(job: Callable[[], Any]) -> list[Any]:
    return in_threads(*[job] * THREADS)


def trail_of(season: Season, verb: str) -> int:
    return AuditRecord.objects.filter(season=season, verb=verb).count()


def test_a_season_starts_once_and_each_match_opens_once(owner: Any) -> None:
    season = make_season(make_league(owner))
    advance(season, OPENS)
    for person in make_people(4):
        registration.register(season_id=season.pk, user=person, now=OPENS)
    together(lambda: life.advance_season(season_id=season.pk, now=CLOSES))
    assert trail_of(season, "propose_divisions") == 1
    divisions.approve_divisions(season_id=season.pk, actor=owner, now=CLOSES)
    started = together(lambda: starting.start_season(season_id=season.pk, actor=None, now=STARTS))
    assert sorted(started) == [False] * (THREADS - 1) + [True]
    assert Matchday.objects.count() == 3
    opened = together(lambda: starting.open_due_fixtures(season_id=season.pk, now=STARTS))
    assert sum(opened) == Match.objects.count() == 6


def test_one_person_is_entered_once(owner: Any) -> None:
    season = make_season(make_league(owner))
    advance(season, OPENS)
    person = make_user("bartek")

    def enter() -> str:
        try:
            return registration.register(season_id=season.pk, user=person, now=OPENS).status
        except Exception as refusal:
            return type(refusal).__name__

    assert sorted(together(enter)) == ["AlreadyEntered"] * (THREADS - 1) + ["registered"]
    assert Entry.objects.count() == 1


@pytest.fixture
def deaf() -> Iterator[None]:
    """No end of a match is heard: only sweeps find results."""
    match_finished.disconnect(dispatch_uid="tournaments.collect_result")
    yield
    receivers.connect()


def test_a_result_is_collected_once_and_a_matchday_closes_once(owner: Any, deaf: None) -> None:
    season = start(make_season(make_league(owner)), make_people(4), owner)
    for fixture in fixtures(season):
        give_up(fixture, fixture.match.seats.get(number=1).user)
    assert Result.objects.count() == 0
    collected = together(lambda: results.collect_results(now=STARTS))
    assert sum(collected) == Result.objects.count() == 6
    assert trail_of(season, "close_matchday") == Matchday.objects.filter(closed_at__isnull=False).count() == 3


def test_an_end_that_is_heard_and_swept_is_one_result(owner: Any) -> None:
    season = start(make_season(make_league(owner)), make_people(2), owner)
    (fixture,) = fixtures(season)
    give_up(fixture, fixture.match.seats.get(number=1).user)  # committed: heard at once
    assert Result.objects.get().cause == "resigned"
    assert results.collect_results(now=STARTS) == 0


def test_the_end_comes_once(owner: Any) -> None:
    season = start(make_season(make_league(owner)), make_people(4), owner)
    together(lambda: life.advance_season(season_id=season.pk, now=ENDS))
    assert Result.objects.count() == 6
    assert [trail_of(season, verb) for verb in ("close_season", "propose_moves")] == [1, 1]
    finished = together(lambda: ending.finish_season(season_id=season.pk, actor=owner, now=ENDS))
    assert sorted(finished) == [False] * (THREADS - 1) + [True]


def test_two_who_leave_at_once_forfeit_to_each_other(owner: Any) -> None:
    people = make_people(3)
    season = start(make_season(make_league(owner), withdrawal="keep"), people, owner)
    jobs = [
        lambda person=person: (
            leaving.withdraw(entry_id=entry_of(season, person).pk, actor=person, now=STARTS).status
        )
        for person in people[1:]
    ]
    assert in_threads(*jobs) == ["withdrawn"] * 2
    assert Result.objects.count() == 3
    between = Fixture.objects.filter(sides__entry__user=people[1]).get(
        pk__in=Fixture.objects.filter(sides__entry__user=people[2])
    )
    assert [side.forfeited for side in between.sides.all()] == [True, True]


def test_without_the_lock_a_step_would_be_taken_twice(owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    season = make_season(make_league(owner))
    hold = trail.hold

    def unlocked(season_id: int, actor: Any, right: Any) -> Season:
        assert transaction.get_connection().in_atomic_block
        with connection.cursor() as cursor:
            found = Season.objects.select_related("league").get(pk=season_id)
            cursor.execute("SELECT pg_sleep(0.5)")
        return found

    monkeypatch.setattr(registration, "hold", unlocked)

    def act() -> Any:
        try:
            return registration.open_registration(season_id=season.pk, actor=None, now=OPENS)
        except IntegrityError:
            return None

    assert together(act).count(True) > 1
    assert hold is trail.hold
