"""The reply in a mail: its text, else its HTML, else its subject. Pure."""

from __future__ import annotations

import re

from games.engines.words import beginning_of
from games.inbound.grammar import Judge, read_reply
from games.inbound.html import text_of
from games.inbound.mime import Mail
from games.inbound.split import own_lines
from games.services.wish import Wish

_REPLY_MARK = re.compile(r"\s*(?:re|odp|aw|sv)\s*(?:\[\d{1,3}\])?\s*:\s*", re.IGNORECASE)
_FORWARD_MARK = re.compile(r"\s*(?:fwd?|pd|tr|wg)\s*(?:\[\d{1,3}\])?\s*:", re.IGNORECASE)
EXCERPT = 200


def wish_of(mail: Mail, judge: Judge) -> Wish:
    """What the reply says.

    The text counts unless it is empty or quotes only; the HTML then; the subject, where nothing else is said.
    """
    plain = own_lines(mail.plain)
    rich = own_lines(text_of(mail.html)) if mail.html.strip() else ()
    if any(plain):
        wish = read_reply(plain, judge)
        other = read_reply(rich, judge)
        if wish.moves and other.moves and not same_moves(wish, other):
            return Wish(disagrees=True)
        return wish
    if any(rich):
        return read_reply(rich, judge)
    return _subject_wish(mail, judge)


def excerpt_of(mail: Mail) -> str:
    """The beginning of what the writer wrote, as we see it: for telling them that it was not understood."""
    lines = own_lines(mail.plain)
    if not any(lines) and mail.html.strip():
        lines = own_lines(text_of(mail.html))
    return beginning_of(" ".join(" ".join(lines).split()) or mail.headers.text("subject"), EXCERPT)


def same_moves(one: Wish, other: Wish) -> bool:
    return [move.readings for move in one.moves] == [move.readings for move in other.moves]


def _subject_wish(mail: Mail, judge: Judge) -> Wish:
    """A command typed into the subject. A mail sent on to somebody is not an answer."""
    subject = mail.headers.text("subject")[:EXCERPT]
    while mark := _REPLY_MARK.match(subject):
        subject = subject[mark.end() :]
    if _FORWARD_MARK.match(subject):
        return Wish()
    wish = read_reply([subject.strip()], judge)
    return wish if wish.acts else Wish()
