"""The filesystem broker of the embedded default, with messages that appear whole.

kombu's own transport opens a message file under its final name and writes afterwards; a worker that looks in
between reads an empty file and stops with a JSON error. Here a message is written aside and renamed into place,
which the file system does in one step.
"""

from __future__ import annotations

import os
from time import time_ns
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.encoding import str_to_bytes
from kombu.utils.json import dumps
from kombu.utils.uuid import uuid


class Channel(filesystem.Channel):
    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]  # kombu has no types
        # Sorted by name is oldest first; wall time keeps that true across a restart of the machine.
        name = f"{time_ns()}_{uuid()}.{queue}.msg"
        aside = os.path.join(self.data_folder_out, f".{name}.part")
        try:
            with open(aside, "wb") as file:
                file.write(str_to_bytes(dumps(payload)))
            os.replace(aside, os.path.join(self.data_folder_out, name))
        except OSError as error:
            raise ChannelError(f"cannot add {name!r} to the queue's folder") from error


class Transport(filesystem.Transport):
    Channel = Channel
