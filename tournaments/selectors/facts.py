"""A division's fixtures, and the plain facts that standings are computed from."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Prefetch

from games.models import DealSet, Round
from tournaments.models import (
    Division,
    Entry,
    Fixture,
    Season,
    Side,
)
from tournaments.results import (
    Board,
    BoardResult,
    Facts,
    Kind,
    Part,
)
from tournaments.results import Fixture as PlainFixture


def low_wins(season: Season) -> bool:
    """In Kierki the smaller total is better, unless the table plays Reverse."""
    return season.game == "kierki" and not season.options.get("reverse")


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
