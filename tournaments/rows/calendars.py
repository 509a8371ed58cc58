"""The keys of calendar feeds."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


def new_calendar_key() -> str:
    return secrets.token_urlsafe(24)


class CalendarKey(models.Model):
    """Opens a person's calendar feed without logging in; in no admin page, since it is the person's own."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="calendar_key"
    )
    key = models.CharField(max_length=40, unique=True, default=new_calendar_key)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("key of a calendar")
        verbose_name_plural = _("keys of calendars")

    def __str__(self) -> str:
        return str(self.user_id)
