"""The actions of Kierki in words, Polish and English: what people type, and what they read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from games.engines import words
from games.engines.base import CARETAKER, RESIGN, Action, ActionSyntaxError, Card, IllegalAction, Language
from games.engines.cards import DECK
from games.engines.kierki_rules import GIVEN
from games.engines.kierki_state import MOON_ACTIONS, give, in_order
from games.engines.kierki_views import KierkiView

# Texts are matched without diacritics; see `words`.
_GIVE = re.compile(
    r"(?:(?:i )?(?:give|pass)|passing|podaje|podam|oddaje|oddam|przekazuje|przekaze)\b"
    r"(?: (?:(?:to the )?(?:left|right)|across|w lewo|w prawo|na lewo|na prawo|na wprost|naprzeciwko|naprzeciw)\b)?"
    r"[ :]*",
    re.IGNORECASE,
)
_MOON = re.compile(
    r"(?:(?:(?:i )?(?:choose|take)|wybieram|biore) )?(?:the )?"
    r"(?:moon (?P<en1>old|new)|(?P<en2>old|new)(?: moon)?"
    r"|ksiezyc (?P<pl1>stary|nowy)|(?P<pl2>stary|nowy)(?: ksiezyc)?)"
)
_MOON_WORDS = {"old": "MOON OLD", "stary": "MOON OLD", "new": "MOON NEW", "nowy": "MOON NEW"}

_MOON_TEXTS: Mapping[Language, Mapping[Action, str]] = {
    "pl": {"MOON OLD": "stary księżyc", "MOON NEW": "nowy księżyc"},
    "en": {"MOON OLD": "old moon", "MOON NEW": "new moon"},
}
_GIVE_TEXT: Mapping[Language, tuple[str, str]] = {"pl": ("podaję", "i"), "en": ("pass", "and")}
_ACCUSATIVE = {"as": "asa", "król": "króla", "dama": "damę", "walet": "waleta"}


def parse(view: KierkiView, text: str) -> frozenset[Action]:
    """See `Engine.parse`. Three cards are a `GIVE` with or without a verb."""
    meant = _meant(view, text)
    if not meant:
        if _is_action(text):
            raise IllegalAction(text, view.legal)
        raise ActionSyntaxError(text)
    return meant


def _meant(view: KierkiView, text: str) -> frozenset[Action]:
    """Legal actions that the text can mean; resigning is open to everybody until the round is over."""
    if words.is_resignation(text):
        return frozenset({RESIGN}) if view.to_act and view.seat is not None else frozenset()
    if view.seat not in view.to_act:
        return frozenset()
    if view.phase == "moon":
        return frozenset({_moon(text)}).intersection(MOON_ACTIONS)
    if view.phase == "pass":
        choices = words.card_choices(_without_give(text), view.hand)
        return frozenset(give(in_order(list(cards))) for cards in choices if len(cards) == GIVEN)
    return words.cards_meant(words.without_verb(text), view.legal)


def _is_action(text: str) -> bool:
    """Whether the text names an action of this game, wherever it might be legal."""
    if words.is_resignation(text) or _moon(text):
        return True
    if words.cards_meant(words.without_verb(text), DECK):
        return True
    return any(len(cards) == GIVEN for cards in words.card_lists(_without_give(text)))


def _without_give(text: str) -> str:
    rest = words.without_verb(text)
    verb = _GIVE.match(rest)
    return rest[verb.end() :] if verb else rest


def _moon(text: str) -> Action:
    """ "MOON OLD", "MOON NEW", or "" for any other text."""
    match = _MOON.fullmatch(words.plain_words(text))
    return _MOON_WORDS[next(filter(None, match.groups()))] if match else ""


def describe(action: Action, language: Language) -> str:
    if action == RESIGN:
        return words.resignation(language)
    if action == CARETAKER:
        return words.caretaker(language)
    if action.startswith("GIVE "):
        return _describe_give(action.split()[1:], language)
    return _MOON_TEXTS[language].get(action) or words.card_name(action, language)


def _describe_give(cards: Sequence[Card], language: Language) -> str:
    names = [words.card_name(card, language) for card in cards]
    if language == "pl":
        names = [_accusative(name) for name in names]
    verb, conjunction = _GIVE_TEXT[language]
    return f"{verb} {', '.join(names[:-1])} {conjunction} {names[-1]}"


def _accusative(name: str) -> str:
    rank, suit = name.split()
    return f"{_ACCUSATIVE.get(rank, rank)} {suit}"
