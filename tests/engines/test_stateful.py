"""Playing, refusing, giving up and reloading in any order keeps a round sound; hypothesis looks for a bad one."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.engines.base import RESIGN, EngineError, IllegalAction
from games.engines.registry import ENGINES
from tests.engines.rounds import new_start


class RoundMachine(RuleBasedStateMachine):
    key = ""

    @initialize(seed=st.integers(0, 2**32))
    def deal(self, seed):
        self.start = new_start(self.key, random.Random(seed))
        self.engine = self.start.engine
        self.state = self.start.state()
        self.record = []

    def going(self):
        return self.engine.to_act(self.state) != ()

    @precondition(going)
    @rule(whose=st.integers(0, 3), which=st.integers(0, 2**40))
    def play(self, whose, which):
        to_act = self.engine.to_act(self.state)
        seat = to_act[whose % len(to_act)]
        legal = self.engine.legal(self.state, seat)
        action = legal[which % len(legal)] if legal else RESIGN
        self.record.append((seat, self.engine.record(self.state, seat, action)))
        self.state = self.engine.apply(self.state, seat, action)

    @rule(
        seat=st.integers(-1, 4), text=st.text(max_size=12) | st.sampled_from(["AS", "LUCKY", "PASS", "DRAW"])
    )
    def play_at_random(self, seat, text):
        legal = self.engine.legal(self.state, seat) if seat in self.engine.to_act(self.state) else ()
        if text not in legal and text != RESIGN:
            before = json.dumps(self.engine.dump(self.state))
            with pytest.raises(IllegalAction):
                self.engine.apply(self.state, seat, text)
            assert json.dumps(self.engine.dump(self.state)) == before

    @rule(seat=st.integers(0, 1), text=st.text(max_size=30))
    def read_at_random(self, seat, text):
        view = self.engine.view(self.state, seat % self.engine.seats(self.start.options))
        try:
            readings = self.engine.parse(view, text)
        except EngineError:
            return
        assert readings
        assert all(action == RESIGN or action in view.legal for action in readings)

    @rule()
    def reload(self):
        self.state = self.engine.load(json.loads(json.dumps(self.engine.dump(self.state))))

    @precondition(going)
    @rule(chance=st.integers(0, 30))
    def give_up(self, chance):
        if chance == 0:
            seat = self.engine.to_act(self.state)[0]
            self.record.append((seat, RESIGN))
            self.state = self.engine.apply(self.state, seat, RESIGN)

    @invariant()
    def replays(self):
        again = self.start.state()
        for seat, action in self.record:
            again = self.engine.apply(again, seat, action)
        assert again == self.state


@pytest.mark.parametrize("key", ENGINES)
def test_a_round_stays_sound_whatever_is_tried(key):
    machine = type(f"{key}Machine", (RoundMachine,), {"key": key})
    run = machine.TestCase
    run.settings = settings(max_examples=30, stateful_step_count=60, deadline=None)
    run().runTest()
