"""Reads: what a division's facts, table and fixtures are. Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from django.db.models import Prefetch

from games.models import BOT_NAMES
from tournaments.designs import design, good_size
from tournaments.errors import NoSuchLeague
from tournaments.finals import Span, possible_places
from tournaments.models import Division, Entry, Fixture, League, Season, Side
from tournaments.results import Facts, Kind, Part, Withdrawal, annulled
from tournaments.results import Fixture as PlainFixture
from tournaments.schedule import Days, contests, drawn, round_robin
from tournaments.standings import Criterion, Points, Policy, Standings, standings
from tournaments.trumps import TrumpRow, merged, trump_table


def league_of(slug: str) -> League:
    """Raises NoSuchLeague."""
    try:
        return League.objects.get(slug=slug)
    except League.DoesNotExist:
        raise NoSuchLeague from None


def leagues_with_seasons() -> list[League]:
    """All leagues, each with its seasons, the newest first, as `listed`; two queries."""
    return list(
        League.objects.prefetch_related(
            Prefetch("seasons", queryset=Season.objects.order_by("-number"), to_attr="listed")
        )
    )


def season_of(slug: str, number: int) -> Season:
    """Raises NoSuchLeague."""
    try:
        return Season.objects.select_related("league").get(league__slug=slug, number=number)
    except Season.DoesNotExist:
        raise NoSuchLeague from None


def days_for(season: Season, n: int, seats: int) -> Days:
    """The matchdays of a division of `n`. Raises ValueError where no schedule exists for this number."""
    if season.game == "pasjans":
        return contests(n, season.cycles)
    if seats == 2:
        return round_robin(n, cycles=season.cycles, swap=season.swap and n % 2 == 0)
    return design(n, seats).days * season.cycles


def full_size(season: Season, n: int, seats: int) -> int:
    """What bots fill a division of `n` up to: an even number, or the next that a design exists for."""
    if season.game == "pasjans":
        return n
    return n + n % 2 if seats == 2 else good_size(n, seats)


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


def low_wins(season: Season) -> bool:
    """In Kierki the smaller total is better, unless the table plays Reverse."""
    return season.game == "kierki" and not season.options.get("reverse")


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


def facts_from(season: Season, entries: Iterable[Entry], fixtures: Iterable[Fixture]) -> Facts:
    """Plain values of rows; `fixtures` come with their sides and results."""
    entries = list(entries)
    return Facts(
        entries=tuple(entry.pk for entry in entries),
        fixtures=tuple(_plain(fixture) for fixture in fixtures),
        withdrawn=frozenset(
            entry.pk for entry in entries if entry.status in (Entry.Status.WITHDRAWN, Entry.Status.EXPELLED)
        ),
        low_wins=low_wins(season),
    )


def _plain(fixture: Fixture) -> PlainFixture:
    kind = Kind(fixture.result.kind) if fixture.status == Fixture.Status.DECIDED else Kind.OPEN
    return PlainFixture(
        fixture.pk,
        tuple(
            Part(side.entry_id, side.place, side.total, side.forfeited, side.scores)
            for side in fixture.sides.all()
        ),
        kind,
    )


def fixtures_of(divisions: Iterable[Division]) -> list[Fixture]:
    """In order, with matchdays, sides, results and the codes of matches."""
    return list(
        Fixture.objects.filter(matchday__division__in=divisions)
        .select_related("matchday", "result", "match")
        .prefetch_related(Prefetch("sides", queryset=Side.objects.order_by("seat")))
        .order_by("matchday__number", "table")
    )


def table_of(division: Division) -> DivisionTable:
    return tables_of([division])[0]


def tables_of(divisions: Iterable[Division]) -> list[DivisionTable]:
    """The tables of several divisions, of one season or of many, in three queries whatever their number."""
    divisions = list(divisions)
    entries: dict[int, dict[int, Entry]] = {division.pk: {} for division in divisions}
    for entry in Entry.objects.filter(division__in=divisions, drawn_number__isnull=False).select_related(
        "user"
    ):
        entries[entry.division_id or 0][entry.pk] = entry
    fixtures: dict[int, list[Fixture]] = {division.pk: [] for division in divisions}
    for fixture in fixtures_of(divisions):
        fixtures[fixture.matchday.division_id].append(fixture)
    return [
        DivisionTable(division.season, division, entries[division.pk], tuple(fixtures[division.pk]))
        for division in divisions
    ]


def divisions_of(*seasons: Season) -> list[Division]:
    """All divisions of these seasons, the highest first; one query."""
    by_key = {season.pk: season for season in seasons}
    divisions = list(Division.objects.filter(season__in=by_key).order_by("season__number", "level"))
    for division in divisions:
        division.season = by_key[division.season_id]
    return divisions


def people_trumps(tables: Iterable[DivisionTable]) -> dict[str, TrumpRow]:
    """Score tables of several divisions in one, by the name of who played; bots of a level are one."""
    return merged({_person(table.entries[key]): row} for table in tables for key, row in table.trumps.items())


def _person(entry: Entry) -> str:
    return str(BOT_NAMES.get(entry.bot_level, entry.bot_level)) if entry.is_bot else entry.name
