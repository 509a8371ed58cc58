"""The key of a person's calendar: whoever has it reads the feed, so it can be made anew and taken away."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from tournaments.errors import NeedsPerson
from tournaments.models import CalendarKey


def make_calendar_key(*, user: User, now: datetime) -> CalendarKey:
    """A new key; the old one, if there was one, opens nothing any more. Raises NeedsPerson for guests."""
    if user.is_guest or not user.is_active:
        raise NeedsPerson
    with transaction.atomic():
        # Two who ask at once take turns, and the second key is the one that holds.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        CalendarKey.objects.filter(user=user).delete()
        return CalendarKey.objects.create(user=user, created_at=now)


def drop_calendar_key(*, user: User) -> bool:
    """The feed ends; False when there was none."""
    return CalendarKey.objects.filter(user=user).delete()[0] > 0
