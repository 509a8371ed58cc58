"""The VISTA table as a page shows it: a view of one seat, arranged in what a template walks through.

Built from `VistaView` alone, so nothing reaches a page that its reader may not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engines.base import RoundFact
from games.engines.vista_view import Pile, Play, Trick, VistaView
from games.models import Seat
from games.presentation.seats import NOT_SCORED, total_of
from games.presentation.signs import signed
from games.presentation.vista_words import (
    TRICKS,
    match_result_words,
    prompt_words,
    round_result_words,
    stance_words,
)

TRUMPS = ("S", "H", "D", "C", "NT")
FRONT = 5


@dataclass(frozen=True)
class Spot:
    """One place on the table. `action` is what playing it sends, "" when it cannot be played now."""

    card: str | None
    beneath: int
    """Face-down cards under the top one."""
    action: str = ""
    pile: int = 0
    hidden: bool = False
    """A card lies here whose face the reader does not know."""

    @property
    def is_gap(self) -> bool:
        return self.card is None and not self.hidden


@dataclass(frozen=True)
class Side:
    """One player's half of the table."""

    number: int
    name: str
    is_me: bool
    to_act: bool
    tricks: int
    front: tuple[Spot, ...]
    back: tuple[Spot, ...]
    pool: tuple[Spot, ...]
    pool_count: int
    pool_unlocked: bool
    lucky_there: bool
    lucky_card: str | None
    lucky_action: str


@dataclass(frozen=True)
class Shown:
    """A played card with who played it and from where, in words."""

    card: str
    name: str
    is_mine: bool
    source: str
    ply: int
    """Its number in the round's record, where the trump is the first."""
    won: bool = False


@dataclass(frozen=True)
class ShownTrick:
    number: int
    plays: tuple[Shown, ...]
    winner: str
    mine: bool


@dataclass(frozen=True)
class ScoreLine:
    trump: str
    entries: tuple[str, ...]
    """One a seat, viewer's side first: "+3", "·" for none yet, `NOT_SCORED`, or the word for the round being played."""
    now: bool


@dataclass(frozen=True)
class Share:
    """What a finished round brought one side: tricks, and the points of who chose the trump, "" for the other."""

    tricks: int
    points: str


@dataclass(frozen=True)
class FinishedRound:
    number: int
    trump: str
    shares: tuple[Share, ...]
    """One a seat, viewer's side first."""


@dataclass(frozen=True)
class Table:
    """Everything a VISTA template needs beside the match itself."""

    view: VistaView
    mine: Side
    theirs: Side
    trump: str | None
    trump_choices: tuple[str, ...]
    choosing: bool
    trick: tuple[Shown, ...]
    last_trick: ShownTrick | None
    history: tuple[ShownTrick, ...]
    trick_number: int
    prompt: str
    stance: str
    """What this round means for the reader: who scores it."""
    result: str
    """How the round ended, in a sentence; "" while it is played."""
    scores: tuple[ScoreLine, ...]
    totals: tuple[str, str]
    finished: tuple[FinishedRound, ...]
    """The rounds that were played out."""
    chooser_name: str
    only_action: str
    """The one thing that can be played, "" when there is a choice."""
    match_result: str
    """How the match ended, for the reader; "" while it goes on."""

    @property
    def history_back(self) -> tuple[ShownTrick, ...]:
        """The tricks, latest first."""
        return self.history[::-1]


def page_context(
    view: VistaView, seats: Sequence[Seat], facts: Sequence[RoundFact], result: Mapping[str, Any] | None
) -> dict[str, Any]:
    """What the templates of VISTA take: the table, and in "prompt" the sentence that says what to do.

    The reader sits below; a spectator sees seat 1 there.
    """
    names = {seat.number: seat.name for seat in seats}
    me = 0 if view.seat is None else view.seat
    other = 1 - me
    history = tuple(_shown_trick(view, trick, names) for trick in view.finished)
    table = Table(
        view=view,
        mine=_side(view, me, names),
        theirs=_side(view, other, names),
        trump=view.trump,
        trump_choices=tuple(action.split()[1] for action in view.legal if action.startswith("TRUMP")),
        choosing=view.trump is None and view.outcome is None,
        trick=tuple(_shown(view, play, names, 2 * len(view.finished) + 2) for play in view.trick),
        last_trick=history[-1] if history else None,
        history=history,
        trick_number=min(len(view.finished) + 1, TRICKS),
        prompt=prompt_words(view, names),
        stance=stance_words(view, names),
        result=round_result_words(view, names),
        scores=_scores(view, facts, me, result),
        totals=(signed(total_of(facts, me)), signed(total_of(facts, other))),
        finished=_finished(facts, me),
        chooser_name=names[view.chooser],
        only_action=view.legal[0] if len(view.legal) == 1 else "",
        match_result=match_result_words(view, seats, result),
    )
    return {"vista": table, "prompt": table.match_result or table.prompt}


# --- The halves of the table ------------------------------------------------------------------------


def _side(view: VistaView, seat: int, names: Mapping[int, str]) -> Side:
    playable = set(view.legal) if seat == view.seat and seat not in view.absent else set()
    piles = tuple(_pile(pile, index, playable) for index, pile in enumerate(view.piles[seat], start=1))
    pool, lucky = view.pools[seat], view.lucky[seat]
    return Side(
        number=seat,
        name=names[seat],
        is_me=seat == view.seat,
        to_act=seat in view.to_act,
        tricks=view.tricks[seat],
        front=piles[:FRONT],
        back=piles[FRONT:],
        pool=tuple(Spot(card, 0, card if card in playable else "") for card in pool.cards or ()),
        pool_count=pool.count,
        pool_unlocked=pool.unlocked,
        lucky_there=lucky.there,
        lucky_card=lucky.card,
        lucky_action="LUCKY" if "LUCKY" in playable else "",
    )


def _pile(pile: Pile, number: int, playable: set[str]) -> Spot:
    if pile.cards == 0:
        return Spot(None, 0, pile=number)
    action = pile.top if pile.top in playable else ""
    return Spot(pile.top, pile.cards - 1, action or "", number, hidden=pile.top is None)


# --- Tricks -----------------------------------------------------------------------------------------


def _shown(
    view: VistaView, play: Play, names: Mapping[int, str], ply: int, winner: int | None = None
) -> Shown:
    return Shown(
        card=play.card,
        name=names[play.seat],
        is_mine=play.seat == view.seat,
        source={"pile": "", "pool": _("from the pool"), "lucky": _("lucky card")}[play.source],
        ply=ply,
        won=play.seat == winner,
    )


def _shown_trick(view: VistaView, trick: Trick, names: Mapping[int, str]) -> ShownTrick:
    return ShownTrick(
        number=trick.number,
        plays=tuple(
            _shown(view, play, names, 2 * trick.number + index, trick.winner)
            for index, play in enumerate(trick.plays)
        ),
        winner=names[trick.winner],
        mine=trick.winner == view.seat,
    )


# --- Scores -----------------------------------------------------------------------------------------


def _scores(
    view: VistaView, facts: Sequence[RoundFact], me: int, result: Mapping[str, Any] | None
) -> tuple[ScoreLine, ...]:
    lines = []
    for trump in TRUMPS:
        by_seat = {fact.setup["chooser"]: fact for fact in facts if fact.summary.get("trump") == trump}
        entries = tuple(_entry(by_seat.get(seat), result) for seat in (me, 1 - me))
        now = result is None and any(
            fact.number == view.number and fact.outcome is None for fact in by_seat.values()
        )
        lines.append(ScoreLine(trump, entries, now))
    return tuple(lines)


def _finished(facts: Sequence[RoundFact], me: int) -> tuple[FinishedRound, ...]:
    return tuple(
        FinishedRound(
            number=fact.number,
            trump=fact.summary["trump"],
            shares=tuple(
                Share(
                    tricks=fact.summary["tricks"][seat],
                    points=signed(fact.outcome.scores[seat]) if seat == fact.setup["chooser"] else "",
                )
                for seat in (me, 1 - me)
            ),
        )
        for fact in facts
        if fact.outcome is not None and fact.outcome.resigned is None
    )


def _entry(fact: RoundFact | None, result: Mapping[str, Any] | None) -> str:
    """What the round brought who chose in it. When the match is over, so are the rounds that were open."""
    if fact is None:
        return "·"
    if fact.outcome is not None and fact.outcome.resigned is None:
        return signed(fact.outcome.scores[fact.setup["chooser"]])
    if fact.outcome is None and result is None:
        return pgettext("score table, round being played", "now")
    return NOT_SCORED
