"""Who meets whom, and when: Berger tables, two cycles, draws that anyone can repeat, and what a season will take.

Pure. Players are numbers from 1, as drawn; a meeting lists them in the order of seats, so in VISTA the first one
is player 1, who chooses the trump first. Tables of three and four stand in `tournaments.designs`.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal, TypeAlias

Meeting: TypeAlias = tuple[int, ...]
"""The numbers of those who meet, by seat."""

Days: TypeAlias = tuple[tuple[Meeting, ...], ...]
"""The meetings of each matchday."""

Mode: TypeAlias = Literal["all", "window", "dated"]
"""All matches at once; each player in at most k at a time; or each matchday on its date."""


def berger(n: int) -> Days:
    """One cycle for `n` players: everybody meets everybody once. With odd `n` one sits out each matchday.

    The closed form of the tables of FIDE C.05, Annex 1: with N players, N even, and m = N - 1, players i and j
    below N meet on matchday r when i + j = r + 1 modulo m; who is left meets N, or sits out when N is nobody. The
    smaller number is first when i + j is odd, else the larger; against N, i is first when i is at most N / 2.

    Raises ValueError below two players.
    """
    if n < 2:
        raise ValueError("a league needs two players")
    even = n + n % 2
    return tuple(_berger_day(even, day, has_last=n == even) for day in range(1, even))


def _berger_day(even: int, day: int, *, has_last: bool) -> tuple[Meeting, ...]:
    modulus = even - 1
    meetings: list[Meeting] = []
    for i in range(1, even):
        j = (day + 1 - i) % modulus or modulus
        if j == i and has_last:
            meetings.insert(0, (i, even) if i <= even // 2 else (even, i))
        elif i < j:
            meetings.append((i, j) if (i + j) % 2 else (j, i))
    return tuple(meetings)


def round_robin(n: int, *, cycles: int = 1, swap: bool | None = None) -> Days:
    """One or two cycles; in the second the same people meet in the same order with the first choice turned round.

    `swap` exchanges the last two matchdays of the first cycle, so that nobody has the same role three times in
    a row; by default for even `n`, where it helps. Raises ValueError for another number of cycles.
    """
    if cycles not in (1, 2):
        raise ValueError("one cycle or two")
    first = berger(n)
    if cycles == 1:
        return first
    second = tuple(tuple((b, a) for a, b in day) for day in first)
    if swap is None:
        swap = n % 2 == 0
    if swap and len(first) > 1:
        first = (*first[:-2], first[-1], first[-2])
    return first + second


def byes(n: int, days: Days) -> tuple[tuple[int, ...], ...]:
    """Who sits out on each matchday."""
    everybody = range(1, n + 1)
    return tuple(
        tuple(sorted(set(everybody) - {player for meeting in day for player in meeting})) for day in days
    )


def contests(n: int, deals: int) -> Days:
    """Contests on one deal: on each matchday all play the same deal. Raises ValueError below two players."""
    if n < 2 or deals < 1:
        raise ValueError("a contest needs two players and a deal")
    everybody = tuple(range(1, n + 1))
    return ((everybody,),) * deals


# --- Draws ------------------------------------------------------------------------------------------


def seed_hash(seed: str) -> str:
    """What is published of a seed before it is used: SHA-256 in hexadecimal."""
    return hashlib.sha256(seed.encode()).hexdigest()


def drawn(seed: str, purpose: str, keys: Sequence[str]) -> list[str]:
    """The keys in drawn order: sorted by SHA-256, in hexadecimal, of "kartka/1/<purpose>/<seed>/<key>".

    The order in which the keys are given does not matter. `purpose` is "numbers/<division>" for the numbers of
    a schedule and "lot/<division>" for the lot that ends a tie; a key is an entry's registration number. Anyone can
    repeat it: `printf %s "kartka/1/numbers/1/$SEED/7" | sha256sum`.
    """
    return sorted(keys, key=lambda key: (_draw_digest(seed, purpose, key), key))


def _draw_digest(seed: str, purpose: str, key: str) -> str:
    return hashlib.sha256(f"kartka/1/{purpose}/{seed}/{key}".encode()).hexdigest()


# --- What a schedule means --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Balance:
    """How evenly roles fall; of two numbers, the first is the smallest of any player, the second the largest."""

    meetings: tuple[int, int]
    first_seats: tuple[int, int]
    longest_run: int
    """The longest run of one role, first or not first, that any player has in successive meetings."""
    byes: tuple[int, int]


def balance_of(n: int, days: Days) -> Balance:
    roles: dict[int, list[bool]] = {player: [] for player in range(1, n + 1)}
    for day in days:
        for meeting in day:
            for seat, player in enumerate(meeting):
                roles[player].append(seat == 0)
    out = Counter(player for day in byes(n, days) for player in day)
    return Balance(
        meetings=_range(len(row) for row in roles.values()),
        first_seats=_range(sum(row) for row in roles.values()),
        longest_run=max(_longest_run(row) for row in roles.values()),
        byes=_range(out[player] for player in roles),
    )


def _range(values: Iterable[int]) -> tuple[int, int]:
    listed = list(values)
    return min(listed), max(listed)


def _longest_run(row: Sequence[bool]) -> int:
    longest = run = 0
    for place, role in enumerate(row):
        run = run + 1 if place and row[place - 1] == role else 1
        longest = max(longest, run)
    return longest


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a form shows before a season starts."""

    days: int
    matches: int
    balance: Balance
    open_at_once: int
    """The most matches that one player has at a time."""
    weeks: float


def estimate(
    n: int, days: Days, *, mode: Mode, match_weeks: float, window: int = 1, days_apart: int = 7
) -> Estimate:
    """`match_weeks` is how long one match takes when people play it among their others.

    At once: one match's time. In a window of k: as many batches as k goes into a player's meetings. Dated: the last
    matchday opens after all distances, and lasts a match. Raises ValueError for a window or distance below one.
    """
    if window < 1 or days_apart < 1:
        raise ValueError("a window and a distance are at least one")
    balance = balance_of(n, days)
    each = balance.meetings[1]
    if mode == "all":
        weeks, at_once = match_weeks, each
    elif mode == "window":
        weeks, at_once = ceil(each / window) * match_weeks, min(window, each)
    else:
        weeks = (len(days) - 1) * days_apart / 7 + max(match_weeks, days_apart / 7)
        at_once = min(each, ceil(match_weeks * 7 / days_apart) or 1)
    return Estimate(
        days=len(days),
        matches=sum(len(day) for day in days),
        balance=balance,
        open_at_once=at_once,
        weeks=weeks,
    )


# --- The draw on anybody's own machine ----------------------------------------------------------------

USAGE = """usage: python3 losowanie.py SEED DIVISION NUMBER NUMBER ... [--cycles 2] [--no-swap]

SEED stands on the season's page once it has started, its hash from the announcement; DIVISION is 1 for the highest;
each NUMBER is the registration number of an entry in that division. Prints the drawn numbers and, for games of two, who
meets whom on each matchday; the one named first chooses the first trump.
"""


def main(arguments: Sequence[str]) -> int:
    """Repeat the draw of a division: this very file is offered for it, and needs nothing but Python."""
    words = list(arguments)
    swap = "--no-swap" not in words
    cycles = 1
    try:
        words = [word for word in words if word != "--no-swap"]
        if "--cycles" in words:
            place = words.index("--cycles")
            cycles = int(words[place + 1])
            del words[place : place + 2]
        seed, level, *keys = words
        order = drawn(seed, f"numbers/{int(level)}", [str(int(key)) for key in keys])
        days = round_robin(len(order), cycles=cycles, swap=swap and len(order) % 2 == 0)
    except (ValueError, IndexError):
        sys.stderr.write(USAGE)
        return 2
    sys.stdout.write(f"SHA-256 of the seed: {seed_hash(seed)}\n")
    for number, key in enumerate(order, 1):
        sys.stdout.write(f"number {number}: registration number {key}\n")
    for day, meetings in enumerate(days, 1):
        said = ", ".join(f"{order[a - 1]} - {order[b - 1]}" for a, b in meetings)
        sys.stdout.write(f"matchday {day}: {said}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
