"""The rows of incoming mail: kept before the door says yes, claimed by a worker, given up after three tries."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import CharField, F, Q
from django.db.models.functions import Cast

from games import dispatch
from games.models import InboundMail, MailToken

logger = logging.getLogger(__name__)

State = InboundMail.State

LEASE = timedelta(minutes=2)
"""How long a worker may take over a mail before another one may; reading takes less than a second."""
MOST_ATTEMPTS = 3
KEEP_RAW = timedelta(days=30)
"""After this a mail is only its digest and what became of it: it is personal data."""
SWEEP_BATCH = 100


@dataclass(frozen=True, slots=True)
class Letter:
    """One mail for one recipient, as the door took it."""

    mail_from: str
    rcpt_to: str
    raw: bytes
    digest: str
    token: MailToken | None


def keep_letters(letters: Iterable[Letter], received_at: datetime) -> int:
    """Write the letters down, each once, and nudge their readers; how many were new.

    The sender is told "yes" after this has committed. A sender who did not hear it sends again, and that
    changes nothing.
    """
    new = 0
    with transaction.atomic():
        for letter in letters:
            mail, created = InboundMail.objects.get_or_create(
                rcpt_to=letter.rcpt_to,
                digest=letter.digest,
                defaults={
                    "mail_from": letter.mail_from[:320],
                    "token": letter.token,
                    "raw": letter.raw,
                    "received_at": received_at,
                },
            )
            if created:
                new += 1
                dispatch.nudge_inbound(inbound_id=mail.pk)
    return new


def letters_since(token: MailToken, since: datetime) -> int:
    """How many mails came for this key."""
    return InboundMail.objects.filter(token=token, received_at__gte=since).count()


def claim_letter(*, inbound_id: int, now: datetime) -> InboundMail | None:
    """Take a mail for reading: nobody else reads it until the lease runs out. None when it is not to be had."""
    taken = (
        InboundMail.objects.filter(pk=inbound_id, state=State.RECEIVED)
        .filter(Q(lease_until__isnull=True) | Q(lease_until__lte=now))
        .update(lease_until=now + LEASE, attempts=F("attempts") + 1)
    )
    if not taken:
        return None
    return InboundMail.objects.select_related("token__user", "token__seat__match", "token__round").get(
        pk=inbound_id
    )


def give_back(*, inbound_id: int, error: str, now: datetime) -> None:
    """Reading failed by a fault of ours: try again later, and after three times leave it to people."""
    with transaction.atomic():
        # Held: where our lease has run out, another reader may be settling it just now.
        mail = InboundMail.objects.select_for_update(of=("self",)).get(pk=inbound_id)
        if mail.state != State.RECEIVED:
            return
        mail.last_error = error[:2000]
        if mail.attempts >= MOST_ATTEMPTS:
            mail.state, mail.verdict, mail.done_at = State.QUARANTINED, "quarantined", now
            logger.error(
                "mail %s could not be read in %s attempts and waits for people", mail.pk, mail.attempts
            )
        else:
            mail.lease_until = now + timedelta(seconds=10 * 3**mail.attempts)
        mail.save(update_fields=["last_error", "state", "verdict", "done_at", "lease_until"])


def read_again(*, inbound_id: int) -> bool:
    """A mail that waits for people is given to the workers once more, when what was wrong with us is mended."""
    with transaction.atomic():
        taken = InboundMail.objects.filter(pk=inbound_id, state=State.QUARANTINED).update(
            state=State.RECEIVED, verdict="", attempts=0, lease_until=None, done_at=None
        )
        if taken:
            dispatch.nudge_inbound(inbound_id=inbound_id)
    return bool(taken)


def waiting_letters(now: datetime) -> list[int]:
    """Mails whose nudge or reader was lost, the oldest first."""
    return list(
        InboundMail.objects.filter(state=State.RECEIVED)
        .filter(Q(lease_until__isnull=True) | Q(lease_until__lte=now))
        .order_by("received_at", "pk")
        .values_list("pk", flat=True)[:SWEEP_BATCH]
    )


def forget_letters(now: datetime) -> int:
    """Empty the mails that have been settled for a month; how many. Their recipients are keys, and go too."""
    return (
        InboundMail.objects.filter(received_at__lt=now - KEEP_RAW)
        .exclude(state=State.RECEIVED)
        .exclude(raw=b"")
        .update(raw=b"", mail_from="", last_error="", rcpt_to=Cast("pk", CharField()))
    )
