"""The plan of a player: saved, tried out, taken back. The form stands in a box beside the table."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect

from games.errors import GameError, NotYourSeat
from games.plans import STOPS
from games.presentation.vista_plan import Typed, text_of
from games.selectors.tables import Table
from games.services.plans import clear_plan, preview_plan, set_plan
from games.views.match import current_table, page_of, table_of
from games.views.people import HtmxRequest, forms_only, player_required, whole_number


@forms_only
@player_required
def plan(request: HtmxRequest, code: str) -> HttpResponse:
    """Do what the pressed button says; a refusal, or a trial, shows the form again as it was filled in."""
    table = table_of(request, code, whole_number(request.POST.get("round", "")))
    stops = tuple(stop for stop in STOPS if stop in request.POST.getlist("stop"))
    typed = Typed({name: str(value) for name, value in request.POST.items()}, stops)
    try:
        if table.seat is None or table.round is None:
            raise NotYourSeat
        done = _do(request, table, table.seat, table.round.pk, typed)
    except GameError as refusal:
        typed.error = str(refusal)
        return page_of(request, table, extra={"plan_typed": typed}, status=200 if request.htmx else 409)
    if not done:
        return page_of(request, table, extra={"plan_typed": typed})
    if request.htmx:
        return page_of(request, current_table(request, code, table.round.number))
    return redirect(f"{table.address}#plan")


def _do(request: HtmxRequest, table: Table, seat: int, round_id: int, typed: Typed) -> bool:
    """Whether something was changed; a trial changes nothing. Raises `GameError`."""
    if request.POST.get("do") == "clear":
        clear_plan(round_id=round_id, seat=seat)
        return True
    text = text_of(typed.data, typed.stops)
    if request.POST.get("do") == "preview":
        typed.foreseen = preview_plan(round_id=round_id, seat=seat, text=text)
        return False
    version = whole_number(request.POST.get("version", ""))
    set_plan(round_id=round_id, seat=seat, text=text, expected_version=-1 if version is None else version)
    return True
