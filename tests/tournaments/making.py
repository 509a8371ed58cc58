"""Facts of divisions in few words: "AB 7" is A's match against B won by seven."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from tournaments.results import Facts, Fixture, Kind, Part, Withdrawal
from tournaments.standings import Criterion, Points, Policy


def entry(letter: str) -> int:
    return ord(letter)


def margin(key: int, words: str) -> Fixture:
    pair, by = words.split()
    difference = int(by)
    first, second = (entry(letter) for letter in pair)
    places = (1, 1) if difference == 0 else (1, 2) if difference > 0 else (2, 1)
    return Fixture(key, (Part(first, places[0], difference), Part(second, places[1], 0)), Kind.PLAYED)


def forfeit(key: int, pair: str) -> Fixture:
    """The first one gave it up."""
    loser, winner = (entry(letter) for letter in pair)
    return Fixture(key, (Part(loser, 2, forfeited=True), Part(winner, 1)), Kind.FORFEIT)


def double_forfeit(key: int, pair: str) -> Fixture:
    first, second = (entry(letter) for letter in pair)
    return Fixture(key, (Part(first, forfeited=True), Part(second, forfeited=True)), Kind.FORFEIT)


def unplayed(key: int, pair: str) -> Fixture:
    return Fixture(key, tuple(Part(entry(letter)) for letter in pair))


def facts_from(data: Mapping[str, Any]) -> Facts:
    kinds: Iterable[tuple[Any, str]] = (
        (margin, "margins"),
        (forfeit, "forfeits"),
        (double_forfeit, "double_forfeits"),
        (unplayed, "open"),
    )
    fixtures: list[Fixture] = []
    for make, name in kinds:
        for words in data.get(name, ()):
            fixtures.append(make(len(fixtures), words))
    return Facts(
        tuple(entry(letter) for letter in data["entries"]),
        tuple(fixtures),
        frozenset(entry(letter) for letter in data.get("withdrawn", "")),
    )


def policy_from(data: Mapping[str, Any]) -> Policy:
    win, draw, loss = (Fraction(number) for number in data["points"])
    return Policy(
        Points(win, draw, loss),
        tuple(Criterion(name) for name in data["tie_breaks"]),
        Withdrawal(data.get("withdrawal", "fide_50")),
    )
