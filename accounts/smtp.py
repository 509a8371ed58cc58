"""Talking to a mail server for a bounded time.

The time-outs of sockets begin anew with every byte that comes. A server that sends one each second would hold a relay
for ever, beyond the lease of the mail it is about; so the conversation as a whole has a limit, and is cut off at it.
"""

from __future__ import annotations

import contextlib
import smtplib
import socket
import threading
from collections.abc import Iterator
from typing import Any

from django.core.mail.backends import smtp
from django.core.mail.backends.base import BaseEmailBackend


class _Line(smtplib.SMTP):
    owner: EmailBackend

    def _get_socket(self, *args: Any) -> socket.socket:
        found: socket.socket = super()._get_socket(*args)  # type: ignore[misc]  # unknown to the stubs
        self.owner.hold_line(found)
        return found


class _TlsLine(smtplib.SMTP_SSL, _Line):
    """In this order the line is held before TLS begins, which may be what never ends."""


class EmailBackend(smtp.EmailBackend):
    """Django's, except that `within` cuts its conversation off, also while the server greets or says goodbye."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._line: socket.socket | None = None
        """The line of the present connection, by a handle of our own: TLS takes the other one away."""
        self._is_cut = False

    @property
    def connection_class(self) -> Any:
        base = _TlsLine if self.use_ssl else _Line
        return type(base.__name__, (base,), {"owner": self})

    def hold_line(self, line: socket.socket) -> None:
        """A connection has been made. Raises TimeoutError when it took too long."""
        if self._is_cut:
            line.close()
            raise TimeoutError("out of time while connecting")
        self._let_go()
        self._line = line.dup()

    def open(self) -> bool | None:
        if self._is_cut:
            raise TimeoutError("out of time before connecting")
        opened: bool | None = super().open()
        return opened

    def close(self) -> None:
        try:
            super().close()
        finally:
            self._let_go()

    @contextlib.contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Everything said inside takes no longer than this; what is not finished raises an OSError."""
        timer = threading.Timer(seconds, self._cut)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            if self._is_cut:
                self._drop()
                self._is_cut = False

    def _cut(self) -> None:
        """In another thread: whoever reads or writes gets an error at once."""
        self._is_cut = True
        if self._line is not None:
            with contextlib.suppress(OSError):
                self._line.shutdown(socket.SHUT_RDWR)

    def _drop(self) -> None:
        """Nothing is left to be said on a line that was cut."""
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.close()
        self._let_go()

    def _let_go(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None


def within(channel: BaseEmailBackend, seconds: float) -> contextlib.AbstractContextManager[None]:
    """`EmailBackend.within`, and no limit for channels that have their own (a provider's API, a file, memory)."""
    return channel.within(seconds) if isinstance(channel, EmailBackend) else contextlib.nullcontext()
