"""What every bot promises: a legal action, the same one again, and none that depends on unseen cards."""

from __future__ import annotations

import random

import pytest

from games.bots.base import LEVELS
from games.bots.beginner import Beginner
from games.bots.registry import BOTS, bot_for, levels_of
from games.engines.base import RESIGN
from games.engines.registry import ENGINES
from tests.engines.hidden import other_world
from tests.engines.rounds import new_start, random_steps

PLENTY = 600.0
"""Seconds: so much that no search is cut short, since a cut depends on the machine."""
LOOKS = {"easy": 0.5, "medium": 0.5, "hard": 0.03, "master": 0.01}
"""At which part of the positions a level is asked; strong bots take their time."""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "level"), BOTS)
def test_a_bot_plays_legal_repeatable_and_honest(game, level, seed):
    rng = random.Random(f"{game} {seed}")
    start = new_start(game, rng)
    engine, bot, actions, asked = start.engine, bot_for(game, level), [], 0
    for step in random_steps(start, rng):
        for seat in engine.to_act(step.state):
            # The first position of a round is unlike the others (a trump, a pass), so it is always looked at.
            if actions and rng.random() > LOOKS[level]:
                continue
            asked += 1
            view = engine.view(step.state, seat)
            choice = bot.choose(view, random.Random(seed), PLENTY)
            assert choice in view.legal or (game == "pasjans" and choice == RESIGN)
            assert bot.choose(view, random.Random(seed), PLENTY) == choice
            world = other_world(start, actions, step.state, seat, rng)
            if world is not None:
                assert bot.choose(engine.view(world, seat), random.Random(seed), PLENTY) == choice
        if step.seat is not None:
            actions.append((step.seat, engine.record(step.state, step.seat, step.action)))
    assert asked


@pytest.mark.parametrize("game", ENGINES)
def test_levels_are_listed_weakest_first(game):
    levels = levels_of(game)
    assert list(levels) == sorted(levels, key=LEVELS.index)
    assert levels_of("chess") == ()
    with pytest.raises(KeyError):
        bot_for("chess", "easy")


@pytest.mark.parametrize("game", ENGINES)
def test_the_beginner_knows_the_rules_of_every_game(game):
    rng = random.Random(game)
    start = new_start(game, rng)
    state = start.state()
    for seat in start.engine.to_act(state):
        view = start.engine.view(state, seat)
        assert Beginner().choose(view, rng, PLENTY) in view.legal
