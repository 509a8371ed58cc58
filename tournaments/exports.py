"""Tables for other programs: CSV for spreadsheets, JSON for the rest. Numbers as they are, words in English.

Exports show what the pages show: decided results only, no hands, no seed before it is used.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from tournaments.models import AuditRecord, Fixture, Season
from tournaments.presentation.crosstable import Meeting, crosstable
from tournaments.score_tables import Asked, ordered
from tournaments.selectors.tables import DivisionTable
from tournaments.tallies import MEASURED, Tally
from tournaments.trumps import TRUMPS

Who = TypeVar("Who", bound=Hashable)

FORMAT = 1
STANDINGS_HEAD = (
    "place", "player", "bot", "status", "points", "decided", "wins", "draws", "losses", "net", "net_matches",
    "sonneborn_berger", "koya", "trumps_won", "duplicate", "best_possible", "worst_possible",
)  # fmt: skip
RESULTS_HEAD = (
    "matchday",
    "table",
    "seat",
    "player",
    "status",
    "kind",
    "cause",
    "place",
    "total",
    "forfeited",
)
AUDIT_HEAD = ("at", "actor", "verb", "target", "reason", "before", "after")


def to_csv(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Comma-separated with a header and a byte order mark, without which spreadsheets garble Polish letters."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(head)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return "\N{ZERO WIDTH NO-BREAK SPACE}" + out.getvalue()


def _cell(value: Any) -> Any:
    """Text that a spreadsheet would take for a formula is marked as text."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return "'" + value
    return "" if value is None else value


def exact(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else round(float(value), 4)


def standings_rows(table: DivisionTable) -> list[tuple[Any, ...]]:
    rows = []
    for row in table.standings.rows:
        entry, span = table.entries[row.entry], table.possible.get(row.entry)
        rows.append(
            (
                row.place,
                entry.name,
                entry.bot_level,
                entry.status,
                exact(row.points),
                row.decided,
                row.wins,
                row.draws,
                row.losses,
                row.net,
                row.net_matches,
                exact(row.sb),
                exact(row.koya),
                row.trumps,
                exact(row.duplicate) if row.duplicate is not None else None,
                span.best if span else None,
                span.worst if span else None,
            )
        )
    return rows


def result_rows(table: DivisionTable) -> list[tuple[Any, ...]]:
    """One row a side, with its scores by trump at the end."""
    rows = []
    for fixture in table.fixtures:
        decided = fixture.status == Fixture.Status.DECIDED
        for side in fixture.sides.all():
            rows.append(
                (
                    fixture.matchday.number,
                    fixture.table,
                    side.seat + 1,
                    table.entries[side.entry_id].name,
                    fixture.status,
                    fixture.result.kind if decided else None,
                    fixture.result.cause if decided else None,
                    side.place,
                    side.total,
                    side.forfeited if decided else None,
                    *(side.scores.get(trump) for trump in TRUMPS),
                )
            )
    return rows


SCORES_HEAD = (
    "player", "wins", "draws", "losses", "points", "net",
    *(f"{column}_{measure}" for column in (*TRUMPS, "total") for measure in ("sum", "mean", "best", "rounds")),
)  # fmt: skip


def score_rows(table: Mapping[Who, Tally], names: Mapping[Who, str]) -> list[tuple[Any, ...]]:
    """The aggregated score table, the highest total first."""
    rows = []
    for who in ordered(table, names, Asked()):
        tally = table[who]
        cells = [tally.cell(column) for column in MEASURED]
        rows.append(
            (
                names[who],
                tally.record.wins,
                tally.record.draws,
                tally.record.losses,
                exact(tally.points),
                tally.record.net,
                *(
                    value
                    for cell in cells
                    for value in (
                        cell.sum if cell.rounds else None,
                        None if cell.mean is None else exact(cell.mean),
                        cell.best,
                        cell.rounds,
                    )
                ),
            )
        )
    return rows


def cross_rows(table: DivisionTable) -> tuple[list[str], list[list[Any]]]:
    """Header and rows of the crosstable: margins as numbers, the rest in words.

    Several matches of a pair stand in one cell, with "; " between them.
    """
    points = {row.entry: exact(row.points) for row in table.standings.rows}
    lines = crosstable(table)
    head = ["player", *(line.entry.name for line in lines), "points"]
    rows = [
        [
            line.entry.name,
            *(_meetings(cell[1]) if cell else "" for cell in line.cells),
            points[line.entry.pk],
        ]
        for line in lines
    ]
    return head, rows


def _meetings(meetings: Sequence[Meeting]) -> int | str:
    found = [_meeting(each) for each in meetings]
    return found[0] if len(found) == 1 else "; ".join(str(each) for each in found)


def _meeting(meeting: Meeting) -> int | str:
    if meeting.margin is not None:
        return meeting.margin
    if meeting.fixture.status != Fixture.Status.DECIDED:
        return str(meeting.fixture.status)
    return "drawn" if meeting.won is None else "won" if meeting.won else "lost"


def division_document(table: DivisionTable) -> dict[str, Any]:
    """A division as one JSON document."""
    season = table.season
    return {
        "format": FORMAT,
        "league": season.league.name,
        "season": season.number,
        "division": table.division.level,
        "game": season.game,
        "options": season.options,
        "points": [season.win_points, season.draw_points, season.loss_points],
        "tie_breaks": season.tie_breaks,
        "withdrawal": season.withdrawal,
        "seed_hash": season.seed_hash,
        "seed": season.seed if season.has_started else None,
        "standings": [dict(zip(STANDINGS_HEAD, row, strict=True)) for row in standings_rows(table)],
        "scores": [
            dict(zip(SCORES_HEAD, row, strict=True))
            for row in score_rows(table.tallies, {key: entry.name for key, entry in table.entries.items()})
        ],
        "results": [dict(zip((*RESULTS_HEAD, *TRUMPS), row, strict=True)) for row in result_rows(table)],
    }


def audit_documents(season: Season) -> list[dict[str, Any]]:
    """The trail of a season, the oldest first; what changed as it was noted."""
    lines = AuditRecord.objects.filter(season=season).select_related("actor").order_by("pk")
    return [
        {
            "at": line.at.isoformat(),
            "actor": line.actor.name if line.actor else "",
            "verb": line.verb,
            "target": line.target,
            "reason": line.reason,
            "before": line.before,
            "after": line.after,
        }
        for line in lines
    ]


def audit_rows(season: Season) -> list[tuple[Any, ...]]:
    """The same for a spreadsheet."""
    return [
        tuple(str(value or "") if isinstance(value, dict) else value for value in document.values())
        for document in audit_documents(season)
    ]
