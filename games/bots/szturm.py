"""The bots of Szturm, by level.

Easy bids for court cards by their pictures and plays high; medium plays by the rules of thumb of
`szturm_thumb`; hard plays each reasonable action through to the end on many tables that it may be sitting at.
"""

from __future__ import annotations

import random

from games.bots import szturm_thumb as thumb
from games.bots.szturm_worlds import knowledge_of, unseen_of
from games.engines.base import Action, View
from games.engines.cards import DECK, SUITS
from games.engines.szturm_auction import DISCARD, PASS, TAKE
from games.engines.szturm_state import CARD_NUMBER, SUIT_SET, CardSet, card_set, words
from games.engines.szturm_views import SzturmView


class Easy:
    """A beginner: likes pictures and trumps, plays the highest card that wins, and now and then just any card."""

    SLIPS = 0.15

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        assert isinstance(view, SzturmView)
        if view.phase == "auction":
            return _easy_bid(view, rng)
        if view.phase == "discard":
            return _easy_discard(view)
        if rng.random() < self.SLIPS:
            return rng.choice(view.legal)
        return max(view.legal, key=lambda action: _eagerness(view, action.split(" ")[-1]))


def _easy_bid(view: SzturmView, rng: random.Random) -> Action:
    assert view.lot is not None
    if TAKE in view.legal:
        return TAKE
    card = view.lot.card
    liked = 1 + (card[0] in "AK") + (card[0] in "AQ") * (card[1] == view.trump)
    if card[0] not in "AKQJ" and card[1] != view.trump and rng.random() < 0.5:
        return PASS
    return f"BID {view.high + 1}" if view.high < min(liked, len(view.hand)) else PASS


def _easy_discard(view: SzturmView) -> Action:
    assert view.lot is not None
    held = sorted(
        (card for card in view.hand if card != view.lot.card), key=lambda card: CARD_NUMBER[card] % 13
    )
    chosen = set(held[: view.pay])
    return " ".join((DISCARD, *(card for card in view.hand if card in chosen)))


def _eagerness(view: SzturmView, card: str) -> tuple[bool, int]:
    """High cards to lead, to win with and to free; low ones to lose with."""
    rank = CARD_NUMBER[card] % 13
    if view.phase == "assault" and view.trick:
        suits = {view.trick[0].action[1], view.trump}
        return (card[1] in suits, rank if card[1] in suits else -rank)
    return (True, rank)


class Medium:
    """Plays by the rules of thumb."""

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        assert isinstance(view, SzturmView)
        return by_thumb(view)


def by_thumb(view: SzturmView) -> Action:
    """The action of the seat to act that the rules of thumb name."""
    hand, trump = card_set(view.hand), SUITS.index(view.trump)
    if view.phase == "auction":
        assert view.lot is not None
        if TAKE in view.legal:
            return TAKE
        limit = thumb.bid_limit(hand, CARD_NUMBER[view.lot.card], trump, view.players)
        return f"BID {view.high + 1}" if view.high < limit else PASS
    if view.phase == "discard":
        assert view.lot is not None
        return discard(thumb.cheapest(hand & ~card_set((view.lot.card,)), view.pay, trump))
    table = knowledge_of(view).table
    if view.phase == "free":
        return f"FREE {DECK[thumb.choose_prisoner(table.prison, unseen_of(view), trump)]}"
    if not view.trick:
        return DECK[thumb.lead(hand, unseen_of(view), trump, table.prison)]
    waiting = [seat for seat, count in enumerate(view.counts) if count]
    last = len([seat for seat in waiting if seat not in {play.seat for play in view.trick}]) == 1
    return DECK[thumb.follow(hand, table.led, table.best, trump, table.prison, last=last)]


def discard(cards: CardSet) -> Action:
    return " ".join((DISCARD, *words(cards)))


class Hard:
    """Tries what is worth trying on tables that agree with what its seat knows, everybody playing on by thumb."""

    most = 600
    """Playouts."""

    def choose(self, view: View, rng: random.Random, budget: float) -> Action:
        from games.bots import szturm_search  # Loads numba.

        assert isinstance(view, SzturmView)
        actions = reasonable(view)
        if len(actions) == 1:
            return actions[0]
        return szturm_search.best_of(view, actions, rng, budget, self.most)


class Master(Hard):
    """The same with ten times the playouts."""

    most = 6_000


def reasonable(view: SzturmView) -> list[Action]:
    """What is worth trying, the action by thumb first."""
    first = by_thumb(view)
    if view.phase == "auction":
        actions = _reasonable_bids(view, first)
    elif view.phase == "discard":
        actions = _reasonable_discards(view)
    elif view.phase == "free":
        actions = [f"FREE {DECK[card]}" for card in _highest_two(card_set(view.prison or ()))]
    else:
        cards = card_set(tuple(view.legal))
        actions = [DECK[card] for card in _one_of_equals(cards, unseen_of(view))]
    return list(dict.fromkeys((first, *actions)))


def _reasonable_bids(view: SzturmView, first: Action) -> list[Action]:
    """Passing, the next bids, and nothing else than taking what is free."""
    if first == TAKE:
        return []
    highest = min(view.high + 4, len(view.hand), 7)
    return [PASS, *(f"BID {size}" for size in range(view.high + 1, highest + 1))]


def _reasonable_discards(view: SzturmView) -> list[Action]:
    """The lowest cards, those of the shortest side suits, and the cheapest but one instead of the cheapest."""
    assert view.lot is not None
    trump = SUITS.index(view.trump)
    held = card_set(view.hand) & ~card_set((view.lot.card,))
    cards = thumb.by_worth(held, trump)
    length = [(held & lane).bit_count() for lane in SUIT_SET]
    ways = [
        sorted(cards, key=lambda card: card % 13),
        sorted(cards, key=lambda card: (card // 13 == trump, card % 13 >= 11, length[card // 13], card)),
        sorted(cards, key=lambda card: (card // 13 == trump, -length[card // 13], card)),
        cards[1:] + cards[:1],
    ]
    return [discard(sum(1 << card for card in way[: view.pay])) for way in ways]


def _highest_two(cards: CardSet) -> list[int]:
    return [card for lane in SUIT_SET for card in thumb.numbers(cards & lane)[-2:]]


def _one_of_equals(cards: CardSet, unseen: CardSet) -> list[int]:
    """The lowest of each run of cards between which nobody else has one."""
    kept: list[int] = []
    for card in thumb.numbers(cards):
        before = kept[-1] if kept else -1
        between = (1 << card) - (1 << before + 1) if before >= 0 else 0
        if before < 0 or before // 13 != card // 13 or unseen & between:
            kept.append(card)
    return kept
