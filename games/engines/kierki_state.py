"""The state of a Kierki round and what may happen to it: passing, tricks, the shooter's choice.

Source: the rules of the four games, section 3. Cards are text, hands are tuples in `HAND_ORDER`, so that
what follows from a hand comes out in that order without sorting.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias, TypeVar

from games.engines.base import (
    CARETAKER,
    RESIGN,
    Action,
    Card,
    IllegalAction,
    Json,
    Outcome,
    Setup,
    StateError,
)
from games.engines.cards import RANK_VALUE
from games.engines.kierki_rules import (
    GIVEN,
    HELD,
    PLACE,
    Table,
    barred_first,
    deck_of,
    moon_scores,
    penalties,
    read_table,
    receiver,
    scores_without,
    shooter_chooses,
    shooter_of,
)

Hand: TypeAlias = tuple[Card, ...]
T = TypeVar("T")

MOON_ACTIONS: tuple[Action, ...] = ("MOON OLD", "MOON NEW")
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick; `cards` in the order played, from `leader` on."""

    leader: int
    cards: Hand
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class State:
    """A round at one moment. `leader` is None until cards are played; `moon` is the shooter's choice."""

    table: Table
    deal: Hand
    hands: tuple[Hand, ...]
    gave: tuple[Hand, ...]
    leader: int | None
    trick: Hand
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    broken: bool
    moon: str | None = None
    resigned: int | None = None
    absent: tuple[int, ...] = ()
    """Seats that a caretaker plays."""


def in_order(cards: Sequence[Card]) -> Hand:
    return tuple(sorted(cards, key=PLACE.__getitem__))


def started(setup: Setup, deal: Sequence[Card]) -> State:
    """The round before its first action: seat 0 has the first cards of the deal, seat 1 the next, and so on."""
    table = read_table(setup)
    rules = table.rules
    if sorted(deal) != sorted(deck_of(rules.base)):
        raise StateError("not a deal of Kierki")
    size = rules.hand_size
    hands = tuple(in_order(deal[seat * size : (seat + 1) * size]) for seat in range(rules.seats))
    return State(
        table=table,
        deal=tuple(deal),
        hands=hands,
        gave=((),) * rules.seats,
        leader=_opening_leader(table, hands) if table.direction == HELD else None,
        trick=(),
        tricks=(),
        taken=(0,) * rules.seats,
        broken=False,
    )


def _opening_leader(table: Table, hands: Sequence[Hand]) -> int:
    return next(seat for seat, hand in enumerate(hands) if table.rules.opener in hand)


# Who may do what


def shooter(state: State) -> int | None:
    """Who took every point of a round that is played to the end."""
    if len(state.tricks) < state.table.rules.hand_size:
        return None
    return shooter_of(state.table.rules, state.taken)


def moon_kind(state: State) -> str | None:
    """By which rule the moon of a round that is played to the end pays; None without one, or while it is open."""
    shot = shooter(state)
    if shot is None or state.moon is not None:
        return state.moon
    rules = state.table.rules
    if shooter_chooses(rules, state.table.totals, shot):
        return None
    return "new" if rules.moon == "new" else "old"


def to_act(state: State) -> tuple[int, ...]:
    if state.resigned is not None:
        return ()
    if state.leader is None:
        return tuple(seat for seat, given in enumerate(state.gave) if not given)
    rules = state.table.rules
    if len(state.tricks) < rules.hand_size:
        return ((state.leader + len(state.trick)) % rules.seats,)
    shot = shooter(state)
    return () if shot is None or moon_kind(state) else (shot,)


def legal(state: State, seat: int) -> tuple[Action, ...]:
    if seat not in to_act(state):
        return ()
    hand = state.hands[seat]
    if state.leader is None:
        return tuple([f"GIVE {a} {b} {c}" for a, b, c in combinations(hand, GIVEN)])
    return _playable(state, hand) if hand else MOON_ACTIONS


def _playable(state: State, hand: Hand) -> tuple[Card, ...]:
    rules = state.table.rules
    if state.trick:
        led = state.trick[0][1]
        following = tuple([card for card in hand if card[1] == led])
        if following or state.tricks:
            return following or hand
        barred = barred_first(rules.base)
        return tuple([card for card in hand if card not in barred]) or hand
    if not state.tricks:
        return (rules.opener,)
    if state.broken:
        return hand
    return tuple([card for card in hand if card[1] != "H"]) or hand


# What happens


def applied(state: State, seat: int, action: Action) -> State:
    """Raises `IllegalAction`."""
    open_to = to_act(state)
    if action == RESIGN and open_to and 0 <= seat < state.table.rules.seats:
        return replace(state, resigned=seat)
    if action == CARETAKER and open_to and 0 <= seat < state.table.rules.seats and seat not in state.absent:
        return replace(state, absent=tuple(sorted((*state.absent, seat))))
    if seat not in open_to:
        raise IllegalAction(action)
    hand = state.hands[seat]
    if state.leader is not None and hand:
        playable = _playable(state, hand)
        if action not in playable:
            raise IllegalAction(action, playable)
        return _played(state, state.leader, seat, action)
    if state.leader is None:
        named = action.split()
        cards = tuple(card for card in hand if card in named)
        if len(cards) != GIVEN or action != give(cards):
            raise IllegalAction(action, legal(state, seat))
        return _given(state, seat, cards)
    if action not in MOON_ACTIONS:
        raise IllegalAction(action, MOON_ACTIONS)
    return replace(state, moon=action.removeprefix("MOON ").lower())


def give(cards: Sequence[Card]) -> Action:
    return "GIVE " + " ".join(cards)


def _given(state: State, seat: int, cards: Hand) -> State:
    gave = _changed(state.gave, seat, cards)
    hands = _changed(state.hands, seat, tuple(card for card in state.hands[seat] if card not in cards))
    if not all(gave):
        return replace(state, gave=gave, hands=hands)
    hands = tuple(in_order(hand + got_by(state.table, gave, seat)) for seat, hand in enumerate(hands))
    return replace(state, gave=gave, hands=hands, leader=_opening_leader(state.table, hands))


def got_by(table: Table, gave: Sequence[Hand], seat: int) -> Hand:
    """The cards that others gave to this seat."""
    if table.direction == HELD:
        return ()
    return next(
        cards for giver, cards in enumerate(gave) if receiver(table.rules, table.direction, giver) == seat
    )


def _played(state: State, leader: int, seat: int, card: Card) -> State:
    hand = state.hands[seat]
    place = hand.index(card)
    hands = _changed(state.hands, seat, hand[:place] + hand[place + 1 :])
    trick = (*state.trick, card)
    broken = state.broken or card[1] == "H"
    tricks, taken = state.tricks, state.taken
    if len(trick) == len(hands):
        done = _finished(state.table, leader, trick)
        leader, trick = done.winner, ()
        tricks = (*tricks, done)
        taken = _changed(taken, leader, taken[leader] + done.points) if done.points else taken
    # The constructor, not `replace`: this is where bots and audits spend their time.
    return State(
        state.table, state.deal, hands, state.gave, leader, trick, tricks, taken, broken, absent=state.absent
    )


def _finished(table: Table, leader: int, cards: Hand) -> Trick:
    led = cards[0][1]
    best = max(range(len(cards)), key=lambda i: RANK_VALUE[cards[i][0]] if cards[i][1] == led else 0)
    costs = penalties(table.rules.base, table.rules.spot)
    points = sum([costs.get(card, 0) for card in cards])
    return Trick(leader, cards, (leader + best) % len(cards), points)


def _changed(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


# How it ends


def outcome(state: State) -> Outcome | None:
    rules = state.table.rules
    if state.resigned is not None:
        return Outcome("resigned", (0,) * rules.seats, state.resigned)
    if to_act(state):
        return None
    shot, kind = shooter(state), moon_kind(state)
    scores = state.taken if shot is None or kind is None else moon_scores(rules, shot, kind)
    return Outcome("played", scores_without(rules, scores, state.absent))


# Records


def actions_of(state: State) -> list[tuple[int, Action]]:
    """Seats and actions that lead to this state. Gives stand by seat: their order leaves no trace."""
    # When a caretaker came leaves no trace either, so it stands first.
    actions = [(seat, CARETAKER) for seat in state.absent]
    actions += [(seat, give(cards)) for seat, cards in enumerate(state.gave) if cards]
    seats = state.table.rules.seats
    for trick in state.tricks:
        actions += [((trick.leader + i) % seats, card) for i, card in enumerate(trick.cards)]
    if state.leader is not None:
        actions += [((state.leader + i) % seats, card) for i, card in enumerate(state.trick)]
    if state.moon is not None and (shot := shooter(state)) is not None:
        actions.append((shot, f"MOON {state.moon.upper()}"))
    if state.resigned is not None:
        actions.append((state.resigned, RESIGN))
    return actions


def dumped(state: State) -> dict[str, Json]:
    """The deal and its actions: what is read back is what was played."""
    return {
        "game": "kierki",
        "format": FORMAT,
        "setup": state.table.data(),
        "deal": list(state.deal),
        "actions": [[seat, action] for seat, action in actions_of(state)],
    }


def loaded(data: Mapping[str, Json]) -> State:
    if data.get("game") != "kierki" or data.get("format") != FORMAT:
        raise StateError("not a round of Kierki in a format that this engine knows")
    try:
        state = started(data["setup"], data["deal"])
        for seat, action in data["actions"]:
            state = applied(state, seat, action)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise StateError(f"a damaged round of Kierki: {error}") from error
    return state
