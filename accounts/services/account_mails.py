"""Mails about an account: rendered from templates/account/email/, dressed like all others, into the outbox."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import transaction
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.dress import dressed
from accounts.models import OutgoingMail, User
from accounts.outbox import queue

ACTIONS = {
    "email_confirmation": _("Confirm your address"),
    "email_confirmation_signup": _("Confirm your address"),
    "password_reset_key": _("Choose a new password"),
    "account_already_exists": _("Choose a new password"),
}
"""What the button of a mail says."""


def send_account_mail(*, template_prefix: str, email: str, context: dict[str, Any]) -> None:
    """One row in the outbox, in the language of its reader, who is `context["user"]` when there is one."""
    user = context.get("user")
    reader = user if isinstance(user, User) else None
    language = reader.language if reader else get_language() or "pl"
    everything = {"email": email, "user": reader} | context
    with translation.override(language), transaction.atomic():
        subject = " ".join(render_to_string(f"{template_prefix}_subject.txt", everything).split())
        text = render_to_string(f"{template_prefix}_message.txt", everything).strip() + "\n"
        name = template_prefix.rpartition("/")[2]
        html = dressed(text, subject=subject, language=language, action=str(ACTIONS.get(name, "")))
        queue(
            key=f"account:{name}:{secrets.token_hex(12)}",
            user=reader,
            stream=OutgoingMail.Stream.ACCOUNT,
            subject=subject,
            text=text,
            html=html,
            language=language,
            to_address=email,
        )
