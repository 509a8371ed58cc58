"""Reads about people."""

from __future__ import annotations

from allauth.account.models import EmailAddress

from accounts.models import User


def has_confirmed_address(user: User) -> bool:
    """Whether mails can reach this person at all."""
    return EmailAddress.objects.filter(user=user, verified=True).exists()
