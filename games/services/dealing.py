"""Deals of Pasjans that can be won: dealing again until the solver wins, and saying afterwards what could have been.

Tables are opened where no worker is (a web process, which compiles nothing), so dealing gives the solver few steps: a
deal that it does not win at once is dealt again, though it might be won. A worker has time to find out about any deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.engines.base import Card, Json
from games.engines.pasjans_board import dealt
from games.models import Match, Round

STEPS = 300
"""Of the solver for one deal, some 0.1 s where nothing is compiled: two of three deals are won so soon when
drawing one, two of five when drawing three."""
MOST_ATTEMPTS = 1_000
"""That so many fail in a row does not happen."""
JUDGING_STEPS = (3_000_000, 20_000)
"""For the verdict on a deal that is over, compiled and not: some seconds. Compiled they decide 97 of 100 deals."""
AT_ONCE = 3
"""Verdicts of one sweep: bots wait meanwhile."""
LOOKS_BACK = timedelta(days=30)
"""Older games wait for no verdict."""


@dataclass(frozen=True)
class Dealt:
    """A deal, which attempt it was, and what is known of it: see `Round.Verdict`."""

    deal: Sequence[Card]
    attempt: int
    verdict: str


def winnable_deal(shuffle: Callable[[int], Sequence[Card]], options: Mapping[str, Json]) -> Dealt:
    """The first deal that the solver wins in a few steps; which attempt it was is part of the deal's proof."""
    from games.bots.pasjans_solver import Solver  # Loads numpy.

    solver = Solver(table_bits=12)
    for attempt in range(1, MOST_ATTEMPTS + 1):
        deal = shuffle(attempt)
        if solver.solve(*dealt(deal), options["draw"], options["take_back"], STEPS).verdict == "won":
            return Dealt(deal, attempt, Round.Verdict.WON)
    raise AssertionError(f"no deal was won in {MOST_ATTEMPTS} attempts")


def judge_deals(now: datetime) -> int:
    """Find out of some finished games of Pasjans whether they could have been won; how many there were."""
    waiting = Round.objects.filter(
        match__game="pasjans",
        match__status=Match.Status.FINISHED,
        verdict="",
        finished_at__range=(now - LOOKS_BACK, now),
    )
    rounds = list(waiting.order_by("-finished_at")[:AT_ONCE])
    for each in rounds:
        judge_deal(each)
    return len(rounds)


def judge_deal(the_round: Round) -> None:
    """Solve the deal of a round that is over, and write down whether it could have been won."""
    from games.bots.compiled import COMPILED  # Loads numba.
    from games.bots.pasjans_solver import Solver

    setup = the_round.setup
    steps = JUDGING_STEPS[0 if COMPILED else 1]
    found = Solver().solve(*dealt(the_round.deal), setup["draw"], setup["take_back"], steps)
    Round.objects.filter(pk=the_round.pk, verdict="").update(verdict=found.verdict)
