"""Who asks: the person behind a request, and pages that need one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import quote

from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.admin.views.decorators import staff_member_required
from django.contrib.auth import login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.middleware import HtmxDetails

from accounts.errors import TooManyGuests
from accounts.models import User
from accounts.services.guests import guest_of, make_guest


class HtmxRequest(HttpRequest):
    """A request as HtmxMiddleware hands it on."""

    htmx: HtmxDetails


View = Callable[..., HttpResponse]


def user_of(request: HttpRequest) -> User | None:
    """The player, registered or guest; None for a stranger."""
    return request.user if isinstance(request.user, User) else None


def player_required(view: View) -> View:
    """Strangers are told to log in and come back afterwards; guests may pass."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if user_of(request) is None:
            address = f"{reverse('account_login')}?next={quote(request.get_full_path())}"
            if request.method == "POST":
                messages.warning(
                    request, _("You are not logged in any more, so nothing was done. Log in and do it again.")
                )
            else:
                messages.info(request, _("This page is for players: log in, or sign up."))
            return redirect(address)
        return view(request, *args, **kwargs)

    return guarded


def mail_staff_required(view: View) -> View:
    """Pages about all our mails: for those of the staff who may look at the outbox.

    Being let into the admin is not enough: whoever has a role in a league is, for that league.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = user_of(request)
        if user is None or not user.has_perm("accounts.view_outgoingmail"):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    guarded_staff: View = staff_member_required(guarded)
    return guarded_staff


def forms_only(view: View) -> View:
    """An address that takes forms only.

    Who opens it all the same (back from logging in, from the switch of languages, by a reload) is led to its table.
    """
    posted = require_POST(view)

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return redirect("match", kwargs["code"]) if "code" in kwargs else redirect("home")
        return posted(request, *args, **kwargs)

    return guarded


def whole_number(text: str) -> int | None:
    """The number that a form or an address names, None when it names none; "²" and a thousand digits are none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def player_or_guest(request: HttpRequest) -> User:
    """The person behind the request; a stranger becomes a guest, remembered by the session. Raises TooManyGuests.

    A second click that was sent before the first was answered comes as a stranger's too; it is the same guest's.
    """
    user = user_of(request)
    if user is None:
        browser = _browser_of(request)
        user = guest_of(browser)
        if user is None:
            if not ratelimit.consume(request, action="make_guest"):
                raise TooManyGuests
            user = make_guest(
                language=get_language() or "pl",
                browser=browser,
                time_zone=request.POST.get("time_zone", ""),
            )
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return user


def _browser_of(request: HttpRequest) -> str | None:
    """What a stranger's browser alone knows: its number against forged forms, which logging in replaces."""
    number = request.COOKIES.get(settings.CSRF_COOKIE_NAME)
    return hashlib.sha256(f"guest {number}".encode()).hexdigest() if number else None
