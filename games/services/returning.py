"""Somebody comes back to a match."""

from __future__ import annotations

from django.db import transaction

from games import notices
from games.models import Seat


def come_back(*, seat: Seat) -> None:
    """The person at this seat has opened the page: mails about further turns need not wait for that any more."""
    if seat.told_at is not None:
        with transaction.atomic():
            notices.came_back(seat=seat)
