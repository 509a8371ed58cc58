"""Pages of one player: the own fixtures, and the calendar feed that a secret address opens."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_POST, require_safe

from accounts.models import User
from games.views.people import player_required, user_of
from tournaments import agenda
from tournaments.ical import calendar
from tournaments.presentation.seasons import season_words
from tournaments.selectors.own import calendar_key_of, calendar_owner, own_fixtures, own_seasons
from tournaments.selectors.seasons import season_of
from tournaments.services.calendars import drop_calendar_key, make_calendar_key


@require_safe
@player_required
def mine(request: HttpRequest) -> HttpResponse:
    user = _user(request)
    key = calendar_key_of(user)
    context = {
        "seasons": agenda.own_lines(own_fixtures(user)),
        "entered": own_seasons(user),
        "feed": settings.SITE_URL + reverse("own_calendar", args=[key]) if key else "",
    }
    return render(request, "tournaments/mine.html", context)


@require_POST
@player_required
def calendar_key(request: HttpRequest) -> HttpResponse:
    """Make the own feed, give it another address, or end it."""
    if request.POST.get("act") == "drop":
        drop_calendar_key(user=_user(request))
        messages.success(request, _("The calendar's address opens nothing any more."))
    else:
        make_calendar_key(user=_user(request), now=timezone.now())
        messages.success(request, _("Your calendar has a new address."))
    return redirect(reverse("own_fixtures") + "#kalendarz")


@require_safe
def own_calendar(request: HttpRequest, key: str) -> HttpResponse:
    """The feed: no session and no password, so it shows little, in the owner's language."""
    owner = calendar_owner(key)
    with translation.override(owner.language), timezone.override(owner.zone):
        return _feed(request, calendar(_("Kartka: %(name)s") % {"name": owner.name}, agenda.events_of(owner)))


@require_safe
def season_calendar(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The public dates of a season."""
    season = season_of(slug, number)
    events = [*agenda.season_events(season), *agenda.matchday_events(season)]
    return _feed(request, calendar(season_words(season), events))


def _feed(request: HttpRequest, text: str) -> HttpResponse:
    """Programs ask again and again: an ETag spares them what they have."""

    @condition(etag_func=lambda request: f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"')
    def answer(request: HttpRequest) -> HttpResponse:
        return HttpResponse(text, content_type="text/calendar; charset=utf-8")

    response = answer(request)
    response["Cache-Control"] = "private, no-cache"
    response["X-Robots-Tag"] = "noindex"
    return response


def _user(request: HttpRequest) -> User:
    user = user_of(request)
    assert user is not None
    return user
