"""Golden data of Szturm: recorded matches and counts of possible plays, as files in `data/szturm/`.

`python -m tests.engines.szturm_records match NAME SEED '{"players": 3, "target": 10}'` writes a new recorded match;
with `"resigns": SEAT` added to the options that seat gives up in round 3.
`python -m tests.engines.szturm_records perft NAME SEED PLAYERS PLIES DEPTH` writes counts down to DEPTH after PLIES
random actions, a negative PLIES counting from the end of the round. They tell what the engine does today: read
them before committing. The tests let the oracle count the small ones again.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from games.engines.base import RESIGN, Action, Card, Json, Outcome, RoundFact
from games.engines.szturm_state import State
from tests.engines.szturm_help import ENGINE, setup_of, shuffled_deal
from tests.engines.szturm_oracle import oracle_round

FOLDER = Path(__file__).parent / "data" / "szturm"
MATCH_FILES = sorted(FOLDER.glob("match-*.txt"))
PERFT_FILES = sorted(FOLDER.glob("perft-*.json"))
_SAID = re.compile(r"(\d): ([^,|]+?)(?=,| \|)")

Said = tuple[int, Action]


# Recorded matches: how a match looks as text


def rendered(
    options: Mapping[str, Json], first_dealer: int, rounds: Sequence[tuple[Sequence[Card], Sequence[Said]]]
) -> str:
    """The match that these deals and actions make: a line for each court card and each trick, which ends with
    the number of legal actions that each of its players had."""
    lines = [f"options {json.dumps(options)}", f"first dealer {first_dealer}"]
    facts: list[RoundFact] = []
    for deal, actions in rounds:
        (number,) = ENGINE.rounds_to_open(options, facts, 1)
        setup = ENGINE.setup(options, number, facts, lambda _: first_dealer)
        state = ENGINE.start(setup, deal, {})
        lines += [
            "",
            f"round {number}, dealer {setup['dealer']}, totals {setup['totals']}",
            f"deal {' '.join(deal)}",
        ]
        lines += _round_lines(state, actions)
        for seat, action in actions:
            state = ENGINE.apply(state, seat, action)
        outcome = ENGINE.outcome(state)
        assert outcome is not None
        view = ENGINE.view(state, None)
        shown = " ".join(view.shown or ())
        lines.append(f"{outcome.reason} {list(outcome.scores)}, shown [{shown}], prison {view.prison_left}")
        facts.append(RoundFact(number, setup, ENGINE.summary(state), outcome))
    result = ENGINE.result(options, facts)
    assert result is not None
    lines += ["", f"{result.reason}: totals {list(result.totals)}, places {list(result.places)}"]
    return "\n".join(lines) + "\n"


def _round_lines(state: State, actions: Sequence[Said]) -> Iterator[str]:
    said: list[str] = []
    counts: list[str] = []
    for seat, action in actions:
        said.append(f"{seat}: {action}")
        counts.append(str(len(ENGINE.legal(state, seat))))
        finished = len(state.lots) + len(state.tricks)
        state = ENGINE.apply(state, seat, action)
        if len(state.lots) + len(state.tricks) > finished or ENGINE.outcome(state):
            yield f"{', '.join(said)} | {' '.join(counts)}"
            said, counts = [], []


def read_match(text: str) -> tuple[dict[str, Json], int, list[tuple[list[Card], list[Said]]]]:
    """Options, first dealer, deal and actions of each round; results and counts are not read."""
    options: dict[str, Json] = {}
    first_dealer = 0
    rounds: list[tuple[list[Card], list[Said]]] = []
    for line in text.splitlines():
        if line.startswith("options "):
            options = json.loads(line.removeprefix("options "))
        elif line.startswith("first dealer "):
            first_dealer = int(line.removeprefix("first dealer "))
        elif line.startswith("deal "):
            rounds.append((line.split()[1:], []))
        elif line[:1].isdigit():
            rounds[-1][1].extend((int(seat), action) for seat, action in _SAID.findall(line))
    return options, first_dealer, rounds


# Counts


@dataclass(frozen=True)
class Perft:
    """How many sequences of so many actions there are after `actions`; a round that is over has none."""

    players: int
    dealer: int
    deal: list[Card]
    actions: list[Action]
    counts: dict[int, int]


def read_perft(path: Path) -> Perft:
    data = json.loads(path.read_text())
    counts = {int(depth): nodes for depth, nodes in data["perft"].items()}
    return Perft(data["players"], data["dealer"], data["deal"].split(), data["actions"], counts)


def engine_perft(case: Perft, depth: int) -> int:
    state = ENGINE.start(setup_of(case.players, case.dealer), case.deal, {})
    for action in case.actions:
        state = ENGINE.apply(state, state.turn, action)
    return _count(state, depth)


def _count(state: State, depth: int) -> int:
    legal = ENGINE.legal(state, state.turn)
    if depth == 1:
        return len(legal)
    return sum(_count(ENGINE.apply(state, state.turn, action), depth - 1) for action in legal)


def oracle_perft(case: Perft, depth: int) -> int:
    """The same count by the oracle, which cannot be copied: every sequence is played from the deal."""

    def count(actions: list[Action], left: int) -> int:
        oracle = oracle_round(case.players, case.dealer, case.deal)
        _, legal = next(oracle)
        try:
            for action in actions:
                _, legal = oracle.send(action)
        except StopIteration:
            return 0
        return len(legal) if left == 1 else sum(count([*actions, action], left - 1) for action in legal)

    return count(case.actions, depth)


# Writing new files


def random_round(state: State, rng: random.Random) -> tuple[State, list[Said]]:
    """A round to its end, played by people who would rather pass and pay little."""
    said: list[Said] = []
    while ENGINE.to_act(state):
        seat = state.turn
        legal = ENGINE.legal(state, seat)
        action = rng.choice(legal)
        if state.phase == "auction" and legal[-1] == "PASS":
            action = rng.choice([legal[0], "PASS"])
        said.append((seat, action))
        state = ENGINE.apply(state, seat, action)
    return state, said


def random_match(options: Mapping[str, Json], rng: random.Random, resigns: int | None) -> str:
    first_dealer = rng.randrange(options["players"])
    rounds: list[tuple[list[Card], list[Said]]] = []
    facts: list[RoundFact] = []
    while opening := ENGINE.rounds_to_open(options, facts, 1):
        setup = ENGINE.setup(options, opening[0], facts, lambda _: first_dealer)
        deal = shuffled_deal(rng.randrange(2**32))
        state, said = random_round(ENGINE.start(setup, deal, {}), rng)
        outcome = ENGINE.outcome(state)
        if resigns is not None and opening[0] == 3:
            said = [*said[: len(said) // 2], (resigns, RESIGN)]
            outcome = Outcome("resigned", (0,) * options["players"], resigns)
        rounds.append((deal, said))
        facts.append(RoundFact(opening[0], setup, {}, outcome))
    return rendered(options, first_dealer, rounds)


def random_perft(seed: int, players: int, plies: int, depth: int) -> str:
    rng = random.Random(seed)
    dealer, deal = rng.randrange(players), shuffled_deal(seed)
    _, said = random_round(ENGINE.start(setup_of(players, dealer), deal, {}), rng)
    actions = [action for _, action in said[:plies]]
    case = Perft(players, dealer, deal, actions, {})
    counts = {str(ply): engine_perft(case, ply) for ply in range(1, depth + 1)}
    parts = {
        "players": players,
        "dealer": dealer,
        "deal": " ".join(deal),
        "actions": actions,
        "perft": counts,
    }
    lines = [f"{json.dumps(key)}: {json.dumps(part)}" for key, part in parts.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main(kind: str, name: str, seed: str, *rest: str) -> None:
    if kind == "match":
        raw = json.loads(rest[0])
        resigns = raw.pop("resigns", None)
        text, suffix = random_match(ENGINE.options(raw), random.Random(int(seed)), resigns), "txt"
    else:
        text, suffix = random_perft(int(seed), *map(int, rest)), "json"
    path = FOLDER / f"{kind}-{name}.{suffix}"
    path.write_text(text)
    print(f"{path.name}: {len(text.splitlines())} lines")


if __name__ == "__main__":
    main(*sys.argv[1:])
