"""What a seat of Szturm can work out about the table it sits at."""

from __future__ import annotations

from dataclasses import dataclass

from games.bots.szturm_table import Table
from games.bots.szturm_thumb import numbers
from games.engines.base import Card
from games.engines.cards import SUITS
from games.engines.szturm_history import Said
from games.engines.szturm_state import CARD_NUMBER, SUIT_SET, CardSet, card_set
from games.engines.szturm_views import SzturmView

ALL: CardSet = (1 << 52) - 1


@dataclass(frozen=True)
class Other:
    """What is known of another seat: cards it took at court and cards it freed, how many it gave up, suits it lacks.

    `bought` cards are in the hand or given up since; `freed` ones are in the hand.
    """

    seat: int
    bought: CardSet
    freed: CardSet
    unknown: int
    given_up: int
    lacking: CardSet


@dataclass(frozen=True)
class Knowledge:
    """`table` is the round with empty hands for the others, without the cards that nobody has seen (`loose`)."""

    table: Table
    others: tuple[Other, ...]
    loose: tuple[int, ...]
    court_left: int


def unseen_of(view: SzturmView) -> CardSet:
    """Cards that the others hold, or have given up, or that are still face down."""
    seen = card_set(view.hand) | card_set(view.prison or ()) | card_set(_played(view))
    for lot in view.lots:
        seen |= card_set(lot.discards or ())
        if not lot.taken:
            seen |= card_set((lot.card,))
    if view.lot:
        seen |= card_set((view.lot.card,))
    return ALL & ~seen


def knowledge_of(view: SzturmView) -> Knowledge:
    """What the seat to act can work out."""
    others = tuple(_other(view, seat) for seat in range(view.players) if seat != view.seat)
    loose = unseen_of(view)
    for other in others:
        loose &= ~(other.bought | other.freed)
    return Knowledge(_table_of(view), others, tuple(numbers(loose)), view.court_left)


def _other(view: SzturmView, seat: int) -> Other:
    played = card_set(_played(view))
    bought = card_set(tuple(lot.card for lot in view.lots if lot.taken and lot.seat == seat)) & ~played
    freed = card_set(tuple(trick.freed for trick in view.tricks if trick.freed and trick.winner == seat))
    given_up = sum(lot.price for lot in view.lots if lot.seat == seat)
    freed &= ~played
    unknown = view.counts[seat] + given_up - bought.bit_count() - freed.bit_count()
    return Other(seat, bought, freed, unknown, given_up, _lacking(view, seat))


def _lacking(view: SzturmView, seat: int) -> CardSet:
    """The suits that the seat could not follow; what it frees later is known anyway."""
    lacking = 0
    for plays in (*(trick.plays for trick in view.tricks), view.trick):
        for player, card in plays[1:]:
            if player == seat and card[1] != plays[0].action[1]:
                lacking |= SUIT_SET[SUITS.index(plays[0].action[1])]
    return lacking


def _played(view: SzturmView) -> tuple[Card, ...]:
    plays: list[Said] = [*view.trick, *(play for trick in view.tricks for play in trick.plays)]
    return tuple(play.action for play in plays)


def _table_of(view: SzturmView) -> Table:
    assert view.seat is not None
    hands = [0] * view.players
    hands[view.seat] = card_set(view.hand)
    court = [CARD_NUMBER[view.lot.card]] if view.lot else []
    table = Table(SUITS.index(view.trump), view.dealer, hands, court, card_set(view.prison or ()))
    table.lot = len(view.lots)
    table.gone[view.seat] = card_set(tuple(card for lot in view.lots for card in lot.discards or ()))
    table.phase = view.phase
    table.turn = table.starter = view.seat
    table.high = view.high
    table.bidder = -1 if view.bidder is None else view.bidder
    table.passed = sum(1 << seat for seat in view.passed)
    if view.trick:
        _put_trick(table, view)
    return table


def _put_trick(table: Table, view: SzturmView) -> None:
    table.starter = table.taker = view.trick[0].seat
    table.best = CARD_NUMBER[view.trick[0].action]
    table.led = table.best // 13
    for seat, word in view.trick[1:]:
        card = CARD_NUMBER[word]
        if card // 13 == table.best // 13:
            if card > table.best:
                table.best, table.taker = card, seat
        elif card // 13 == table.trump:
            table.best, table.taker = card, seat
