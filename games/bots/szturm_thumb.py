"""Rules of thumb for Szturm: what a card is worth, how much to bid, what to play, in microseconds.

Sets of cards are numbers as in `szturm_state`. Every rule uses only what its seat may know: the own hand, the
bid, the trick, the prison, and `unseen`, the cards that others hold or have given up for all it knows.

A card is weighed in cards that win nothing. The weights and the order of the rules come from some 100,000 rounds
that variants of them played against each other (duplicate deals, seats rotated): trumps matter most,
bids below three or above five lose, and a lead that can be beaten is best a low card.
"""

from __future__ import annotations

from games.engines.szturm_state import SUIT_SET, CardSet

_SIDE_WORTH = (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.1, 1.4, 2.4)
_TRUMP_WORTH = (2.1, 2.1, 2.1, 2.2, 2.2, 2.3, 2.5, 2.6, 2.7, 3.1, 3.8, 5.4, 6.9)
_DENIAL = 0.5
"""How much of what the others would gain counts as an own loss, shared among them."""

WORTH: tuple[tuple[float, ...], ...] = tuple(
    tuple(
        # Of equals the lower card goes first.
        (_TRUMP_WORTH if suit == trump else _SIDE_WORTH)[rank] + rank / 1000
        for suit in range(4)
        for rank in range(13)
    )
    for trump in range(4)
)
"""What each card is worth, by the trump suit."""

_RANK_SET: tuple[CardSet, ...] = tuple(sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(13))
_SUITS_FROM_TRUMP = tuple((trump, *(suit for suit in range(4) if suit != trump)) for trump in range(4))


def lowest(cards: CardSet) -> int:
    return (cards & -cards).bit_length() - 1


def highest(cards: CardSet) -> int:
    return cards.bit_length() - 1


def numbers(cards: CardSet) -> list[int]:
    """The cards of a set, lowest first within each suit."""
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


# The court


def by_worth(hand: CardSet, trump: int) -> list[int]:
    """The cards of a hand, the cheapest first."""
    return sorted(numbers(hand), key=WORTH[trump].__getitem__)


def bid_limit(hand: CardSet, card: int, trump: int, players: int) -> int:
    """How many cards this one is worth to this hand; at least 1, for one card is no loss of cards."""
    worth = WORTH[trump]
    denied = _DENIAL / (players - 1)
    gain = worth[card] * (1 + denied)
    cost, limit = 0.0, 0
    for given in sorted([worth[number] for number in numbers(hand)]):
        cost += given
        # Who passes lets another have the card for about one card less.
        if gain < cost + denied * limit * 1.15:
            break
        limit += 1
    return max(1, limit)


def cheapest(hand: CardSet, size: int, trump: int) -> CardSet:
    """The cards to give up."""
    return sum(1 << card for card in by_worth(hand, trump)[:size])


# The assault


def lead(hand: CardSet, unseen: CardSet, trump: int, prison: CardSet) -> int:
    """A card that nobody can beat, of several the lowest, trumps before others; else what wins nothing."""
    if prison:
        for suit in _SUITS_FROM_TRUMP[trump]:
            lane = SUIT_SET[suit]
            height = (unseen & lane).bit_length()
            masters = (hand & lane) >> height << height
            if masters:
                return lowest(masters)
    return throw(hand, trump)


def follow(hand: CardSet, led: int, best: int, trump: int, prison: CardSet, *, last: bool) -> int:
    """The card to play on the suit `led` when `best` is winning: win if that can be, or lose cheaply."""
    same = hand & SUIT_SET[led]
    if same:
        if best // 13 != led or not prison:
            return lowest(same)
        over = same >> best + 1 << best + 1
        if not over:
            return lowest(same)
        return lowest(over) if last else highest(over)
    trumps = hand & SUIT_SET[trump]
    if best // 13 == trump:
        trumps = trumps >> best + 1 << best + 1
    if trumps and prison:
        return lowest(trumps)
    return throw(hand, trump)


def throw(hand: CardSet, trump: int) -> int:
    """The lowest card, a trump only when there is nothing else."""
    side = hand & ~SUIT_SET[trump] or hand
    return lowest(next(side & same for same in _RANK_SET if side & same))


def choose_prisoner(prison: CardSet, unseen: CardSet, trump: int) -> int:
    """The highest trump; else the highest card, of equals one that nobody can beat."""
    trumps = prison & SUIT_SET[trump]
    if trumps:
        return highest(trumps)
    equals = next(prison & same for same in reversed(_RANK_SET) if prison & same)
    masters = (card for card in numbers(equals) if 1 << card > unseen & SUIT_SET[card // 13])
    return next(masters, lowest(equals))
