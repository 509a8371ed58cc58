"""Cards and their order, shared by the games."""

from __future__ import annotations

from games.engines.base import Card

RANKS = "23456789TJQKA"
SUITS = "SHDC"

DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""All 52 cards: spades, hearts, diamonds, clubs, each from the two to the ace."""

RANK_VALUE: dict[str, int] = {rank: value for value, rank in enumerate(RANKS, start=2)}
"""Two is 2, jack 11, queen 12, king 13, ace 14."""


def suit_of(card: Card) -> str:
    return card[1]


def rank_of(card: Card) -> int:
    """2 to 14."""
    return RANK_VALUE[card[0]]
