"""A row of the outbox as a mail: its headers and parts, as they go over the wire."""

from __future__ import annotations

from collections.abc import Mapping
from email.utils import format_datetime

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.mail.message import utf8_charset_qp

from accounts.models import OutgoingMail, User

State = OutgoingMail.State
Stream = OutgoingMail.Stream

LOOP_HEADER = "X-Kartka-Loop"
"""Carries MAIL_DOMAIN in every mail of ours, so that the door knows one that comes back."""

REFERENCES_KEPT = 3
"""How many earlier mails of its thread a mail names, besides the root: enough for programs that lost some."""


def message_of(mail: OutgoingMail) -> EmailMultiAlternatives:
    """The row as a mail, the same each time it is asked for."""
    message = EmailMultiAlternatives(
        subject=mail.subject,
        body=mail.text,
        # SMTP takes this as the envelope's sender, where bounces go; the header below is what people see.
        from_email=mail.envelope_from or settings.SERVER_EMAIL,
        to=[mail.to_address],
        headers={
            "From": settings.DEFAULT_FROM_EMAIL,
            "Date": format_datetime(mail.tried_since or mail.created_at),
            "Message-ID": mail.message_id,
            "Auto-Submitted": "auto-replied" if mail.stream == Stream.RECEIPT else "auto-generated",
            "X-Auto-Response-Suppress": "OOF, AutoReply",
            LOOP_HEADER: settings.MAIL_DOMAIN,
            "Content-Language": mail.language,
            **mail.headers,
        },
    )
    if mail.html:
        message.attach_alternative(mail.html, "text/html")
    # Quoted-printable: some relays still break 8-bit lines, and base64 looks like spam.
    message.encoding = utf8_charset_qp
    return message


def headers_of(
    user: User | None, thread: str, in_reply_to: str, reply_to: str, more: Mapping[str, str]
) -> dict[str, str]:
    """The headers that the row keeps: its place in the thread, where answers go, and what its writer adds."""
    return {
        **_threading(user, thread, in_reply_to, reply_to),
        **({"Reply-To": reply_to} if reply_to else {}),
        **more,
    }


def _threading(user: User | None, thread: str, in_reply_to: str, reply_to: str) -> dict[str, str]:
    """References and In-Reply-To: the thread's root, its latest mails to this person, and the answer address.

    Some programs drop the address that they answer to and keep References; the key travels there as well.
    """
    references = []
    if thread:
        references.append(f"<{thread.replace(':', '.')}@{settings.MAIL_DOMAIN}>")
        sent = OutgoingMail.objects.filter(user=user, thread=thread, state=State.SENT).order_by("-sent_at")
        references += reversed(sent.values_list("message_id", flat=True)[:REFERENCES_KEPT])
    if in_reply_to:
        references.append(in_reply_to)
    headers = {"In-Reply-To": references[-1]} if references else {}
    if reply_to:
        references.append(f"<{reply_to}>")
    return headers | ({"References": " ".join(references)} if references else {})
