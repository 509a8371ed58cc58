"""What a mail shows of a round: the same view as the page, as aligned text and as HTML that needs no picture.

A game brings a `MailBoard` in `games.presentation.<game>_mail`; a game without one is shown by its choices
alone, so that nobody waits for a mail because its picture is not drawn yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from games.engines import words
from games.engines.base import Action, Card, Language, RoundFact, View
from games.engines.cards import DECK
from games.engines.registry import engine_for
from games.models import Seat

TEXT_STYLE = "\ufe0e"
"""Behind a suit symbol it asks for the letter, not for the coloured picture that phones like to draw."""
MOST_CHOICES = 40
"""Up to so many choices are all listed; of more (three cards to pass, discards) a few show how to name one."""
EXAMPLES = 3


@dataclass(frozen=True)
class Reader:
    """For whom a board is drawn. `link` gives the address that shows an action and plays it on a button."""

    language: Language
    letters: Language
    four_colours: bool = False
    link: Callable[[Action], str] = lambda action: ""


@dataclass(frozen=True)
class Choice:
    """One action open to the reader: what to type, what it is called, and its address."""

    action: Action
    code: str
    name: str
    url: str
    label: str = ""
    """How a button shows it: a card by its sign, anything else by its name."""

    @property
    def in_full(self) -> str:
        """The name where it is another thing to type than the code; "" for "BID 1", which is "bid 1"."""
        return "" if self.name.lower() == self.code.lower() else self.name


@dataclass(frozen=True)
class Another:
    """Where the choices are too many to list: one that is not listed, to show that all are open."""

    count: int
    """So many cards it names."""
    code: str
    """What to type."""
    kept: str = ""
    """The card of the hand that may not be among them, by its name: the one that is paid for."""


@dataclass(frozen=True)
class Board:
    """A round as a mail shows it."""

    place: str
    """Where we are: round, trump, trick."""
    prompt: str
    """What is to be done and by whom, in a sentence."""
    text: str
    """At most 72 columns, each line of the table behind a "|", so that none of them reads as a move."""
    template: str
    """The HTML of the table, below templates/; takes the context's "table"."""
    context: Mapping[str, Any]
    choices: tuple[Choice, ...]
    standing: str = ""
    """The score of the match as a text table."""
    standing_template: str = ""
    """The same as HTML; takes the context's "table"."""
    notes: tuple[str, ...] = field(default_factory=tuple)
    another: Another | None = None
    """None where the choices are all listed."""


Draw = Callable[[Any, Sequence[Seat], Sequence[RoundFact], Reader, Mapping[str, Any] | None], Board]
"""`draw(view, seats, facts, reader, result)`; each game takes its own view; `result` of a match that is over."""


def symbol(card: Card, letters: Language) -> str:
    """ "♥D" with the symbol as a letter."""
    return words.suit_symbol(card[1]) + TEXT_STYLE + words.rank_symbol(card[0], letters)


def typed(action: Action, letters: Language) -> str:
    """What a person types for a card: the notation with their own rank letters ("DH", "10C")."""
    return words.rank_symbol(action[0], letters) + action[1] if action in DECK else action


def listed(view: View) -> tuple[Action, ...]:
    """The choices that a mail and the pages behind its links list."""
    return tuple(islice(view.legal, MOST_CHOICES if len(view.legal) <= MOST_CHOICES else EXAMPLES))


@dataclass(frozen=True)
class Pick:
    """Several cards to choose at once, where the combinations are too many to list."""

    verb: str
    count: int
    cards: tuple[Card, ...]


def pick_of(view: View) -> Pick | None:
    """None where the choices are listed."""
    if len(view.legal) <= MOST_CHOICES:
        return None
    verb, *cards = view.legal[0].split(" ")
    may_go = _named_in(view)
    return Pick(verb, len(cards), tuple(card for card in getattr(view, "hand", ()) if card in may_go))


def _named_in(view: View) -> set[str]:
    """All cards that are in one of the choices."""
    return {card for action in view.legal for card in action.split(" ")[1:]}


def wanted_at_once(view: View) -> int:
    """How many cards an answer has to name where it names several (passing, paying); 0 elsewhere."""
    _, *named = view.legal[0].split(" ") if view.legal else ("",)
    return len(named) if len(named) > 1 and all(each in DECK for each in named) else 0


def another_of(
    view: View, reader: Reader, code: Callable[[Action, Reader], str] | None = None
) -> Another | None:
    """A choice from the middle of those that are not listed; None where all are."""
    if len(view.legal) <= MOST_CHOICES:
        return None
    action = view.legal[len(view.legal) // 2]
    may_go = _named_in(view)
    kept = [card for card in getattr(view, "hand", ()) if card not in may_go]
    return Another(
        wanted_at_once(view),
        code(action, reader) if code else typed(action, reader.letters),
        engine_for(view.game).describe(kept[0], reader.language) if len(kept) == 1 else "",
    )


def choices_of(
    view: View, reader: Reader, code: Callable[[Action, Reader], str] | None = None
) -> tuple[Choice, ...]:
    """The reader's choices in the engine's order, or a few of them where there are too many to list."""
    engine = engine_for(view.game)
    return tuple(
        Choice(
            action=action,
            code=code(action, reader) if code else typed(action, reader.letters),
            name=engine.describe(action, reader.language),
            url=reader.link(action),
            label=symbol(action, reader.letters)
            if action in DECK
            else engine.describe(action, reader.language),
        )
        for action in listed(view)
    )


def numbered_choices(
    view: View | None, actions: Sequence[Action], game: str, language: Language
) -> list[Choice]:
    """Actions to choose between, each by its number in the list of what may be played: "#3" is never unclear."""
    engine = engine_for(game)
    legal = list(listed(view)) if view else []
    return [
        Choice(
            action=action,
            code=f"#{legal.index(action) + 1}" if action in legal else engine.describe(action, language),
            name=engine.describe(action, language),
            url="",
        )
        for action in actions
    ]


def named_suit(suit: str, reader: Reader) -> str:
    """A suit by its sign and its name: "♥ kier"."""
    return f"{words.suit_symbol(suit)}{TEXT_STYLE} {words.suit_name(suit, reader.language)}"


def last_trick_words(number: int, winner: str, *, mine: bool) -> str:
    """What stands above the trick that is over."""
    if mine:
        return _("Last trick (%(number)d), won by you:") % {"number": number}
    return _("Last trick (%(number)d), won by %(name)s:") % {"number": number, "name": winner}


def wide(text: str) -> int:
    """Columns that a text takes on a terminal; the mark behind suit symbols takes none."""
    return len(text.replace(TEXT_STYLE, ""))


def padded(text: str, width: int) -> str:
    return text + " " * max(0, width - wide(text))


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of equal length as aligned lines behind a bar: the first column to the left, the others to the right."""
    widths = [max(wide(row[index]) for row in rows) for index in range(len(rows[0]))]
    return [
        "| "
        + "  ".join(
            padded(cell, width) if index == 0 else " " * (width - wide(cell)) + cell
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def plain_board(
    view: View,
    seats: Sequence[Seat],
    facts: Sequence[RoundFact],
    reader: Reader,
    result: Mapping[str, Any] | None,
) -> Board:
    """A game whose table is not drawn in mails: whose turn it is, and what may be played."""
    names = {seat.number: seat.name for seat in seats}
    acting = ", ".join(names[number] for number in view.to_act)
    return Board(
        place=_("round %(number)d") % {"number": max((fact.number for fact in facts), default=1)},
        prompt=_("Your turn") if view.seat in view.to_act else _("Now plays: %(name)s") % {"name": acting},
        text="",
        template="emails/games/plain.html",
        context={},
        choices=choices_of(view, reader),
        another=another_of(view, reader),
    )
