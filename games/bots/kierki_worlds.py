"""From what a seat of Kierki knows to the tables it may be sitting at."""

from __future__ import annotations

import random
from dataclasses import dataclass

from games.bots.kierki_table import NUMBER, Costs, Table, mask_of, numbers_in
from games.engines.kierki_rules import HELD, deck_of, receiver
from games.engines.kierki_views import KierkiView

TRIES = 30
"""Deals that fail are drawn again so often; then what others cannot hold is forgotten, which is rare."""


@dataclass(frozen=True)
class Knowledge:
    """What a seat can work out: `pinned` cards are surely in a hand, of the `loose` ones a seat may hold `allowed`."""

    table: Table
    pinned: tuple[int, ...]
    loose: tuple[int, ...]
    allowed: tuple[int, ...]
    room: tuple[int, ...]


def table_of(view: KierkiView, costs: Costs) -> Table:
    """The table as the seat of the view sees it during the play: the other hands are empty."""
    played = [card for trick in view.tricks for card in trick.cards] + list(view.trick)
    left = mask_of(deck_of(view.table.rules.base)) & ~mask_of(tuple(played))
    table = Table(costs, [0] * costs.seats, left, view.leader or 0)
    # Points of the round are whole numbers there and shares of 26 here.
    for trick in view.tricks:
        table.taken[trick.winner] += sum(costs.by_card[NUMBER[card]] for card in trick.cards)
    table.broken = view.broken
    table.first = not view.tricks
    for card in view.trick:
        table.play(NUMBER[card])
    assert view.seat is not None
    table.hands[view.seat] = mask_of(view.hand)
    return table


def knowledge_of(view: KierkiView, costs: Costs) -> Knowledge:
    """What the seat to play knows of the other hands: cards it passed, suits they could not follow."""
    assert view.seat is not None
    table = table_of(view, costs)
    others = [seat for seat in range(costs.seats) if seat != view.seat]
    unseen = table.left & ~table.hands[view.seat]
    pinned = [0] * costs.seats
    if view.table.direction != HELD:
        pinned[receiver(view.table.rules, view.table.direction, view.seat)] = mask_of(view.gave) & table.left
    allowed = [unseen if seat in others else 0 for seat in range(costs.seats)]
    for leader, cards in [(trick.leader, trick.cards) for trick in view.tricks] + [(view.leader, view.trick)]:
        for i, card in enumerate(cards[1:], start=1):
            if card[1] != cards[0][1]:
                suit = NUMBER[cards[0]] // 13
                allowed[((leader or 0) + i) % costs.seats] &= ~(0x1FFF << 13 * suit)
    all_pinned = sum(pinned)
    loose = unseen & ~all_pinned
    room = [
        view.counts[seat] - pinned[seat].bit_count() if seat in others else 0 for seat in range(costs.seats)
    ]
    return Knowledge(table, tuple(pinned), tuple(numbers_in(loose)), tuple(allowed), tuple(room))


def world(known: Knowledge, rng: random.Random) -> Table:
    """One table among those that agree with what is known."""
    hands = None
    for _ in range(TRIES):
        hands = _dealt(known, rng, known.allowed)
        if hands is not None:
            break
    if hands is None:
        everything = sum(1 << card for card in known.loose)
        hands = _dealt(known, rng, tuple(everything if room else 0 for room in known.room))
    assert hands is not None
    table = known.table.copy()
    for seat, hand in enumerate(hands):
        table.hands[seat] |= hand | known.pinned[seat]
    return table


def _dealt(known: Knowledge, rng: random.Random, allowed: tuple[int, ...]) -> list[int] | None:
    """The loose cards dealt to the seats that may hold them, the most restricted cards first."""
    seats = [seat for seat, room in enumerate(known.room) if room]
    places = {card: [seat for seat in seats if allowed[seat] >> card & 1] for card in known.loose}
    cards = list(known.loose)
    rng.shuffle(cards)
    cards.sort(key=lambda card: len(places[card]))
    room = list(known.room)
    hands = [0] * len(room)
    for card in cards:
        open_to = [seat for seat in places[card] if room[seat]]
        if not open_to:
            return None
        seat = open_to[0]
        if len(open_to) > 1:
            # A seat with more room is more likely to hold any one card.
            drawn = rng.random() * sum([room[each] for each in open_to])
            for seat in open_to:
                drawn -= room[seat]
                if drawn < 0:
                    break
        hands[seat] |= 1 << card
        room[seat] -= 1
    return hands


def before_passing(view: KierkiView, costs: Costs, rng: random.Random) -> list[int]:
    """Hands of all seats before anybody has passed, as the seat of the view may imagine them."""
    own = mask_of(view.hand)
    unseen = numbers_in(mask_of(deck_of(view.table.rules.base)) & ~own)
    rng.shuffle(unseen)
    size = len(view.hand)
    hands = []
    for seat in range(costs.seats):
        if seat == view.seat:
            hands.append(own)
        else:
            hands.append(sum(1 << card for card in unseen[:size]))
            del unseen[:size]
    return hands


def opening_table(view: KierkiView, costs: Costs, hands: list[int], gives: list[int]) -> Table:
    """The table after everybody has passed these cards."""
    rules, direction = view.table.rules, view.table.direction
    after = [hand & ~give for hand, give in zip(hands, gives, strict=True)]
    for seat, give in enumerate(gives):
        after[receiver(rules, direction, seat)] |= give
    leader = next(seat for seat, hand in enumerate(after) if hand & costs.opener)
    return Table(costs, after, mask_of(deck_of(rules.base)), leader)
