"""From an envelope and bytes to rows; the SMTP door and the pipe door both end here."""

from __future__ import annotations

import hashlib
import mailbox
import threading
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from games.inbound.addresses import Destination, destination_of
from games.inbound.headers import split_head
from games.services.incoming import Letter, keep_letters

_SAME_MAIL = ("message-id", "date", "in-reply-to", "references")
"""Headers that do not change when a mail is sent again, unlike Received and its kind."""
_one_at_a_time = threading.Lock()


def deliver(
    raw: bytes, mail_from: str, recipients: tuple[str, ...], received_at: datetime | None = None
) -> int:
    """Write the mail down for each recipient; how many letters were new.

    Foreign recipients are kept in the development mailbox where there is one, and are nobody otherwise: the
    door has refused them before. `mail_from` is empty or "<>" for bounces. Raises what the database raises;
    then nothing was kept.
    """
    ours: list[Destination] = []
    foreign: list[str] = []
    for where in {
        destination_of(address).address: destination_of(address) for address in recipients
    }.values():
        if where.kind == "foreign":
            foreign.append(where.address)
        elif where.kind != "unknown":
            ours.append(where)
    digest = digest_of(raw)
    sender = mail_from.strip("<> ")
    new = keep_letters(
        [Letter(sender, where.address, raw, digest, where.token) for where in ours],
        received_at or timezone.now(),
    )
    if settings.DEVELOPMENT_MAILBOX:
        for address in foreign:
            put_into_mailbox(raw, sender, address)
    return new


def digest_of(raw: bytes) -> str:
    """What makes a mail the same mail: its body and the headers that its writer's program gave it.

    The Message-ID alone would not do: it can be missing, used again, or forged.
    """
    headers, body = split_head(raw)
    same = hashlib.sha256()
    for name in _SAME_MAIL:
        same.update(f"{name}:{'|'.join(headers.all(name))}\n".encode("utf-8", "surrogatepass"))
    same.update(body.rstrip(b"\r\n"))
    return same.hexdigest()


def put_into_mailbox(raw: bytes, mail_from: str, recipient: str) -> None:
    """Keep a mail to somebody elsewhere in the Maildir that the mailbox page shows."""
    folder = Path(settings.DEVELOPMENT_MAILBOX_DIR)
    head = f"Return-Path: <{mail_from}>\r\nDelivered-To: {recipient}\r\n".encode("utf-8", "replace")
    with _one_at_a_time:
        for part in (
            "tmp",
            "new",
            "cur",
        ):  # mailbox.Maildir makes them only where the folder itself is missing
            (folder / part).mkdir(parents=True, exist_ok=True)
        mailbox.Maildir(folder).add(head + raw)
