"""Listens for mail: answers of players, bounces, and in development everything that we send."""

from __future__ import annotations

import asyncio
import signal
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.inbound.door import keep_door


class Command(BaseCommand):
    help = "Runs the SMTP door for players' answers until it is told to stop (SIGTERM or Ctrl-C)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.MAIL_DOOR_HOST, help="address to listen on")
        parser.add_argument("--port", type=int, default=settings.MAIL_DOOR_PORT, help="port to listen on")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        try:
            asyncio.run(self._serve(host, port))
        except OSError as error:
            raise CommandError(
                f"The mail door cannot listen on {host}:{port}: {error.strerror or error}.\n"
                "Is another one running? Give it another port: receive_mail --port, or MAIL_DOOR_PORT."
            ) from error

    async def _serve(self, host: str, port: int) -> None:
        stop = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        await keep_door(
            host, port, stop, lambda taken: self._say(f"The mail door is open on {host}:{taken}.")
        )
        self._say("The mail door is closed.")

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()
