"""Each request speaks its person's language and tells their time."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation

from accounts.errors import KartkaError

Handler = Callable[[HttpRequest], HttpResponse]
View = TypeVar("View", bound=Callable[..., HttpResponse])


class LanguageMiddleware:
    """The language cookie (set by the switch on every page), else what the browser asks for, else that of the site."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = translation.get_language_from_request(request)
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response


class TimezoneMiddleware:
    """A person's own zone; the site's usual one for strangers.

    A view marked `@timeless` tells no time and need not know who asks, which spares it two queries.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(settings.DEFAULT_PLAYER_TIME_ZONE):
            return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, arguments: Any, named: Any) -> None:
        if not getattr(view, "timeless", False):
            timezone.activate(getattr(request.user, "time_zone", settings.DEFAULT_PLAYER_TIME_ZONE))


class RefusalMiddleware:
    """A refusal that a view lets through becomes a page (for htmx a note) that says what to do.

    Where htmx asked for a fragment and gets a page (to log in again, a key that has expired), that page is shown
    instead of the one that asked, not within it.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if getattr(request, "htmx", False) and not response.streaming and _is_page(response.content):
            response["HX-Retarget"], response["HX-Reswap"] = "body", "innerHTML"
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, KartkaError):
            return None
        template = "includes/refusal.html" if getattr(request, "htmx", False) else "refusal.html"
        context = {"message": str(exception), "code": exception.code, "back": _own_page(request)}
        return render(request, template, context, status=exception.status)


def _is_page(content: bytes) -> bool:
    return content[:100].lstrip().lower().startswith(b"<!doctype html")


def _own_page(request: HttpRequest) -> str:
    """Where the person came from, if that was another page of ours."""
    origin = request.build_absolute_uri("/")
    came_from = request.headers.get("Referer", "")
    return came_from if came_from.startswith(origin) and came_from != request.build_absolute_uri() else ""


def timeless(view: View) -> View:
    """Mark a view that prints no time and does not care who asks."""
    view.timeless = True  # type: ignore[attr-defined]  # a mark on a function
    return view
