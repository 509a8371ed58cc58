"""Results: read from finished matches, or given by a referee. A fixture is decided once."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import TypeAlias

from django.db import transaction

from accounts.models import User
from games.models import Match, Round
from games.services.arbiter import call_off, open_deal_set, totals_so_far
from tournaments.errors import AlreadyDecided, NoSuchLeague, NotEntered, OwnMatch
from tournaments.models import Fixture, Result, Season, Side
from tournaments.rights import Right
from tournaments.services.trail import hold, need_reason, note, wrong_time

logger = logging.getLogger(__name__)

IN_PLAY = (Season.Status.RUNNING, Season.Status.CLOSING)


def collect_results(*, now: datetime, season_id: int | None = None) -> int:
    """The sweep: every open fixture whose match is over gets its result; how many."""
    over = Fixture.objects.filter(status=Fixture.Status.OPEN, match__status=Match.Status.FINISHED)
    if season_id is not None:
        over = over.filter(matchday__division__season=season_id)
    collected = 0
    for match_id in list(over.values_list("match_id", flat=True)):
        try:
            collected += collect_result(match_id=match_id, now=now)
        except Exception:
            logger.exception("the result of match %s could not be collected", match_id)
    return collected


def collect_result(*, match_id: int, now: datetime) -> bool:
    """Read the result of a finished match into its fixture; False when there is none to read, or it was read."""
    found = (
        Fixture.objects.filter(match_id=match_id).values_list("pk", "matchday__division__season_id").first()
    )
    if found is None:
        return False
    with transaction.atomic():
        season = hold(found[1], None, Right.VIEW)
        fixture = Fixture.objects.select_related("match", "matchday").get(pk=found[0])
        match = fixture.match
        if fixture.status != Fixture.Status.OPEN or match is None or match.result is None:
            return False
        gone = who_gave_up(match)
        kind = Result.Kind.FORFEIT if gone else Result.Kind.PLAYED
        decide(
            season,
            fixture,
            kind,
            places=match.result["places"],
            gone=gone,
            cause=match.result["reason"] if gone else "",
            now=now,
        )
    return True


def who_gave_up(match: Match) -> frozenset[int]:
    """Seats that resigned or ran out of time, which ends a match before its rounds do."""
    if match.result is None or match.result["reason"] not in ("resigned", "timeout"):
        return frozenset()
    outcomes = match.rounds.exclude(outcome=None).values_list("outcome", flat=True)
    return frozenset(each["resigned"] for each in outcomes if each and each["resigned"] is not None)


def decide(
    season: Season,
    fixture: Fixture,
    kind: Result.Kind,
    *,
    places: Sequence[int],
    now: datetime,
    gone: Collection[int] = (),
    cause: str = "",
) -> None:
    """Write the result of a fixture; `places` and `gone` by seat. The caller holds the season."""
    sides = list(fixture.sides.order_by("seat"))
    scores, by_round, totals = _scores(fixture)
    for side in sides:
        side.place = places[side.seat]
        side.forfeited = side.seat in gone
        side.total = totals[side.seat] if totals else None
        side.scores = scores.get(side.seat, {})
        side.by_round = by_round.get(side.seat, {})
    Side.objects.bulk_update(sides, ["place", "forfeited", "total", "scores", "by_round"])
    Result.objects.create(fixture=fixture, kind=kind, cause=cause, decided_at=now)
    fixture.status = Fixture.Status.DECIDED
    fixture.save(update_fields=["status"])
    _close_matchday(season, fixture, now)


def _close_matchday(season: Season, fixture: Fixture, now: datetime) -> None:
    matchday = fixture.matchday
    if matchday.fixtures.exclude(status=Fixture.Status.DECIDED).exists() or matchday.closed_at:
        return
    matchday.closed_at = now
    matchday.save(update_fields=["closed_at"])
    note(season.league, season, "close_matchday", actor=None, now=now, target=str(matchday))
    if matchday.deal_set_id is not None:
        open_deal_set(deal_set_id=matchday.deal_set_id, now=now)


_Scores: TypeAlias = dict[int, dict[str, int]]


def _scores(fixture: Fixture) -> tuple[_Scores, _Scores, tuple[int, ...]]:
    """By seat, the scores of finished rounds of VISTA by trump and by round, and everybody's totals.

    Raises ValueError when the tricks of a round do not add up.
    """
    if fixture.match is None:
        return {}, {}, ()
    rounds = [each for each in fixture.match.rounds.all() if each.status == Round.Status.FINISHED]
    totals = totals_so_far(rounds, fixture.sides.count())
    scores: _Scores = {}
    by_round: _Scores = {}
    if fixture.match.game != "vista":
        return scores, by_round, totals
    for each in rounds:
        if each.outcome is None or each.outcome["resigned"] is not None:
            continue
        if sum(each.summary["tricks"]) != 26:
            raise ValueError(f"round {each}: the tricks do not add up to 26")
        chooser = each.summary["chooser"]
        score = each.outcome["scores"][chooser]
        scores.setdefault(chooser, {})[each.summary["trump"]] = score
        by_round.setdefault(chooser, {})[str(each.number)] = score
    return scores, by_round, totals


# --- The referee ------------------------------------------------------------------------------------


def forfeit_fixture(
    *, fixture_id: int, loser_ids: Collection[int], actor: User, now: datetime, reason: str
) -> Fixture:
    """A referee gives a fixture against one or more of its entries; all of them is a double forfeit.

    Raises NoSuchLeague, NotAllowed, OwnMatch, NeedsReason, AlreadyDecided, NotEntered, WrongTime.
    """
    with transaction.atomic():
        season, fixture = hold_fixture(fixture_id, actor)
        seats = {side.entry_id: side.seat for side in fixture.sides.all()}
        if not loser_ids or not set(loser_ids) <= set(seats):
            raise NotEntered
        forfeit(
            season, fixture, [seats[key] for key in loser_ids], cause="referee", now=now, reason="forfeited"
        )
        note(
            season.league,
            season,
            "forfeit_fixture",
            actor=actor,
            now=now,
            target=str(fixture.pk),
            reason=need_reason(reason),
            after={"losers": sorted(loser_ids)},
        )
    return fixture


def rule_fixture(
    *, fixture_id: int, places: Mapping[int, int], actor: User, now: datetime, reason: str
) -> Fixture:
    """A referee adjudicates a fixture: `places` by entry, from 1, equal ones share.

    Raises NoSuchLeague, NotAllowed, OwnMatch, NeedsReason, AlreadyDecided, NotEntered, WrongTime.
    """
    with transaction.atomic():
        season, fixture = hold_fixture(fixture_id, actor)
        sides = list(fixture.sides.order_by("seat"))
        if set(places) != {side.entry_id for side in sides}:
            raise NotEntered
        adjudicate(season, fixture, [places[side.entry_id] for side in sides], now)
        note(
            season.league,
            season,
            "rule_fixture",
            actor=actor,
            now=now,
            target=str(fixture.pk),
            reason=need_reason(reason),
            after={"places": {str(key): place for key, place in places.items()}},
        )
    return fixture


def hold_fixture(fixture_id: int, actor: User) -> tuple[Season, Fixture]:
    """A fixture to be decided by a person who does not play in it."""
    season_id = (
        Fixture.objects.filter(pk=fixture_id).values_list("matchday__division__season_id", flat=True).first()
    )
    if season_id is None:
        raise NoSuchLeague
    season = hold(season_id, actor, Right.JUDGE)
    fixture = Fixture.objects.select_related("match", "matchday").get(pk=fixture_id)
    if fixture.sides.filter(entry__user=actor).exists():
        raise OwnMatch
    if season.status not in IN_PLAY:
        raise wrong_time(season)
    if fixture.status == Fixture.Status.DECIDED or _is_over(fixture):
        raise AlreadyDecided
    return season, fixture


def forfeit(
    season: Season,
    fixture: Fixture,
    seats: Collection[int],
    *,
    cause: str,
    now: datetime,
    reason: str = "withdrawn",
) -> None:
    """Those at `seats` lose the fixture, the others win it; its match ends. The caller holds the season.

    `reason` is what the match says of its end: one of `games.models.CALLED_OFF`.
    """
    count = fixture.sides.count()
    places = [count if seat in seats else 1 for seat in range(count)]
    _end_match(fixture, places, reason, now)
    decide(season, fixture, Result.Kind.FORFEIT, places=places, gone=seats, cause=cause, now=now)


def adjudicate(season: Season, fixture: Fixture, places: Sequence[int], now: datetime) -> None:
    _end_match(fixture, places, "adjudicated", now)
    decide(season, fixture, Result.Kind.ADJUDICATED, places=places, now=now)


def _end_match(fixture: Fixture, places: Sequence[int], reason: str, now: datetime) -> None:
    if fixture.match is not None and fixture.match.status == Match.Status.ACTIVE:
        fixture.match = call_off(match_id=fixture.match.pk, places=places, reason=reason, now=now)


def _is_over(fixture: Fixture) -> bool:
    return fixture.match is not None and fixture.match.status == Match.Status.FINISHED
