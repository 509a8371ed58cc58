"""The plan of a player: saved, tried out, taken back. The form stands in a box beside the table."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect

from games.errors import BrokenForm, GameError, NotYourSeat
from games.plans import STOPS
from games.presentation.vista_plan import Typed, text_of
from games.selectors.tables import Table
from games.services.plans import clear_plan, preview_plan, set_plan
from games.views.match_page import current_table, page_of, table_sent
from games.views.people import HtmxRequest, forms_only, player_required
from games.views.sent import number_of


@forms_only
@player_required
def plan(request: HtmxRequest, code: str) -> HttpResponse:
    """Do what the pressed button says; a refusal, or a trial, shows the form again as it was filled in."""
    table = table_sent(request, code)
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
    asked = request.POST.get("do")
    if asked not in ("save", "preview", "clear"):
        raise BrokenForm(field="do")
    if asked == "clear":
        clear_plan(round_id=round_id, seat=seat)
        return True
    text = text_of(typed.data, typed.stops)
    if asked == "preview":
        typed.foreseen = preview_plan(round_id=round_id, seat=seat, text=text)
        return False
    version = number_of(request.POST, "version")
    set_plan(round_id=round_id, seat=seat, text=text, expected_version=version)
    return True
