"""What a reply says: a move or moves in order, and a few commands. Pure.

    reply   = { courtesy | command } ; at most five lines, ended by the first line that is none of these
    command = move | THEN move | POTEM move | STATUS | STAN | HELP | POMOC | CHECK move | SPRAWDZ move
            | CHAT text | CZAT text | PLAN text | claim | RESIGN | PODDAJE | TAK 1234 | YES 1234 | STOP
    claim   = CLAIM ALL | CLAIM n | CONCEDE | CONCEDE n | ACCEPT | REFUSE
            | BIORE RESZTE | BIORE n | ODDAJE RESZTE | ODDAJE n | PRZYJMUJE | ODMAWIAM

The words of moves belong to the games: `judge` asks one, before a line is taken for a claim. Case and Polish
accents do not matter. Prose below a command is not read, prose above it ends the reading, so that a sentence
never plays a card. Whether two moves are two turns or one of two meanings is decided where the table is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from games.engines.words import is_resignation, plain_words
from games.services.wish import Move, Wish

MOST_LINES = 5
LONGEST_LINE = 1000
"""Of a line that is no message more is not read; a longer message is for its service to refuse."""


Judge = Callable[[str], Move | None]
"""The move that a text names, or None when it names none at all."""


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
_PLAN = re.compile(r"plan(?:\s*:\s*|\s+)(\S.*)", re.IGNORECASE)
_THEN = re.compile(
    r"(?:(?:and|a|i) )?(?:then|next|potem|p[óo][źz]niej|nast[ęe]pnie)(?:\s*[:,]\s*|\s+)(\S.*)", re.IGNORECASE
)
_CODE = re.compile(r"(?:tak|yes) ?:? ?(\d{4})")

_CLAIMS = {
    "all": r"(?:i )?claim(?: (?:all|the rest|everything))?|the rest is mine"
    r"|biore (?:reszte|wszystko|wszystkie(?: lewy)?)|reszta(?: jest)? (?:moja|dla mnie)",
    "0": r"(?:i )?concede(?: (?:all|the rest|everything))?|the rest is yours"
    r"|oddaje(?: (?:reszte|wszystko))?|reszta(?: jest)? (?:twoja|dla ciebie)",
    "accept": r"(?:i )?(?:accept|agree)(?: (?:it|the claim|your claim))?"
    r"|przyjmuje|zgadzam sie|zgoda|akceptuje",
    "refuse": r"(?:i )?(?:refuse|reject|decline|disagree)(?: (?:it|the claim|your claim))?"
    r"|odmawiam|odrzucam|nie przyjmuje|nie zgadzam sie|nie zgoda|brak zgody",
}
"""What is claimed, or answered to a claim -> how it is said, folded."""
_CLAIM_SOME = re.compile(r"(?:(?:i )?claim|biore) (\d{1,2})(?: (?:tricks?|lewy|lewe|lew))?")
_CONCEDE_SOME = re.compile(r"(?:(?:i )?concede|oddaje) (\d{1,2})(?: (?:tricks?|lewy|lewe|lew))?")

_TIME = re.compile(
    r"(?:pause|pauza|pauze|vacation|urlop)(?: \d{1,3}(?: (?:days?|hours?|dni|dzien|godzin\w*))?)?"
)
"""What is asked and answered on the match's page of time only; its words are known so that we can say so."""

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
BULLET = re.compile(r"(?:[-–—•·*_]+ *)(?=\S)")
_SMILES = re.compile("(?: *(?:[:;]-?[)(DPp]|[\U0001f300-\U0001faff☺☹]))+ *$")


def read_reply(lines: Iterable[str], judge: Judge) -> Wish:
    """Read the lines a person wrote. Empty lines before the first command are skipped, one after it ends."""
    wish = Wish()
    count = 0
    signs = False
    chat: list[str] | None = None
    for line in lines:
        if not line:
            if wish.acts or chat:
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
        more = _with_line(wish, line[:LONGEST_LINE], judge)
        if more is None:
            if not wish.acts:
                wish = replace(wish, unread=line)
            elif not signs:
                wish = replace(wish, ignored=(line,))
            break
        # Below "regards" stands a name.
        signs = more == replace(wish, polite=True)
        wish = more
    return replace(wish, chat="\n".join(chat)) if chat else wish


def _with_line(wish: Wish, line: str, judge: Judge) -> Wish | None:
    """The wish with one more line in it; None when the line says nothing we know."""
    for text in _forms(line):
        plain = plain_words(text)
        if plain in _VERBS:
            return replace(wish, words=wish.words | {_VERBS[plain]})
        if is_resignation(text):
            return replace(wish, words=wish.words | {"resign"})
        code = _CODE.fullmatch(plain)
        if code:
            return replace(wish, code=code[1])
        plan = _PLAN.fullmatch(text)
        if plan:
            return replace(wish, plan=plan[1])
        check = _CHECK.fullmatch(text)
        if check:
            checked = judge(check[1])
            return replace(wish, checks=(*wish.checks, checked)) if checked else None
        then = _THEN.fullmatch(text)
        move = None if _is_too_little(plain) else judge(then[1] if then else text)
        if move:
            more = replace(move, then=then is not None and bool(wish.moves))
            return replace(wish, moves=_together(wish.moves, more))
        claim = _claim(plain)
        if claim:
            return replace(wish, claims=(*wish.claims, *({claim} - set(wish.claims))))
        if _TIME.fullmatch(plain):
            return replace(wish, words=wish.words | {"time"})
        if _COURTESY.fullmatch(text):
            return replace(wish, polite=True)
    return None


def _claim(plain: str) -> str:
    """What is claimed, conceded, accepted or refused; "" when nothing is."""
    some = _CLAIM_SOME.fullmatch(plain)
    if some:
        return str(int(some[1]))
    given = _CONCEDE_SOME.fullmatch(plain)
    if given:
        return f"give {int(given[1])}"
    return next((kind for kind, words in _CLAIMS.items() if re.fullmatch(words, plain)), "")


def _is_too_little(plain: str) -> bool:
    """A lone number or sign is more often a remnant of a table than "any six" or "any heart"."""
    return len(plain) < 2 or plain.isdigit()


def _forms(line: str) -> Iterable[str]:
    """The line itself, then without what people put around a move: a bullet, stars, a greeting, thanks."""
    yield line
    bare = _SMILES.sub("", line).strip()
    bare = BULLET.sub("", bare, count=1) if BULLET.match(bare) else bare
    bare = bare.rstrip("*_ ")
    yield bare
    yield _AFTER.sub("", _BEFORE.sub("", bare, count=1)).strip()


def _together(moves: tuple[Move, ...], move: Move) -> tuple[Move, ...]:
    """The same move said twice is one, unless its writer says that it comes after."""
    for other in moves if not move.then else ():
        if other.readings == move.readings and (
            move.readings or plain_words(other.text) == plain_words(move.text)
        ):
            return moves
    return (*moves, move)
