"""How large the numbers of a season may be, and the order of its tie-breaks: the one place that says it.

The model's validators, the form, the services and the constraints of the database all follow from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.engines.base import OptionsError
from tournaments.standings import Criterion

LIMITS: Mapping[str, tuple[int, int]] = {
    "width": (1, 10),
    "vacation_ceiling": (0, 24 * 366),
    "cycles": (1, 20),
    "window": (1, 62),
    "days_apart": (1, 366),
    "win_points": (0, 100),
    "draw_points": (0, 100),
    "loss_points": (0, 100),
    "offer_hours": (1, 24 * 30),
    "division_size": (2, 32),
    "movers": (0, 31),
}
"""The smallest and the largest value. Cycles above two are the deals of a contest."""
MOST_IN_A_DIVISION = 64
"""Divisions are made a little larger than wanted, and organisers move people; nothing is estimated above this."""
TIE_BREAKS = tuple(criterion for criterion in Criterion if criterion is not Criterion.POINTS)


def validators_of(name: str) -> list[Callable[[Any], None]]:
    least, most = LIMITS[name]
    return [MinValueValidator(least), MaxValueValidator(most)]


def is_within(season: Any) -> bool:
    """Whether every number of these rules is one, and within its limits."""
    return all(
        isinstance(value := getattr(season, name), int) and least <= value <= most
        for name, (least, most) in LIMITS.items()
    )


def check_rules(season: Any) -> None:
    """What rules say together, and the kinds of what is kept as JSON. Raises ValidationError, by field."""
    faults: dict[str, str] = {}
    if not isinstance(season.options, dict):
        faults["options"] = _(
            'Table options are names with values, such as {"rounds": 10}, or {} for the usual.'
        )
    if not _are_tie_breaks(season.tie_breaks):
        faults["tie_breaks"] = _("Tie-breaks are a list of names, each at most once, out of: %(names)s.") % {
            "names": ", ".join(TIE_BREAKS)
        }
    if season.game != "pasjans" and isinstance(season.cycles, int) and season.cycles > 2:
        faults["cycles"] = _("One cycle or two; only contests at Pasjans have more.")
    size, movers = season.division_size, season.movers
    if isinstance(size, int) and isinstance(movers, int) and movers >= size:
        faults["movers"] = _("Fewer are promoted and relegated than play in a division.")
    if faults:
        raise ValidationError(faults)


def refusal_words(error: OptionsError) -> str:
    """Why an engine refuses an option, in the reader's language, as a sentence of its own."""
    words = _(error.sentence)
    return str(capfirst(words % error.data if error.data else words)) + "."


def _are_tie_breaks(given: object) -> bool:
    if not isinstance(given, list) or not all(isinstance(name, str) and name in TIE_BREAKS for name in given):
        return False
    return len(set(given)) == len(given)
