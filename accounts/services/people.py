"""Registering, and leaving."""

from __future__ import annotations

import secrets

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.errors import AddressTaken, AlreadyRegistered, NameTaken
from accounts.models import OutgoingMail, User
from accounts.names import clean_name, name_key
from accounts.services.keys import drop_api_key
from accounts.services.preferences import LANGUAGES
from accounts.signals import account_closed, account_closing, memberships_ending


def register(
    *, guest: User | None, username: str, email: str, password: str, language: str, time_zone: str = ""
) -> User:
    """A new account. A guest keeps the row, and with it every match; a stranger gets a new one.

    The address is unconfirmed until its mail is answered. Raises NameTaken, AddressTaken; AlreadyRegistered when
    the guest has registered meanwhile, in another window.
    """
    name = clean_name(username)
    person = User()
    try:
        with transaction.atomic():
            if guest is not None:
                person = User.objects.select_for_update(no_key=True).get(pk=guest.pk)
                if not person.is_guest:
                    raise AlreadyRegistered
            if _is_taken(person, name):
                raise NameTaken(name=name)
            if User.objects.filter(email__iexact=email).exclude(pk=person.pk).exists():
                raise AddressTaken
            person.username = name
            person.email = email
            person.set_password(password)
            person.is_guest = False
            person.language = language if language in LANGUAGES else person.language
            person.time_zone = time_zone or person.time_zone
            person.confirm_plays = True
            person.save()
    except IntegrityError:
        # Somebody was faster between the question and the row.
        if _is_taken(person, name):
            raise NameTaken(name=name) from None
        raise AddressTaken from None
    return person


def _is_taken(person: User, name: str) -> bool:
    return User.objects.filter(name_key=name_key(name)).exclude(pk=person.pk).exists()


def yield_address(*, address: str, owner: User) -> None:
    """Who confirms an address owns it: others who only claimed it lose it. A confirmed address is never taken away."""
    with transaction.atomic():
        claims = EmailAddress.objects.filter(email__iexact=address, verified=False).exclude(user=owner)
        confirmed = EmailAddress.objects.filter(email__iexact=address, verified=True).exclude(user=owner)
        if confirmed.exists():
            return
        claims.delete()
        User.objects.filter(email__iexact=address).exclude(pk=owner.pk).update(email="")


def close_account(*, user: User) -> None:
    """The person leaves: memberships end first, then running matches, then name, address and mails go.

    History keeps the moves. May be called again after a failure; what is done already stays done.
    """
    memberships_ending.send(sender=User, user=user)
    account_closing.send(sender=User, user=user)
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        EmailAddress.objects.filter(user=person).delete()
        OutgoingMail.objects.filter(user=person).delete()
        drop_api_key(user=person)
        person.username = f"former-{secrets.token_hex(8)}"
        person.email = person.first_name = person.last_name = ""
        person.set_unusable_password()
        person.is_active = person.is_guest = person.is_staff = person.is_superuser = False
        person.closed_at = timezone.now()
        person.save()
        account_closed.send(sender=User, user=person)
