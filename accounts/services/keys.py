"""Keys for programs: who has somebody's key plays in their name through the API. A person has one or none."""

from __future__ import annotations

from django.db import transaction
from rest_framework.authtoken.models import Token

from accounts.errors import NeedsRegistration
from accounts.models import User


def make_api_key(*, user: User) -> str:
    """A new key in place of any other, which stops to work. Raises NeedsRegistration for a guest."""
    if user.is_guest:
        raise NeedsRegistration
    with transaction.atomic():
        # Two who ask at once take turns, and the second key is the one that holds.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        Token.objects.filter(user=user).delete()
        return str(Token.objects.create(user=user).key)


def drop_api_key(*, user: User) -> None:
    """The person's key stops to work; without one nothing happens."""
    Token.objects.filter(user=user).delete()
