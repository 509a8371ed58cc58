"""Tables of three and of four: block designs in which every pair meets equally often. Pure.

A design is developed from base blocks: add 1, 2, … to every number modulo m; `INF` stays fixed, and the last player
stands for it. Sources and counts: Hanani for what exists; the base blocks were found by search and every pair is
counted by the tests. Sizes that would take too long (11, 14, 15 at four; 8, 11, 14 at three) are filled with
bots to the next good one: `good_size`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.schedule import Days, Meeting

INF = -1


@dataclass(frozen=True, slots=True)
class Design:
    """`together` is how often each pair meets, `each` how many tables each player sits at."""

    players: int
    seats: int
    together: int
    each: int
    days: Days
    seated: bool
    """Whether the seats are part of the design (partners opposite, neighbours in turn) or only balanced."""


def good_size(n: int, seats: int) -> int:
    """The smallest number of players, at least `n`, that a design exists for. Raises ValueError when there is none."""
    sizes = sorted(size for size in _SOURCES[seats] if size >= n)
    if not sizes:
        raise ValueError(f"no design for {n} players at tables of {seats}")
    return sizes[0]


def largest_size(seats: int) -> int:
    """The largest number of players that a design exists for."""
    return max(_SOURCES[seats])


def design(n: int, seats: int) -> Design:
    """The design for `n` players at tables of three or four. Raises ValueError when there is none."""
    try:
        source = _SOURCES[seats][n]
    except KeyError:
        raise ValueError(f"no design for {n} players at tables of {seats}") from None
    return _design(n, seats, _days(source), seated=False)


def whist(n: int) -> Design:
    """Whist tournaments: each pair is opposite once and beside each other twice. Raises ValueError when unknown.

    For 5, 9, 13 and 17 everybody also sits on everybody's left exactly once and at each seat equally often.
    """
    if n not in _WHIST:
        raise ValueError(f"no whist tournament for {n} players")
    return _design(n, 4, _days(_WHIST[n]), seated=True)


# --- Sources ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Source:
    """Base blocks over the numbers modulo `modulus`, or over Z3 x Z3 with x = 3a + b; or days written out.

    `day_by_day`: the blocks of one step make up one matchday.
    """

    modulus: int = 0
    blocks: tuple[Meeting, ...] = ()
    written: Days = ()
    day_by_day: bool = False
    no_carry: bool = False


def _days(source: _Source) -> Days:
    if source.written:
        return source.written
    steps = [tuple(_moved(block, step, source) for block in source.blocks) for step in range(source.modulus)]
    if source.day_by_day:
        return tuple(steps)
    # A short block comes round to itself before all steps are made: each of its tables is kept once.
    tables: list[Meeting] = []
    for place in range(len(source.blocks)):
        seen: set[frozenset[int]] = set()
        for step in steps:
            if frozenset(step[place]) not in seen:
                seen.add(frozenset(step[place]))
                tables.append(step[place])
    return _packed(tables)


def _moved(block: Meeting, step: int, source: _Source) -> Meeting:
    if source.no_carry:
        return tuple((x // 3 + step // 3) % 3 * 3 + (x + step) % 3 for x in block)
    moved = tuple(x if x == INF else (x + step) % source.modulus for x in block)
    # The fixed player would never change seat: turn that table by the step.
    turn = step % len(block) if INF in block else 0
    return moved[turn:] + moved[:turn]


def _packed(tables: Sequence[Meeting]) -> Days:
    """Tables put on the first matchday on which none of their players sits elsewhere."""
    days: list[list[Meeting]] = []
    for table in tables:
        for day in days:
            if all(set(table).isdisjoint(other) for other in day):
                day.append(table)
                break
        else:
            days.append([table])
    return tuple(tuple(day) for day in days)


def _all(n: int, seats: int) -> _Source:
    return _Source(written=_packed(list(combinations(range(n), seats))))


def _read(text: str) -> Days:
    """Days between bars, tables between spaces, players by one sign each: 0-9, then a = 10, b = 11 …"""
    return tuple(
        tuple(tuple(int(sign, 36) for sign in table) for table in day.split()) for day in text.split("|")
    )


_FOURS: dict[int, _Source] = {
    4: _Source(written=_read("0123 | 1230 | 2301 | 3012")),
    5: _Source(5, ((0, 1, 2, 3),), day_by_day=True),
    6: _all(6, 4),
    7: _Source(7, ((0, 1, 2, 4),)),
    8: _Source(7, ((INF, 0, 1, 3), (2, 4, 5, 6)), day_by_day=True),
    9: _Source(9, ((1, 3, 2, 6), (4, 5, 8, 7)), day_by_day=True, no_carry=True),
    10: _Source(
        written=_packed(
            _read("0123 0145 0246 0378 0579 0689 1278 1369 1479 1568 2359 2489 2567 3458 3467")[0]
        )
    ),
    12: _Source(11, ((INF, 0, 3, 1), (2, 7, 6, 9), (4, 5, 10, 8)), day_by_day=True),
    13: _Source(13, ((0, 1, 3, 9),)),
    16: _Source(
        written=_read(
            "0137 2abd 49ef 568c | 026e 19ac 38df 457b | 04cd 16bf 2359 78ae"
            " | 05af 1248 3bce 679d | 089b 15de 27cf 346a"
        )
    ),
}

_THREES: dict[int, _Source] = {
    3: _Source(written=_read("012 | 120 | 201")),
    4: _all(4, 3),
    5: _all(5, 3),
    6: _Source(5, ((INF, 0, 1), (0, 1, 3))),
    7: _Source(7, ((0, 1, 3),)),
    9: _Source(written=_read("013 268 457 | 027 158 346 | 048 167 235 | 056 124 378")),
    10: _Source(9, ((INF, 0, 1), (0, 1, 4), (0, 2, 4), (0, 3, 6))),
    12: _Source(12, ((0, 1, 6), (0, 1, 3), (0, 2, 5), (0, 4, 8), (0, 4, 8))),
    13: _Source(13, ((0, 1, 4), (0, 2, 7))),
    15: _Source(15, ((0, 1, 4), (0, 2, 8), (0, 5, 10))),
    16: _Source(16, ((0, 1, 8), (0, 1, 3), (0, 2, 5), (0, 4, 10), (0, 4, 9))),
}

_SOURCES = {3: _THREES, 4: _FOURS}

_WHIST: dict[int, _Source] = {
    4: _Source(3, ((INF, 0, 1, 2),), day_by_day=True),
    5: _Source(5, ((1, 2, 4, 3),), day_by_day=True),
    8: _Source(7, ((INF, 0, 1, 3), (2, 5, 4, 6)), day_by_day=True),
    9: _Source(9, ((1, 3, 2, 6), (4, 5, 8, 7)), day_by_day=True, no_carry=True),
    12: _Source(11, ((INF, 0, 3, 1), (2, 7, 6, 9), (4, 5, 10, 8)), day_by_day=True),
    13: _Source(13, ((1, 5, 12, 8), (2, 3, 11, 10), (4, 6, 9, 7)), day_by_day=True),
    16: _Source(15, ((INF, 0, 2, 1), (3, 9, 6, 11), (4, 8, 13, 12), (5, 7, 10, 14)), day_by_day=True),
    17: _Source(17, ((1, 4, 2, 7), (3, 12, 14, 10), (5, 11, 15, 6), (8, 9, 16, 13)), day_by_day=True),
    20: _Source(
        19,
        ((INF, 0, 1, 2), (3, 5, 9, 15), (4, 12, 7, 17), (6, 8, 13, 16), (10, 14, 11, 18)),
        day_by_day=True,
    ),
}


# --- Seats ------------------------------------------------------------------------------------------


def _design(n: int, seats: int, days: Days, *, seated: bool) -> Design:
    # Numbers from 0, and INF, become players from 1; the fixed one is the last.
    numbered = tuple(tuple(tuple(n if x == INF else x + 1 for x in table) for table in day) for day in days)
    if not seated:
        numbered = balanced_seats(numbered, seats)
    each = sum(1 in table for day in numbered for table in day)
    return Design(n, seats, each * (seats - 1) // (n - 1), each, numbered, seated)


def balanced_seats(days: Days, seats: int) -> Days:
    """The same tables with seats dealt out so that nobody has one seat two times more often than another.

    Each player is split into nodes of at most `seats` tables; the graph of nodes and tables then has that degree,
    and a bipartite graph can be coloured with as many colours as its degree (König): a colour is a seat.
    """
    tables = [table for day in days for table in day]
    met: dict[int, int] = {}
    at_node: dict[tuple[int, int], dict[int, int]] = {}
    at_table: list[dict[int, int]] = [{} for _ in tables]
    node_of: dict[tuple[int, int], tuple[int, int]] = {}
    for number, table in enumerate(tables):
        for player in table:
            node = (player, met.get(player, 0) // seats)
            met[player] = met.get(player, 0) + 1
            node_of[number, player] = node
            _colour(number, node, at_table, at_node, node_of, seats)
    seated = [tuple(at_table[number][seat] for seat in range(seats)) for number in range(len(tables))]
    result: list[tuple[Meeting, ...]] = []
    for day in days:
        result.append(tuple(seated[: len(day)]))
        seated = seated[len(day) :]
    return tuple(result)


def _colour(
    number: int,
    node: tuple[int, int],
    at_table: list[dict[int, int]],
    at_node: dict[tuple[int, int], dict[int, int]],
    node_of: dict[tuple[int, int], tuple[int, int]],
    seats: int,
) -> None:
    """Give the new edge a seat that is free at both ends, changing an alternating path when there is none."""
    own = at_node.setdefault(node, {})
    free_here = _first_free(at_table[number], seats)
    free_there = _first_free(own, seats)
    if free_here != free_there:
        _flip(number, free_there, free_here, at_table, at_node, node_of)
    at_table[number][free_there] = node[0]
    own[free_there] = number


def _first_free(taken: Iterable[int], seats: int) -> int:
    held = set(taken)
    return next(seat for seat in range(seats) if seat not in held)


def _flip(
    number: int,
    first: int,
    second: int,
    at_table: list[dict[int, int]],
    at_node: dict[tuple[int, int], dict[int, int]],
    node_of: dict[tuple[int, int], tuple[int, int]],
) -> None:
    """Exchange the seats `first` and `second` along the path from this table that begins with `first`."""
    path: list[tuple[int, tuple[int, int], int]] = []
    table, colour = number, first
    while colour in at_table[table]:
        node = node_of[table, at_table[table][colour]]
        path.append((table, node, colour))
        other = second if colour == first else first
        if other not in at_node[node]:
            break
        table = at_node[node][other]
        path.append((table, node, other))
    for table, node, colour in path:
        del at_table[table][colour]
        del at_node[node][colour]
    for table, node, colour in path:
        other = second if colour == first else first
        at_table[table][other] = node[0]
        at_node[node][other] = table
