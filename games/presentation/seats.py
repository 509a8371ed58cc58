"""What pages of games for several players share: who sits where around the trick, tricks, how the match ended."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines.base import Action, Card, RoundFact
from games.engines.cards import SUITS, rank_of, suit_of
from games.models import ANNULLED, Match, Seat
from games.presentation.signs import plain

WHERE: dict[int, tuple[str, ...]] = {
    2: ("me", "top"),
    3: ("me", "left", "right"),
    4: ("me", "left", "top", "right"),
}
"""Seats around a table in the order of play, clockwise, the reader below."""
NOT_SCORED = "–"
"""Stands in a score table for a round that was not played out."""
SHORT_NAME = 12
LEFT_OUT = "left_out"
"""The reason shown for the end of a match that was played and that whoever arranged it does not count."""


@dataclass(frozen=True)
class Place:
    """A seat at the table: its card of the trick, and what is said of it."""

    number: int
    name: str
    is_me: bool
    where: str
    """ "me", "left", "top" or "right"."""
    to_act: bool
    facts: tuple[str, ...]
    card: Card | None
    won: bool = False
    """Its card won the trick shown, which is over."""
    says: str = ""
    """Stands where its card would, when no card is played: a bid."""
    mark: int = 0
    """Stands by the name at the table, and alone above the column of its scores, where no name has room."""

    @property
    def short(self) -> str:
        """The name where there is little room; a number at its end, which tells bots apart, stays."""
        if len(self.name) <= SHORT_NAME:
            return self.name
        end = re.search(r" \d+$", self.name)
        tail = end[0] if end else ""
        return f"{self.name[: SHORT_NAME - 1 - len(tail)]}…{tail}"


def mark_of(number: int, me: int | None) -> int:
    """The others counted from 1 in the order of seats, as bots of one level are in their names."""
    return number + 1 if me is None or number < me else number


@dataclass(frozen=True)
class HandCard:
    """A card in the hand; `action` is what playing it sends, "" when it cannot be played now."""

    card: Card
    action: Action = ""


@dataclass(frozen=True)
class Shown:
    card: Card
    name: str
    is_mine: bool
    won: bool


@dataclass(frozen=True)
class ShownTrick:
    number: int
    plays: tuple[Shown, ...]
    winner: str
    mine: bool
    note: str = ""
    """What the trick brought, in words."""
    freed: Card | None = None
    """The card that its winner took."""


@dataclass(frozen=True)
class ScoreRow:
    """A round of the match: what it gave each seat, in the order of the table's columns.

    "·" while it is played, `NOT_SCORED` where it was not played out.
    """

    number: int
    entries: tuple[str, ...]
    over: bool
    now: bool
    trump: str = ""


def score_order(below: int, count: int) -> list[int]:
    """The columns of a score table: whoever sits below, then the others by their numbers."""
    return [below, *(number for number in range(count) if number != below)]


def names_of(seats: Sequence[Seat]) -> dict[int, str]:
    """Names by seat number; bots of one name are told apart by a number."""
    names = {seat.number: seat.name for seat in seats}
    counted: dict[int, str] = {}
    for number, name in names.items():
        alike = [other for other in names if names[other] == name]
        counted[number] = f"{name} {alike.index(number) + 1}" if len(alike) > 1 else name
    return counted


def where_sits(number: int, below: int, count: int, *, clockwise: bool = True) -> str:
    step = (number - below) % count
    return WHERE[count][step if clockwise else -step % count]


def hand_of(cards: Iterable[Card], playable: Iterable[Action]) -> tuple[HandCard, ...]:
    can = set(playable)
    return tuple(HandCard(card, card if card in can else "") for card in cards)


def sorted_hand(cards: Iterable[Card]) -> list[Card]:
    """By suit, the ace first."""
    return sorted(cards, key=lambda card: (SUITS.index(suit_of(card)), -rank_of(card)))


def suit_rows(hand: Iterable[HandCard]) -> tuple[tuple[HandCard, ...], ...]:
    """The hand, a row a suit."""
    held = tuple(hand)
    rows = (tuple(each for each in held if suit_of(each.card) == suit) for suit in SUITS)
    return tuple(row for row in rows if row)


def score_row(fact: RoundFact, order: Sequence[int], now: int, result: Mapping[str, Any] | None) -> ScoreRow:
    """`now` is the number of the round shown, `result` that of the match: when it is over, so are all its rounds."""
    over = fact.outcome is not None or result is not None
    if fact.outcome is not None and fact.outcome.resigned is None:
        entries = tuple(plain(fact.outcome.scores[seat]) for seat in order)
    else:
        entries = tuple(NOT_SCORED if over else "·" for _seat in order)
    is_now = fact.number == now and not over
    return ScoreRow(fact.number, entries, over, is_now, str(fact.summary.get("trump", "")))


def shown_trick(
    number: int,
    plays: Iterable[tuple[int, Card]],
    winner: int,
    names: Mapping[int, str],
    reader: int | None,
    note: str = "",
    freed: Card | None = None,
) -> ShownTrick:
    """`plays` are seats and cards in their order."""
    return ShownTrick(
        number=number,
        plays=tuple(Shown(card, names[seat], seat == reader, seat == winner) for seat, card in plays),
        winner=names[winner],
        mine=winner == reader,
        note=note,
        freed=freed,
    )


def total_of(facts: Iterable[RoundFact], seat: int) -> int:
    """What the rounds that are over gave this seat."""
    return sum(fact.outcome.scores[seat] for fact in facts if fact.outcome is not None)


def acting_words(seats: Sequence[Seat], acting: Iterable[int], reader: int | None) -> str:
    """Who was to act at a step that is past, where "your turn" would be read as now."""
    names = names_of(seats)
    who = [_("you") if number == reader else names[number] for number in acting]
    return _("To act: %(names)s") % {"names": listed_names(who)} if who else ""


def points(count: int) -> str:
    return ngettext("%(count)d point", "%(count)d points", count) % {"count": count}


def up_to(target: int) -> str:
    return ngettext("up to %(count)d point", "up to %(count)d points", target) % {"count": target}


def lead_or_follow(suit_led: str | None, playable: Iterable[Card]) -> str:
    """What a player with these cards to choose from is asked for."""
    if suit_led is None:
        return _("Your turn: lead a card")
    if any(suit_of(card) == suit_led for card in playable):
        return {
            "S": _("Your turn: follow with a spade"),
            "H": _("Your turn: follow with a heart"),
            "D": _("Your turn: follow with a diamond"),
            "C": _("Your turn: follow with a club"),
        }[suit_led]
    return {
        "S": _("Your turn: you have no spades, play anything"),
        "H": _("Your turn: you have no hearts, play anything"),
        "D": _("Your turn: you have no diamonds, play anything"),
        "C": _("Your turn: you have no clubs, play anything"),
    }[suit_led]


def listed_names(names: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def counted_names(names: Iterable[str], between: str = ", ") -> str:
    """ "Ala, Easy bot ×2": each name once, in the order in which they come."""
    counts = Counter(names)
    return between.join(f"{name} ×{count}" if count > 1 else name for name, count in counts.items())


def match_ending(
    seats: Sequence[Seat], reader: int | None, result: Mapping[str, Any] | None, *, in_pairs: bool = False
) -> str:
    """How a match of several players ended, for the reader; "" while it goes on. `in_pairs` two win together."""
    if result is None:
        return ""
    if result["reason"] == ANNULLED:
        return annulled_words()
    if result["reason"] == LEFT_OUT:
        return _("The match is over; it does not count.")
    places = result["places"]
    first = [seat for seat in seats if places[seat.number] == 1]
    if not first:
        return _("The match was called off; nobody wins it.")
    known = names_of(seats)
    names = listed_names([known[seat.number] for seat in first])
    mine = any(seat.number == reader for seat in first)
    if len(first) == len(seats) > 1:
        won = _("The match is a draw.")
    elif in_pairs:
        won = _("Your pair won the match.") if mine else _("%(winner)s won the match.") % {"winner": names}
    elif len(first) > 1:
        won = _("The first place is shared: %(names)s.") % {"names": names}
    else:
        won = _("You won the match.") if mine else _("%(winner)s won the match.") % {"winner": names}
    why = why_it_ended(seats, result)
    return f"{why} {won}" if why else won


def ending_of(match: Match, seats: Sequence[Seat], *, counts: bool = True) -> Mapping[str, Any] | None:
    """How the match ended; None while it goes on. One that nobody began has no result of its own, and is over."""
    if match.result is None and match.status == Match.Status.VOID:
        return {"reason": "void", "totals": [0] * len(seats), "places": [2] * len(seats)}
    return match.result if counts or match.result is None else match.result | {"reason": LEFT_OUT}


def annulled_words() -> str:
    return _("A seat in the league was given up; the match does not count in its table.")


def why_it_ended(seats: Sequence[Seat], result: Mapping[str, Any]) -> str:
    """Who resigned or ran out of time; "" for a match that ended otherwise."""
    last = next((seat for seat in seats if result["places"][seat.number] == max(result["places"])), None)
    if last is None or result["reason"] not in ("resigned", "timeout"):
        return ""
    words = {"resigned": _("%(name)s resigned."), "timeout": _("%(name)s ran out of time.")}
    return words[result["reason"]] % {"name": names_of(seats)[last.number]}
