"""Recorded matches and counts of Kierki are still what the engine says; see `kierki_records`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.kierki_records import MATCH_FILES, PERFT_FILES, perft, read_match, read_perft, rendered


@pytest.mark.parametrize("path", MATCH_FILES, ids=lambda path: path.stem)
def test_recorded_match_replays_to_the_same_text(path: Path) -> None:
    text = path.read_text()
    assert rendered(*read_match(text)) == text


@pytest.mark.parametrize("path", PERFT_FILES, ids=lambda path: path.stem)
def test_recorded_counts(path: Path) -> None:
    case = read_perft(path)
    assert {depth: perft(case.position, depth) for depth in case.counts} == case.counts


def test_records_cover_every_base_and_option() -> None:
    text = "\n".join(path.read_text() for path in MATCH_FILES)
    for base in ("black_lady", "original", "black_maria"):
        assert f'"base": "{base}"' in text
        assert any(base.replace("_", "-") in path.stem for path in PERFT_FILES)
    for moon in ("old", "new", "mixed", "none"):
        assert f'"moon": "{moon}"' in text
    for flag in ("spot", "reverse", "partnership"):
        assert f'"{flag}": true' in text
    for choice in ("MOON OLD", "MOON NEW"):
        assert choice in text
