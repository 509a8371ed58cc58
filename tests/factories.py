"""Readable makers of people and matches. Matches come from the services, as on the site."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model


def make_user(username: str, **fields: Any) -> Any:
    """A registered person with a confirmed address; the password is the name and "-haslo"."""
    from allauth.account.models import EmailAddress

    email = fields.pop("email", f"{username}@example.com")
    user = get_user_model().objects.create_user(username, email, f"{username}-haslo", **fields)
    if email:
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user


def seat_of(user: Any) -> Any:
    """A seat at a table that waits for players, for what needs a seat and no match."""
    from games.services.tables import open_table

    return open_table(creator=user).seats.get(user=user)
