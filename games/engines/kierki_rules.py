"""What a Kierki table plays by: its options, what the cards cost, what a round scores, when a match is over.

Source: the rules of the four games, section 3. Nothing here knows a hand or a trick.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from games.engines.base import (
    Card,
    Json,
    OptionsError,
    StateError,
    gettext_noop,
    not_a_flag,
    not_from,
    not_one_of,
    unknown_option,
)
from games.engines.cards import DECK, RANKS, rank_of, suit_of

BASES = ("black_lady", "original", "black_maria")
MOONS = ("old", "new", "mixed", "none")
FLAGS = ("spot", "reverse", "partnership")
LOWEST_TARGET = 10
HIGHEST_TARGET = 2000

QUEEN: Card = "QS"
HELD = "none"
"""The direction of a round in which nobody passes."""

GIVEN = 3
"""How many cards a pass takes."""

_STEPS = {"left": 1, "across": 2, "right": -1}
"""Seats run clockwise, so the neighbour to the left is the next seat."""

HAND_ORDER: tuple[Card, ...] = tuple(rank + suit for suit in "SHDC" for rank in reversed(RANKS))
"""The one order of hands, of legal actions and of the cards of a `GIVE`: by suit, the ace first."""

PLACE: dict[Card, int] = {card: place for place, card in enumerate(HAND_ORDER)}


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a table, as read by `read_options`."""

    base: str
    moon: str
    spot: bool
    reverse: bool
    partnership: bool
    target: int

    @property
    def seats(self) -> int:
        return 3 if self.base == "black_maria" else 4

    @property
    def hand_size(self) -> int:
        return 17 if self.base == "black_maria" else 13

    @property
    def opener(self) -> Card:
        """The card that leads to the first trick."""
        return "3C" if self.base == "black_maria" else "2C"

    @property
    def directions(self) -> tuple[str, ...]:
        """Where cards are passed in round 1, 2, ...; then from the start again."""
        if self.base == "original":
            return (HELD,)
        if self.base == "black_maria":
            return ("left", "right", HELD)
        return ("left", "right", "across", HELD)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win or lose together."""
        if self.partnership:
            return ((0, 2), (1, 3))
        return tuple((seat,) for seat in range(self.seats))


# Options


def read_options(raw: Mapping[str, Json]) -> dict[str, Json]:
    """All options with their defaults. Raises `OptionsError`."""
    for name in raw:
        if name not in ("base", "moon", "target", *FLAGS):
            raise unknown_option(str(name))
    base = raw.get("base", "black_lady")
    if base not in BASES:
        raise not_one_of("base", BASES)
    flags = {name: raw.get(name, False) for name in FLAGS}
    for name, value in flags.items():
        if not isinstance(value, bool):
            raise not_a_flag(name)
    if flags["partnership"] and base == "black_maria":
        raise OptionsError("partnership", gettext_noop("three players cannot form two teams"))
    moon = _read_moon(raw, base, flags["reverse"])
    return {"base": base, "moon": moon, **flags, "target": _read_target(raw, flags["spot"])}


def _read_moon(raw: Mapping[str, Json], base: str, reverse: bool) -> str:
    no_moon = base == "original" or reverse
    moon: Json = raw.get("moon", "none" if no_moon else "old")
    if moon not in MOONS:
        raise not_one_of("moon", MOONS)
    if base == "original" and moon != "none":
        raise OptionsError("moon", gettext_noop("the Original has no moon rule"))
    if reverse and moon == "mixed":
        raise OptionsError("moon", gettext_noop("with Reverse choose old, new or none"))
    if not no_moon and moon == "none":
        raise OptionsError("moon", gettext_noop("only the Original and Reverse go without a moon rule"))
    return str(moon)


def _read_target(raw: Mapping[str, Json], spot: bool) -> int:
    target: Json = raw.get("target", 500 if spot else 100)
    if type(target) is not int or not LOWEST_TARGET <= target <= HIGHEST_TARGET:
        raise not_from("target", LOWEST_TARGET, HIGHEST_TARGET)
    return target


def rules_of(options: Mapping[str, Json]) -> Rules:
    """The rules behind options that `read_options` accepts. Raises `OptionsError`."""
    return Rules(**read_options(options))


# Cards


@cache
def deck_of(base: str) -> tuple[Card, ...]:
    if base == "black_maria":
        return tuple(card for card in DECK if card != "2C")
    return DECK


@cache
def penalties(base: str, spot: bool) -> Mapping[Card, int]:
    """What each card that costs anything costs whoever takes it."""
    costs = {card: rank_of(card) if spot else 1 for card in DECK if suit_of(card) == "H"}
    if base != "original":
        costs[QUEEN] = 25 if spot else 13
    if base == "black_maria":
        costs |= {"KS": 10, "AS": 7}
    return costs


@cache
def round_total(base: str, spot: bool) -> int:
    return sum(penalties(base, spot).values())


@cache
def barred_first(base: str) -> frozenset[Card]:
    """Cards that may not be played on the first trick by who has any other."""
    hearts = frozenset(card for card in DECK if suit_of(card) == "H")
    return hearts if base == "original" else hearts | {QUEEN}


def receiver(rules: Rules, direction: str, seat: int) -> int:
    """Who gets what this seat gives."""
    return (seat + _STEPS[direction]) % rules.seats


# The score of a round


def shooter_of(rules: Rules, taken: Sequence[int]) -> int | None:
    """The seat that took every point of a finished round, where that means something."""
    if rules.moon == "none":
        return None
    total = round_total(rules.base, rules.spot)
    return next((seat for seat, points in enumerate(taken) if points == total), None)


def moon_scores(rules: Rules, shooter: int, kind: str) -> tuple[int, ...]:
    """What a moon pays, by the "old" or the "new" rule."""
    total = round_total(rules.base, rules.spot)
    if kind == "new":
        return tuple(-total if seat == shooter else 0 for seat in range(rules.seats))
    side = next(side for side in rules.sides if shooter in side)
    return tuple(0 if seat in side else total for seat in range(rules.seats))


def scores_without(rules: Rules, scores: tuple[int, ...], absent: Sequence[int]) -> tuple[int, ...]:
    """The scores of a round in which a caretaker played the seats `absent`: each scores no better than the worst of
    those who were there. Where nobody was, the scores stand."""
    there = [score for seat, score in enumerate(scores) if seat not in absent]
    if not absent or not there:
        return scores
    worse = min if rules.reverse else max
    return tuple(worse(score, *there) if seat in absent else score for seat, score in enumerate(scores))


def shooter_chooses(rules: Rules, totals: Sequence[int], shooter: int) -> bool:
    """Whether Mixed Moon leaves the choice to the shooter: Old would end the match, and not with a win."""
    if rules.moon != "mixed":
        return False
    after = added(totals, moon_scores(rules, shooter, "old"))
    return is_over(rules, after) and places(rules, after)[shooter] != 1


# The match


def added(totals: Sequence[int], scores: Sequence[int]) -> tuple[int, ...]:
    return tuple(total + score for total, score in zip(totals, scores, strict=True))


def _costs(rules: Rules, totals: Sequence[int]) -> list[int]:
    """For each seat what its side has against it: the lowest wins."""
    sign = -1 if rules.reverse else 1
    costs = [0] * rules.seats
    for side in rules.sides:
        for seat in side:
            costs[seat] = sign * sum(totals[member] for member in side)
    return costs


def places(rules: Rules, totals: Sequence[int]) -> tuple[int, ...]:
    """From 1; equals share a place and the next one counts them all, so teams are 1, 1 and 3, 3."""
    costs = _costs(rules, totals)
    return tuple(1 + sum(other < cost for other in costs) for cost in costs)


def places_after_resignation(rules: Rules, totals: Sequence[int], resigned: int) -> tuple[int, ...]:
    """The resigner is last; a partner stands just before, behind the other team; the others by totals."""
    costs = _costs(rules, totals)
    side = next(side for side in rules.sides if resigned in side)

    def rank(seat: int) -> tuple[bool, bool, int]:
        return seat == resigned, seat in side, costs[seat]

    return tuple(
        1 + sum(rank(other) < rank(seat) for other in range(rules.seats)) for seat in range(rules.seats)
    )


def is_over(rules: Rules, totals: Sequence[int]) -> bool:
    """Somebody has reached the target, and the best total belongs to one side alone."""
    if max(totals) < rules.target:
        return False
    best = [seat for seat, place in enumerate(places(rules, totals)) if place == 1]
    return tuple(best) in rules.sides


# The set-up of a round


@dataclass(frozen=True, slots=True)
class Table:
    """What a round starts from besides its deal; `totals` are the scores before it."""

    rules: Rules
    number: int
    direction: str
    totals: tuple[int, ...]

    def data(self) -> dict[str, Json]:
        rules = self.rules
        return {
            "options": {
                "base": rules.base,
                "moon": rules.moon,
                "spot": rules.spot,
                "reverse": rules.reverse,
                "partnership": rules.partnership,
                "target": rules.target,
            },
            "number": self.number,
            "pass": self.direction,
            "totals": list(self.totals),
        }


def table_for(rules: Rules, number: int, totals: Sequence[int]) -> Table:
    directions = rules.directions
    return Table(rules, number, directions[(number - 1) % len(directions)], tuple(totals))


def read_table(setup: Mapping[str, Json]) -> Table:
    """The table of a stored set-up. Raises `StateError`."""
    try:
        rules = rules_of(setup["options"])
        number, direction, totals = setup["number"], setup["pass"], setup["totals"]
    except (KeyError, TypeError, AttributeError, OptionsError) as error:
        raise StateError(f"not a set-up of Kierki: {error}") from error
    good = (
        isinstance(number, int)
        and number >= 1
        and direction in rules.directions
        and isinstance(totals, list | tuple)
        and len(totals) == rules.seats
        and all(isinstance(total, int) for total in totals)
    )
    if not good:
        raise StateError("not a set-up of Kierki: number, pass or totals")
    return Table(rules, number, direction, tuple(totals))
