"""What a bounce or a complaint says: is a mail lost, is its address, which mail is spam to its reader? Pure."""

from __future__ import annotations

import re
from typing import Literal

from games.inbound.mime import Mail

Fate = Literal["delayed", "lost", "no_mailbox"]

_STATUS = re.compile(r"^status:\s*([245])\.(\d{1,3})\.(\d{1,3})", re.IGNORECASE | re.MULTILINE)
_ACTION = re.compile(r"^action:\s*([a-z]+)", re.IGNORECASE | re.MULTILINE)
_NO_MAILBOX = frozenset({("1", "1"), ("1", "2"), ("1", "6"), ("1", "10"), ("2", "1")})
"""Subject and detail of RFC 3463: no such mailbox, no such host, moved, no mail accepted, mailbox disabled."""
_DELAY_SUBJECTS = ("delayed", "warning:", "opozniona", "opoznienie")


def fate_of(mail: Mail) -> Fate:
    """A report (RFC 3464) says it in fields; without one a mail is lost, and nothing is known of the mailbox."""
    action = _ACTION.search(mail.report)
    if action and action[1].lower() != "failed":
        return "delayed"  # or relayed, expanded, delivered: nothing is lost yet
    status = _STATUS.search(mail.report)
    if status:
        return "no_mailbox" if status[1] == "5" and (status[2], status[3]) in _NO_MAILBOX else "lost"
    subject = mail.headers.text("subject").lower()
    return "delayed" if any(word in subject for word in _DELAY_SUBJECTS) else "lost"


_STOP_LINK = re.compile(r"<https?://[^<>\s]+/m/([a-z2-7]{26})/stop/([a-z]{1,12})/>", re.IGNORECASE)


def complained_of(mail: Mail) -> tuple[str, tuple[str, str]]:
    """The mail of ours that a provider's report of abuse (RFC 5965) encloses: its Message-ID in brackets, and key and
    stream of its unsubscribing address. Empty strings where it does not say.

    Providers that send our mails on under a Message-ID of their own keep the address.
    """
    if mail.about is None:
        return "", ("", "")
    found = next(iter(mail.about.message_ids("message-id")), "")
    link = _STOP_LINK.search(mail.about.first("list-unsubscribe"))
    return f"<{found}>" if found else "", (link[1].lower(), link[2].lower()) if link else ("", "")
