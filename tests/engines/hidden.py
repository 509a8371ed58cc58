"""Worlds that a seat cannot tell from the real one.

What a seat may not know is a set of cards per game, `UNSEEN`. Another world comes from exchanging these cards
among themselves, in the deal and in every action so far; it counts when the rules allow that round. In it the
seat must see the very same view.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from games.engines import pasjans_board, szturm_state, vista_state
from games.engines.base import Action, Card, IllegalAction
from games.engines.cards import DECK, SUITS, rank_of
from tests.engines.rounds import Start

SHUFFLES = 6
SWAPS = 12


def unseen_in_vista(state: Any, seat: int | None) -> set[Card]:
    layout = state.layout
    seen = {vista_state.NAME[bit] for bit in state.plays}
    for owner in (0, 1):
        for index in range(vista_state.PILES):
            left = [card for card in layout.pile(owner, index) if card not in seen]
            if left and (state.trump is not None or (seat == owner and index < 5)):
                seen.add(left[0])
    if seat is not None and vista_state.unlocked(state, seat):
        seen.update(layout.deal[26 * seat + 20 : 26 * seat + 25])
    return set(DECK) - seen


def unseen_in_szturm(state: Any, seat: int | None) -> set[Card]:
    # The lots of the past and the card on auction; the slice ends with the court.
    seen = {DECK[number] for number in state.table.court[: len(state.lots) + 1]}
    for play in (*state.trick, *(play for trick in state.tricks for play in trick.plays)):
        seen.add(DECK[play[1]])
    if len(state.lots) == szturm_state.COURT_SIZE:
        seen.update(szturm_state.words(state.prison))
        seen.update(DECK[trick.freed] for trick in state.tricks if trick.freed >= 0)
    if seat is not None:
        seen.update(szturm_state.words(state.hands[seat]))
        for lot in state.lots:
            if lot.seat == seat:
                seen.update(szturm_state.words(lot.discards))
    if state.outcome is not None and state.outcome.reason == "survivor":
        for hand in state.hands:
            seen.update(szturm_state.words(hand))
    return set(DECK) - seen


def unseen_in_kierki(state: Any, seat: int | None) -> set[Card]:
    seen = {*state.trick, *(card for trick in state.tricks for card in trick.cards)}
    if state.leader is not None:
        # Whose turn it is tells who holds the card that opens.
        seen.add(state.table.rules.opener)
    if seat is not None:
        seen.update(state.hands[seat], state.gave[seat])
    return set(state.deal) - seen


def unseen_in_pasjans(state: Any, seat: int | None) -> set[Card]:
    plays = state.plays
    if all(play.closed for play in plays):
        return set()
    if seat is None and len(plays) > 1:
        return set(state.table.deal)
    board = plays[seat or 0].board
    below = [bits[:down] for bits, down in zip(state.table.hidden, board.down, strict=True)]
    stock = () if board.known else board.talon[board.drawn :]
    return {pasjans_board.CARD[bit] for bits in (*below, stock) for bit in bits}


UNSEEN: dict[str, Callable[[Any, int | None], set[Card]]] = {
    "vista": unseen_in_vista,
    "szturm": unseen_in_szturm,
    "kierki": unseen_in_kierki,
    "pasjans": unseen_in_pasjans,
}


def other_world(
    start: Start, actions: Sequence[tuple[int, Action]], state: Any, seat: int | None, rng: random.Random
) -> Any | None:
    """Another state after the same actions that differs only in what the seat may not know; None if none came up."""
    story = other_story(start, actions, state, seat, rng)
    return None if story is None else story[0]


Story = tuple[Any, list[Card], list[tuple[int, Action]]]
"""A state, and the deal and the actions that lead to it."""


def other_story(
    start: Start, actions: Sequence[tuple[int, Action]], state: Any, seat: int | None, rng: random.Random
) -> Story | None:
    """`other_world` with its deal and its actions."""
    unseen = sorted(UNSEEN[start.engine.key](state, seat))
    for attempt in range(SHUFFLES + SWAPS):
        exchanged = list(unseen)
        if attempt < SHUFFLES:
            rng.shuffle(exchanged)
        elif len(unseen) >= 2:
            i, j = rng.sample(range(len(unseen)), 2)
            exchanged[i], exchanged[j] = exchanged[j], exchanged[i]
        world = _replayed(start, actions, dict(zip(unseen, exchanged, strict=True)))
        if world is not None and world[0] != state:
            return world
    return None


def _replayed(
    start: Start, actions: Sequence[tuple[int, Action]], exchange: dict[Card, Card]
) -> Story | None:
    engine = start.engine
    story: list[tuple[int, Action]] = []
    deal = [exchange.get(card, card) for card in start.deal]
    state = engine.start(start.setup, deal, start.shared)
    for seat, action in actions:
        verb, *cards = [exchange.get(word, word) for word in action.split(" ")]
        if all(card in DECK for card in cards):
            # Where the order of several cards matters it is that of a hand, the ace first.
            cards.sort(key=lambda card: (SUITS.index(card[1]), -rank_of(card)))
        said = " ".join([verb, *cards])
        try:
            state = engine.apply(state, seat, said)
        except IllegalAction:
            return None
        story.append((seat, said))
    return state, deal, story
