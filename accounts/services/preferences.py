"""How a person likes the site: language, clock, cards, mails."""

from __future__ import annotations

from django.conf import settings

from accounts.errors import UnknownLanguage, UnknownStream
from accounts.models import User
from accounts.outbox import PREFERENCES

LANGUAGES = tuple(code for code, _ in settings.LANGUAGES)


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
