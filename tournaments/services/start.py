"""The start: numbers are drawn, the schedule written; and then matches open, one transaction each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games.models import DealSet, Seat
from games.services.arbiter import make_deal_set, seat_match
from tournaments import notices
from tournaments.errors import TooFew
from tournaments.models import Division, Entry, Fixture, Matchday, Season, Side
from tournaments.rights import Right
from tournaments.schedule import drawn
from tournaments.selectors.seasons import days_for, filling_up, full_size
from tournaments.services.divisions import check_largest, seats_of
from tournaments.services.registration import new_entry
from tournaments.services.trail import hold, is_due, note, set_status


def start_season(*, season_id: int, actor: User | None, now: datetime) -> bool:
    """Draw numbers and write the schedule of every division; False when it has started already.

    Matches open by `open_due_fixtures`. Raises NoSuchLeague, NotAllowed, WrongTime, TooFew, TooMany.
    """
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        if not is_due(season, coming_from=Season.Status.APPROVED):
            return False
        early = _begin_now(season, now)
        season.started_at = now
        for division in season.divisions.order_by("level"):
            entries = _filled(season, division, now)
            _draw(season, division, entries)
            _write_schedule(season, division, entries, now)
        set_status(
            season, Season.Status.RUNNING, "start_season", actor=actor, now=now, seed=season.seed, **early
        )
        notices.pairings_drawn(season, early=bool(early))
    return True


def _begin_now(season: Season, now: datetime) -> dict[str, str]:
    """An organiser may start before the announced time; then its dates are those at which things happened.

    What changed, for the trail. Steps taken by hand may have opened and closed registration before its dates too.
    """
    if season.starts_at <= now:
        return {}
    before = season.starts_at
    season.starts_at = now
    season.registration_closes_at = min(season.registration_closes_at, now)
    if season.registration_opens_at >= season.registration_closes_at:
        season.registration_opens_at = season.registration_closes_at - timedelta(minutes=1)
    return {"announced_start": before.isoformat(), "starts_at": now.isoformat()}


def _filled(season: Season, division: Division, now: datetime) -> list[Entry]:
    """The entries of a division, with bots up to a size that its schedule likes."""
    entries = list(division.entries.filter(status=Entry.Status.REGISTERED).order_by("number"))
    for _ in range(filling_up(season, len(entries))):
        bot = new_entry(season, now, bot_level=season.filler, placed_by="filler")
        bot.division = division
        entries.append(bot)
    return entries


def _draw(season: Season, division: Division, entries: list[Entry]) -> None:
    by_key = {str(entry.number): entry for entry in entries}
    for number, key in enumerate(drawn(season.seed, f"numbers/{division.level}", list(by_key)), 1):
        by_key[key].drawn_number = number
        by_key[key].status = Entry.Status.PLAYING
    Entry.objects.bulk_update(entries, ["division", "drawn_number", "status"])


def _write_schedule(season: Season, division: Division, entries: list[Entry], now: datetime) -> None:
    try:
        days = days_for(season, len(entries), seats_of(season))
    except ValueError:
        check_largest(season, division, len(entries))
        raise TooFew(level=division.level, needed=full_size(season, len(entries), seats_of(season))) from None
    by_number = {entry.drawn_number: entry for entry in entries}
    dated = season.opening == Season.Opening.DATED
    for number, day in enumerate(days, 1):
        opens_at = now + timedelta(days=season.days_apart * (number - 1)) if dated else None
        matchday = Matchday.objects.create(
            division=division,
            number=number,
            opens_at=opens_at,
            deal_set=make_deal_set(now=now) if season.duplicate else None,
        )
        fixtures = Fixture.objects.bulk_create(
            Fixture(matchday=matchday, table=table) for table in range(1, len(day) + 1)
        )
        Side.objects.bulk_create(
            Side(fixture=fixture, seat=seat, entry=by_number[player])
            for fixture, meeting in zip(fixtures, day, strict=True)
            for seat, player in enumerate(meeting)
        )


# --- Opening matches --------------------------------------------------------------------------------


def open_due_fixtures(*, season_id: int, now: datetime) -> int:
    """Open every fixture whose time has come; how many. Calling it twice opens nothing twice."""
    return sum(open_fixture(fixture_id=fixture.pk, now=now) for fixture in due_fixtures(season_id, now))


def due_fixtures(season_id: int, now: datetime) -> list[Fixture]:
    """Planned fixtures that may open now.

    In a window a fixture waits until each of its people is in fewer than that many open matches; somebody slow then
    keeps back only those they are to play. Bots are never busy.
    """
    season = Season.objects.get(pk=season_id)
    if season.status != Season.Status.RUNNING:
        return []
    fixtures = list(
        Fixture.objects.filter(matchday__division__season=season)
        .exclude(status=Fixture.Status.DECIDED)
        .select_related("matchday")
        .prefetch_related("sides__entry")
        .order_by("matchday__number", "matchday__division__level", "table")
    )
    planned = [each for each in fixtures if each.status == Fixture.Status.PLANNED]
    if season.opening == Season.Opening.ALL:
        return planned
    if season.opening == Season.Opening.DATED:
        return [each for each in planned if each.matchday.opens_at and each.matchday.opens_at <= now]
    busy = Counter(key for each in fixtures if each.status == Fixture.Status.OPEN for key in _people(each))
    due: list[Fixture] = []
    for fixture in planned:
        people = _people(fixture)
        if all(busy[key] < season.window for key in people):
            busy.update(people)
            due.append(fixture)
    return due


def _people(fixture: Fixture) -> list[int]:
    return [side.entry_id for side in fixture.sides.all() if not side.entry.is_bot]


def open_fixture(*, fixture_id: int, now: datetime, actor: User | None = None) -> bool:
    """Seat the match of a planned fixture; False when it is open or decided already.

    By hand an organiser may open one before its time. Raises NoSuchLeague, NotAllowed.
    """
    season_id = Fixture.objects.values_list("matchday__division__season_id", flat=True).get(pk=fixture_id)
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        fixture = Fixture.objects.select_related("matchday__deal_set").get(pk=fixture_id)
        if season.status != Season.Status.RUNNING or fixture.status != Fixture.Status.PLANNED:
            return False
        entries = [side.entry for side in fixture.sides.select_related("entry__user").order_by("seat")]
        options = dict(season.options)
        if season.game == "pasjans":
            options["seats"] = len(entries)
        fixture.match = seat_match(
            players=[entry.user or entry.bot_level for entry in entries],
            game=season.game,
            options=options,
            pace=season.pace,
            width=season.width,
            deal_set=_deal_set_for(fixture, entries),
            is_league=True,
            event=f"season:{season.pk}",
            vacation_ceiling=season.vacation_ceiling,
            bot_numbers={seat: entry.number for seat, entry in enumerate(entries) if entry.is_bot},
            now=now,
        )
        fixture.status = Fixture.Status.OPEN
        fixture.opened_at = now
        fixture.save()
        if actor is not None:
            note(season.league, season, "open_fixture", actor=actor, now=now, target=str(fixture.pk))
    return True


def _deal_set_for(fixture: Fixture, entries: Iterable[Entry]) -> DealSet | None:
    """The deals of the matchday, where they are news to both: a fixture that is played anew gets its own."""
    shared = fixture.matchday.deal_set
    if shared is None or shared.opened_at is not None:
        return None
    people = [entry.user_id for entry in entries if entry.user_id]
    return None if Seat.objects.filter(match__deal_set=shared, user__in=people).exists() else shared
