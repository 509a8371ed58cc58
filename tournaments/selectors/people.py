"""Players over many divisions: scores of all time, careers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from django.core.cache import cache
from django.db.models import Max

from accounts.models import User
from games.models import BOT_NAMES
from tournaments.errors import NoSuchLeague
from tournaments.models import (
    AuditRecord,
    Division,
    Entry,
    Result,
    Season,
)
from tournaments.selectors.seasons import divisions_of
from tournaments.selectors.tables import DivisionTable, tables_of
from tournaments.tallies import Record, Tally, head_to_head, merged

PersonKey: TypeAlias = tuple[int, str]
"""Who played: a user's key and "", or 0 and the level of a bot; bots of a level are one."""


def person_of(entry: Entry) -> PersonKey:
    return entry.user_id or 0, entry.bot_level


def people_tallies(tables: Iterable[DivisionTable]) -> dict[PersonKey, Tally]:
    """The score tables of several seasons in one, by who played: bots of a level are one, people themselves."""
    return merged(
        {person_of(table.entries[key]): tally} for table in tables for key, tally in table.tallies.items()
    )


EntryKey: TypeAlias = tuple[int, str, int]
"""An entry of a season: who plays it, as above, and its own key. Two bots of a level are two entries."""


def entry_tallies(tables: Iterable[DivisionTable]) -> dict[EntryKey, Tally]:
    """The score tables of the divisions of one season in one, entry by entry."""
    return {
        (*person_of(table.entries[key]), key): tally
        for table in tables
        for key, tally in table.tallies.items()
    }


def entry_names(tables: Iterable[DivisionTable]) -> dict[EntryKey, str]:
    """Bots with their number, as in the standings."""
    return {(*person_of(entry), key): entry.name for table in tables for key, entry in table.entries.items()}


def names_of(people: Iterable[PersonKey]) -> dict[PersonKey, str]:
    """Names as others see them; one query."""
    people = list(people)
    users = User.objects.in_bulk([key for key, _level in people if key])
    return {
        (key, level): users[key].name if key else str(BOT_NAMES.get(level, level))
        for key, level in people
        if not key or key in users
    }


def names_in(tables: Iterable[DivisionTable]) -> dict[PersonKey, str]:
    """The names of all who play in these divisions, without a query."""
    return {
        person_of(entry): str(BOT_NAMES.get(entry.bot_level, entry.bot_level)) if entry.is_bot else entry.name
        for table in tables
        for entry in table.entries.values()
    }


ALL_TIME = "tournaments.all_time_tallies"


def all_time_tallies() -> dict[PersonKey, Tally]:
    """Everybody's scores in all leagues. Counted anew when a result or a line of a trail has been added."""
    stamp = (
        Result.objects.aggregate(last=Max("pk"))["last"],
        AuditRecord.objects.aggregate(last=Max("pk"))["last"],
    )
    kept: tuple[Any, dict[PersonKey, Tally]] | None = cache.get(ALL_TIME)
    if kept is not None and kept[0] == stamp:
        return kept[1]
    started = list(Season.objects.filter(started_at__isnull=False).select_related("league"))
    counted = people_tallies(tables_of(divisions_of(*started)))
    cache.set(ALL_TIME, (stamp, counted), None)
    return counted


@dataclass(frozen=True)
class Career:
    """One person's divisions, the latest first, with all that happened in them."""

    user: User
    tables: tuple[tuple[DivisionTable, Entry], ...]

    @cached_property
    def tally(self) -> Tally:
        whole = Tally()
        for table, entry in self.tables:
            whole = whole.plus(table.tallies.get(entry.pk, Tally()))
        return whole

    @cached_property
    def opponents(self) -> dict[PersonKey, Record]:
        """Head to head over all seasons; annulled matches count in none."""
        found: dict[PersonKey, Record] = {}
        for table, entry in self.tables:
            for key, record in head_to_head(table.duels.get(entry.pk, ())).items():
                who = person_of(table.entries[key])
                found[who] = found.get(who, Record()).plus(record)
        return found


def career_of(user_id: int) -> Career:
    """Five queries, whatever the number of seasons. Raises NoSuchLeague for who never played in a league."""
    entries = {
        entry.division_id or 0: entry
        for entry in Entry.objects.filter(user_id=user_id, drawn_number__isnull=False)
    }
    divisions = list(
        Division.objects.filter(pk__in=entries)
        .select_related("season__league")
        .order_by("-season__starts_at", "-season__pk")
    )
    tables = tuple((table, table.entries[entries[table.division.pk].pk]) for table in tables_of(divisions))
    if not tables or tables[0][1].user is None:
        raise NoSuchLeague
    return Career(tables[0][1].user, tables)
