"""Whether our mails reach a person: what comes back is counted, and an address that takes none gets a rest."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.services.account_mails import send_account_mail

logger = logging.getLogger(__name__)

MOST_FAILURES = 4
"""Mails in a row that came back for a while (a full mailbox, a rejection) before we stop writing."""
FORGOTTEN_AFTER = timedelta(days=30)
"""A mail that came back so long ago says nothing about the next one."""


def mail_came_back(*, user: User, address: str, for_good: bool) -> bool:
    """A mail to this address came back; whether we stop writing to it because of that.

    `for_good` says that there is no such mailbox: then we stop at once. An address that is not the
    person's any more counts for nothing. The pages show the pause; confirming an address ends it.
    """
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if not address or person.email.lower() != address.lower() or person.mail_paused_at is not None:
            return False
        now = timezone.now()
        if person.mail_failed_at is not None and person.mail_failed_at <= now - FORGOTTEN_AFTER:
            person.mail_failures = 0
        person.mail_failures += 1
        person.mail_failed_at = now
        if for_good or person.mail_failures >= MOST_FAILURES:
            person.mail_paused_at = now
            logger.warning("mails to user %s have stopped: they come back", person.pk)
        person.save(update_fields=["mail_failures", "mail_failed_at", "mail_paused_at"])
        return person.mail_paused_at is not None


def revive_address(*, user: User) -> bool:
    """Write to a resting address again, because its owner says that it is well; whether it was resting.

    A mail tells whether that is so. Its coming back, or that of another one, ends the trust at once.
    """
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if person.mail_paused_at is None or not person.email:
            return False
        person.mail_paused_at = None
        person.mail_failures = MOST_FAILURES - 1
        person.save(update_fields=["mail_failures", "mail_paused_at"])
        send_account_mail(
            template_prefix="account/email/address_revived", email=person.email, context={"user": person}
        )
        return True


def mail_arrives(*, user: User) -> None:
    """The person has answered a mail or confirmed an address: earlier failures are forgotten, a pause ends."""
    if user.mail_failures or user.mail_paused_at is not None:
        User.objects.filter(pk=user.pk).update(mail_failures=0, mail_failed_at=None, mail_paused_at=None)
