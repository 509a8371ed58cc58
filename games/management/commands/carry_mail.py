"""Carries mail in both directions without worker, beat and broker: what they do for mail, in one process of its own."""

from __future__ import annotations

import logging
import queue
import signal
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError, InterfaceError, connection
from django.utils import timezone

from accounts import relay
from games.inbound.reader import read_waiting
from games.services.mail_probe import send_probe

logger = logging.getLogger(__name__)

PAUSE = 2.0
BATCH = 20
"""Mails between two looks at whether to stop."""


class Command(BaseCommand):
    help = (
        "Reads what has come and sends what is due, every two seconds, whatever becomes of Redis and Celery, "
        "until it is told to stop (SIGTERM or Ctrl-C). Runs beside the workers: each mail is claimed by one."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="only what is there now")
        parser.add_argument("--pause", type=float, default=PAUSE, help="seconds between two looks")

    def handle(self, *args: Any, **options: Any) -> None:
        stop = Stop()
        if not options["once"]:
            stop.listen()
        while True:
            # Reading first: the answers to what was read go out at once.
            busy = _try(lambda: read_waiting(timezone.now()))
            busy += _try(lambda: int(send_probe(timezone.now()))) + _try(lambda: relay.send_due(BATCH))
            if options["once"] or stop.told_within(0 if busy >= BATCH else options["pause"]):
                return


class Stop:
    """That this process was told to stop.

    Not an event: the handler of a signal runs in the thread that waits, and would wait for ever for the event's own
    lock when it comes in the moment in which that thread holds it. A SimpleQueue may be filled from there.
    """

    def __init__(self) -> None:
        self._signals: queue.SimpleQueue[int] = queue.SimpleQueue()

    def listen(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda number, frame: self._signals.put(number))

    def told_within(self, seconds: float) -> bool:
        try:
            self._signals.get(timeout=seconds)
        except queue.Empty:
            return False
        return True


def _try(work: Callable[[], int]) -> int:
    """How much was done; nothing while the database is away, which is no reason to give up."""
    try:
        return work()
    except (DatabaseError, InterfaceError) as error:
        logger.warning("the database does not answer: %s", str(error).strip().splitlines()[:1])
        connection.close()
        return 0
