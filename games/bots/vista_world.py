"""What a VISTA bot knows of a round, and the worlds that agree with it.

Cards are bits as in `games.engines.vista_state`. A `Table` is read off a view and holds nothing else; a `World` gives
every unseen card a place, evenly among all that the play so far allows. Until a pool opens neither
player knows a thing that the other does not, so sampled worlds come close to the truth.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from games.engines.cards import DECK
from games.engines.vista_state import (
    BIT,
    FOLLOWING,
    PILE_CARDS,
    SUIT_CARDS,
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
