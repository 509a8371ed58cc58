"""Compiled loops and the same code as plain Python count alike, and nobody loads numba who does not think."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PROGRAM = """
from games.bots.compiled import count, highest, lowest, njit

@njit
def digest(cards):
    return count(cards) * 10000 + lowest(cards) * 100 + highest(cards)

print([digest(cards) for cards in (1, 44, 1 << 60, (1 << 61) - 2)])
"""


def output(*command: str, **environment: str) -> str:
    environment = {**os.environ, "PYTHONPATH": os.getcwd(), **environment}
    ran = subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, check=True, env=environment
    )
    return ran.stdout.strip()


@pytest.mark.parametrize("compiled", ["0", "1"])
def test_sets_of_cards_are_counted_alike_with_and_without_numba(compiled: str, tmp_path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    printed = output(str(program), KARTKA_COMPILED=compiled, NUMBA_CACHE_DIR=str(tmp_path))
    assert printed == "[10000, 30205, 16060, 600160]"


def test_the_bots_can_be_looked_up_without_loading_numba() -> None:
    assert output("-c", "import sys, games.bots.registry; print('numba' in sys.modules)") == "False"
