"""What league pages show, in the reader's words: standings with reasons, crosstable, score tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engines.registry import engine_for
from games.models import Round
from tournaments.duplicate import board_shares
from tournaments.finals import Fate, Span, fates
from tournaments.limits import MOST_IN_A_DIVISION, is_within
from tournaments.models import AuditRecord, Entry, Fixture, Result, Season, Side
from tournaments.results import BoardResult
from tournaments.schedule import Estimate, drawn, estimate
from tournaments.seeding import Candidate, divide
from tournaments.selectors import Career, DivisionTable, PersonKey, days_for, full_size, names_in
from tournaments.standings import Criterion, Interval, Reason, Row, Value, neighbours
from tournaments.tallies import Record, Tally
from tournaments.trail_words import verb_words
from tournaments.trumps import TRUMPS

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
MINUS = "\N{MINUS SIGN}"
NBSP = "\N{NO-BREAK SPACE}"


def number(value: Fraction | int) -> str:
    """ "3", "2,5", "−0,33": at most two decimals, in the reader's notation."""
    exact = Fraction(value)
    decimals = 0 if exact.denominator == 1 else 1 if (exact * 10).denominator == 1 else 2
    text = number_format(round(float(exact), decimals), decimals)
    return text.replace("-", MINUS)


def signed(value: Fraction | int) -> str:
    return f"+{number(value)}" if value > 0 else number(value)


def percent(share: Fraction) -> str:
    """ "62.5": a share of one as per cent, with one decimal."""
    return number_format(round(float(share * 100), 1), 1)


# --- Standings --------------------------------------------------------------------------------------


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
                fate=str(FATES[certain[row.entry]]) if row.entry in certain else "",
            )
        )
    return lines


def _reasons(table: DivisionTable, row: Row, span: Span | None) -> tuple[str, ...]:
    said = [reason_words(each, table.entries) for each in neighbours(table.standings, row.entry)]
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


# --- Crosstable -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meeting:
    """One fixture seen from the row's side."""

    fixture: Fixture
    label: str
    won: bool | None
    spoken: str
    scores: tuple[tuple[str, str, str], ...]
    """Trump, own score, the other's; "" where a trump was not scored."""

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
        fixture, _label(fixture, own, theirs, won), won, _spoken(fixture, won), _scores(own, theirs)
    )


def _won(own: Side, theirs: Side) -> bool | None:
    """None for a draw."""
    if own.forfeited or theirs.forfeited:
        return not own.forfeited
    if own.place == theirs.place:
        return None
    return (own.place or 0) < (theirs.place or 0)


def _label(fixture: Fixture, own: Side, theirs: Side, won: bool | None) -> str:
    """The margin of a played match; a bare sign for one that has none."""
    if fixture.result.kind == Result.Kind.PLAYED and own.total is not None and theirs.total is not None:
        return signed(own.total - theirs.total)
    return "=" if won is None else "+" if won else MINUS


def _spoken(fixture: Fixture, won: bool | None) -> str:
    how = _("draw") if won is None else _("won") if won else _("lost")
    kinds = {Result.Kind.FORFEIT: _("forfeit"), Result.Kind.ADJUDICATED: _("adjudicated")}
    kind = kinds.get(Result.Kind(fixture.result.kind))
    return f"{how}, {kind}" if kind else how


def _scores(own: Side, theirs: Side) -> tuple[tuple[str, str, str], ...]:
    scored = [trump for trump in TRUMPS if trump in own.scores or trump in theirs.scores]
    return tuple((trump, _score(own, trump), _score(theirs, trump)) for trump in scored)


def _score(side: Side, trump: str) -> str:
    return signed(side.scores[trump]) if trump in side.scores else ""


# --- Honours ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Honour:
    """Who won a division of a finished season; ties ended by the lot, as for promotion."""

    season: Season
    level: int
    first: tuple[Entry, ...]
    """The first three, or fewer."""


def honours(tables: Iterable[DivisionTable]) -> list[Honour]:
    """The latest season first, in it the highest division."""
    found = [
        Honour(table.season, table.division.level, tuple(table.final_order[:3]))
        for table in tables
        if table.season.status == Season.Status.FINISHED
    ]
    return sorted(found, key=lambda honour: (-honour.season.number, honour.level))


# --- One player -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CareerLine:
    season: Season
    level: int
    place: int | None
    """The final one, ties ended by the lot, once the season is finished; before, the present one."""
    of: int
    entry: Entry
    record: Record
    points: str


def career_lines(career: Career) -> list[CareerLine]:
    lines = []
    for table, entry in career.tables:
        row = table.standings.row_of(entry.pk)
        finished = table.season.status == Season.Status.FINISHED
        order = [each.pk for each in table.final_order]
        place = order.index(entry.pk) + 1 if finished and entry.pk in order else row.place
        tally = table.tallies.get(entry.pk, Tally())
        lines.append(
            CareerLine(
                table.season,
                table.division.level,
                place,
                len(table.entries),
                entry,
                tally.record,
                number(row.points),
            )
        )
    return lines


@dataclass(frozen=True)
class RivalLine:
    who: PersonKey
    name: str
    record: Record
    net: str


def rival_lines(career: Career) -> list[RivalLine]:
    """Head to head, whom they met most often first."""
    names = names_in(table for table, _entry in career.tables)
    found = career.opponents
    return [
        RivalLine(who, names[who], found[who], signed(found[who].net))
        for who in sorted(found, key=lambda who: (-found[who].matches, names[who]))
    ]


# --- Rules of a season ------------------------------------------------------------------------------


def tie_break_words(season: Season) -> str:
    return ", ".join([str(CRITERIA[Criterion(name)]) for name in season.tie_breaks] + [_("shared place")])


def season_words(season: Season) -> str:
    """ "Liga botów, season 2"; a season with a name of its own has that."""
    if season.name:
        return f"{season.league.name}, {season.name}"
    return _("%(league)s, season %(number)d") % {"league": season.league.name, "number": season.number}


def opening_words(season: Season) -> str:
    if season.opening == Season.Opening.WINDOW:
        return _("at most %(number)d at a time") % {"number": season.window}
    if season.opening == Season.Opening.DATED:
        return _("a matchday every %(number)d days") % {"number": season.days_apart}
    return _("all at once")


# --- Fixtures ---------------------------------------------------------------------------------------


def change_lines(lines: Sequence[AuditRecord]) -> list[tuple[AuditRecord, str]]:
    """Changes of rules, each with the names of the rules that changed."""
    return [
        (line, ", ".join(str(Season._meta.get_field(name).verbose_name) for name in line.after))  # type: ignore[union-attr]
        for line in lines
    ]


def pairing_name(entry: Entry) -> str:
    """A substitute is named with whom they stand in for, in pairings as in the table."""
    before = entry.stands_in_for
    return _("%(name)s (for %(before)s)") % {"name": entry.name, "before": before} if before else entry.name


@dataclass(frozen=True)
class FixtureLine:
    fixture: Fixture
    names: tuple[str, ...]
    result: str

    @property
    def code(self) -> str:
        return self.fixture.match.code if self.fixture.match else ""


def matchdays(table: DivisionTable) -> list[tuple[int, list[FixtureLine]]]:
    """The fixtures of each matchday, in order."""
    days: dict[int, list[FixtureLine]] = {}
    for fixture in table.fixtures:
        days.setdefault(fixture.matchday.number, []).append(fixture_line(table, fixture))
    return sorted(days.items())


def fixture_line(table: DivisionTable, fixture: Fixture) -> FixtureLine:
    names = tuple(pairing_name(table.entries[side.entry_id]) for side in fixture.sides.all())
    return FixtureLine(fixture, names, fixture_result(fixture))


@dataclass(frozen=True)
class BoardCell:
    """What one table made of a deal: who chose, which trump, with what score, and how many per cent of the best."""

    chooser: str
    trump: str
    score: str
    percent: str


@dataclass(frozen=True)
class BoardLine:
    number: int
    cells: tuple[BoardCell | None, ...]
    """One a fixture, in their order; None where the round was not finished."""


def board_lines(
    table: DivisionTable, fixtures: Sequence[Fixture], rounds: Iterable[Round]
) -> list[BoardLine]:
    """The deals of a matchday, one a line, from the finished rounds of its tables."""
    at_table = {fixture.match_id: fixture for fixture in fixtures if fixture.match_id}
    by_number: dict[int, dict[int, tuple[Round, BoardResult]]] = {}
    for each in rounds:
        fixture = at_table.get(each.match_id)
        if fixture is None or each.outcome is None or each.outcome["resigned"] is not None:
            continue
        chooser = each.summary["chooser"]
        entries = [side.entry_id for side in fixture.sides.all()]
        result = BoardResult(entries[chooser], entries[1 - chooser], each.outcome["scores"][chooser])
        by_number.setdefault(each.number, {})[fixture.pk] = (each, result)
    return [
        BoardLine(
            number_,
            tuple(
                _board_cell(table, *played[fixture.pk], [result for _r, result in played.values()])
                if fixture.pk in played
                else None
                for fixture in fixtures
            ),
        )
        for number_, played in sorted(by_number.items())
    ]


def _board_cell(
    table: DivisionTable, the_round: Round, result: BoardResult, board: Sequence[BoardResult]
) -> BoardCell:
    shares = board_shares(tuple(board)).get(result.chooser)
    return BoardCell(
        table.entries[result.chooser].name,
        the_round.summary["trump"],
        signed(result.score),
        percent(shares[0]) if shares else "",
    )


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
            tuple(tuple(_score(side, trump) for trump in TRUMPS) for side in fixture.sides.all()),
        )
        for fixture in table.fixtures
        if fixture.status == Fixture.Status.DECIDED
    ]


# --- The draw ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Draw:
    """The numbers of a division as they were drawn, the first first."""

    level: int
    entries: tuple[Entry, ...]
    command: str
    """What to type, besides the name of the script, to have it again."""
    matchdays: int
    is_right: bool
    """Whether drawing again now gives the same."""
    takes: str


def draws(tables: Iterable[DivisionTable]) -> list[Draw]:
    return [_draw(table) for table in tables]


def _draw(table: DivisionTable) -> Draw:
    season, level = table.season, table.division.level
    # Who sat down for somebody on a line of their own was not there when numbers were drawn.
    entries = [entry for entry in table.entries.values() if entry.replaces_id is None]
    entries.sort(key=lambda entry: entry.drawn_number or 0)
    keys = [str(entry.number) for entry in entries]
    command = [season.seed, str(level), *sorted(keys, key=int)]
    if season.cycles == 2:
        command += ["--cycles", "2"]
    if not season.swap:
        command.append("--no-swap")
    return Draw(
        level,
        tuple(entries),
        " ".join(command),
        len({fixture.matchday_id for fixture in table.fixtures}),
        drawn(season.seed, f"numbers/{level}", keys) == keys,
        estimate_words(season, len(entries)),
    )


# --- The trail --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TrailLine:
    at: datetime
    who: str
    """ "" where the clock did it."""
    what: str
    target: str
    reason: str
    changes: tuple[tuple[str, str, str], ...]
    """Name, before, after."""


def trail_lines(season: Season) -> list[TrailLine]:
    """What was done in a season, the oldest first."""
    return [
        TrailLine(
            line.at,
            line.actor.name if line.actor else "",
            verb_words(line.verb),
            line.target,
            line.reason,
            tuple(
                (name, _shown(line.before.get(name)), _shown(line.after.get(name)))
                for name in dict.fromkeys([*line.before, *line.after])
            ),
        )
        for line in season.audit.select_related("actor").order_by("pk")
    ]


def _shown(value: object) -> str:
    return "" if value is None else str(value)


# --- What a season will take ------------------------------------------------------------------------

VISITS = 2
"""How often a day two players answer each other, for estimates."""
HAND_OVERS = 40
"""Changes of turn in one round of VISTA."""


def match_weeks(season: Season) -> float | None:
    """How long a match of VISTA takes people who look in twice a day; None for games that nobody has measured."""
    if season.game != "vista":
        return None
    rounds: int = season.options.get("rounds", 10)
    return -(-rounds // season.width) * HAND_OVERS / VISITS / 7


def _guess(season: Season, entries: int) -> tuple[int, Estimate, float | None] | None:
    """The size, what it takes, and the weeks of one match; None where there is no schedule for so many.

    A schedule is written out to be counted, so rules or numbers beyond the limits are not counted at all.
    """
    if entries > MOST_IN_A_DIVISION or not is_within(season):
        return None
    seats = engine_for(season.game).seats(season.options)
    try:
        size = full_size(season, entries, seats) if season.filler else entries
        days = days_for(season, size, seats)
    except ValueError:
        return None
    weeks = match_weeks(season)
    guess = estimate(
        size,
        days,
        mode=season.opening,  # type: ignore[arg-type]
        match_weeks=weeks or 1,
        window=season.window,
        days_apart=season.days_apart,
    )
    return size, guess, weeks


def estimate_words(season: Season, entries: int) -> str:
    """What a division of so many takes, bots that fill it up included; "" where there is no schedule for it."""
    found = _guess(season, entries)
    if found is None:
        return ""
    size, guess, weeks = found
    first = guess.balance.first_seats
    said = [
        _("%(number)d in a division") % {"number": size},
        _("matchdays: %(number)d") % {"number": guess.days},
        _("matches of each: %(span)s") % {"span": _span(guess.balance.meetings)},
        _("first choices of each: %(span)s") % {"span": _span(first)},
        _("open at once: %(number)d") % {"number": guess.open_at_once},
    ]
    if weeks is not None:
        said.append(_("about %(weeks)s weeks") % {"weeks": number(round(guess.weeks))})
    return "; ".join(said)


def longer_than_dates(season: Season, sizes: Iterable[int]) -> str:
    """A sentence where divisions of one of these sizes are likely to outlast the season's dates; else ""."""
    if season.starts_at is None or season.ends_at is None:
        return ""  # a form that is not filled in yet
    if season.ends_at <= season.starts_at:
        return ""  # it says so itself
    lasts = round((season.ends_at - season.starts_at) / timedelta(weeks=1))
    guesses = [found for size in sizes if size > 1 and (found := _guess(season, size))]
    if not any(weeks is not None and round(guess.weeks) > lasts for _size, guess, weeks in guesses):
        return ""
    return _(
        "The season lasts about %(weeks)s weeks, which may be too short for all matches: what is still open at its end "
        "is decided by the rule for open matches."
    ) % {"weeks": number(lasts)}


def sizes_now(season: Season, registered: int) -> list[int]:
    """The sizes of divisions of those registered so far, each once; [] with too few."""
    smallest = max(2, engine_for(season.game).seats(season.options))
    if registered < smallest:
        return []
    divided = divide([Candidate(key) for key in range(registered)], season.division_size, smallest)
    return sorted({len(keys) for keys in divided}, reverse=True)


def estimates_now(season: Season, registered: int) -> list[str]:
    """What divisions of those registered so far would take, the sizes that differ one by one; [] with too few."""
    return [words for size in sizes_now(season, registered) if (words := estimate_words(season, size))]


def _span(ends: tuple[int, int]) -> str:
    return str(ends[0]) if ends[0] == ends[1] else f"{ends[0]}\N{EN DASH}{ends[1]}"
