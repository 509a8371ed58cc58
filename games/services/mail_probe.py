"""Sending the probe that shows whether our mails arrive (`games.probes`)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings

from accounts.models import OutgoingMail
from accounts.outbox import queue
from games.probes import KEY, probe_address


def send_probe(now: datetime) -> bool:
    """See that the probe of this stretch of time is in the outbox; whether it is new. Asked as often as you like."""
    every = timedelta(hours=settings.MAIL_PROBE_HOURS)
    if not every:
        return False
    number = int(now.timestamp() // every.total_seconds())
    key = f"{KEY}{settings.MAIL_PROBE_HOURS}:{number}"
    if OutgoingMail.objects.filter(key=key).exists():
        return False
    queue(
        key=key,
        user=None,
        stream=OutgoingMail.Stream.ACCOUNT,
        language="en",
        to_address=probe_address(number),
        subject="Kartka: does mail arrive?",
        text="This mail has to come back to the site that sent it. `manage.py mail_health` says when it does not.\n",
        expires_at=now + every,
    )
    return True
