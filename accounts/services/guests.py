"""Guests: people who play before they register."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from accounts.services.preferences import time_zones

NAME_DIGITS = 6
SAME_CLICK = timedelta(minutes=1)
"""So long a browser that is still a stranger's is led to the guest that has just been made for it."""


def guest_of(browser: str | None) -> User | None:
    """The guest that was made for this browser a moment ago."""
    if browser is None:
        return None
    since = timezone.now() - SAME_CLICK
    return User.objects.filter(guest_key=browser, is_guest=True, date_joined__gt=since).first()


def make_guest(*, language: str, browser: str | None = None, time_zone: str = "") -> User:
    """A new guest with a name nobody has, who cannot log in anywhere else. Bots answer at once, so no question
    is asked before each card.

    `browser` is what a stranger's browser alone knows: asked twice at once for the same one, it is the same guest.
    `time_zone` is that of the device; a name that no zone has leaves the site's usual one.
    """
    if browser is not None and User.objects.filter(guest_key=browser).exists():
        browser = None  # made earlier, and forgotten by its browser since
    guest = _new_guest(language, browser)
    if time_zone in time_zones():
        guest.time_zone = time_zone
    try:
        with transaction.atomic():
            guest.save()
    except IntegrityError:
        made = guest_of(browser)
        if made is None:
            raise
        return made
    return guest


def _new_guest(language: str, browser: str | None) -> User:
    prefix = "gosc" if language == "pl" else "guest"
    while True:
        name = f"{prefix}-{secrets.randbelow(10**NAME_DIGITS):0{NAME_DIGITS}d}"
        if not User.objects.filter(username=name).exists():
            break
    guest = User(username=name, is_guest=True, language=language, confirm_plays=False, guest_key=browser)
    guest.set_unusable_password()
    return guest
