"""A mail server on a real port that takes everything, except where a test says otherwise."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from aiosmtpd.controller import Controller


class Sink:
    def __init__(self) -> None:
        self.port = 0
        self.taken: list[bytes] = []
        self.on_rcpt: list[str] = []
        """Answers to the next recipients, or "hang"; afterwards all are welcome."""
        self.on_data: list[str] = []
        """Answers to the next mails, or what to do: "hang", "drop", "take and drop", "take and hang", and
        "take and wait", which says yes when `go` is set, and then sets `said`."""
        self.reached, self.go, self.said = threading.Event(), threading.Event(), threading.Event()
        """`reached` is set where it hangs or waits."""

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        answer = self.on_rcpt.pop(0) if self.on_rcpt else "250 2.1.5 welcome"
        if answer == "hang":
            await self._hang()
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        answer = self.on_data.pop(0) if self.on_data else "250 2.0.0 taken"
        if answer.startswith(("250", "take")):
            self.taken.append(envelope.content)
        if answer == "take and drop":
            await server.push("250 2.0.0 taken")
            server.transport.close()
        elif answer == "take and wait":
            self.reached.set()
            while not self.go.is_set():
                await asyncio.sleep(0.005)
            asyncio.get_running_loop().call_later(0.05, self.said.set)
            return "250 2.0.0 taken"
        elif answer.endswith("hang"):
            await self._hang()
        elif answer.endswith("drop"):
            server.transport.close()
        return answer

    async def _hang(self) -> None:
        self.reached.set()
        await asyncio.Event().wait()

    @property
    def ids(self) -> list[str]:
        """The Message-ID of each mail taken, in order."""
        lines = [line for content in self.taken for line in content.split(b"\r\n")]
        return [line[12:].decode() for line in lines if line.startswith(b"Message-ID: ")]


@contextmanager
def a_sink() -> Iterator[Sink]:
    """Opens a sink; `port` is where."""
    sink = Sink()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        sink.port = probe.getsockname()[1]
    server = Controller(sink, hostname="127.0.0.1", port=sink.port)
    server.start()
    try:
        yield sink
    finally:
        server.stop(no_assert=True)


@contextmanager
def a_dripping_server(after: str, drops: bytes = b"2" * 1000, pause: float = 0.05) -> Iterator[int]:
    """A mail server that answers as it should up to the command `after` ("" is the greeting), and from there on only
    with one byte of `drops` at a time, without ever ending a line; gives its port."""
    stop = threading.Event()
    listening = socket.create_server(("127.0.0.1", 0))
    listening.settimeout(0.05)

    def drip(line: socket.socket) -> None:
        for byte in drops:
            if stop.wait(pause):
                return
            line.sendall(bytes([byte]))
        stop.wait()

    def talk(line: socket.socket) -> None:
        if after == "":
            return drip(line)
        line.sendall(b"220 hello\r\n")
        in_words = False
        for said in line.makefile("rb"):
            word = said.strip().decode("ascii", "replace")
            if in_words and word != ".":
                continue
            command = word if in_words else word[:4].upper()
            if command == after:
                return drip(line)
            in_words = command == "DATA"
            line.sendall(b"354 go on\r\n" if in_words else b"250 well\r\n")
        return None

    def serve() -> None:
        while not stop.is_set():
            try:
                line, _ = listening.accept()
            except TimeoutError:
                continue
            line.settimeout(None)
            with line, suppress(OSError):
                talk(line)

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield listening.getsockname()[1]
    finally:
        stop.set()
        thread.join()
        listening.close()
