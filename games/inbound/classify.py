"""What kind of mail came: a person's, or a machine's that must never act and never be answered. Pure.

A wrong "person" can start two machines answering each other; a wrong "automatic" loses a move silently. So
only marks that a person's mail program does not set count, and X-Auto-Response-Suppress, which people's
programs do set, is none of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from games.engines.words import normalised
from games.inbound.headers import Headers, addresses

Kind = Literal["person", "automatic", "bounce", "complaint"]

LOOP_HEADER = "x-kartka-loop"
MOST_HOPS = 25


@dataclass(frozen=True, slots=True)
class Verdict:
    """`reason` is a stable word for the log and the admin page."""

    kind: Kind
    reason: str


PERSON = Verdict("person", "")

_MACHINE_SENDERS = re.compile(
    r"(?:mailer-daemon|mail-daemon|postmaster|double-bounce|no-?reply|do-?not-?reply)@"
)
_BOUNCE_SUBJECTS = (
    "undelivered mail returned to sender",
    "undeliverable:",
    "mail delivery failed",
    "delivery status notification",
    "returned mail:",
    "failure notice",
    "delivery failure",
    "delivery delayed",
    "niedostarczona wiadomosc",
    "niedostarczone:",
    "nie mozna dostarczyc:",
    "zwrot niedostarczonej",
    "nieudane dostarczenie",
    "powiadomienie o stanie dostarczenia",
)
_AUTOMATIC_SUBJECTS = (
    "automatyczna odpowiedz",
    "odpowiedz automatyczna",
    "autoodpowiedz",
    "poza biurem",
    "nieobecnosc",
    "nieobecny",
    "nieobecna",
    "jestem na urlopie",
    "urlop",
    "wiadomosc automatyczna",
    "automatic reply",
    "auto reply",
    "auto-reply",
    "autoreply",
    "auto:",
    "auto response",
    "out of office",
    "out of the office",
    "on vacation",
    "away from my mail",
    "przeczytano:",
    "potwierdzenie odczytu",
    "odczytano:",
    "read:",
    "accepted:",
    "declined:",
    "zaakceptowano:",
    "odrzucono:",
)
_REPLY_MARKS = re.compile(r"^\s*(?:(?:re|odp|aw|sv)\s*(?:\[\d{1,3}\])?\s*:\s*)+", re.IGNORECASE)


def classified(headers: Headers, kinds: tuple[str, ...], mail_from: str, own_domain: str) -> Verdict:
    """The kind of a mail, from its headers, its content types and its envelope sender ("" or "<>" is none)."""
    report = _report(headers, kinds)
    if report is not None:
        return report
    if mail_from.strip("<> ") == "":
        return (
            Verdict("bounce", "null_sender") if _is_bounce(headers) else Verdict("automatic", "null_sender")
        )
    if _is_bounce(headers):
        return Verdict("bounce", "sender")
    reason = (
        _loop(headers, own_domain)
        or _declared_automatic(headers)
        or _list(headers, own_domain)
        or _subject(headers)
    )
    if not reason and "text/calendar" in kinds:
        reason = "calendar"
    return Verdict("automatic", reason) if reason else PERSON


def _report(headers: Headers, kinds: tuple[str, ...]) -> Verdict | None:
    """Mails whose very form is a machine's (RFC 3462): bounces, receipts of reading, complaints of providers."""
    content_type = headers.first("content-type").lower()
    if "message/feedback-report" in kinds or "feedback-report" in content_type:
        return Verdict("complaint", "feedback_report")
    if "message/disposition-notification" in kinds or "disposition-notification" in content_type:
        return Verdict("automatic", "read_receipt")
    if "multipart/report" in kinds or "message/delivery-status" in kinds:
        return Verdict("bounce", "report")
    return None


def _is_bounce(headers: Headers) -> bool:
    senders = addresses(headers.first("from")) or ()
    if any(sender.startswith(("mailer-daemon@", "mail-daemon@", "double-bounce@")) for sender in senders):
        return True
    if headers.first("x-failed-recipients"):
        return True
    return _plain_subject(headers).startswith(_BOUNCE_SUBJECTS)


def _loop(headers: Headers, own_domain: str) -> str:
    if headers.first(LOOP_HEADER):
        return "loop"
    if len(headers.all("received")) > MOST_HOPS:
        return "hops"
    for sender in addresses(headers.first("from")) or ():
        host = sender.rpartition("@")[2]
        if host == own_domain or host.endswith("." + own_domain):
            return "own_address"
    return ""


def _declared_automatic(headers: Headers) -> str:
    submitted = headers.first("auto-submitted").lower().partition(";")[0].strip()
    if submitted not in ("", "no"):
        return "auto_submitted"
    for name in (
        "x-autoreply",
        "x-autorespond",
        "x-auto-reply",
        "x-vacation",
        "x-ms-exchange-inbox-rules-loop",
    ):
        if headers.first(name):
            return "header"
    if headers.first("precedence").strip().lower() in ("auto_reply", "bulk", "junk"):
        return "precedence"
    if any(_MACHINE_SENDERS.match(sender) for sender in addresses(headers.first("from")) or ()):
        return "sender"
    return ""


def _list(headers: Headers, own_domain: str) -> str:
    """A mail that a list or a newsletter sent on; our own list headers do not count."""
    for name in ("list-id", "list-post", "list-unsubscribe"):
        if any(own_domain not in value.lower() for value in headers.all(name)):
            return "list"
    return "list" if headers.first("precedence").strip().lower() == "list" else ""


def _subject(headers: Headers) -> str:
    return "subject" if _plain_subject(headers).startswith(_AUTOMATIC_SUBJECTS) else ""


def _plain_subject(headers: Headers) -> str:
    return normalised(_REPLY_MARKS.sub("", headers.text("subject"))[:200])
