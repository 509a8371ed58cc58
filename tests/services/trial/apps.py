"""What the crash tests change about a house: a bot that thinks until it is told to stop, and shorter patience.

Only `tests.services.trial.settings` installs this; the site itself knows nothing of it.
"""

from __future__ import annotations

import os
import random
import time
from datetime import timedelta
from pathlib import Path

from django.apps import AppConfig

from games.bots import registry
from games.bots.base import Bot
from games.engines.base import Action, View


class Slow:
    """Thinks as another bot does, but says so in `thinking` (its process) and waits while the file `slow` exists."""

    def __init__(self, bot: Bot, folder: Path) -> None:
        self.bot, self.folder = bot, folder

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        (self.folder / "thinking").write_text(str(os.getpid()))
        while (self.folder / "slow").exists():
            time.sleep(0.02)
        return self.bot.choose(view, rng, budget)


class Trial(AppConfig):
    name = "tests.services.trial"

    def ready(self) -> None:
        from games.services import bots

        bots.CLAIM = timedelta(seconds=4)
        bots.PATIENCE = timedelta(seconds=1)
        folder = Path(os.environ["KARTKA_VAR"])
        registry.BOTS["vista", "easy"] = Slow(registry.BOTS["vista", "easy"], folder)
