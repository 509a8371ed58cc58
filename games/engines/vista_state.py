"""The round of VISTA as bits: what is dealt, what lies open, and what one card changes.

A set of cards is one integer with 16 bits a suit; the bit of a card is 1 << (16 * suit + rank - 2), suits in
the order of `SUITS`. Everything that follows from the deal stands in the frozen `Layout`, so that a
card played costs a few operations on integers and one new `State`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from games.engines.base import CARETAKER, RESIGN, Action, Card, IllegalAction
from games.engines.cards import DECK, RANKS, SUITS

CardSet: TypeAlias = int
Two: TypeAlias = tuple[int, int]
"""One number for each seat."""

TRUMPS = ("S", "H", "D", "C", "NT")
TRUMP_ACTIONS: dict[Action, str] = {f"TRUMP {trump}": trump for trump in TRUMPS}
LUCKY: Action = "LUCKY"
CLAIM = "CLAIM "
"""And a number: so many of the remaining tricks are the seat's. Never among the legal actions: see `_claim`."""
PILES = 10
FRONT = 5
"""Piles 1 to 5 are the front row."""
POOL = 5
PILE_CARDS = 2 * PILES
HAND = 26
TRICKS = 26
UNLOCKING_TRICKS = 3

BIT: dict[Card, int] = {card: 1 << (16 * SUITS.index(card[1]) + RANKS.index(card[0])) for card in DECK}
NAME: dict[int, Card] = {bit: card for card, bit in BIT.items()}
SUIT_CARDS: dict[str, CardSet] = {suit: 0x1FFF << 16 * lane for lane, suit in enumerate(SUITS)} | {"NT": 0}
FOLLOWING: dict[int, CardSet] = {bit: SUIT_CARDS[card[1]] for card, bit in BIT.items()}
"""The bit of a card led, and the whole suit to follow."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The deal of one round. Seat s is dealt `deal[26 * s:26 * s + 26]`.

    Of a seat's 26 cards the first twenty are the piles 1 to 10, the top card and then the one beneath; the
    next five are the pool; the last is the lucky card.
    """

    number: int
    rounds: int
    chooser: int
    used: tuple[str, ...]
    """The trumps that the chooser has named in other rounds."""
    totals: Two
    """What each seat has scored in the other rounds that are over."""
    to_come: Two
    """How many rounds each seat chooses in, this one left out, that are not over."""
    deal: tuple[Card, ...]
    piles: Two
    pools: Two
    luckies: Two
    covered: Mapping[int, int]
    """The bit of a top card, and the bit of the card beneath it."""

    def pile(self, seat: int, index: int) -> tuple[Card, Card]:
        """The top card and the one beneath of a pile as dealt; piles count from 0."""
        start = HAND * seat + 2 * index
        return self.deal[start], self.deal[start + 1]


class State(NamedTuple):
    """A round between two actions. Compare it, keep it, share it: nothing changes it."""

    layout: Layout
    trump: str | None
    plays: tuple[int, ...]
    """The bits of all played cards in order; a trick is two of them."""
    left: tuple[CardSet, CardSet]
    """Each seat's cards that are not played, wherever they are."""
    known: tuple[CardSet, CardSet]
    """Each seat's known playable cards: tops of piles and the unlocked pool."""
    tricks: Two
    leader: int
    resigned: int | None = None
    claimed: Two | None = None
    """A seat and how many of the remaining tricks it was granted, which ended the round."""
    absent: tuple[int, ...] = ()
    """The seats that a caretaker plays."""


def card_set(cards: Sequence[Card]) -> CardSet:
    return sum(BIT[card] for card in cards)


def names(cards: CardSet) -> list[Card]:
    """The cards of a set: spades, hearts, diamonds, clubs, low to high."""
    found = []
    while cards:
        lowest = cards & -cards
        found.append(NAME[lowest])
        cards ^= lowest
    return found


def all_to_come(number: int, rounds: int) -> Two:
    """`Layout.to_come` while no other round is over."""
    chooser = (number - 1) % 2
    return rounds // 2 - (chooser == 0), rounds // 2 - (chooser == 1)


def layout_of(
    number: int,
    rounds: int,
    chooser: int,
    used: Sequence[str],
    deal: Sequence[Card],
    totals: Two,
    to_come: Two,
) -> Layout:
    hands = [deal[:HAND], deal[HAND:]]
    return Layout(
        number=number,
        rounds=rounds,
        chooser=chooser,
        used=tuple(trump for trump in TRUMPS if trump in used),
        totals=totals,
        to_come=to_come,
        deal=tuple(deal),
        piles=(card_set(hands[0][:PILE_CARDS]), card_set(hands[1][:PILE_CARDS])),
        pools=(card_set(hands[0][PILE_CARDS:-1]), card_set(hands[1][PILE_CARDS:-1])),
        luckies=(BIT[hands[0][-1]], BIT[hands[1][-1]]),
        covered={BIT[hand[i]]: BIT[hand[i + 1]] for hand in hands for i in range(0, PILE_CARDS, 2)},
    )


def first_state(layout: Layout) -> State:
    tops = tuple(card_set([layout.pile(seat, index)[0] for index in range(PILES)]) for seat in (0, 1))
    return State(
        layout=layout,
        trump=None,
        plays=(),
        left=(card_set(layout.deal[:HAND]), card_set(layout.deal[HAND:])),
        known=(tops[0], tops[1]),
        tricks=(0, 0),
        leader=layout.chooser,
    )


def turn(state: State) -> int | None:
    """The seat to act; None when the round is over."""
    if is_over(state):
        return None
    return state.leader ^ (len(state.plays) & 1)


def is_over(state: State) -> bool:
    return state.resigned is not None or state.claimed is not None or len(state.plays) == 2 * TRICKS


def remaining(state: State) -> int:
    """The tricks that are not finished, the one in play among them."""
    return TRICKS - len(state.plays) // 2


def final_tricks(state: State) -> Two:
    """The tricks won, with those that a claim has shared out."""
    if state.claimed is None:
        return state.tricks
    seat, granted = state.claimed
    shares = (granted, remaining(state) - granted)
    return state.tricks[0] + shares[seat], state.tricks[1] + shares[1 - seat]


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Trumps in their order; or the known cards by suit and rank, and `LUCKY` last."""
    if seat != turn(state):
        return ()
    if state.trump is None:
        return tuple(action for action, trump in TRUMP_ACTIONS.items() if trump not in state.layout.used)
    known, plays = state.known[seat], state.plays
    if len(plays) & 1:
        known = known & FOLLOWING[plays[-1]] or known
    cards = names(known)
    if state.left[seat] & state.layout.luckies[seat]:
        cards.append(LUCKY)
    return tuple(cards)


def lucky_card(state: State, seat: int) -> Card:
    """What the seat's lucky card is: a secret until it has been played."""
    return NAME[state.layout.luckies[seat]]


def unlocked(state: State, seat: int) -> bool:
    """Whether the seat's pool is open to it."""
    return state.tricks[seat] >= UNLOCKING_TRICKS or not state.left[seat] & state.layout.piles[seat]


def _illegal(state: State, seat: int, action: Action) -> IllegalAction:
    return IllegalAction(action, legal(state, seat))


def _played_bit(state: State, seat: int, action: Action) -> int:
    """The bit of the card that a legal action plays."""
    known, plays = state.known[seat], state.plays
    if len(plays) & 1:
        known = known & FOLLOWING[plays[-1]] or known
    bit = BIT.get(action, 0)
    if bit & known:
        return bit
    if action.startswith(LUCKY):
        bit = state.layout.luckies[seat] & state.left[seat]
        if bit and action in (LUCKY, f"{LUCKY}={NAME[bit]}"):
            return bit
    raise _illegal(state, seat, action)


def _choose_trump(state: State, seat: int, action: Action) -> State:
    if action not in legal(state, seat):
        raise _illegal(state, seat, action)
    return state._replace(trump=TRUMP_ACTIONS[action])


def claim_action(tricks: int) -> Action:
    return f"{CLAIM}{tricks}"


def _claim(state: State, seat: int, action: Action) -> State:
    """A claim that was granted. Who grants it, and why, is not the engine's business: a proof, or the other player."""
    number = action.removeprefix(CLAIM)
    fits = number in map(str, range(remaining(state) + 1))
    if state.trump is None or is_over(state) or seat not in (0, 1) or not fits:
        raise _illegal(state, seat, action)
    return state._replace(claimed=(seat, int(number)))


def wins(card: int, led: int, trump: str) -> bool:
    """Whether a card beats the card led."""
    if card & FOLLOWING[led]:
        return card > led
    return bool(card & SUIT_CARDS[trump])


def apply(state: State, seat: int, action: Action) -> State:
    """The state after an action. Raises `IllegalAction`."""
    over = is_over(state)
    if action == RESIGN and not over and seat in (0, 1):
        return state._replace(resigned=seat)
    if action.startswith(CLAIM):
        return _claim(state, seat, action)
    if action == CARETAKER and not over and seat in (0, 1) and seat not in state.absent:
        return state._replace(absent=tuple(sorted((*state.absent, seat))))
    layout, trump, plays, left, known, tricks, leader, _, _, absent = state
    if over or seat != leader ^ (len(plays) & 1):
        raise _illegal(state, seat, action)
    if trump is None:
        return _choose_trump(state, seat, action)

    bit = _played_bit(state, seat, action)
    mine = left[seat] ^ bit
    playable = known[seat] & ~bit | layout.covered.get(bit, 0)
    if not mine & layout.piles[seat]:
        # The last pile card unlocks the pool at once, in the middle of a trick too.
        playable |= mine & layout.pools[seat]
    left = (mine, left[1]) if seat == 0 else (left[0], mine)
    known = (playable, known[1]) if seat == 0 else (known[0], playable)
    if len(plays) & 1:
        leader = seat if wins(bit, plays[-1], trump) else 1 - seat
        tricks = (tricks[0] + 1, tricks[1]) if leader == 0 else (tricks[0], tricks[1] + 1)
        if tricks[leader] == UNLOCKING_TRICKS:
            pool = left[leader] & layout.pools[leader]
            known = (known[0] | pool, known[1]) if leader == 0 else (known[0], known[1] | pool)
    return State(layout, trump, (*plays, bit), left, known, tricks, leader, absent=absent)
