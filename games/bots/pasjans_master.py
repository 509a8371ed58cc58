"""The Pasjans master: deals the unseen cards at random, again and again, and asks the solver what can still be won.

An action is worth the share of these worlds that can be won after it. Drawing and turning spoil nothing, so they are
worth what the position is worth. Whoever knew a world would win more than a player can, who does not: so the rules of
`pasjans_rules` play on where no action is clearly better than theirs, and where they would give up, what most
solutions begin with is done. Loads numba.
"""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

from games.bots.compiled import COMPILED
from games.bots.pasjans_rules import Choice, after, choice
from games.bots.pasjans_search import LONGEST_SEARCH, candidates, word_of, world_of
from games.bots.pasjans_solver import Hidden, Solver
from games.engines.base import Action
from games.engines.pasjans_board import COMPLETE, DRAW, TURN, Board
from games.engines.pasjans_views import PasjansView

STEPS = 4_000
"""Of the solver for one question: what it cannot win soon counts as lost."""
STEPS_PER_SECOND = 200_000 if COMPILED else 1_500
"""On a slow machine. Steps are counted, not seconds, so that the same view and seed give the same action."""
FEWEST = 12
"""Worlds before anything is decided."""
CLEARLY = 1.0
"""Standard errors by which another action must win more worlds than the rules' own."""
HOPE = 0.05
"""The share of worlds that must be winnable to play on where the rules give up."""
TABLE_BITS = 14


def best(view: PasjansView, rng: random.Random, budget: float, most: int) -> Action:
    """The rules' action, or one that keeps clearly more of at most `most` worlds winnable."""
    assert view.board is not None
    assert view.seat is not None
    board, _ = world_of(view.board, rng)
    first = choice(board, view.draw)
    if view.counts[view.seat].moves >= LONGEST_SEARCH:
        return word_of(first)
    tried = [each for each in candidates(board) if each != first]
    if all(each in (DRAW, TURN) for each in tried) and first is not None:
        return word_of(first)
    if first is not None:
        tried.insert(0, first)
    # Its own for each thought: two may be thought at once in one process.
    solver = Solver(TABLE_BITS)
    wins: dict[Choice, list[bool]] = {each: [] for each in tried}
    begins: Counter[Action] = Counter()
    left = int(budget * STEPS_PER_SECOND)
    for number in range(most):
        if left <= 0 and number >= FEWEST:
            break
        board, hidden = world_of(view.board, rng)
        actions, used = _solution(solver, board, hidden, view)
        left -= used
        begins.update(actions[:1])
        for each in tried:
            won = bool(actions)
            if won and each not in (DRAW, TURN) and word_of(each) != actions[0]:
                answer, used = _solution(solver, after(board, hidden, each, view.draw), hidden, view)
                won = bool(answer)
                left -= used
            wins[each].append(won)
    if first is None:
        hopeful = begins.total() > HOPE * most
        return begins.most_common(1)[0][0] if hopeful else word_of(None)
    top = max(tried, key=lambda each: sum(wins[each]))
    return word_of(top if _is_clear(wins[top], wins[first]) else first)


def _solution(
    solver: Solver, board: Board, hidden: Hidden, view: PasjansView
) -> tuple[tuple[Action, ...], int]:
    """How this world is won, () when it is not soon found; and the steps that took."""
    if board.need == COMPLETE:
        return (word_of(DRAW),), 0
    found = solver.solve(board, hidden, view.draw, view.take_back, STEPS)
    return found.actions, found.steps + 200


def _is_clear(one: list[bool], other: list[bool]) -> bool:
    """Whether one action wins more of the same worlds than another, by more than chance explains."""
    more = sum(a and not b for a, b in zip(one, other, strict=True))
    less = sum(b and not a for a, b in zip(one, other, strict=True))
    return more - less > CLEARLY * max(1.0, sqrt(more + less))
