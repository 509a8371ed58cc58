"""A real mail door on a real port, in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from games.inbound.door import Door, open_door


@contextmanager
def a_door(door: Door | None = None) -> Iterator[int]:
    """Opens the door and gives its port."""
    loop = asyncio.new_event_loop()
    opened: list[int] = []
    ready = threading.Event()
    stop = asyncio.Event()

    async def serve() -> None:
        server = await open_door(door or Door(), "127.0.0.1", 0)
        opened.append(server.sockets[0].getsockname()[1])
        ready.set()
        await stop.wait()
        server.close()
        for task in asyncio.all_tasks(loop) - {asyncio.current_task()}:
            task.cancel()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),), daemon=True)
    thread.start()
    assert ready.wait(10)
    try:
        yield opened[0]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(10)
        loop.close()
