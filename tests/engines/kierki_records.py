"""Golden data of Kierki: recorded matches and counts of possible plays, as files in `data/kierki/`.

`python -m tests.engines.kierki_records match NAME SEED '{"base": "original"}'` writes a new recorded match and
`... perft NAME SEED ROUND PLIES DEPTH '{...}'` new
counts down to DEPTH after PLIES random actions. They tell what the engine does today: read them before
committing, and let an oracle confirm what it can.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from games.engines.base import Action, Card, Json, RoundFact
from games.engines.kierki_state import State
from tests.engines.kierki_help import ENGINE, no_draw, setup_of

FOLDER = Path(__file__).parent / "data" / "kierki"
MATCH_FILES = sorted(FOLDER.glob("match-*.txt"))
PERFT_FILES = sorted(FOLDER.glob("perft-*.json"))
SHOOTER = [
    "AC",
    "KC",
    "AS",
    "KS",
    "QS",
    "JS",
    "AH",
    "KH",
    "QH",
    "JH",
    "TH",
    "9H",
    "8H",
    "7H",
    "AD",
    "KD",
    "QD",
]
"""The first cards of a hand that may well shoot the moon, the next best for longer hands."""


# Recorded matches: how a match looks as text


def rendered(options: Mapping[str, Json], rounds: Sequence[tuple[Sequence[Card], Sequence[Action]]]) -> str:
    """The match that these deals and actions make, with the numbers of legal actions and all results.

    An action is played by the first seat that may act; a line of a trick ends with `|` and the number
    of legal actions that each of its players had.
    """
    lines = [f"options {json.dumps(options)}"]
    facts: list[RoundFact] = []
    for deal, actions in rounds:
        (number,) = ENGINE.rounds_to_open(options, facts, 1)
        setup = ENGINE.setup(options, number, facts, no_draw)
        lines += ["", f"round {number}, pass {setup['pass']}", f"deal {' '.join(deal)}"]
        state = ENGINE.start(setup, deal, {})
        lines += _round_lines(state, actions)
        for action in actions:
            state = ENGINE.apply(state, ENGINE.to_act(state)[0], action)
        outcome = ENGINE.outcome(state)
        assert outcome is not None
        summary = ENGINE.summary(state)
        facts.append(RoundFact(number, setup, summary, outcome))
        totals = ENGINE.setup(options, number + 1, facts, no_draw)["totals"]
        lines.append(
            f"taken {summary['taken']}, moon {summary['moon']}, scores {list(outcome.scores)}, totals {totals}"
        )
    result = ENGINE.result(options, facts)
    lines += ["", f"places {result and list(result.places)}"]
    return "\n".join(lines) + "\n"


def _round_lines(state: State, actions: Sequence[Action]) -> Iterator[str]:
    line: list[str] = []
    counts: list[str] = []
    for action in actions:
        seat = ENGINE.to_act(state)[0]
        legal = len(ENGINE.legal(state, seat))
        if " " in action:
            yield f"{seat}: {action} | {legal}"
            state = ENGINE.apply(state, seat, action)
            continue
        line += [action] if line else [f"{seat}:", action]
        counts.append(str(legal))
        state = ENGINE.apply(state, seat, action)
        if not state.trick:
            yield f"{' '.join(line)} | {' '.join(counts)}"
            line, counts = [], []


def read_match(text: str) -> tuple[dict[str, Json], list[tuple[list[Card], list[Action]]]]:
    """The options, and deal and actions of each round; results and counts are not read."""
    options: dict[str, Json] = {}
    rounds: list[tuple[list[Card], list[Action]]] = []
    for line in text.splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "options":
            options = json.loads(rest)
        elif kind == "deal":
            rounds.append((rest.split(), []))
        elif kind.endswith(":"):
            action = rest.partition(" |")[0]
            rounds[-1][1].extend([action] if action.startswith(("GIVE", "MOON")) else action.split())
    return options, rounds


# Counts


@dataclass(frozen=True)
class Perft:
    """How many sequences of so many actions there are from a position; seats in order where several may act."""

    state: State
    prefix: list[Action]
    position: State
    counts: dict[int, int]


def read_perft(path: Path) -> Perft:
    data = json.loads(path.read_text())
    state = position = ENGINE.start(data["setup"], data["deal"].split(), {})
    for action in data["actions"]:
        position = ENGINE.apply(position, ENGINE.to_act(position)[0], action)
    counts = {int(depth): nodes for depth, nodes in data["perft"].items()}
    return Perft(state, data["actions"], position, counts)


def perft(state: State, depth: int) -> int:
    waiting = ENGINE.to_act(state)
    if not waiting:
        return 0
    legal = ENGINE.legal(state, waiting[0])
    if depth == 1:
        return len(legal)
    return sum(perft(ENGINE.apply(state, waiting[0], action), depth - 1) for action in legal)


# Writing new files


def shuffled_deal(deck: Sequence[Card], seats: int, shooter: int | None, rng: random.Random) -> list[Card]:
    """A random deal, or one in which `shooter` holds the high cards."""
    cards = rng.sample(deck, len(deck))
    if shooter is None:
        return cards
    size = len(deck) // seats
    rest = [card for card in cards if card not in SHOOTER[:size]]
    return rest[: size * shooter] + SHOOTER[:size] + rest[size * shooter :]


def random_match(options: Mapping[str, Json], rng: random.Random) -> str:
    """Every other deal gives one seat the high cards, and that seat plays them."""
    rounds: list[tuple[list[Card], list[Action]]] = []
    facts: list[RoundFact] = []
    while opening := ENGINE.rounds_to_open(options, facts, 1):
        setup = ENGINE.setup(options, opening[0], facts, no_draw)
        seats = ENGINE.seats(options)
        shooter = rng.randrange(seats) if rng.random() < 0.5 else None
        deal = shuffled_deal(ENGINE.deck(setup), seats, shooter, rng)
        state, actions = ENGINE.start(setup, deal, {}), []
        while waiting := ENGINE.to_act(state):
            legal = ENGINE.legal(state, waiting[0])
            if shooter is None or len(legal[0]) > 2:
                action = rng.choice(legal)
            else:
                action = legal[0] if waiting[0] == shooter else legal[-1]
            actions.append(action)
            state = ENGINE.apply(state, waiting[0], action)
        rounds.append((deal, actions))
        facts.append(RoundFact(opening[0], setup, ENGINE.summary(state), ENGINE.outcome(state)))
    return rendered(options, rounds)


def random_perft(options: Mapping[str, Json], number: int, plies: int, rng: random.Random, depth: int) -> str:
    setup = setup_of(number, **options)
    deal = shuffled_deal(ENGINE.deck(setup), ENGINE.seats(setup["options"]), None, rng)
    state, actions = ENGINE.start(setup, deal, {}), []
    for _ in range(plies):
        seat = ENGINE.to_act(state)[0]
        actions.append(rng.choice(ENGINE.legal(state, seat)))
        state = ENGINE.apply(state, seat, actions[-1])
    counts = {str(ply): perft(state, ply) for ply in range(1, depth + 1)}
    parts = {"setup": setup, "deal": " ".join(deal), "actions": actions, "perft": counts}
    lines = [f"{json.dumps(key)}: {json.dumps(part)}" for key, part in parts.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main(kind: str, name: str, seed: str, *rest: str) -> None:
    rng = random.Random(int(seed))
    if kind == "match":
        text, suffix = random_match(ENGINE.options(json.loads(rest[0])), rng), "txt"
    else:
        number, plies, depth, raw = rest
        text, suffix = random_perft(json.loads(raw), int(number), int(plies), rng, int(depth)), "json"
    path = FOLDER / f"{kind}-{name}.{suffix}"
    path.write_text(text)
    print(f"{path.name}: {len(text.splitlines())} lines")


if __name__ == "__main__":
    main(*sys.argv[1:])
