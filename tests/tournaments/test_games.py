"""A season of every game, by bots alone, from registration to promotion: tables of three and four, contests."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from games.archive import faults_of
from games.bots.registry import levels_of
from games.models import Match
from games.services.bots import bots_by_hand, play_bots
from tests.tournaments.seasons import CLOSES, OPENS, STARTS, advance, fixtures, make_league, make_season
from tournaments.models import Entry, Fixture, Side
from tournaments.selectors.tables import table_of
from tournaments.services.divisions import approve_divisions
from tournaments.services.ending import finish_season
from tournaments.services.registration import enter_bot

pytestmark = pytest.mark.django_db

GAMES: list[tuple[str, dict[str, Any], int, int, int]] = [
    # game, options, entries, seats at a table, fixtures
    ("kierki", {"target": 20}, 5, 4, 5),
    ("szturm", {"players": 3, "target": 10, "limit": 1}, 4, 3, 4),
    ("szturm", {"players": 4, "target": 10, "limit": 1}, 4, 4, 4),
    ("szturm", {"players": 2, "target": 10, "limit": 1}, 3, 2, 3),
    ("pasjans", {}, 3, 3, 2),
]


@pytest.mark.parametrize(("game", "options", "entries", "seats", "count"), GAMES)
def test_bots_play_a_season_of_each_game(
    ala: Any, client: Any, game: str, options: dict[str, Any], entries: int, seats: int, count: int
) -> None:
    cache.clear()
    season = make_season(
        make_league(ala),
        game=game,
        options=options,
        division_size=entries,
        cycles=2 if game == "pasjans" else 1,
    )
    advance(season, OPENS)
    for _ in range(entries):
        enter_bot(season_id=season.pk, level=levels_of(game)[0], actor=ala, now=OPENS)
    advance(season, CLOSES)
    approve_divisions(season_id=season.pk, actor=ala, now=CLOSES)
    with bots_by_hand():
        advance(season, STARTS)
        opened = fixtures(season)
        assert len(opened) == count
        assert {fixture.sides.count() for fixture in opened} == {seats}
        for fixture in opened:
            play_bots(fixture.match_id)
        advance(season, STARTS)
    assert season.status == "closing"
    assert {match.status for match in Match.objects.all()} == {"finished"}
    assert [faults_of(match) for match in Match.objects.all()] == [[]] * count
    assert Fixture.objects.filter(status="decided").count() == count
    for fixture in Fixture.objects.all():
        totals = [side.total for side in fixture.sides.all()]
        places = [side.place for side in fixture.sides.all()]
        best = min(totals) if game == "kierki" else max(totals)
        if game != "pasjans":  # there moves and time decide among equals
            assert [place == 1 for place in places] == [total == best for total in totals]
    table = table_of(season.divisions.get())
    rows = table.standings.rows
    duels = count * seats * (seats - 1) // 2
    assert sum(row.wins + row.draws + row.losses for row in rows) == 2 * duels
    assert sum(row.points for row in rows) == 2 * duels
    finish_season(season_id=season.pk, actor=ala, now=STARTS)
    assert set(Entry.objects.values_list("move", flat=True)) == {"stay"}
    assert not any(Side.objects.values_list("scores", flat=True))
    for address in ("/ligi/klub/", "/ligi/klub/1/", "/ligi/klub/1/dywizja/1/", "/ligi/wszech-czasow/"):
        assert client.get(address).status_code == 200
    for what in ("tabela.csv", "krzyzowa.csv", "wyniki.csv", "wszystko.json"):
        assert client.get(f"/ligi/klub/1/dywizja/1/{what}").status_code == 200
