"""What the API gives of leagues: plain documents, built from selectors alone.

Numbers are exact, or decimals with four places; moments are ISO 8601. `entry` is the registration number, which is one
entry's throughout a season; `player` is the number of a person, as in the address of their page, and null for a bot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tournaments.exports import STANDINGS_HEAD, exact, standings_rows
from tournaments.models import Entry, Fixture, League, Season
from tournaments.presentation import crosstable
from tournaments.presentation.standings import reason_words
from tournaments.score_tables import Asked, ordered
from tournaments.selectors.tables import DivisionTable
from tournaments.standings import Interval, Reason, Value, neighbours
from tournaments.tallies import MEASURED, Tally
from tournaments.trumps import Cell

RULES = (
    "pace", "width", "duplicate", "cycles", "opening", "window", "days_apart", "tie_breaks", "withdrawal",
    "adjudication", "substitutes", "division_size", "movers",
)  # fmt: skip

FIGURES = frozenset(STANDINGS_HEAD) - {"player", "bot", "status"}
"""Of a line of the standings what its entry does not say."""


def league_document(league: League, seasons: Iterable[Season]) -> dict[str, Any]:
    return {
        "slug": league.slug,
        "name": league.name,
        "about": league.about,
        "seasons": [_season_line(season) for season in seasons],
    }


def _season_line(season: Season) -> dict[str, Any]:
    return {
        "number": season.number,
        "name": season.name,
        "status": season.status,
        "game": season.game,
        "registration_opens_at": season.registration_opens_at,
        "registration_closes_at": season.registration_closes_at,
        "starts_at": season.starts_at,
        "ends_at": season.ends_at,
        "started_at": season.started_at,
        "finished_at": season.finished_at,
    }


def season_document(
    season: Season, divisions: Iterable[tuple[int, Sequence[Entry]]], registered: Iterable[Entry]
) -> dict[str, Any]:
    """`registered` before the start, `divisions` with their entries after it: a proposal is the organisers' own."""
    return {
        "league": {"slug": season.league.slug, "name": season.league.name},
        **_season_line(season),
        "options": season.options,
        "points": [season.win_points, season.draw_points, season.loss_points],
        **{name: getattr(season, name) for name in RULES},
        "seed_hash": season.seed_hash,
        "seed": season.seed if season.has_started else None,
        "divisions": [
            {"level": level, "entries": [entry_document(entry) for entry in entries]}
            for level, entries in divisions
        ],
        "registered": [entry_document(entry) for entry in registered],
    }


def entry_document(entry: Entry) -> dict[str, Any]:
    return {
        "entry": entry.number,
        "name": entry.name,
        "player": entry.user_id,
        "bot_level": entry.bot_level,
        "status": entry.status,
        "move": entry.move,
    }


# --- A division -------------------------------------------------------------------------------------


def standings_document(table: DivisionTable) -> dict[str, Any]:
    lines = zip(table.standings.rows, standings_rows(table), strict=True)
    return {
        "division": table.division.level,
        "standings": [
            {
                **entry_document(table.entries[row.entry]),
                **{name: each for name, each in zip(STANDINGS_HEAD, figures, strict=True) if name in FIGURES},
                "reasons": [_reason_document(table, each) for each in neighbours(table.standings, row.entry)]
                if row.decided
                else [],
            }
            for row, figures in lines
        ],
    }


def _reason_document(table: DivisionTable, reason: Reason) -> dict[str, Any]:
    """What put the line above or below a neighbour: every comparison in order, and a sentence for people."""
    return {
        "other": table.entries[reason.other].number,
        "above": reason.above,
        "steps": [
            {
                "criterion": str(step.criterion),
                "mine": _value(step.mine),
                "theirs": _value(step.theirs),
                "decides": step.decides,
            }
            for step in reason.steps
        ],
        "text": reason_words(reason, table.entries),
    }


def _value(value: Value) -> Any:
    """A number, or the least and the most that it can become."""
    if isinstance(value, Interval):
        return [exact(Fraction(value.low)), exact(Fraction(value.high))]
    return exact(Fraction(value))


def crosstable_document(table: DivisionTable) -> dict[str, Any]:
    lines = crosstable.crosstable(table)
    return {
        "division": table.division.level,
        "lines": [
            {
                **entry_document(line.entry),
                "meetings": [
                    {
                        "other": cell[0].number,
                        "matchday": each.fixture.matchday.number,
                        "status": each.fixture.status,
                        "won": each.won,
                        "label": each.label,
                        "match": each.code or None,
                    }
                    for cell in line.cells
                    if cell is not None
                    for each in cell[1]
                ],
            }
            for line in lines
        ],
    }


def fixture_document(table: DivisionTable, fixture: Fixture) -> dict[str, Any]:
    decided = fixture.status == Fixture.Status.DECIDED
    return {
        "matchday": fixture.matchday.number,
        "table": fixture.table,
        "opens_at": fixture.matchday.opens_at,
        "status": fixture.status,
        "match": fixture.match.code if fixture.match else None,
        "result": {
            "kind": fixture.result.kind,
            "cause": fixture.result.cause,
            "decided_at": fixture.result.decided_at,
        }
        if decided
        else None,
        "sides": [
            {
                "seat": side.seat,
                "entry": table.entries[side.entry_id].number,
                "name": table.entries[side.entry_id].name,
                "place": side.place if decided else None,
                "total": side.total if decided else None,
                "forfeited": side.forfeited if decided else None,
                "scores": side.scores if decided else {},
            }
            for side in fixture.sides.all()
        ],
    }


# --- Scores -----------------------------------------------------------------------------------------


def scores_document(table: Mapping[Any, Tally], names: Mapping[Any, str]) -> dict[str, Any]:
    """The aggregated table, the highest total first. `who` begins with the number of a person, 0 for a bot."""
    return {
        "scores": [
            {
                "name": names[who],
                "player": who[0] or None,
                "bot_level": who[1],
                "wins": table[who].record.wins,
                "draws": table[who].record.draws,
                "losses": table[who].record.losses,
                "points": exact(table[who].points),
                "net": table[who].record.net,
                "trumps": {str(column): _cell(table[who].cell(column)) for column in MEASURED},
            }
            for who in ordered(table, names, Asked())
        ]
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "sum": cell.sum if cell.rounds else None,
        "mean": None if cell.mean is None else exact(cell.mean),
        "best": cell.best,
        "rounds": cell.rounds,
    }
