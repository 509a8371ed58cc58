"""One at a time: for what must be read and written by one process at once and has no row of its own to lock."""

from __future__ import annotations

from django.db import connection

from accounts.models import User

TURNSTILE = 0x6B61
"""The first half of PostgreSQL's advisory lock; the second is the person."""


def one_at_a_time(user: User) -> None:
    """Wait until nobody else is past this point for this person, and be past it until the transaction ends.

    Not a lock on the person's row: a move updates that one while it holds the mails that it has overtaken, and
    whoever writes a mail wants them the other way round. SQLite has one writer at a time anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [TURNSTILE, user.pk % 2**31])
