"""The aggregated score table in the reader's words, in the order the reader asked for.

A page's address says the order: `?wg=S&miara=srednia` sorts by the mean under spades, `&od=dolu` from below.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar
from urllib.parse import urlencode

from django.utils.translation import get_language, gettext_lazy

from games.engines import words
from games.engines.base import Language
from tournaments.presentation.numbers import number, signed
from tournaments.tallies import MEASURED, Column, Measure, Tally, leaders
from tournaments.trumps import TRUMPS

Who = TypeVar("Who", bound=Hashable)

COLUMN_WORDS = {
    "S": Column.SPADES,
    "H": Column.HEARTS,
    "D": Column.DIAMONDS,
    "C": Column.CLUBS,
    "NT": Column.NO_TRUMP,
    "suma": Column.TOTAL,
    "mecze": Column.MATCHES,
    "punkty": Column.POINTS,
}
MEASURE_WORDS = {
    "suma": Measure.SUM,
    "srednia": Measure.MEAN,
    "najlepsza": Measure.BEST,
    "rundy": Measure.ROUNDS,
}
MEASURE_NAMES = {
    Measure.SUM: gettext_lazy("sum"),
    Measure.MEAN: gettext_lazy("mean"),
    Measure.BEST: gettext_lazy("best round"),
    Measure.ROUNDS: gettext_lazy("rounds"),
}
SIGNS = {
    Measure.SUM: "\N{GREEK CAPITAL LETTER SIGMA}",
    Measure.MEAN: "\N{DIAMETER SIGN}",
    Measure.BEST: "\N{UPWARDS ARROW}",
    Measure.ROUNDS: "\N{MULTIPLICATION SIGN}",
}
COLUMN_NAMES = {
    Column.TOTAL: gettext_lazy("Total"),
    Column.MATCHES: gettext_lazy("W-D-L"),
    Column.POINTS: gettext_lazy("Points"),
}
UPWARDS = "dolu"


@dataclass(frozen=True)
class Asked:
    """The order a reader asked for; anything that makes no sense falls back to the total, the most first."""

    column: Column = Column.TOTAL
    measure: Measure = Measure.SUM
    upwards: bool = False

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Asked:
        return cls(
            COLUMN_WORDS.get(query.get("wg", ""), Column.TOTAL),
            MEASURE_WORDS.get(query.get("miara", ""), Measure.SUM),
            query.get("od", "") == UPWARDS,
        )

    @property
    def address(self) -> str:
        query = {"wg": _word(COLUMN_WORDS, self.column)}
        if self.measure is not Measure.SUM:
            query["miara"] = _word(MEASURE_WORDS, self.measure)
        if self.upwards:
            query["od"] = UPWARDS
        return f"?{urlencode(query)}#scores"


def _word(known: Mapping[str, Hashable], meant: Hashable) -> str:
    return next(word for word, value in known.items() if value == meant)


@dataclass(frozen=True)
class Head:
    trump: str
    """The code of a trump, "" over the other columns."""
    sign: str
    name: str
    """With `sign` all that stands over the column; "" where the sign says it."""
    address: str
    sorted: str
    """As `aria-sort` takes it: "ascending", "descending", or "" where another column orders the table."""


@dataclass(frozen=True)
class ScoreCell:
    """What the reader asked to see, and the other figures as (sign, name, figure); "" where nothing was scored."""

    shown: str
    leads: bool = False
    more: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True)
class ScoreLine(Generic[Who]):
    who: Who
    name: str
    cells: tuple[ScoreCell, ...]


@dataclass(frozen=True)
class ScoreTable(Generic[Who]):
    heads: tuple[Head, ...]
    lines: tuple[ScoreLine[Who], ...]
    measures: tuple[tuple[str, str, bool], ...]
    """Name, address, whether it is the one shown; none where no trumps are scored."""
    measure: str


def score_table(
    table: Mapping[Who, Tally], names: Mapping[Who, str], asked: Asked | None = None, *, trumps: bool = True
) -> ScoreTable[Who]:
    """`trumps` is False for games that have none: then matches and points are all."""
    columns = tuple(Column) if trumps else (Column.MATCHES, Column.POINTS)
    asked = asked or Asked()
    if asked.column not in columns:
        asked = Asked(Column.POINTS, upwards=asked.upwards)
    # Who stands alone leads nobody.
    compared = table if len(table) > 1 else {}
    leading = {column: leaders(compared, column, asked.measure) for column in columns}
    return ScoreTable(
        tuple(_head(column, asked) for column in columns),
        tuple(
            ScoreLine(
                who,
                names[who],
                tuple(
                    _cell(table[who], column, asked.measure, leads=who in leading[column])
                    for column in columns
                ),
            )
            for who in ordered(table, names, asked)
        ),
        tuple(
            (str(name), Asked(asked.column, measure).address, measure is asked.measure)
            for measure, name in MEASURE_NAMES.items()
        )
        if trumps
        else (),
        str(MEASURE_NAMES[asked.measure]),
    )


def ordered(table: Mapping[Who, Tally], names: Mapping[Who, str], asked: Asked) -> list[Who]:
    """The most first, or the least; those without a figure last either way, equal ones by name."""

    def key(who: Who) -> tuple[bool, object, str]:
        value = table[who].value(asked.column, asked.measure)
        return value is None, 0 if value is None else value if asked.upwards else -value, names[who]

    return sorted(table, key=key)


def _head(column: Column, asked: Asked) -> Head:
    here = column is asked.column
    trump = str(column) if column in TRUMPS else ""
    language: Language = "en" if (get_language() or "pl").startswith("en") else "pl"
    suit = trump not in ("", "NT")
    return Head(
        trump=trump,
        sign=words.trump_symbol(trump, language) if trump else "",
        name=words.suit_name(trump, language) if suit else str(COLUMN_NAMES.get(column, "")),
        # The column that orders the table turns it round.
        address=Asked(column, asked.measure, upwards=here and not asked.upwards).address,
        sorted=("ascending" if asked.upwards else "descending") if here else "",
    )


def _cell(tally: Tally, column: Column, measure: Measure, *, leads: bool) -> ScoreCell:
    if column is Column.POINTS:
        return ScoreCell(number(tally.points), leads=leads)
    if column is Column.MATCHES:
        record = tally.record
        return ScoreCell(f"{record.wins}-{record.draws}-{record.losses}", leads=leads)
    assert column in MEASURED
    cell = tally.cell(column)
    if cell.mean is None or cell.best is None:
        return ScoreCell("")
    figures = {
        Measure.SUM: signed(cell.sum),
        Measure.MEAN: signed(cell.mean),
        Measure.BEST: signed(cell.best),
        Measure.ROUNDS: str(cell.rounds),
    }
    more = ((SIGNS[each], str(MEASURE_NAMES[each]), figures[each]) for each in Measure if each is not measure)
    return ScoreCell(figures[measure], leads, tuple(more))
