"""Text out of bytes, whatever a mail says about them. Nothing here raises.

Labels are wrong more often than one would think, and `bytes.decode` raises LookupError on an unknown
label even with errors="replace": one such mail must not stop those behind it. So labels come from a list,
and bytes that are valid UTF-8 are taken for it, because other texts hardly ever are by accident; the short
"SZCZĘŚLIWA" in Windows-1250 is one that is, and is told by its letters.
"""

from __future__ import annotations

import codecs
import re
import unicodedata

_LABELS: dict[str, str] = {
    "utf8": "utf-8",
    "uft8": "utf-8",  # seen in the wild, with its letters exchanged
    "unicode11utf8": "utf-8",
    "ascii": "utf-8",
    "usascii": "utf-8",
    "ansix341968": "utf-8",
    "utf16": "utf-16",
    "utf16le": "utf-16-le",
    "utf16be": "utf-16-be",
    "iso88591": "cp1252",  # what says ISO-8859-1 is Windows more often than not; the letters are the same
    "latin1": "cp1252",
    "iso88592": "iso8859-2",
    "latin2": "iso8859-2",
    "iso885915": "iso8859-15",
    "iso885916": "iso8859-16",
    "windows1250": "cp1250",
    "cp1250": "cp1250",
    "xcp1250": "cp1250",
    "ansi1250": "cp1250",
    "windows1252": "cp1252",
    "cp1252": "cp1252",
    "windows1251": "cp1251",
    "koi8r": "koi8-r",
    "cp852": "cp852",
    "ibm852": "cp852",
    "xmacce": "mac-latin2",
    "macce": "mac-latin2",
    "xmaccentraleurroman": "mac-latin2",
    "xmacroman": "mac-roman",
    "macintosh": "mac-roman",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "gb18030": "gb18030",
    "big5": "big5",
    "shiftjis": "cp932",
    "iso2022jp": "iso2022-jp",
    "euckr": "euc-kr",
    "ksc56011987": "euc-kr",
}
_WIDE = frozenset({"utf-16", "utf-16-le", "utf-16-be", "iso2022-jp"})
"""Codecs whose bytes may look like plain ASCII and are not."""

_POLISH = frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ")
_POLISH_PAGES = ("cp1250", "iso8859-2")
_BREAKS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_SPACES = re.compile("[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]")


def codec_of(label: str) -> str | None:
    """The codec a charset label stands for, or None when it is not one we know."""
    return _LABELS.get(re.sub("[^a-z0-9]", "", label.lower()))


def _tried(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except (UnicodeError, LookupError):
        return None


def _guessed(data: bytes) -> str:
    """Of the two usual Polish code pages the one that yields more Polish letters."""
    texts = [data.decode(codec, "replace") for codec in _POLISH_PAGES]
    return max(texts, key=lambda text: sum(char in _POLISH for char in text))


def decoded(data: bytes, label: str = "") -> str:
    """The text of a mail's part or header, by its own label if that can be believed."""
    for mark, codec in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            return data.decode(codec, "replace")
    named = codec_of(label)
    if named in _WIDE and (wide := _tried(data, named)) is not None:
        return wide
    utf8 = _tried(data, "utf-8")
    if named == "utf-8" and utf8 is not None:
        return utf8
    labelled = _tried(data, named) if named and named not in _WIDE else None
    other = _guessed(data) if labelled is None else labelled
    return other if utf8 is None or _is_rather(other, utf8) else utf8


def _is_rather(text: str, utf8: str) -> bool:
    """Whether one reading has Polish letters alone where the UTF-8 one has letters that no Pole writes."""
    return _foreign(utf8) > 0 == _foreign(text) and any(char in _POLISH for char in text)


def _foreign(text: str) -> int:
    if text.isascii():
        return 0
    return sum(char.isalpha() and not char.isascii() and char not in _POLISH for char in text)


def cleaned(text: str) -> str:
    """The text with plain line ends and spaces, composed letters, and nothing that cannot be seen.

    Invisible characters (soft hyphens, zero-width spaces, marks of direction, control codes) would stand
    between a rank and its suit, or turn around what others read.
    """
    plain = _SPACES.sub(" ", _BREAKS.sub("\n", text))
    composed = unicodedata.normalize("NFC", plain)
    # A long mail is made of few characters: each is looked up once.
    unseen = [char for char in set(composed) if char != "\n" and unicodedata.category(char) in _UNSEEN]
    return composed.translate(dict.fromkeys(map(ord, unseen))) if unseen else composed


_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
