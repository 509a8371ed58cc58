"""Reading and naming cards as people write them, in Polish and English; shared by all games.

A text is read as the set of everything that it can mean; a game keeps what is legal and asks when several
are left. Case, diacritics, spaces, invisible characters and the style of suit symbols do not matter.

*Order.* A card is a rank and a suit in either order: "as pik", "QH", "♥D", "kier dama", "ten of clubs".
Of two letters the notation of the rules comes first, so that what the database writes is never ambiguous:
"KD" is the king of diamonds and "DH" the queen of hearts; other pairs mean all that they can mean ("DT":
queen of clubs, "trefl" being a suit, or ten of diamonds).

*Half a card.* A lone "as" or "kier" is no card, but `rank_readings` and `suit_readings` know it, and
`cards_meant` takes it for any such card of those at hand. "AS" in capitals is the notation, the ace of
spades; "as" may be that or the Polish word for any ace.

*Not read.* Whatever stands in brackets or quotation marks ([AS], «RESIGN», "AS") or carries a mark of quoting
(>, |): mails print actions that way so that no line of theirs, sent back in a reply, can act. One unknown
word, a question mark or any other character makes the whole text unreadable.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from games.engines import lexicon
from games.engines.base import Card, Language
from games.engines.cards import DECK, RANKS, SUITS, suit_of

LONGEST_TEXT = 500
"""Characters; the longest honest text names thirteen cards in words."""

MOST_DIVISIONS = 64
"""A text that can be divided into cards in more ways than this is nonsense, and costs time."""

_GLYPH_RANKS = {1: "A", 10: "T", 11: "J", 13: "Q", 14: "K"} | {value: str(value) for value in range(2, 10)}
_TRANSLATION = {ord(char): plain for char, plain in zip("łŁ♤♡♢♧–—‑", "lL♠♥♦♣---", strict=True)} | {
    0x1F0A0 + row * 16 + value: rank + lexicon.SUIT_SYMBOLS[suit]
    for row, suit in enumerate("SHDC")
    for value, rank in _GLYPH_RANKS.items()
}
_PIECE = re.compile(r"([a-z]+|[0-9]+|[♠♥♦♣])|([,;.!&+\n])|[ :/-]+|(.)", re.IGNORECASE)


class _Lexeme(NamedTuple):
    word: str
    capitals: bool


_Group: TypeAlias = tuple[_Lexeme, ...]
Readings: TypeAlias = frozenset[Card]


def _folded(text: str) -> str:
    """Without accents and invisible characters, symbols in their plain form; the case is kept."""
    if not text.isascii():
        decomposed = unicodedata.normalize("NFKD", text.translate(_TRANSLATION))
        unseen = [char for char in set(decomposed) if unicodedata.category(char) in ("Mn", "Me", "Cf")]
        text = decomposed.translate(_TRANSLATION | dict.fromkeys(map(ord, unseen)))
    lines = text.splitlines()
    return "\n".join(" ".join(line.split()) for line in lines).strip()


def normalised(text: str) -> str:
    """The text folded to lower case, without accents and invisible characters, with single spaces."""
    return _folded(text).lower()


def plain_words(text: str) -> str:
    """`normalised` without stops, commas and exclamation marks at the end: for comparing with phrases."""
    return normalised(text).rstrip(" .,;!")


def _index(table: Mapping[str, str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for meaning, words in table.items():
        for word in words.split():
            found.setdefault(word, set()).add(meaning)
    return {word: frozenset(meanings) for word, meanings in found.items()}


_RANKS_OF = _index(lexicon.RANK_WORDS)
_SUITS_OF = _index(lexicon.SUIT_WORDS)
_NOTHING: frozenset[str] = frozenset()
_NOTATION_RANKS = frozenset(RANKS.lower()) | {"d", "w"}
_NOTATION_SUITS = frozenset(SUITS.lower())


def _pair_readings(first: str, second: str) -> Readings:
    """The cards that a rank and a suit word, in either order, can mean."""
    if first in _NOTATION_RANKS and second in _NOTATION_SUITS:
        orders = [(first, second)]
    else:
        orders = [(first, second), (second, first)]
    return frozenset(
        rank + suit
        for rank_word, suit_word in orders
        for rank in _RANKS_OF.get(rank_word, _NOTHING)
        for suit in _SUITS_OF.get(suit_word, _NOTHING)
    )


@lru_cache(maxsize=64)  # one name is asked for its card, its rank and its suit
def _groups(text: str) -> tuple[_Group, ...]:
    """The words between commas and "and"s; () when the text holds anything that is not read."""
    if len(text) > LONGEST_TEXT:
        return ()
    groups: list[list[_Lexeme]] = [[]]
    for word, divider, unreadable in _PIECE.findall(_folded(text)):
        if unreadable:
            return ()
        lexeme = _Lexeme(word.lower(), word.isupper())
        if divider or lexeme.word in lexicon.AND_WORDS:
            groups.append([])
        elif word and lexeme.word not in lexicon.FILLERS:
            groups[-1].append(lexeme)
    return tuple(tuple(group) for group in groups if group)


def _cards_of(group: _Group) -> Readings:
    if len(group) == 1:
        word = group[0].word
        return _pair_readings(word[0], word[1]) if len(word) == 2 and word != "10" else frozenset()
    if len(group) == 2:
        return _pair_readings(group[0].word, group[1].word)
    return frozenset()


def card_readings(text: str) -> Readings:
    """All cards that the text, as the name of one card, can mean."""
    groups = _groups(text)
    return _cards_of(groups[0]) if len(groups) == 1 else frozenset()


def _lone_word(text: str) -> str:
    """The only word of the text, or "" when there are several or it is a card in notation ("AS")."""
    groups = _groups(text)
    if len(groups) != 1 or len(groups[0]) != 1:
        return ""
    lexeme = groups[0][0]
    return "" if lexeme.capitals and lexeme.word.upper() in DECK else lexeme.word


def rank_readings(text: str) -> frozenset[str]:
    """The ranks that a lone word can mean: "dama" is {"Q"}, "T" is {"T"}."""
    return _RANKS_OF.get(_lone_word(text), _NOTHING)


def suit_readings(text: str) -> frozenset[str]:
    """The suits that a lone word can mean: "kier" is {"H"}, "K" is {"H", "D"}, "T" is {"C"}."""
    return _SUITS_OF.get(_lone_word(text), _NOTHING)


def trump_readings(text: str) -> frozenset[str]:
    """Like `suit_readings`, and "NT" for "BA", "bez atu", "no trump"."""
    if plain_words(text).replace("-", " ") in lexicon.NO_TRUMP_WORDS:
        return frozenset({"NT"})
    return suit_readings(text)


def cards_meant(text: str, among: Collection[Card]) -> Readings:
    """All cards `among` these that the text can mean as the name of one; half a card will do ("as", "♥").

    A single letter will not: it is somebody's initial more often than a card.
    """
    meant = card_readings(text)
    word = _lone_word(text)
    if len(word) > 1 or not word.isalpha():
        ranks, suits = rank_readings(text), suit_readings(text)
        meant |= {card for card in DECK if card[0] in ranks or suit_of(card) in suits}
    return meant.intersection(among)


def _divisions(group: _Group) -> list[tuple[Readings, ...]]:
    """Every way to divide a group into cards of one or two words; no more than one above the limit."""
    ways: list[list[tuple[Readings, ...]]] = [[()]]
    for start in range(len(group) - 1, -1, -1):
        found = [
            (cards, *rest)
            for size in (1, 2)
            if size <= len(ways) and (cards := _cards_of(group[start : start + size]))
            for rest in ways[-size]
        ]
        ways.append(found[: MOST_DIVISIONS + 1])
    return ways[-1]


def card_lists(text: str) -> tuple[tuple[Readings, ...], ...]:
    """Every way to read the text as a list of cards, each card a set of readings; () when there is none.

    "as pik, dama kier i 2 trefl" gives one list of three; so does "AS QH 2C". Commas are needed nowhere,
    but a lone lower-case "as" between commas is any ace, as it is for `cards_meant`.
    """
    lists: list[tuple[Readings, ...]] = [()]
    groups = _groups(text)
    for group in groups:
        parts = _divisions(group)
        if len(groups) > 1 and group == (_Lexeme("as", capitals=False),):
            parts = [(frozenset("A" + suit for suit in SUITS),)]
        lists = [head + part for head in lists for part in parts]
        if not lists or len(lists) > MOST_DIVISIONS:
            return ()
    return tuple(lists) if groups else ()


def card_choices(text: str, among: Collection[Card]) -> frozenset[frozenset[Card]]:
    """Every set of different cards `among` these that the text can mean as a list; for DISCARD and GIVE.

    Empty both when the text is no list of cards (then `card_lists` is empty too) and when it names a card
    twice or one that is not at hand.
    """
    at_hand = frozenset(among)
    found: set[frozenset[Card]] = set()
    for readings in card_lists(text):
        chosen: set[frozenset[Card]] = {frozenset()}
        for cards in readings:
            chosen = {before | {card} for before in chosen for card in cards & at_hand if card not in before}
        found |= chosen
    return frozenset(found)


def is_resignation(text: str) -> bool:
    """Whether the text says, and says nothing else than, that its writer gives up."""
    return plain_words(text) in lexicon.RESIGN_WORDS


def resignation(language: Language) -> str:
    """What a player writes to give up."""
    return {"pl": "poddaję mecz", "en": "resign"}[language]


def caretaker(language: Language) -> str:
    """What the record says when a bot takes a seat over; nobody can play it, so nothing reads it."""
    return {"pl": "dalej gra zastępca", "en": "a caretaker plays on"}[language]


_VERB = re.compile(f"(?:{'|'.join(lexicon.PLAY_VERBS)})(?=[\\s:♠♥♦♣])", re.IGNORECASE)


def without_verb(text: str) -> str:
    """The text without a first "gram", "zagraj", "wychodzę w", "play", "lead" ...; its case is kept."""
    folded = _folded(text)
    verb = _VERB.match(folded)
    return folded[verb.end() :].strip(" :") if verb else folded


def suit_symbol(suit: str) -> str:
    """♠ ♥ ♦ or ♣."""
    return lexicon.SUIT_SYMBOLS[suit]


def suit_name(suit: str, language: Language) -> str:
    """ "kier", "hearts"; of "NT" "BA" and "no trump"."""
    return lexicon.SUIT_NAMES[language][suit]


def trump_symbol(trump: str, language: Language) -> str:
    """ "♥"; "BA" or "NT" where there is no trump."""
    return ("BA" if language == "pl" else "NT") if trump == "NT" else suit_symbol(trump)


def rank_symbol(rank: str, language: Language) -> str:
    """The corner of a card: A K D W 10 9 ... in Polish, A K Q J 10 9 ... in English."""
    return lexicon.RANK_LETTERS[language].get(rank, rank)


def card_symbol(card: Card, language: Language) -> str:
    """ "♥D" in Polish, "♥Q" in English, "♦10" in both."""
    return suit_symbol(suit_of(card)) + rank_symbol(card[0], language)


def card_name(card: Card, language: Language) -> str:
    """ "dama kier", "10 karo"; "queen of hearts", "10 of diamonds"."""
    rank = lexicon.RANK_NAMES[language].get(card[0], card[0])
    suit = suit_name(suit_of(card), language)
    return f"{rank} of {suit}" if language == "en" else f"{rank} {suit}"


def beginning_of(text: str, most: int = 200) -> str:
    """The text, when it has at most so many characters; else its beginning and "…", no longer than that in all."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
