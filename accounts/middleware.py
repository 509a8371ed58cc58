"""Each request speaks its person's language and tells their time."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

Handler = Callable[[HttpRequest], HttpResponse]


class LanguageMiddleware:
    """The language cookie (set by the switch on every page), else what the browser asks for, else Polish."""

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
    """A person's own zone; the site's usual one for strangers."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        zone = getattr(request.user, "time_zone", settings.DEFAULT_PLAYER_TIME_ZONE)
        with timezone.override(zone):
            return self.get_response(request)
