"""Standings in the reader's words, each line with the reasons for its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.finals import Fate, Span, fates
from tournaments.models import Entry, Season
from tournaments.presentation.numbers import NBSP, number, percent, signed
from tournaments.selectors.tables import DivisionTable
from tournaments.standings import Criterion, Interval, Reason, Row, Value, neighbours

CRITERIA = {
    Criterion.POINTS: gettext_lazy("points"),
    Criterion.DIRECT: gettext_lazy("direct encounter"),
    Criterion.NET: gettext_lazy("net score per match"),
    Criterion.SB: gettext_lazy("Sonneborn-Berger"),
    Criterion.WINS: gettext_lazy("matches won"),
    Criterion.TRUMPS: gettext_lazy("trumps won"),
    Criterion.KOYA: gettext_lazy("points against the upper half (Koya)"),
    Criterion.DUPLICATE: gettext_lazy("score on shared deals, per cent"),
    Criterion.LOT: gettext_lazy("drawn lot"),
}


@dataclass(frozen=True)
class StandingsLine:
    entry: Entry
    row: Row
    points: str
    net: str
    sb: str
    duplicate: str
    """Per cent of the tops on shared deals; "" without any."""
    span: Span | None
    """Where the entry can still finish; None when that is where it is."""
    reasons: tuple[str, ...]
    """Why it stands there, and where it can still finish."""
    by_lot: bool
    """Level with others who move otherwise: the drawn lot decided."""
    fate: str
    """What is certain already, while moves are not yet proposed; "" where nothing is."""


FATES = {
    Fate.FIRST: gettext_lazy("first place certain"),
    Fate.UP: gettext_lazy("promotion certain"),
    Fate.SAFE: gettext_lazy("safe"),
    Fate.DOWN: gettext_lazy("relegation certain"),
}


def standings_lines(table: DivisionTable, levels: int | None = None) -> list[StandingsLine]:
    """`levels` is the number of the season's divisions; without it nothing is said of rising and falling."""
    possible = table.possible
    certain = _fates(table, levels) if levels is not None else {}
    lines = []
    for row in table.standings.rows:
        span = possible.get(row.entry)
        lines.append(
            StandingsLine(
                entry=table.entries[row.entry],
                row=row,
                points=number(row.points),
                net=signed(row.net) if row.net_matches else "",
                sb=number(row.sb),
                duplicate=percent(row.duplicate) if row.duplicate is not None else "",
                span=span if span and span.best != span.worst else None,
                reasons=_reasons(table, row, span) if row.decided else (),
                by_lot=row.entry in table.by_lot,
                fate=str(FATES[certain[row.entry]]) if row.entry in certain else "",
            )
        )
    return lines


def _reasons(table: DivisionTable, row: Row, span: Span | None) -> tuple[str, ...]:
    said = [reason_words(each, table.entries) for each in neighbours(table.standings, row.entry)]
    if row.entry in table.by_lot:
        said.append(_("Level with a neighbour who moves otherwise; the drawn lot decides."))
    if span and span.best != span.worst:
        said.append(
            _("Places still possible: %(best)d to %(worst)d.") % {"best": span.best, "worst": span.worst}
        )
    return tuple(said)


def _fates(table: DivisionTable, levels: int) -> dict[int, Fate]:
    """Once moves are proposed they say it themselves; in a season of one division only the winner matters."""
    entries = table.entries.values()
    if table.season.status not in (Season.Status.RUNNING, Season.Status.CLOSING) or any(
        entry.move for entry in entries
    ):
        return {}
    return fates(
        table.standings,
        table.possible,
        table.season.movers,
        passed_over=frozenset(
            entry.pk
            for entry in entries
            if entry.status != Entry.Status.PLAYING or entry.placed_by == "filler"
        ),
        highest=table.division.level == 1,
        lowest=table.division.level == levels,
    )


def reason_words(reason: Reason, entries: Mapping[int, Entry]) -> str:
    """ "Behind Bartek: points 6 each; direct encounter 0 : 2"."""
    shown = {"other": entries[reason.other].name, "steps": "; ".join(_step_words(reason))}
    if reason.above is None:
        return _("Level with %(other)s: %(steps)s.") % shown
    if reason.above:
        return _("Ahead of %(other)s: %(steps)s.") % shown
    return _("Behind %(other)s: %(steps)s.") % shown


def _step_words(reason: Reason) -> list[str]:
    said = []
    for step in reason.steps:
        name, mine, theirs = CRITERIA[step.criterion], _value(step.mine), _value(step.theirs)
        if step.criterion is Criterion.DUPLICATE and isinstance(step.mine, Fraction):
            assert isinstance(step.theirs, Fraction)
            mine, theirs = percent(step.mine), percent(step.theirs)
        if step.criterion is Criterion.LOT:
            said.append(str(name))
        elif mine == theirs:
            said.append(_("%(criterion)s %(value)s each") % {"criterion": name, "value": mine})
        else:
            said.append(f"{name} {mine}{NBSP}:{NBSP}{theirs}")
    return said


def _value(value: Value) -> str:
    if isinstance(value, Interval):
        low, high = number(value.low), number(value.high)
        return low if low == high else f"{low}\N{EN DASH}{high}"
    return number(value)


def tie_break_words(season: Season) -> str:
    return ", ".join([str(CRITERIA[Criterion(name)]) for name in season.tie_breaks] + [_("shared place")])
