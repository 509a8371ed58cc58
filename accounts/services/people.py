"""Registering, and leaving."""

from __future__ import annotations

import secrets

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.errors import AlreadyRegistered, NameTaken
from accounts.models import OutgoingMail, User
from accounts.names import clean_name, name_key
from accounts.services.preferences import LANGUAGES
from accounts.signals import account_closed, account_closing


def register(
    *, guest: User | None, username: str, email: str, password: str, language: str, time_zone: str = ""
) -> User:
    """A new account. A guest keeps the row, and with it every match; a stranger gets a new one.

    The address is unconfirmed until its mail is answered. Raises NameTaken; AlreadyRegistered when the guest has
    registered meanwhile, in another window.
    """
    name = clean_name(username)
    try:
        with transaction.atomic():
            person = User()
            if guest is not None:
                person = User.objects.select_for_update(no_key=True).get(pk=guest.pk)
                if not person.is_guest:
                    raise AlreadyRegistered
            if User.objects.filter(name_key=name_key(name)).exclude(pk=person.pk).exists():
                raise NameTaken(name=name)
            person.username = name
            person.email = email
            person.set_password(password)
            person.is_guest = False
            person.language = language if language in LANGUAGES else person.language
            person.time_zone = time_zone or person.time_zone
            person.confirm_plays = True
            person.save()
    except IntegrityError:
        raise NameTaken(name=name) from None  # somebody was faster between the question and the row
    return person


def close_account(*, user: User) -> None:
    """The person leaves: running matches end first, then name, address and mails go. History keeps the moves.

    May be called again after a failure; what is done already stays done.
    """
    account_closing.send(sender=User, user=user)
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        EmailAddress.objects.filter(user=person).delete()
        OutgoingMail.objects.filter(user=person).delete()
        person.username = f"former-{secrets.token_hex(8)}"
        person.email = person.first_name = person.last_name = ""
        person.set_unusable_password()
        person.is_active = person.is_guest = person.is_staff = person.is_superuser = False
        person.closed_at = timezone.now()
        person.save()
        account_closed.send(sender=User, user=person)
