"""The actions of VISTA in words, in Polish and English."""

from __future__ import annotations

from games.engines import words
from games.engines.base import CARETAKER, RESIGN, Action, ActionSyntaxError, IllegalAction, Language
from games.engines.cards import DECK
from games.engines.vista_state import CLAIM, LUCKY, TRUMP_ACTIONS
from games.engines.vista_view import VistaView

_LUCKY_WORDS = frozenset(
    {"lucky", "lucky card", "the lucky card", "my lucky card", "szczesliwa", "szczesliwa karta"}
    | {"szczesliwe", "szczesliwa karte", "szczesliwej", "szczesliwej karty", "karta szczesliwa"}
)
_LUCKY_NAMES: dict[Language, str] = {"pl": "szczęśliwa karta", "en": "lucky card"}
_TRUMP_NAMES: dict[Language, str] = {"pl": "atut", "en": "trump"}
_NO_TRUMP_NAMES: dict[Language, str] = {"pl": "bez atu", "en": "no trump"}
_TRUMP_FILLERS = frozenset(
    {"trump", "trumps", "atut", "atutem", "atu", "atuty", "choose", "i", "is", "are", "jest", "wybieram"}
)


def parse(view: VistaView, text: str) -> frozenset[Action]:
    """Every legal action that the text can mean. Raises `ActionSyntaxError` and `IllegalAction`."""
    readings = _readings(view, text)
    if not readings:
        raise ActionSyntaxError(text)
    allowed = readings.intersection(view.legal)
    if RESIGN in readings and view.outcome is None and view.seat is not None:
        allowed |= {RESIGN}
    if not allowed:
        raise IllegalAction(text, view.legal)
    return allowed


def _readings(view: VistaView, text: str) -> frozenset[Action]:
    if words.is_resignation(text):
        return frozenset({RESIGN})
    rest = words.without_verb(text)
    if words.plain_words(rest) in _LUCKY_WORDS:
        return frozenset({LUCKY})
    trumps = _named_trumps(rest)
    if view.trump is None:
        trumps |= words.trump_readings(rest)
    cards = words.cards_meant(rest, view.legal) or words.cards_meant(rest, DECK)
    return frozenset(f"TRUMP {trump}" for trump in trumps) | cards


def _named_trumps(text: str) -> frozenset[str]:
    """The trumps of a text that says that it is about trumps: "atut pik", "hearts are trumps", "bez atu"."""
    said = words.normalised(text).replace(":", " ").rstrip(" .,;!").split()
    if words.trump_readings(" ".join(said)) == {"NT"}:
        return frozenset({"NT"})
    kept = list(said)
    while kept and kept[0] in _TRUMP_FILLERS:
        kept.pop(0)
    while kept and kept[-1] in _TRUMP_FILLERS and words.trump_readings(" ".join(kept)) != {"NT"}:
        kept.pop()
    return words.trump_readings(" ".join(kept)) if len(kept) < len(said) else frozenset()


def describe(action: Action, language: Language) -> str:
    """The action in words that `parse` reads back; a recorded lucky card with what it was."""
    if action == RESIGN:
        return words.resignation(language)
    if action == CARETAKER:
        return words.caretaker(language)
    if action.startswith(CLAIM):
        return _claim_in_words(int(action.removeprefix(CLAIM)), language)
    if action == LUCKY:
        return _LUCKY_NAMES[language]
    if action.startswith(f"{LUCKY}="):
        return f"{_LUCKY_NAMES[language]}: {words.card_name(action.removeprefix(f'{LUCKY}='), language)}"
    if action in TRUMP_ACTIONS:
        trump = TRUMP_ACTIONS[action]
        if trump == "NT":
            return _NO_TRUMP_NAMES[language]
        return f"{_TRUMP_NAMES[language]} {words.suit_name(trump, language)}"
    return words.card_name(action, language)


def _claim_in_words(tricks: int, language: Language) -> str:
    """What was agreed, or proved, about the rest of the round; nobody can play it, so `parse` does not read it."""
    if language == "en":
        return (
            "concedes the rest" if tricks == 0 else f"claims {tricks} more trick{'' if tricks == 1 else 's'}"
        )
    if tricks == 0:
        return "oddaje resztę lew"
    few = tricks % 10 in (2, 3, 4) and tricks not in (12, 13, 14)
    return f"bierze jeszcze {tricks} {'lewę' if tricks == 1 else 'lewy' if few else 'lew'}"
