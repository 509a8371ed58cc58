"""One answer in words, and what its words are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.engines.base import Language
from games.engines.registry import engine_for
from games.letter_keys import Showing
from games.models import MailToken, Seat

WORDS_SHOWN = 200
"""So many characters of what was written are told back."""


@dataclass(frozen=True)
class Said:
    """One answer in words: a heading, what it means, the writer's own words, and what to answer with."""

    heading: str
    lines: tuple[str, ...] = ()
    quoted: str = ""
    options: tuple[tuple[str, str], ...] = ()
    """What to type, and what it is."""
    link: tuple[str, str] = ("", "")
    """An address, and what is found there."""
    button: str = ""
    """What the link's button says in HTML; "" of one behind which something is confirmed."""


@dataclass(frozen=True)
class Case:
    """What became of a mail that came with `token` from `seat`, and the table that the answer shows."""

    token: MailToken
    seat: Seat
    showing: Showing | None
    text: str
    """The beginning of what was written."""
    action: str
    """What was played; "" for nothing."""
    data: Mapping[str, Any]
    """What else the words of this kind need."""

    @property
    def language(self) -> Language:
        return "en" if self.token.user.language == "en" else "pl"

    def name(self, action: str) -> str:
        """The action in the words of its game."""
        return engine_for(self.seat.match.game).describe(action, self.language) if action else ""


def in_quotes(word: str) -> str:
    """A word in the quotation marks of the language; in them no line of ours reads as a move."""
    return _("“%(code)s”") % {"code": word}
