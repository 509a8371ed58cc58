"""Where a recipient's address leads: to a key of ours, to our fixed addresses, or to nobody here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from django.conf import settings

from games.models import MailToken
from games.probes import is_probe
from games.tokens import find_address

Kind = Literal["reply", "bounce", "play", "people", "probe", "unknown", "foreign"]

PLAY = "gra"
"""The local part that our mails come from; some programs answer to it and not to Reply-To."""
STAFF = ("postmaster", "abuse")
_REFERENCE = re.compile(r"[rd]\.[a-z2-7]{26}@reply\.")


@dataclass(frozen=True, slots=True)
class Destination:
    """`address` in lower case, as it is stored. "play" is gra@, whose mails name their key in References."""

    kind: Kind
    address: str
    token: MailToken | None = None


def destination_of(address: str) -> Destination:
    """Look the recipient up. "unknown" is an address below our domain that leads nowhere."""
    lower = address.strip().strip("<>").lower()
    local, _, host = lower.rpartition("@")
    if lower in STAFF:
        return Destination("people", f"{lower}@{settings.MAIL_DOMAIN.lower()}")
    if not is_ours(host):
        return Destination("foreign", lower)
    if lower == f"{PLAY}@{settings.MAIL_DOMAIN}".lower():
        return Destination("play", lower)
    if local in STAFF:
        return Destination("people", lower)
    if is_probe(lower):
        return Destination("probe", lower)
    token = find_address(lower)
    if token is None:
        return Destination("unknown", lower)
    return Destination("bounce" if token.purpose == MailToken.Purpose.BOUNCE else "reply", lower, token)


def is_ours(host: str) -> bool:
    """Whether mail for this host is for us and never goes anywhere else."""
    domain = settings.MAIL_DOMAIN.lower()
    return host == domain or host.endswith(f".{domain}")


def token_of_thread(message_ids: tuple[str, ...]) -> MailToken | None:
    """The key that our mail's References carry, for programs that answer to From instead of Reply-To."""
    for found in reversed(message_ids):
        if _REFERENCE.match(found.lower()):
            token = find_address(found)
            if token is not None:
                return token
    return None


def without_keys(text: str) -> str:
    """The text with keys blotted out, for logs and for people: who holds a key may play."""
    return re.sub(r"\b[a-z2-7]{26}\b", "***", text, flags=re.IGNORECASE)
