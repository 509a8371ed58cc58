"""What every released version wrote, this one goes on with: migrated, audited, played to the end."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RELEASES = sorted((Path(__file__).parent / "data").glob("*.sql"))


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
def test_a_site_of_an_earlier_release_goes_on(release: Path, tmp_path: Path) -> None:
    for name in ("queue", "done", "control"):
        (tmp_path / "broker" / name).mkdir(parents=True)
    with sqlite3.connect(tmp_path / "kartka.sqlite3") as database:
        database.executescript(release.read_text())

    def run(*words: str) -> str:
        environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "config.settings.dev",
            "DATABASE_URL": "",
            "REDIS_URL": "",
            "KARTKA_VAR": str(tmp_path),
        }
        done = subprocess.run(
            [sys.executable, *words], cwd=ROOT, env=environment, text=True, capture_output=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run("manage.py", "migrate", "--verbosity", "0")
    assert " 0 with differences" in run("manage.py", "audit")
    told = json.loads(run("-m", "tests.upgrade.go_on").splitlines()[-1])
    assert told["channels"][:2] == ["web", "plan"]
    assert told["matches"] == [
        ["kierki", "active"],
        ["pasjans", "active"],
        ["szturm", "active"],
        *[["vista", "finished"]] * 7,
        ["vista", "waiting"],
    ]
    assert told["mails"] == {"ala": "now", "bartek": "never"}
    assert told["fixtures"] == ["decided"] * 3
    assert told["seasons"] == ["running"]
    assert " 0 with differences" in run("manage.py", "audit")
