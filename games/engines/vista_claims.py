"""Whether a claim of VISTA holds whatever the unseen cards are and however the other side plays. Pure.

Only what the claimant's seat sees is used. Everything unseen belongs to an adversary who plays the other hand and may
produce any of it at any time, from under a pile, out of a pool or as the lucky card; so a claim that is proved holds
in every deal that agrees with the view. The adversary is never weaker than the truth (it need not even follow suit),
so a proof may be missed, and a claim is never granted wrongly.
"""

from __future__ import annotations

from games.engines.vista_state import BIT, FOLLOWING, SUIT_CARDS, TRICKS, card_set, wins
from games.engines.vista_view import VistaView

TRIES = 300_000
"""Tricks tried before a proof is given up: well under two seconds on a slow machine."""
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
    if _has_secrets(view):
        return False
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


def _has_secrets(view: VistaView) -> bool:
    """Whether the claimant cannot name all own cards: then what is left of the hand proves nothing but its run."""
    assert view.seat is not None
    own = view.seat
    covered = any(pile.cards == 2 for pile in view.piles[own])
    return covered or view.lucky[own].there or view.pools[own].cards is None


class _Search:
    """The claimant knows the whole own hand, so all other cards are the adversary's."""

    def __init__(self, view: VistaView, tries: int) -> None:
        assert view.trump is not None
        self.trump = view.trump
        self.tries = tries
        self.known: dict[tuple[int, int, bool, int], bool] = {}
        self.mine = _mine(view)
        # Any of these may come at any time, from under a pile or as the lucky card: more than a real hand allows.
        self.theirs = _theirs(view) | _unseen(view)
        self.led = BIT[view.trick[0].card] if view.trick else 0
        self.my_lead = view.leader == view.seat

    def holds(self, tricks: int) -> bool:
        if self.led and self.my_lead:
            return all(
                self._after(self.mine, self.theirs & ~answer, self.led, answer, True, tricks)
                for answer in _bits(self.theirs)
            )
        if self.led:
            return self._can_answer(self.mine, self.theirs, self.led, tricks)
        return self._sure(self.mine, self.theirs, self.my_lead, tricks)

    def _sure(self, mine: int, theirs: int, my_lead: bool, need: int) -> bool:
        """Whether the claimant takes `need` more tricks, between two tricks."""
        if need <= 0:
            return True
        if need > mine.bit_count():
            return False
        key = (mine, theirs, my_lead, need)
        if key not in self.known:
            self.known[key] = (
                self._led_by_me(mine, theirs, need) if my_lead else self._led_by_them(mine, theirs, need)
            )
        return self.known[key]

    def _led_by_me(self, mine: int, theirs: int, need: int) -> bool:
        return any(
            all(
                self._after(mine & ~lead, theirs & ~answer, lead, answer, True, need)
                for answer in _bits(theirs)
            )
            for lead in reversed(_bits(mine))
        )

    def _led_by_them(self, mine: int, theirs: int, need: int) -> bool:
        return all(self._can_answer(mine, theirs & ~lead, lead, need) for lead in _bits(theirs))

    def _can_answer(self, mine: int, theirs: int, lead: int, need: int) -> bool:
        answers = mine & FOLLOWING[lead] or mine
        return any(
            self._after(mine & ~answer, theirs, lead, answer, False, need) for answer in _bits(answers)
        )

    def _after(self, mine: int, theirs: int, led: int, answer: int, i_led: bool, need: int) -> bool:
        self.tries -= 1
        if self.tries < 0:
            raise _TooMuch
        answered = wins(answer, led, self.trump)
        i_won = answered != i_led
        return self._sure(mine, theirs, i_won, need - i_won)


def _bits(cards: int) -> list[int]:
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest)
        cards ^= lowest
    return found


def tricks_left(view: VistaView) -> int:
    """The tricks that are not finished, the one in play among them."""
    return TRICKS - len(view.finished)
