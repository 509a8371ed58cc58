"""Somebody comes back to a match."""

from __future__ import annotations

from django.db import transaction

from games.models import Seat
from games.notices import turn_notices


def come_back(*, seat: Seat) -> None:
    """The person at this seat has opened the page: mails about further turns need not wait for that any more."""
    if seat.told_at is not None:
        with transaction.atomic():
            turn_notices.came_back(seat=seat)
