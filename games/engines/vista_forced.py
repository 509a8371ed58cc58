"""The action of VISTA that follows from what both players know. Pure.

The decision looks at nothing but a spectator's view, so an answer that comes at once tells nobody anything: it is
the same in every world that cannot be told apart from outside. A lucky card that has not been played is always a second
choice, and so is an unlocked pool, unless the play so far or the cards in sight show that it cannot hold the suit.
"""

from __future__ import annotations

from games.engines.base import Action
from games.engines.cards import DECK, suit_of
from games.engines.vista_state import PILE_CARDS, TRUMPS, UNLOCKING_TRICKS, State, legal, turn
from games.engines.vista_view import VistaView, view_of


def forced_action(state: State) -> Action | None:
    """What the seat to act must play, as both players know; None where there is, or could be, a choice."""
    seat = turn(state)
    if seat is None or not _is_forced(view_of(state, None, None), seat):
        return None
    (only,) = legal(state, seat)
    return only


def _is_forced(public: VistaView, seat: int) -> bool:
    """Whether a spectator can tell that the seat to act has one action. `public` is the view of nobody's seat."""
    if public.trump is None:
        return len(public.used) == len(TRUMPS) - 1
    tops = [pile.top for pile in public.piles[seat] if pile.top is not None]
    pool, lucky = public.pools[seat], public.lucky[seat].there
    in_hand = pool.count if pool.unlocked else 0
    if len(tops) + in_hand + lucky == 1:
        return True
    if lucky:
        return False
    if public.suit_led is None:
        return len(tops) == 1 and not in_hand
    following = [card for card in tops if suit_of(card) == public.suit_led]
    if in_hand and not _pool_lacks(public, seat, public.suit_led):
        return False
    # With nothing to follow with, every card of the pool is a choice.
    return len(following) == 1 or (not following and len(tops) == 1 and not in_hand)


def _pool_lacks(public: VistaView, seat: int, suit: str) -> bool:
    """Whether everybody knows that the seat's open pool holds no card of this suit."""
    return _all_in_sight(public, suit) or _once_could_not_follow(public, seat, suit)


def _all_in_sight(public: VistaView, suit: str) -> bool:
    """All thirteen cards of the suit are played or lie on top of a pile."""
    seen = {pile.top for piles in public.piles for pile in piles}
    seen |= {play.card for trick in public.finished for play in trick.plays}
    seen |= {play.card for play in public.trick}
    return all(card in seen for card in DECK if suit_of(card) == suit)


def _once_could_not_follow(public: VistaView, seat: int, suit: str) -> bool:
    """The seat answered this suit with another one, from pile or pool, when its pool was open: it only shrinks."""
    won, piles_left = 0, PILE_CARDS
    for trick in public.finished:
        led, answer = trick.plays
        is_open = won >= UNLOCKING_TRICKS or piles_left == 0
        could_not = answer.source != "lucky" and suit_of(answer.card) != suit
        if is_open and answer.seat == seat and suit_of(led.card) == suit and could_not:
            return True
        piles_left -= sum(play.seat == seat and play.source == "pile" for play in trick.plays)
        won += trick.winner == seat
    return False
