"""What a reply says: at most one move, and a few commands. Pure.

    reply   = { courtesy | command } ; at most five lines, ended by the first line that is none of these
    command = move | STATUS | STAN | HELP | POMOC | CHECK move | SPRAWDZ move | CHAT text | CZAT text
            | RESIGN | PODDAJE | TAK 1234 | YES 1234 | STOP

The words of moves belong to the games: `judge` asks one. Case and Polish accents do not matter. Prose below a
command is not read, prose above it ends the reading, so that a sentence never plays a card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from games.engines.base import Action
from games.engines.words import is_resignation, plain_words

MOST_LINES = 5
LONGEST_CHAT = 1000


@dataclass(frozen=True, slots=True)
class Move:
    """A move as typed, with all the legal actions it can mean; none when it is not legal for its writer."""

    text: str
    readings: frozenset[Action]


Judge = Callable[[str], "Move | None"]
"""The move that a text names, or None when it names none at all."""


@dataclass(frozen=True, slots=True)
class Reading:
    """All that a reply says. `unread` is the line at which reading ended without having found anything."""

    moves: tuple[Move, ...] = ()
    checks: tuple[Move, ...] = ()
    chat: str = ""
    words: frozenset[str] = field(default_factory=frozenset)
    """Of "status", "help", "resign", "stop"."""
    code: str = ""
    """The four digits of a confirmation."""
    unread: str = ""
    polite: bool = False
    """There was a courtesy ("dzięki", "ok")."""

    @property
    def acts(self) -> bool:
        return bool(self.moves or self.checks or self.chat or self.words or self.code)


_VERBS = {
    "status": "status",
    "stan": "status",
    "help": "help",
    "pomoc": "help",
    "pomocy": "help",
    "stop": "stop",
    "nie wysylaj": "stop",
    "wypisz": "stop",
    "unsubscribe": "stop",
}
_CHECK = re.compile(r"(?:check|sprawd[zź])(?:\s*:\s*|\s+)(\S.*)", re.IGNORECASE)
_CHAT = re.compile(r"(?:chat|czat)(?:\s*:\s*|\s+)(\S.*)", re.IGNORECASE)
_CODE = re.compile(r"(?:tak|yes) ?:? ?(\d{4})")

_GREETINGS = (
    r"cze[śs][ćc]|hejka|hejo|hej|witajcie|witaj|witam|siemanko|siema|dzie[ńn] dobry|dobry wiecz[óo]r|dobry"
    r"|hi|hello|hey|good (?:morning|evening|afternoon|day)|dear|drog[ai]|szanowni pa[ńn]stwo"
)
_CLOSINGS = (
    r"pozdrawiam(?: serdecznie)?|serdecznie pozdrawiam|pozdrowienia|pozdro|pzdr|pozdr|z powa[żz]aniem"
    r"|dzi[ęe]kuj[ęe]|dzi[ęe]ki|prosz[ęe]|ok(?:ay|ej)?|tak|jasne|super|powodzenia|mi[łl]ej gry|mi[łl]ego dnia"
    r"|yes|sure|many thanks|thanks|thank you|thx|please|good luck|cheers|best regards|kind regards|regards|best"
)
_COURTESY = re.compile(rf"(?:{_GREETINGS}|{_CLOSINGS})(?: (?!\d)\w+){{0,3}}[ ,.!;:)]*", re.IGNORECASE)
_BEFORE = re.compile(rf"(?:{_GREETINGS}|ok|tak|yes)(?: \w+){{0,2}} ?[,.!:;–-]+ *(?=\S)", re.IGNORECASE)
_AFTER = re.compile(rf"(?: ?[,.!;–-]+ *| +)(?:{_CLOSINGS})(?: \w+){{0,2}}[ ,.!;:)]*$", re.IGNORECASE)
_BULLET = re.compile(r"(?:[-–—•·*_]+ *)(?=\S)")
_SMILES = re.compile("(?: *(?:[:;]-?[)(DPp]|[\U0001f300-\U0001faff☺☹]))+ *$")


def read_reply(lines: Iterable[str], judge: Judge) -> Reading:
    """Read the lines a person wrote. Empty lines before the first command are skipped, one after it ends."""
    reading = Reading()
    count = 0
    chat: list[str] | None = None
    for line in lines:
        if not line:
            if reading.acts or chat:
                break
            continue
        if chat is not None:
            chat.append(line)
            continue
        count += 1
        if count > MOST_LINES:
            break
        said = _CHAT.fullmatch(line)
        if said:
            chat = [said[1]]
            continue
        more = _with_line(reading, line, judge)
        if more is None:
            if not reading.acts:
                reading = replace(reading, unread=line)
            break
        reading = more
    return replace(reading, chat="\n".join(chat)[:LONGEST_CHAT]) if chat else reading


def _with_line(reading: Reading, line: str, judge: Judge) -> Reading | None:
    """The reading with one more line in it; None when the line says nothing we know."""
    for text in _forms(line):
        plain = plain_words(text)
        if plain in _VERBS:
            return replace(reading, words=reading.words | {_VERBS[plain]})
        if is_resignation(text):
            return replace(reading, words=reading.words | {"resign"})
        code = _CODE.fullmatch(plain)
        if code:
            return replace(reading, code=code[1])
        check = _CHECK.fullmatch(text)
        if check:
            checked = judge(check[1])
            return replace(reading, checks=(*reading.checks, checked)) if checked else None
        move = judge(text)
        if move:
            return replace(reading, moves=_together(reading.moves, move))
        if _COURTESY.fullmatch(text):
            return replace(reading, polite=True)
    return None


def _forms(line: str) -> Iterable[str]:
    """The line itself, then without what people put around a move: a bullet, stars, a greeting, thanks."""
    yield line
    bare = _SMILES.sub("", line).strip()
    bare = _BULLET.sub("", bare, count=1) if _BULLET.match(bare) else bare
    bare = bare.rstrip("*_ ")
    yield bare
    yield _AFTER.sub("", _BEFORE.sub("", bare, count=1)).strip()


def _together(moves: tuple[Move, ...], move: Move) -> tuple[Move, ...]:
    """The same move said twice is one."""
    for other in moves:
        if other.readings == move.readings and (
            move.readings or plain_words(other.text) == plain_words(move.text)
        ):
            return moves
    return (*moves, move)
