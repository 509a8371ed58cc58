"""The crosstable: everybody's meetings with everybody."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Entry, Fixture, Result, Side
from tournaments.presentation.fixtures import score_under
from tournaments.presentation.numbers import MINUS, number, signed
from tournaments.selectors.tables import DivisionTable
from tournaments.trumps import TRUMPS


@dataclass(frozen=True)
class Meeting:
    """One fixture seen from the row's side."""

    fixture: Fixture
    label: str
    won: bool | None
    spoken: str
    scores: tuple[tuple[str, str, str], ...]
    """Trump, own score, the other's; "" where a trump was not scored."""
    margin: int | None = None
    """Of a match that was played to its end."""

    @property
    def code(self) -> str:
        return self.fixture.match.code if self.fixture.match else ""


@dataclass(frozen=True)
class CrossLine:
    place: int
    entry: Entry
    cells: tuple[tuple[Entry, tuple[Meeting, ...]] | None, ...]
    """One a column; None on the diagonal."""
    points: str


def crosstable(table: DivisionTable) -> list[CrossLine]:
    order = [(number_, table.entries[row.entry], row) for number_, row in enumerate(table.standings.rows, 1)]
    return [
        CrossLine(
            place,
            entry,
            tuple(
                None if other.pk == entry.pk else (other, _meetings(table, entry, other))
                for _n, other, _r in order
            ),
            number(row.points),
        )
        for place, entry, row in order
    ]


def _meetings(table: DivisionTable, entry: Entry, other: Entry) -> tuple[Meeting, ...]:
    return tuple(_meeting(fixture, entry, other) for fixture in table.meetings.get((entry.pk, other.pk), ()))


def _meeting(fixture: Fixture, entry: Entry, other: Entry) -> Meeting:
    own, theirs = (
        next(side for side in fixture.sides.all() if side.entry_id == each.pk) for each in (entry, other)
    )
    if fixture.status != Fixture.Status.DECIDED:
        open_now = fixture.status == Fixture.Status.OPEN
        return Meeting(
            fixture, "…" if open_now else "·", None, _("being played") if open_now else _("planned"), ()
        )
    won = _won(own, theirs)
    return Meeting(
        fixture,
        _label(fixture, own, theirs, won),
        won,
        _spoken(fixture, won),
        _scores(own, theirs),
        _margin(fixture, own, theirs),
    )


def _won(own: Side, theirs: Side) -> bool | None:
    """None for a draw."""
    if own.forfeited or theirs.forfeited:
        return not own.forfeited
    if own.place == theirs.place:
        return None
    return (own.place or 0) < (theirs.place or 0)


def _margin(fixture: Fixture, own: Side, theirs: Side) -> int | None:
    if fixture.result.kind != Result.Kind.PLAYED or own.total is None or theirs.total is None:
        return None
    return own.total - theirs.total


def _label(fixture: Fixture, own: Side, theirs: Side, won: bool | None) -> str:
    """The margin of a played match; a bare sign for one that has none."""
    margin = _margin(fixture, own, theirs)
    if margin is not None:
        return signed(margin)
    return "=" if won is None else "+" if won else MINUS


def _spoken(fixture: Fixture, won: bool | None) -> str:
    how = _("draw") if won is None else _("won") if won else _("lost")
    kinds = {Result.Kind.FORFEIT: _("forfeit"), Result.Kind.ADJUDICATED: _("adjudicated")}
    kind = kinds.get(Result.Kind(fixture.result.kind))
    return f"{how}, {kind}" if kind else how


def _scores(own: Side, theirs: Side) -> tuple[tuple[str, str, str], ...]:
    scored = [trump for trump in TRUMPS if trump in own.scores or trump in theirs.scores]
    return tuple((trump, score_under(own, trump), score_under(theirs, trump)) for trump in scored)
