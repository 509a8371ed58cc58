"""The Celery app: broker and schedule stand in the settings, tasks in each app's tasks.py."""

import os
import subprocess
import sys
from threading import Thread
from typing import Any

from celery import Celery
from celery.signals import worker_ready
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("kartka")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_ready.connect
def get_ready_to_think(sender: Any, **kwargs: Any) -> None:
    """A worker that takes long thoughts loads its kernels before the first: compiling takes longer than a thought may.

    Nobody else loads them. In a thread that a stopping worker need not wait for; a thought that comes meanwhile does.
    """
    if "thoughts" in sender.app.amqp.queues.consume_from:
        Thread(target=_load_kernels, name="warm-up", daemon=True).start()


def _load_kernels() -> None:
    from games.bots.compiled import COMPILED
    from games.bots.warm_up import GAMES, warm_up

    if not COMPILED:
        return
    for game in GAMES:
        # What is compiled is kept on disk; the memory that compiling took goes with the process.
        command = [sys.executable, "-m", "games.bots.warm_up", game]
        subprocess.run(command, cwd=settings.BASE_DIR, check=False)  # noqa: S603 - our own words
    for game in GAMES:
        warm_up(game)
