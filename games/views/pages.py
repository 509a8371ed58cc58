"""Pages that explain: the rules, playing by mail, who we are."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import select_template
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

RULES = ("vista", "kierki", "szturm", "pasjans")
"""Games whose rules have a page, in the order of the list."""

NOT_FOR_ROBOTS = ("/m/", "/api/", "/admin/", "/konto/", "/partia/", "/hook/", "/poczta/")


@require_safe
def rules(request: HttpRequest, game: str = "vista") -> HttpResponse:
    if game not in RULES:
        raise Http404
    return _in_own_words(request, f"rules/{game}", {"games": RULES, "game": game})


@require_safe
def help_mail(request: HttpRequest) -> HttpResponse:
    return _in_own_words(request, "help_mail")


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return _in_own_words(request, "about", {"contact": settings.CONTACT_ADDRESS})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines may read: the front, the rules and the leagues; nothing of a person's or of a match."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in NOT_FOR_ROBOTS), "Allow: /", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


def _in_own_words(request: HttpRequest, name: str, context: dict[str, Any] | None = None) -> HttpResponse:
    """A page written once in each language rather than sentence by sentence; Polish where there is no other."""
    template = select_template([f"games/{name}.{get_language()}.html", f"games/{name}.pl.html"])
    return HttpResponse(template.render(context or {}, request))
