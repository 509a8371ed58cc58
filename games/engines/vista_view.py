"""What a seat, or a spectator, may know of a round of VISTA."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal, TypeAlias

from games.engines.base import Action, Card, Json, Outcome
from games.engines.vista_state import (
    BIT,
    FRONT,
    NAME,
    PILES,
    Layout,
    State,
    legal,
    turn,
    unlocked,
    wins,
)

Source: TypeAlias = Literal["pile", "pool", "lucky"]


@dataclass(frozen=True, slots=True)
class Pile:
    """`cards` counts what is left of the pile, 2, 1 or 0; `top` is None when none is, or when it is unseen."""

    top: Card | None
    cards: int


@dataclass(frozen=True, slots=True)
class Pool:
    """`cards` are known to the owner of an unlocked pool only; for everybody else they are None."""

    count: int
    unlocked: bool
    cards: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class Lucky:
    """`card` is None while it is there, `there` False once it has been played."""

    there: bool
    card: Card | None


@dataclass(frozen=True, slots=True)
class Play:
    """One played card; `pile` counts from 1 and is None for other sources; `uncovered` is what it turned up."""

    seat: int
    card: Card
    source: Source
    pile: int | None = None
    uncovered: Card | None = None


@dataclass(frozen=True, slots=True)
class Trick:
    number: int
    plays: tuple[Play, Play]
    winner: int


@dataclass(frozen=True, slots=True)
class VistaView:
    """Pairs hold one entry a seat. Before the trump is chosen all that is unseen is None."""

    seat: int | None
    number: int
    rounds: int
    chooser: int
    used: tuple[str, ...]
    """The trumps that the chooser has named in other rounds."""
    totals: tuple[int, int]
    """What each seat has scored in the other rounds that are over."""
    to_come: tuple[int, int]
    """How many rounds each seat chooses in, this one left out, that are not over."""
    trump: str | None
    to_act: tuple[int, ...]
    legal: tuple[Action, ...]
    leader: int
    """Who leads, or led, the trick in play; after the last trick its winner."""
    tricks: tuple[int, int]
    piles: tuple[tuple[Pile, ...], tuple[Pile, ...]]
    """Ten piles: 1-5 the front row, 6-10 the back row."""
    pools: tuple[Pool, Pool]
    lucky: tuple[Lucky, Lucky]
    trick: tuple[Play, ...]
    """The trick in play: nothing, or the card led."""
    suit_led: str | None
    finished: tuple[Trick, ...]
    outcome: Outcome | None
    claimed: tuple[int, int] | None = None
    """A seat and how many of the remaining tricks it was granted, which ended the round."""
    absent: tuple[int, ...] = ()
    """The seats that a caretaker plays."""
    game: Literal["vista"] = "vista"

    def data(self) -> dict[str, Json]:
        data = _plain(self)
        assert isinstance(data, dict)
        return data


def _plain(value: Any) -> Json:
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def view_of(state: State, seat: int | None, outcome: Outcome | None) -> VistaView:
    layout = state.layout
    now = turn(state)
    plays = _plays(state)
    trick = plays[len(plays) & ~1 :]
    return VistaView(
        seat=seat,
        number=layout.number,
        rounds=layout.rounds,
        chooser=layout.chooser,
        used=layout.used,
        totals=layout.totals,
        to_come=layout.to_come,
        trump=state.trump,
        to_act=() if now is None else (now,),
        legal=() if seat is None else legal(state, seat),
        leader=state.leader,
        tricks=state.tricks,
        piles=(_piles(state, 0, seat), _piles(state, 1, seat)),
        pools=(_pool(state, 0, seat), _pool(state, 1, seat)),
        lucky=(_lucky(state, 0), _lucky(state, 1)),
        trick=trick,
        suit_led=trick[0].card[1] if trick else None,
        finished=_finished(state, plays),
        outcome=outcome,
        claimed=state.claimed,
        absent=state.absent,
    )


def _piles(state: State, owner: int, viewer: int | None) -> tuple[Pile, ...]:
    piles = []
    for index in range(PILES):
        left = [card for card in state.layout.pile(owner, index) if BIT[card] & state.left[owner]]
        # While the chooser decides, a player sees the own front row and nothing else.
        seen = state.trump is not None or (viewer == owner and index < FRONT)
        piles.append(Pile(left[0] if left and seen else None, len(left)))
    return tuple(piles)


def _pool(state: State, owner: int, viewer: int | None) -> Pool:
    left = state.left[owner] & state.layout.pools[owner]
    opened = unlocked(state, owner)
    cards = tuple(names_in_dealt_order(state.layout, owner, left)) if opened and viewer == owner else None
    return Pool(left.bit_count(), opened, cards)


def names_in_dealt_order(layout: Layout, owner: int, cards: int) -> list[Card]:
    """The cards of a set as they lie in the owner's deal, so that they keep their places on a page."""
    return [card for card in layout.deal[26 * owner : 26 * owner + 26] if BIT[card] & cards]


def _lucky(state: State, owner: int) -> Lucky:
    bit = state.layout.luckies[owner]
    there = bool(state.left[owner] & bit)
    return Lucky(there, None if there else NAME[bit])


def _plays(state: State) -> tuple[Play, ...]:
    plays: list[Play] = []
    leader = state.layout.chooser
    for ply, bit in enumerate(state.plays):
        plays.append(_play(state.layout, leader ^ (ply & 1), bit))
        if ply & 1:
            leader = _winner(state, leader, state.plays[ply - 1], bit)
    return tuple(plays)


def _winner(state: State, leader: int, led: int, answer: int) -> int:
    assert state.trump is not None
    return leader ^ wins(answer, led, state.trump)


def _play(layout: Layout, seat: int, bit: int) -> Play:
    card = NAME[bit]
    if bit == layout.luckies[seat]:
        return Play(seat, card, "lucky")
    if bit & layout.pools[seat]:
        return Play(seat, card, "pool")
    place = layout.deal.index(card, 26 * seat) - 26 * seat
    uncovered = NAME[layout.covered[bit]] if bit in layout.covered else None
    return Play(seat, card, "pile", place // 2 + 1, uncovered)


def _finished(state: State, plays: tuple[Play, ...]) -> tuple[Trick, ...]:
    return tuple(
        Trick(
            ply // 2 + 1,
            (plays[ply], plays[ply + 1]),
            _winner(state, plays[ply].seat, state.plays[ply], state.plays[ply + 1]),
        )
        for ply in range(0, len(plays) - 1, 2)
    )
