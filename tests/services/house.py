"""A whole Kartka in processes of its own, for tests that need the real thing: `manage.py up` on free ports,
with data of its own, on SQLite and files or, where the suite has them, on PostgreSQL and Redis."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60.0
"""Seconds that anything may take on a busy machine before a test gives up."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until(condition: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    """The first true value of `condition`, asked again and again; fails the test when it stays false."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.05)
    raise AssertionError(f"waited {patience:.0f} s for {what}")


class House:
    """`up()` starts it; `process`, `lines()`, `get()` look at it; `python()` runs code on its data."""

    def __init__(self, folder: Path, environment: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.port, self.mail_port = free_port(), free_port()
        self.log = folder / "up.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.console: subprocess.Popen[str] | None = None
        self.environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith(("PYTEST_", "COV_", "EMAIL_"))},
            "DJANGO_SETTINGS_MODULE": "config.settings.dev",
            "KARTKA_VAR": str(folder / "var"),
            "KARTKA_COMPILED": "0",  # each house has an empty cache, and compiling would take longer than the test
            **(environment or {}),
        }

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def manage(self, *words: str, patience: float = PATIENCE) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=patience,
        )

    def up(self, *options: str) -> House:
        words = ["up", "--port", str(self.port), "--mail-port", str(self.mail_port), *options]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", *words], cwd=ROOT, env=self.environment, stdout=log, stderr=log
            )
        ready = until(
            lambda: "Kartka is ready" in self.said() or self.process.poll() is not None, "the start"
        )
        assert ready
        assert self.process.poll() is None, self.said()
        return self

    def said(self) -> str:
        return self.log.read_text(errors="replace")

    def get(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def processes(self, words: str = "") -> list[int]:
        """Living processes of this house whose command line holds `words`; found by their environment."""
        mark = f"KARTKA_VAR={self.environment['KARTKA_VAR']}".encode()
        found = []
        for entry in Path("/proc").iterdir():
            with contextlib.suppress(OSError):
                if self.console is not None and entry.name == str(self.console.pid):
                    continue
                if entry.name.isdigit() and mark in (entry / "environ").read_bytes().split(b"\0"):
                    line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                    if words in line:
                        found.append(int(entry.name))
        return sorted(found)

    def python(self, code: str) -> Any:
        """Runs code against the data of this house, Django set up; gives back what it puts in `answer`."""
        if self.console is None or self.console.poll() is not None:
            self.console = subprocess.Popen(
                [sys.executable, "-m", "tests.services.console"],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        assert self.console.stdin is not None
        assert self.console.stdout is not None
        self.console.stdin.write(json.dumps({"code": code}) + "\n")
        self.console.stdin.flush()
        said = json.loads(self.console.stdout.readline())
        assert "error" not in said, said["error"]
        return said["answer"]

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Stops it and gives the exit code; whatever should be left over is ended, for the tests after this one."""
        assert self.process is not None
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def clear(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()
        for pid in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if self.console is not None:
            self.console.kill()
            self.console.communicate()


@contextlib.contextmanager
def house(folder: Path, *, is_new: bool = False) -> Iterator[House]:
    """One that is not up yet. Its database is migrated, by one that was migrated before, unless it `is_new`."""
    with _database(is_new) as database, _broker() as broker:
        one = House(folder, {**database, **broker})
        if not is_new and not database.get("DATABASE_URL"):
            var = Path(one.environment["KARTKA_VAR"])
            var.mkdir()
            shutil.copy(_migrated_file(), var)
        try:
            yield one
        finally:
            one.clear()


@contextlib.contextmanager
def _database(is_new: bool) -> Iterator[dict[str, str]]:
    """A database of its own on the PostgreSQL server of the suite; the file in KARTKA_VAR otherwise."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        yield {"DATABASE_URL": ""} if url else {}
        return
    with _database_on(url, "" if is_new else _migrated_database(url)) as name:
        yield {"DATABASE_URL": _beside(url, name)}


@contextlib.contextmanager
def _database_on(url: str, template: str = "") -> Iterator[str]:
    import psycopg

    name = f"kartka_house_{secrets.token_hex(6)}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE {template or 'template1'}")
        try:
            yield name
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _beside(url: str, name: str) -> str:
    """Another database on the same server."""
    return re.sub(r"/[^/?]*(\?|$)", rf"/{name}\1", url)


_until_the_end = contextlib.ExitStack()
atexit.register(_until_the_end.close)


@cache
def _migrated_file() -> Path:
    folder = Path(_until_the_end.enter_context(tempfile.TemporaryDirectory(prefix="kartka-migrated-")))
    (folder / "var").mkdir()
    _migrate(House(folder, {"DATABASE_URL": ""}))
    return folder / "var" / "kartka.sqlite3"


@cache
def _migrated_database(url: str) -> str:
    name = _until_the_end.enter_context(_database_on(url))
    with tempfile.TemporaryDirectory(prefix="kartka-migrated-") as folder:
        _migrate(House(Path(folder), {"DATABASE_URL": _beside(url, name)}))
    return name


def _migrate(one: House) -> None:
    """Takes as long as all the rest of a start, and much longer where every process does it at once."""
    done = one.manage("migrate", "--verbosity", "0", patience=5 * PATIENCE)
    assert done.returncode == 0, done.stderr


@contextlib.contextmanager
def _broker() -> Iterator[dict[str, str]]:
    """A numbered store of its own on the Redis server of the suite; files otherwise."""
    url = os.environ.get("REDIS_URL", "")
    if not url:
        yield {}
        return
    import redis

    number = 8 + int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 8
    own = re.sub(r"(://[^/]*)(/\d*)?$", rf"\1/{number}", url)
    with contextlib.closing(redis.Redis.from_url(own)) as store:
        store.flushdb()
        yield {"REDIS_URL": own}
        store.flushdb()
