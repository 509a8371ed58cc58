"""A season's name and rules in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.models import AuditRecord, Season


def season_words(season: Season) -> str:
    """ "Liga botów, season 2"; a season with a name of its own has that."""
    if season.name:
        return f"{season.league.name}, {season.name}"
    return _("%(league)s, season %(number)d") % {"league": season.league.name, "number": season.number}


def opening_words(season: Season) -> str:
    if season.opening == Season.Opening.WINDOW:
        return _("at most %(number)d at a time") % {"number": season.window}
    if season.opening == Season.Opening.DATED:
        return _("a matchday every %(number)d days") % {"number": season.days_apart}
    return _("all at once")


def change_lines(lines: Sequence[AuditRecord]) -> list[tuple[AuditRecord, str]]:
    """Changes of rules, each with the names of the rules that changed."""
    return [(line, ", ".join(Season.name_of_rule(name) for name in line.after)) for line in lines]
