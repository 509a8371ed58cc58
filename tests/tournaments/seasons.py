"""Leagues in few words. Everything comes from the services, as on the site."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from games.models import Match, Move
from games.services.play import resign
from tests.factories import make_user, open_round, play_match
from tournaments.models import Entry, Fixture, League, Reserve, Season, SeatOffer
from tournaments.selectors.tables import DivisionTable, table_of
from tournaments.services.divisions import approve_divisions
from tournaments.services.leagues import announce_season, open_league
from tournaments.services.life import advance_season
from tournaments.services.registration import register

T0 = datetime(2026, 3, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)
OPENS, CLOSES, STARTS, ENDS = T0, T0 + 7 * DAY, T0 + 8 * DAY, T0 + 98 * DAY


def make_league(owner: Any, slug: str = "klub") -> League:
    return open_league(name=f"Liga {slug}", slug=slug, owner=owner, now=T0 - DAY)


def make_season(league: League, **rules: Any) -> Season:
    """Short matches, all at once, one division of up to eight, unless said otherwise."""
    given = {
        "options": {"rounds": 2},
        "opening": "all",
        "registration_opens_at": OPENS,
        "registration_closes_at": CLOSES,
        "starts_at": STARTS,
        "ends_at": ENDS,
        **rules,
    }
    return announce_season(league=league, actor=None, now=T0 - DAY, **given)


def make_people(count: int) -> list[Any]:
    return [make_user(f"gracz{number}") for number in range(1, count + 1)]


def advance(season: Season, now: datetime) -> list[str]:
    done = advance_season(season_id=season.pk, now=now)
    season.refresh_from_db()
    return done


def start(season: Season, people: list[Any], owner: Any) -> Season:
    """Through registration to the first open matches."""
    advance(season, OPENS)
    for person in people:
        register(season_id=season.pk, user=person, now=OPENS)
    advance(season, CLOSES)
    approve_divisions(season_id=season.pk, actor=owner, now=CLOSES)
    advance(season, STARTS)
    return season


def full(season: Season, name: str) -> Season:
    """With a row of every kind: somebody waits for a seat, and was offered one."""
    reserve = Reserve.objects.create(season=season, user=make_user(name), rank=1, added_at=STARTS)
    SeatOffer.objects.create(
        entry=season.entries.get(number=1), reserve=reserve, state="expired", made_at=STARTS, answer_by=ENDS
    )
    return season


def fixtures(season: Season, status: str = "open") -> list[Fixture]:
    return list(
        Fixture.objects.filter(matchday__division__season=season, status=status)
        .select_related("match", "matchday")
        .order_by("matchday__division__level", "matchday__number", "table")
    )


def fixture_of(season: Season, *people: Any) -> Fixture:
    found = Fixture.objects.filter(matchday__division__season=season)
    for person in people:
        found = found.filter(sides__entry__user=person)
    return found.select_related("match", "matchday").earliest("pk")


def entry_of(season: Season, person: Any) -> Entry:
    return Entry.objects.get(season=season, user=person)


def give_up(fixture: Fixture, person: Any) -> None:
    """This player resigns the match."""
    match = Match.objects.get(pk=fixture.match_id)
    seat = match.seats.get(user=person).number
    resign(round_id=open_round(match).pk, seat=seat, channel=Move.Channel.WEB, confirmed=True)


def play_out(fixture: Fixture) -> Match:
    """Both play first legal cards to the end."""
    match = Match.objects.get(pk=fixture.match_id)
    play_match(match)
    return match


def table(season: Season) -> DivisionTable:
    """Of its only division."""
    return table_of(season.divisions.get())


def points(season: Season) -> dict[str, tuple[int | None, int]]:
    """Place and points of each person in the only division, the first first."""
    standing = table(season)
    return {standing.entries[row.entry].name: (row.place, int(row.points)) for row in standing.standings.rows}
