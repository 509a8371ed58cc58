"""All our mails for the staff, in both languages: words, looks on a phone and on a desk, and size."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.framing import framed
from games.views.mail_samples import sample_mails
from games.views.people import mail_staff_required
from games.views.sample_stage import Sample

LANGUAGES = ("pl", "en")
KEPT = 300
"""Seconds for which a set of samples is shown again; making one plays half a match."""


@require_safe
@mail_staff_required
def index(request: HttpRequest) -> HttpResponse:
    polish, english = (_samples(language) for language in LANGUAGES)
    rows: list[dict[str, Any]] = [
        {"slug": slug, "pl": mail, "en": english[slug], "size": len(mail.html.encode()) // 1024}
        for slug, mail in polish.items()
    ]
    context = {**admin.site.each_context(request), "rows": rows, "title": _("Our mails")}
    return render(request, "games/mail_samples.html", context)


@require_safe
@mail_staff_required
def sample(request: HttpRequest, slug: str) -> HttpResponse:
    shown = [(language, _sample(language, slug)) for language in LANGUAGES]
    context = {
        **admin.site.each_context(request),
        "shown": shown,
        "slug": slug,
        "title": shown[0][1].name,
    }
    return render(request, "games/mail_sample.html", context)


@require_safe
@mail_staff_required
def frame(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    return framed(_sample(language, slug).html)


def _sample(language: str, slug: str) -> Sample:
    if language not in LANGUAGES:
        raise Http404
    try:
        return _samples(language)[slug]
    except KeyError:
        raise Http404 from None


def _samples(language: str) -> dict[str, Sample]:
    kept: dict[str, Sample] | None = cache.get(f"mail_samples:{language}")
    if kept is None:
        kept = {slugify(name): sample for name, sample in sample_mails(language).items()}
        cache.set(f"mail_samples:{language}", kept, KEPT)
    return kept
