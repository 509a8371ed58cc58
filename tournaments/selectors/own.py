"""What is one player's own: fixtures, turns, seasons, calendar."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch

from accounts.models import User
from games.models import Clock
from tournaments.errors import NoSuchLeague
from tournaments.models import (
    CalendarKey,
    Entry,
    Fixture,
    Season,
    Side,
)
from tournaments.selectors.tables import DivisionTable


@dataclass(frozen=True)
class OwnFixture:
    """A fixture as one of its people sees it; `clock` runs when the match waits for them."""

    season: Season
    fixture: Fixture
    entry: Entry
    others: tuple[Entry, ...]
    clock: Clock | None


def own_fixtures(user: User) -> list[OwnFixture]:
    """All fixtures of a person in seasons being played, by season and matchday; five queries at most."""
    fixtures = list(
        Fixture.objects.filter(
            sides__entry__user=user,
            matchday__division__season__status__in=[Season.Status.RUNNING, Season.Status.CLOSING],
        )
        .select_related("matchday__division__season__league", "matchday__deal_set", "result", "match")
        .prefetch_related(
            Prefetch("sides", queryset=Side.objects.order_by("seat").select_related("entry__user"))
        )
        .order_by("matchday__division__season", "matchday__number", "table")
    )
    clocks = turns_of(user)
    found = []
    for fixture in fixtures:
        entries = [side.entry for side in fixture.sides.all()]
        own = next(entry for entry in entries if entry.user_id == user.pk)
        others = tuple(entry for entry in entries if entry.pk != own.pk)
        season = fixture.matchday.division.season
        found.append(OwnFixture(season, fixture, own, others, clocks.get(fixture.match_id or 0)))
    return found


def own_fixtures_in(tables: Iterable[DivisionTable], user: User) -> list[OwnFixture]:
    """The same for divisions that are loaded already; one query."""
    clocks = turns_of(user)
    return [
        OwnFixture(
            table.season,
            fixture,
            own,
            tuple(table.entries[side.entry_id] for side in fixture.sides.all() if side.entry_id != own.pk),
            clocks.get(fixture.match_id or 0),
        )
        for table in tables
        for own in table.entries.values()
        if own.user_id == user.pk
        for fixture in table.fixtures
        if any(side.entry_id == own.pk for side in fixture.sides.all())
    ]


def turns_of(user: User) -> dict[int, Clock]:
    """By match of a league, this person's most urgent turn in it; one query."""
    running = (
        Clock.objects.filter(seat__user=user, turn_since__isnull=False, round__match__fixture__isnull=False)
        .select_related("round__match", "seat")
        .order_by("-deadline_at")
    )
    return {clock.round.match_id: clock for clock in running}


def own_seasons(user: User) -> list[Season]:
    """The seasons that a person has entered and that are not over, the nearest first; one query."""
    return list(
        Season.objects.filter(
            entries__user=user, entries__status__in=[Entry.Status.REGISTERED, Entry.Status.PLAYING]
        )
        .exclude(status__in=[Season.Status.FINISHED, Season.Status.CANCELLED])
        .select_related("league")
        .order_by("starts_at", "pk")
    )


def calendar_owner(key: str) -> User:
    """Whose feed a key opens. Raises NoSuchLeague for a key that opens none, whatever the reason."""
    found = CalendarKey.objects.select_related("user").filter(key=key, user__is_active=True).first()
    if found is None:
        raise NoSuchLeague
    return found.user


def calendar_key_of(user: User) -> str:
    """ "" when the person has no feed."""
    return CalendarKey.objects.filter(user=user).values_list("key", flat=True).first() or ""
