"""What people type at a Szturm table, and what an action is called, in Polish and English."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from games.engines import words
from games.engines.base import CARETAKER, RESIGN, Action, ActionSyntaxError, Card, IllegalAction, Language
from games.engines.cards import DECK
from games.engines.szturm_assault import FREE
from games.engines.szturm_auction import DISCARD, PASS, REFUSE, TAKE
from games.engines.szturm_views import SzturmView

# Texts are matched without diacritics; see `words`.
_PHRASES: Mapping[Action, frozenset[str]] = {
    PASS: frozenset({"pass", "i pass", "p", "pas", "pasuje", "spasuje"}),
    TAKE: frozenset(
        {"take", "i take", "take it", "i take it", "take for nothing", "biore", "wezme", "biore za darmo"}
    ),
    REFUSE: frozenset(
        {"refuse", "i refuse", "refuse it", "i refuse it", "odmawiam", "nie biore", "nie wezme", "nie chce"}
    ),
}
_SIZES = {
    word: size
    for size, forms in enumerate(
        (
            "jeden jedna one",
            "dwa dwie two",
            "trzy three",
            "cztery four",
            "piec five",
            "szesc six",
            "siedem seven",
            "osiem eight",
            "dziewiec nine",
            "dziesiec ten",
        ),
        start=1,
    )
    for word in forms.split()
}
_BID = re.compile(
    r"(?:(?:(?:i )?(?:bid|offer|raise to)|licytuje|daje|dam|oferuje|place|podbijam (?:do|na))\b ?:? ?)?"
    r"(?P<size>[0-9]{1,2}|[a-z]+)(?: (?:cards?|kart[aey]?))?"
)
_DISCARD = re.compile(
    r"(?:(?:i )?(?:discard|give up)|odrzucam|odrzuce|odrzuc|oddaje|oddam|zrzucam|wyrzucam|place)\b[ :]*",
    re.IGNORECASE,
)
_FREE = re.compile(
    r"(?:(?:i )?(?:free|take)|uwalniam|uwolnie|uwolnij|biore|wezme|wyciagam)\b[ :]*", re.IGNORECASE
)

_NAMES: Mapping[Language, Mapping[Action, str]] = {
    "pl": {PASS: "pas", TAKE: "biorę", REFUSE: "nie biorę"},
    "en": {PASS: "pass", TAKE: "take", REFUSE: "refuse"},
}
_VERBS: Mapping[Language, Mapping[str, str]] = {
    "pl": {"BID": "licytuję", DISCARD: "odrzucam", FREE: "uwalniam"},
    "en": {"BID": "bid", DISCARD: "discard", FREE: "free"},
}
_ACCUSATIVE = {"A": "asa", "K": "króla", "Q": "damę", "J": "waleta"}


def parse(view: SzturmView, text: str) -> frozenset[Action]:
    """See `Engine.parse`. A bare number is a bid at court and a rank elsewhere, a bare card does what is to be done."""
    word = text.strip()
    if word in view.legal:
        return frozenset({word})
    if words.is_resignation(text):
        if view.seat is None or view.phase == "over":
            raise IllegalAction(text)
        return frozenset({RESIGN})
    meant = frozenset(action for action in _meant(view, text) if action in view.legal)
    if meant:
        return meant
    if _is_action(text):
        raise IllegalAction(text, view.legal)
    raise ActionSyntaxError(text)


def _meant(view: SzturmView, text: str) -> Collection[Action]:
    """What the text can mean in this phase, legal or not."""
    if view.phase == "auction":
        return _bidding(text)
    if view.phase == "discard":
        return _discards(text, view.hand, view.high)
    if view.phase == "free":
        return {f"{FREE} {card}" for card in words.cards_meant(_without(_FREE, text), view.prison or ())}
    return words.cards_meant(words.without_verb(text), view.hand)


def _bidding(text: str) -> set[Action]:
    """The bid, pass, take or refusal that the text says; empty when it says none."""
    plain = words.plain_words(text)
    said = {action for action, phrases in _PHRASES.items() if plain in phrases}
    bid = _BID.fullmatch(plain)
    if bid:
        word = bid["size"]
        size = int(word) if word.isdigit() else _SIZES.get(word, 0)
        if size or word.isdigit():
            said.add(f"BID {size}")
    return said


def _discards(text: str, among: Collection[Card], size: int) -> set[Action]:
    named = _without(_DISCARD, text)
    choices = set(words.card_choices(named, among))
    if size == 1:
        choices |= {frozenset({card}) for card in words.cards_meant(named, among)}
    return {" ".join((DISCARD, *sorted(cards, key=DECK.index))) for cards in choices if len(cards) == size}


def _is_action(text: str) -> bool:
    """Whether the text names an action of this game, wherever it might be legal."""
    rests = [words.without_verb(text), _without(_DISCARD, text), _without(_FREE, text)]
    return bool(_bidding(text)) or any(
        words.cards_meant(rest, DECK) or words.card_lists(rest) for rest in rests
    )


def _without(verb: re.Pattern[str], text: str) -> str:
    """The text without a first verb, one of its own or one that goes with any card; its case is kept."""
    rest = words.without_verb(text)
    found = verb.match(rest)
    return rest[found.end() :] if found else rest


def describe(action: Action, language: Language) -> str:
    """See `Engine.describe`; "DISCARD 2", which views write for the discards of others, too."""
    if action == RESIGN:
        return words.resignation(language)
    if action == CARETAKER:
        return words.caretaker(language)
    verb, *rest = action.split(" ")
    if verb not in _VERBS[language]:
        return _NAMES[language].get(action) or words.card_name(action, language)
    if verb == "BID":
        what = rest[0]
    elif rest[0].isdigit():
        what = _cards(int(rest[0]), language)
    else:
        what = ", ".join(_object(card, language) for card in rest)
    return f"{_VERBS[language][verb]} {what}"


def _object(card: Card, language: Language) -> str:
    """The name of a card after a verb: in Polish in the accusative."""
    if language == "pl" and card[0] in _ACCUSATIVE:
        return f"{_ACCUSATIVE[card[0]]} {words.suit_name(card[1], language)}"
    return words.card_name(card, language)


def _cards(count: int, language: Language) -> str:
    if language == "en":
        return f"{count} card" if count == 1 else f"{count} cards"
    if count == 1:
        return "1 kartę"
    few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
    return f"{count} karty" if few else f"{count} kart"
