"""Runs a module as `python -m` would, and ends it when the process that started it is gone.

Usage: python -m config.child <pid of the starter> <module> [arguments]

A supervisor that is killed outright cannot stop its children; so they look after it. Asking for the parent
once a second works on every system, and needs no help from the program that is run.
"""

from __future__ import annotations

import os
import runpy
import signal
import sys
import threading
import time
import warnings

GRACE = 8.0
"""Seconds between asking this process to end and ending it."""


def watch(parent: int) -> None:
    """Starts a thread that ends this process soon after `parent` is no longer its parent."""

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(GRACE)
        os._exit(1)

    threading.Thread(target=look, name="parent-watch", daemon=True).start()


def _watch_in_beat(**kwargs: object) -> None:
    # The worker forks its beat, and threads do not survive a fork. An orphaned beat would go on giving
    # out work beside the next one.
    watch(os.getppid())


def main() -> None:
    parent, module, *arguments = sys.argv[1:]
    watch(int(parent))
    # Files are read at once here and their pages are small; behind a real server files are not Django's to send.
    warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
    if module == "celery":
        from celery.signals import beat_embedded_init

        # Its objection to root is about pickled tasks; ours are JSON.
        warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")
        beat_embedded_init.connect(_watch_in_beat, weak=False)
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
