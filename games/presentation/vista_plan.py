"""The box "Plan" beside the VISTA table: the plan in sentences, the form to change it, and what it would do.

Everything comes from the owner's own plan and own view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games import plan_words
from games.engines import words
from games.engines.base import Action, Card, Language
from games.engines.cards import SUITS, suit_of
from games.engines.vista_state import LUCKY
from games.engines.vista_view import VistaView
from games.models import Plan
from games.plans import ANY, HIGH, LOW, STOPS, WIN, Foreseen, Halt

LEADS = 5
"""Cards to lead that can be chosen from lists; the line takes more."""


@dataclass(frozen=True)
class Choice:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Question:
    """A list to choose from."""

    name: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class PlanBox:
    sentences: tuple[str, ...]
    """The plan that holds, or held; () when there is none."""
    ended: str
    """Why it ended; "" while it holds."""
    leads: tuple[Question, ...]
    answers: tuple[Question, ...]
    stops: tuple[Choice, ...]
    line: str
    """What stands in the field for one line."""
    line_now: str
    """The plan as one line."""
    foreseen: tuple[str, ...] = ()
    error: str = ""
    is_open: bool = False
    """The form was sent and comes back: it is shown unfolded."""


@dataclass
class Typed:
    """What was sent and is shown again: the fields as they came, why they were refused, what they would do."""

    data: Mapping[str, str]
    stops: tuple[str, ...] = STOPS
    error: str = ""
    foreseen: tuple[Foreseen, ...] = field(default_factory=tuple)


def plan_box(view: VistaView, row: Plan | None, letters: Language, typed: Typed | None = None) -> PlanBox:
    """`letters` are the rank letters of the reader's cards."""
    plan = plan_words.parse(row.text) if row else None
    if typed is not None:
        chosen = dict(typed.data)
        stops = typed.stops
    else:
        answers = dict(plan.answers) if plan else {}
        chosen = {f"lead{index}": card for index, card in enumerate(plan.lead if plan else (), start=1)}
        chosen |= {f"on_{suit}": how for suit, how in answers.items()}
        stops = plan.stops if plan else STOPS
    return PlanBox(
        sentences=tuple(sentences(row.text, letters)) if row else (),
        ended=ended_because(row.stopped) if row and row.stopped else "",
        leads=tuple(_lead_question(view, index, chosen, letters) for index in range(1, LEADS + 1)),
        answers=tuple(_answer_question(view, suit, chosen, letters) for suit in (*SUITS, ANY)),
        stops=tuple(Choice(stop, _news_name(stop), stop in stops) for stop in STOPS),
        line=chosen.get("line", ""),
        line_now=plan_words.written(plan, _language()) if plan else "",
        foreseen=tuple(_foreseen(each, letters) for each in typed.foreseen) if typed else (),
        error=typed.error if typed else "",
        is_open=typed is not None,
    )


def text_of(data: Mapping[str, str], stops: tuple[str, ...]) -> str:
    """The plan that a sent form says: its line where something stands in it, otherwise its lists."""
    line = data.get("line", "").strip()
    if line:
        return line
    leads = [data.get(f"lead{index}", "") for index in range(1, LEADS + 1)]
    clauses = [f"lead {', '.join(filter(None, leads))}"] if any(leads) else []
    clauses += [f"on {suit}: {data[f'on_{suit}']}" for suit in (*SUITS, ANY) if data.get(f"on_{suit}")]
    if not clauses:
        return ""
    return "; ".join([*clauses, f"stop {', '.join(stops) or 'none'}"])


def sentences(text: str, letters: Language) -> list[str]:
    """The plan in sentences, one a rule."""
    plan = plan_words.parse(text)
    said = []
    if plan.lead:
        cards = ", ".join(_card(card, letters) for card in plan.lead)
        said.append(_("While I win, lead: %(cards)s") % {"cards": cards})
    for suit, how in plan.answers:
        name = _("any other suit") if suit == ANY else words.suit_symbol(suit)
        said.append(
            _("On a lead of %(suit)s: %(answer)s") % {"suit": name, "answer": _how_name(how, letters)}
        )
    if plan.stops != STOPS:
        news = ", ".join(_news_name(stop) for stop in plan.stops)
        said.append(
            _("It ends when: %(news)s") % {"news": news} if news else _("It ends with the round only")
        )
    return said


def ended_because(reason: str) -> str:
    return {
        "pool": _("It has ended: a pool has opened."),
        "lucky": _("It has ended: a lucky card has shown."),
        "trump": _("It has ended: your opponent played a trump."),
        "missing": _("It has ended: the card it names cannot be played."),
    }.get(reason, _("It has ended."))


# --- Steps ------------------------------------------------------------------------------------------


def _language() -> Language:
    return "en" if (get_language() or "pl").startswith("en") else "pl"


def _card(card: Action, letters: Language) -> str:
    return _("lucky card") if card == LUCKY else words.card_symbol(card, letters)


def _how_name(how: str, letters: Language) -> str:
    names = {
        WIN: pgettext("plan", "lowest winner, or else lowest"),
        LOW: pgettext("plan", "lowest"),
        HIGH: pgettext("plan", "highest"),
    }
    return names[how] if how in names else _card(how, letters)


def _news_name(stop: str) -> str:
    return {
        "POOL": _("a pool opens"),
        "LUCKY": _("a lucky card shows"),
        "TRUMP": _("my opponent plays a trump unasked"),
    }[stop]


def _mine(view: VistaView) -> list[Card]:
    """The cards that the owner sees as their own."""
    assert view.seat is not None
    tops = [pile.top for pile in view.piles[view.seat] if pile.top is not None]
    cards = tops + list(view.pools[view.seat].cards or ())
    return sorted(cards, key=lambda card: (SUITS.index(suit_of(card)), -"23456789TJQKA".index(card[0])))


def _lead_question(view: VistaView, index: int, chosen: Mapping[str, str], letters: Language) -> Question:
    name = f"lead{index}"
    return Question(name, str(index), _choices([*_mine(view), LUCKY], chosen.get(name, ""), letters))


def _answer_question(view: VistaView, suit: str, chosen: Mapping[str, str], letters: Language) -> Question:
    name = f"on_{suit}"
    cards = [card for card in _mine(view) if suit_of(card) == suit]
    label = (
        _("any other suit")
        if suit == ANY
        else f"{words.suit_symbol(suit)} {words.suit_name(suit, _language())}"
    )
    return Question(name, label, _choices([WIN, LOW, HIGH, *cards, LUCKY], chosen.get(name, ""), letters))


def _choices(values: list[str], chosen: str, letters: Language) -> tuple[Choice, ...]:
    """Nothing, the values, and what was chosen before and is not among them any more."""
    known = [WIN, LOW, HIGH, LUCKY]
    offered = values if chosen in ("", *values) or not _is_card(chosen) else [*values, chosen]
    shown = [Choice("", "–", not chosen)]
    shown += [
        Choice(value, _how_name(value, letters) if value in known else _card(value, letters), value == chosen)
        for value in offered
    ]
    return tuple(shown)


def _is_card(value: str) -> bool:
    return len(value) == 2 and value[1] in SUITS and value[0] in "23456789TJQKA"


def _foreseen(each: Foreseen, letters: Language) -> str:
    then = _then(each.then, letters)
    if each.card is None:
        return _("Now: %(then)s") % {"then": then}
    return _("After %(card)s: %(then)s") % {"card": _card(each.card, letters), "then": then}


def _then(then: Action | Halt, letters: Language) -> str:
    if not isinstance(then, Halt):
        return _card(then, letters)
    if then.ends:
        return _("the plan ends, you are asked")
    return _("your opponent plays on") if then.reason == "not_my_turn" else _("you are asked")
