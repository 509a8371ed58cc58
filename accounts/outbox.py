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
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.hours import next_digest
from accounts.models import Channel, OutgoingMail, User
from accounts.wire import headers_of

State = OutgoingMail.State
Stream = OutgoingMail.Stream

PREFERENCES: dict[str, str] = {
    Stream.TURN: "mail_turn",
    Stream.REMINDER: "mail_reminder",
    Stream.INVITATION: "mail_invitation",
    Stream.MATCH: "mail_match",
    Stream.ROUND: "mail_round",
    Stream.TABLE: "mail_table",
    Stream.CHAT: "mail_chat",
    Stream.LEAGUE: "mail_league",
    Stream.NEWS: "mail_news",
    Stream.ORGANISING: "mail_organising",
    Stream.DIGEST: "digest_mails",
}
"""Streams that a person can stop -> the field that says so. Answers to their own mails and account mails are none."""


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
        supersede(topic, but=key)
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
        headers=headers_of(user, thread, in_reply_to, reply_to, headers or {}),
        envelope_from=envelope_from,
        message_id=f"<{_unique()}@{settings.MAIL_DOMAIN}>",
        not_before=not_before or now,
        expires_at=expires_at,
    )
    # Another transaction may have queued it since we looked; then theirs stands.
    OutgoingMail.objects.bulk_create([mail], ignore_conflicts=True)
    return OutgoingMail.objects.get(key=key)


def collect(
    *, key: str, user: User, stream: str, topic: str, thread: str, line: str, url: str, now: datetime
) -> OutgoingMail:
    """Keep a line for the person's next digest instead of a mail; call it where `queue` would be called.

    `key`, `topic` and `thread` are those of the mail that it stands for.
    """
    if topic:
        supersede(topic, but=key)
    mail = OutgoingMail(
        key=key,
        topic=topic,
        thread=thread,
        user=user,
        to_address=user.email,
        stream=stream,
        language=user.language,
        subject=line[:200],
        draft={"kind": "line", "url": url},
        message_id=f"<{_unique()}@{settings.MAIL_DOMAIN}>",
        state=State.COLLECTED,
        not_before=now,
    )
    OutgoingMail.objects.bulk_create([mail], ignore_conflicts=True)
    queue_digest(user, now)
    return OutgoingMail.objects.get(key=key)


def queue_digest(user: User, now: datetime) -> None:
    """See that the person's next digest goes out, at the hour they have chosen; there is one for each hour."""
    at = next_digest(user.digest_hour, user.zone, now)
    mail = OutgoingMail(
        key=_digest_key(user, at),
        topic=digest_topic(user),
        thread=digest_topic(user),
        user=user,
        to_address=user.email,
        stream=Stream.DIGEST,
        language=user.language,
        draft={"kind": "digest"},
        message_id=f"<{_unique()}@{settings.MAIL_DOMAIN}>",
        not_before=at,
    )
    OutgoingMail.objects.bulk_create([mail], ignore_conflicts=True)


def move_digest(user: User, now: datetime) -> None:
    """The person has chosen another hour or zone: the digest that waits follows."""
    if not supersede(digest_topic(user)):
        return
    queue_digest(user, now)
    # Moved back to an hour that it had before: that row is there, and waits again.
    again = _digest_key(user, next_digest(user.digest_hour, user.zone, now))
    OutgoingMail.objects.filter(key=again, state=State.SUPERSEDED).update(state=State.QUEUED)


def _digest_key(user: User, at: datetime) -> str:
    return f"digest:{user.pk}:{at:%Y-%m-%dT%H:%M}"


def digest_topic(user: User) -> str:
    return f"digest:{user.pk}"


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

Filled by the apps that know the words, when they are loaded; so are the three below.
"""

FRESH_KINDS: set[str] = set()
"""Kinds of drafts that are written anew for each try: what they tell of changes while the mail server is away."""

HOLDERS: list[Callable[[OutgoingMail, datetime], datetime | None]] = []
"""Asked when a mail is about to go out: until when it should wait; None for not at all."""

DELIVERED: dict[str, Callable[[OutgoingMail, datetime], None]] = {}
"""Kind of draft -> told, in the transaction that notes it, that it has gone out, with the time at which it was taken
up."""


def held_until(mail: OutgoingMail, now: datetime) -> datetime | None:
    """Until when a mail should wait after all, the longest of what is asked for; None when it goes now."""
    asked = [until for holder in HOLDERS if (until := holder(mail, now)) is not None and until > now]
    return max(asked, default=None)


def release(*, user: User, thread: str, stream: str, at: datetime) -> int:
    """What of a thread was made to wait beyond `at` goes out at `at`; how many mails."""
    return OutgoingMail.objects.filter(
        user=user, thread=thread, stream=stream, state=State.QUEUED, attempts=0, not_before__gt=at
    ).update(not_before=at)


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
    if not user.email or channel_of(user, stream) == Channel.NEVER:
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
    """Make the words of a draft, for all tries unless its kind is fresh; False when there is nothing to say any more.

    A writer may change the mail's draft, topic, thread and expiry: one mail may come to tell of several things.
    """
    if not mail.draft or (mail.text and mail.draft["kind"] not in FRESH_KINDS):
        return True
    with transaction.atomic():
        letter = WRITERS[mail.draft["kind"]](mail)
        if letter is None:
            return False
        mail.language = mail.user.language if mail.user else mail.language
        mail.subject, mail.text, mail.html = letter.subject, letter.text, letter.html
        mail.headers = headers_of(mail.user, mail.thread, "", letter.reply_to, letter.headers)
        mail.envelope_from = letter.envelope_from
        mail.save(
            update_fields=[
                "language",
                "subject",
                "text",
                "html",
                "headers",
                "envelope_from",
                "draft",
                "topic",
                "thread",
                "expires_at",
            ]
        )
    return True


def supersede(*topics: str, but: str = "") -> int:
    """Events have overtaken the mails on these topics: those not sent yet never will be. How many there were.

    `but` is the key of a mail that is just being queued: where another transaction was first, that one stands.
    One that is being sent at this moment may still arrive; should the attempt fail, there is no second.
    """
    waiting = [State.QUEUED, State.SENDING, State.COLLECTED]
    overtaken = OutgoingMail.objects.filter(topic__in=topics, state__in=waiting).exclude(key=but)
    return overtaken.update(state=State.SUPERSEDED, lease_until=None)


def channel_of(user: User, stream: str) -> Channel:
    """How this person learns of what a stream tells; what is set to the digest is not mailed while there is none."""
    preference = PREFERENCES.get(stream)
    if preference is None:
        return Channel.NOW
    if stream == Stream.DIGEST:
        return Channel.NOW if user.digest_mails else Channel.NEVER
    channel = Channel(getattr(user, preference))
    return Channel.NEVER if channel == Channel.DIGEST and not user.digest_mails else channel


def address_for(user: User, stream: str) -> str:
    """Where this person reads mails of a stream; empty when they have no confirmed address or do not want them."""
    if channel_of(user, stream) == Channel.NEVER or not user.is_active:
        return ""
    if not user.email or user.mail_paused_at is not None:
        return ""
    confirmed = EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists()
    return user.email if confirmed else ""


def _unique() -> str:
    return base64.b32encode(secrets.token_bytes(20)).decode().lower()
