"""The suite about itself: in CI a skip is a failure."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize(
    "text",
    [
        "import pytest\n@pytest.mark.skip(reason='no cards')\ndef test_a(): pass\n",
        "import pytest\ndef test_a(): pytest.skip('no cards')\n",
        "import pytest\npytest.skip('no cards', allow_module_level=True)\n",
        "import pytest\npytest.importorskip('no_cards')\n",
    ],
)
@pytest.mark.parametrize("strict", [True, False])
def test_a_skip_fails_where_nothing_may_be_skipped(tmp_path, text, strict):
    (tmp_path / "test_a.py").write_text(text + "\ndef test_b(): pass\n")
    # What measures the suite is meant for the suite alone.
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("SLIPCOVER_")}
    options = ["-c", os.devnull, "--rootdir", str(tmp_path), "-p", "tests.no_skips", "-p", "no:django"]
    answer = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-p", "no:cacheprovider", str(tmp_path)],
        env={**inherited, "PYTHONPATH": str(ROOT), "KARTKA_NO_SKIPS": "1" if strict else ""},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    refused = answer.returncode not in (0, 5)
    assert refused == strict, answer.stdout
    assert ("skipped where nothing may be" in answer.stdout) == strict
    assert not strict or "no" in answer.stdout.split("skipped where nothing may be")[1]


def test_what_is_compiled_is_not_measured():
    """numba cannot compile what the coverage tool has rewritten."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["slipcover"]
    compiled = [path for path in (ROOT / "games/bots").glob("*.py") if "@njit" in path.read_text()]
    assert len(compiled) > 4
    for path in compiled:
        assert any(path.match(pattern) for pattern in settings["omit"]), path.name
