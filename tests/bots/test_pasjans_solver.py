"""The solver of Pasjans is never wrong: its wins are played by the engine, its losses searched through without it."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest

from games.bots.pasjans_solver import Solver
from games.engines import pasjans_board as boards
from games.engines.cards import DECK
from games.engines.pasjans import Pasjans
from games.engines.pasjans_board import ASCENDING, CARD, COLUMNS, COMPLETE, DRAW, MOVE, TURN, Board

PLENTY = 10**6
SMALL = 16
"""Bits of the table in these tests: positions are forgotten here too."""

Position = tuple[Board, tuple[tuple[int, ...], ...]]


def deal_of(seed: int) -> list[str]:
    return random.Random(f"solver {seed}").sample(DECK, len(DECK))


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(SMALL)


@pytest.mark.parametrize("take_back", [False, True], ids=["keeps", "takes back"])
@pytest.mark.parametrize("draw", [1, 3])
def test_every_win_is_one_by_the_rules_of_the_table(solver: Solver, draw: int, take_back: bool) -> None:
    engine, wins = Pasjans(), 0
    for seed in range(25):
        deal = deal_of(seed)
        found = solver.solve(*boards.dealt(deal), draw, take_back, steps=60_000)
        if found.verdict != "won":
            assert found.actions == ()
            continue
        wins += 1
        state = engine.start({"seats": 1, "draw": draw, "take_back": take_back}, deal, {})
        for action in found.actions:
            state = engine.apply(state, 0, action)
        outcome = engine.outcome(state)
        assert outcome is not None
        assert outcome.reason == "won"
    assert wins > 15


# What it calls lost is lost


def ending(rng: random.Random) -> Position:
    """A position with the lower ranks at home: few enough cards to search through all that can come of it."""
    low = rng.choice([9, 9, 10])
    cards = [bit for bit, card in CARD.items() if ASCENDING.index(card[0]) >= low]
    rng.shuffle(cards)
    talon = tuple(cards.pop() for _ in range(rng.randint(0, len(cards) // 2)))
    columns: list[list[int]] = [[] for _ in range(COLUMNS)]
    used = rng.randint(1, 3)
    while cards:
        columns[rng.randrange(used)].append(cards.pop())
    runs = tuple(tuple(column[-1:]) for column in columns)
    board = Board(
        talon=talon,
        drawn=0,
        down=tuple(max(len(column) - 1, 0) for column in columns),
        runs=runs,
        open=sum(map(sum, runs)),
        need=sum(1 << 16 * suit + low for suit in range(4)),
        known=False,
    )
    return board, tuple(tuple(column[:-1]) for column in columns)


def searched_through(position: Position, draw: int, take_back: bool, most: int) -> str | None:
    """The same verdict from every legal action of every position; None when there are too many."""
    board, hidden = position
    todo, seen = [board], {board}
    while todo:
        board = todo.pop()
        if board.need == COMPLETE:
            return "won"
        # What goes home is tried first, so that a win is soon found.
        for action in sorted(boards.legal(board, take_back), key=lambda action: action.endswith("F")):
            if action == DRAW:
                after = boards.drawn(board, draw)
            elif action == TURN:
                after = boards.turned(board)._replace(known=False)
            else:
                after = boards.moved(board, hidden, *MOVE[action])
            if after not in seen:
                seen.add(after)
                todo.append(after)
        if len(seen) > most:
            return None
    return "lost"


@pytest.mark.parametrize("take_back", [False, True], ids=["keeps", "takes back"])
@pytest.mark.parametrize("draw", [1, 3])
def test_verdicts_are_those_of_a_search_that_leaves_nothing_out(
    solver: Solver, draw: int, take_back: bool
) -> None:
    compared = {"won": 0, "lost": 0}
    for seed in range(80):
        position = ending(random.Random(f"ending {seed}"))
        plain = searched_through(position, draw, take_back, most=1_000)
        if plain:
            assert solver.solve(*position, draw, take_back, PLENTY).verdict == plain, seed
            compared[plain] += 1
    assert min(compared.values()) >= 4


@pytest.mark.parametrize("seed", ["truth ending 1208 3 True", "truth ending 1480 3 True"])
def test_part_of_a_run_may_go_elsewhere_before_the_rest_goes_home(solver: Solver, seed: str) -> None:
    """Positions that were once called lost because their runs could go nowhere as a whole."""
    position = ending(random.Random(seed))
    assert searched_through(position, 3, True, most=1_000) == "won"
    assert solver.solve(*position, 3, True, PLENTY).verdict == "won"


# How it works


def test_the_same_position_gives_the_same_solution(solver: Solver) -> None:
    position = boards.dealt(deal_of(3))
    assert solver.solve(*position, 1, False, 30_000) == solver.solve(*position, 1, False, 30_000)


def test_it_stops_when_its_steps_are_used_up(solver: Solver) -> None:
    hardest = max((deal_of(seed) for seed in range(10)), key=lambda deal: steps_of(solver, deal))
    found = solver.solve(*boards.dealt(hardest), 3, False, steps=50)
    assert found.verdict == "open"
    assert found.steps <= 50


def steps_of(solver: Solver, deal: list[str]) -> int:
    return solver.solve(*boards.dealt(deal), 3, False, steps=20_000).steps


def test_a_won_position_needs_no_action(solver: Solver) -> None:
    board, hidden = boards.dealt(DECK)
    won = board._replace(talon=(), down=(0,) * 7, runs=((),) * 7, open=0, need=COMPLETE)
    assert solver.solve(won, hidden, 1, False, PLENTY).verdict == "won"


PLAIN = """
import random
from games.bots.pasjans_solver import Solver
from games.engines import pasjans_board as boards
from games.engines.cards import DECK
for seed in range(4):
    deal = random.Random(f"solver {seed}").sample(DECK, len(DECK))
    print(Solver(12).solve(*boards.dealt(deal), 1 + seed % 2 * 2, seed > 1, steps=2_000))
"""


def test_without_numba_it_finds_the_same(tmp_path) -> None:
    printed = []
    for compiled in ("0", "1"):
        environment = {**os.environ, "KARTKA_COMPILED": compiled}
        command = [sys.executable, "-c", PLAIN]
        ran = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        printed.append(ran.stdout)
    assert "won" in printed[0]
    assert printed[0] == printed[1]
