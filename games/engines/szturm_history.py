"""The actions of a round of Szturm in their order, told back from what the state holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engines.base import RESIGN, Action
from games.engines.cards import DECK
from games.engines.szturm_assault import FREE
from games.engines.szturm_auction import DISCARD, PASS, REFUSE, TAKE
from games.engines.szturm_state import Lot, State, words


class Said(NamedTuple):
    seat: int
    action: Action


def history(state: State) -> Iterator[Said]:
    """Every action since the deal, discards with their cards."""
    for lot in state.lots:
        yield from bids(lot.bids)
        yield Said(lot.seat, _closing(lot))
    yield from bids(state.auction.bids)
    for trick in state.tricks:
        yield from plays(trick.plays)
        if trick.freed >= 0:
            yield Said(trick.winner, f"{FREE} {DECK[trick.freed]}")
    yield from plays(state.trick)
    if state.outcome is not None and state.outcome.resigned is not None:
        yield Said(state.outcome.resigned, RESIGN)


def bids(made: tuple[tuple[int, int], ...]) -> Iterator[Said]:
    return (Said(seat, f"BID {size}" if size else PASS) for seat, size in made)


def plays(made: tuple[tuple[int, int], ...]) -> Iterator[Said]:
    return (Said(seat, DECK[card]) for seat, card in made)


def face_down(said: Said) -> Said:
    """What everybody but its seat may know of an action: of a discard, the number of cards ("DISCARD 2")."""
    verb, *cards = said.action.split(" ")
    return Said(said.seat, f"{DISCARD} {len(cards)}") if verb == DISCARD else said


def _closing(lot: Lot) -> Action:
    if not lot.taken:
        return REFUSE
    return " ".join((DISCARD, *words(lot.discards))) if lot.price else TAKE
