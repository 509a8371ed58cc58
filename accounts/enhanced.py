"""Status codes of mail servers (RFC 3463) in their answers: "550 5.1.1 no such user". Pure."""

from __future__ import annotations

import re

_STATUS = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
NO_MAILBOX = frozenset({("1", "1"), ("1", "2"), ("1", "3"), ("1", "6"), ("1", "10"), ("2", "1")})
"""Subject and detail: no such mailbox, no such host, no address at all, moved, no mail accepted, mailbox disabled."""


def status_in(answer: str) -> tuple[str, str, str] | None:
    """Class, subject and detail of the first status in an answer; None when it has none."""
    found = _STATUS.search(answer[:200])
    return (found[1], found[2], found[3]) if found else None


def says_no_mailbox(answer: str) -> bool:
    """Whether a refusal for good is about a mailbox that does not exist, and so will never take a mail."""
    status = status_in(answer)
    return status is not None and status[0] == "5" and status[1:] in NO_MAILBOX


def says_our_fault(answer: str) -> bool:
    """Whether a refusal is about us: the system (3), network (4), protocol (5), reputation or rights (7)."""
    status = status_in(answer)
    return status is not None and status[1] in ("3", "4", "5", "7")
