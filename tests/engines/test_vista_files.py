"""Recorded rounds are played again and counted endings counted again; `vista_files` tells where they come from."""

from __future__ import annotations

import json

import pytest

from games.engines.vista_state import LUCKY
from tests.engines.vista_files import DATA
from tests.engines.vista_help import ENGINE, play, turn

ROUNDS = sorted(DATA.glob("round-*.json"))
ENDINGS = json.loads((DATA / "endings.json").read_text(encoding="utf-8"))


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.stem)
def test_a_recorded_round_ends_as_it_did(path):
    file = read(path)
    state = ENGINE.start(file["setup"], file["deal"].split(), {"used": file["used"]})
    for action in file["record"]:
        seat = turn(state)
        assert ENGINE.record(state, seat, LUCKY if action.startswith(LUCKY) else action) == action
        state = ENGINE.apply(state, seat, action)
    view = ENGINE.view(state, None)
    assert "".join(str(trick.winner) for trick in view.finished) == file["winners"]
    assert list(ENGINE.outcome(state).scores) == file["scores"]


def test_the_recorded_rounds_hold_the_rare_cases():
    files = [read(path) for path in ROUNDS]
    assert len(files) >= 8
    assert any(any(file["pool unlocked by piles"]) for file in files)
    last_card_is_lucky = [file["record"][-1].startswith("LUCKY=") for file in files]
    first_card_is_lucky = [file["record"][1].startswith("LUCKY=") for file in files]
    assert any(last_card_is_lucky)
    assert any(first_card_is_lucky)


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: f"{len(ending['record'])} actions in")
def test_an_ending_goes_on_in_so_many_ways(ending):
    state = ENGINE.start({"number": 1, "rounds": 10, "chooser": 0}, ending["deal"].split(), {"used": []})
    level = [play(state, *ending["record"])]
    for expected in ending["counts"]:
        level = [
            ENGINE.apply(each, seat, action)
            for each in level
            for seat in ENGINE.to_act(each)
            for action in ENGINE.legal(each, seat)
        ]
        assert len(level) == expected
