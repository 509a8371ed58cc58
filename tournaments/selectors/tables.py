"""A division with everything that its pages show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from tournaments.errors import NoSuchLeague
from tournaments.finals import Span, possible_places
from tournaments.models import (
    Division,
    Entry,
    Fixture,
    Season,
)
from tournaments.results import (
    Duel,
    Facts,
    Withdrawal,
    annulled,
    by_entry,
    counted_duels,
)
from tournaments.schedule import drawn
from tournaments.selectors.facts import facts_from, fixtures_of
from tournaments.selectors.seasons import divisions_of, season_of
from tournaments.standings import Criterion, Points, Policy, Standings, standings
from tournaments.tallies import Tally, tallies
from tournaments.trumps import TrumpRow, trump_table

STILL = ("filler", "standin")
"""`Entry.placed_by` of bots that only fill up or stand in: they neither rise nor fall."""


def policy_of(season: Season, *, with_lot: bool = False) -> Policy:
    """`with_lot` where one must be chosen: ties that outlive the list are then ended by the drawn lot."""
    breaks = tuple(Criterion(name) for name in season.tie_breaks)
    if with_lot and Criterion.LOT not in breaks:
        breaks += (Criterion.LOT,)
    return Policy(
        Points(Fraction(season.win_points), Fraction(season.draw_points), Fraction(season.loss_points)),
        breaks,
        Withdrawal(season.withdrawal),
    )


def lots_of(season: Season, division: Division, entries: Iterable[Entry]) -> dict[int, int]:
    keys = {str(entry.number): entry.pk for entry in entries}
    order = drawn(season.seed, f"lot/{division.level}", list(keys))
    return {keys[key]: lot for lot, key in enumerate(order, 1)}


@dataclass(frozen=True)
class DivisionTable:
    """A division with everything that its pages show, computed from three queries."""

    season: Season
    division: Division
    entries: dict[int, Entry]
    fixtures: tuple[Fixture, ...]

    @cached_property
    def facts(self) -> Facts:
        return facts_from(self.season, self.entries.values(), self.fixtures)

    @cached_property
    def standings(self) -> Standings:
        return self.standings_under(policy_of(self.season))

    @cached_property
    def final_order(self) -> list[Entry]:
        """Everybody with a place, ties ended by the lot."""
        table = self.standings_under(policy_of(self.season, with_lot=True))
        return [self.entries[row.entry] for row in table.rows if row.place is not None]

    @cached_property
    def by_lot(self) -> frozenset[int]:
        """Of whom the lot alone decided whether they rise or fall: entries that are level and move differently.

        Not where an organiser has put the better lot behind.
        """
        if not any(entry.move for entry in self.entries.values()):
            return frozenset()
        policy = policy_of(self.season)
        breaks = tuple(each for each in policy.tie_breaks if each is not Criterion.LOT)
        places = {
            row.entry: row.place for row in self.standings_under(replace(policy, tie_breaks=breaks)).rows
        }
        groups: dict[int | None, list[Entry]] = {}
        for entry in self.final_order:
            if entry.move:
                groups.setdefault(places[entry.pk], []).append(entry)
        downward = list(Entry.Move)
        found: set[int] = set()
        for level in groups.values():
            moves = [downward.index(Entry.Move(entry.move)) for entry in level]
            if moves[0] != moves[-1] and moves == sorted(moves):
                found.update(entry.pk for entry in level)
        return frozenset(found)

    def standings_under(self, policy: Policy, facts: Facts | None = None) -> Standings:
        """The table under another policy, or of other facts."""
        return standings(
            facts or self.facts, policy, lots_of(self.season, self.division, self.entries.values())
        )

    @cached_property
    def possible(self) -> dict[int, Span]:
        return possible_places(self.facts, policy_of(self.season))

    @cached_property
    def annulled(self) -> frozenset[int]:
        return annulled(self.facts, Withdrawal(self.season.withdrawal))

    @cached_property
    def trumps(self) -> dict[int, TrumpRow]:
        return trump_table(self.facts, self.annulled)

    @cached_property
    def tallies(self) -> dict[int, Tally]:
        return tallies(self.standings, self.trumps)

    @cached_property
    def duels(self) -> dict[int, tuple[Duel, ...]]:
        """What counts of each entry's duels, seen from its side."""
        ranked = [key for key in self.entries if key not in self.annulled]
        return by_entry(ranked, counted_duels(self.facts, self.annulled))

    @cached_property
    def meetings(self) -> dict[tuple[int, int], list[Fixture]]:
        """The fixtures of each ordered pair of entries, for the crosstable."""
        found: dict[tuple[int, int], list[Fixture]] = {}
        for fixture in self.fixtures:
            keys = [side.entry_id for side in fixture.sides.all()]
            for one in keys:
                for other in keys:
                    if one != other:
                        found.setdefault((one, other), []).append(fixture)
        return found


def table_at(slug: str, number: int, level: int) -> tuple[DivisionTable, list[int]]:
    """The table of a division, and the levels of its season.

    Raises NoSuchLeague for a division that there is not, and before its season has started.
    """
    season = season_of(slug, number)
    divisions = {each.level: each for each in divisions_of(season)}
    if level not in divisions or not season.has_started:
        raise NoSuchLeague
    return table_of(divisions[level]), list(divisions)


def table_of(division: Division) -> DivisionTable:
    return tables_of([division])[0]


def tables_of(divisions: Iterable[Division]) -> list[DivisionTable]:
    """The tables of several divisions, of one season or of many, in three queries whatever their number."""
    divisions = list(divisions)
    entries: dict[int, dict[int, Entry]] = {division.pk: {} for division in divisions}
    held = Entry.objects.filter(division__in=divisions, drawn_number__isnull=False)
    for entry in held.select_related("user", "replaces__user").prefetch_related("tenures__user"):
        entries[entry.division_id or 0][entry.pk] = entry
    fixtures: dict[int, list[Fixture]] = {division.pk: [] for division in divisions}
    for fixture in fixtures_of(divisions):
        fixtures[fixture.matchday.division_id].append(fixture)
    return [
        DivisionTable(division.season, division, entries[division.pk], tuple(fixtures[division.pk]))
        for division in divisions
    ]
