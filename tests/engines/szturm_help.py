"""Building rounds of Szturm for tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from games.engines.base import Action, Json, Outcome, RoundFact
from games.engines.cards import DECK, SUITS
from games.engines.szturm import Szturm
from games.engines.szturm_state import COURT_SIZE, HAND_SIZE, Lot, State, card_set

ENGINE = Szturm()


def setup_of(players: int = 2, dealer: int = 0, **changed: Json) -> dict[str, Json]:
    setup = {"players": players, "target": 40, "limit": None, "number": 1, "dealer": dealer}
    return {**setup, "totals": [0] * players, **changed}


def shuffled_deal(seed: int) -> list[str]:
    deal = list(DECK)
    random.Random(seed).shuffle(deal)
    return deal


def deal_of(players: int, hands: Sequence[str] = (), court: str = "", prison: str = "") -> list[str]:
    """A deal with these cards in these places; what is missing is filled up in the order of the deck."""
    held = [hand.split() for hand in hands] + [[] for _ in range(players - len(hands))]
    parts = [*held, court.split(), prison.split()]
    sizes = [HAND_SIZE[players]] * players + [COURT_SIZE, 52 - COURT_SIZE - players * HAND_SIZE[players]]
    rest = [card for card in DECK if not any(card in part for part in parts)]
    for part, size in zip(parts, sizes, strict=True):
        missing = size - len(part)
        part += rest[:missing]
        del rest[:missing]
    return [card for part in parts for card in part]


def round_of(
    players: int = 2, dealer: int = 0, hands: Sequence[str] = (), court: str = "", prison: str = ""
) -> State:
    return ENGINE.start(setup_of(players, dealer), deal_of(players, hands, court, prison), {})


def assault(*hands: str, prison: str = "", trump: str = "S", leader: int = 0) -> State:
    """The assault with these hands and this prison; the court has been refused card by card."""
    players = len(hands)
    state = round_of(players, dealer=(leader - 1) % players)
    lots = tuple(Lot(card, (), leader, taken=False, price=0, discards=0) for card in state.table.court)
    return state._replace(
        table=replace(state.table, trump=SUITS.index(trump)),
        phase="assault",
        turn=leader,
        hands=tuple(card_set(tuple(hand.split())) for hand in hands),
        prison=card_set(tuple(prison.split())),
        lots=lots,
    )


def play(state: State, *actions: Action) -> State:
    """One action after another, each by the seat whose turn it is."""
    for action in actions:
        state = ENGINE.apply(state, turn(state), action)
    return state


def turn(state: State) -> int:
    (seat,) = ENGINE.to_act(state)
    return seat


def legal_now(state: State) -> list[Action]:
    return list(ENGINE.legal(state, turn(state)))


def facts_of(*scores: Sequence[int], first_dealer: int = 0, resigned: int | None = None) -> list[RoundFact]:
    """Finished rounds with these scores; `resigned` gave up in the last one."""
    facts = []
    for number, score in enumerate(scores, start=1):
        gave_up = resigned if number == len(scores) else None
        setup = {"dealer": (first_dealer + number - 1) % len(score)}
        facts.append(RoundFact(number, setup, {}, Outcome("survivor", tuple(score), gave_up)))
    return facts
