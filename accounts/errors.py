"""The root of all refusals that a person or a program is told about.

A refusal has a stable `code` for programs, a translated sentence for people that says what to do, `data`
with what the sentence speaks of, and the HTTP status that fits. Raising one changes nothing.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _


class KartkaError(Exception):
    code = "error"
    status = 400
    message: Any = _("That did not work. Please try again.")

    def __init__(self, **data: Any) -> None:
        super().__init__(self.code)
        self.data = data

    def __str__(self) -> str:
        return str(self.message) % self.data if self.data else str(self.message)


class AccountError(KartkaError):
    code = "account"


class UnknownLanguage(AccountError):
    code = "unknown_language"
    message = _("The site speaks Polish and English only.")


class UnknownStream(AccountError):
    code = "unknown_stream"
    status = 404
    message = _("There is no such kind of mail.")


class UnknownTimeZone(AccountError):
    code = "unknown_time_zone"
    message = _("There is no such time zone. Choose one from the list, such as Europe/Warsaw.")


class NameTaken(AccountError):
    code = "name_taken"
    status = 409
    message = _("Somebody plays as “%(name)s” already. Choose another name.")


class AddressTaken(AccountError):
    code = "address_taken"
    status = 409
    message = _("There is an account with this address already. Log in, or ask for a new password.")


class AlreadyRegistered(AccountError):
    code = "already_registered"
    status = 409
    message = _("You have an account already. Log in to it.")


class NeedsRegistration(AccountError):
    code = "needs_registration"
    status = 403
    message = _("This needs an account. Sign up: your matches stay with you.")


class TooManyGuests(AccountError):
    code = "too_many_guests"
    status = 429
    message = _("Too many guests came from your network. Wait an hour, or log in.")


class NotEnoughVacation(KartkaError):
    code = "not_enough_vacation"
    status = 409
    message = _("Vacation that you have left, in hours: %(left)d. Each day on which you play adds two.")
