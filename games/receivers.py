"""What the match room does when accounts tells of people; the work itself is in `games.services.people`."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.signals import account_closed, account_closing, address_confirmed, guest_returned
from games.services.people import adopt_guest, erase_letters, leave_matches, tell_what_waits


def connect() -> None:
    guest_returned.connect(on_guest_returned, dispatch_uid="games.adopt_guest")
    address_confirmed.connect(on_address_confirmed, dispatch_uid="games.tell_what_waits")
    account_closing.connect(on_account_closing, dispatch_uid="games.leave_matches")
    account_closed.connect(on_account_closed, dispatch_uid="games.erase_letters")


def on_guest_returned(sender: Any, guest: User, user: User, **kwargs: Any) -> str:
    """A sentence for the person; empty when the guest had no matches."""
    adopted = adopt_guest(guest=guest, user=user)
    said = []
    if adopted.moved:
        said.append(
            ngettext(
                "One match of the guest is yours now.",
                "%(number)d matches of the guest are yours now.",
                adopted.moved,
            )
            % {"number": adopted.moved}
        )
    if adopted.kept:
        said.append(_("Where you sat at the same table already, the guest's seat stayed with the guest."))
    return " ".join(said)


def on_address_confirmed(sender: Any, user: User, address: EmailAddress, **kwargs: Any) -> None:
    tell_what_waits(user=user, address_id=address.pk)


def on_account_closing(sender: Any, user: User, **kwargs: Any) -> None:
    leave_matches(user=user)


def on_account_closed(sender: Any, user: User, **kwargs: Any) -> None:
    erase_letters(user=user)
