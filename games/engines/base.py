"""The protocol that the rules of every game keep.

Everything here is pure and frozen: no clock, no global random, no input or output, no Django.

*Match and round.* A match is a sequence of rounds; a round is one deal and the actions played on it. The
state of a round is the fold of its actions over its deal: `start`, then `apply` action by action.
What a match remembers of its rounds is a list of `RoundFact`; which rounds open next, what they are set up
with and who has won follows from those facts alone.

*Actions are words.* An action is one short text in the notation of the rules ("AS", "TRUMP S", "BID 2"),
the same in the database, the API, mails and records. `parse` reads what people type; inside, words are
canonical and trusted no further than `apply`, which refuses whatever is not legal.

*Secrets.* Only `view` leaves an engine. Every field of a view is something its seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

Action: TypeAlias = str
Card: TypeAlias = str
"""Rank then suit: "TS" is the ten of spades; ranks "23456789TJQKA", suits "SHDC"."""

Json: TypeAlias = Any
"""What `json.dumps` takes and gives back equal: dicts with text keys, lists, text, integers, booleans, None."""

Options: TypeAlias = Mapping[str, Json]
Setup: TypeAlias = Mapping[str, Json]
Shared: TypeAlias = Mapping[str, Json]
Language: TypeAlias = Literal["pl", "en"]
Draw: TypeAlias = Callable[[int], int]
"""`draw(n)` is a number from 0 to n - 1 out of the round's secret, so that what it decides can be checked later."""

RESIGN: Action = "RESIGN"
CARETAKER: Action = "CARETAKER"
"""A bot finishes the round for this seat, whose player let the time run out. In the record, never among the legal
actions and never typed: the keeper of the match decides that it happens, the engine what the seat can still score."""


class EngineError(ValueError):
    """A refusal with a stable code; nothing has changed."""

    code = "engine"


class ActionSyntaxError(EngineError):
    """The text is no action of this game at all."""

    code = "action_syntax"

    def __init__(self, text: str) -> None:
        super().__init__(f"not an action: {text!r}")
        self.text = text


class IllegalAction(EngineError):
    """The text names an action that this seat may not play now; `legal` holds those it may."""

    code = "action_illegal"

    def __init__(self, text: str, legal: Sequence[Action] = ()) -> None:
        super().__init__(f"not legal here: {text!r}")
        self.text = text
        self.legal = legal


class AmbiguousAction(EngineError):
    """The text can be read as several legal actions; `readings` holds them."""

    code = "action_ambiguous"

    def __init__(self, text: str, readings: tuple[Action, ...]) -> None:
        super().__init__(f"several readings of {text!r}: {', '.join(readings)}")
        self.text = text
        self.readings = readings


class OptionsError(EngineError):
    """A table option that does not exist, has no such value, or does not go with another one.

    `sentence` is a whole one in English, marked for the catalogues by `gettext_noop`, with places for `data`; who
    knows the reader's language translates it.
    """

    code = "options"

    def __init__(self, option: str, sentence: str, **data: object) -> None:
        super().__init__(f"{option}: {sentence % data if data else sentence}")
        self.option = option
        self.sentence = sentence
        self.data = data


def gettext_noop(sentence: str) -> str:
    """Marks a sentence for the catalogues; engines know no language. The name is the one that extraction looks for."""
    return sentence


def unknown_option(option: str) -> OptionsError:
    return OptionsError(option, gettext_noop("there is no such option"))


def not_one_of(option: str, choices: Iterable[object]) -> OptionsError:
    return OptionsError(
        option, gettext_noop("choose one of: %(choices)s"), choices=", ".join(map(str, choices))
    )


def not_a_flag(option: str) -> OptionsError:
    return OptionsError(option, gettext_noop("choose true or false"))


def not_from(option: str, lowest: int, highest: int) -> OptionsError:
    return OptionsError(
        option,
        gettext_noop("choose a whole number from %(lowest)d to %(highest)d"),
        lowest=lowest,
        highest=highest,
    )


class StateError(EngineError):
    """A dump that `load` cannot read: another game, another format number, or damaged."""

    code = "state"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round ended.

    `scores` is what each seat adds to its total. `resigned` is the seat that gave up, which ends the
    match, not the round alone.
    """

    reason: str
    scores: tuple[int, ...]
    resigned: int | None = None


@dataclass(frozen=True, slots=True)
class RoundFact:
    """What the match knows of one of its rounds: all of it public.

    `summary` is `Engine.summary` of the round's present state; `outcome` is None while it is played.
    """

    number: int
    setup: Setup
    summary: Mapping[str, Json]
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended. `places` has one entry a seat, from 1; equal seats share a place (two 1s are a draw)."""

    reason: str
    totals: tuple[int, ...]
    places: tuple[int, ...]


class View(Protocol):
    """What one seat (or, with `seat` None, a spectator) may know of a round; a frozen value."""

    @property
    def game(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def to_act(self) -> tuple[int, ...]:
        """Seats that may act now; several where a game lets them choose at once; empty when over."""
        ...

    @property
    def legal(self) -> Sequence[Action]:
        """What this seat may play now, as `Engine.legal` gives it; empty when it is not to act."""
        ...

    def data(self) -> dict[str, Json]:
        """The whole view as JSON, for the API, records and the leak test."""
        ...


S = TypeVar("S")
V = TypeVar("V", bound=View)


class Engine(Protocol[S, V]):
    """The rules of one game. Seats count from 0; rounds from 1."""

    key: str
    format: int
    """Number of the dump format; it grows when a dump written by an older engine must be read differently."""

    # The match

    def options(self, raw: Mapping[str, Json]) -> dict[str, Json]:
        """All options of a table, defaults filled in. Raises `OptionsError`."""
        ...

    def seats(self, options: Options) -> int:
        """How many seats a table with these options has."""
        ...

    def rounds_to_open(self, options: Options, facts: Sequence[RoundFact], width: int) -> tuple[int, ...]:
        """Numbers of the rounds to open now, when at most `width` may be open at once; () when the match is over."""
        ...

    def setup(self, options: Options, number: int, facts: Sequence[RoundFact], draw: Draw) -> dict[str, Json]:
        """What round `number` starts from besides its deal (who chooses, who deals, ...); stored, never changed."""
        ...

    def shared(self, options: Options, number: int, facts: Sequence[RoundFact]) -> dict[str, Json]:
        """What round `number` takes from its sibling rounds as they stand now (VISTA: the trumps already used)."""
        ...

    def result(self, options: Options, facts: Sequence[RoundFact]) -> MatchResult | None:
        """The end of the match, or None while it goes on."""
        ...

    # The round

    def deck(self, setup: Setup) -> tuple[Card, ...]:
        """The cards that are shuffled for a round, in their unshuffled order."""
        ...

    def start(self, setup: Setup, deal: Sequence[Card], shared: Shared) -> S:
        """The round before its first action. `deal` is `deck(setup)` shuffled. Raises `StateError`."""
        ...

    def to_act(self, state: S) -> tuple[int, ...]:
        """Seats that may act; several where the game lets them choose at once; () when the round is over."""
        ...

    def legal(self, state: S, seat: int) -> Sequence[Action]:
        """Every action open to this seat, in a fixed order; () when it is not to act. Without `RESIGN`.

        A tuple as a rule. Where there are tens of thousands (the discards of Szturm) it is an immutable
        sequence that computes its items: `len`, `in` and indexing are cheap, so choose by index and list
        a few; walking through all of it is not.
        """
        ...

    def apply(self, state: S, seat: int, action: Action) -> S:
        """The state after an action; the given state is left alone.

        `RESIGN` is accepted from any seat until the round is over. So is, once a seat, `CARETAKER`, in games in which
        others wait (`registry.HAVE_CARETAKERS`): it changes nobody's turn, but the seat cannot score better than a loss
        in this round any more. A recorded action (see `record`) is accepted too, if what it adds is true. Raises
        `IllegalAction`.
        """
        ...

    def record(self, state: S, seat: int, action: Action) -> Action:
        """The text that the record keeps of a legal action: as played, plus what it turned up ("LUCKY=AS")."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The end of the round, or None."""
        ...

    def summary(self, state: S) -> dict[str, Json]:
        """What sibling rounds and score tables need of this round; public at every moment.

        With `absent`, the seats that a caretaker plays, where there are any.
        """
        ...

    def view(self, state: S, seat: int | None) -> V:
        """What this seat may know; None is a spectator, who sees what is public to the world."""
        ...

    def dump(self, state: S) -> dict[str, Json]:
        """The whole state as JSON, secrets included; for records of rounds that are over."""
        ...

    def load(self, data: Mapping[str, Json]) -> S:
        """The state that `dump` wrote. Raises `StateError`."""
        ...

    # Words

    def parse(self, view: V, text: str) -> frozenset[Action]:
        """Every legal action that the text can mean, in Polish and English, for the seat of the view.

        Empty never comes back: raises `ActionSyntaxError` when the text is no action of this game, and
        `IllegalAction` when all its readings are actions that cannot be played now. Several readings come
        back as a set of several; `one_action` turns them into `AmbiguousAction`.
        """
        ...

    def describe(self, action: Action, language: Language) -> str:
        """The action in words ("dama kier", "queen of hearts"), which `parse` reads back."""
        ...


AnyEngine: TypeAlias = Engine[Any, Any]


def one_action(readings: frozenset[Action], text: str) -> Action:
    """The only reading. Raises `AmbiguousAction` when there are several."""
    if len(readings) != 1:
        raise AmbiguousAction(text, tuple(sorted(readings)))
    return next(iter(readings))
