"""A season as one JSON document that `services.archives` reads in: rules, entries, schedule, results, matches, trail.

*The document*, format 1. Rows refer to each other by what they are called, never by keys of a database: entries by
registration number, divisions by level, matches and sets of deals by code, people by their place in `people`.

    {"kartka": "season", "format": 1,
     "league": {"name", "slug", "about", "created_at"},
     "season": {...},                                   every rule, the seed, times, status
     "people": [{"name", "closed"}],                    no address, no setting: only who played
     "divisions": [{"level"}],
     "entries": [{"number", "person", "division", "replaces", "tenures": [...], ...}],
     "deal_sets": [{"code", "root_secret", "root_hash", ...}],          opened ones only
     "matchdays": [{"division", "number", "deal_set", "fixtures": [
        {"table", "status", "match", "result": {...}, "sides": [{"seat", "entry", "place", "scores", ...}]}]}],
     "matches": [{"code", "seats": [...], "rounds": [{"moves": [[ply, seat, action, at, channel], ...]}]}],
     "trail": [{"at", "person", "verb", ...}]}

Left out is what is nobody's to read (matches being played, matches on deals that are still closed, the seed of a season
that has not started, which has no archive) and what belongs to people (chat, clocks, mail, waiting lists, roles).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.db import models
from django.db.models import Prefetch

from accounts.models import User
from games.models import DealSet, Match, Move, Round
from tournaments.errors import WrongTime
from tournaments.models import AuditRecord, Entry, Fixture, Season
from tournaments.selectors.facts import fixtures_of
from tournaments.selectors.seasons import divisions_of

FORMAT = 1
MATCH_FIELDS = (
    "code", "game", "options", "pace", "width", "event", "voidable", "is_league", "status", "engine_format",
    "root_secret", "root_hash", "result", "created_at", "started_at", "finished_at",
)  # fmt: skip
SEAT_FIELDS = ("number", "bot_level", "word", "place", "total")


def season_document(season: Season) -> dict[str, Any]:
    """Raises WrongTime for a season that has not started: its seed is still a promise."""
    if not season.has_started:
        raise WrongTime(status=season.get_status_display())
    return _Writer(season).document()


def to_json(document: dict[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def plain(row: models.Model, names: Iterable[str] | None = None) -> dict[str, Any]:
    """The row's own columns, or those named, as JSON takes them; keys and relations are not among them."""
    wanted = None if names is None else set(names)
    return {
        field.name: plain_value(field.value_from_object(row))
        for field in row._meta.concrete_fields
        if not field.primary_key and not field.is_relation and (wanted is None or field.name in wanted)
    }


def plain_value(value: Any) -> Any:
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    return value.isoformat() if hasattr(value, "isoformat") else value


class _Writer:
    def __init__(self, season: Season) -> None:
        self.season = season
        self.people: dict[int, int] = {}
        self.names: list[dict[str, Any]] = []

    def document(self) -> dict[str, Any]:
        divisions = divisions_of(self.season)
        fixtures = fixtures_of(divisions)
        entries = list(
            self.season.entries.select_related("user", "division", "replaces")
            .prefetch_related("tenures__user")
            .order_by("number")
        )
        numbers = {entry.pk: entry.number for entry in entries}
        levels = {division.pk: division.level for division in divisions}
        matches = self._matches(fixtures)
        kept = {match.pk for match in matches}
        document: dict[str, Any] = {
            "kartka": "season",
            "format": FORMAT,
            "league": plain(self.season.league),
            "season": plain(self.season),
            "people": self.names,
            "divisions": [plain(division) for division in divisions],
            "entries": [self._entry(entry) for entry in entries],
            "deal_sets": [plain(each) for each in _open_sets(fixtures)],
            "matchdays": _matchdays(fixtures, numbers, levels, kept),
            "matches": [self._match(match) for match in matches],
            "trail": [self._line(line) for line in _trail(self.season)],
        }
        return document

    def person(self, user: User | None) -> int | None:
        """The place of a person in `people`, which grows as they are met."""
        if user is None:
            return None
        if user.pk not in self.people:
            self.people[user.pk] = len(self.names)
            self.names.append(
                {"name": "" if user.closed_at else user.username, "closed": user.closed_at is not None}
            )
        return self.people[user.pk]

    def _entry(self, entry: Entry) -> dict[str, Any]:
        return {
            **plain(entry),
            "person": self.person(entry.user),
            "division": entry.division.level if entry.division else None,
            "replaces": entry.replaces.number if entry.replaces else None,
            "tenures": [
                {**plain(tenure), "person": self.person(tenure.user)} for tenure in entry.tenures.all()
            ],
        }

    def _matches(self, fixtures: Iterable[Fixture]) -> list[Match]:
        keys = [fixture.match_id for fixture in fixtures if fixture.match_id]
        found = (
            Match.objects.filter(pk__in=keys, status=Match.Status.FINISHED)
            .exclude(deal_set__isnull=False, deal_set__opened_at__isnull=True)
            .select_related("deal_set")
            .prefetch_related(
                "seats__user",
                Prefetch("rounds", queryset=Round.objects.order_by("number")),
                Prefetch("rounds__moves", queryset=Move.objects.order_by("ply")),
            )
        )
        return list(found.order_by("pk"))

    def _match(self, match: Match) -> dict[str, Any]:
        return {
            **plain(match, MATCH_FIELDS),
            "deal_set": match.deal_set.code if match.deal_set else None,
            "seats": [
                {**plain(seat, (*SEAT_FIELDS, "bot_number")), "person": self.person(seat.user)}
                for seat in match.seats.all()
            ],
            "rounds": [
                {
                    **plain(each),
                    "moves": [
                        [move.ply, move.seat, move.action, move.at.isoformat(), move.channel]
                        for move in each.moves.all()
                    ],
                }
                for each in match.rounds.all()
            ],
        }

    def _line(self, line: AuditRecord) -> dict[str, Any]:
        return {**plain(line), "person": self.person(line.actor)}


def _open_sets(fixtures: Iterable[Fixture]) -> list[DealSet]:
    found = {
        each.matchday.deal_set.pk: each.matchday.deal_set
        for each in fixtures
        if each.matchday.deal_set is not None and each.matchday.deal_set.opened_at is not None
    }
    return [found[key] for key in sorted(found)]


def _matchdays(
    fixtures: Iterable[Fixture], numbers: dict[int, int], levels: dict[int, int], kept: set[int]
) -> list[dict[str, Any]]:
    days: dict[int, dict[str, Any]] = {}
    for fixture in fixtures:
        day = fixture.matchday
        if day.pk not in days:
            is_open = day.deal_set is not None and day.deal_set.opened_at is not None
            days[day.pk] = {
                **plain(day),
                "division": levels[day.division_id],
                "deal_set": day.deal_set.code if is_open and day.deal_set else None,
                "fixtures": [],
            }
        days[day.pk]["fixtures"].append(_fixture(fixture, numbers, kept))
    return sorted(days.values(), key=lambda day: (day["division"], day["number"]))


def _fixture(fixture: Fixture, numbers: dict[int, int], kept: set[int]) -> dict[str, Any]:
    decided = fixture.status == Fixture.Status.DECIDED
    match = fixture.match
    return {
        **plain(fixture),
        # Scores by trump on deals that are closed come as `fixtures_of` gives them: empty.
        "match": match.code if match is not None and match.pk in kept else None,
        "result": plain(fixture.result) if decided else None,
        "sides": [{**plain(side), "entry": numbers[side.entry_id]} for side in fixture.sides.all()],
    }


def _trail(season: Season) -> Iterable[AuditRecord]:
    return AuditRecord.objects.filter(season=season).select_related("actor").order_by("pk")
