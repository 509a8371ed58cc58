"""Whether a mail comes from the player whose key it was sent to.

A key alone does not play: mails are forwarded, and archives are read by others. The one From address must be
one that the player has confirmed. Reply-To and Sender, which anybody may set, count for nothing, and of the
verdicts in Authentication-Results only the one that our own mail server put on top.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from allauth.account.models import EmailAddress
from django.conf import settings

from accounts.models import User
from games.inbound.headers import Headers, addresses

Trust = Literal["trusted", "wrong_sender", "no_sender", "failed", "unproved"]

_DMARC = re.compile(r"(?:^|[;\s])dmarc\s*=\s*([a-z]+)", re.IGNORECASE)
_DKIM = re.compile(r"(?:^|[;\s])dkim\s*=\s*pass\b[^;]*?header\.(?:d|i)\s*=\s*@?([a-z0-9.-]+)", re.IGNORECASE)


def trust_in(headers: Headers, user: User, *, strict: bool = False) -> Trust:
    """ "trusted" when the mail may act for this person; otherwise why it is held.

    `strict` where much hangs on it (matches of leagues): a sender whom our mail server could not prove is not enough.
    Without such a server (MAIL_AUTHSERV_ID) nobody can be proved, and nothing is asked.
    """
    senders = [sender for value in headers.all("from") for sender in addresses(value) or ("",)]
    if len(senders) != 1 or not senders[0]:
        return "no_sender"
    if same_mailbox(senders[0]) not in {same_mailbox(own) for own in confirmed_addresses(user)}:
        return "wrong_sender"
    verdict = verdict_of(headers, senders[0], settings.MAIL_AUTHSERV_ID)
    if verdict == "fail":
        return "failed"
    return "unproved" if strict and verdict == "none" and settings.MAIL_AUTHSERV_ID else "trusted"


def confirmed_addresses(user: User) -> Iterable[str]:
    found: Iterable[str] = EmailAddress.objects.filter(user=user, verified=True).values_list(
        "email", flat=True
    )
    return found


def same_mailbox(address: str) -> str:
    """The address in a form that is equal for spellings of one mailbox: Gmail ignores dots and what follows a plus."""
    local, _, host = address.lower().rpartition("@")
    if host in ("gmail.com", "googlemail.com"):
        return f"{local.partition('+')[0].replace('.', '')}@gmail.com"
    return f"{local}@{host}"


def verdict_of(headers: Headers, sender: str, server: str) -> Literal["pass", "fail", "none"]:
    """What our own mail server found out about the sender; "none" without such a server or finding.

    The topmost header of that name is its own: it adds one to every mail, above all that came with it.
    """
    if not server:
        return "none"
    value = next(
        (value for value in headers.all("authentication-results") if _server_of(value) == server.lower()), ""
    )
    dmarc = _DMARC.search(value)
    if dmarc and dmarc[1].lower() in ("pass", "fail"):
        return "pass" if dmarc[1].lower() == "pass" else "fail"
    host = sender.rpartition("@")[2]
    signers = [signer.lower() for signer in _DKIM.findall(value)]
    return "pass" if any(host == signer or host.endswith(f".{signer}") for signer in signers) else "none"


def _server_of(value: str) -> str:
    return (value.partition(";")[0].split() or [""])[0].lower()
