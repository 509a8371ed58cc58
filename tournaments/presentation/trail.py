"""The trail of a season, line by line."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Season
from tournaments.trail_words import verb_words


@dataclass(frozen=True)
class TrailLine:
    at: datetime
    who: str
    """ "" where the clock did it."""
    what: str
    target: str
    reason: str
    changes: tuple[tuple[str, str, str], ...]
    """Name, before, after."""


def trail_lines(season: Season) -> list[TrailLine]:
    """What was done in a season, the oldest first."""
    return [
        TrailLine(
            line.at,
            line.actor.name if line.actor else "",
            verb_words(line.verb),
            line.target,
            line.reason,
            tuple(
                (name, _shown(line.before.get(name)), _shown(line.after.get(name)))
                for name in dict.fromkeys([*line.before, *line.after])
            ),
        )
        for line in season.audit.select_related("actor").order_by("pk")
    ]


def _shown(value: object) -> str:
    return "" if value is None else str(value)
