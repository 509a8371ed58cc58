"""A Szturm table that bots can play through to the end by rules of thumb, in about a tenth of a millisecond.

Sets of cards are numbers as in `szturm_state`. Nothing is checked here: callers play legal actions, and a test plays
the same rounds on the engine.
"""

from __future__ import annotations

from games.bots import szturm_thumb as thumb
from games.engines.szturm_state import COURT_SIZE, CardSet, Phase, honours


class Table:
    """A round in progress. `court` are the court cards from the one on auction on; `gone` the seats' discards."""

    __slots__ = (
        "best",
        "bidder",
        "court",
        "dealer",
        "gone",
        "hands",
        "high",
        "led",
        "lot",
        "passed",
        "phase",
        "prison",
        "scores",
        "starter",
        "taker",
        "trump",
        "turn",
    )

    def __init__(
        self, trump: int, dealer: int, hands: list[CardSet], court: list[int], prison: CardSet
    ) -> None:
        """The first auction of a round; `court` holds all cards that are still to be auctioned."""
        players = len(hands)
        self.trump = trump
        self.dealer = dealer
        self.hands = hands
        self.gone = [0] * players
        self.court = court
        self.lot = COURT_SIZE - len(court)
        self.prison = prison
        self.phase: Phase = "auction" if court else "assault"
        self.turn = (dealer + 1 + (self.lot if court else 0)) % players
        self.high = self.passed = 0
        self.bidder = -1
        self.led = self.best = self.taker = -1
        self.starter = self.turn
        self.scores: list[int] = []

    def copy(self) -> Table:
        other = Table.__new__(Table)
        for name in Table.__slots__:
            setattr(other, name, getattr(self, name))
        other.hands = self.hands[:]
        other.gone = self.gone[:]
        return other

    # Actions of the seat whose turn it is

    def bid(self, size: int) -> None:
        self.high, self.bidder = size, self.turn
        self._next_speaker()

    def say_pass(self) -> None:
        self.passed |= 1 << self.turn
        if self.bidder >= 0 and self.passed.bit_count() == len(self.hands) - 1:
            self.turn = self.bidder
            self.hands[self.turn] |= 1 << self.court[self.lot - COURT_SIZE]
            self.phase = "discard"
        else:
            self._next_speaker()

    def speaks_last(self) -> bool:
        return self.bidder < 0 and self.passed.bit_count() == len(self.hands) - 1

    def take(self) -> None:
        self.hands[self.turn] |= 1 << self.court[self.lot - COURT_SIZE]
        self._close_lot()

    def refuse(self) -> None:
        self._close_lot()

    def pay(self, cards: CardSet) -> None:
        self.hands[self.turn] &= ~cards
        self.gone[self.turn] |= cards
        self._close_lot()

    def play(self, card: int) -> None:
        hands, seat = self.hands, self.turn
        hands[seat] &= ~(1 << card)
        suit = card // 13
        if self.led < 0:
            self.led, self.best, self.taker, self.starter = suit, card, seat, seat
        elif suit == self.best // 13:
            if card > self.best:
                self.best, self.taker = card, seat
        elif suit == self.trump:
            self.best, self.taker = card, seat
        following = self._next_in_trick(seat)
        if following >= 0:
            self.turn = following
        elif self.prison:
            self.turn, self.phase = self.taker, "free"
        else:
            self._settle()

    def free(self, card: int) -> None:
        self.hands[self.turn] |= 1 << card
        self.prison &= ~(1 << card)
        self._settle()

    # To the end

    def finish(self) -> list[int]:
        """Plays on by rules of thumb; the scores."""
        while self.lot < COURT_SIZE and self.phase != "over":
            self._auction_by_thumb()
        while self.phase != "over":
            self._trick_by_thumb()
        return self.scores

    def unseen(self, seat: int) -> CardSet:
        """The cards of the assault that this seat has not seen: others hold them, or have given them up."""
        cards = 0
        for other, hand in enumerate(self.hands):
            if other != seat:
                cards |= hand | self.gone[other]
        return cards

    def card_by_thumb(self) -> int:
        seat, hand = self.turn, self.hands[self.turn]
        if self.led < 0:
            return thumb.lead(hand, self.unseen(seat), self.trump, self.prison)
        last = self._next_in_trick(seat) < 0
        return thumb.follow(hand, self.led, self.best, self.trump, self.prison, last=last)

    def prisoner_by_thumb(self) -> int:
        return thumb.choose_prisoner(self.prison, self.unseen(self.turn), self.trump)

    def payment_by_thumb(self) -> CardSet:
        hand = self.hands[self.turn] & ~(1 << self.court[self.lot - COURT_SIZE])
        return thumb.cheapest(hand, self.high, self.trump)

    def _auction_by_thumb(self) -> None:
        """The auction of one court card to its end."""
        card = self.court[self.lot - COURT_SIZE]
        limits = [thumb.bid_limit(hand, card, self.trump, len(self.hands)) for hand in self.hands]
        while self.phase == "auction":
            if self.speaks_last():
                self.take()
                return
            if self.high < limits[self.turn]:
                self.bid(self.high + 1)
            else:
                self.say_pass()
        self.pay(self.payment_by_thumb())

    def _trick_by_thumb(self) -> None:
        """What is left of one trick."""
        while self.phase == "assault":
            self.play(self.card_by_thumb())
            if self.led < 0:
                return
        self.free(self.prisoner_by_thumb())

    # Steps

    def _next_speaker(self) -> None:
        players = len(self.hands)
        seat = (self.turn + 1) % players
        while self.passed >> seat & 1:
            seat = (seat + 1) % players
        self.turn = seat

    def _close_lot(self) -> None:
        self.lot += 1
        self.high = self.passed = 0
        self.bidder = -1
        in_court = self.lot < COURT_SIZE
        self.phase = "auction" if in_court else "assault"
        self.turn = (self.dealer + 1 + (self.lot if in_court else 0)) % len(self.hands)

    def _next_in_trick(self, seat: int) -> int:
        """The next seat with cards before the trick comes round to who led; -1 when there is none."""
        players = len(self.hands)
        following = (seat + 1) % players
        while following != self.starter:
            if self.hands[following]:
                return following
            following = (following + 1) % players
        return -1

    def _settle(self) -> None:
        hands = self.hands
        self.led = -1
        self.phase = "assault"
        alive = [seat for seat, hand in enumerate(hands) if hand]
        if len(alive) < 2:
            self.phase = "over"
            self.scores = [0] * len(hands)
            for seat in alive:
                self.scores[seat] = 1 + honours(hands[seat] | self.prison)
            return
        seat = self.taker
        while not hands[seat]:
            seat = (seat + 1) % len(hands)
        self.turn = self.starter = seat
