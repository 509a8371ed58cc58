"""Building rounds of VISTA for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engines.base import Action, Outcome, RoundFact
from games.engines.cards import DECK
from games.engines.vista import Vista
from games.engines.vista_state import State

ENGINE = Vista()


class Hand:
    """What a seat is dealt: `piles` {number: "top under"}, `pool` and `lucky`; the rest does not matter."""

    def __init__(self, piles: Mapping[int, str] | None = None, pool: str = "", lucky: str = "") -> None:
        self.places: list[str | None] = [None] * 26
        for number, cards in (piles or {}).items():
            for place, card in enumerate(cards.split()):
                self.places[2 * (number - 1) + place] = card
        for place, card in enumerate(pool.split()):
            self.places[20 + place] = card
        if lucky:
            self.places[25] = lucky


def deal_of(first: Hand, second: Hand) -> list[str]:
    """A deal with these cards in these places; the rest is filled up in the order of the deck."""
    places = first.places + second.places
    rest = iter([card for card in DECK if card not in places])
    return [card or next(rest) for card in places]


def start(
    first: Hand | None = None,
    second: Hand | None = None,
    number: int = 1,
    used: Sequence[str] = (),
    rounds: int = 10,
    **shared: list[int],
) -> State:
    """A round before its trump is chosen. Seat 0 chooses in rounds 1, 3, ...; `shared` may be totals and to_come."""
    deal = deal_of(first or Hand(), second or Hand())
    setup = ENGINE.setup(ENGINE.options({"rounds": rounds}), number, [], no_draw)
    return ENGINE.start(setup, deal, {"used": list(used), **shared})


def no_draw(n: int) -> int:
    raise AssertionError("nothing is drawn in VISTA")


def play(state: State, *actions: Action) -> State:
    """One action after another, each by the seat whose turn it is."""
    for action in actions:
        state = ENGINE.apply(state, turn(state), action)
    return state


def turn(state: State) -> int:
    (seat,) = ENGINE.to_act(state)
    return seat


def legal_now(state: State) -> set[Action]:
    return set(ENGINE.legal(state, turn(state)))


def tops(state: State, owner: int, viewer: int | None) -> list[str | None]:
    return [pile.top for pile in ENGINE.view(state, viewer).piles[owner]]


def facts_of(*scores: int, trumps: Sequence[str | None] = (), resigned: int | None = None) -> list[RoundFact]:
    """Finished rounds with the choosers' scores; `resigned` gave up in one more."""
    facts = []
    for index, score in enumerate(scores):
        chooser = index % 2
        outcome = Outcome("played", (score, 0) if chooser == 0 else (0, score))
        facts.append(fact_of(index + 1, trumps[index] if index < len(trumps) else None, outcome))
    if resigned is not None:
        facts.append(fact_of(len(scores) + 1, None, Outcome("resigned", (0, 0), resigned)))
    return facts


def fact_of(number: int, trump: str | None = None, outcome: Outcome | None = None) -> RoundFact:
    setup = {"number": number, "rounds": 10, "chooser": (number - 1) % 2}
    return RoundFact(number, setup, {"chooser": setup["chooser"], "trump": trump, "tricks": [0, 0]}, outcome)


TABLE = Hand(
    {
        1: "9H 2S", 2: "4H 3S", 3: "KC 5S", 4: "AD 6S", 5: "6H 4S",
        6: "7D 8S", 7: "8D 9D", 8: "TD JD", 9: "QD KD", 10: "5D 6D",
    },
    pool="QC JC TC 9C 8C",
    lucky="7S",
)  # fmt: skip
OTHER = Hand(
    {
        1: "TH AS", 2: "3H KS", 3: "2C QS", 4: "2D JS", 5: "TS 8H",
        6: "3D 2H", 7: "5H AH", 8: "7H KH", 9: "JH QH", 10: "3C 4D",
    },
    pool="AC 7C 6C 5C 4C",
    lucky="9S",
)  # fmt: skip
"""Seat 0 has no spade on its tops, one club, and its lucky card is a spade; seat 1 has one spade."""


def table(trump: str = "NT", number: int = 1) -> State:
    """A round of these two hands with its trump chosen."""
    return play(start(TABLE, OTHER, number=number), f"TRUMP {trump}")
