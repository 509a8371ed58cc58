"""What the apps above learn about matches without games knowing them."""

from __future__ import annotations

from django.db import transaction
from django.dispatch import Signal

match_finished = Signal()
"""A match has ended and its transaction has committed. `match_id`. Receivers may miss it and sweep as well."""


def tell_match_finished(match_id: int) -> None:
    """Send `match_finished` on commit; a receiver that fails is logged and harms nobody."""

    def send() -> None:
        match_finished.send_robust(sender=None, match_id=match_id)

    transaction.on_commit(send, robust=True)
