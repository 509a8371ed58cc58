"""Random matches of every game as they are stored, for the tests of records.

A new game adds its line to `MATCHES`. `python -m tests.engines.matches GAME SEED` prints the record of a match,
which is how the files of data/records/ were made.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engines.base import RESIGN, Action, AnyEngine, Json, RoundFact
from games.engines.records import record_of, to_json
from games.engines.registry import engine_for
from games.engines.replays import RoundData
from tests.engines.rounds import random_action

MATCHES: dict[str, list[tuple[dict[str, Json], int]]] = {
    "vista": [({"rounds": 4}, 1), ({"rounds": 4}, 2), ({"rounds": 2}, 2)],
    "szturm": [({"players": players, "target": 10, "limit": 6}, 1) for players in (2, 3, 4)],
    "kierki": [({}, 1), ({"moon": "mixed", "spot": True}, 1), ({"base": "black_maria"}, 1)],
    "pasjans": [({}, 1), ({"draw": 3, "take_back": True}, 1), ({"seats": 3}, 1)],
}
"""Options of the table, and how many rounds may be open at once."""

LONGEST = 120
"""Actions in a round of Pasjans, which has no end of its own; then everybody gives up."""


@dataclass
class Stored:
    """A round as its rows keep it."""

    setup: Mapping[str, Json]
    deal: tuple[str, ...]
    actions: list[tuple[int, Action]]
    state: Any
    added: dict[str, Json] = field(default_factory=dict)


@dataclass
class Match:
    engine: AnyEngine
    options: Mapping[str, Json]
    width: int
    rounds: list[Stored] = field(default_factory=list)

    def facts(self) -> list[RoundFact]:
        return [
            RoundFact(
                number,
                stored.setup,
                {**self.engine.summary(stored.state), **stored.added},
                self.engine.outcome(stored.state),
            )
            for number, stored in enumerate(self.rounds, start=1)
        ]

    def data(self) -> list[RoundData]:
        return [
            RoundData(number, stored.setup, stored.deal, tuple(stored.actions), stored.added)
            for number, stored in enumerate(self.rounds, start=1)
        ]

    def record(self, reason: str | None = None) -> dict[str, Json]:
        return record_of(self.engine, self.options, self.data(), reason=reason)

    def over(self) -> bool:
        return self.engine.result(self.options, self.facts()) is not None

    def open_rounds(self, rng: random.Random) -> None:
        for number in self.engine.rounds_to_open(self.options, self.facts(), self.width):
            setup = self.engine.setup(self.options, number, self.facts(), rng.randrange)
            deck = self.engine.deck(setup)
            deal = tuple(rng.sample(deck, len(deck)))
            self.rounds.append(Stored(setup, deal, [], None))
            self.rounds[-1].state = self._start(number, self.facts_before(number))

    def facts_before(self, number: int) -> list[RoundFact]:
        rounds, self.rounds = self.rounds, self.rounds[: number - 1]
        facts = self.facts()
        self.rounds = rounds
        return facts

    def _start(self, number: int, facts: list[RoundFact]) -> Any:
        stored = self.rounds[number - 1]
        return self.engine.start(stored.setup, stored.deal, self.engine.shared(self.options, number, facts))

    def play(self, rng: random.Random, action: Action | None = None) -> None:
        """An action in one of the open rounds; a random one where it is not given."""
        running = [number for number, each in enumerate(self.rounds, 1) if self.engine.to_act(each.state)]
        number = rng.choice(running)
        stored = self.rounds[number - 1]
        if not stored.actions:
            # What the round takes from its siblings may have changed since it was opened.
            stored.state = self._start(number, self.facts())
        seat, chosen = random_action(self.engine, stored.state, rng) or (0, RESIGN)
        if action or (self.engine.key == "pasjans" and len(stored.actions) >= LONGEST):
            seat, chosen = rng.choice(self.engine.to_act(stored.state)), action or RESIGN
        stored.actions.append((seat, self.engine.record(stored.state, seat, chosen)))
        stored.state = self.engine.apply(stored.state, seat, chosen)


def steps(key: str, rng: random.Random) -> Iterator[Match]:
    """A match of the game after each action, to its end."""
    raw, width = rng.choice(MATCHES[key])
    engine = engine_for(key)
    match = Match(engine, engine.options(raw), width)
    while not match.over():
        match.open_rounds(rng)
        match.play(rng)
        yield match


def random_match(key: str, rng: random.Random) -> Match:
    *_, match = steps(key, rng)
    return match


if __name__ == "__main__":
    game, seed = sys.argv[1:]
    print(to_json(random_match(game, random.Random(int(seed))).record()), end="")
