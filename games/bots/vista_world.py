"""What a VISTA bot knows of a round, and the worlds that agree with it.

Cards are bits as in `games.engines.vista_state`. A `Table` is read off a view and holds nothing else; a `World` gives
every unseen card a place, evenly among all that the play so far allows. Until a pool opens neither
player knows a thing that the other does not, so sampled worlds come close to the truth.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from games.engines.base import Action, Card
from games.engines.cards import DECK
from games.engines.vista_state import (
    BIT,
    FOLLOWING,
    FRONT,
    HAND,
    LUCKY,
    PILE_CARDS,
    SUIT_CARDS,
    TRUMPS,
    UNLOCKING_TRICKS,
    card_set,
)
from games.engines.vista_view import VistaView

CardSet: TypeAlias = int
Two: TypeAlias = tuple[int, int]


class Table(NamedTuple):
    """Everything a seat knows, as bits; pairs hold one entry a seat."""

    seat: int
    trumps: CardSet
    known: Two
    """Tops of the piles, and the seat's own pool once it is open."""
    tops: Two
    covering: tuple[tuple[int, ...], tuple[int, ...]]
    """The tops beneath which a card lies."""
    pool: Two
    """How many cards of each pool the seat does not see."""
    locked: tuple[bool, bool]
    lucky: tuple[bool, bool]
    unseen: tuple[int, ...]
    void: CardSet
    """Suits that the opponent's open pool cannot hold, as whole suits."""
    tricks: Two
    leader: int
    led: int


class World(NamedTuple):
    """One possible whole position."""

    trumps: CardSet
    known: Two
    piles: Two
    """All cards of the piles, those beneath too."""
    pools: Two
    """The cards of pools that are still locked."""
    luckies: Two
    under: dict[int, int]
    tricks: Two
    leader: int
    led: int


def table_of(view: VistaView) -> Table:
    """What the seat of the view knows, once the trump is chosen."""
    assert view.seat is not None
    assert view.trump is not None
    me, you = view.seat, 1 - view.seat
    tops, covering = [0, 0], []
    for owner in (0, 1):
        piles = [pile for pile in view.piles[owner] if pile.top is not None]
        tops[owner] = card_set([pile.top for pile in piles if pile.top is not None])
        covering.append(tuple(BIT[pile.top] for pile in piles if pile.cards == 2 and pile.top is not None))
    known = list(tops)
    hidden = [view.pools[0].count, view.pools[1].count]
    if (own := view.pools[me].cards) is not None:
        known[me] |= card_set(own)
        hidden[me] = 0
    played = {play.card for trick in view.finished for play in trick.plays} | {
        play.card for play in view.trick
    }
    seen = known[0] | known[1] | sum(BIT[card] for card in played)
    return Table(
        seat=me,
        trumps=SUIT_CARDS[view.trump],
        known=(known[0], known[1]),
        tops=(tops[0], tops[1]),
        covering=(covering[0], covering[1]),
        pool=(hidden[0], hidden[1]),
        locked=(not view.pools[0].unlocked, not view.pools[1].unlocked),
        lucky=(view.lucky[0].there, view.lucky[1].there),
        unseen=tuple(BIT[card] for card in DECK if not BIT[card] & seen),
        void=_void_suits(view, you) if view.pools[you].unlocked else 0,
        tricks=view.tricks,
        leader=view.leader,
        led=BIT[view.trick[0].card] if view.trick else 0,
    )


def _void_suits(view: VistaView, owner: int) -> CardSet:
    """The suits that the owner's open pool does not hold, as the play so far proves.

    Who answers from pile or pool with another suit than the one led has no known card of that suit. That
    says something of the pool only if the pool was open by then.
    """
    void, won, piles_left = 0, 0, PILE_CARDS
    for trick in view.finished:
        answer = trick.plays[1]
        is_open = won >= UNLOCKING_TRICKS or piles_left == 0
        if is_open and answer.seat == owner and answer.source != "lucky":
            led = BIT[trick.plays[0].card]
            if not BIT[answer.card] & FOLLOWING[led]:
                void |= FOLLOWING[led]
        piles_left -= sum(play.seat == owner and play.source == "pile" for play in trick.plays)
        won += trick.winner == owner
    return void


def sample(table: Table, rng: random.Random) -> World:
    """A world drawn evenly from those that agree with the table."""
    you = 1 - table.seat
    cards = list(table.unseen)
    rng.shuffle(cards)
    pools = [0, 0]
    if table.void and table.pool[you]:
        for bit in [bit for bit in cards if not bit & table.void][: table.pool[you]]:
            pools[you] |= bit
            cards.remove(bit)
    under: dict[int, int] = {}
    piles = list(table.tops)
    luckies = [0, 0]
    for owner in (0, 1):
        for top in table.covering[owner]:
            under[top] = cards.pop()
            piles[owner] |= under[top]
        if table.lucky[owner]:
            luckies[owner] = cards.pop()
        for _ in range(table.pool[owner] - pools[owner].bit_count()):
            pools[owner] |= cards.pop()
    return _world(table, piles, pools, luckies, under)


def _world(
    table: Table, piles: list[int], pools: list[int], luckies: list[int], under: dict[int, int]
) -> World:
    known = list(table.known)
    for owner in (0, 1):
        if not table.locked[owner]:
            known[owner] |= pools[owner]
            pools[owner] = 0
    return World(
        trumps=table.trumps,
        known=(known[0], known[1]),
        piles=(piles[0], piles[1]),
        pools=(pools[0], pools[1]),
        luckies=(luckies[0], luckies[1]),
        under=under,
        tricks=table.tricks,
        leader=table.leader,
        led=table.led,
    )


def dealt(front: Sequence[Card], seat: int, rng: random.Random) -> list[World]:
    """One random deal around a front row, as a world for each trump; `seat` is to lead."""
    others = [card for card in DECK if card not in front]
    rng.shuffle(others)
    hands: list[list[Card]] = [[], []]
    hands[1 - seat] = others[:HAND]
    hands[seat] = [card for pair in zip(front, others[HAND:], strict=False) for card in pair]
    hands[seat] += others[HAND + FRONT :]
    tops, piles, pools = (
        [card_set(hand[start:stop:step]) for hand in hands]
        for start, stop, step in ((0, PILE_CARDS, 2), (0, PILE_CARDS, 1), (PILE_CARDS, HAND - 1, 1))
    )
    under = {BIT[hand[i]]: BIT[hand[i + 1]] for hand in hands for i in range(0, PILE_CARDS, 2)}
    luckies = (BIT[hands[0][-1]], BIT[hands[1][-1]])
    known, whole, locked = (tops[0], tops[1]), (piles[0], piles[1]), (pools[0], pools[1])
    return [
        World(SUIT_CARDS[trump], known, whole, locked, luckies, under, (0, 0), seat, 0) for trump in TRUMPS
    ]


def bit_of(action: Action, world: World, seat: int) -> int:
    return world.luckies[seat] if action == LUCKY else BIT[action]
