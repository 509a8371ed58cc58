"""How a person likes the site: language, clock, cards, mails."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from django.conf import settings

from accounts.errors import UnknownLanguage, UnknownStream, UnknownTimeZone
from accounts.models import User
from accounts.outbox import PREFERENCES

LANGUAGES = tuple(code for code, _ in settings.LANGUAGES)

MAIL_FIELDS = ("turn_mails", "reminder_mails", "match_mails", "chat_mails")
FIELDS = (
    "language",
    "time_zone",
    "night_from",
    "rank_letters",
    "four_colours",
    "confirm_plays",
    "forced_plays",
    *MAIL_FIELDS,
)


@cache
def time_zones() -> tuple[str, ...]:
    """The zones that people live in: names such as "Europe/Warsaw", and UTC."""
    lived_in = (name for name in available_timezones() if "/" in name and not name.startswith("Etc/"))
    return (*sorted(lived_in), "UTC")


def set_language(*, user: User | None, language: str) -> str:
    """Remember the language for pages and mails; None is a stranger, of whom only the cookie knows.

    Raises UnknownLanguage.
    """
    if language not in LANGUAGES:
        raise UnknownLanguage
    if user is not None and user.language != language:
        user.language = language
        user.save(update_fields=["language"])
    return language


def save_preferences(*, user: User, changes: dict[str, str | bool | int]) -> User:
    """Write the preferences named in `changes`, keys out of FIELDS. Raises UnknownLanguage, UnknownTimeZone."""
    unknown = set(changes) - set(FIELDS)
    assert not unknown, unknown
    if changes.get("language", LANGUAGES[0]) not in LANGUAGES:
        raise UnknownLanguage
    if changes.get("time_zone", "UTC") not in time_zones():
        raise UnknownTimeZone
    for field, value in changes.items():
        setattr(user, field, value)
    user.save(update_fields=list(changes))
    return user


def stop_mails(*, user: User, stream: str) -> None:
    """No more mails of this stream, from those that wait on. Raises UnknownStream."""
    _set_stream(user, stream, wanted=False)


def resume_mails(*, user: User, stream: str) -> None:
    """Mails of this stream again. Raises UnknownStream."""
    _set_stream(user, stream, wanted=True)


def _set_stream(user: User, stream: str, *, wanted: bool) -> None:
    field = PREFERENCES.get(stream)
    if field is None:
        raise UnknownStream
    if getattr(user, field) != wanted:
        setattr(user, field, wanted)
        user.save(update_fields=[field])
