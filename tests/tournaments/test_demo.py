"""`manage.py demo_league`: a whole season of bots in one command."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.archive import faults_of
from games.models import DealSet, Match
from games.services.bots import play_bots
from tournaments.management.commands import demo_league
from tournaments.models import Division, Entry, Season
from tournaments.selectors.tables import table_of
from tournaments.tallies import Column, leaders

pytestmark = pytest.mark.django_db


def demo(**options: Any) -> str:
    said = StringIO()
    call_command("demo_league", stdout=said, **options)
    return said.getvalue()


def test_bots_play_a_season_from_registration_to_promotion(published: Any, ala: Any) -> None:
    said = demo(entries=4, size=2, owner="ala")
    season = Season.objects.get()
    assert (season.status, season.divisions.count()) == ("finished", 2)
    assert Match.objects.filter(status="finished").count() == Match.objects.count() == 2
    assert [faults_of(match) for match in Match.objects.all()] == [[]] * 2
    moves = sorted(Entry.objects.values_list("division__level", "move"))
    assert moves == [(1, "down"), (1, "stay"), (2, "stay"), (2, "up")]
    for word in (
        "open_registration",
        "start_season",
        "propose_moves",
        "Division 2",
        "Scores by trump",
        season.seed,
    ):
        assert word in said
    assert "Easy bot 1" in said
    assert "Bot łatwy" not in said
    assert [name for name, _ in published if name == "games.run_bot"] == []
    assert season.league.roles.get().user == ala


@pytest.mark.parametrize(
    ("options", "language", "name", "about"),
    [
        ({}, "en", "Liga botów", "Boty grają między sobą"),
        ({"owner": "ala"}, "pl", "Liga botów", "Boty grają między sobą"),
        ({"owner": "ala"}, "en", "League of bots", "Bots play each other"),
        ({"owner": "ala", "language": "pl"}, "en", "Liga botów", "Boty grają między sobą"),
        ({"language": "en"}, "pl", "League of bots", "Bots play each other"),
    ],
)
def test_the_league_speaks_its_owners_language(
    published: Any, ala: Any, options: dict[str, str], language: str, name: str, about: str
) -> None:
    ala.language = language
    ala.save()
    demo(entries=2, size=2, unfinished=True, **options)
    league = Season.objects.get().league
    assert league.name == name
    assert league.about.startswith(about)


def test_a_worker_that_thinks_about_a_turn_is_waited_for(
    published: Any, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The site may run while the demonstration does; its workers take turns of the same bots."""
    by_worker: list[int] = []

    def busy(match_id: int) -> int:
        """Every other time a worker has the turn, so that none can be taken here."""
        by_worker.append(match_id)
        return 0 if len(by_worker) % 2 else play_bots(match_id)

    monkeypatch.setattr(demo_league, "play_bots", busy)
    monkeypatch.setattr(demo_league, "sleep", lambda seconds: None)
    demo(entries=3, size=3)
    assert Season.objects.get().status == "finished"
    assert len(by_worker) == 2 * Match.objects.filter(status="finished").count() == 6


def test_half_a_season_is_left_running_and_a_second_one_can_follow(published: Any) -> None:
    demo(entries=3, size=3, unfinished=True)
    demo(entries=2, size=2)
    first, second = Season.objects.order_by("number")
    assert (first.status, second.status) == ("running", "finished")
    assert Match.objects.filter(fixture__matchday__division__season=first, status="active").count() == 2


def test_scores_by_trump_are_printed_and_their_leaders_marked(published: Any) -> None:
    said = demo(entries=3, size=3, duplicate=True)
    lines = said[said.index("Scores by trump") :].splitlines()
    assert len(lines) == 1 + 3 + 1
    table = table_of(Division.objects.get())
    best = max(tally.trumps.total.sum for tally in table.tallies.values())
    assert f"{best:+d}/" in lines[1]
    assert sum("*" in line[-2:] for line in lines[1:4]) == len(leaders(table.tallies, Column.TOTAL))
    assert not DealSet.objects.filter(opened_at=None).exists()


def test_an_owner_who_does_not_exist_is_named(db: None) -> None:
    with pytest.raises(CommandError, match="nikt"):
        demo(owner="nikt")
    assert not Season.objects.exists()
