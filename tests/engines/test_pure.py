"""Engines and bots are pure: a fresh interpreter that imports them loads neither Django nor anything of the site."""

from __future__ import annotations

import subprocess
import sys

import pytest

from games.engines.registry import ENGINES

PROGRAM = """
import sys
import {module}
site = ("config", "accounts", "tournaments", "games.models", "games.rows", "games.services")
foreign = ("django", "rest_framework", "celery", *site)
print([name for name in foreign if name in sys.modules])
"""


@pytest.mark.parametrize("module", ["games.engines.registry", "games.bots.registry"])
def test_importing_it_loads_no_framework(module):
    command = [sys.executable, "-c", PROGRAM.format(module=module)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


ALONE = """
import sys
import games.engines.{key}
others = [name for name in {others} for module in sys.modules if module.startswith(f"games.engines.{{name}}")]
print(others)
"""


@pytest.mark.parametrize("key", ENGINES)
def test_an_engine_knows_no_other_game(key):
    program = ALONE.format(key=key, others=[other for other in ENGINES if other != key])
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
