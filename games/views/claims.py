"""Claims: saying whose the remaining tricks are, and answering the other player's claim."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from games.engines.vista_claims import tricks_left
from games.engines.vista_view import VistaView
from games.errors import BrokenForm, GameError, NoClaimNow, NotYourSeat
from games.models import Move
from games.selectors.tables import Table
from games.services.claims import answer_claim, claim_tricks
from games.views.match_page import current_table, page_of, table_sent
from games.views.people import HtmxRequest, forms_only, player_required, whole_number
from games.views.sent import number_of

ANSWERS = ("accept", "refuse")


@forms_only
@player_required
def claim(request: HtmxRequest, code: str) -> HttpResponse:
    """Do what the pressed button says: all, some or none of the rest, or yes or no to a claim.

    Who gives up the whole rest is asked once more, since that cannot be taken back.
    """
    table = table_sent(request, code)
    if _concedes(request, table) and "sure" not in request.POST:
        return page_of(request, table, extra={"concedes": True, "claims_open": True})
    error = said = ""
    try:
        said = _do(request, table)
    except GameError as refusal:
        error = str(refusal)
    now = current_table(request, code, table.round.number if table.round else None)
    if said:
        messages.success(request, said)
        # The round is over: the reader comes to another one, or to the next, and should see why.
        return HttpResponseClientRedirect(now.address) if request.htmx else redirect(now.address)
    if error or request.htmx:
        extra = {
            "claim_error": error,
            "claim_tricks": request.POST.get("tricks", ""),
            "claims_open": bool(error) and request.POST.get("do") not in ANSWERS,
        }
        return page_of(request, now, extra=extra, status=409 if error and not request.htmx else 200)
    return redirect(now.address)


def _concedes(request: HtmxRequest, table: Table) -> bool:
    asked = request.POST.get("do")
    nothing = asked == "some" and whole_number(request.POST.get("tricks", "")) == 0
    return (asked == "concede" or nothing) and table.seat is not None and isinstance(table.view, VistaView)


def _do(request: HtmxRequest, table: Table) -> str:
    """What to say when the round has ended by it; empty otherwise."""
    if table.seat is None or table.round is None:
        raise NotYourSeat
    view, asked = table.view, request.POST.get("do", "")
    if not isinstance(view, VistaView):
        raise NoClaimNow
    seen = number_of(request.POST, "version")
    if asked in ANSWERS:
        answer_claim(
            round_id=table.round.pk,
            seat=table.seat,
            accepted=asked == "accept",
            tricks=number_of(request.POST, "offer"),
            expected_version=seen,
            channel=Move.Channel.WEB,
        )
        return _("You accepted the claim; the round is over.") if asked == "accept" else ""
    if asked not in ("all", "some", "concede"):
        raise BrokenForm(field="do")
    typed = whole_number(request.POST.get("tricks", ""))
    some = -1 if typed is None else typed
    tricks = {"all": tricks_left(view), "concede": 0}.get(asked, some)
    granted = claim_tricks(
        round_id=table.round.pk,
        seat=table.seat,
        tricks=tricks,
        expected_version=seen,
        channel=Move.Channel.WEB,
    )
    if not granted:
        return ""
    return (
        _("Your claim is granted; the round is over.")
        if tricks
        else _("You gave up the rest; the round is over.")
    )
