"""The supervisor alone, with small programs for children."""

import io
import os
import signal
import subprocess
import sys

import pytest

from config import supervisor
from config.supervisor import Child, Supervisor


@pytest.fixture
def supervised(tmp_path, monkeypatch):
    """supervised(**programs): a supervisor of Python programs, given as text."""
    monkeypatch.setattr(supervisor, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(Child, "pause", 0.01)
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    started = []

    def make(**programs: str) -> Supervisor:
        for name, text in programs.items():
            (tmp_path / f"{name}.py").write_text(text)
        environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{os.getcwd()}"}
        children = [Child(name, [name], pause=0.01) for name in programs]
        one = Supervisor(children, environment, tmp_path, out=io.StringIO())
        started.append(one)
        return one

    yield make
    for number, handler in before.items():
        signal.signal(number, handler)
    for one in started:
        for child in one.children:
            if child.process is not None:
                supervisor._end_group(child.process)


STAYS = "import time\nprint('here', flush=True)\ntime.sleep(60)\n"


def test_one_that_cannot_start_stops_all_with_the_reason(supervised):
    house = supervised(good=STAYS, bad="raise SystemExit('no such thing as a card')")
    house.start()
    assert house.run() == 1
    said = house.out.getvalue()
    assert "bad  | no such thing as a card" in said
    assert "bad ended with code 1 3 times without getting up" in said
    assert all(child.process.poll() is not None for child in house.children)


def test_one_that_stood_is_started_again_however_often_it_dies(supervised, monkeypatch):
    monkeypatch.setattr(supervisor, "STOOD", 0.0)
    house = supervised(frail="import os\nprint('up', flush=True)\nos._exit(3)\n")
    house.start()
    seen = []

    def count(name: str, line: str, say=house.say) -> None:
        say(name, line)
        seen.append(line)
        if seen.count("up") == 6:
            house._signals.put(signal.SIGTERM)

    house.say = count
    assert house.run() == 0


def test_a_child_ends_when_the_one_who_started_it_is_gone(tmp_path):
    (tmp_path / "stays.py").write_text(STAYS)
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{os.getcwd()}"}
    # A process that is nobody's parent stands for the starter that has gone.
    child = subprocess.Popen([sys.executable, "-m", "config.child", "1", "stays"], env=environment)
    assert child.wait(20) == -signal.SIGTERM
