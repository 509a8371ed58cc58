"""Keys in mails: who holds one may answer for a seat, follow a link, stop a kind of mail, or report a bounce.

A key is 26 lower-case letters and digits of base32 (128 random bits): it survives providers that fold the case
of addresses, and with its prefix it fits into a local part. Only its hash is stored. A key is good for its one
purpose, any number of times: what keeps a late answer from landing on a later position is the version that the
key carries, not its age.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from collections.abc import Sequence

from django.conf import settings

from accounts.models import User
from games.models import MailToken, Round, Seat

Purpose = MailToken.Purpose

TOKEN_FORM = re.compile(r"[a-z2-7]{26}")
PREFIXES = {"r": (Purpose.REPLY, "reply"), "b": (Purpose.BOUNCE, "bounce")}
"""First letter of the local part -> what the key is for, and the host below MAIL_DOMAIN that takes it."""


def make_token(
    *,
    purpose: str,
    user: User,
    sent_to: str,
    seat: Seat | None = None,
    round: Round | None = None,
    version: int = 0,
) -> str:
    """A new key; this is the only moment at which it can be read."""
    return make_tokens([purpose], user=user, sent_to=sent_to, seat=seat, round=round, version=version)[
        purpose
    ]


def make_tokens(
    purposes: Sequence[str],
    *,
    user: User,
    sent_to: str,
    seat: Seat | None = None,
    round: Round | None = None,
    version: int = 0,
) -> dict[str, str]:
    """A new key for each purpose, in one query."""
    raws = {purpose: _new_raw() for purpose in purposes}
    MailToken.objects.bulk_create(
        MailToken(
            digest=digest_of(raw),
            purpose=purpose,
            user=user,
            sent_to=sent_to,
            seat=seat,
            round=round,
            version=version,
        )
        for purpose, raw in raws.items()
    )
    return raws


def find_token(raw: str, purpose: str) -> MailToken | None:
    """The row of a key that is good for this purpose; None when it is unknown, revoked or for something else."""
    raw = raw.lower()
    if not TOKEN_FORM.fullmatch(raw):
        return None
    return (
        MailToken.objects.filter(digest=digest_of(raw), purpose=purpose, revoked_at__isnull=True)
        .select_related("user", "seat__match", "round")
        .first()
    )


def find_address(address: str) -> MailToken | None:
    """The row behind one of our key addresses, r.<key>@reply.<domain> or b.<key>@bounce.<domain>, in any case."""
    local, _, host = address.lower().rpartition("@")
    prefix, _, raw = local.partition(".")
    if prefix not in PREFIXES:
        return None
    purpose, below = PREFIXES[prefix]
    if host != f"{below}.{settings.MAIL_DOMAIN}".lower():
        return None
    return find_token(raw, purpose)


def reply_address(raw: str) -> str:
    return f"r.{raw}@reply.{settings.MAIL_DOMAIN}"


def bounce_address(raw: str) -> str:
    return f"b.{raw}@bounce.{settings.MAIL_DOMAIN}"


def _new_raw() -> str:
    return base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()


def digest_of(raw: str) -> str:
    return hashlib.sha256(raw.encode()).hexdigest()
