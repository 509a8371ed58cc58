"""Who won, and one player's seasons and opponents."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import Entry, Season
from tournaments.presentation.numbers import number, signed
from tournaments.selectors.people import Career, PersonKey, names_in
from tournaments.selectors.tables import DivisionTable
from tournaments.tallies import Record, Tally


@dataclass(frozen=True)
class Honour:
    """Who won a division of a finished season; ties ended by the lot, as for promotion."""

    season: Season
    level: int
    first: tuple[Entry, ...]
    """The first three, or fewer."""


def honours(tables: Iterable[DivisionTable]) -> list[Honour]:
    """The latest season first, in it the highest division."""
    found = [
        Honour(table.season, table.division.level, tuple(table.final_order[:3]))
        for table in tables
        if table.season.status == Season.Status.FINISHED
    ]
    return sorted(found, key=lambda honour: (-honour.season.number, honour.level))


@dataclass(frozen=True)
class CareerLine:
    season: Season
    level: int
    place: int | None
    """The final one, ties ended by the lot, once the season is finished; before, the present one."""
    of: int
    entry: Entry
    record: Record
    points: str


def career_lines(career: Career) -> list[CareerLine]:
    lines = []
    for table, entry in career.tables:
        row = table.standings.row_of(entry.pk)
        finished = table.season.status == Season.Status.FINISHED
        order = [each.pk for each in table.final_order]
        place = order.index(entry.pk) + 1 if finished and entry.pk in order else row.place
        tally = table.tallies.get(entry.pk, Tally())
        lines.append(
            CareerLine(
                table.season,
                table.division.level,
                place,
                len(table.entries),
                entry,
                tally.record,
                number(row.points),
            )
        )
    return lines


@dataclass(frozen=True)
class RivalLine:
    who: PersonKey
    name: str
    record: Record
    net: str


def rival_lines(career: Career) -> list[RivalLine]:
    """Head to head, whom they met most often first."""
    names = names_in(table for table, _entry in career.tables)
    found = career.opponents
    return [
        RivalLine(who, names[who], found[who], signed(found[who].net))
        for who in sorted(found, key=lambda who: (-found[who].matches, names[who]))
    ]
