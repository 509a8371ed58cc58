"""How much stronger one bot is than another: paired games on the same cards, and what a thought costs.

Each pair is played on one seed: both bots get the same seats with the same cards, so that the luck of the deal cancels
out. How a pair is played is the business of each game's `Arena` (`games.bots.ladder_arenas`); here are the parts
that they share, and the arithmetic. No clock of its own: whoever measures brings one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev
from typing import Protocol

from games.bots.base import Bot
from games.engines.base import AnyEngine, Card, Json, MatchResult, Options, Outcome, RoundFact, Setup, Shared


@dataclass
class Player:
    """A bot with its name, its budget, and the seconds that each of its choices took; forced ones are left out."""

    name: str
    bot: Bot
    budget: float
    clock: Callable[[], float]
    seconds: list[float] = field(default_factory=list)

    def choose(self, engine: AnyEngine, state: object, seat: int, rng: random.Random) -> str:
        view = engine.view(state, seat)
        began = self.clock()
        action = self.bot.choose(view, rng, self.budget)
        if len(view.legal) > 1:
            self.seconds.append(self.clock() - began)
        return action


class Arena(Protocol):
    """How one game measures. `difference` is what one bot gets more than the other with the same cards."""

    unit: str
    """What a difference counts, in words."""

    def options(self, given: Mapping[str, Json]) -> dict[str, Json]:
        """The arena's settings, defaults filled in. Raises `OptionsError`."""
        ...

    def difference(self, one: Player, other: Player, seed: int, options: Options) -> float: ...


@dataclass(frozen=True)
class Duel:
    """The mean difference of so many pairs with its 95 % interval."""

    one: str
    other: str
    pairs: int
    mean: float
    low: float
    high: float
    deviation: float


def duel(
    arena: Arena, one: Player, other: Player, seeds: Sequence[int], options: Mapping[str, Json] | None = None
) -> Duel:
    """Both bots on each of the seeds. Raises `OptionsError`."""
    settings = arena.options(options or {})
    found = [arena.difference(one, other, seed, settings) for seed in seeds]
    return summary(one.name, other.name, found)


def summary(one: str, other: str, differences: Sequence[float]) -> Duel:
    """Needs two differences at least: with one there is no interval."""
    middle, deviation = fmean(differences), stdev(differences)
    half = 1.96 * deviation / sqrt(len(differences))
    return Duel(one, other, len(differences), middle, middle - half, middle + half, deviation)


def thinking_time(player: Player) -> dict[str, float]:
    """How long the player's choices took, in milliseconds."""
    if not player.seconds:
        return {"actions": 0}
    ordered = sorted(player.seconds)
    return {
        "actions": len(ordered),
        "mean_ms": round(1000 * fmean(ordered), 3),
        "p95_ms": round(1000 * ordered[max(0, -(-95 * len(ordered) // 100) - 1)], 3),
        "worst_ms": round(1000 * ordered[-1], 3),
    }


def dealt(engine: AnyEngine, setup: Setup, seed: str) -> list[Card]:
    deck = engine.deck(setup)
    return random.Random(f"{seed} deal").sample(deck, len(deck))


def played_round(
    engine: AnyEngine,
    setup: Setup,
    shared: Shared,
    deal: Sequence[Card],
    seats: Sequence[Player],
    seed: str,
    opening: Sequence[str] = (),
    most: int | None = None,
) -> object:
    """The last state of a round whose first actions are `opening` and whose others the seats choose; `most` actions,
    where a game need not end.

    The seats' random numbers follow from the seed and the seat, not from who sits there.
    """
    state = engine.start(setup, deal, shared)
    rngs = [random.Random(f"{seed} seat {seat}") for seat in range(len(seats))]
    given = list(opening)
    played = 0
    while (to_act := engine.to_act(state)) and played != most:
        seat = to_act[0]
        played += 1
        action = given.pop(0) if given else seats[seat].choose(engine, state, seat, rngs[seat])
        state = engine.apply(state, seat, action)
    return state


def played_match(engine: AnyEngine, options: Options, seats: Sequence[Player], seed: str) -> MatchResult:
    """A whole match by the engine's own rules, one round after the other."""
    facts: list[RoundFact] = []
    while numbers := engine.rounds_to_open(options, facts, 1):
        number = numbers[0]
        setup = engine.setup(options, number, facts, random.Random(f"{seed} setup {number}").randrange)
        shared = engine.shared(options, number, facts)
        deal = dealt(engine, setup, f"{seed} round {number}")
        state = played_round(engine, setup, shared, deal, seats, f"{seed} round {number}")
        outcome: Outcome | None = engine.outcome(state)
        facts.append(RoundFact(number, setup, engine.summary(state), outcome))
    result = engine.result(options, facts)
    assert result is not None
    return result


def win_share(places: Sequence[int], seat: int) -> float:
    """1 for the only winner, its part for one of several, else 0."""
    winners = [each for each, place in enumerate(places) if place == 1]
    return 1 / len(winners) if seat in winners else 0.0
