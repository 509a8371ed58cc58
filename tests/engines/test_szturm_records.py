"""Recorded matches and counts of Szturm are still what the engine says; see `szturm_records`."""

from __future__ import annotations

import pytest

from tests.engines.szturm_help import ENGINE, setup_of
from tests.engines.szturm_records import (
    MATCH_FILES,
    PERFT_FILES,
    engine_perft,
    oracle_perft,
    read_match,
    read_perft,
    rendered,
)

MOST_RECOUNTED = 1_000
"""The oracle plays every sequence from the deal; above this many that takes too long."""


@pytest.mark.parametrize("path", MATCH_FILES, ids=lambda path: path.stem)
def test_recorded_match_replays_to_the_same_text(path):
    text = path.read_text()
    assert rendered(*read_match(text)) == text


@pytest.mark.parametrize("path", MATCH_FILES, ids=lambda path: path.stem)
def test_recorded_actions_are_recorded_as_they_are(path):
    options, first_dealer, rounds = read_match(path.read_text())
    for number, (deal, said) in enumerate(rounds):
        dealer = (first_dealer + number) % options["players"]
        state = ENGINE.start(setup_of(options["players"], dealer), deal, {})
        for seat, action in said:
            assert ENGINE.record(state, seat, action) == action
            state = ENGINE.apply(state, seat, action)
        assert ENGINE.load(ENGINE.dump(state)) == state


@pytest.mark.parametrize("path", PERFT_FILES, ids=lambda path: path.stem)
def test_recorded_counts(path):
    case = read_perft(path)
    assert {depth: engine_perft(case, depth) for depth in case.counts} == case.counts


@pytest.mark.parametrize("path", PERFT_FILES, ids=lambda path: path.stem)
def test_oracle_counts_the_same(path):
    case = read_perft(path)
    depths = [depth for depth, nodes in case.counts.items() if nodes <= MOST_RECOUNTED]
    assert depths
    assert {depth: oracle_perft(case, depth) for depth in depths} == {
        depth: case.counts[depth] for depth in depths
    }


def test_records_cover_every_number_of_players_and_every_end():
    text = "\n".join(path.read_text() for path in MATCH_FILES)
    for end in ("target: ", "limit: ", "resigned: ", "survivor [", "nobody ["):
        assert f"\n{end}" in text
    for players in (2, 3, 4):
        assert f'"players": {players}' in text
        assert any(path.stem.startswith(f"perft-{players}-") for path in PERFT_FILES)
