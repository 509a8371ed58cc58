"""Moments as people say them, in the reader's zone and language."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.dateformat import format as date_format
from django.utils.translation import pgettext_lazy

from games.presentation import durations

register = template.Library()

WEEKDAYS = (
    pgettext_lazy("until", "Monday"),
    pgettext_lazy("until", "Tuesday"),
    pgettext_lazy("until", "Wednesday"),
    pgettext_lazy("until", "Thursday"),
    pgettext_lazy("until", "Friday"),
    pgettext_lazy("until", "Saturday"),
    pgettext_lazy("until", "Sunday"),
)
"""After "until", which changes the word in Polish: "do piątku"."""


@register.filter
def until_moment(moment: datetime | None) -> str:
    """ "piątku 4 grudnia, 22:07"; "Friday 4 December, 22:07"."""
    if moment is None:
        return ""
    local = timezone.localtime(moment)
    return f"{WEEKDAYS[local.weekday()]} {date_format(local, 'j E, H:i')}"


register.filter(durations.exactly)
