"""League pages: all leagues, one league, a season with its tables, a division in full; entering and leaving."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.views.people import player_required, user_of
from tournaments import agenda, exports
from tournaments.errors import NoSuchLeague
from tournaments.models import Entry, Season
from tournaments.presentation.boards import board_lines
from tournaments.presentation.crosstable import crosstable
from tournaments.presentation.estimates import estimate_words, estimates_now, longer_than_dates, sizes_now
from tournaments.presentation.fixtures import fixture_line, matchdays, uncounted_words
from tournaments.presentation.players import career_lines, honours, rival_lines
from tournaments.presentation.seasons import change_lines, opening_words
from tournaments.presentation.standings import standings_lines, tie_break_words
from tournaments.results import Withdrawal
from tournaments.rights import Right, check, may
from tournaments.score_tables import Asked, ScoreTable, score_table
from tournaments.selectors.facts import shared_rounds
from tournaments.selectors.own import own_fixtures_in
from tournaments.selectors.people import (
    all_time_tallies,
    career_of,
    entry_names,
    entry_tallies,
    names_in,
    names_of,
    people_tallies,
)
from tournaments.selectors.seasons import (
    changes_of,
    divisions_of,
    entered,
    league_of,
    leagues_with_seasons,
    season_of,
)
from tournaments.selectors.seats import own_entry, seat_of
from tournaments.selectors.tables import table_at, tables_of
from tournaments.services.leaving import preview_withdrawal, withdraw
from tournaments.services.registration import register, take_entry_back
from tournaments.tallies import Tally
from tournaments.trumps import TRUMPS

Who = TypeVar("Who", bound=Hashable)


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/leagues.html", {"leagues": leagues_with_seasons()})


@require_safe
def all_time(request: HttpRequest) -> HttpResponse:
    """Everybody's scores in all leagues together."""
    table = all_time_tallies()
    names = names_of(table)
    known = {who: tally for who, tally in table.items() if who in names}
    return render(request, "tournaments/all_time.html", {"scores": _scores(request, known, names)})


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """The league, its seasons and who won them, and the scores of all time."""
    found = league_of(slug)
    seasons = list(found.seasons.order_by("-number"))
    started = [season for season in seasons if season.has_started]
    tables = tables_of(divisions_of(*started))
    table = people_tallies(tables)
    context = {
        "league": found,
        "seasons": seasons,
        "honours": honours(tables),
        "scores": _scores(request, table, names_in(tables), games=[each.game for each in started]),
    }
    return render(request, "tournaments/league.html", context)


@require_safe
def player(request: HttpRequest, user_id: int) -> HttpResponse:
    """One player's seasons, scores, and record against everybody they met."""
    career = career_of(user_id)
    who = (career.user.pk, "")
    context = {
        "player": career.user,
        "lines": career_lines(career),
        "rivals": rival_lines(career),
        "scores": _scores(
            request,
            {who: career.tally},
            {who: career.user.name},
            games=[table.season.game for table, _entry in career.tables],
        ),
    }
    return render(request, "tournaments/player.html", context)


def _scores(
    request: HttpRequest,
    table: Mapping[Who, Tally],
    names: Mapping[Who, str],
    games: Iterable[str] = ("vista",),
) -> ScoreTable[Who]:
    return score_table(table, names, Asked.read(request.GET), trumps="vista" in games)


@require_safe
def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    found = season_of(slug, number)
    user = user_of(request)
    divisions = divisions_of(found)
    tables = tables_of(divisions) if found.has_started else []
    own = own_entry(found, user, tables) if user else None
    entries = [] if found.has_started else entered(found)
    context = {
        "league": found.league,
        "season": found,
        "own": own,
        "own_runs": own is not None and own.status == Entry.Status.PLAYING and not found.is_over,
        "own_can_go": own is not None and own.status == Entry.Status.REGISTERED,
        "may_enter": found.status == Season.Status.REGISTRATION
        and (own is None or own.status == Entry.Status.CANCELLED),
        "entries": entries,
        "tables": [(table, standings_lines(table, len(divisions))) for table in tables],
        "scores": _scores(request, entry_tallies(tables), entry_names(tables), games=[found.game]),
        "own_lines": agenda.own_lines(own_fixtures_in(tables, user))
        if user and own and not found.is_over
        else [],
        "tie_breaks": tie_break_words(found),
        "takes": estimate_words(found, found.division_size) if not found.has_started else "",
        "takes_now": estimates_now(found, len(entries)),
        "too_short": longer_than_dates(found, {found.division_size, *sizes_now(found, len(entries))})
        if not found.has_started
        else "",
        "opening": opening_words(found),
        "seat": seat_of(found, user, own),
        "changes": change_lines(changes_of(found)),
        "has_desk": user is not None and may(user, found.league, Right.VIEW),
    }
    return render(request, "tournaments/season.html", context)


@require_safe
def division(request: HttpRequest, slug: str, number: int, level: int) -> HttpResponse:
    """Standings, crosstable, scores by trump, and every fixture."""
    table, levels = table_at(slug, number, level)
    context = {
        "league": table.season.league,
        "season": table.season,
        "division": table.division,
        "changes": change_lines(changes_of(table.season)),
        "levels": levels,
        "lines": standings_lines(table, len(levels)),
        "cross": crosstable(table),
        "uncounted": uncounted_words(table),
        "scores": _scores(
            request,
            entry_tallies([table]),
            entry_names([table]),
            games=[table.season.game],
        ),
        "days": matchdays(table),
    }
    return render(request, "tournaments/division.html", context)


@require_safe
def matchday(request: HttpRequest, slug: str, number: int, level: int, day: int) -> HttpResponse:
    """One matchday: its fixtures and, in a duplicate league, its deals and what each table made of them."""
    table, _levels = table_at(slug, number, level)
    fixtures = [each for each in table.fixtures if each.matchday.number == day]
    if not fixtures:
        raise NoSuchLeague
    deal_set = fixtures[0].matchday.deal_set
    rounds = shared_rounds(deal_set) if deal_set else []
    context = {
        "league": table.season.league,
        "season": table.season,
        "division": table.division,
        "matchday": fixtures[0].matchday,
        "fixtures": [fixture_line(table, fixture) for fixture in fixtures],
        "deal_set": deal_set,
        "secret": bytes(deal_set.root_secret).hex() if deal_set and deal_set.opened_at else "",
        "boards": board_lines(table, fixtures, rounds),
    }
    return render(request, "tournaments/matchday.html", context)


@require_safe
def division_export(request: HttpRequest, slug: str, number: int, level: int, what: str) -> HttpResponse:
    """ "tabela", "krzyzowa" or "wyniki" as CSV, or all of it as JSON."""
    table, _levels = table_at(slug, number, level)
    name = f"{slug}-{number}-{level}-{what}"
    if what == "wszystko":
        return JsonResponse(
            exports.division_document(table),
            json_dumps_params={"ensure_ascii": False},
            headers={"Content-Disposition": f'attachment; filename="{name}.json"'},
        )
    if what == "tabela":
        return _csv(name, exports.to_csv(exports.STANDINGS_HEAD, exports.standings_rows(table)))
    if what == "wyniki":
        head = (*exports.RESULTS_HEAD, *TRUMPS)
        return _csv(name, exports.to_csv(head, exports.result_rows(table)))
    return _csv(name, exports.to_csv(*exports.cross_rows(table)))


@require_safe
@player_required
def audit_export(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The trail of a season, for those who have a role in its league."""
    found = season_of(slug, number)
    user = user_of(request)
    assert user is not None
    check(user, found.league, Right.VIEW)
    rows = exports.audit_rows(found)
    return _csv(f"{slug}-{number}-dziennik", exports.to_csv(exports.AUDIT_HEAD, rows))


def _csv(name: str, text: str) -> HttpResponse:
    return HttpResponse(
        text,
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.csv"'},
    )


@require_POST
@player_required
def enter(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    found = season_of(slug, number)
    user = user_of(request)
    assert user is not None
    register(season_id=found.pk, user=user, now=timezone.now())
    messages.success(request, _("You are registered. We write when the season starts."))
    return redirect("season", slug, number)


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def leave(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take an entry back, or withdraw from a running season after a look at what that does to the table."""
    found = season_of(slug, number)
    user = user_of(request)
    assert user is not None
    own = found.entries.filter(user=user).select_related("division").first()
    if own is None or own.status == Entry.Status.CANCELLED:
        raise NoSuchLeague
    if request.method != "POST":
        seen = preview_withdrawal(own).get(Withdrawal(found.withdrawal)) if found.has_started else None
        annulled = bool(seen and seen.row_of(own.pk).place is None)
        context = {"league": found.league, "season": found, "own": own, "annulled": annulled}
        return render(request, "tournaments/leave.html", context)
    act = withdraw if found.has_started else take_entry_back
    act(entry_id=own.pk, actor=user, now=timezone.now())
    messages.success(request, _("You have left the season."))
    return redirect("season", slug, number)
