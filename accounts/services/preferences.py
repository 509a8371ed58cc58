"""How a person likes the site: language, clock, cards, mails."""

from __future__ import annotations

from django.conf import settings

from accounts.errors import UnknownLanguage
from accounts.models import User

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
