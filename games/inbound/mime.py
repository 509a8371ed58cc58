"""The parts of a mail that a person wrote: its text and its HTML, found within limits.

The parser of the standard library recurses through parts and tests every line against every open
boundary: a small hostile mail keeps it busy for minutes. This one splits at boundaries level by level.
"""

from __future__ import annotations

import quopri
import re
from dataclasses import dataclass

from games.inbound.charsets import cleaned, decoded
from games.inbound.headers import Headers, base64_read, main_value, parameters, split_head

DEEPEST = 8
MOST_PARTS = 20
MOST_TEXT = 512 * 1024
"""Bytes of one part that are decoded. Replies are small; an Outlook reply with everything is 300 KB."""
MOST_HEAD = 32 * 1024
_ENCLOSED = ("message/rfc822", "message/global", "text/rfc822-headers", "message/rfc822-headers")


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail taken apart. `kinds` are the content types of all parts met, the mail's own first."""

    headers: Headers
    kinds: tuple[str, ...]
    plain: str
    """The first text/plain that is not an attachment; "" when there is none."""
    html: str
    """The first text/html that is not an attachment, still as HTML."""
    report: str = ""
    """The fields of a delivery report (RFC 3464)."""
    about: Headers | None = None
    """The head of the mail that a report encloses; its body is not read."""


@dataclass(frozen=True, slots=True)
class _Part:
    headers: Headers
    body: bytes
    depth: int

    @property
    def kind(self) -> str:
        return main_value(self.headers.first("content-type")) or "text/plain"


def read_mail(raw: bytes) -> Mail:
    """The mail behind these bytes; never raises. What lies beyond the limits is not there."""
    if b"\n" not in raw:
        raw = raw.replace(b"\r", b"\n")  # the line end of very old machines and some very new gateways
    headers, body = split_head(raw)
    waiting = [_Part(headers, body, 0)]
    kinds: list[str] = []
    texts: dict[str, str] = {}
    about: Headers | None = None
    while waiting and len(kinds) < MOST_PARTS:
        part = waiting.pop(0)
        kinds.append(part.kind)
        if part.kind.startswith("multipart/"):
            if part.depth < DEEPEST:
                waiting[:0] = _parts_of(part)
        elif part.kind in ("text/plain", "text/html", "text") and not _is_attachment(part):
            kind = "html" if part.kind == "text/html" else "plain"
            if not texts.get(kind, "").strip():
                texts[kind] = _text_of(part)
        elif part.kind == "message/delivery-status":
            texts.setdefault("report", _text_of(part))
        elif part.kind in _ENCLOSED and kinds[0] == "multipart/report" and about is None:
            about = split_head(part.body[:MOST_HEAD])[0]
    plain, html, report = (texts.get(name, "") for name in ("plain", "html", "report"))
    return Mail(headers, tuple(kinds), plain=plain, html=html, report=report, about=about)


def _is_attachment(part: _Part) -> bool:
    """Whether the part is a file: nobody looks for a move in there. Nested mails are never opened at all."""
    disposition = part.headers.first("content-disposition")
    content_type = part.headers.first("content-type")
    return main_value(disposition) == "attachment" or "name" in (
        parameters(";" + disposition).keys() | {name.rstrip("*") for name in parameters(content_type)}
    )


def _parts_of(part: _Part) -> list[_Part]:
    boundary = parameters(part.headers.first("content-type")).get("boundary", "").rstrip()
    if not boundary:
        return []
    fence = re.compile(
        rb"^--" + re.escape(boundary.encode("utf-8", "replace")) + rb"(--)?[ \t]*(?:\r\n|\n|\r|\Z)",
        re.MULTILINE,
    )
    found: list[_Part] = []
    start: int | None = None
    for mark in fence.finditer(part.body):
        if start is not None:
            found.append(_Part(*split_head(part.body[start : mark.start()]), part.depth + 1))
        start = None if mark[1] else mark.end()
        if start is None or len(found) >= MOST_PARTS:
            return found
    if start is not None:
        # The closing line is missing, as when a gateway cut the mail.
        found.append(_Part(*split_head(part.body[start:]), part.depth + 1))
    return found


def _text_of(part: _Part) -> str:
    own = parameters(part.headers.first("content-type"))
    encoding = re.sub("[^a-z0-9]", "", part.headers.first("content-transfer-encoding").lower())
    body = part.body[: 2 * MOST_TEXT]
    if encoding == "base64":
        body = base64_read(body)
    elif encoding == "quotedprintable":
        body = quopri.decodestring(body)
    text = cleaned(decoded(body[:MOST_TEXT], own.get("charset", "")))
    if own.get("format", "").lower() == "flowed":
        return unflowed(text, delete_space=own.get("delsp", "").lower() == "yes")
    return text


def unflowed(text: str, *, delete_space: bool = False) -> str:
    """Lines that a program broke (format=flowed, RFC 3676) joined again; quoted ones stay as they are."""
    lines: list[str] = []
    open_line = False
    for line in text.split("\n"):
        quoted = line.startswith(">")
        plain = line if quoted else line.removeprefix(" ")
        flows = not quoted and plain.endswith(" ") and plain != "-- "
        kept = plain[:-1] if flows and delete_space else plain
        if open_line and not quoted and plain != "-- ":
            lines[-1] += kept
        else:
            lines.append(kept)
        open_line = flows
    return "\n".join(lines)
