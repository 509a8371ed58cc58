"""What a seat of Kierki can work out about the table it sits at."""

from __future__ import annotations

from dataclasses import dataclass

from games.bots.kierki_table import NUMBER, Costs, Table, mask_of, numbers_in
from games.engines.kierki_rules import HELD, deck_of, receiver
from games.engines.kierki_views import KierkiView


@dataclass(frozen=True)
class Effort:
    """How far a level goes: worlds at most, and of how many cards it would like to be rid of it weighs all triples."""

    worlds: int
    pass_from: int


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
