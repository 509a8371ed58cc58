"""Runs the whole of Kartka on this machine: pages, bots and clocks, and the door for mail."""

from __future__ import annotations

import contextlib
import fcntl
import ipaddress
import os
import signal
import socket
import sys
import threading
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection

from config import catalogue
from config.supervisor import Child, Supervisor

FOLDERS = ("tmp", "static", "mailbox", "broker/queue", "broker/done", "broker/control")
READY_PATIENCE = 60.0


class Command(BaseCommand):
    help = (
        "Brings the database up to date and runs the web server, the workers and the mail door until Ctrl-C."
    )
    requires_system_checks = ()
    """They write into the data folder: `handle` runs them once it is sure of it."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        environ = os.environ
        parser.add_argument(
            "--host", default=environ.get("KARTKA_HOST", "127.0.0.1"), help="address of the pages"
        )
        parser.add_argument(
            "--port", type=port, default=environ.get("KARTKA_PORT", "8000"), help="their port"
        )
        parser.add_argument(
            "--mail-port",
            type=port,
            default=str(settings.MAIL_DOOR_PORT),
            help="port of the mail door (SMTP)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda number, frame: sys.exit(0))  # until there is something to stop
        host, web, mail = options["host"], options["port"], options["mail_port"]
        folder = Path(settings.VAR_DIR)
        make_folders(folder)
        self.check()
        refuse_same(web, mail)
        with only_one(folder / "up.lock", f"http://{shown(host)}:{web}/"):
            refuse_taken(host, web, "--port")
            refuse_taken(settings.MAIL_DOOR_HOST, mail, "--mail-port")
            self.prepare()
            supervisor = Supervisor(children(host, web), environment(host, web, mail), settings.BASE_DIR)
            supervisor.start()
            threading.Thread(target=announce, args=(supervisor, host, web), daemon=True).start()
            code = supervisor.run()
        if code:
            sys.exit(code)

    def prepare(self) -> None:
        """Everything that must be true before the first process starts."""
        catalogue.compile_stale()
        try:
            connection.ensure_connection()
        except OperationalError as error:
            where = settings.DATABASES["default"]
            raise CommandError(
                f"The database does not answer ({where['ENGINE'].rsplit('.', 1)[-1]} {where['NAME']}"
                f"{' on ' + where['HOST'] if where.get('HOST') else ''}): {str(error).strip()}\n"
                "Start it, or correct DATABASE_URL."
            ) from error
        call_command("migrate", interactive=False, verbosity=0)
        if not settings.WHITENOISE_USE_FINDERS:
            call_command("collectstatic", interactive=False, verbosity=0)


def port(text: str) -> int:
    number = int(text)
    if not 0 < number < 65536:
        raise ValueError(text)
    return number


def refuse_same(web: int, mail: int) -> None:
    if web == mail:
        raise CommandError(f"Pages and mail door cannot share port {web}. Give --mail-port another number.")


def shown(host: str) -> str:
    """The host as a browser on this machine names it."""
    with contextlib.suppress(ValueError):
        if ipaddress.ip_address(host).is_unspecified:
            return "localhost"
    return host


def make_folders(folder: Path) -> None:
    try:
        for name in FOLDERS:
            (folder / name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            f"{folder} cannot be written: {error.strerror}. Say another place with KARTKA_VAR."
        ) from error


@contextlib.contextmanager
def only_one(path: Path, address: str) -> Any:
    """Holds the lock of this data folder; a second site on the same data is refused."""
    with path.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise CommandError(
                f"Kartka already runs on this data: {held_by(file)}. Stop that one first."
            ) from error
        file.seek(0)
        file.truncate()
        print(f"process {os.getpid()}, {address}", file=file, flush=True)
        yield


def held_by(file: IO[str]) -> str:
    file.seek(0)
    return file.read().strip() or "another process"


def refuse_taken(host: str, number: int, option: str) -> None:
    """Two programs on one port would answer for each other; better to say so before anything starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, number))
            probe.listen(1)
        except OSError as error:
            raise CommandError(
                f"Port {number} on {host} cannot be used: {(error.strerror or str(error)).lower()}. "
                f"Stop the program that holds it, or choose another one, such as {option} {number + 1}."
            ) from error


def children(host: str, web: int) -> list[Child]:
    server = ["uvicorn", "config.asgi:application", "--host", host, "--port", str(web), "--lifespan", "off"]
    server += ["--timeout-graceful-shutdown", "2", "--no-access-log", "--log-level", "warning"]
    quietly = ["--loglevel", "WARNING", "--without-gossip", "--without-mingle", "-P", "threads"]
    celery = ["celery", "-q", "-A", "config", "worker", *quietly]
    worker = [*celery, "-Q", "celery", "-c", "2", "-B", "-n", "worker@%h"]
    # One thought at a time, so that on two cores one is left for the pages.
    thoughts = [*celery, "-Q", "thoughts", "-c", "1", "-n", "thoughts@%h"]
    door = [Child("mail", ["django", "receive_mail"])] if "receive_mail" in get_commands() else []
    return [Child("web", server), Child("worker", worker), Child("bots", thoughts), *door]


def environment(host: str, web: int, mail: int) -> dict[str, str]:
    """What the children are told. What the person set stays; the rest follows from the ports."""
    told = {
        "SITE_URL": f"http://{shown(host)}:{web}",
        "EMAIL_PORT": str(mail),
    }
    return {
        **told,
        **os.environ,
        "KARTKA_VAR": str(Path(settings.VAR_DIR).absolute()),
        "MAIL_DOOR_PORT": str(mail),
        # The filesystem broker moves messages through the temporary folder: on the same file system that is one
        # rename, which nothing can interrupt halfway.
        "TMPDIR": str(Path(settings.VAR_DIR).absolute() / "tmp"),
        "PYTHONUNBUFFERED": "1",
    }


def announce(supervisor: Supervisor, host: str, web: int) -> None:
    until = time.monotonic() + READY_PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection((shown(host), web), timeout=1):
            supervisor.say("up", f"Kartka is ready: http://{shown(host)}:{web}/")
            if settings.DEVELOPMENT_MAILBOX:
                supervisor.say("up", f"Its mails: http://{shown(host)}:{web}/poczta/")
            supervisor.say("up", f"Ctrl-C stops it. Your data stay in {settings.VAR_DIR}")
            return
        time.sleep(0.1)
