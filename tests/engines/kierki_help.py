"""Building rounds of Kierki for tests."""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.base import Json, Outcome, RoundFact
from games.engines.kierki import Kierki
from games.engines.kierki_state import State

ENGINE = Kierki()
HELD_ROUND = 4
"""A round of four players in which nobody passes; for three it is the third."""


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
