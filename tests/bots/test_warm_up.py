"""Kernels: who loads them, and what they take."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.bots.base import LONG_THOUGHTS
from games.bots.registry import BOTS
from games.bots.warm_up import GAMES

ROOT = Path(__file__).resolve().parent.parent.parent
MEMORY = 400
"""MiB that a bot process may take."""

THINK = """
import random
import django
django.setup()
import config.celery
from games.bots.registry import bot_for
from games.bots.warm_up import GAMES, warm_up
for game in GAMES:
    warm_up(game)
from tests.engines.vista_help import ENGINE, table
assert bot_for("vista", "master").choose(ENGINE.view(table(), 0), random.Random(1), 10.0)
# Not getrusage: what it calls the most is handed down from the process that started this one, so a large runner of
# tests would be taken for a large bot.
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
print(int(status["VmHWM"].split()[0]) // 1024)
"""
FIRST_THOUGHTS = """
import random, sys
from games.bots.ladder import Player
from games.bots.ladder_arenas import ARENAS
from games.bots.registry import bot_for
from games.bots.warm_up import warm_up

def compiled():
    \"\"\"The signatures of every kernel that this process has compiled or loaded.\"\"\"
    return {
        f"{module}.{name}": len(kernel.signatures)
        for module in sorted(sys.modules) if module.startswith("games.bots")
        for name, kernel in vars(sys.modules[module]).items() if hasattr(kernel, "signatures")
    }

game, tables = sys.argv[1], eval(sys.argv[2])
warm_up(game)
ready = compiled()
assert ready
arena = ARENAS[game]
for table in tables:
    players = [Player(level, bot_for(game, level), 0.001, lambda: 0.0) for level in ("hard", "master")]
    arena.difference(*players, 1, arena.options(table))
print(sorted(name for name, many in compiled().items() if many != ready.get(name)))
"""
PAGES = """
import sys
import django
django.setup()
import config.asgi, config.urls
from django.urls import get_resolver
get_resolver().url_patterns
import games.views.home, games.tasks, games.api.views
from games.bots.registry import levels_of
assert "master" in levels_of("vista")
print(sorted({"numba", "llvmlite"} & set(sys.modules)))
"""


def said(*command: str, **environment: str) -> str:
    told = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test", **environment}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=told,
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    return done.stdout.strip()


def test_pages_and_quick_workers_load_no_compiler():
    assert said("-c", PAGES) == "[]"


def test_every_searching_bot_is_warmed_up():
    assert set(GAMES) == {game for game, level in BOTS if level in LONG_THOUGHTS}


@pytest.mark.parametrize(
    ("game", "tables"),
    [
        ("vista", [{}, {"trump": "chosen"}]),
        ("kierki", [{}, {"reverse": True}, {"base": "black_maria"}]),
        ("szturm", [{"players": players, "limit": 1} for players in (2, 3, 4)]),
    ],
)
def test_no_thought_of_the_ladder_waits_for_a_compiler(game, tables):
    """Its clock starts after the warm-up, so that what is compiled there counts as no thought."""
    assert said("-c", FIRST_THOUGHTS, game, repr(tables)) == "[]"


def test_a_process_that_thinks_about_every_game_stays_small():
    """As workers do it: what compiles is another process each time, what thinks reads from the disk."""
    for game in GAMES:
        assert said("-m", "games.bots.warm_up", game) == ""
    # Another process of the suite may have been compiling the same at that moment, and two that write the folder's
    # index lose an entry: what is missing the first time is there the second.
    assert min(int(said("-c", THINK)) for _ in range(2)) < MEMORY


def test_the_size_of_the_process_that_asks_is_not_what_is_measured():
    ballast = b"x" * (MEMORY * 2**20)
    assert int(said("-c", THINK.replace("GAMES:", "():"))) < MEMORY <= len(ballast) // 2**20
