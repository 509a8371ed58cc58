"""The assault of Szturm: tricks, prisoners, and one player left."""

from __future__ import annotations

from games.engines.base import Action, Outcome
from games.engines.szturm_state import (
    CARD_NUMBER,
    SUIT_SET,
    CardSet,
    State,
    Trick,
    honours,
    with_hand,
    words,
)

FREE = "FREE"
SURVIVOR = "survivor"
NOBODY = "nobody"
"""Reasons of an outcome: one player alone has cards; the last cards of all went in one trick."""


def legal_in_assault(state: State) -> tuple[Action, ...]:
    return words(_playable(state))


def legal_to_free(state: State) -> tuple[Action, ...]:
    return tuple(f"{FREE} {card}" for card in words(state.prison))


def apply_in_assault(state: State, action: Action) -> State | None:
    """The state after the seat to act played a card; None when it may not."""
    card = CARD_NUMBER.get(action, -1)
    if card < 0 or not _playable(state) >> card & 1:
        return None
    hands = with_hand(state.hands, state.turn, state.hands[state.turn] & ~(1 << card))
    trick = (*state.trick, (state.turn, card))
    following = _next_with_cards(hands, state.turn, until=trick[0][0])
    if following >= 0:
        return state._replace(turn=following, hands=hands, trick=trick)
    winner = trick_winner(trick, state.table.trump)
    if state.prison:
        return state._replace(phase="free", turn=winner, hands=hands, trick=trick)
    return _settle(state, hands, 0, Trick(trick, winner, -1))


def apply_free(state: State, action: Action) -> State | None:
    """The state after the winner of a trick took a prison card; None when the action is not that."""
    verb, _, word = action.partition(" ")
    card = CARD_NUMBER.get(word, -1)
    if verb != FREE or card < 0 or not state.prison >> card & 1:
        return None
    hands = with_hand(state.hands, state.turn, state.hands[state.turn] | 1 << card)
    return _settle(state, hands, state.prison & ~(1 << card), Trick(state.trick, state.turn, card))


def trick_winner(plays: tuple[tuple[int, int], ...], trump: int) -> int:
    """The seat of the highest trump or, without trumps, of the highest card of the suit led."""
    winner, best = plays[0]
    for seat, card in plays[1:]:
        beats = card > best if card // 13 == best // 13 else card // 13 == trump
        if beats:
            winner, best = seat, card
    return winner


def survivor(state: State) -> int | None:
    """The seat that alone was left with cards when the round was scored."""
    if state.outcome is None or state.outcome.reason != SURVIVOR:
        return None
    return next(seat for seat, hand in enumerate(state.hands) if hand)


def _playable(state: State) -> CardSet:
    hand = state.hands[state.turn]
    if not state.trick:
        return hand
    return hand & SUIT_SET[state.trick[0][1] // 13] or hand


def _next_with_cards(hands: tuple[CardSet, ...], seat: int, until: int) -> int:
    """The next seat after `seat` that has cards, looking no further than before `until`; -1 when there is none."""
    following = (seat + 1) % len(hands)
    while following != until:
        if hands[following]:
            return following
        following = (following + 1) % len(hands)
    return -1


def _settle(state: State, hands: tuple[CardSet, ...], prison: CardSet, trick: Trick) -> State:
    """After a finished trick: who has no cards is out; with one player left, or none, the round is over."""
    alive = [seat for seat, hand in enumerate(hands) if hand]
    tricks = (*state.tricks, trick)
    if len(alive) > 1:
        winner = trick.winner
        leader = winner if hands[winner] else _next_with_cards(hands, winner, until=winner)
        return state._replace(
            phase="assault", turn=leader, hands=hands, prison=prison, tricks=tricks, trick=()
        )
    scores = [0] * len(hands)
    for seat in alive:
        # Who was away has lost at best: a survivor that a caretaker played scores nothing.
        scores[seat] = 0 if seat in state.absent else 1 + honours(hands[seat] | prison)
    outcome = Outcome(SURVIVOR if alive else NOBODY, tuple(scores))
    return state._replace(
        phase="over", turn=-1, hands=hands, prison=prison, tricks=tricks, trick=(), outcome=outcome
    )
