"""Moments as people say them, in the reader's zone and language."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.dateformat import format as date_format
from django.utils.translation import get_language, pgettext_lazy

from games.clock_time import Span, spans_from
from games.models import Seat
from games.presentation import durations

NBSP = "\N{NO-BREAK SPACE}"

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
    """ "piątku 4 grudnia, 22:07"; "Friday 4 December, 22:07"; a day and its month stay on one line."""
    if moment is None:
        return ""
    local = timezone.localtime(moment)
    return f"{WEEKDAYS[local.weekday()]} {date_format(local, f'j{NBSP}E, H:i')}"


@register.filter
def on_moment(moment: datetime) -> str:
    """ "piątek 4 grudnia, 22:07"; "Friday 4 December, 22:07": within a sentence, where Polish days are small."""
    words = date_format(timezone.localtime(moment), f"l j{NBSP}E, H:i")
    return words if get_language() == "en" else words[:1].lower() + words[1:]


@register.filter
def to_the_second(moment: datetime) -> str:
    """ "4 gru, 22:07:31"; "4 Dec, 22:07:31": short, for narrow columns."""
    return date_format(timezone.localtime(moment), f"j{NBSP}{'M' if get_language() == 'en' else 'b'}, H:i:s")


@register.filter
def rest_now(seat: Seat, kind: str) -> Span | None:
    """The vacation or the pause, as `kind` says, that stops this player's clock now; both may hold at once."""
    now = timezone.now()
    return next(
        (span for span in spans_from(seat.rests) if span.kind == kind and span.starts <= now < span.ends),
        None,
    )


@register.filter
def ahead(moment: datetime | None) -> datetime | None:
    """The moment, if it is still to come."""
    return moment if moment and moment > timezone.now() else None


register.filter(durations.exactly)
