"""Dividing a season's entries into divisions. Pure.

A promoted player lands higher than before and one who stays never lower, whatever the sizes: that is seen to after
sizing, where even sizes alone would break it; the upper divisions then grow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """`level`, `place` and `move` ("up", "stay", "down") come from the season before; None for a newcomer."""

    key: int
    level: int | None = None
    place: int | None = None
    move: str = "stay"

    @property
    def target(self) -> int | None:
        if self.level is None:
            return None
        return max(1, self.level + {"up": -1, "down": 1}.get(self.move, 0))

    @property
    def promised(self) -> bool:
        """Whether the target is the lowest division this player may be put in."""
        return self.level is not None and self.move != "down"


def divide(candidates: Sequence[Candidate], size: int, smallest: int = 2) -> list[list[int]]:
    """Keys by division, the highest first; newcomers come last, in the order given.

    As many divisions as `size` goes into the entries, rounded; sizes differ by one at most before promises are kept.
    A division that promises left below `smallest` joins the one above. Raises ValueError for a size below two.
    """
    if size < 2:
        raise ValueError("a division needs two players")
    ordered = sorted(candidates, key=_rank)
    count = max(1, min((2 * len(ordered) + size) // (2 * size), len(ordered) // smallest))
    cuts: list[int] = []
    for level in range(1, count + 1):
        even = -(-len(ordered) * level // count)
        # As far down as the last one who must be in: others of the same target may stand in between.
        promised = max(
            (place for place, each in enumerate(ordered, 1) if each.promised and (each.target or 0) <= level),
            default=0,
        )
        cuts.append(max(even, promised, cuts[-1] if cuts else 0))
    divisions: list[list[int]] = []
    start = 0
    for cut in cuts:
        keys = [each.key for each in ordered[start:cut]]
        start = cut
        if divisions and len(keys) < smallest:
            divisions[-1] += keys
        else:
            divisions.append(keys)
    return divisions


def _rank(each: Candidate) -> tuple[bool, int, bool, int, int]:
    """By target; who was promised a division before who fell into it; who comes from above before who from below."""
    return (
        each.target is None,
        each.target or 0,
        not each.promised,
        each.level or 0,
        each.place or 0,
    )


def moves(places: Sequence[int], movers: int, *, highest: bool, lowest: bool) -> dict[int, str]:
    """What a final order proposes: keys, best first, to "up", "stay" or "down"; nobody is both."""
    up = 0 if highest else min(movers, len(places))
    down = 0 if lowest else min(movers, len(places) - up)
    return {
        key: "up" if number < up else "down" if number >= len(places) - down else "stay"
        for number, key in enumerate(places)
    }
