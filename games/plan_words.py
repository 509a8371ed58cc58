"""Plans as one line of text, in Polish and English. Pure.

    plan    = clause { ";" clause }
    clause  = lead | answer | stop
    lead    = ( "lead" | "wychodź" ) cards               in this order, while they win
    answer  = [ "on" | "na" ] ( suit | "any" | "inne" ) how
    how     = "win" | "bij" | "low" | "nisko" | "high" | "wysoko" | "lucky" | "szczęśliwa" | card
    stop    = "stop" ( "none" | "nigdy" | { "pool" | "pula" | "lucky" | "szczęśliwa" | "trump" | "atut" } )

A colon may stand after the first words of a clause, commas between cards. Case and Polish accents do not matter; cards
and suits are read as everywhere (`engines.words`). More words for each answer are in the tables below.
"""

from __future__ import annotations

import re

from games.engines import words
from games.engines.base import Language
from games.engines.cards import SUITS
from games.engines.vista_state import LUCKY
from games.plans import ANY, HIGH, LOW, STOPS, WIN, Plan

LONGEST = 300
"""Characters of a plan."""
MOST_LEADS = 13

_LEAD = {"lead", "leads", "play", "wychodz", "wychodze", "wyjdz", "prowadz", "zagrywaj", "wist", "wistuj"}
_STOP = {"stop", "przerwij", "stoj", "zatrzymaj"}
_ON = {"on", "na", "gdy", "if", "wyjscie", "w", "a", "lead", "of"}
_ANY = {"any", "inne", "inny", "other", "others", "rest", "reszta", "kazdy", "wszystko", "*"}
_HOW: dict[str, str] = {
    word: how
    for how, said in {
        WIN: "win wins beat lowest_winner cheapest_winner bij bijaca najnizsza_bijaca najtaniej przebij",
        LOW: "low lowest duck nisko niska najnizsza najmniejsza",
        HIGH: "high highest wysoko wysoka najwyzsza",
        LUCKY: "lucky lucky_card szczesliwa szczesliwa_karta",
    }.items()
    for word in said.replace("_", "\0").split()
    for word in [word.replace("\0", " ")]
}
_NEWS: dict[str, str] = {
    word: stop
    for stop, said in {
        "POOL": "pool pools pula puli pule",
        "LUCKY": "lucky szczesliwa szczesliwej",
        "TRUMP": "trump trumps atut atuty atutu",
    }.items()
    for word in said.split()
}
_NOTHING = {"none", "never", "nothing", "nigdy", "nic"}
_SAID: dict[Language, dict[str, str]] = {
    "en": {
        "lead": "lead", "on": "on", ANY: "any", WIN: "win", LOW: "low", HIGH: "high", LUCKY: "lucky",
        "stop": "stop", "POOL": "pool", "TRUMP": "trump", "none": "none",
    },
    "pl": {
        "lead": "wychodź", "on": "na", ANY: "inne", WIN: "bij", LOW: "nisko", HIGH: "wysoko", LUCKY: "szczęśliwa",
        "stop": "stop", "POOL": "pula", "TRUMP": "atut", "none": "nigdy",
    },
}  # fmt: skip


class PlanSyntaxError(ValueError):
    """The text is no plan; `part` is what could not be read, "" when there is nothing at all."""

    def __init__(self, part: str) -> None:
        super().__init__(f"not part of a plan: {part!r}")
        self.part = part


def parse(text: str) -> Plan:
    """The plan that the text means. Raises `PlanSyntaxError`."""
    if len(text) > LONGEST:
        raise PlanSyntaxError(text[:60])
    lead: tuple[str, ...] | None = None
    answers: dict[str, str] = {}
    stops: tuple[str, ...] | None = None
    for clause in filter(None, (part.strip() for part in re.split(r"[;\n]", text))):
        head, body = _divided(clause)
        if head in _LEAD and lead is None:
            lead = _leads(body, clause)
        elif head in _STOP and stops is None:
            stops = _stops(body, clause)
        else:
            suit, how = _answer(clause)
            if suit in answers:
                raise PlanSyntaxError(clause)
            answers[suit] = how
    if not lead and not answers:
        raise PlanSyntaxError(text.strip()[:60])
    ordered = tuple((suit, answers[suit]) for suit in (*SUITS, ANY) if suit in answers)
    return Plan(lead or (), ordered, STOPS if stops is None else stops)


def written(plan: Plan, language: Language) -> str:
    """The plan as one line that `parse` reads back; the usual stops are not said."""
    said = _SAID[language]
    clauses = []
    if plan.lead:
        clauses.append(f"{said['lead']} {', '.join(_shown(card, language) for card in plan.lead)}")
    for suit, how in plan.answers:
        name = said[ANY] if suit == ANY else words.suit_symbol(suit)
        clauses.append(f"{said['on']} {name}: {_shown(how, language)}")
    if plan.stops != STOPS:
        clauses.append(f"{said['stop']} {', '.join(said[stop] for stop in plan.stops) or said['none']}")
    return "; ".join(clauses)


# --- Steps ------------------------------------------------------------------------------------------


def _shown(how: str, language: Language) -> str:
    return _SAID[language].get(how) or words.card_symbol(how, language)


def _divided(clause: str) -> tuple[str, str]:
    """The first word, plain, and the rest."""
    found = re.fullmatch(r"\s*([^\s:=]+)\s*[:=]?\s*(.*)", clause)
    return (words.plain_words(found[1]), found[2]) if found else ("", "")


def _leads(body: str, clause: str) -> tuple[str, ...]:
    cards: list[str] = []
    for part in filter(None, (part.strip() for part in body.split(","))):
        cards += [LUCKY] if _HOW.get(words.plain_words(part)) == LUCKY else _cards(part, clause)
    if not cards or len(cards) > MOST_LEADS or len(set(cards)) < len(cards):
        raise PlanSyntaxError(clause)
    return tuple(cards)


def _cards(part: str, clause: str) -> list[str]:
    """The cards of a list that can be read in one way only."""
    lists = {
        tuple(next(iter(card)) for card in way) for way in words.card_lists(part) if all(map(_single, way))
    }
    if len(lists) != 1:
        raise PlanSyntaxError(clause)
    return list(lists.pop())


def _single(readings: frozenset[str]) -> bool:
    return len(readings) == 1


def _stops(body: str, clause: str) -> tuple[str, ...]:
    said = [words.plain_words(word) for word in re.split(r"[,\s]+", body) if word]
    if len(said) == 1 and said[0] in _NOTHING:
        return ()
    if not said or any(word not in _NEWS for word in said):
        raise PlanSyntaxError(clause)
    return tuple(stop for stop in STOPS if stop in {_NEWS[word] for word in said})


def _answer(clause: str) -> tuple[str, str]:
    """The suit, or `ANY`, and the answer. Raises `PlanSyntaxError`."""
    said = re.split(r"[\s:=]+", clause.strip())
    while len(said) > 2 and words.plain_words(said[0]) in _ON:
        said.pop(0)
    if len(said) < 2:
        raise PlanSyntaxError(clause)
    suits = {ANY} if words.plain_words(said[0]) in _ANY else words.suit_readings(said[0])
    how = _how(" ".join(said[1:]))
    if len(suits) > 1:
        # "K" alone is hearts or diamonds; in notation letters only one of them.
        suits = {said[0].upper()} & set(SUITS)
    if len(suits) != 1 or how is None:
        raise PlanSyntaxError(clause)
    return next(iter(suits)), how


def _how(text: str) -> str | None:
    plain = words.plain_words(text)
    if plain in _HOW:
        return _HOW[plain]
    cards = words.card_readings(text)
    return next(iter(cards)) if len(cards) == 1 else None
