"""Building rounds of Kierki for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engines.base import Json, Outcome, RoundFact
from games.engines.kierki import Kierki
from games.engines.kierki_state import State

ENGINE = Kierki()
HELD_ROUND = 4
"""A round of four players in which nobody passes; for three it is the third."""

CLUBS, DIAMONDS = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"
HEARTS, SPADES = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
SUITS_BY_SEAT = (CLUBS, DIAMONDS, HEARTS, SPADES)

SHOOTER = "AC KC QC JC TC AS KS QS AH KH QH JH TH"
"""Takes every trick from the first on, when the seat after it holds the deuce of clubs and leads it."""


def no_draw(n: int) -> int:
    raise AssertionError("nothing is drawn in Kierki")


def facts_of(*scores: Sequence[int], resigned: int | None = None) -> list[RoundFact]:
    """Finished rounds with these scores; `resigned` gave up in one more."""
    ends = [Outcome("played", tuple(score)) for score in scores]
    if resigned is not None:
        ends.append(Outcome("resigned", (0,) * 4, resigned))
    return [RoundFact(number, {}, {}, end) for number, end in enumerate(ends, start=1)]


def setup_of(
    number: int = HELD_ROUND, totals: Sequence[int] | None = None, **options: Json
) -> dict[str, Json]:
    facts = facts_of(totals) if totals else []
    return ENGINE.setup(ENGINE.options(options), number, facts, no_draw)


def round_of(
    *hands: str, number: int = HELD_ROUND, totals: Sequence[int] | None = None, **options: Json
) -> State:
    """A round in which the seats hold these cards, and what is missing of a hand in the order of the deck."""
    setup = setup_of(number, totals, **options)
    held = [hand.split() for hand in hands]
    held += [[] for _ in range(ENGINE.seats(setup["options"]) - len(held))]
    rest = [card for card in ENGINE.deck(setup) if not any(card in hand for hand in held)]
    size = len(ENGINE.deck(setup)) // len(held)
    for hand in held:
        missing = size - len(hand)
        hand += rest[:missing]
        del rest[:missing]
    return ENGINE.start(setup, [card for hand in held for card in hand], {})


def play(state: State, cards: str) -> State:
    """One card after another, each by the seat whose turn it is."""
    for card in cards.split():
        (seat,) = ENGINE.to_act(state)
        state = ENGINE.apply(state, seat, card)
    return state


def legal_now(state: State) -> set[str]:
    (seat,) = ENGINE.to_act(state)
    return set(ENGINE.legal(state, seat))


def shot(**setup: Any) -> State:
    """A round in which seat 0 has taken all the points."""
    state = round_of(SHOOTER, "2C 3C 4C 5C 6C 2H 3H 4H 5H 6H 2S 3S 4S", **setup)
    while ENGINE.to_act(state):
        (seat,) = ENGINE.to_act(state)
        legal = ENGINE.legal(state, seat)
        if legal[0].startswith("MOON"):
            return state
        state = ENGINE.apply(state, seat, legal[0] if seat == 0 else legal[-1])
    return state


def give_all(state: State, *gives: str) -> State:
    for seat, cards in enumerate(gives):
        state = ENGINE.apply(state, seat, f"GIVE {cards}")
    return state
