"""Fixtures and results, matchday by matchday."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Entry, Fixture, Result, Side
from tournaments.presentation.numbers import MINUS, signed
from tournaments.selectors.tables import DivisionTable
from tournaments.trumps import TRUMPS


def pairing_name(entry: Entry) -> str:
    """A substitute is named with whom they stand in for, in pairings as in the table."""
    before = entry.stands_in_for
    return _("%(name)s (for %(before)s)") % {"name": entry.name, "before": before} if before else entry.name


@dataclass(frozen=True)
class FixtureLine:
    fixture: Fixture
    names: tuple[str, ...]
    result: str
    counts: bool = True
    """Not where an entry is annulled."""

    @property
    def code(self) -> str:
        return self.fixture.match.code if self.fixture.match else ""


def uncounted_words(table: DivisionTable) -> str:
    """Whose matches do not count; "" where all do."""
    names = [table.entries[key].name for key in table.entries if key in table.annulled]
    said = _("Left the season early: %(names)s. Matches against them do not count, and bring no points.")
    return said % {"names": ", ".join(names)} if names else ""


def matchdays(table: DivisionTable) -> list[tuple[int, list[FixtureLine]]]:
    """The fixtures of each matchday, in order."""
    days: dict[int, list[FixtureLine]] = {}
    for fixture in table.fixtures:
        days.setdefault(fixture.matchday.number, []).append(fixture_line(table, fixture))
    return sorted(days.items())


def fixture_line(table: DivisionTable, fixture: Fixture) -> FixtureLine:
    names = tuple(pairing_name(table.entries[side.entry_id]) for side in fixture.sides.all())
    left = sum(side.entry_id not in table.annulled for side in fixture.sides.all())
    return FixtureLine(fixture, names, fixture_result(fixture), counts=left > 1)


def fixture_result(fixture: Fixture) -> str:
    """ "+7 : −2", the places where there is no score, or what the fixture waits for."""
    if fixture.status != Fixture.Status.DECIDED:
        return str(fixture.get_status_display())
    sides = list(fixture.sides.all())
    if fixture.result.kind == Result.Kind.PLAYED:
        return " : ".join(signed(side.total or 0) for side in sides)
    if fixture.result.kind == Result.Kind.FORFEIT:
        return " : ".join(MINUS if side.forfeited else "+" for side in sides)
    drawn = len({side.place for side in sides}) == 1
    return " : ".join("=" if drawn else "+" if side.place == 1 else MINUS for side in sides)


@dataclass(frozen=True)
class ResultLine:
    """A decided fixture in full, for paper."""

    day: int
    names: tuple[str, ...]
    result: str
    kind: str
    scores: tuple[tuple[str, ...], ...]
    """Of each side, its scores by trump in the order of `TRUMPS`; "" where none was made."""

    @property
    def pairs(self) -> list[tuple[str, ...]]:
        """Trump by trump, the scores of both sides."""
        return list(zip(*self.scores, strict=True))


def result_lines(table: DivisionTable) -> list[ResultLine]:
    return [
        ResultLine(
            fixture.matchday.number,
            tuple(table.entries[side.entry_id].name for side in fixture.sides.all()),
            fixture_result(fixture),
            "" if fixture.result.kind == Result.Kind.PLAYED else str(fixture.result.get_kind_display()),
            tuple(tuple(score_under(side, trump) for trump in TRUMPS) for side in fixture.sides.all()),
        )
        for fixture in table.fixtures
        if fixture.status == Fixture.Status.DECIDED
    ]


def score_under(side: Side, trump: str) -> str:
    return signed(side.scores[trump]) if trump in side.scores else ""
