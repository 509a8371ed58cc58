"""The architecture is a test: who may import whom (pyproject.toml, importlinter) and what imports cannot show."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
APPS = ("accounts", "config", "games", "tournaments")
GAMES = {"vista", "szturm", "kierki", "pasjans"}


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command; lint_imports_command()",
            "--no-cache",
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
    )


def test_imports_go_down():
    answer = lint(ROOT)
    assert answer.returncode == 0, answer.stdout


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("accounts/outbox.py", "from games import models", "Imports between the apps go down"),
        ("games/selectors/tables.py", "from games.services import play", "Imports inside games go down"),
        ("games/engines/cards.py", "import django.utils", "Rules, bots, clocks and arithmetic are pure"),
        ("games/views/home.py", "from games import dispatch", "Only services nudge workers"),
        ("games/selectors/tables.py", "from games.rows import seats", "Rows are taken from models"),
        ("games/stray.py", "", "Imports inside games go down"),
    ],
)
def test_a_planted_import_is_caught(tmp_path, module, line, contract):
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for app in APPS:
        shutil.copytree(
            ROOT / app, tmp_path / app, ignore=shutil.ignore_patterns("__pycache__", "locale", "static")
        )
    with (tmp_path / module).open("a") as file:
        file.write(f"\ndef planted():\n    {line or 'pass'}\n")
    answer = lint(tmp_path)
    assert answer.returncode == 1
    assert f"{contract} BROKEN" in answer.stdout


def test_packages_are_empty_inside():
    """Code in `__init__` runs on every import of anything below it, and the import check does not see it."""
    full = [
        path.relative_to(ROOT)
        for folder in (*APPS, "tests")
        for path in (ROOT / folder).rglob("__init__.py")
        if path.read_text().strip() and path != ROOT / "config" / "__init__.py"
    ]
    assert full == []


@pytest.mark.parametrize("module", ["games.engines.registry", "games.bots.registry", "games.clocks"])
def test_pure_modules_load_without_django(module):
    code = f"import sys, {module}\nprint(sorted(m for m in sys.modules if m.split('.')[0] in {{'django', 'celery'}}))"
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "[]"


def test_games_do_not_know_each_other():
    graph = grimp.build_graph("games", cache_dir=None)

    def game_of(module: str) -> str | None:
        word = module.rpartition(".")[2].split("_")[0]
        return word if word in GAMES and module.startswith(("games.engines.", "games.bots.")) else None

    known = {module: game_of(module) for module in graph.modules if game_of(module)}
    assert set(known.values()) >= {"vista", "szturm", "kierki"}
    strangers = [
        (module, other)
        for module, game in known.items()
        for other in graph.find_modules_directly_imported_by(module)
        if known.get(other, game) != game
    ]
    assert strangers == []
