"""The page of time: what each player has, the ledger that says why, and vacation, pause and gifts."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import selectors
from games.errors import NoSuchMatch
from games.models import ClockEntry
from games.presentation.paces import pace_words
from games.selectors import Table
from games.views.people import player_required, user_of

Kind = ClockEntry.Kind
STANDING = (Kind.NIGHT, Kind.VACATION, Kind.PAUSE)


@require_safe
@player_required
def ledger(request: HttpRequest, code: str) -> HttpResponse:
    """Every second of a round's clocks, for those who play it: when somebody sleeps is no stranger's business."""
    number = request.GET.get("runda", "")
    table = table_of_player(request, code, int(number) if number.isdigit() else None)
    return render(request, "games/time.html", time_context(table))


def table_of_player(request: HttpRequest, code: str, number: int | None = None) -> Table:
    """The table, for one of its players; 404 for everybody else."""
    try:
        table = selectors.table_for(code, user_of(request), number)
    except NoSuchMatch:
        table = None
    if table is None or table.seat is None:
        raise Http404(_("There is no such match. Check the address or the code."))
    return table


def time_context(table: Table) -> dict[str, Any]:
    entries = selectors.ledger_of(table.round, table.seats) if table.round else []
    return {
        "table": table,
        "match": table.match,
        "round": table.round,
        "pace": pace_words(table.match.pace),
        "now": timezone.now(),
        "banks": [
            (clock.seat, selectors.time_left_of(clock, timezone.now()), clock)
            for _number, clock in sorted(table.clocks.items())
            if not clock.seat.is_bot
        ],
        "entries": [
            (entry, "" if entry.kind in STANDING else "−" if entry.kind == Kind.SPENT else "+")
            for entry in entries
        ],
    }
