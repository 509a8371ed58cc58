"""Which lines of a reply its writer wrote. Pure; knows the habits of Polish and English mail programs.

Three belts hold, because each will fail some day. Here: quotes, attributions, copied headers and
signatures go, and whatever stands unquoted behind the marker line of our mails is dead. In the grammar: only
the first block of what is left is read, and no further than the first line that says nothing. In our own
mails: nothing we write reads as a move when it is sent back.
"""

from __future__ import annotations

import re

from games.engines.words import normalised

MOST_LINES = 200
MOST_CHARACTERS = 16 * 1024
LONGEST_LINE = 1000
"""What is looked at of a line to know whose it is; the writer's own stay whole, for a message may be one line."""

MARKER = "##- Odpisz powyżej tej linii / Reply above this line -##"
"""The first line of every mail that can be answered, in its text and in its HTML."""

_MARKER = re.compile(r"##-|-##|odpisz powyzej tej linii|reply above this line")
_SIGNATURE = re.compile(r"(?:--|—|–|__) ?$")
_RULE = re.compile(r"[-_=*~─━]{5,}$")
_DEVICE = re.compile(
    r"(?:wysla(?:no|ne|na)|wiadomosc wyslana|sent) (?:z|za|przy|ze|from|with|by|for|dla|using|via|w aplikacji) "
    r"|(?:pobierz|uzyskaj|get) (?:aplikacje )?outlook "
)
_FORWARDED = re.compile(
    r"-{2,20} ?(?:oryginalna wiadomosc|wiadomosc oryginalna|wiadomosc przekazana|przekazana wiadomosc"
    r"|wiadomosc przeslana dalej|original message|original appointment|forwarded message|reply message) ?-{0,20}"
    r"|begin forwarded message|rozpoczecie przekazanej wiadomosci|poczatek przekazanej wiadomosci"
)
_HEADER = re.compile(
    r"\*?(?:od|from|do|to|wyslano|wyslane|wyslana|sent|data|date|temat|subject|dw|udw|cc|bcc|reply-to|odpowiedz do)"
    r" ?:?\*? ?:"
)
_WROTE = re.compile(
    r"napisal(?:a|\(a\)|/a|\(-a\)|/-a)?\b|\bpisze\b|\bnapisano\b|wiadomosc napisana przez"
    r"|\bwrote\b|\bwrites\b|\bschrieb\b"
)
_SAYS_WHEN_OR_WHO = re.compile(r"@|\b\d{1,2}[:.]\d\d\b|\b(?:19|20)\d\d\b")
_BEGINS_ATTRIBUTION = re.compile(
    r"w dniu |dnia |on |uzytkownik |wiadomosc napisana przez |am |le |\d{1,2}[ ./-]|\d{4}-\d\d-\d\d|<?\S{1,80}@"
    r"|(?:pon|wt|sr|czw|pt|sob|niedz|nd|mon|tue|wed|thu|fri|sat|sun)[a-z]{0,9}[.,]{0,2} "
)
_ATTRIBUTION_LINES = 4
_LONG_QUOTE = 66
"""A quoted line this long was likely wrapped, and what its end became has lost its mark of quoting."""


def own_lines(text: str) -> tuple[str, ...]:
    """The lines the writer wrote, in order and stripped; empty ones, and "" where a quote was taken out.

    Time is linear in the text, of which only the first 200 lines or 16 KB are looked at.
    """
    lines = [line.strip() for line in text[:MOST_CHARACTERS].split("\n")[:MOST_LINES]]
    folded = [normalised(line[:LONGEST_LINE]) for line in lines]
    wrapped = _wrapped_ends(lines)
    kept: list[str] = []
    index = 0
    while index < len(lines):
        if _is_quoted(lines[index]):
            kept.append("")
            index += 1
            continue
        if _ends_reading(lines, folded, index):
            break
        attribution = _attribution_at(lines, folded, index)
        if attribution:
            index += attribution
            if not _quote_follows(lines, index):
                break  # programs that do not mark quotes: all behind it is a copy of our mail
            continue
        if index not in wrapped:
            kept.append(lines[index])
        index += 1
    return tuple(kept)


def _is_quoted(line: str) -> bool:
    return line.startswith((">", "|", "&gt;", "»"))


def _ends_reading(lines: list[str], folded: list[str], index: int) -> bool:
    """Whether nothing from this line on is new: our marker, a signature, a copied mail."""
    line = folded[index]
    return bool(
        _MARKER.search(line)
        or _SIGNATURE.match(lines[index])
        or _RULE.match(line)
        or _DEVICE.match(line)
        or _FORWARDED.match(line)
        or _is_header_block(folded, index)
    )


def _is_header_block(folded: list[str], index: int) -> bool:
    """Three or more of From:, Sent:, To:, Subject: within five lines, the first of them here."""
    if not _HEADER.match(folded[index]):
        return False
    following = [line for line in folded[index : index + 10] if line][:5]
    return sum(bool(_HEADER.match(line)) for line in following) >= 3


def _attribution_at(lines: list[str], folded: list[str], index: int) -> int:
    """How many lines of "W dniu ... X pisze:" begin here; 0 when none does.

    It may be wrapped; then its first line has to look like the beginning of one, or a move right above it
    would be taken for a part of it.
    """
    most = _ATTRIBUTION_LINES if _BEGINS_ATTRIBUTION.match(folded[index]) else 1
    joined = ""
    for count in range(1, most + 1):
        if index + count > len(lines) or not lines[index + count - 1] or _is_quoted(lines[index + count - 1]):
            return 0
        joined = f"{joined} {folded[index + count - 1]}"
        if len(joined) > LONGEST_LINE:
            return 0
        ends = joined.endswith(":") or "wiadomosc napisana przez" in joined
        if ends and _SAYS_WHEN_OR_WHO.search(joined):
            announced = most > 1 and any(lines[index + count :]) and _quote_follows(lines, index + count)
            if announced or _WROTE.search(joined):
                return count + _lone_colon(folded, index + count)
    return 0


def _lone_colon(folded: list[str], index: int) -> int:
    return int(index < len(folded) and folded[index] == ":")


def _quote_follows(lines: list[str], index: int) -> bool:
    following = next((line for line in lines[index:] if line), ">")
    return _is_quoted(following)


def _wrapped_ends(lines: list[str]) -> set[int]:
    """Lines that a program broke off quoted ones: they stand right between quoted lines, without a mark of their own.

    An answer may stand like that too, but once, and not where the line above it was too long to stay whole.
    """
    blocks: list[range] = []
    start = 0
    for index, line in enumerate(lines):
        if _is_quoted(line):
            if 0 < start < index and _is_quoted(lines[start - 1]) and all(lines[start:index]):
                blocks.append(range(start, index))
            start = index + 1
    if len(blocks) == 1 and len(lines[blocks[0].start - 1]) < _LONG_QUOTE:
        return set()
    return {index for block in blocks for index in block}
