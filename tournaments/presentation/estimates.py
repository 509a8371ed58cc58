"""What a season will take: matchdays, matches, weeks."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines.registry import engine_for
from tournaments.limits import MOST_IN_A_DIVISION, is_within
from tournaments.models import Season
from tournaments.presentation.numbers import number
from tournaments.schedule import Estimate, Mode, estimate
from tournaments.seeding import Candidate, divide
from tournaments.selectors.seasons import days_for, filling_up

VISITS = 2
"""How often a day two players answer each other, for estimates."""
HAND_OVERS = 40
"""Changes of turn in one round of VISTA."""


def match_weeks(season: Season) -> float | None:
    """How long a match of VISTA takes people who look in twice a day; None for games that nobody has measured."""
    if season.game != "vista":
        return None
    rounds: int = season.options.get("rounds", 10)
    return -(-rounds // season.width) * HAND_OVERS / VISITS / 7


def _guess(season: Season, entries: int) -> tuple[int, Estimate, float | None] | None:
    """The size, what it takes, and the weeks of one match; None where there is no schedule for so many.

    A schedule is written out to be counted, so rules or numbers beyond the limits are not counted at all.
    """
    if entries > MOST_IN_A_DIVISION or not is_within(season):
        return None
    seats = engine_for(season.game).seats(season.options)
    try:
        size = entries + filling_up(season, entries)
        days = days_for(season, size, seats)
    except ValueError:
        return None
    weeks = match_weeks(season)
    guess = estimate(
        size,
        days,
        mode=cast(Mode, season.opening),
        match_weeks=weeks or 1,
        window=season.window,
        days_apart=season.days_apart,
    )
    return size, guess, weeks


def estimate_words(season: Season, entries: int) -> str:
    """What a division of so many takes, bots that fill it up included; "" where there is no schedule for it."""
    found = _guess(season, entries)
    if found is None:
        return ""
    size, guess, weeks = found
    first = guess.balance.first_seats
    said = [
        _("%(number)d in a division") % {"number": size},
        *([bots_words(size - entries)] if size > entries else []),
        _("matchdays: %(number)d") % {"number": guess.days},
        _("matches of each: %(span)s") % {"span": _span(guess.balance.meetings)},
        _("first choices of each: %(span)s") % {"span": _span(first)},
        _("open at once: %(number)d") % {"number": guess.open_at_once},
    ]
    if weeks is not None:
        said.append(_weeks_words(round(guess.weeks)))
    return "; ".join(said)


def bots_words(bots: int) -> str:
    return _("bots that fill up: %(number)d") % {"number": bots}


def longer_than_dates(season: Season, sizes: Iterable[int]) -> str:
    """A sentence where divisions of one of these sizes are likely to outlast the season's dates; else ""."""
    if season.starts_at is None or season.ends_at is None:
        return ""  # a form that is not filled in yet
    if season.ends_at <= season.starts_at:
        return ""  # it says so itself
    lasts = round((season.ends_at - season.starts_at) / timedelta(weeks=1))
    guesses = [found for size in sizes if size > 1 and (found := _guess(season, size))]
    if not any(weeks is not None and round(guess.weeks) > lasts for _size, guess, weeks in guesses):
        return ""
    return _(
        "The season lasts %(weeks)s, which may be too short for all matches: what is still open at its end "
        "is decided by the rule for open matches."
    ) % {"weeks": _weeks_words(lasts)}


def _weeks_words(weeks: int) -> str:
    if not weeks:
        return _("less than a week")
    said = ngettext("about %(weeks)s week", "about %(weeks)s weeks", weeks)
    return said % {"weeks": number(weeks)}


def sizes_now(season: Season, registered: int) -> list[int]:
    """The sizes of divisions of those registered so far, each once; [] with too few."""
    smallest = max(2, engine_for(season.game).seats(season.options))
    if registered < smallest:
        return []
    divided = divide([Candidate(key) for key in range(registered)], season.division_size, smallest)
    return sorted({len(keys) for keys in divided}, reverse=True)


def estimates_now(season: Season, registered: int) -> list[str]:
    """What divisions of those registered so far would take, the sizes that differ one by one; [] with too few."""
    return [words for size in sizes_now(season, registered) if (words := estimate_words(season, size))]


def _span(ends: tuple[int, int]) -> str:
    return str(ends[0]) if ends[0] == ends[1] else f"{ends[0]}\N{EN DASH}{ends[1]}"
