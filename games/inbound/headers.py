"""The header of a mail or of one of its parts, read so that no header can stop us.

The parsers of the standard library raise on mails that real programs send (IndexError on Outlook's
Message-IDs, ValueError on an encoded newline, RecursionError on brackets). This reader knows less and
never raises: names, raw values, encoded words, parameters and addresses.
"""

from __future__ import annotations

import base64
import binascii
import quopri
import re
from dataclasses import dataclass

from games.inbound.charsets import cleaned, decoded

MOST_BYTES = 256 * 1024
MOST_HEADERS = 1000
LONGEST_VALUE = 8000
"""Characters of one value that are looked at: References of a long thread are the longest honest ones."""

_LINE_END = re.compile(rb"\r\n|\n|\r")
_NAME = re.compile(rb"([!-9;-~]{1,100})[ \t]*:(.*)", re.DOTALL)
_ENCODED = re.compile(r"=\?([^?\s]{1,40})\?([bBqQ])\?([^?\s]*)\?=(?:\s+(?==\?[^?\s]{1,40}\?[bBqQ]\?))?")
_PARAMETER = re.compile(r';\s*([A-Za-z0-9*_-]{1,40})\s*=\s*(?:"((?:[^"\\]|\\.){0,300})"|([^\s;"]{1,300}))')
_MESSAGE_ID = re.compile(r"<([^<>\s]{1,250})>")


@dataclass(frozen=True, slots=True)
class Headers:
    """Lower-case names with unfolded values, in the order of the mail (what was added last stands first)."""

    items: tuple[tuple[str, str], ...]

    def all(self, name: str) -> tuple[str, ...]:
        return tuple(value for key, value in self.items if key == name)

    def first(self, name: str) -> str:
        """The first value of this name, or ""."""
        return next((value for key, value in self.items if key == name), "")

    def text(self, name: str) -> str:
        """The first value with encoded words read, on one line."""
        return " ".join(cleaned(with_words_read(self.first(name))).split())

    def message_ids(self, *names: str) -> tuple[str, ...]:
        """All <ids> of these headers, without brackets."""
        return tuple(
            found for name in names for value in self.all(name) for found in _MESSAGE_ID.findall(value)
        )


def split_head(raw: bytes) -> tuple[Headers, bytes]:
    """The headers of a mail or part, and the body behind the first empty line."""
    lines: list[bytes] = []
    position = 0
    while position < len(raw) and position < MOST_BYTES:
        end = _LINE_END.search(raw, position)
        line, after = (raw[position : end.start()], end.end()) if end else (raw[position:], len(raw))
        if not line:
            position = after
            break
        if line[:1] in b" \t" and lines:
            if len(lines[-1]) < 4 * LONGEST_VALUE:
                lines[-1] += b" " + line.strip()
        elif _NAME.match(line) or (not lines and line.startswith(b"From ")):
            lines.append(line)
        elif not lines:
            break  # no header at all: everything is body
        position = after
    return Headers(tuple(_item(line) for line in lines[:MOST_HEADERS] if _NAME.match(line))), raw[position:]


def _item(line: bytes) -> tuple[str, str]:
    match = _NAME.match(line)
    assert match
    return match[1].decode("ascii").lower(), decoded(match[2].strip())[:LONGEST_VALUE]


def with_words_read(value: str) -> str:
    """The value with its =?charset?b|q?...?= read; neighbours of one charset are joined before decoding,

    because some programs split them in the middle of a letter.
    """
    pieces: list[tuple[str, bytes] | str] = []
    position = 0
    for word in _ENCODED.finditer(value):
        if word.start() > position:
            pieces.append(value[position : word.start()])
        position = word.end()
        charset = word[1].partition("*")[0].lower()
        data = _word_bytes(word[2].lower(), word[3])
        last = pieces[-1] if pieces else ""
        if isinstance(last, tuple) and last[0] == charset:
            pieces[-1] = (charset, last[1] + data)
        else:
            pieces.append((charset, data))
    pieces.append(value[position:])
    return "".join(piece if isinstance(piece, str) else decoded(piece[1], piece[0]) for piece in pieces)


def _word_bytes(encoding: str, text: str) -> bytes:
    data = text.encode("utf-8", "replace")
    return base64_read(data) if encoding == "b" else quopri.decodestring(data, header=True)


def base64_read(data: bytes) -> bytes:
    """Base64 as far as it can be read: alien characters dropped, the padding put right."""
    letters = re.sub(rb"[^A-Za-z0-9+/]", b"", data)
    if len(letters) % 4 == 1:
        letters = letters[:-1]
    try:
        return base64.b64decode(letters + b"=" * (-len(letters) % 4))
    except (binascii.Error, ValueError):
        return b""


def main_value(value: str) -> str:
    """ "text/plain" of "Text/Plain; charset=x"."""
    return value.partition(";")[0].strip().lower()


def parameters(value: str) -> dict[str, str]:
    """Parameters of a Content-Type or Content-Disposition; the first of a name counts."""
    found: dict[str, str] = {}
    for name, quoted, plain in _PARAMETER.findall(value):
        found.setdefault(name.lower(), re.sub(r"\\(.)", r"\1", quoted) if quoted else plain)
    return found


def addresses(value: str) -> tuple[str, ...] | None:
    """The bare addresses of a From header in lower case, or None when it cannot be read without doubt.

    Display names are thrown away unread: whoever puts somebody's address there gains nothing.
    """
    found: list[str] = []
    shown, angle = "", None
    quoted = in_angle = False
    comments = 0
    characters = iter(value)
    for char in characters:
        if char == "\\" and (quoted or comments):
            next(characters, "")
        elif char == '"' and not comments:
            quoted = not quoted
        elif quoted:
            continue
        elif char == "(":
            comments += 1
        elif comments:
            comments -= char == ")"
        elif char == "<":
            if angle is not None:
                return None
            angle, in_angle = "", True
        elif char == ">":
            if not in_angle:
                return None
            in_angle = False
        elif in_angle:
            angle = (angle or "") + char
        elif char in ",;":
            found += _mailbox(shown, angle)
            shown, angle = "", None
        else:
            shown += char
    if quoted or comments or in_angle:
        return None
    found += _mailbox(shown, angle)
    return tuple(found) if all(_ADDRESS.fullmatch(address) for address in found) else None


_ADDRESS = re.compile(r"[^\s@<>\"(),:;\\]{1,64}@[^\s@<>\"(),:;\\]{1,255}")


def _mailbox(shown: str, angle: str | None) -> list[str]:
    address = (shown if angle is None else angle).strip().lower()
    return [address] if address or angle is not None else []
