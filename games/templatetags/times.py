"""Moments as people say them, in the reader's zone and language."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.dateformat import format as date_format
from django.utils.translation import get_language, pgettext_lazy

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


@register.filter
def on_moment(moment: datetime) -> str:
    """ "piątek 4 grudnia, 22:07"; "Friday 4 December, 22:07": within a sentence, where Polish days are small."""
    words = date_format(timezone.localtime(moment), "l j E, H:i")
    return words if get_language() == "en" else words[:1].lower() + words[1:]


@register.filter
def to_the_second(moment: datetime) -> str:
    """ "4 gru, 22:07:31"; "4 Dec, 22:07:31": short, for narrow columns."""
    return date_format(timezone.localtime(moment), "j M, H:i:s" if get_language() == "en" else "j b, H:i:s")


register.filter(durations.exactly)
