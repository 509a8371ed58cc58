"""The Szturm table as a page shows it, built from `SzturmView` alone: the auction of the court, then the assault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from games.engines import words
from games.engines.base import Action, Card, RoundFact
from games.engines.szturm_auction import Discards
from games.engines.szturm_state import COURT_SIZE
from games.engines.szturm_views import LotView, SzturmView
from games.models import Seat
from games.presentation.seats import (
    HandCard,
    Place,
    ScoreRow,
    ShownTrick,
    hand_of,
    lead_or_follow,
    listed_names,
    mark_of,
    match_ending,
    names_of,
    points,
    score_order,
    score_row,
    shown_trick,
    sorted_hand,
    suit_rows,
    total_of,
    up_to,
    where_sits,
)
from games.presentation.signs import plain


@dataclass(frozen=True)
class Offer:
    """Something to say in the auction."""

    action: Action
    label: str


@dataclass(frozen=True)
class ShownLot:
    """A court card that has been auctioned."""

    number: int
    card: Card
    outcome: str
    """Who took it and for how much."""
    discards: tuple[Card, ...]
    """What the reader paid for it."""


@dataclass(frozen=True)
class Table:
    """Everything a Szturm template needs beside the match itself."""

    view: SzturmView
    places: tuple[Place, ...]
    in_turn: tuple[Place, ...]
    """The seats in the order of play, the reader first."""
    columns: tuple[Place, ...]
    """The seats in the order of the score table: the reader, then the others by their numbers."""
    hand: tuple[HandCard, ...]
    prison: tuple[HandCard, ...]
    lot: Card | None
    lot_number: int
    lot_words: str
    """What has been bid for the card on auction."""
    offers: tuple[Offer, ...]
    lots: tuple[ShownLot, ...]
    """Latest first."""
    give: int
    """How many cards the reader is to give up now; 0 when nothing is to be paid."""
    freeing: bool
    """The reader is to take a card out of the prison."""
    trump: str
    last_trick: ShownTrick | None
    showing_last: bool
    history: tuple[ShownTrick, ...]
    trick_number: int
    scores: tuple[ScoreRow, ...]
    totals: tuple[str, ...]
    prompt: str
    result: str
    match_result: str
    shown: tuple[Card, ...]
    """The survivor's hand, when it is scored."""
    only_action: str
    number: int
    setting: str
    low: bool = True
    """No room is kept for a full hand: hands grow and shrink all the time."""

    @property
    def suit_rows(self) -> tuple[tuple[HandCard, ...], ...]:
        return suit_rows(self.hand)

    @property
    def prison_rows(self) -> tuple[tuple[HandCard, ...], ...]:
        return suit_rows(self.prison)


def page_context(
    view: SzturmView, seats: Sequence[Seat], facts: Sequence[RoundFact], result: Mapping[str, Any] | None
) -> dict[str, Any]:
    """What the templates of Szturm take: the table, and in "prompt" the sentence that says what to do.

    The reader sits below; a spectator sees seat 1 there. Play goes round counter-clockwise.
    """
    names = names_of(seats)
    told = names if view.seat is None else names | {view.seat: _("you")}
    below = view.seat or 0
    order = [(below + step) % view.players for step in range(view.players)]
    columns = score_order(below, view.players)
    history = tuple(_shown(view, index, names) for index in reversed(range(len(view.tricks))))
    shows_last = not view.trick and bool(history) and view.phase in ("assault", "free", "over")
    by_seat = {number: _place(view, number, below, names, shows_last) for number in order}
    legal = tuple(view.legal) if view.phase in ("auction", "assault", "free") else ()
    table = Table(
        view=view,
        places=tuple(by_seat[number] for number in (*order[1:], below)),
        in_turn=tuple(by_seat[number] for number in order),
        columns=tuple(by_seat[number] for number in columns),
        hand=hand_of(sorted_hand(view.hand), _playable(view, legal)),
        prison=_prison(view, legal),
        lot=view.lot.card if view.lot and view.phase in ("auction", "discard") else None,
        lot_number=len(view.lots) + 1,
        lot_words=_lot_words(view, told),
        offers=tuple(Offer(action, _offer(action)) for action in legal) if view.phase == "auction" else (),
        lots=tuple(_shown_lot(view, index, told) for index in reversed(range(len(view.lots)))),
        give=view.pay if view.phase == "discard" and view.legal else 0,
        freeing=view.phase == "free" and bool(legal),
        trump=view.trump,
        last_trick=history[0] if history else None,
        showing_last=shows_last,
        history=history,
        trick_number=len(view.tricks) + (view.phase == "assault"),
        scores=tuple(score_row(fact, columns, view.number, result) for fact in reversed(facts)),
        totals=tuple(plain(total_of(facts, number)) for number in columns),
        prompt=_prompt(view, names, legal),
        result=_result(view, names),
        match_result=match_ending(seats, view.seat, result),
        shown=tuple(sorted_hand(view.shown or ())),
        only_action=legal[0] if len(legal) == 1 else "",
        number=view.number,
        setting=length_words({"target": view.target, "limit": view.limit}),
    )
    return {"szturm": table, "prompt": table.match_result or table.prompt}


def length_words(options: Mapping[str, Any]) -> str:
    """ "up to 40 points", "up to 40 points, at most 12 rounds"."""
    if not options["limit"]:
        return up_to(options["target"])
    most = ngettext("at most %(count)d round", "at most %(count)d rounds", options["limit"])
    return f"{up_to(options['target'])}, {most % {'count': options['limit']}}"


# --- Seats ------------------------------------------------------------------------------------------


def _place(view: SzturmView, number: int, below: int, names: Mapping[int, str], shows_last: bool) -> Place:
    card, won, says = None, False, ""
    if view.lot is not None and view.phase in ("auction", "discard"):
        says = _says(view, number)
    elif view.trick:
        card = next((said.action for said in view.trick if said.seat == number), None)
    elif shows_last:
        trick = view.tricks[-1]
        card = next((said.action for said in trick.plays if said.seat == number), None)
        won = number == trick.winner
    return Place(
        number=number,
        name=names[number],
        is_me=number == view.seat,
        mark=mark_of(number, view.seat),
        where=where_sits(number, below, view.players, clockwise=False),
        to_act=number in view.to_act,
        facts=(_held(view, number),),
        card=card,
        won=won,
        says=says,
    )


def _held(view: SzturmView, number: int) -> str:
    if number in view.out:
        return _("out")
    return cards_words(view.counts[number])


def cards_words(count: int) -> str:
    return ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}


def _says(view: SzturmView, number: int) -> str:
    """The last word of this seat about the card on auction."""
    assert view.lot is not None
    said = next((said.action for said in reversed(view.lot.bids) if said.seat == number), "")
    if said.startswith("BID "):
        return said.removeprefix("BID ")
    return pgettext("auction", "pass") if said else "…"


# --- Cards ------------------------------------------------------------------------------------------


def _playable(view: SzturmView, legal: Sequence[Action]) -> Sequence[Card]:
    if view.phase == "assault":
        return legal
    return view.legal.cards if isinstance(view.legal, Discards) else ()


def _prison(view: SzturmView, legal: Sequence[Action]) -> tuple[HandCard, ...]:
    can = set(legal) if view.phase == "free" else set()
    cards = sorted_hand(view.prison or ())
    return tuple(HandCard(card, f"FREE {card}" if f"FREE {card}" in can else "") for card in cards)


def _shown(view: SzturmView, index: int, names: Mapping[int, str]) -> ShownTrick:
    trick = view.tricks[index]
    plays = [(said.seat, said.action) for said in trick.plays]
    return shown_trick(index + 1, plays, trick.winner, names, view.seat, freed=trick.freed)


def _shown_lot(view: SzturmView, index: int, names: Mapping[int, str]) -> ShownLot:
    lot = view.lots[index]
    return ShownLot(index + 1, lot.card, _lot_outcome(lot, names), tuple(lot.discards or ()))


def _lot_outcome(lot: LotView, names: Mapping[int, str]) -> str:
    name = names[lot.seat] if lot.seat is not None else ""
    if not lot.taken:
        return _("refused by %(name)s") % {"name": name}
    if not lot.price:
        return _("%(name)s, for nothing") % {"name": name}
    return _("%(name)s, for %(cards)s") % {"name": name, "cards": cards_words(lot.price)}


# --- Words ------------------------------------------------------------------------------------------


def _lot_words(view: SzturmView, names: Mapping[int, str]) -> str:
    if view.lot is None or view.phase not in ("auction", "discard"):
        return ""
    if view.phase == "discard" and view.lot.seat is not None:
        return _lot_outcome(view.lot, names)
    if view.bidder is None:
        return _("nobody has bid yet")
    return _("highest bid: %(count)d, %(name)s") % {"count": view.high, "name": names[view.bidder]}


def _offer(action: Action) -> str:
    return {
        "PASS": pgettext("auction", "pass"),
        "TAKE": _("take it"),
        "REFUSE": _("refuse it"),
    }.get(action, action.removeprefix("BID "))


def _card(card: Card) -> str:
    return words.card_name(card, "en" if (get_language() or "pl").startswith("en") else "pl")


def _prompt(view: SzturmView, names: Mapping[int, str], legal: Sequence[Action]) -> str:
    """What is to be done now, and by whom."""
    if not view.to_act:
        return ""
    acting = listed_names([names[seat] for seat in view.to_act])
    if not view.legal:
        return _("Now plays: %(name)s") % {"name": acting}
    if view.phase == "auction" and view.lot is not None:
        said = (
            _("Nobody bids for the %(card)s: take it or refuse it")
            if "TAKE" in legal
            else _("Your bid for the %(card)s: how many cards?")
        )
        return said % {"card": _card(view.lot.card)}
    if view.phase == "discard" and view.lot is not None:
        said = ngettext(
            "The %(card)s is yours: choose %(count)d card to give up",
            "The %(card)s is yours: choose %(count)d cards to give up",
            view.pay,
        )
        return said % {"card": _card(view.lot.card), "count": view.pay}
    if view.phase == "free":
        return _("The trick is yours: free a card from the prison")
    return lead_or_follow(view.trick[0].action[1] if view.trick else None, legal)


def _result(view: SzturmView, names: Mapping[int, str]) -> str:
    end = view.outcome
    if end is None:
        return ""
    if end.resigned is not None:
        return _("%(name)s gave up the match.") % {"name": names[end.resigned]}
    if view.survivor is None:
        return _("Nobody is left with a card, and nobody scores.")
    return _("%(name)s is the last with cards and scores %(points)s.") % {
        "name": names[view.survivor],
        "points": points(end.scores[view.survivor]),
    }


def court_place(view: SzturmView) -> tuple[int, int]:
    """Which court card is on auction, and how many there are."""
    return min(len(view.lots) + 1, COURT_SIZE), COURT_SIZE
