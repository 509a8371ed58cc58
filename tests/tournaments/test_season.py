"""A whole season, from its announcement to promotion, with nothing but the clock and an organiser."""

from __future__ import annotations

from typing import Any

import pytest

from accounts import outbox
from accounts.models import OutgoingMail
from games.archive import faults_of
from games.models import Match
from tests.tournaments.seasons import (
    CLOSES,
    DAY,
    ENDS,
    OPENS,
    STARTS,
    T0,
    advance,
    entry_of,
    fixtures,
    give_up,
    make_league,
    make_people,
    make_season,
    play_out,
    start,
)
from tournaments.models import AuditRecord, Entry, Result, Season
from tournaments.selectors.tables import table_of
from tournaments.services.divisions import approve_divisions
from tournaments.services.ending import finish_season
from tournaments.services.life import due_steps
from tournaments.services.registration import enter_bot, register
from tournaments.step_previews import step_lines

pytestmark = pytest.mark.django_db


def test_a_season_from_announcement_to_promotion(ala: Any) -> None:
    league = make_league(ala)
    season = make_season(league, division_size=3, movers=1)
    people = make_people(6)

    assert advance(season, T0 - DAY) == []
    assert due_steps(season, OPENS) == ["open_registration"]
    assert advance(season, OPENS) == ["open_registration"]
    for person in people:
        register(season_id=season.pk, user=person, now=OPENS)
    assert advance(season, OPENS + DAY) == []
    assert advance(season, CLOSES) == ["close_registration", "propose_divisions"]
    assert [division.entries.count() for division in season.divisions.all()] == [3, 3]
    assert advance(season, STARTS) == []  # it waits for the organiser
    approve_divisions(season_id=season.pk, actor=ala, now=CLOSES)
    season.refresh_from_db()
    assert advance(season, STARTS - DAY) == []
    assert advance(season, STARTS) == ["start_season", "open_due_fixtures"]
    assert len(fixtures(season)) == 6
    assert advance(season, STARTS) == []

    for fixture in fixtures(season)[:5]:
        assert faults_of(play_out(fixture)) == []
    assert advance(season, STARTS + DAY) == ["collect_results"]
    last = fixtures(season)[0]
    loser = last.match.seats.get(number=1).user
    give_up(last, loser)
    assert advance(season, STARTS + 2 * DAY) == ["collect_results", "close_season", "propose_moves"]
    assert season.status == "closing"
    assert advance(season, ENDS) == []

    kinds = sorted(Result.objects.values_list("kind", flat=True))
    assert kinds == ["forfeit"] + ["played"] * 5
    upper, lower = (table_of(division) for division in season.divisions.all())
    for table in (upper, lower):
        assert [row.decided for row in table.standings.rows] == [2, 2, 2]
        assert sum(row.points for row in table.standings.rows) == 6
        assert sum(row.net for row in table.standings.rows) == 0
        assert all(span.best == span.worst for span in table.possible.values())
        totals = {side.entry_id: 0 for fixture in table.fixtures for side in fixture.sides.all()}
        for fixture in table.fixtures:
            for side in fixture.sides.all():
                totals[side.entry_id] += sum(side.scores.values())
        assert {key: row.total.sum for key, row in table.trumps.items()} == totals
    assert [entry.move for entry in upper.final_order] == ["stay", "stay", "down"]
    assert [entry.move for entry in lower.final_order] == ["up", "stay", "stay"]

    assert finish_season(season_id=season.pk, actor=ala, now=ENDS) is True
    assert finish_season(season_id=season.pk, actor=ala, now=ENDS) is False
    season.refresh_from_db()
    assert season.status == "finished"
    assert not Match.objects.filter(status="active").exists()

    # The next season begins where this one ended: who was promoted plays higher, whoever enters first.
    riser, faller = lower.final_order[0].user, upper.final_order[2].user
    following = make_season(league, division_size=3)
    advance(following, OPENS)
    for person in [faller, *[each for each in people if each not in (riser, faller)], riser]:
        register(season_id=following.pk, user=person, now=OPENS)
    advance(following, CLOSES)
    assert entry_of(following, riser).division.level == 1
    assert entry_of(following, riser).placed_by == "promoted"
    assert entry_of(following, faller).division.level == 2
    assert entry_of(following, faller).placed_by == "relegated"


def test_each_step_is_in_the_trail_once(ala: Any) -> None:
    season = make_season(make_league(ala))
    advance(season, OPENS)
    for person in make_people(2):
        register(season_id=season.pk, user=person, now=OPENS)
    for _ in range(3):
        advance(season, CLOSES)
    approve_divisions(season_id=season.pk, actor=ala, now=CLOSES)
    approve_divisions(season_id=season.pk, actor=ala, now=CLOSES)
    for _ in range(3):
        advance(season, STARTS)
    verbs = list(
        AuditRecord.objects.filter(season=season).order_by("pk").values_list("verb", "actor__username")
    )
    assert verbs == [
        ("announce_season", None),
        ("open_registration", None),
        ("register", "gracz1"),
        ("register", "gracz2"),
        ("close_registration", None),
        ("propose_divisions", None),
        ("approve_divisions", "ala"),
        ("start_season", None),
    ]


def test_the_clock_proposes_nothing_where_too_few_entered(ala: Any) -> None:
    from tournaments.services.life import advance_seasons

    season = make_season(make_league(ala))
    other = make_season(make_league(ala, "inna"))
    advance_seasons(OPENS)
    for person in make_people(2):
        register(season_id=other.pk, user=person, now=OPENS)
    advance_seasons(CLOSES)
    season.refresh_from_db()
    other.refresh_from_db()
    assert (season.status, other.status) == ("closed", "proposed")
    assert not Entry.objects.filter(season=season).exists()


@pytest.mark.parametrize("bots_again", [True, False])
def test_what_the_lot_decided_is_said_and_kept(client: Any, ala: Any, bots_again: bool) -> None:
    league, people = make_league(ala), make_people(4)
    season = make_season(league, division_size=2, movers=1, adjudication="draw")
    advance(season, OPENS)
    for person in people[:2]:
        register(season_id=season.pk, user=person, now=OPENS)
    for _bot in range(2):
        enter_bot(season_id=season.pk, level="easy", actor=None, now=OPENS)
    start(season, [], ala)
    advance(season, ENDS)
    finish_season(season_id=season.pk, actor=ala, now=ENDS)
    faller = season.entries.get(move="down", division__level=1)
    said = OutgoingMail.objects.get(key=f"finished:{season.pk}:{faller.pk}")
    assert outbox.write(said)
    assert "rozstrzyga wylosowany los" in " ".join(said.text.split())
    assert "chyba że wyżej zostanie miejsce" in " ".join(said.text.split())
    page = client.get("/ligi/klub/1/dywizja/1/").content.decode()
    assert "spadek, z losowania" in page
    assert page.count("rozstrzyga wylosowany los") == 2
    assert "Możliwe" not in page  # all places are final

    following = make_season(league, division_size=2, movers=1)
    advance(following, OPENS)
    for person in people[:2] if bots_again else people:
        register(season_id=following.pk, user=person, now=OPENS)
    for _bot in range(2 if bots_again else 0):
        enter_bot(season_id=following.pk, level="easy", actor=None, now=OPENS)
    advance(following, CLOSES)
    placed = [
        (each.division.level, each.placed_by) for each in following.entries.order_by("division", "number")
    ]
    if bots_again:
        assert sorted(placed) == [(1, "promoted"), (1, "stayed"), (2, "relegated"), (2, "stayed")]
    else:
        assert sorted(placed) == [(1, "room"), (1, "stayed"), (2, "new"), (2, "new")]
    assert [each.user for each in following.entries.filter(placed_by__in=["room", "relegated"])] == [
        faller.user
    ]


def test_before_a_step_its_next_state_is_said(ala: Any) -> None:
    season = make_season(make_league(ala))
    line, *_more = step_lines(season, "open_registration", "otwórz zapisy")
    assert line == ("Liga klub, 1", str(Season.Status.ANNOUNCED.label), str(Season.Status.REGISTRATION.label))
