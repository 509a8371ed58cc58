"""Decisions of a referee in any shape, and putting decided results right: weighed first, then written with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db import transaction

from accounts.models import User
from games.models import CALLED_OFF, Match
from tournaments.errors import AgainstRules, NoResultToRead, NoSuchLeague, NotEntered, OwnMatch
from tournaments.models import Entry, Fixture, Result, Season, Side
from tournaments.results import Facts, Kind, Part
from tournaments.rights import Right, check
from tournaments.selectors.tables import DivisionTable, policy_of, table_of
from tournaments.services.results import IN_PLAY, forfeit_fixture, rule_fixture, who_gave_up
from tournaments.services.trail import hold, need_reason, note, wrong_time
from tournaments.standings import Standings


@dataclass(frozen=True)
class Ruling:
    """What a referee says of a fixture: places by seat, from 1; who forfeits; or that the match's own end counts."""

    places: Mapping[int, int]
    gone: frozenset[int] = frozenset()
    as_played: bool = False


class Risk(StrEnum):
    SAFE = "safe"
    UNSAFE = "unsafe"
    AGAINST = "against"


@dataclass(frozen=True)
class Weighed:
    risk: Risk
    whys: tuple[str, ...]
    """Stable words for what makes it so: "finished", "played", "left", "moves"."""


def weigh(season: Season, fixture: Fixture, ruling: Ruling) -> Weighed:
    """How far a ruling reaches. Deciding what is open is safe; changing what people rely on is not."""
    if fixture.status != Fixture.Status.DECIDED:
        return Weighed(Risk.SAFE, ())
    against, unsafe = [], []
    if season.status == Season.Status.FINISHED:
        against.append("finished")
    if fixture.result.kind == Result.Kind.PLAYED and not ruling.as_played:
        against.append("played")
    if fixture.sides.filter(entry__left_at__isnull=False).exists():
        against.append("left")
    if season.status == Season.Status.CLOSING and season.entries.exclude(move="").exists():
        unsafe.append("moves")
    if against:
        return Weighed(Risk.AGAINST, (*against, *unsafe))
    return Weighed(Risk.UNSAFE if unsafe else Risk.SAFE, tuple(unsafe))


def preview_ruling(fixture: Fixture, ruling: Ruling) -> tuple[DivisionTable, Standings]:
    """The division's table as it stands, and its standings under this ruling. Raises NoResultToRead."""
    table = table_of(fixture.matchday.division)
    return table, table.standings_under(policy_of(table.season), _facts_with(table.facts, fixture, ruling))


def _facts_with(facts: Facts, fixture: Fixture, ruling: Ruling) -> Facts:
    places, gone, kind, _cause = _read(fixture, ruling)
    seats = {side.entry_id: side for side in fixture.sides.all()}
    ruled = tuple(
        replace(
            each,
            kind=Kind(kind),
            parts=tuple(
                Part(
                    part.entry,
                    places[seats[part.entry].seat],
                    part.total,
                    seats[part.entry].seat in gone,
                    part.scores,
                )
                for part in each.parts
            ),
        )
        if each.key == fixture.pk
        else each
        for each in facts.fixtures
    )
    return replace(facts, fixtures=ruled)


def _read(fixture: Fixture, ruling: Ruling) -> tuple[Mapping[int, int], frozenset[int], Result.Kind, str]:
    """Places, forfeits, kind and cause that a ruling comes to."""
    if not ruling.as_played:
        kind = Result.Kind.FORFEIT if ruling.gone else Result.Kind.ADJUDICATED
        return ruling.places, ruling.gone, kind, "referee" if ruling.gone else ""
    match = fixture.match
    if match is None or match.status != Match.Status.FINISHED or match.result is None:
        raise NoResultToRead
    if match.result["reason"] in CALLED_OFF:
        raise NoResultToRead
    gone = who_gave_up(match)
    places = dict(enumerate(match.result["places"]))
    if gone:
        return places, gone, Result.Kind.FORFEIT, match.result["reason"]
    return places, gone, Result.Kind.PLAYED, ""


def decide_fixture(
    *, fixture_id: int, ruling: Ruling, actor: User, now: datetime, reason: str, insist: bool = False
) -> Weighed:
    """Decide an open fixture, or put a decided one right; `insist` where that is against the rules.

    Moves that were proposed from the old table are taken back, to be proposed anew. Of a finished season only an owner
    changes a result; who rose and fell stays. Raises NoSuchLeague, NotAllowed, OwnMatch, NeedsReason, WrongTime,
    AlreadyDecided, NotEntered, AgainstRules, NoResultToRead.
    """
    found = Fixture.objects.filter(pk=fixture_id).prefetch_related("sides").first()
    if found is None:
        raise NoSuchLeague
    if found.status != Fixture.Status.DECIDED:
        entry_at = {side.seat: side.entry_id for side in found.sides.all()}
        if ruling.gone:
            losers = [entry_at[seat] for seat in ruling.gone]
            forfeit_fixture(fixture_id=fixture_id, loser_ids=losers, actor=actor, now=now, reason=reason)
        else:
            places = {entry_at[seat]: place for seat, place in ruling.places.items()}
            rule_fixture(fixture_id=fixture_id, places=places, actor=actor, now=now, reason=reason)
        return Weighed(Risk.SAFE, ())
    return _correct(fixture_id, ruling, actor, now, need_reason(reason), insist)


def _correct(
    fixture_id: int, ruling: Ruling, actor: User, now: datetime, reason: str, insist: bool
) -> Weighed:
    season_id = Fixture.objects.values_list("matchday__division__season_id", flat=True).get(pk=fixture_id)
    with transaction.atomic():
        season = hold(season_id, actor, Right.JUDGE)
        if season.status == Season.Status.FINISHED:
            check(actor, season.league, Right.MANAGE)
        elif season.status not in IN_PLAY:
            raise wrong_time(season)
        fixture = Fixture.objects.select_related("match", "matchday", "result").get(pk=fixture_id)
        sides = list(fixture.sides.select_related("entry").order_by("seat"))
        if any(side.entry.user_id == actor.pk for side in sides):
            raise OwnMatch
        weighed = weigh(season, fixture, ruling)
        if weighed.risk is Risk.AGAINST and not insist:
            raise AgainstRules
        places, gone, kind, cause = _read(fixture, ruling)
        if set(places) != {side.seat for side in sides} or not gone <= set(places):
            raise NotEntered
        before = said_of(fixture, sides)
        for side in sides:
            side.place, side.forfeited = places[side.seat], side.seat in gone
        Side.objects.bulk_update(sides, ["place", "forfeited"])
        fixture.result.kind, fixture.result.cause = kind, cause
        fixture.result.save(update_fields=["kind", "cause"])
        after = said_of(fixture, sides) | {"risk": str(weighed.risk)}
        if season.status == Season.Status.CLOSING:
            after["moves_taken_back"] = Entry.objects.filter(season=season).exclude(move="").update(move="")
        note(
            season.league,
            season,
            "correct_result",
            actor=actor,
            now=now,
            target=str(fixture.pk),
            reason=reason,
            before=before,
            after=after,
        )
    return weighed


def said_of(fixture: Fixture, sides: list[Side]) -> dict[str, Any]:
    """A result as the trail keeps it, by registration number."""
    return {
        "kind": str(fixture.result.kind),
        "cause": fixture.result.cause,
        "places": {str(side.entry.number): side.place for side in sides},
        "forfeited": [side.entry.number for side in sides if side.forfeited],
    }
