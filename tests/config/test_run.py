"""The script `./run`: what it says when something is missing, and that it installs only when it must."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def run(tmp_path):
    """run(*words, **environment) in a copy of the script's surroundings, with tools of the test's own first in PATH."""
    house = tmp_path / "house"
    house.mkdir()
    for name in ("run", "requirements.lock", "requirements-test.lock"):
        shutil.copy(ROOT / name, house)
    (house / "manage.py").write_text("import sys\nprint('manage', *sys.argv[1:])\n")
    tools = tmp_path / "tools"
    tools.mkdir()

    def call(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(house / "run"), *words],
            env={"PATH": f"{tools}:/usr/bin:/bin", "HOME": str(tmp_path), "KARTKA_UV": "0", **environment},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
        )

    call.house, call.tools = house, tools
    return call


def tool(path: Path, script: str) -> str:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def made_environment(run) -> None:
    """An environment that stands already, without packages."""
    (run.house / ".venv" / "bin").mkdir(parents=True)
    tool(run.house / ".venv" / "bin" / "python", f'exec {sys.executable} "$@"')


def test_without_python_it_says_what_to_install(run):
    answer = run(PYTHON="no-such-python")
    assert answer.returncode == 1
    assert "there is no Python here" in answer.stderr
    assert "apt install python3" in answer.stderr


def test_a_python_that_is_too_old_is_named(run):
    old = tool(run.tools / "old", 'case "$2" in *print*) echo 3.9 ;; *) exit 1 ;; esac')
    answer = run(PYTHON=old)
    assert answer.returncode == 1
    assert "Python 3.9 is too old: Kartka needs 3.11" in answer.stderr


def test_a_python_without_venv_says_which_package_brings_it(run):
    bare = tool(
        run.tools / "bare", f'case "$2" in *ensurepip*) exit 1 ;; *) exec {sys.executable} "$@" ;; esac'
    )
    answer = run(PYTHON=bare)
    assert answer.returncode == 1
    assert "comes without venv" in answer.stderr
    assert "python3-venv" in answer.stderr


@pytest.mark.parametrize(
    ("words", "lock", "said"),
    [
        ([], "requirements.lock", "manage up"),
        (["--port", "8001"], "requirements.lock", "manage up --port 8001"),
        (["manage", "migrate", "--plan"], "requirements.lock", "manage migrate --plan"),
    ],
)
def test_it_installs_once_for_each_lock_and_hands_over(run, words, lock, said):
    made_environment(run)
    tool(run.tools / "uv", f'echo "uv $*" >> {run.tools}/calls')
    calls = run.tools / "calls"
    first = run(*words, KARTKA_UV="1")
    assert (first.returncode, first.stdout.strip()) == (0, said), first.stderr
    assert f"--require-hashes -r {lock}" in calls.read_text()

    calls.write_text("")
    assert run(*words, KARTKA_UV="1").stdout.strip() == said
    assert "pip install" not in calls.read_text()

    with (run.house / lock).open("a") as file:
        file.write("# changed\n")
    run(*words, KARTKA_UV="1")
    assert f"--require-hashes -r {lock}" in calls.read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [(["test"], "-m pytest -n auto --maxprocesses 4"), (["test", "-k", "card"], "-m pytest -k card")],
)
def test_the_whole_suite_takes_every_core(run, words, said):
    made_environment(run)
    tool(run.house / ".venv" / "bin" / "python", 'echo "$@"')
    tool(run.tools / "uv", "")
    assert run(*words, KARTKA_UV="1").stdout.split("\n")[-2] == said


def test_packages_that_cannot_be_had_are_no_riddle(run):
    made_environment(run)
    tool(run.tools / "uv", 'case "$1" in pip) echo "cannot reach the index" >&2; exit 2 ;; esac')
    for _attempt in range(2):  # and it tries again the next time
        answer = run(KARTKA_UV="1")
        assert answer.returncode == 1
        assert "cannot reach the index" in answer.stderr
        assert "needs the network" in answer.stderr
        assert answer.stdout == ""


def test_the_script_is_plain_sh():
    dash = shutil.which("dash") or "sh"
    assert subprocess.run([dash, "-n", str(ROOT / "run")], check=False).returncode == 0
    assert os.access(ROOT / "run", os.X_OK)
