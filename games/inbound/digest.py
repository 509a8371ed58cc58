"""The answer to a digest: lines that begin with the number of a turn, as in "2: AS". Pure.

What follows a numbered line without a number of its own belongs to it (a plan, a message) up to the next blank line; a
numbered line may stand anywhere, also between quoted ones, for each names its turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from games.engines.words import beginning_of
from games.inbound.grammar import BULLET, Judge, read_reply
from games.inbound.html import text_of
from games.inbound.mime import Mail
from games.inbound.reply import EXCERPT, same_moves
from games.inbound.split import own_lines
from games.services.wish import Wish

MOST_TURNS = 20
_NUMBERED = re.compile(r"(?:#|nr\.? ?|no\.? ?)?(\d{1,2}) ?(?:[:)]|\.(?= )) ?(\S.*)", re.IGNORECASE)
_STRAY = re.compile(r"(?:#|nr\.? ?|no\.? ?)?\d{1,2}[ .,-]+\S.{0,39}", re.IGNORECASE)

Groups = Mapping[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Numbered:
    """The lines for each number in the text and in the HTML, and those of the text before the first number."""

    plain: Groups
    rich: Groups
    before: tuple[str, ...]
    stray: tuple[str, ...] = ()
    """Lines below a blank one that look like an answer to a turn, but for the sign behind the number."""

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(self.plain or self.rich)

    def wish(self, number: int, judge: Judge) -> Wish:
        """What is asked for one turn."""
        wish = read_reply((self.plain or self.rich).get(number, ()), judge)
        other = read_reply(self.rich.get(number, ()), judge)
        if wish.moves and other.moves and not same_moves(wish, other):
            return Wish(disagrees=True)
        # "3 trefl" below "2: AS" is the third turn without its colon rather than another move of the second.
        strays = {
            move
            for move in wish.moves[1:]
            if not (move.then or move.readings) and _STRAY.fullmatch(move.text)
        }
        moves = tuple(move for move in wish.moves if move not in strays)
        lost = tuple(move.text for move in wish.moves if move in strays)
        return replace(wish, moves=moves, ignored=(*lost, *wish.ignored))

    def excerpt(self, number: int) -> str:
        """The beginning of what is written for one turn."""
        return beginning_of(" ".join((self.plain or self.rich).get(number, ())), EXCERPT)

    def words(self) -> frozenset[str]:
        """Commands that stand before all numbers and are for no single turn."""
        return read_reply(self.before, lambda text: None).words


def numbered_of(mail: Mail) -> Numbered:
    plain = own_lines(mail.plain)
    rich = own_lines(text_of(mail.html)) if mail.html.strip() else ()
    before, groups, stray = _grouped(plain)
    before_rich, groups_rich, stray_rich = _grouped(rich)
    if any(plain):
        return Numbered(groups, groups_rich, before, stray)
    return Numbered(groups, groups_rich, before_rich, stray_rich)


def _grouped(lines: Iterable[str]) -> tuple[tuple[str, ...], Groups, tuple[str, ...]]:
    before: list[str] = []
    groups: dict[int, list[str]] = {}
    stray: list[str] = []
    current: list[str] | None = before
    for line in lines:
        marked = _NUMBERED.fullmatch(BULLET.sub("", line, count=1))
        if marked:
            if int(marked[1]) not in groups and len(groups) == MOST_TURNS:
                break
            current = groups.setdefault(int(marked[1]), [])
            current.append(marked[2])
        elif current is not None and (line or current is before):
            current.append(line)
        else:
            current = None
            if _STRAY.fullmatch(line):
                stray.append(line)
    return tuple(before), {number: tuple(found) for number, found in groups.items()}, tuple(stray)
