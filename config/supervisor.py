"""Keeps a handful of processes running, shows what they say, and leaves nothing behind.

A process that dies is started again after a pause that grows, and the others go on: a worker that crashes
must not take the pages away. Only one that dies again and again without ever having stood for a while
stops everything, for then something is wrong that no restart mends.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 30.0
STOOD = 10.0
"""Seconds after which a process counts as having started well."""
FALSE_STARTS = 3
STOP_PATIENCE = 12.0
"""Seconds that processes get to finish what they are doing: a bot's thought, a page, a mail."""


@dataclass
class Child:
    """One process to keep running: a name of a few letters, and a module with its arguments."""

    name: str
    command: Sequence[str]
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    pause: float = FIRST_PAUSE
    false_starts: int = 0
    has_stood: bool = False
    restart_at: float | None = None


@dataclass
class Supervisor:
    """Runs children from `start` until `run` returns the exit code; `environment` and `folder` are theirs."""

    children: list[Child]
    environment: Mapping[str, str]
    folder: Path
    out: IO[str] = field(default_factory=lambda: sys.stdout)

    def __post_init__(self) -> None:
        # A SimpleQueue may be filled from a signal handler that interrupts its own reader.
        self._signals: queue.SimpleQueue[int] = queue.SimpleQueue()
        self._printing = threading.Lock()
        self._width = max(len(child.name) for child in self.children)

    def start(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda number, frame: self._signals.put(number))
        for child in self.children:
            self._spawn(child)

    def run(self) -> int:
        """Watches until a signal asks to stop (0) or a child cannot be started at all (1)."""
        code = 0
        while True:
            with contextlib.suppress(queue.Empty):
                self._signals.get(timeout=0.25)
                break
            hopeless = [child for child in self.children if self._tend(child)]
            if hopeless:
                code = 1
                break
        self.stop()
        return code

    def stop(self) -> None:
        """Asks every child to end, waits, and ends what is left, grandchildren included."""
        self.say("up", "stopping")
        alive = [child.process for child in self.children if child.process is not None]
        for process in alive:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
        until = time.monotonic() + STOP_PATIENCE
        for process in alive:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(max(0.0, until - time.monotonic()))
            _end_group(process)

    def say(self, name: str, line: str) -> None:
        with self._printing, contextlib.suppress(OSError, ValueError):  # nobody may be reading any more
            print(f"{name:<{self._width}} | {line}", file=self.out, flush=True)

    def _spawn(self, child: Child) -> None:
        child.started, child.restart_at = time.monotonic(), None
        child.process = subprocess.Popen(  # noqa: S603 - our interpreter, our words
            [sys.executable, "-m", "config.child", str(os.getpid()), *child.command],
            cwd=self.folder,
            env=dict(self.environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            # A group of its own: Ctrl-C in the terminal reaches the supervisor alone, which stops the children
            # once and in order, and nothing they started is missed at the end.
            start_new_session=True,
        )
        threading.Thread(target=self._relay, args=(child.name, child.process), daemon=True).start()

    def _relay(self, name: str, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.say(name, line.decode(errors="replace").rstrip())

    def _tend(self, child: Child) -> bool:
        """Restarts a child that died, in time; True when there is no hope."""
        now = time.monotonic()
        if child.restart_at is not None:
            if now >= child.restart_at:
                self._spawn(child)
            return False
        assert child.process is not None
        code = child.process.poll()
        if code is None:
            if now - child.started > STOOD:
                child.has_stood, child.pause = True, FIRST_PAUSE
            return False
        _end_group(child.process)
        how = f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with code {code}"
        child.false_starts = child.false_starts + 1 if now - child.started < STOOD else 0
        if not child.has_stood and child.false_starts >= FALSE_STARTS:
            self.say(
                "up", f"{child.name} {how} {child.false_starts} times without getting up: see its lines above"
            )
            return True
        self.say("up", f"{child.name} {how}; starting it again in {child.pause:.0f} s")
        child.restart_at = now + child.pause
        child.pause = min(child.pause * 2, LONGEST_PAUSE)
        return False


def _end_group(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
