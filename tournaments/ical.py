"""Calendars as RFC 5545 wants them: lines of at most 75 octets, text escaped, instants in UTC. Pure.

Only what a feed to read needs: events with a start, without alarms, repetitions or time zones. A calendar of the same
events is the same text to the byte, so that programs that ask again can be told that nothing is new.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime

OCTETS = 75
"""The most in a line, without its end (RFC 5545, 3.1)."""


@dataclass(frozen=True, slots=True)
class Event:
    """`uid` never changes and is unique in the world. `at` is a day or an instant; `changed` when this became so."""

    uid: str
    at: date | datetime
    title: str
    changed: datetime
    text: str = ""
    address: str = ""


def calendar(name: str, events: Iterable[Event]) -> str:
    """A whole calendar, its events by time."""
    ordered = sorted(events, key=lambda event: (utc(event.at), event.uid))
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Kartka//Leagues//EN",
        "CALSCALE:GREGORIAN",
        f"NAME:{escaped(name)}",
        f"X-WR-CALNAME:{escaped(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
    ]
    for event in ordered:
        lines += _event(event)
    lines.append("END:VCALENDAR")
    return "".join(folded(line) for line in lines)


def _event(event: Event) -> list[str]:
    lines = [
        "BEGIN:VEVENT",
        f"UID:{escaped(event.uid)}",
        f"DTSTAMP:{stamp(event.changed)}",
        f"DTSTART:{stamp(event.at)}"
        if isinstance(event.at, datetime)
        else f"DTSTART;VALUE=DATE:{event.at:%Y%m%d}",
        f"SUMMARY:{escaped(event.title)}",
    ]
    if event.text:
        lines.append(f"DESCRIPTION:{escaped(event.text)}")
    if event.address:
        lines.append(f"URL:{event.address}")
    # A day to know about keeps nobody busy.
    return [*lines, "TRANSP:TRANSPARENT", "END:VEVENT"]


def stamp(at: datetime) -> str:
    """ "20260302T120000Z". Raises ValueError for a time without a zone."""
    if at.tzinfo is None:
        raise ValueError("an instant has a zone")
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def utc(at: date | datetime) -> datetime:
    """A day as its first instant, to sort days among instants."""
    if isinstance(at, datetime):
        return at.astimezone(UTC)
    return datetime(at.year, at.month, at.day, tzinfo=UTC)


def escaped(text: str) -> str:
    """TEXT (3.3.11): backslash, semicolon, comma and line ends; other control characters are left out."""
    text = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")
    return "".join(char for char in text if char == "\t" or (ord(char) >= 32 and ord(char) != 127))


def folded(line: str) -> str:
    """The line with its end, cut into lines of `OCTETS` at most, never inside a character."""
    parts: list[str] = []
    part, size = "", 0
    for char in line:
        octets = len(char.encode())
        # The space that begins a further line counts.
        if size + octets > OCTETS - (1 if parts else 0):
            parts.append(part)
            part, size = "", 0
        part, size = part + char, size + octets
    parts.append(part)
    return "\r\n ".join(parts) + "\r\n"
