"""Names that people choose: what they may look like, which are taken by the house, and when two are the same. Pure."""

from __future__ import annotations

import re
import unicodedata

SHORTEST, LONGEST = 2, 20
ALPHABET = "A-Za-zÀ-ÖØ-öø-ſ"
"""Latin letters with any of Europe's marks, and none that only look like them: no invisible signs, no other scripts."""
SHAPE = re.compile(f"[{ALPHABET}][{ALPHABET}0-9._-]*(?<=[{ALPHABET}0-9])")
"""No sign at the end: "ala." at a table would be taken for "ala"."""
_HOUSE_WORDS = (
    "kartka admin administrator moderator root system webmaster postmaster hostmaster support info pomoc help obsluga "
    "bot boty bots robot komputer computer gosc guest gra poczta mail reply bounce noreply no-reply mailer-daemon "
    "abuse anonim anonymous nikt nobody ja ty you me kazdy wszyscy all everyone szczesliwa lucky"
)
RESERVED = frozenset(_HOUSE_WORDS.split())
RESERVED_STARTS = ("gosc-", "guest-", "bot-", "kartka-", "former-")
"""The house gives such names itself."""


def clean_name(name: str) -> str:
    """As it is stored: composed characters, no space at either end."""
    return unicodedata.normalize("NFC", name).strip()


def name_key(name: str) -> str:
    """Two names with the same key are the same name."""
    return unicodedata.normalize("NFKC", name).casefold()


def has_shape(name: str) -> bool:
    return SHAPE.fullmatch(name) is not None and SHORTEST <= len(name) <= LONGEST


def is_reserved(name: str) -> bool:
    """Marks on letters do not make a reserved name another: "Gość" is "gosc"."""
    plain = unicodedata.normalize("NFD", name_key(name).replace("ł", "l"))
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    return plain in RESERVED or plain.startswith(RESERVED_STARTS)
