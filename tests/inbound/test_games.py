"""Every action of every game can be said in a mail, in notation and in the words that we call it by."""

from __future__ import annotations

import random

import pytest

from games.engines.registry import ENGINES
from games.inbound.grammar import read_reply
from games.inbound.judge import judge_of
from tests.engines.rounds import new_start, random_steps

SEEDS = range(12)
ACTIONS_A_STEP = 4


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", ENGINES)
def test_an_action_said_in_a_mail_is_that_action(key: str, seed: int) -> None:
    rng = random.Random(f"{key} {seed}")
    start = new_start(key, rng)
    engine = start.engine
    for step in random_steps(start, rng):
        if step.seat is None:
            break
        view = engine.view(step.state, step.seat)
        judge = judge_of(engine, view)
        legal = view.legal
        for action in {step.action, *(legal[rng.randrange(len(legal))] for _ in range(ACTIONS_A_STEP))}:
            for text in (
                action,
                action.lower(),
                engine.describe(action, "pl"),
                engine.describe(action, "en"),
            ):
                wish = read_reply([f"{text}"], judge)
                if text == action.lower() and not wish.moves:
                    continue  # notation in small letters may be unclear; then nothing is played
                readings = [set(move.readings) for move in wish.moves]
                assert readings == [{action}] or (text == action.lower() and action in readings[0]), (
                    text,
                    wish,
                )
                assert not wish.words
