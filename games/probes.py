"""Probes: mails of ours to ourselves, which must come back through the mail door.

A provider that says yes to every mail and delivers none looks well from here: the queue is empty, nothing is refused.
Each probe has an address of its own that nobody else can make up; that it came back is a row of incoming mail.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re

from django.conf import settings

PREFIX = "e"
KEY = "probe:"
"""How the keys of their rows in the outbox begin."""
_ADDRESS = re.compile(rf"{PREFIX}\.(?P<number>[0-9]{{1,12}})-(?P<proof>[a-z2-7]{{26}})")


def probe_address(number: int) -> str:
    proof = hmac.new(settings.SECRET_KEY.encode(), f"mail probe {number}".encode(), hashlib.sha256).digest()
    key = base64.b32encode(proof[:16]).decode().rstrip("=").lower()
    return f"{PREFIX}.{number}-{key}@reply.{settings.MAIL_DOMAIN}".lower()


def is_probe(address: str) -> bool:
    """Whether it is the address of a probe that we have sent or may send."""
    found = _ADDRESS.fullmatch(address.lower().partition("@")[0])
    return found is not None and hmac.compare_digest(
        probe_address(int(found["number"])).encode(), address.lower().encode()
    )
