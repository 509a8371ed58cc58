"""Keys in mails that have come into other hands."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import MailToken
from games.notices import turn_notices
from games.selectors.turns import waiting_for

Purpose = MailToken.Purpose

ACTING = (Purpose.REPLY, Purpose.LINK, Purpose.DIGEST)
"""Keys that act. Those that stop mails must work as long as the mails lie about, and those of bounces do nothing."""


@dataclass(frozen=True)
class Revoked:
    keys: int
    turns: int
    """Turns that wait, about which new mails are on their way."""


def revoke_mail_keys(*, user: User) -> Revoked:
    """No key in a mail that this person has got acts any more; for each turn that waits there is a mail with new ones.

    Mails that are written and wait to go out hold keys that are revoked with them; of those about turns the new ones
    take the place.
    """
    now = timezone.now()
    with transaction.atomic():
        keys = MailToken.objects.filter(user=user, purpose__in=ACTING, revoked_at__isnull=True).update(
            revoked_at=now
        )
        clocks = list(waiting_for(user))
        for clock in clocks:
            turn_notices.turn_again(clock=clock, user=user, now=now)
    return Revoked(keys=keys, turns=len(clocks))
