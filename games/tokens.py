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
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from accounts.models import User
from games.models import MailToken, Round, Seat

Purpose = MailToken.Purpose

TOKEN_FORM = re.compile(r"[a-z2-7]{26}")
PREFIXES = {
    "r": (Purpose.REPLY, "reply"),
    "d": (Purpose.DIGEST, "reply"),
    "b": (Purpose.BOUNCE, "bounce"),
}
"""First letter of the local part -> what the key is for, and the host below MAIL_DOMAIN that takes it."""


def make_token(
    *,
    purpose: str,
    user: User,
    sent_to: str,
    seat: Seat | None = None,
    round: Round | None = None,
    version: int = 0,
    offer: int | None = None,
) -> str:
    """A new key; this is the only moment at which it can be read."""
    raws = make_tokens(
        [purpose], user=user, sent_to=sent_to, seat=seat, round=round, version=version, offer=offer
    )
    return raws[purpose]


def make_tokens(
    purposes: Sequence[str],
    *,
    user: User,
    sent_to: str,
    seat: Seat | None = None,
    round: Round | None = None,
    version: int = 0,
    offer: int | None = None,
) -> dict[str, str]:
    """A new key for each purpose, in one query. `offer`: the tricks of the claim that the mail shows."""
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
            offer=offer,
        )
        for purpose, raw in raws.items()
    )
    return raws


@dataclass(frozen=True)
class DigestKeys:
    """The keys of one digest; `links` are those of its positions, in their order."""

    reply: str
    bounce: str
    stop: str
    links: tuple[str, ...]


def make_digest_tokens(*, user: User, sent_to: str, positions: Sequence[tuple[Seat, Round]]) -> DigestKeys:
    """New keys for a digest that lists these positions as 1, 2, 3 and so on, at the version the rounds now have.

    An answer to the digest names the number ("2: AS"); `digest_entry` gives the key that it then stands for.
    """
    reply = _new_raw()
    digest = MailToken.objects.create(
        digest=digest_of(reply), purpose=Purpose.DIGEST, user=user, sent_to=sent_to
    )
    links = tuple(_new_raw() for _ in positions)
    rows = []
    for number, ((seat, the_round), link) in enumerate(zip(positions, links, strict=True), start=1):
        of_position: dict[str, Any] = {"user": user, "sent_to": sent_to, "seat": seat, "round": the_round}
        of_position["version"] = the_round.version
        # Nobody is told this key: it is reached through the digest's own.
        rows.append(
            MailToken(
                digest=digest_of(_new_raw()),
                purpose=Purpose.REPLY,
                parent=digest,
                number=number,
                **of_position,
            )
        )
        rows.append(MailToken(digest=digest_of(link), purpose=Purpose.LINK, parent=digest, **of_position))
    MailToken.objects.bulk_create(rows)
    others = make_tokens([Purpose.BOUNCE, Purpose.UNSUBSCRIBE], user=user, sent_to=sent_to)
    return DigestKeys(reply, others[Purpose.BOUNCE], others[Purpose.UNSUBSCRIBE], links)


def digest_entry(digest: MailToken, number: int) -> MailToken | None:
    """The reply key behind a number of a digest, as if its reader had answered a mail about that turn alone.

    None when the digest has no such number.
    """
    return (
        MailToken.objects.filter(parent=digest, number=number, revoked_at__isnull=True)
        .select_related("user", "seat__match", "round")
        .first()
    )


def copy_digest(digest: MailToken, shown: Collection[int] = ()) -> tuple[str, dict[int, str]]:
    """A new key for the same turns under the same numbers, as that digest showed them, and links by number.

    Of the numbers in `shown` its reader sees the table as it now is: these turns are at the version that their rounds
    now have, and have a link each.
    """
    raw = _new_raw()
    copy = MailToken.objects.create(
        digest=digest_of(raw), purpose=Purpose.DIGEST, user=digest.user, sent_to=digest.sent_to
    )
    links = {}
    rows = []
    for entry in entries_of(digest):
        assert entry.number is not None
        assert entry.round is not None
        of_position: dict[str, Any] = {
            "parent": copy,
            "user": entry.user,
            "sent_to": entry.sent_to,
            "seat": entry.seat,
            "round": entry.round,
            "version": entry.round.version if entry.number in shown else entry.version,
        }
        rows.append(
            MailToken(digest=digest_of(_new_raw()), purpose=Purpose.REPLY, number=entry.number, **of_position)
        )
        if entry.number in shown:
            link = links[entry.number] = _new_raw()
            rows.append(MailToken(digest=digest_of(link), purpose=Purpose.LINK, **of_position))
    MailToken.objects.bulk_create(rows)
    return raw, links


def entries_of(digest: MailToken) -> list[MailToken]:
    """The keys of a digest's turns by their numbers, each with its seat, match and round."""
    entries = digest.entries.filter(number__isnull=False, revoked_at__isnull=True)
    return list(entries.select_related("user", "seat__match", "round__match").order_by("number"))


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
    """The row behind one of our key addresses, in any case: r.<key>@reply.<domain>, of digests d.<key>@reply.<domain>,
    and b.<key>@bounce.<domain>.
    """
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


def digest_address(raw: str) -> str:
    return f"d.{raw}@reply.{settings.MAIL_DOMAIN}"


def bounce_address(raw: str) -> str:
    return f"b.{raw}@bounce.{settings.MAIL_DOMAIN}"


def _new_raw() -> str:
    return base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()


def digest_of(raw: str) -> str:
    return hashlib.sha256(raw.encode()).hexdigest()
