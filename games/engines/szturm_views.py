"""What a seat, or a spectator, may know of a round of Szturm.

Public are the court cards that have been turned up, every bid, what was paid (the number of cards), every
card played or freed, the sizes of the hands, and the prison once the assault has begun. A seat knows its own
hand and its own discards besides. Nobody knows the court cards to come, the prison before the assault, or
what others hold and have given up; when a survivor is scored, that hand is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.engines.base import Action, Card, Json, Outcome
from games.engines.cards import DECK, SUITS
from games.engines.szturm_assault import survivor
from games.engines.szturm_auction import Discards, is_won, opening_seat
from games.engines.szturm_history import Said, bids, face_down, history, plays
from games.engines.szturm_state import COURT_SIZE, Phase, State, Trick, words


class LotView(NamedTuple):
    """A court card: `seat` took it (`taken`) for `price` cards or, at price 0, for nothing, or refused it.

    While it is on auction `seat` is None until somebody has won it. `discards` is None for all but the
    seat that gave them up.
    """

    card: Card
    opener: int
    bids: tuple[Said, ...]
    seat: int | None
    taken: bool
    price: int
    discards: tuple[Card, ...] | None


class TrickView(NamedTuple):
    """A finished trick; `freed` is None when the prison was empty."""

    plays: tuple[Said, ...]
    winner: int
    freed: Card | None


@dataclass(frozen=True, slots=True)
class SzturmView:
    """One seat's round; see the module for what is public.

    `counts` are the sizes of all hands. `high`, `bidder` and `passed` describe the running auction, `lot` is its
    card; `court_left` court cards are still face down. `pay` is the number of cards that the seat to act must
    discard in phase "discard". `prison` is None while it is face down. `out` are the seats that the assault has
    left without cards. `history` has every action; a discard that the viewer may not see is "DISCARD 2", the
    number of cards. `shown` is the hand of the survivor, scored with the prison. `number` is the round's, `totals`
    are those before it, `target` and `limit` (of rounds) the match's.
    """

    game: str
    seat: int | None
    to_act: tuple[int, ...]
    legal: Sequence[Action]
    players: int
    dealer: int
    phase: Phase
    trump: str
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    lots: tuple[LotView, ...]
    lot: LotView | None
    court_left: int
    high: int
    bidder: int | None
    passed: tuple[int, ...]
    prison: tuple[Card, ...] | None
    prison_left: int
    tricks: tuple[TrickView, ...]
    trick: tuple[Said, ...]
    out: tuple[int, ...]
    history: tuple[Said, ...]
    outcome: Outcome | None
    survivor: int | None
    shown: tuple[Card, ...] | None
    number: int
    totals: tuple[int, ...]
    target: int
    limit: int | None

    @property
    def pay(self) -> int:
        return self.high if self.phase == "discard" else 0

    def data(self) -> dict[str, Json]:
        """The view as JSON.

        `legal` does not write out the discards, which can be millions: in phase "discard" it is empty, and
        `discard` holds how many cards to choose and from which.
        """
        choice = self.legal if isinstance(self.legal, Discards) else None
        return {
            "game": self.game,
            "seat": self.seat,
            "to_act": list(self.to_act),
            "legal": [] if choice else list(self.legal),
            "discard": {"count": choice.size, "cards": list(choice.cards)} if choice else None,
            "players": self.players,
            "dealer": self.dealer,
            "phase": self.phase,
            "trump": self.trump,
            "hand": list(self.hand),
            "counts": list(self.counts),
            "lots": [_lot_data(lot) for lot in self.lots],
            "lot": _lot_data(self.lot) if self.lot else None,
            "court_left": self.court_left,
            "high": self.high,
            "bidder": self.bidder,
            "passed": list(self.passed),
            "pay": self.pay,
            "prison": None if self.prison is None else list(self.prison),
            "prison_left": self.prison_left,
            "tricks": [
                {"plays": _said_data(trick.plays), "winner": trick.winner, "freed": trick.freed}
                for trick in self.tricks
            ],
            "trick": _said_data(self.trick),
            "out": list(self.out),
            "history": _said_data(self.history),
            "outcome": _outcome_data(self.outcome) if self.outcome else None,
            "survivor": self.survivor,
            "shown": None if self.shown is None else list(self.shown),
            "number": self.number,
            "totals": list(self.totals),
            "target": self.target,
            "limit": self.limit,
        }


def view_of(state: State, seat: int | None, to_act: tuple[int, ...], legal: Sequence[Action]) -> SzturmView:
    """The view of a seat, to which `to_act` and `legal` apply as the engine found them."""
    table = state.table
    auction = state.auction
    in_court = len(state.lots) < COURT_SIZE
    last = survivor(state)
    return SzturmView(
        game="szturm",
        seat=seat,
        to_act=to_act,
        legal=legal,
        players=table.players,
        dealer=table.dealer,
        phase=state.phase,
        trump=SUITS[table.trump],
        hand=() if seat is None else words(state.hands[seat]),
        counts=tuple(hand.bit_count() for hand in state.hands),
        lots=tuple(_lot_view(state, number, seat) for number in range(len(state.lots))),
        lot=_running_lot(state) if in_court else None,
        court_left=COURT_SIZE - 1 - len(state.lots) if in_court else 0,
        high=auction.high,
        bidder=auction.bidder if auction.bidder >= 0 else None,
        passed=tuple(other for other in range(table.players) if auction.passed >> other & 1),
        prison=None if in_court else words(state.prison),
        prison_left=state.prison.bit_count(),
        tricks=tuple(_trick_view(trick) for trick in state.tricks),
        trick=tuple(plays(state.trick)),
        out=_out(state),
        history=tuple(said if said.seat == seat else face_down(said) for said in history(state)),
        outcome=state.outcome,
        survivor=last,
        shown=None if last is None else words(state.hands[last]),
        number=table.number,
        totals=table.totals,
        target=table.target,
        limit=table.limit,
    )


def _lot_view(state: State, number: int, viewer: int | None) -> LotView:
    lot = state.lots[number]
    return LotView(
        card=DECK[lot.card],
        opener=opening_seat(state.table, number),
        bids=tuple(bids(lot.bids)),
        seat=lot.seat,
        taken=lot.taken,
        price=lot.price,
        discards=words(lot.discards) if lot.seat == viewer else None,
    )


def _running_lot(state: State) -> LotView:
    number = len(state.lots)
    won = is_won(state)
    return LotView(
        card=DECK[state.table.court[number]],
        opener=opening_seat(state.table, number),
        bids=tuple(bids(state.auction.bids)),
        seat=state.auction.bidder if won else None,
        taken=won,
        price=state.auction.high if won else 0,
        discards=None,
    )


def _trick_view(trick: Trick) -> TrickView:
    freed = DECK[trick.freed] if trick.freed >= 0 else None
    return TrickView(tuple(plays(trick.plays)), trick.winner, freed)


def _out(state: State) -> tuple[int, ...]:
    """Seats without cards that take part in no further trick; who has just played the last card is still in."""
    playing = {seat for seat, _ in state.trick}
    return tuple(seat for seat, hand in enumerate(state.hands) if not hand and seat not in playing)


def _lot_data(lot: LotView) -> dict[str, Json]:
    return {
        "card": lot.card,
        "opener": lot.opener,
        "bids": _said_data(lot.bids),
        "seat": lot.seat,
        "taken": lot.taken,
        "price": lot.price,
        "discards": None if lot.discards is None else list(lot.discards),
    }


def _outcome_data(outcome: Outcome) -> dict[str, Json]:
    return {"reason": outcome.reason, "scores": list(outcome.scores), "resigned": outcome.resigned}


def _said_data(said: Sequence[Said]) -> list[Json]:
    return [{"seat": seat, "action": action} for seat, action in said]
