"""The box in which the rest of a round of VISTA is claimed, and the other player's claim answered."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.vista_claims import tricks_left
from games.engines.vista_view import VistaView
from games.models import Claim


@dataclass(frozen=True)
class ClaimBox:
    """`theirs` and `mine` count tricks of the claimant; None where there is no claim that stands."""

    left: int
    theirs: int | None
    mine: int | None
    mine_refused: bool

    @property
    def theirs_to_me(self) -> int:
        """What the other player's claim leaves to the reader."""
        return self.left - (self.theirs or 0)


def claim_box(view: VistaView, mine: Claim | None, theirs: Claim | None) -> ClaimBox:
    return ClaimBox(
        left=tricks_left(view),
        theirs=theirs.tricks if theirs and not theirs.refused else None,
        mine=mine.tricks if mine else None,
        mine_refused=mine is not None and mine.refused,
    )
