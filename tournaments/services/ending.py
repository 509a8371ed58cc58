"""The end of a season: what is open is adjudicated by the published rule, moves are proposed, a person ends it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from games.errors import MatchOver
from games.models import Match
from games.services.arbiter import totals_so_far
from tournaments import desk_notices, notices
from tournaments.errors import NoSuchLeague, NotEntered, OwnEntry, StillOpen
from tournaments.models import Entry, Fixture, Season
from tournaments.rights import Right
from tournaments.seeding import moves
from tournaments.selectors.facts import low_wins
from tournaments.selectors.seasons import divisions_of
from tournaments.selectors.tables import STILL, DivisionTable, table_of, tables_of
from tournaments.services.offers import stop_all_offers
from tournaments.services.results import adjudicate, collect_results, forfeit
from tournaments.services.trail import hold, is_due, need_reason, note, set_status, wrong_time


def close_season(*, season_id: int, actor: User | None, now: datetime, reason: str = "") -> bool:
    """Nothing opens any more, and what is open is decided by the season's rule; False when it was closed already.

    Where the rule is the referee, open fixtures wait for `rule_fixture`. An organiser who closes before the end says
    why, unless all is decided. Raises NoSuchLeague, NotAllowed, WrongTime, NeedsReason.
    """
    collect_results(now=now, season_id=season_id)
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        if not is_due(season, coming_from=Season.Status.RUNNING):
            return False
        if actor is not None and now < season.ends_at and undecided(season).exists():
            reason = need_reason(reason)
        stop_all_offers(season, now)
        set_status(season, Season.Status.CLOSING, "close_season", actor=actor, now=now, reason=reason)
    return True


def adjudicate_open(*, season_id: int, now: datetime) -> int:
    """Decide by the season's rule what is open at its end, one transaction each; how many."""
    season = Season.objects.get(pk=season_id)
    if season.status != Season.Status.CLOSING or season.adjudication == Season.Adjudication.REFEREE:
        return 0
    return sum(
        _adjudicate_one(season_id, key, now)
        for key in list(undecided(season).order_by("pk").values_list("pk", flat=True))
    )


def _adjudicate_one(season_id: int, fixture_id: int, now: datetime) -> bool:
    with transaction.atomic():
        season = hold(season_id, None, Right.JUDGE)
        fixture = Fixture.objects.select_related("match", "matchday").get(pk=fixture_id)
        match = fixture.match
        if fixture.status == Fixture.Status.DECIDED:
            return False
        if match is not None and match.status != Match.Status.ACTIVE:
            return False  # over by itself: the sweep reads its result
        seats = fixture.sides.count()
        try:
            if season.adjudication == Season.Adjudication.NOBODY:
                forfeit(season, fixture, range(seats), cause="referee", now=now)
            else:
                adjudicate(season, fixture, _places_by_rule(season, match, seats), now)
        except MatchOver:
            return False  # the same, this very moment
    return True


def preview_adjudication(season: Season) -> list[tuple[Fixture, list[int] | None]]:
    """What the rule would make now of each open fixture: places by seat, [] for lost by all, None for a referee.

    Matches that are over and not read yet are left out: they have a result of their own.
    """
    fixtures = (
        undecided(season)
        .exclude(match__status=Match.Status.FINISHED)
        .select_related("match", "matchday")
        .prefetch_related("sides__entry__user", "match__rounds")
        .order_by("matchday__number", "matchday__division__level", "table")
    )
    if season.adjudication == Season.Adjudication.REFEREE:
        return [(fixture, None) for fixture in fixtures]
    if season.adjudication == Season.Adjudication.NOBODY:
        return [(fixture, []) for fixture in fixtures]
    return [
        (fixture, _places_by_rule(season, fixture.match, len(fixture.sides.all()))) for fixture in fixtures
    ]


def _places_by_rule(season: Season, match: Match | None, seats: int) -> list[int]:
    """By the score of finished rounds; a match that never began stands at nought all round, which is a draw."""
    if match is None or season.adjudication == Season.Adjudication.DRAW:
        return [1] * seats
    totals = totals_so_far(list(match.rounds.all()), seats)
    better = [-total if low_wins(season) else total for total in totals]
    return [1 + sum(other > own for other in better) for own in better]


def undecided(season: Season) -> QuerySet[Fixture]:
    return Fixture.objects.filter(matchday__division__season=season).exclude(status=Fixture.Status.DECIDED)


# --- Promotion and relegation -----------------------------------------------------------------------


def propose_moves(*, season_id: int, actor: User | None, now: datetime) -> bool:
    """Propose who goes up and down; ties that decide are ended by the drawn lot. By hand also anew.

    Bots that only filled up, and those who left, are passed over. False when proposed already, or too early for
    the clock. Raises NoSuchLeague, NotAllowed, WrongTime, StillOpen.
    """
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        if season.status != Season.Status.CLOSING:
            raise wrong_time(season)
        left = undecided(season).count()
        if left:
            raise StillOpen(count=left)
        if actor is None and season.entries.exclude(move="").exists():
            return False
        proposed = proposed_moves(season)
        if not proposed:
            return False
        for entry in proposed:
            entry.save(update_fields=["move"])
        note(
            season.league,
            season,
            "propose_moves",
            actor=actor,
            now=now,
            after={str(entry.number): entry.move for entry in proposed},
        )
        desk_notices.moves_wait(season, actor=actor)
    return True


def proposed_moves(season: Season) -> list[Entry]:
    """Entries with the move that the final tables propose; not saved."""
    divisions = list(season.divisions.order_by("level"))
    found: list[Entry] = []
    for division in divisions:
        order = [
            entry
            for entry in table_of(division).final_order
            if entry.status == Entry.Status.PLAYING and entry.placed_by not in STILL
        ]
        by_key = {entry.pk: entry for entry in order}
        decided = moves(
            list(by_key), season.movers, highest=division == divisions[0], lowest=division == divisions[-1]
        )
        for key, move in decided.items():
            by_key[key].move = move
            found.append(by_key[key])
    return found


def set_move(*, entry_id: int, move: str, actor: User, now: datetime, reason: str = "") -> Entry:
    """The organiser puts a proposed move right. Raises NoSuchLeague, NotAllowed, OwnEntry, WrongTime, NotEntered."""
    entry = Entry.objects.filter(pk=entry_id).first()
    if entry is None:
        raise NoSuchLeague
    with transaction.atomic():
        season = hold(entry.season_id, actor, Right.ORGANISE)
        if season.status != Season.Status.CLOSING:
            raise wrong_time(season)
        entry = Entry.objects.get(pk=entry_id)
        if entry.user_id == actor.pk:
            raise OwnEntry
        if entry.status != Entry.Status.PLAYING:
            raise NotEntered
        before, entry.move = entry.move, Entry.Move(move)
        if before != entry.move:
            entry.save(update_fields=["move"])
            note(
                season.league,
                season,
                "set_move",
                actor=actor,
                now=now,
                target=str(entry.number),
                reason=reason,
                before={"move": before},
                after={"move": move},
            )
    return entry


def finish_season(*, season_id: int, actor: User | None, now: datetime) -> bool:
    """The organiser's last word; tables and moves stand. False when it was said already.

    Raises NoSuchLeague, NotAllowed, WrongTime, StillOpen.
    """
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        if not is_due(season, coming_from=Season.Status.CLOSING):
            return False
        left = undecided(season).count()
        if left:
            raise StillOpen(count=left)
        season.finished_at = now
        set_status(season, Season.Status.FINISHED, "finish_season", actor=actor, now=now)
        desk_notices.done(season, "moves-wait", season.pk)
        tables = tables_of(divisions_of(season))
        notices.season_finished(
            season, _final_places(tables), frozenset().union(*(each.by_lot for each in tables))
        )
    return True


def _final_places(tables: Iterable[DivisionTable]) -> dict[int, int]:
    """Places as the tables show them, shared ones shared."""
    return {row.entry: row.place for table in tables for row in table.standings.rows if row.place is not None}
