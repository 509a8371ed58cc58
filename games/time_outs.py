"""What follows when a player's time has run out, step by step. Pure.

A step is taken once for an absence, not once for a clock: with ten rounds open at once ten clocks run out within
hours, and that is one player who is away, not ten offences.
"""

from __future__ import annotations

from enum import StrEnum

from games.clocks import HOUR, Pace


class Step(StrEnum):
    GRACE = "grace"
    """Twelve hours more, in all rounds at once."""
    CARETAKER = "caretaker"
    """A bot finishes the round, which the absentee has then lost at best."""
    FORFEIT = "forfeit"
    """The match is lost; rounds that are finished stand."""


_LADDERS: dict[str, tuple[Step, ...]] = {
    "vista": (Step.GRACE, Step.CARETAKER, Step.FORFEIT),
    "szturm": (Step.GRACE, Step.CARETAKER, Step.FORFEIT),
    # One who is slow blocks three, so the bot comes at once; and a forfeit would end the match for all four.
    "kierki": (Step.CARETAKER, Step.CARETAKER, Step.FORFEIT),
}
_ALONE = (Step.GRACE, Step.FORFEIT)
"""Where nobody waits for anybody, nobody has to play on."""

CARETAKER_LEVEL = "easy"
"""The bot that plays for who is away: weak, and the same for everybody."""
LONGEST_WAIT = 14 * 24 * HOUR
"""How far ahead somebody may say that they wait."""
LONGEST_WAIT_IN_EVENT = 48 * HOUR
"""How long a step can be put off in a match that a league arranged, where others wait for its result."""


def steps_of(game: str, pace: Pace) -> tuple[Step, ...]:
    """The steps of a match in their order. At paces of earlier times there is one: the match is lost."""
    if not pace.grace:
        return (Step.FORFEIT,)
    return _LADDERS.get(game, _ALONE)
