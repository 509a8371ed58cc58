"""Compiled loops and the same code as plain Python count alike, and nobody loads numba who does not think."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games.bots import compiled

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


def test_what_was_compiled_before_an_upgrade_is_not_used_after_it(tmp_path) -> None:
    """Also where the file that changed is that of a function called by one in a file that did not."""
    folder = tmp_path / "bots"
    shutil.copytree(Path(compiled.__file__).parent, folder)
    kept = [compiled.edition(folder)]
    assert compiled.edition(folder) == kept[0]
    for changed in ("vista_exact.py", "compiled.py"):
        with (folder / changed).open("a") as file:
            file.write("# another version" + chr(10))
        kept.append(compiled.edition(folder))
    assert len(set(kept)) == 3
    with (folder / "registry.py").open("a") as file:
        file.write("# of no account" + chr(10))
    assert compiled.edition(folder) == kept[-1]


def test_what_is_kept_lies_in_the_folder_of_its_edition(tmp_path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    output(str(program), KARTKA_COMPILED="1", NUMBA_CACHE_DIR=str(tmp_path / "kept"))
    assert [path.name for path in (tmp_path / "kept").iterdir()] == [
        compiled.edition(Path(compiled.__file__).parent)
    ]


def test_the_bots_can_be_looked_up_without_loading_numba() -> None:
    assert output("-c", "import sys, games.bots.registry; print('numba' in sys.modules)") == "False"
