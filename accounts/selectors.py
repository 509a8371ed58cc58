"""Reads about people."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from allauth.account.models import EmailAddress
from rest_framework.authtoken.models import Token

from accounts.models import OutgoingMail, User


def api_key_made(user: User) -> datetime | None:
    """When the person's key for programs was made; None without one. The key itself is not read again."""
    return Token.objects.filter(user=user).values_list("created", flat=True).first()


def has_confirmed_address(user: User) -> bool:
    """Whether mails can reach this person at all."""
    return bool(EmailAddress.objects.filter(user=user, verified=True).exists())


def has_been_written_to(user: User) -> bool:
    """Whether a mail to their address has gone or is going; none has where a command made the account."""
    gone = OutgoingMail.objects.filter(user=user, to_address__iexact=user.email)
    return gone.filter(state__in=[OutgoingMail.State.SENT, OutgoingMail.State.QUEUED]).exists()


@dataclass(frozen=True)
class AddressHealth:
    """Whether mails arrive at a person's present address, as far as we know."""

    paused_at: datetime | None
    """Since when we do not write to it."""
    failures: int
    """Mails that came back in a row."""
    failed_at: datetime | None
    sent_at: datetime | None
    """When a mail to it last went out."""


def health_of_address(user: User) -> AddressHealth:
    sent = OutgoingMail.objects.filter(
        user=user, to_address__iexact=user.email, state=OutgoingMail.State.SENT
    ).order_by("-sent_at")
    return AddressHealth(
        paused_at=user.mail_paused_at,
        failures=user.mail_failures,
        failed_at=user.mail_failed_at,
        sent_at=sent.values_list("sent_at", flat=True).first(),
    )
