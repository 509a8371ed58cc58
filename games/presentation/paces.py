"""The paces in words: what a player chooses between, and what a match is played at."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.clocks import HOUR, PACES, Pace
from games.models import Match

NAMES = {
    "brisk": _("Brisk: for those who look in many times a day"),
    "steady": _("Standard: a few moments every day"),
    "league": _("As in leagues: your clock rests while you sleep"),
    "leisure": _("Leisurely: when a day may pass without a card"),
    "standard": _("As matches were played at first"),
}


def pace_choice(pace: Pace) -> str:
    """One line to choose by: who it is for, and its amounts."""
    return f"{NAMES[pace.key]} ({pace_amounts(pace)})"


def pace_amounts(pace: Pace) -> str:
    gain = ngettext(
        "%(count)d hour more for each card", "%(count)d hours more for each card", pace.gain // HOUR
    )
    return ", ".join(
        [
            _days(pace.start) + " " + str(_("to begin with")),
            gain % {"count": pace.gain // HOUR},
            str(_("never more than")) + " " + _days(pace.cap),
        ]
    )


def pace_words(match: Match) -> dict[str, str]:
    """Name and amounts of a match's pace, and what else holds at it."""
    pace = PACES[match.pace]
    rules: list[Any] = []
    if pace.night:
        rules.append(_("Your clock stands for eight hours every night; you choose them in your settings."))
    if pace.refill:
        hours = pace.refill // HOUR
        rules.append(
            ngettext(
                "Each further round adds %(count)d hour.", "Each further round adds %(count)d hours.", hours
            )
            % {"count": hours}
        )
    rules.append(_("No turn lasts longer than seven days; vacations and pauses do not count."))
    if pace.first and match.voidable:
        rules.append(
            _("Who has not begun to play after three days makes the match void: it counts for nobody.")
        )
    if pace.grace:
        rules.append(
            _("Whoever runs out of time gets twelve hours more, once in a match; then the match is lost.")
        )
    return {
        "name": str(NAMES[pace.key]),
        "amounts": pace_amounts(pace),
        "rules": " ".join(str(rule) for rule in rules),
    }


def _days(seconds: int) -> str:
    days = seconds // (24 * HOUR)
    return ngettext("%(count)d day", "%(count)d days", days) % {"count": days}
