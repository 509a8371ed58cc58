"""Guests: people who play before they register."""

from __future__ import annotations

import secrets

from accounts.models import User

NAME_DIGITS = 6


def make_guest(*, language: str) -> User:
    """A new guest with a name nobody has, who cannot log in anywhere else. Bots answer at once, so no question
    is asked before each card."""
    prefix = "gosc" if language == "pl" else "guest"
    while True:
        name = f"{prefix}-{secrets.randbelow(10**NAME_DIGITS):0{NAME_DIGITS}d}"
        if not User.objects.filter(username=name).exists():
            break
    guest = User(username=name, is_guest=True, language=language, confirm_plays=False)
    guest.set_unusable_password()
    guest.save()
    return guest
