"""Plans of VISTA: what a player wants played without being asked, and what follows from it. Pure.

A plan says two things: which cards to lead, in order, as long as they win; and what to answer to a lead of each suit.
It speaks for one seat in one round and sees what that seat sees. Where it says nothing the player is asked, and the
plan waits; where something new has come up that it was made without, or where it does not fit, it ends. The words
of plans are in `plan_words`; both are described for players in docs/plans.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, TypeVar

from games.engines.base import Action, Card
from games.engines.cards import RANKS, suit_of
from games.engines.vista_state import LUCKY, UNLOCKING_TRICKS
from games.engines.vista_view import Play, Trick, VistaView

WIN, LOW, HIGH = "WIN", "LOW", "HIGH"
"""Answers besides a card and `LUCKY`: the lowest winner or else the lowest; the lowest; the highest."""
ANY = "ANY"
"""Stands for every suit that has no answer of its own."""
STOPS = ("POOL", "LUCKY", "TRUMP")
"""News that end a plan: a pool opens, a lucky card shows, the opponent plays a trump that no trump lead asked for."""

T = TypeVar("T")
Reason: TypeAlias = Literal[
    "pool",
    "lucky",
    "trump",
    "missing",
    "lead_lost",
    "nothing_to_lead",
    "no_answer",
    "not_my_turn",
    "no_trump_yet",
]


@dataclass(frozen=True, slots=True)
class Plan:
    """`lead` holds cards and `LUCKY`; `answers` has pairs of a suit, or `ANY`, and an answer, in a fixed order."""

    lead: tuple[Action, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    stops: tuple[str, ...] = STOPS

    def answer_to(self, suit: str) -> str | None:
        answers = dict(self.answers)
        return answers.get(suit, answers.get(ANY))


@dataclass(frozen=True, slots=True)
class Halt:
    """Why nothing is played; `ends` when the plan is over, otherwise it waits for a turn that it speaks of."""

    reason: Reason
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What the plan would do if the opponent played `card`; `card` is None where it would act at once."""

    card: Card | None
    then: Action | Halt


def next_action(plan: Plan, before: VistaView, now: VistaView) -> Action | Halt:
    """What the plan plays now. `before` and `now` are views of one seat: when the plan was made, and the present."""
    news = _news(plan, before, now)
    if news is not None:
        return Halt(news, ends=True)
    if now.seat is None or now.seat not in now.to_act:
        return Halt("not_my_turn")
    if now.trump is None:
        return Halt("no_trump_yet")
    return _lead(plan, before, now) if now.suit_led is None else _answer(plan, now, now.suit_led)


def foresee(plan: Plan, before: VistaView, now: VistaView) -> tuple[Foreseen, ...]:
    """What the plan does now; or, when the opponent is to act, after each card that lies open before them."""
    if now.seat is None or now.trump is None or now.outcome is not None:
        return ()
    if now.seat in now.to_act:
        return (Foreseen(None, next_action(plan, before, now)),)
    return tuple(
        Foreseen(card, next_action(plan, before, _imagined(now, card))) for card in _cards_to_expect(now)
    )


# --- News -------------------------------------------------------------------------------------------


def _news(plan: Plan, before: VistaView, now: VistaView) -> Reason | None:
    pools = [pool.unlocked for pool in now.pools] != [pool.unlocked for pool in before.pools]
    if "POOL" in plan.stops and pools:
        return "pool"
    if "LUCKY" in plan.stops and now.lucky != before.lucky:
        return "lucky"
    if "TRUMP" in plan.stops and any(
        _is_surprising_trump(now, led, play) for led, play in _since(before, now)
    ):
        return "trump"
    return None


def _since(before: VistaView, now: VistaView) -> list[tuple[Play | None, Play]]:
    """The plays since the plan was made, each with the card it answered, None for a lead."""
    pairs: list[tuple[Play | None, Play]] = []
    for plays in (*(trick.plays for trick in now.finished), now.trick):
        pairs += [(plays[0] if index else None, play) for index, play in enumerate(plays)]
    return pairs[2 * len(before.finished) + len(before.trick) :]


def _is_surprising_trump(now: VistaView, led: Play | None, play: Play) -> bool:
    asked_for = led is not None and suit_of(led.card) == now.trump
    return play.seat != now.seat and suit_of(play.card) == now.trump and not asked_for


# --- Leading and answering --------------------------------------------------------------------------


def _lead(plan: Plan, before: VistaView, now: VistaView) -> Action | Halt:
    mine = [(led, play) for led, play in _since(before, now) if play.seat == now.seat]
    done = {LUCKY if play.source == "lucky" else play.card for _, play in mine}
    left = [card for card in plan.lead if card not in done]
    if not left:
        return Halt("nothing_to_lead")
    if any(_lost(plan, now, trick) for trick in now.finished[len(before.finished) :]):
        return Halt("lead_lost")
    return left[0] if left[0] in now.legal else Halt("missing", ends=True)


def _lost(plan: Plan, now: VistaView, trick: Trick) -> bool:
    """Whether a lead of the plan lost its trick."""
    led = trick.plays[0]
    card = LUCKY if led.source == "lucky" else led.card
    return led.seat == now.seat and card in plan.lead and trick.winner != now.seat


def _answer(plan: Plan, now: VistaView, suit: str) -> Action | Halt:
    how = plan.answer_to(suit)
    if how is None:
        return Halt("no_answer")
    if how not in (WIN, LOW, HIGH):
        return how if how in now.legal else Halt("missing", ends=True)
    cards = [card for card in now.legal if card != LUCKY]
    if not cards:
        return now.legal[0]
    cards.sort(key=lambda card: (suit_of(card) == now.trump, RANKS.index(card[0])))
    follows = suit_of(cards[0]) == suit
    winners = [card for card in cards if _beats(card, now.trick[0].card, now.trump)]
    if how == WIN and winners:
        return winners[0]
    # Without the suit led there is nothing to rise with: a high card would be thrown away.
    return cards[-1] if how == HIGH and follows else cards[0]


def _beats(card: Card, led: Card, trump: str | None) -> bool:
    if suit_of(card) == suit_of(led):
        return RANKS.index(card[0]) > RANKS.index(led[0])
    return suit_of(card) == trump


# --- What might come --------------------------------------------------------------------------------


def _cards_to_expect(now: VistaView) -> list[Card]:
    """The tops that the opponent may play next; cards that nobody sees are not among them."""
    assert now.seat is not None
    tops = [pile.top for pile in now.piles[1 - now.seat] if pile.top is not None]
    return [card for card in tops if suit_of(card) == now.suit_led] or tops


def _imagined(now: VistaView, card: Card) -> VistaView:
    """The view after the opponent has played this top; what it uncovers and what a pool holds stays unknown."""
    assert now.seat is not None
    me, other = now.seat, 1 - now.seat
    index = next(i for i, pile in enumerate(now.piles[other]) if pile.top == card)
    piles = list(now.piles[other])
    piles[index] = replace(piles[index], top=None, cards=piles[index].cards - 1)
    play = Play(other, card, "pile", index + 1)
    after = replace(now, piles=_with(now.piles, other, tuple(piles)), to_act=(me,))
    if not now.trick:
        return _with_legal(replace(after, leader=other, trick=(play,), suit_led=suit_of(card)))
    led = now.trick[0]
    winner = other if _beats(card, led.card, now.trump) else me
    tricks = _with(now.tricks, winner, now.tricks[winner] + 1)
    trick = Trick(len(now.finished) + 1, (led, play), winner)
    pools = now.pools
    if tricks[winner] >= UNLOCKING_TRICKS:
        pools = _with(pools, winner, replace(pools[winner], unlocked=True))
    return _with_legal(
        replace(
            after,
            pools=pools,
            to_act=(winner,),
            leader=winner,
            tricks=tricks,
            trick=(),
            suit_led=None,
            finished=(*now.finished, trick),
        )
    )


def _with_legal(view: VistaView) -> VistaView:
    assert view.seat is not None
    me = view.seat
    if me not in view.to_act:
        return replace(view, legal=())
    known = [pile.top for pile in view.piles[me] if pile.top is not None] + list(view.pools[me].cards or ())
    cards = [card for card in known if suit_of(card) == view.suit_led] or known
    return replace(view, legal=(*cards, *([LUCKY] if view.lucky[me].there else [])))


def _with(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
