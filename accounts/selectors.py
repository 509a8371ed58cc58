"""Reads about people."""

from __future__ import annotations

from datetime import datetime

from allauth.account.models import EmailAddress
from rest_framework.authtoken.models import Token

from accounts.models import User


def api_key_made(user: User) -> datetime | None:
    """When the person's key for programs was made; None without one. The key itself is not read again."""
    return Token.objects.filter(user=user).values_list("created", flat=True).first()


def has_confirmed_address(user: User) -> bool:
    """Whether mails can reach this person at all."""
    return EmailAddress.objects.filter(user=user, verified=True).exists()
