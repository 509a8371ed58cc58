"""How a person likes the site: language, clock, cards, mails."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.errors import UnknownLanguage, UnknownStream, UnknownTimeZone
from accounts.models import Channel, User
from accounts.outbox import PREFERENCES, Stream, channel_of, move_digest

LANGUAGES = tuple(code for code, _ in settings.LANGUAGES)

CHANNEL_FIELDS = tuple(field for field in PREFERENCES.values() if field != "digest_mails")
MAIL_FIELDS = (*CHANNEL_FIELDS, "digest_mails", "digest_hour", "one_turn_mail")
FIELDS = (
    "language",
    "time_zone",
    "night_from",
    "rank_letters",
    "four_colours",
    "confirm_plays",
    "forced_plays",
    "auto_vacation",
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
    with transaction.atomic():
        for field, value in changes.items():
            setattr(user, field, value)
        user.save(update_fields=list(changes))
        if changes.keys() & {"time_zone", "digest_hour"}:
            move_digest(user, timezone.now())
    return user


def stop_mails(*, user: User, stream: str) -> None:
    """No more mails of this stream, from those that wait on; all others stay. Raises UnknownStream."""
    _set_stream(user, stream, False if stream == Stream.DIGEST else Channel.NEVER)


def resume_mails(*, user: User, stream: str) -> None:
    """Mails of this stream again. Raises UnknownStream."""
    _set_stream(user, stream, True if stream == Stream.DIGEST else Channel.NOW)


def _set_stream(user: User, stream: str, value: str | bool) -> None:
    field = PREFERENCES.get(stream)
    if field is None:
        raise UnknownStream
    if getattr(user, field) != value:
        setattr(user, field, value)
        user.save(update_fields=[field])


def wants(user: User, stream: str) -> bool:
    """Whether mails of this stream reach the person at all, at once or in the digest. Raises UnknownStream."""
    if stream not in PREFERENCES:
        raise UnknownStream
    return channel_of(user, stream) != Channel.NEVER
