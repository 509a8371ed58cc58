"""The paces in words: what a player chooses between, and what a match is played at."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.clocks import HOUR, PACES, Pace
from games.models import Match
from games.time_outs import Step, steps_of

NAMES = {
    "brisk": _("Brisk: for those who look in many times a day"),
    "steady": _("Standard: a few moments every day"),
    "league": _("As in leagues: your clock rests while you sleep"),
    "leisure": _("Leisurely: when a day may pass without a card"),
    "standard": _("As matches were played at first"),
}


FIRST_TURN = _(
    "Each player has three days for the first turn. If somebody has not begun by then, the match is void and counts "
    "for nobody."
)


def pace_name(key: str) -> str:
    """ "As in leagues": what a pace is called, without whom it is for."""
    return str(NAMES.get(key, key)).partition(":")[0]


def _steps(game: str, pace: Pace) -> list[Any]:
    """What follows when time has run out, in the order of the ladder."""
    if not pace.grace:
        return []
    steps = steps_of(game, pace)
    if steps[0] is Step.CARETAKER:
        return [
            _(
                "If a player runs out of time, a bot finishes the round, which counts as lost however well it plays; "
                "the third time the match is lost."
            )
        ]
    return [_STEPS[step] for step in steps]


_STEPS = {
    Step.GRACE: _("Whoever runs out of time gets twelve hours more, once in a match."),
    Step.CARETAKER: _("Then a bot finishes the round, which counts as lost however well it plays."),
    Step.FORFEIT: _("After that the match is lost; finished rounds stand."),
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


def pace_words(match: Match) -> dict[str, Any]:
    """Name and amounts of a match's pace, and what else holds at it, one by one.

    `first` is what the first turn may last, less than the bank holds; "" where it has no limit of its own.
    """
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
    rules += _steps(match.game, pace)
    return {
        "name": str(NAMES[pace.key]),
        "amounts": pace_amounts(pace),
        "first": str(FIRST_TURN) if pace.first and match.voidable else "",
        "rules_listed": [str(rule) for rule in rules],
    }


def _days(seconds: int) -> str:
    days = seconds // (24 * HOUR)
    return ngettext("%(count)d day", "%(count)d days", days) % {"count": days}
