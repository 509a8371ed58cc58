"""Comparing what several tables made of the same deals: matchpoints, as in duplicate bridge. Pure.

A board is one deal as all tables of a matchday played it. Only results from the same side are compared: in VISTA that
of the one whose round it is, who chose the trump; the other side's result is the rest. A result gets two points for
each it beats and one for each it equals, top is 2 (k - 1) at k tables, and boards count as shares of their tops, so
that one with fewer results weighs the same. A deal that only one table finished compares nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tournaments.results import Board


def board_shares(board: Board) -> dict[int, tuple[Fraction, ...]]:
    """What a board gives each entry, from 0 to 1; nothing with fewer than two results."""
    found: dict[int, tuple[Fraction, ...]] = {}
    if len(board) < 2:
        return found
    top = 2 * (len(board) - 1)
    for result in board:
        beaten = sum(other.score < result.score for other in board)
        equal = sum(other.score == result.score for other in board) - 1
        share = Fraction(2 * beaten + equal, top)
        for entry, own in ((result.chooser, share), (result.other, 1 - share)):
            found[entry] = (*found.get(entry, ()), own)
    return found


def duplicate_shares(boards: Iterable[Board], gone: frozenset[int] = frozenset()) -> dict[int, Fraction]:
    """The mean share of each entry over its boards; nobody who has none. Tables of those `gone` are left out."""
    found: dict[int, list[Fraction]] = {}
    for board in boards:
        counted = tuple(each for each in board if gone.isdisjoint((each.chooser, each.other)))
        for entry, shares in board_shares(counted).items():
            found.setdefault(entry, []).extend(shares)
    return {entry: sum(shares, start=Fraction(0)) / len(shares) for entry, shares in found.items()}
