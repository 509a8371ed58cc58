"""Leagues over the API, to read: what their pages show to everybody, so no key is needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import documents
from tournaments.errors import NoSuchLeague, NoSuchPage
from tournaments.selectors.people import (
    all_time_tallies,
    entry_names,
    entry_tallies,
    names_in,
    names_of,
    people_tallies,
)
from tournaments.selectors.seasons import divisions_of, entered, league_of, leagues_with_seasons, season_of
from tournaments.selectors.tables import DivisionTable, table_at, tables_of

PAGE = 100
"""How many leagues, or fixtures, an answer holds at most."""

Each = TypeVar("Each")


@api_view(["GET"])
@permission_classes([AllowAny])
def leagues(request: Request) -> Response:
    """All leagues, each with its seasons, the newest first."""
    rows, pages = _paged(request, leagues_with_seasons())
    return Response(
        {"leagues": [documents.league_document(each, each.listed) for each in rows], **pages}  # type: ignore[attr-defined]  # of the prefetch
    )


@api_view(["GET"])
@permission_classes([AllowAny])
def league(request: Request, slug: str) -> Response:
    found = league_of(slug)
    return Response(documents.league_document(found, found.seasons.order_by("-number")))


@api_view(["GET"])
@permission_classes([AllowAny])
def season(request: Request, slug: str, number: int) -> Response:
    """The rules of a season, its divisions, and who plays in them or has registered."""
    found = season_of(slug, number)
    divisions = divisions_of(found)
    if found.has_started:
        tables = tables_of(divisions)
        shown = [(table.division.level, list(table.entries.values())) for table in tables]
        return Response(documents.season_document(found, shown, []))
    return Response(documents.season_document(found, [], entered(found)))


@api_view(["GET"])
@permission_classes([AllowAny])
def standings(request: Request, slug: str, number: int, level: int) -> Response:
    """The table of a division; each line with what was compared with its neighbours."""
    return Response(documents.standings_document(_table(slug, number, level)))


@api_view(["GET"])
@permission_classes([AllowAny])
def crosstable(request: Request, slug: str, number: int, level: int) -> Response:
    """Everybody's meetings with everybody, by the numbers of entries."""
    return Response(documents.crosstable_document(_table(slug, number, level)))


@api_view(["GET"])
@permission_classes([AllowAny])
def fixtures(request: Request, slug: str, number: int, level: int) -> Response:
    """Fixtures and results in order, those of one matchday with `?matchday=3`."""
    table = _table(slug, number, level)
    day = request.query_params.get("matchday")
    rows, pages = _paged(
        request, [each for each in table.fixtures if day is None or str(each.matchday.number) == day]
    )
    return Response({"fixtures": [documents.fixture_document(table, each) for each in rows], **pages})


@api_view(["GET"])
@permission_classes([AllowAny])
def division_scores(request: Request, slug: str, number: int, level: int) -> Response:
    tables = [_table(slug, number, level)]
    return Response(documents.scores_document(entry_tallies(tables), entry_names(tables)))


@api_view(["GET"])
@permission_classes([AllowAny])
def season_scores(request: Request, slug: str, number: int) -> Response:
    """The scores of all divisions in one table, entry by entry."""
    found = season_of(slug, number)
    if not found.has_started:
        raise NoSuchLeague
    tables = tables_of(divisions_of(found))
    return Response(documents.scores_document(entry_tallies(tables), entry_names(tables)))


@api_view(["GET"])
@permission_classes([AllowAny])
def league_scores(request: Request, slug: str) -> Response:
    """The scores of all seasons of a league; bots of one level are one player."""
    started = [each for each in league_of(slug).seasons.all() if each.has_started]
    tables = tables_of(divisions_of(*started))
    return Response(documents.scores_document(people_tallies(tables), names_in(tables)))


@api_view(["GET"])
@permission_classes([AllowAny])
def all_time(request: Request) -> Response:
    """The scores of all leagues; bots of one level are one player."""
    table = all_time_tallies()
    names = names_of(table)
    return Response(
        documents.scores_document({who: tally for who, tally in table.items() if who in names}, names)
    )


# --- Steps ------------------------------------------------------------------------------------------


def _table(slug: str, number: int, level: int) -> DivisionTable:
    table, _levels = table_at(slug, number, level)
    return table


def _paged(request: Request, rows: Sequence[Each]) -> tuple[Sequence[Each], dict[str, Any]]:
    """The page that `?page=` asks for, from 1, and what is said of pages. Raises NoSuchPage."""
    asked = request.query_params.get("page", "1")
    pages = max(1, -(-len(rows) // PAGE))
    page = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 10 else 0
    if not 1 <= page <= pages:
        raise NoSuchPage(pages=pages)
    return rows[(page - 1) * PAGE : page * PAGE], {"page": page, "pages": pages, "count": len(rows)}
