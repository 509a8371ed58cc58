"""Rules of thumb for Kierki: which card to play and which to pass, in microseconds.

`avoid` plays as people do who want no points, and spoils a moon that it sees coming; `collect` wants all points,
for Reverse and for shooting the moon. Both use only what their seat may know: the own hand, the cards
that are out, the trick and the points taken.
"""

from __future__ import annotations

from games.bots.kierki_table import HEARTS, LANES, Table, numbers_in

ALARM = 8.0
"""From this many points on, all of them with one seat, the others look out for a moon."""
SAFE_LEADS = 9
"""Early in a suit, with so many cards out, even a high card seldom takes anything."""


def avoid(table: Table) -> int:
    """The card of a player who wants no points."""
    legal = table.legal()
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    if not table.size:
        return _lead_low(table, legal)
    if legal & LANES[table.best // 13]:
        return _duck(table, legal)
    return _throw(table, legal)


def _lead_low(table: Table, legal: int) -> int:
    """The lowest card of the suit in which others most surely take the trick."""
    costs, hand = table.costs, table.hands[table.turn]
    out = table.left & ~hand
    best, choice = -99.0, -1
    for suit in range(4):
        lane = legal & LANES[suit]
        if not lane:
            continue
        low = lane & -lane
        others = out & LANES[suit]
        above = (others & ~(low - 1)).bit_count()
        below = others.bit_count() - above
        value = above - 1.5 * below - 0.3 * lane.bit_count()
        if not above:
            value -= 8.0
        if suit == HEARTS:
            value -= 1.0
        heavy_out = others & costs.heavy
        if heavy_out:
            # A low spade brings the queen out of somebody else's hand; a high one brings it home.
            value += 3.0 if low < heavy_out & -heavy_out and not hand & costs.heavy else -6.0
        elif lane & costs.heavy:
            value -= 3.0
        card = low.bit_length() - 1
        if not heavy_out and suit != HEARTS and not lane & costs.heavy and others.bit_count() >= SAFE_LEADS:
            # While everybody follows a high card goes for nothing, and is not there to hurt later.
            value, card = 7.0 - 0.5 * lane.bit_count(), lane.bit_length() - 1
        if value > best:
            best, choice = value, card
    return choice


def _duck(table: Table, legal: int) -> int:
    costs, hand = table.costs, table.hands[table.turn]
    last = table.size == costs.seats - 1
    heavy = legal & costs.heavy
    below = legal & ((1 << table.best) - 1)
    light = legal & ~heavy or legal
    if _moon_threat(table) and light > 1 << table.best and (last or table.points > 0):
        over = light & ~((1 << table.best) - 1)
        return (over & -over if last else over).bit_length() - 1
    if heavy & below:
        return (heavy & below).bit_length() - 1
    if last and not table.points:
        return light.bit_length() - 1
    if below:
        return below.bit_length() - 1
    if last:
        return light.bit_length() - 1
    out = table.left & ~hand & LANES[table.best // 13]
    low = light & -light
    above = (out & ~(low - 1)).bit_count()
    if out & costs.heavy or above > 1:
        return low.bit_length() - 1
    return light.bit_length() - 1


def _moon_threat(table: Table) -> bool:
    """Whether the seat that is taking this trick may take all points of the round."""
    so_far = table.taken[table.taker]
    return so_far >= ALARM and so_far == sum(table.taken)


def _throw(table: Table, legal: int) -> int:
    """Away with what costs most or is hardest to get rid of; but nothing more to who shoots the moon."""
    costs, hand = table.costs, table.hands[table.turn]
    out = table.left & ~hand
    spoil = _moon_threat(table)
    best, choice = -99.0, -1
    for suit in range(4):
        lane = legal & LANES[suit]
        if not lane:
            continue
        others = out & LANES[suit]
        heavy = lane & costs.heavy
        card = (heavy or lane).bit_length() - 1
        if heavy and costs.by_card[card] < costs.by_card[(heavy & -heavy).bit_length() - 1]:
            card = (heavy & -heavy).bit_length() - 1
        cost = costs.by_card[card]
        value = 3.0 * cost + danger(lane, others, card)
        if others & costs.heavy and not heavy and (1 << card) > (others & costs.heavy):
            value += 12.0
        if spoil and cost:
            value = -20.0 - cost
        if value > best:
            best, choice = value, card
    return choice


def danger(lane: int, others: int, card: int) -> float:
    """How likely a card takes a trick one day: cards out below it, less the small cards that shield it."""
    under = (1 << card) - 1
    lower_out = (others & under).bit_count()
    shield = (lane & under).bit_count()
    return lower_out - 1.5 * shield + (0.1 * (card % 13) if others else -3.0)


def collect(table: Table) -> int:
    """The card of a player who wants every point."""
    legal = table.legal()
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    costs, hand = table.costs, table.hands[table.turn]
    out = table.left & ~hand
    if not table.size:
        return _lead_high(table, legal, out)
    lane = legal & LANES[table.best // 13]
    if not lane:
        cheap = legal & ~costs.paying or legal
        return min(numbers_in(cheap), key=lambda card: (card % 13, (hand & LANES[card // 13]).bit_count()))
    over = lane & ~((1 << table.best) - 1)
    if not over:
        cheap = lane & ~costs.paying or lane
        return (cheap & -cheap).bit_length() - 1
    if table.size == costs.seats - 1:
        return (over & -over).bit_length() - 1
    return over.bit_length() - 1


def _lead_high(table: Table, legal: int, out: int) -> int:
    """A card that nobody can beat, of the longest suit; else the highest of the longest suit."""
    best, choice = -99.0, -1
    for suit in range(4):
        lane = legal & LANES[suit]
        if not lane:
            continue
        card = lane.bit_length() - 1
        beaten_by = (out & LANES[suit] & ~((1 << card) - 1)).bit_count()
        value = lane.bit_count() - 5.0 * beaten_by
        if value > best:
            best, choice = value, card
    return choice


# Passing


def pass_values(costs_heavy: int, hand: int) -> dict[int, float]:
    """How much a player who wants no points would like to be rid of each card before the play."""
    values: dict[int, float] = {}
    for suit in range(4):
        lane = hand & LANES[suit]
        cards = numbers_in(lane)
        for shield, card in enumerate(cards):
            value = card % 13 - 2.0 * shield
            if suit == HEARTS:
                value += 1.0
            heavy = costs_heavy & LANES[suit]
            if heavy:
                low = (lane & ((heavy & -heavy) - 1)).bit_count()
                # Four small spades shield the queen and the cards above her; fewer do not.
                value += (12.0 if 1 << card >= heavy & -heavy else -4.0) - 3.5 * low
            elif len(cards) <= 3:
                value += 3.0 - len(cards)
            values[card] = value
    return values


def pass_to_avoid(costs_heavy: int, hand: int) -> int:
    """The three cards to give for a player who wants no points."""
    values = pass_values(costs_heavy, hand)
    return sum(1 << card for card in sorted(values, key=values.__getitem__)[-3:])


def pass_to_collect(paying: int, hand: int) -> int:
    """The three cards to give for a player who wants all points: low ones that cost nothing, of short suits."""

    def keep(card: int) -> float:
        length = (hand & LANES[card // 13]).bit_count()
        return card % 13 + length + (6.0 if paying >> card & 1 else 0.0)

    return sum(1 << card for card in sorted(numbers_in(hand), key=keep)[:3])
