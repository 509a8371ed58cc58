"""Providers tell us that somebody has called a mail of ours spam: that kind of mail stops for them."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils import timezone

from accounts.models import OutgoingMail, User
from accounts.outbox import PREFERENCES
from accounts.services.preferences import stop_mails
from games.models import InboundMail, MailToken
from games.tokens import find_token

logger = logging.getLogger(__name__)

State = InboundMail.State


def note_complaint(*, inbound_id: int, reason: str, message_id: str, key: str, stream: str) -> str:
    """Stop the stream of the mail complained of, as its unsubscribing address would; the verdict that is kept.

    `message_id` names the mail, or else `key` and `stream` of its unsubscribing address. Neither can be guessed, so
    that a forged complaint does no more than whoever holds the mail can do by a press of its button.
    """
    with transaction.atomic(durable=True):
        mail = InboundMail.objects.select_for_update(of=("self",)).get(pk=inbound_id)
        if mail.state != State.RECEIVED:
            return mail.verdict
        reader, stream = _complainer(message_id, key, stream)
        if reader is not None and stream in PREFERENCES:
            stop_mails(user=reader, stream=stream)
            logger.warning("user %s has called a mail spam: no more of stream %s", reader.pk, stream)
            reason = "stopped"
        mail.state, mail.verdict = State.DONE, f"complaint:{reason}"
        mail.done_at, mail.lease_until = timezone.now(), None
        mail.save(update_fields=["state", "verdict", "done_at", "lease_until"])
        return mail.verdict


def _complainer(message_id: str, key: str, stream: str) -> tuple[User | None, str]:
    sent = OutgoingMail.objects.filter(message_id=message_id).select_related("user").first()
    if sent is not None and sent.user is not None:
        return sent.user, sent.stream
    token = find_token(key, MailToken.Purpose.UNSUBSCRIBE) if key else None
    return (token.user, stream) if token else (None, "")
