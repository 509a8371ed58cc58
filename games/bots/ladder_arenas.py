"""How each game measures one bot against another: see `games.bots.ladder`."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from games.bots.ladder import Arena, Player, dealt, played_match, played_round, win_share
from games.engines.base import Json, Options, OptionsError
from games.engines.kierki import Kierki
from games.engines.pasjans import Pasjans
from games.engines.szturm import Szturm
from games.engines.vista import ROUNDS, Vista
from games.engines.vista_state import TRUMP_ACTIONS


class VistaArena:
    """One round a pair; the bots change seats. The trump is drawn unless `trump` is "chosen": then the bot whose
    round it is names it, with all five to choose from."""

    unit = "tricks a round in the same seat with the same cards"
    engine = Vista()

    def options(self, given: Mapping[str, Json]) -> dict[str, Json]:
        filled = {"trump": "drawn", **given}
        if set(filled) != {"trump"} or filled["trump"] not in ("drawn", "chosen"):
            raise OptionsError("trump", "drawn or chosen, and there is no other option")
        return filled

    def difference(self, one: Player, other: Player, seed: int, options: Options) -> float:
        rng = random.Random(f"vista {seed}")
        number, trump = rng.randint(1, 2), rng.choice(list(TRUMP_ACTIONS))
        setup = {"number": number, "rounds": ROUNDS[0], "chooser": (number - 1) % 2}
        deal = dealt(self.engine, setup, f"vista {seed}")
        opening = [trump] if options["trump"] == "drawn" else []

        def tricks(first: Player, second: Player) -> int:
            state: Any = played_round(
                self.engine, setup, {"used": []}, deal, (first, second), f"vista {seed}", opening
            )
            return int(state.tricks[0])

        return tricks(one, other) - tricks(other, one)


class KierkiArena:
    """One round a pair, played once from each seat by one bot against copies of the other. The number of the round
    follows the seed, so that all directions of passing come; the options are those of the table."""

    unit = "points a deal better than the mean of the others"
    engine = Kierki()

    def options(self, given: Mapping[str, Json]) -> dict[str, Json]:
        return self.engine.options(given)

    def difference(self, one: Player, other: Player, seed: int, options: Options) -> float:
        count = self.engine.seats(options)
        setup = self.engine.setup(options, 1 + seed % 12, [], lambda n: 0)
        deal = dealt(self.engine, setup, f"kierki {seed}")
        good = 1 if options["reverse"] else -1
        lead = 0.0
        for seat in range(count):
            players = [one if each == seat else other for each in range(count)]
            state: Any = played_round(self.engine, setup, {}, deal, players, f"kierki {seed}")
            outcome = self.engine.outcome(state)
            assert outcome is not None
            rest = sum(outcome.scores) - outcome.scores[seat]
            lead += good * (outcome.scores[seat] - rest / (count - 1))
        return lead / count


class SzturmArena:
    """One match a pair, played once from each seat by one bot against copies of the other; options of the table."""

    unit = "share of the matches won above an equal one"
    engine = Szturm()

    def options(self, given: Mapping[str, Json]) -> dict[str, Json]:
        return self.engine.options(given)

    def difference(self, one: Player, other: Player, seed: int, options: Options) -> float:
        count = self.engine.seats(options)
        share = 0.0
        for seat in range(count):
            players = [one if each == seat else other for each in range(count)]
            result = played_match(self.engine, options, players, f"szturm {seed}")
            share += win_share(result.places, seat)
        return (share - 1) / count


class PasjansArena:
    """One deal a pair, which both play alone, none longer than `MOST` actions; options of the table."""

    MOST = 2000

    unit = "games won, of one"
    engine = Pasjans()

    def options(self, given: Mapping[str, Json]) -> dict[str, Json]:
        return {**self.engine.options(given), "seats": 1}

    def difference(self, one: Player, other: Player, seed: int, options: Options) -> float:
        setup = self.engine.setup(options, 1, [], lambda n: 0)
        deal = dealt(self.engine, setup, f"pasjans {seed}")

        def won(player: Player) -> int:
            state: Any = played_round(
                self.engine, setup, {}, deal, (player,), f"pasjans {seed}", most=self.MOST
            )
            return int(self.engine.summary(state)["cards"][0] == len(deal))

        return won(one) - won(other)


ARENAS: dict[str, Arena] = {
    "vista": VistaArena(),
    "kierki": KierkiArena(),
    "szturm": SzturmArena(),
    "pasjans": PasjansArena(),
}
