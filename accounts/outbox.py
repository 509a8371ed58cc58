"""The outbox: mails are rows, written in the transaction of what they tell about and sent after it.

`queue` writes one, `supersede` takes back what has been overtaken; `accounts.relay` sends. Nothing else in
the project sends mail.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.mail.message import utf8_charset_qp
from django.utils import timezone

from accounts.models import OutgoingMail, User

State = OutgoingMail.State
Stream = OutgoingMail.Stream

PREFERENCES: dict[str, str] = {
    Stream.TURN: "turn_mails",
    Stream.REMINDER: "reminder_mails",
    Stream.MATCH: "match_mails",
    Stream.CHAT: "chat_mails",
}
"""Streams that a person can stop -> the field that says so. Answers to their own mails and account mails are none."""

LOOP_HEADER = "X-Kartka-Loop"
"""Carries MAIL_DOMAIN in every mail of ours, so that the door knows one that comes back."""

REFERENCES_KEPT = 3
"""How many earlier mails of its thread a mail names, besides the root: enough for programs that lost some."""


def queue(
    *,
    key: str,
    user: User | None,
    stream: str,
    subject: str,
    text: str,
    html: str = "",
    language: str = "",
    to_address: str = "",
    topic: str = "",
    thread: str = "",
    headers: Mapping[str, str] | None = None,
    reply_to: str = "",
    in_reply_to: str = "",
    envelope_from: str = "",
    not_before: datetime | None = None,
    expires_at: datetime | None = None,
) -> OutgoingMail | None:
    """Write a mail; call it inside the transaction of what the mail tells about.

    `key` makes it one and the same: queueing it again changes nothing and returns the row that is there. A mail
    on a `topic` supersedes those of the topic that still wait. Without `to_address` the mail goes to the person's
    confirmed address, and None comes back when there is none or the person does not want this stream;
    `to_address` is for mails about the address itself.
    """
    existing = OutgoingMail.objects.filter(key=key).first()
    if existing is not None:
        return existing
    address = to_address or (address_for(user, stream) if user else "")
    if not address:
        return None
    if topic:
        supersede(topic)
    now = timezone.now()
    mail = OutgoingMail(
        key=key,
        topic=topic,
        thread=thread,
        user=user,
        to_address=address,
        stream=stream,
        language=language or (user.language if user else settings.LANGUAGE_CODE),
        subject=subject,
        text=text,
        html=html,
        headers=_headers(user, thread, in_reply_to, reply_to, headers or {}),
        envelope_from=envelope_from,
        message_id=f"<{_unique()}@{settings.MAIL_DOMAIN}>",
        not_before=not_before or now,
        expires_at=expires_at,
    )
    # Another transaction may have queued it since we looked; then theirs stands.
    OutgoingMail.objects.bulk_create([mail], ignore_conflicts=True)
    return OutgoingMail.objects.get(key=key)


@dataclass(frozen=True)
class Letter:
    """The words of a mail and the keys in its addresses."""

    subject: str
    text: str
    html: str
    headers: Mapping[str, str]
    reply_to: str
    envelope_from: str


WRITERS: dict[str, Callable[[OutgoingMail], Letter | None]] = {}
"""Kind of draft -> who writes it when it is about to go out; None when there is nothing to say any more.

Filled by the apps that know the words, when they are loaded.
"""


def queue_draft(
    *,
    kind: str,
    about: Mapping[str, Any],
    key: str,
    user: User,
    stream: str,
    topic: str,
    thread: str,
    not_before: datetime,
    expires_at: datetime | None,
) -> None:
    """Queue a mail whose words are made when it goes out: for what happens often and is mostly overtaken before.

    One query, in the transaction of what the mail tells about. `about` is JSON for the writer of this kind.
    """
    if not user.email or not getattr(user, PREFERENCES[stream]):
        return
    mail = OutgoingMail(
        key=key,
        topic=topic,
        thread=thread,
        user=user,
        to_address=user.email,
        stream=stream,
        language=user.language,
        draft={"kind": kind, **about},
        message_id=f"<{_unique()}@{settings.MAIL_DOMAIN}>",
        not_before=not_before,
        expires_at=expires_at,
    )
    OutgoingMail.objects.bulk_create([mail], ignore_conflicts=True)


def write(mail: OutgoingMail) -> bool:
    """Make the words of a draft, once and for all tries; False when there is nothing to say any more."""
    if not mail.draft or mail.text:
        return True
    letter = WRITERS[mail.draft["kind"]](mail)
    if letter is None:
        return False
    mail.language = mail.user.language if mail.user else mail.language
    mail.subject, mail.text, mail.html = letter.subject, letter.text, letter.html
    mail.headers = _headers(mail.user, mail.thread, "", letter.reply_to, letter.headers)
    mail.envelope_from = letter.envelope_from
    mail.save(update_fields=["language", "subject", "text", "html", "headers", "envelope_from"])
    return True


def supersede(*topics: str) -> int:
    """Events have overtaken the mails on these topics: those not sent yet never will be. How many there were.

    One that is being sent at this moment may still arrive; should the attempt fail, there is no second.
    """
    return OutgoingMail.objects.filter(topic__in=topics, state__in=[State.QUEUED, State.SENDING]).update(
        state=State.SUPERSEDED, lease_until=None
    )


def address_for(user: User, stream: str) -> str:
    """Where this person reads mails of a stream; empty when they have no confirmed address or do not want them."""
    preference = PREFERENCES.get(stream)
    if preference and not getattr(user, preference):
        return ""
    if not user.is_active or not user.email or user.mail_paused_at is not None:
        return ""
    confirmed = EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists()
    return user.email if confirmed else ""


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
            "Date": format_datetime(mail.created_at),
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


def _headers(
    user: User | None, thread: str, in_reply_to: str, reply_to: str, more: Mapping[str, str]
) -> dict[str, str]:
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


def _unique() -> str:
    return base64.b32encode(secrets.token_bytes(20)).decode().lower()
