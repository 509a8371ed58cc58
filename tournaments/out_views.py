"""What leaves the site: pages to print, the trail, and the archive of a season."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.http import FileResponse, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.views.people import player_required, user_of
from tournaments import exports, schedule
from tournaments.archive import season_document, to_json
from tournaments.errors import NoSuchLeague
from tournaments.models import Season
from tournaments.presentation.crosstable import crosstable
from tournaments.presentation.draws import draws
from tournaments.presentation.fixtures import result_lines, uncounted_words
from tournaments.presentation.standings import standings_lines, tie_break_words
from tournaments.presentation.trail import trail_lines
from tournaments.rights import Right, check
from tournaments.score_tables import MEASURE_NAMES, SIGNS, score_table
from tournaments.selectors.people import (
    all_time_tallies,
    entry_names,
    entry_tallies,
    names_in,
    names_of,
    people_tallies,
)
from tournaments.selectors.seasons import divisions_of, league_of, season_of
from tournaments.selectors.tables import table_at, tables_of
from tournaments.tallies import Measure
from tournaments.trumps import TRUMPS


@require_safe
def division_print(request: HttpRequest, slug: str, number: int, level: int) -> HttpResponse:
    """Standings with reasons, crosstable with all scores, scores by trump and results, on paper."""
    table, levels = table_at(slug, number, level)
    season = table.season
    context = {
        "league": season.league,
        "season": season,
        "division": table.division,
        "lines": standings_lines(table, len(levels)),
        "cross": crosstable(table),
        "uncounted": uncounted_words(table),
        "measures": [(SIGNS[each], MEASURE_NAMES[each]) for each in Measure if each is not Measure.SUM]
        if season.game == "vista"
        else [],
        "scores": score_table(
            table.tallies,
            {key: entry.name for key, entry in table.entries.items()},
            trumps=season.game == "vista",
        ),
        "trumps": TRUMPS,
        "results": result_lines(table),
        "tie_breaks": tie_break_words(season),
    }
    return render(request, "tournaments/print.html", context)


@require_safe
def scores_csv(
    request: HttpRequest, slug: str = "", number: int | None = None, level: int | None = None
) -> HttpResponse:
    """The aggregated score table of a division, a season, a league or all leagues for a spreadsheet."""
    if not slug:
        table = all_time_tallies()
        names = names_of(table)
        table = {who: tally for who, tally in table.items() if who in names}
        return _scores("wszech-czasow", exports.score_rows(table, names))
    if number is None:
        league = league_of(slug)
        seasons = [season for season in league.seasons.all() if season.has_started]
    else:
        seasons = [season_of(slug, number)]
        if not seasons[0].has_started:
            raise NoSuchLeague
    divisions = [each for each in divisions_of(*seasons) if level in (None, each.level)]
    if level is not None and not divisions:
        raise NoSuchLeague
    tables = tables_of(divisions)
    name = "-".join(str(part) for part in (slug, number, level) if part is not None)
    if number is not None:
        return _scores(name, exports.score_rows(entry_tallies(tables), entry_names(tables)))
    return _scores(name, exports.score_rows(people_tallies(tables), names_in(tables)))


def _scores(name: str, rows: list[tuple[Any, ...]]) -> HttpResponse:
    return HttpResponse(
        exports.to_csv(exports.SCORES_HEAD, rows),
        content_type="text/csv; charset=utf-8",
        headers=_attached(f"{name}-zestawienie.csv"),
    )


@require_safe
def draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The draw of a season, with everything that it takes to repeat it."""
    season = season_of(slug, number)
    divisions = divisions_of(season)
    drawn = draws(tables_of(divisions)) if season.has_started else []
    context = {"league": season.league, "season": season, "draws": drawn}
    return render(request, "tournaments/draw.html", context)


@require_safe
def draw_script(request: HttpRequest) -> FileResponse:
    """The very module that draws and schedules, to be run on anybody's own machine."""
    path = Path(schedule.__file__)
    return FileResponse(
        path.open("rb"), as_attachment=True, filename="losowanie.py", content_type="text/x-python"
    )


@require_safe
@player_required
def trail(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The trail of a season, to read and to print, for those who have a role in its league."""
    season = _readable(request, slug, number)
    context = {"league": season.league, "season": season, "lines": trail_lines(season)}
    return render(request, "tournaments/trail.html", context)


@require_safe
@player_required
def trail_json(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    season = _readable(request, slug, number)
    return JsonResponse(
        {"league": season.league.name, "season": season.number, "trail": exports.audit_documents(season)},
        json_dumps_params={"ensure_ascii": False},
        headers=_attached(f"{slug}-{number}-dziennik.json"),
    )


@require_safe
@player_required
def archive(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The season as `manage.py import_season` reads it; with the trail in it, so for those who may read that."""
    season = _readable(request, slug, number)
    return HttpResponse(
        to_json(season_document(season)),
        content_type="application/json",
        headers=_attached(f"{slug}-{number}-archiwum.json"),
    )


def _readable(request: HttpRequest, slug: str, number: int) -> Season:
    season = season_of(slug, number)
    user = user_of(request)
    assert user is not None
    check(user, season.league, Right.VIEW)
    return season


def _attached(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
