"""Nudges: hints to the workers, sent when the transaction has committed. The only place that knows task names.

Nothing depends on a nudge arriving. Each speaks of a row that a sweep finds as well, so a broker that is
away makes the site slower for a moment and loses nothing; that is why failing to send one is only logged.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from celery import signature
from django.db import transaction

from games.bots.base import LONG_THOUGHTS

RUN_BOT = "games.run_bot"
READ_INBOUND = "games.read_inbound"

DEFAULT = "celery"
THOUGHTS = "thoughts"
"""The queue of long thoughts; everything else goes to the default one."""

NUDGE_LIFETIME = 60
"""Seconds after which a waiting nudge is thrown away; by then a sweep has sent another."""


_bots_hushed = ContextVar("bots_hushed", default=False)


@contextmanager
def hushed_bots() -> Iterator[None]:
    """No bot is nudged inside: who opens this plays their turns itself."""
    token = _bots_hushed.set(True)
    try:
        yield
    finally:
        _bots_hushed.reset(token)


def nudge_bot(*, round_id: int, seat: int, version: int, level: str) -> None:
    """Long thoughts have their own queue, so that no mail, clock or quick bot waits behind one."""
    if _bots_hushed.get():
        return
    queue = THOUGHTS if level in LONG_THOUGHTS else DEFAULT
    _on_commit(RUN_BOT, queue=queue, round_id=round_id, seat=seat, version=version)


def nudge_inbound(*, inbound_id: int) -> None:
    _on_commit(READ_INBOUND, inbound_id=inbound_id)


def _on_commit(name: str, *, queue: str = DEFAULT, **arguments: Any) -> None:
    def publish() -> None:
        _publish(name, arguments, queue)

    # robust: the row is committed, whatever the broker says. A function rather than a `partial`: Django logs a
    # failure with the function's name, and a partial, which has none, would break the request instead.
    transaction.on_commit(publish, robust=True)


def _publish(name: str, arguments: dict[str, Any], queue: str) -> None:
    signature(name, kwargs=arguments).apply_async(expires=NUDGE_LIFETIME, ignore_result=True, queue=queue)
