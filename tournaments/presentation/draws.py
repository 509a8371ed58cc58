"""The draw of a season, as anybody may repeat it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import Entry
from tournaments.presentation.estimates import estimate_words
from tournaments.schedule import drawn
from tournaments.selectors.tables import DivisionTable


@dataclass(frozen=True)
class Draw:
    """The numbers of a division as they were drawn, the first first."""

    level: int
    entries: tuple[Entry, ...]
    command: str
    """What to type, besides the name of the script, to have it again."""
    matchdays: int
    is_right: bool
    """Whether drawing again now gives the same."""
    takes: str


def draws(tables: Iterable[DivisionTable]) -> list[Draw]:
    return [_draw(table) for table in tables]


def _draw(table: DivisionTable) -> Draw:
    season, level = table.season, table.division.level
    # Who sat down for somebody on a line of their own was not there when numbers were drawn.
    entries = [entry for entry in table.entries.values() if entry.replaces_id is None]
    entries.sort(key=lambda entry: entry.drawn_number or 0)
    keys = [str(entry.number) for entry in entries]
    command = [season.seed, str(level), *sorted(keys, key=int)]
    if season.cycles == 2:
        command += ["--cycles", "2"]
    if not season.swap:
        command.append("--no-swap")
    return Draw(
        level,
        tuple(entries),
        " ".join(command),
        len({fixture.matchday_id for fixture in table.fixtures}),
        drawn(season.seed, f"numbers/{level}", keys) == keys,
        estimate_words(season, len(entries)),
    )
