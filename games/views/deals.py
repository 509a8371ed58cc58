"""Checking deals: what was promised before a round, what was shown after it, and the program that compares them."""

from __future__ import annotations

from pathlib import Path

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.engines import shuffle
from games.errors import NoSuchMatch
from games.models import Match
from games.selectors.matches import match_of
from games.selectors.proofs import deal_proofs


@require_safe
def deals(request: HttpRequest, code: str) -> HttpResponse:
    """Every round of the match with its published hash and, once it is over, its secret and the check."""
    match = _match(code)
    proofs = [
        proof | {"faults": shuffle.check(proof) if "secret" in proof else None}
        for proof in deal_proofs(match)
    ]
    return render(request, "games/deals.html", {"match": match, "seats": match.seats.all(), "proofs": proofs})


@require_safe
def proofs(request: HttpRequest, code: str) -> JsonResponse:
    """The same as a file for the standalone checker."""
    match = _match(code)
    response = JsonResponse({"match": match.code, "rounds": deal_proofs(match)})
    response["Content-Disposition"] = f'attachment; filename="rozdania-{match.code}.json"'
    return response


@require_safe
def script(request: HttpRequest) -> FileResponse:
    """The checker: the very module that deals, to be run on anybody's own machine."""
    path = Path(shuffle.__file__)
    return FileResponse(
        path.open("rb"), as_attachment=True, filename="sprawdz-rozdanie.py", content_type="text/x-python"
    )


def _match(code: str) -> Match:
    try:
        return match_of(code)
    except NoSuchMatch:
        raise Http404(_("There is no such match. Check the address or the code.")) from None
