"""Whether a claim of VISTA holds whatever the unseen cards are and however the other side plays. Pure.

Only what the claimant's seat sees is used. Everything unseen belongs to an adversary who plays the other hand and may
produce any of it at any time, from under a pile, out of a pool or as the lucky card; so a claim that is proved holds
in every deal that agrees with the view. The adversary is never weaker than the truth (it need not even follow suit),
so a proof may be missed, and a claim is never granted wrongly.

Cards of their own that the claimant does not know (under a pile, in a locked pool, the lucky card) are *blind*: no
trick is counted on them. When one is played the adversary says whether it won; and when the claimant has no known
card of the suit led, the adversary says whether a blind one that may lie open by then is of it and has to be played.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engines.vista_state import (
    BIT,
    FOLLOWING,
    SUIT_CARDS,
    TRICKS,
    UNLOCKING_TRICKS,
    card_set,
    wins,
)
from games.engines.vista_view import VistaView

TRIES = 100_000
"""Tricks tried before a proof is given up: a bound that is the same everywhere, and well under two seconds."""
LANES = tuple(SUIT_CARDS[suit] for suit in "SHDC")
DECK_BITS = tuple(sorted(BIT.values()))


class _TooMuch(Exception):
    """The search has tried all that it may."""


def is_proved(view: VistaView, tricks: int, tries: int = TRIES) -> bool:
    """Whether the seat of the view is sure of `tricks` of the tricks that are not finished."""
    if tricks <= 0:
        return True
    if view.seat is None or view.trump is None or view.outcome is not None:
        return False
    if sure_run(view) >= tricks:
        return True
    try:
        return _Search(view, tries).holds(tricks)
    except _TooMuch:
        return False


def sure_run(view: VistaView) -> int:
    """How many tricks the seat to lead takes at once with cards that nothing outstanding beats."""
    assert view.seat is not None
    assert view.trump is not None
    if view.trick or view.leader != view.seat:
        return 0
    mine, outstanding = _mine(view), _theirs(view) | _unseen(view)
    trumps = SUIT_CARDS[view.trump]
    drawn = _run_in(mine, outstanding, trumps) if trumps else 0
    # Side suits are safe only when no trump can be outstanding after the top trumps have been led.
    left = (outstanding & trumps).bit_count()
    total = drawn
    if not trumps or left == 0:
        total += sum(_run_in(mine, outstanding, lane) for lane in LANES if lane != trumps)
    return total


def _run_in(mine: int, outstanding: int, lane: int) -> int:
    """The cards of a suit that stand above every outstanding one."""
    return (mine & lane & ~((1 << (outstanding & lane).bit_length()) - 1)).bit_count()


def _mine(view: VistaView) -> int:
    assert view.seat is not None
    tops = card_set([pile.top for pile in view.piles[view.seat] if pile.top is not None])
    return tops | card_set(view.pools[view.seat].cards or ())


def _theirs(view: VistaView) -> int:
    assert view.seat is not None
    return card_set([pile.top for pile in view.piles[1 - view.seat] if pile.top is not None])


def _unseen(view: VistaView) -> int:
    """Cards that lie somewhere the seat cannot see, its own covered ones too."""
    played = {play.card for trick in view.finished for play in trick.plays} | {
        play.card for play in view.trick
    }
    seen = _mine(view) | _theirs(view) | card_set(sorted(played))
    return sum(bit for bit in DECK_BITS if not bit & seen)


class _Hand(NamedTuple):
    """What the claimant has left: the known cards, and how many blind ones of each kind."""

    known: int
    lucky: int
    """Can be played to any trick, and never has to be."""
    shown: int
    """Were turned up after a card upon them was played: their owner sees them by then, the proof does not."""
    pool: int
    """Lie in the pool that is locked, or was when the claim was made."""


class _Search:
    def __init__(self, view: VistaView, tries: int) -> None:
        assert view.trump is not None
        assert view.seat is not None
        own = view.seat
        self.trump = view.trump
        self.tries = tries
        self.proved: dict[tuple[_Hand, int, bool, int], bool] = {}
        pool = view.pools[own]
        self.hand = _Hand(
            known=_mine(view),
            lucky=int(view.lucky[own].there),
            shown=0,
            pool=pool.count if pool.cards is None else 0,
        )
        self.piles = card_set([pile.top for pile in view.piles[own] if pile.top is not None])
        self.covering = card_set(
            [pile.top for pile in view.piles[own] if pile.top is not None and pile.cards == 2]
        )
        # Any of these may come at any time, from under a pile or as the lucky card: more than a real hand allows.
        self.theirs = _theirs(view) | _unseen(view)
        self.led = BIT[view.trick[0].card] if view.trick else 0
        self.my_lead = view.leader == own
        self.taken = view.tricks[own]
        self.need = 0

    def holds(self, tricks: int) -> bool:
        self.need = tricks
        if self.led and self.my_lead:
            return self._answered(self.hand, self.theirs, self.led, tricks)
        if self.led:
            return self._can_answer(self.hand, self.theirs, self.led, tricks)
        return self._sure(self.hand, self.theirs, self.my_lead, tricks)

    def _sure(self, hand: _Hand, theirs: int, my_lead: bool, need: int) -> bool:
        """Whether the claimant takes `need` more tricks, between two tricks."""
        if need <= 0:
            return True
        if need > hand.known.bit_count():
            return False
        key = (hand, theirs, my_lead, need)
        if key not in self.proved:
            self.proved[key] = (
                self._led_by_me(hand, theirs, need) if my_lead else self._led_by_them(hand, theirs, need)
            )
        return self.proved[key]

    def _led_by_me(self, hand: _Hand, theirs: int, need: int) -> bool:
        leads = reversed(self._choices(hand.known, theirs))
        return any(self._answered(self._without(hand, lead), theirs, lead, need) for lead in leads) or any(
            self._blind(after, theirs, need) for after in _blindly(hand)
        )

    def _answered(self, hand: _Hand, theirs: int, lead: int, need: int) -> bool:
        """Whether it holds whatever they answer to this lead, which has left the hand."""
        return all(
            self._after(hand, theirs & ~answer, not wins(answer, lead, self.trump), need)
            for answer in reversed(_apart(theirs, hand.known | lead))
        )

    def _led_by_them(self, hand: _Hand, theirs: int, need: int) -> bool:
        return all(
            self._can_answer(hand, theirs & ~lead, lead, need)
            for lead in reversed(_apart(theirs, hand.known))
        )

    def _can_answer(self, hand: _Hand, theirs: int, lead: int, need: int) -> bool:
        following = hand.known & FOLLOWING[lead]
        if following:
            return self._with_known(hand, following, theirs, lead, need) or (
                hand.lucky > 0 and self._blind(hand._replace(lucky=0), theirs, need)
            )
        if not all(
            self._blind(after, theirs, need)
            or (hand.lucky > 0 and self._blind(hand._replace(lucky=0), theirs, need))
            for after in self._forced(hand, need)
        ):
            return False
        return self._with_known(hand, hand.known, theirs, lead, need) or any(
            self._blind(after, theirs, need) for after in _blindly(hand)
        )

    def _with_known(self, hand: _Hand, cards: int, theirs: int, lead: int, need: int) -> bool:
        return any(
            self._after(self._without(hand, answer), theirs, wins(answer, lead, self.trump), need)
            for answer in self._choices(cards, theirs | lead)
        )

    def _forced(self, hand: _Hand, need: int) -> list[_Hand]:
        """The blind cards that may have to follow suit, each as the hand without it."""
        after = [hand._replace(shown=hand.shown - 1)] if hand.shown else []
        unlocked = self.taken + self.need - need >= UNLOCKING_TRICKS or not hand.known & self.piles
        if hand.pool and unlocked:
            after.append(hand._replace(pool=hand.pool - 1))
        return after

    def _after(self, hand: _Hand, theirs: int, i_won: bool, need: int) -> bool:
        self.tries -= 1
        if self.tries < 0:
            raise _TooMuch
        return self._sure(hand, theirs, i_won, need - i_won)

    def _blind(self, hand: _Hand, theirs: int, need: int) -> bool:
        """After a blind card, which has left the hand: it may have lost, and it may have won."""
        return self._after(hand, theirs, False, need) and self._after(hand, theirs, True, need)

    def _without(self, hand: _Hand, card: int) -> _Hand:
        uncovers = 1 if card & self.covering else 0
        return hand._replace(known=hand.known & ~card, shown=hand.shown + uncovers)

    def _choices(self, cards: int, theirs: int) -> list[int]:
        """Cards of the claimant that differ: by what lies between them, or by what lies under them."""
        return _apart(cards & ~self.covering, theirs) + _apart(cards & self.covering, theirs)


def _blindly(hand: _Hand) -> list[_Hand]:
    """The blind cards that the claimant may choose to play, each as the hand without it.

    Not those of the pool: while there is a known card they may still be locked, and without one no trick is claimed.
    """
    after = []
    if hand.lucky:
        after.append(hand._replace(lucky=0))
    if hand.shown:
        after.append(hand._replace(shown=hand.shown - 1))
    return after


def _apart(cards: int, others: int) -> list[int]:
    """One card of each run of a suit between which none of the others stands: they are worth the same."""
    found = []
    for lane in LANES:
        left, walls = cards & lane, others & lane
        while left:
            lowest = left & -left
            found.append(lowest)
            above = walls & ~(lowest - 1)
            wall = above & -above
            # All of the suit below the next wall are like this one.
            left &= ~(wall - 1) if wall else 0
    return found


def tricks_left(view: VistaView) -> int:
    """The tricks that are not finished, the one in play among them."""
    return TRICKS - len(view.finished)
