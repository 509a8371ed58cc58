"""Where allauth meets our house: guests who register stay who they are, names are ours, mails go by the outbox."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.cookies import remember_language
from accounts.errors import AddressTaken
from accounts.models import OutgoingMail, User
from accounts.names import LONGEST, SHORTEST, clean_name, has_shape, is_reserved, name_key
from accounts.outbox import address_for
from accounts.services.account_mails import send_account_mail
from accounts.services.delivery import mail_arrives
from accounts.services.people import register, yield_address
from accounts.signals import address_confirmed, guest_returned


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_taken": _("Somebody plays under this name already. Choose another one."),
        "username_blacklisted": _("This name belongs to the house. Choose another one."),
        "username_shape": _(
            "A name has %(shortest)d to %(longest)d letters, digits, dots and dashes, begins with a letter and "
            "ends with a letter or a digit."
        ),
        "email_taken": AddressTaken.message,
        "username_password_mismatch": _("Name or password is wrong. Check both and try again."),
        "email_password_mismatch": _("Address or password is wrong. Check both and try again."),
        "too_many_login_attempts": _("Too many attempts. Wait five minutes, or ask for a new password."),
        "incorrect_password": _("This is not your password."),
        "enter_current_password": _("This is not your password."),
        "duplicate_email": _("This is your address already."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name = clean_name(username)
        if not has_shape(name):
            raise ValidationError(
                self.error_messages["username_shape"],
                code="username_shape",
                params={"shortest": SHORTEST, "longest": LONGEST},
            )
        if is_reserved(name):
            raise self.validation_error("username_blacklisted")
        if not shallow and User.objects.filter(name_key=name_key(name)).exists():
            raise self.validation_error("username_taken")
        return name

    def save_user(self, request: HttpRequest, user: Any, form: BaseForm, commit: bool = True) -> User:
        return register(
            guest=guest_of(request),
            username=form.cleaned_data["username"],
            email=form.cleaned_data["email"],
            password=form.cleaned_data["password1"],
            language=get_language() or "pl",
            time_zone=form.cleaned_data.get("time_zone", ""),
        )

    def login(self, request: HttpRequest, user: Any) -> None:
        guest = guest_of(request)
        super().login(request, user)
        if guest is not None and guest.pk != user.pk:
            for _receiver, said in guest_returned.send(sender=User, guest=guest, user=user):
                if said:
                    messages.info(request, said)

    def post_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse:
        """The site goes on in the language of the account."""
        response: HttpResponse = super().post_login(request, user, **kwargs)
        remember_language(response, user.language)
        return response

    def confirm_email(self, request: HttpRequest, email_address: Any) -> bool:
        """Who confirms an address owns it; and it takes mail: the pause of one that did not is over.

        To somebody whom mails reached before there is nothing to tell once more.
        """
        user = email_address.user
        with transaction.atomic():
            was_reached = bool(address_for(user, OutgoingMail.Stream.ACCOUNT))
            yield_address(address=email_address.email, owner=user)
            confirmed: bool = super().confirm_email(request, email_address)
            if confirmed:
                mail_arrives(user=user)
                if not was_reached:
                    address_confirmed.send(sender=User, user=user, address=email_address)
        return confirmed

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        send_account_mail(template_prefix=template_prefix, email=email, context=context)

    def send_notification_mail(
        self,
        template_prefix: str,
        user: Any,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        super().send_notification_mail(template_prefix, user, {"user": user} | (context or {}), email)


def guest_of(request: HttpRequest) -> User | None:
    """The guest behind the request."""
    user = getattr(request, "user", None)
    return user if isinstance(user, User) and user.is_guest else None
