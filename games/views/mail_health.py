"""How mail fares, for the staff: what `manage.py mail_health` says."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.mail_health import mail_health
from games.views.people import mail_staff_required


@require_safe
@mail_staff_required
def health(request: HttpRequest) -> HttpResponse:
    figures = mail_health(timezone.now())
    context = {
        **admin.site.each_context(request),
        "figures": figures,
        "wrong": [each for each in figures if each.is_wrong],
        "title": _("How mail fares"),
    }
    return render(request, "games/mail_health.html", context)
