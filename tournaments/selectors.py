"""Reads: what a division's facts, table and fixtures are. Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

from django.core.cache import cache
from django.db.models import F, Max, Prefetch, Q

from accounts.models import User
from games.models import BOT_NAMES, Clock, DealSet, Round
from tournaments.designs import design, good_size
from tournaments.errors import NoSuchLeague
from tournaments.finals import Span, possible_places
from tournaments.models import (
    AuditRecord,
    CalendarKey,
    Division,
    Entry,
    Fixture,
    League,
    Matchday,
    Result,
    Season,
    SeatOffer,
    Side,
)
from tournaments.results import (
    Board,
    BoardResult,
    Duel,
    Facts,
    Kind,
    Part,
    Withdrawal,
    annulled,
    by_entry,
    counted_duels,
)
from tournaments.results import Fixture as PlainFixture
from tournaments.schedule import Days, contests, drawn, round_robin
from tournaments.standings import Criterion, Points, Policy, Standings, standings
from tournaments.tallies import Record, Tally, head_to_head, merged, tallies
from tournaments.trumps import TrumpRow, trump_table


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


def entered(season: Season) -> list[Entry]:
    """Everybody who has entered and not taken it back, in the order of registration."""
    return list(season.entries.exclude(status=Entry.Status.CANCELLED).select_related("user"))


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


def facts_from(season: Season, entries: Iterable[Entry], fixtures: Iterable[Fixture]) -> Facts:
    """Plain values of rows; `fixtures` come with their sides and results."""
    entries = list(entries)
    return Facts(
        entries=tuple(entry.pk for entry in entries),
        fixtures=tuple(_plain(fixture) for fixture in fixtures),
        withdrawn=frozenset(
            entry.pk for entry in entries if entry.status in (Entry.Status.WITHDRAWN, Entry.Status.EXPELLED)
        ),
        handed_on={entry.replaces_id: entry.pk for entry in entries if entry.replaces_id is not None},
        low_wins=low_wins(season),
        boards=_boards(fixtures) if season.duplicate else (),
    )


def _boards(fixtures: Iterable[Fixture]) -> tuple[Board, ...]:
    """The deals of duplicate matchdays as their tables played them; of closed sets `fixtures_of` hands out nothing."""
    found: dict[tuple[int, int], list[BoardResult]] = {}
    for fixture in fixtures:
        sides = list(fixture.sides.all())
        if not plays_shared(fixture) or fixture.status != Fixture.Status.DECIDED:
            continue
        for own, other in (sides, sides[::-1]):
            for number, score in own.by_round.items():
                board = found.setdefault((fixture.matchday_id, int(number)), [])
                board.append(BoardResult(own.entry_id, other.entry_id, score))
    return tuple(tuple(found[key]) for key in sorted(found))


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
    """In order, with matchdays, sides, results and the codes of matches.

    What was scored under each trump on deals that are still closed is left out here, once for all pages and exports.
    """
    fixtures = list(
        Fixture.objects.filter(matchday__division__in=divisions)
        .select_related("matchday__deal_set", "result", "match")
        .prefetch_related(Prefetch("sides", queryset=Side.objects.order_by("seat")))
        .order_by("matchday__number", "table")
    )
    for fixture in fixtures:
        shared = fixture.matchday.deal_set
        if shared is not None and shared.opened_at is None and plays_shared(fixture):
            for side in fixture.sides.all():
                side.scores, side.by_round = {}, {}
    return fixtures


def shared_rounds(deal_set: DealSet) -> list[Round]:
    """The finished rounds of all tables of a set of deals, by number; none while it is closed."""
    if deal_set.opened_at is None:
        return []
    return list(
        Round.objects.filter(match__deal_set=deal_set, status=Round.Status.FINISHED)
        .order_by("number", "match__fixture__table")
        .defer("deal", "setup")
    )


def plays_shared(fixture: Fixture) -> bool:
    """Whether its match deals from the set of its matchday: one that was played anew deals for itself."""
    match = fixture.match
    return (
        match is not None
        and match.deal_set_id is not None
        and match.deal_set_id == fixture.matchday.deal_set_id
    )


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


def divisions_of(*seasons: Season) -> list[Division]:
    """All divisions of these seasons, the highest first; one query."""
    by_key = {season.pk: season for season in seasons}
    divisions = list(Division.objects.filter(season__in=by_key).order_by("season__number", "level"))
    for division in divisions:
        division.season = by_key[division.season_id]
    return divisions


# --- Players over many divisions ----------------------------------------------------------------------

PersonKey: TypeAlias = tuple[int, str]
"""Who played: a user's key and "", or 0 and the level of a bot; bots of a level are one."""


def person_of(entry: Entry) -> PersonKey:
    return entry.user_id or 0, entry.bot_level


def people_tallies(tables: Iterable[DivisionTable]) -> dict[PersonKey, Tally]:
    """The score tables of several divisions in one, by who played. Entries of one division never merge."""
    return merged(
        {person_of(table.entries[key]): tally} for table in tables for key, tally in table.tallies.items()
    )


def names_of(people: Iterable[PersonKey]) -> dict[PersonKey, str]:
    """Names as others see them; one query."""
    people = list(people)
    users = User.objects.in_bulk([key for key, _level in people if key])
    return {
        (key, level): users[key].name if key else str(BOT_NAMES.get(level, level))
        for key, level in people
        if not key or key in users
    }


def names_in(tables: Iterable[DivisionTable]) -> dict[PersonKey, str]:
    """The names of all who play in these divisions, without a query."""
    return {
        person_of(entry): str(BOT_NAMES.get(entry.bot_level, entry.bot_level)) if entry.is_bot else entry.name
        for table in tables
        for entry in table.entries.values()
    }


def all_time_tallies() -> dict[PersonKey, Tally]:
    """Everybody's scores in all leagues. Counted anew when a result or a line of a trail has been added."""
    stamp = (
        Result.objects.aggregate(last=Max("pk"))["last"],
        AuditRecord.objects.aggregate(last=Max("pk"))["last"],
    )
    kept: tuple[Any, dict[PersonKey, Tally]] | None = cache.get(ALL_TIME)
    if kept is not None and kept[0] == stamp:
        return kept[1]
    started = list(Season.objects.filter(started_at__isnull=False).select_related("league"))
    counted = people_tallies(tables_of(divisions_of(*started)))
    cache.set(ALL_TIME, (stamp, counted), None)
    return counted


ALL_TIME = "tournaments.all_time_tallies"


@dataclass(frozen=True)
class Career:
    """One person's divisions, the latest first, with all that happened in them."""

    user: User
    tables: tuple[tuple[DivisionTable, Entry], ...]

    @cached_property
    def tally(self) -> Tally:
        whole = Tally()
        for table, entry in self.tables:
            whole = whole.plus(table.tallies.get(entry.pk, Tally()))
        return whole

    @cached_property
    def opponents(self) -> dict[PersonKey, Record]:
        """Head to head over all seasons; annulled matches count in none."""
        found: dict[PersonKey, Record] = {}
        for table, entry in self.tables:
            for key, record in head_to_head(table.duels.get(entry.pk, ())).items():
                who = person_of(table.entries[key])
                found[who] = found.get(who, Record()).plus(record)
        return found


def career_of(user_id: int) -> Career:
    """Five queries, whatever the number of seasons. Raises NoSuchLeague for who never played in a league."""
    entries = {
        entry.division_id or 0: entry
        for entry in Entry.objects.filter(user_id=user_id, drawn_number__isnull=False)
    }
    divisions = list(
        Division.objects.filter(pk__in=entries)
        .select_related("season__league")
        .order_by("-season__starts_at", "-season__pk")
    )
    tables = tuple((table, table.entries[entries[table.division.pk].pk]) for table in tables_of(divisions))
    if not tables or tables[0][1].user is None:
        raise NoSuchLeague
    return Career(tables[0][1].user, tables)


def changes_of(season: Season) -> list[AuditRecord]:
    """Changes of the rules after the start, which stand below the table; one query."""
    if season.started_at is None:
        return []
    return list(
        season.audit.filter(verb="change_season", at__gte=season.started_at).exclude(reason="").order_by("pk")
    )


WAITING = (
    Season.Status.CLOSED,
    Season.Status.PROPOSED,
    Season.Status.APPROVED,
    Season.Status.RUNNING,
)
"""When people may join the waiting list: once registration is over, as long as matches open."""


@dataclass(frozen=True)
class SeatView:
    """The waiting list of a season as one person sees it."""

    offer: SeatOffer | None
    """A seat that waits for their answer."""
    place: int
    """Their place on the list, from 1; 0 for who is not on it."""
    may_wait: bool


def own_entry(season: Season, user: User, tables: Iterable[DivisionTable]) -> Entry | None:
    """A person's entry; one that is in a table that is loaded already costs no query."""
    for table in tables:
        for entry in table.entries.values():
            if entry.user_id == user.pk:
                entry.division = table.division
                return entry
    return season.entries.filter(user=user).select_related("division").first()


def seat_of(season: Season, user: User | None, own: Entry | None) -> SeatView:
    """Two queries, none for strangers and where there are no substitutes."""
    if user is None or user.is_guest or season.substitutes == Season.Substitutes.NONE:
        return SeatView(None, 0, False)
    if season.status not in WAITING or (own is not None and own.status != Entry.Status.CANCELLED):
        return SeatView(None, 0, False)
    waiting = list(season.reserves.filter(left_at=None).order_by("rank", "pk").values_list("user", flat=True))
    if user.pk not in waiting:
        return SeatView(None, 0, may_wait=True)
    offer = (
        SeatOffer.objects.filter(entry__season=season, reserve__user=user, state=SeatOffer.State.OPEN)
        .select_related("entry__user")
        .first()
    )
    return SeatView(offer, waiting.index(user.pk) + 1, False)


def timeouts_of(league: League, user: User) -> list[datetime]:
    """When this person ran out of time in fixtures of the league, as far as that stands as the result.

    An entry may have had several holders; each answers for their own time.
    """
    lost = Side.objects.filter(
        entry__season__league=league, forfeited=True, fixture__result__cause="timeout"
    ).annotate(at=F("fixture__result__decided_at"))
    own = lost.filter(Q(entry__held_since=None) | Q(entry__held_since__lte=F("at")), entry__user=user)
    former = lost.filter(
        entry__tenures__user=user, entry__tenures__since__lte=F("at"), entry__tenures__until__gte=F("at")
    )
    return sorted({*own.values_list("at", flat=True), *former.values_list("at", flat=True)})


# --- One player's own ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class OwnFixture:
    """A fixture as one of its people sees it; `clock` runs when the match waits for them."""

    season: Season
    fixture: Fixture
    entry: Entry
    others: tuple[Entry, ...]
    clock: Clock | None


def own_fixtures(user: User) -> list[OwnFixture]:
    """All fixtures of a person in seasons being played, by season and matchday; five queries at most."""
    fixtures = list(
        Fixture.objects.filter(
            sides__entry__user=user,
            matchday__division__season__status__in=[Season.Status.RUNNING, Season.Status.CLOSING],
        )
        .select_related("matchday__division__season__league", "matchday__deal_set", "result", "match")
        .prefetch_related(
            Prefetch("sides", queryset=Side.objects.order_by("seat").select_related("entry__user"))
        )
        .order_by("matchday__division__season", "matchday__number", "table")
    )
    clocks = turns_of(user)
    found = []
    for fixture in fixtures:
        entries = [side.entry for side in fixture.sides.all()]
        own = next(entry for entry in entries if entry.user_id == user.pk)
        others = tuple(entry for entry in entries if entry.pk != own.pk)
        season = fixture.matchday.division.season
        found.append(OwnFixture(season, fixture, own, others, clocks.get(fixture.match_id or 0)))
    return found


def own_fixtures_in(tables: Iterable[DivisionTable], user: User) -> list[OwnFixture]:
    """The same for divisions that are loaded already; one query."""
    clocks = turns_of(user)
    return [
        OwnFixture(
            table.season,
            fixture,
            own,
            tuple(table.entries[side.entry_id] for side in fixture.sides.all() if side.entry_id != own.pk),
            clocks.get(fixture.match_id or 0),
        )
        for table in tables
        for own in table.entries.values()
        if own.user_id == user.pk
        for fixture in table.fixtures
        if any(side.entry_id == own.pk for side in fixture.sides.all())
    ]


def turns_of(user: User) -> dict[int, Clock]:
    """By match of a league, this person's most urgent turn in it; one query."""
    running = (
        Clock.objects.filter(seat__user=user, turn_since__isnull=False, round__match__fixture__isnull=False)
        .select_related("round__match", "seat")
        .order_by("-deadline_at")
    )
    return {clock.round.match_id: clock for clock in running}


def own_seasons(user: User) -> list[Season]:
    """The seasons that a person has entered and that are not over, the nearest first; one query."""
    return list(
        Season.objects.filter(
            entries__user=user, entries__status__in=[Entry.Status.REGISTERED, Entry.Status.PLAYING]
        )
        .exclude(status__in=[Season.Status.FINISHED, Season.Status.CANCELLED])
        .select_related("league")
        .order_by("starts_at", "pk")
    )


def opening_days(season: Season) -> list[tuple[int, datetime]]:
    """The matchdays that open on a date, each once, whatever the number of divisions."""
    days = Matchday.objects.filter(division__season=season, opens_at__isnull=False)
    return sorted({(day.number, day.opens_at) for day in days if day.opens_at is not None})


def calendar_owner(key: str) -> User:
    """Whose feed a key opens. Raises NoSuchLeague for a key that opens none, whatever the reason."""
    found = CalendarKey.objects.select_related("user").filter(key=key, user__is_active=True).first()
    if found is None:
        raise NoSuchLeague
    return found.user


def calendar_key_of(user: User) -> str:
    """ "" when the person has no feed."""
    return CalendarKey.objects.filter(user=user).values_list("key", flat=True).first() or ""
