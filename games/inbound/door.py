"""The SMTP door: it refuses what leads nowhere, and says yes only to what is written down.

It speaks with the mail server in front of it, or alone on one machine. An unknown recipient is refused while
the sender still listens, so that we never send a bounce to somebody who did not write. Whatever goes wrong on
our side is a 451: the sender keeps the mail and tries again.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any, TypeVar

from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings
from django.db import close_old_connections
from django.utils import timezone

from games.inbound.addresses import Destination, destination_of, without_keys
from games.inbound.deliver import deliver
from games.services.incoming import letters_since

logger = logging.getLogger(__name__)

T = TypeVar("T")

MOST_BYTES = 1024 * 1024
MOST_RECIPIENTS = 50
LONGEST_LINE = 64 * 1024
"""More than the 1,000 bytes of the standard: not every sender has a Postfix behind it that folds lines."""
MAILS_PER_KEY = 60
"""In an hour. A person sends a few; a program gone mad sends the next mail at once."""
REFUSALS_PER_CLIENT = 100
"""In an hour, before a client that guesses at keys is sent away."""
HOUR = 3600.0
SESSION_TIMEOUT = 60.0
STOP_PATIENCE = 10.0


class Refusals:
    """Who guesses: how often each client was refused within the last hour. One process's own memory.

    A client on this machine is the mail server in front of us, which speaks for everybody; it is never sent away.
    """

    def __init__(self, most: int = REFUSALS_PER_CLIENT, trust_loopback: bool = True) -> None:
        self._most = most
        self._trust_loopback = trust_loopback
        self._times: dict[str, deque[float]] = {}

    def note(self, client: str) -> None:
        if len(self._times) > 10_000:
            self._times.clear()
        self._times.setdefault(client, deque(maxlen=self._most)).append(time.monotonic())

    def too_many(self, client: str) -> bool:
        times = self._times.get(client)
        if times is None or len(times) < self._most or time.monotonic() - times[0] > HOUR:
            return False
        return not (self._trust_loopback and ipaddress.ip_address(client).is_loopback)


class Door:
    """aiosmtpd's handler. Everything that touches the database runs in its own few threads."""

    def __init__(self, refusals: Refusals | None = None) -> None:
        self._threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="mail-door")
        self._refusals = refusals or Refusals()
        self.busy = 0
        """Mails being written down at this moment."""

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, rcpt_options: list[str]
    ) -> str:
        client = session.peer[0] if session.peer else "::1"
        if self._refusals.too_many(client):
            return "421 4.7.0 Too many unknown recipients, come back later"
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        answer = await self._in_thread(recipient_answer, address)
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        elif answer.startswith("5"):
            self._refusals.note(client)
        return answer

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        self.busy += 1
        try:
            content = envelope.original_content or b""
            await self._in_thread(deliver, content, envelope.mail_from or "", tuple(envelope.rcpt_tos))
        except Exception as error:
            # Said here and not by aiosmtpd, which would keep the mail's envelope open: the sender could not go on.
            return await self.handle_exception(error)
        finally:
            self.busy -= 1
        return "250 2.0.0 Thank you"

    async def handle_exception(self, error: Exception) -> str:
        logger.error("mail door: %s", without_keys(repr(error)), exc_info=error)
        return "451 4.3.0 Something is wrong here, please try again later"

    async def _in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, _with_connection, work, arguments
        )


def _with_connection(work: Callable[..., T], arguments: tuple[Any, ...]) -> T:
    """Outside a request nobody else closes connections that the server dropped."""
    close_old_connections()
    try:
        return work(*arguments)
    finally:
        close_old_connections()


def recipient_answer(address: str) -> str:
    """The SMTP answer to a recipient."""
    where = destination_of(address)
    if where.kind == "foreign" and not settings.DEVELOPMENT_MAILBOX:
        return "550 5.7.1 We do not relay"
    if where.kind == "unknown":
        return "550 5.1.1 No such address here"
    if where.token and _is_flooded(where):
        return "450 4.2.1 Too many mails for this address, try again later"
    return "250 2.1.5 OK"


def _is_flooded(where: Destination) -> bool:
    assert where.token
    return letters_since(where.token, timezone.now() - timedelta(hours=1)) >= MAILS_PER_KEY


class _Conversation(SMTP):
    line_length_limit = LONGEST_LINE


async def open_door(door: Door, host: str, port: int) -> asyncio.Server:
    """Listen; port 0 takes any free one."""
    return await asyncio.get_running_loop().create_server(
        lambda: _Conversation(
            door,
            data_size_limit=MOST_BYTES,
            hostname=settings.MAIL_DOMAIN,
            ident="Kartka",
            timeout=SESSION_TIMEOUT,
            loop=asyncio.get_running_loop(),
        ),
        host,
        port,
    )


async def keep_door(host: str, port: int, stop: asyncio.Event, opened: Callable[[int], None]) -> None:
    """Serve until `stop`; what is being written down then is finished first. `opened` is told the port."""
    door = Door()
    server = await open_door(door, host, port)
    opened(server.sockets[0].getsockname()[1])
    await stop.wait()
    server.close()
    patience = time.monotonic() + STOP_PATIENCE
    while door.busy and time.monotonic() < patience:
        await asyncio.sleep(0.02)
