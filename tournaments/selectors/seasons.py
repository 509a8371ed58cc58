"""Leagues, seasons and divisions, and what their rules come to."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Prefetch

from games.engines.registry import engine_for
from tournaments.designs import design, good_size
from tournaments.errors import NoSuchLeague
from tournaments.models import (
    AuditRecord,
    Division,
    Entry,
    League,
    Matchday,
    Season,
)
from tournaments.schedule import Days, contests, round_robin


def league_of(slug: str) -> League:
    """Raises NoSuchLeague."""
    try:
        return League.objects.get(slug=slug)
    except League.DoesNotExist:
        raise NoSuchLeague from None


def leagues_with_seasons() -> list[League]:
    """All leagues, each with its seasons, the newest first, as `listed`; two queries."""
    return list(
        League.objects.prefetch_related(
            Prefetch("seasons", queryset=Season.objects.order_by("-number"), to_attr="listed")
        )
    )


def season_of(slug: str, number: int) -> Season:
    """Raises NoSuchLeague."""
    try:
        return Season.objects.select_related("league").get(league__slug=slug, number=number)
    except Season.DoesNotExist:
        raise NoSuchLeague from None


def divisions_of(*seasons: Season) -> list[Division]:
    """All divisions of these seasons, the highest first; one query."""
    by_key = {season.pk: season for season in seasons}
    divisions = list(Division.objects.filter(season__in=by_key).order_by("season__number", "level"))
    for division in divisions:
        division.season = by_key[division.season_id]
    return divisions


def entered(season: Season) -> list[Entry]:
    """Everybody who has entered and not taken it back, in the order of registration."""
    return list(season.entries.exclude(status=Entry.Status.CANCELLED).select_related("user"))


def days_for(season: Season, n: int, seats: int) -> Days:
    """The matchdays of a division of `n`. Raises ValueError where no schedule exists for this number."""
    if season.game == "pasjans":
        return contests(n, season.cycles)
    if seats == 2:
        return round_robin(n, cycles=season.cycles, swap=season.swap and n % 2 == 0)
    return design(n, seats).days * season.cycles


def full_size(season: Season, n: int, seats: int) -> int:
    """What bots fill a division of `n` up to: an even number, or the next that a design exists for."""
    if season.game == "pasjans":
        return n
    return n + n % 2 if seats == 2 else good_size(n, seats)


def filling_up(season: Season, n: int) -> int:
    """How many bots will join a division of `n` at the start; 0 where there is no schedule for so many either."""
    if not season.filler:
        return 0
    try:
        return full_size(season, n, engine_for(season.game).seats(season.options)) - n
    except ValueError:
        return 0


def opening_days(season: Season) -> list[tuple[int, datetime]]:
    """The matchdays that open on a date, each once, whatever the number of divisions."""
    days = Matchday.objects.filter(division__season=season, opens_at__isnull=False)
    return sorted({(day.number, day.opens_at) for day in days if day.opens_at is not None})


def changes_of(season: Season) -> list[AuditRecord]:
    """Changes of the rules after the start, which stand below the table; one query."""
    if season.started_at is None:
        return []
    return list(
        season.audit.filter(verb="change_season", at__gte=season.started_at).exclude(reason="").order_by("pk")
    )
