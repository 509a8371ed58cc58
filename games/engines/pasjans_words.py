"""The actions of Pasjans in words, Polish and English: what people type, and what they read."""

from __future__ import annotations

import re
from collections.abc import Mapping

from games.engines import words
from games.engines.base import RESIGN, Action, ActionSyntaxError, Card, IllegalAction, Language
from games.engines.cards import DECK
from games.engines.pasjans_board import DRAW, MOVE, TURN, UNDO
from games.engines.pasjans_views import PasjansView

# Texts are matched without diacritics; see `words`.
_PHRASES: Mapping[str, Action] = {
    phrase: action
    for action, phrases in {
        DRAW: "draw|draw a card|draw card|draw cards|draw three|draw one|next card|nastepna karta|i draw"
        "|dobierz|dobieram|dobierz karte|dobierz karty|dobieram karte|dobieram karty|ciagne|ciagnij",
        TURN: "turn|turn over|turn the waste|turn the waste over|turn over the waste|turn waste|redeal|i turn"
        "|odwroc|odwracam|odwroc stos|odwracam stos|odwroc karty|odwroc odkryte|przewroc|przewracam"
        "|przewroc stos|od nowa",
        UNDO: "undo|undo move|undo the last move|take back|take it back|cofnij|cofam|cofnij ruch|cofam ruch",
    }.items()
    for phrase in phrases.split("|")
}
_VERB = re.compile(
    r"(?:i )?(?:move|put|place|przenies|przenosze|przeloz|przekladam|poloz|kladziemy|klade|rusz|ruszam)\s+",
    re.IGNORECASE,
)
_ORDINALS = (
    "first|1st|pierwsz(?:a|ej)",
    "second|2nd|drug(?:a|iej)",
    "third|3rd|trzeci(?:a|ej)",
    "fourth|4th|czwart(?:a|ej)",
    "fifth|5th|piat(?:a|ej)",
    "sixth|6th|szost(?:a|ej)",
    "seventh|7th|siodm(?:a|ej)",
)
_ORDINAL = "|".join(f"(?P<n{number}>{word})" for number, word in enumerate(_ORDINALS, start=1))
_COLUMN = r"(?:columns?|col|pile|kolumn[aey]|kol|stos)"
_TARGET = re.compile(
    r"(?P<card>.*?[^\s,;:>-])"
    r"(?P<link>[\s,;:]*(?:-+>|→)\s*|[\s,;:]+(?:(?:to|onto|on|na|do)\s+)?|)(?:the\s+)?"
    r"(?:(?P<base>f|foundations?|home|baz[aey]|stos bazowy|fundament(?:y|ow|u)?)"
    rf"|(?:{_COLUMN}\.?\s*(?:nr|no|number|numer)?\.?\s*)?(?<!\d)(?P<number>[1-7])(?:\.?\s*{_COLUMN})?"
    rf"|(?:{_COLUMN}\s+)?(?:{_ORDINAL})(?:\s+{_COLUMN})?)"
    r"[\s.!]*",
    re.IGNORECASE,
)
_ONTO = re.compile(r"(?P<card>.*\S)\s+(?:onto|on|to|na|do)\s+(?P<last>.*\S)", re.IGNORECASE)

_TEXTS: Mapping[Language, Mapping[Action, str]] = {
    "pl": {DRAW: "dobierz", TURN: "odwróć stos", UNDO: "cofnij ruch", RESIGN: "poddaję się"},
    "en": {DRAW: "draw", TURN: "turn the waste over", UNDO: "undo the last move", RESIGN: "give up"},
}


def parse(view: PasjansView, text: str) -> frozenset[Action]:
    """See `Engine.parse`. A move names the card that heads it and where it goes: a column by its number or by
    its last card, the foundation, or nothing when the card has one place to go."""
    candidates = _candidates(view, text)
    if not candidates:
        raise ActionSyntaxError(text)
    if RESIGN in candidates and view.seat in view.to_act:
        return candidates
    legal = candidates.intersection(view.legal)
    if not legal:
        raise IllegalAction(text, view.legal)
    return legal


def _candidates(view: PasjansView, text: str) -> frozenset[Action]:
    """All actions that the text can mean, legal or not."""
    if text in MOVE:
        # Pages and bots send the notation itself; it needs no reading.
        return frozenset({text})
    if len(text) > words.LONGEST_TEXT:
        return frozenset()
    if words.is_resignation(text):
        return frozenset({RESIGN})
    if action := _PHRASES.get(words.plain_words(text)):
        return frozenset({action})
    rest = words.without_verb(text)
    verb = _VERB.match(rest)
    rest = rest[verb.end() :] if verb else rest
    found = _moves(rest, "1234567F")
    if match := _TARGET.fullmatch(rest):
        found |= _moves(match["card"], _target(match))
    elif match := _ONTO.fullmatch(rest):
        found |= _moves(match["card"], _columns_ending(view, match["last"]))
    return found


def _moves(card_text: str, targets: str) -> frozenset[Action]:
    cards = words.cards_meant(card_text, DECK)
    return frozenset(f"MOVE {card} {target}" for card in cards for target in targets)


def _target(match: re.Match[str]) -> str:
    if match["base"]:
        return "F"
    return match["number"] or next(n for n in "1234567" if match["n" + n])


def _columns_ending(view: PasjansView, text: str) -> str:
    """The columns whose last card the text can mean; "?", which is nowhere, when it is a card but no last one."""
    columns = view.board.columns if view.board else ()
    last: dict[Card, str] = {
        column.up[-1]: str(number) for number, column in enumerate(columns, start=1) if column.up
    }
    cards = words.cards_meant(text, DECK)
    return "".join(last[card] for card in cards if card in last) or "?" * bool(cards)


def describe(action: Action, language: Language) -> str:
    if action in _TEXTS[language]:
        return _TEXTS[language][action]
    if action not in MOVE:
        raise ActionSyntaxError(action)
    _, card, target = action.split()
    name = words.card_name(card, language)
    if target == "F":
        return f"{name} na bazę" if language == "pl" else f"{name} to the foundation"
    return f"{name} na kolumnę {target}" if language == "pl" else f"{name} to column {target}"
