"""Divisions: proposed from the season before, put right by the organiser, approved."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.engines.registry import engine_for
from tournaments import desk_notices, notices
from tournaments.designs import largest_size
from tournaments.errors import NoSuchLeague, NotEntered, TooFew, TooMany
from tournaments.models import Division, Entry, Season
from tournaments.rights import Right
from tournaments.seeding import Candidate, divide
from tournaments.selectors.tables import table_of
from tournaments.services.trail import hold, is_due, note, set_status, wrong_time

PLACED_BY = {"up": "promoted", "stay": "stayed", "down": "relegated"}


def seats_of(season: Season) -> int:
    """Seats at a table of this season; in contests of Pasjans a whole division sits at one."""
    return engine_for(season.game).seats(season.options)


def smallest(season: Season) -> int:
    """The fewest entries a division can be played with."""
    return max(2, seats_of(season))


def check_largest(season: Season, division: Division, count: int) -> None:
    """Raises TooMany where no schedule for tables of three or four has so many, with or without bots."""
    seats = seats_of(season)
    if season.game != "pasjans" and seats > 2 and count > largest_size(seats):
        raise TooMany(level=division.level, seats=seats, most=largest_size(seats))


def propose_divisions(*, season_id: int, actor: User | None, now: datetime) -> bool:
    """Put every registered entry into a division; by hand also again, which forgets what was moved.

    False when the clock asks a second time. Raises NoSuchLeague, NotAllowed, WrongTime, TooFew.
    """
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        again = season.status == Season.Status.PROPOSED and actor is not None
        if not again and not is_due(season, coming_from=Season.Status.CLOSED):
            return False
        entries = list(season.entries.filter(status=Entry.Status.REGISTERED).order_by("number"))
        if len(entries) < smallest(season):
            raise TooFew(level=1, needed=smallest(season))
        known = _season_before(season)
        divided = divide(
            [_candidate(entry, known) for entry in entries], season.division_size, smallest(season)
        )
        season.entries.update(division=None)
        season.divisions.all().delete()
        by_key = {entry.pk: entry for entry in entries}
        for level, keys in enumerate(divided, 1):
            division = Division.objects.create(season=season, level=level)
            for key in keys:
                by_key[key].division = division
                before, _place = known.get(by_key[key].user_id or 0, (None, 0))
                by_key[key].placed_by = PLACED_BY.get(before.move, "new") if before else "new"
        Entry.objects.bulk_update(entries, ["division", "placed_by"])
        set_status(
            season,
            Season.Status.PROPOSED,
            "propose_divisions",
            actor=actor,
            now=now,
            divisions=[[by_key[key].number for key in keys] for keys in divided],
        )
        desk_notices.divisions_wait(season, actor=actor)
    return True


def move_entry(*, entry_id: int, level: int, actor: User, now: datetime, reason: str = "") -> Entry:
    """Put an entry into another division of the proposal; one level below the last makes a new division.

    Raises NoSuchLeague, NotAllowed, WrongTime, NotEntered.
    """
    entry = Entry.objects.filter(pk=entry_id).first()
    if entry is None:
        raise NoSuchLeague
    with transaction.atomic():
        season = hold(entry.season_id, actor, Right.ORGANISE)
        if season.status != Season.Status.PROPOSED:
            raise wrong_time(season)
        entry = Entry.objects.select_related("division").get(pk=entry_id)
        if entry.status != Entry.Status.REGISTERED:
            raise NotEntered
        if level not in range(1, season.divisions.count() + 2):
            raise NoSuchLeague
        before = entry.division.level if entry.division else None
        if before == level:
            return entry
        entry.division, _created = Division.objects.get_or_create(season=season, level=level)
        entry.placed_by = "moved"
        entry.save(update_fields=["division", "placed_by"])
        note(
            season.league,
            season,
            "move_entry",
            actor=actor,
            now=now,
            target=str(entry.number),
            reason=reason,
            before={"level": before},
            after={"level": level},
        )
    return entry


def approve_divisions(*, season_id: int, actor: User | None, now: datetime) -> bool:
    """The organiser's yes; False when given already. Empty last divisions go.

    Raises NoSuchLeague, NotAllowed, WrongTime, TooFew (an entry without a division counts for the last one), TooMany.
    """
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        if not is_due(season, coming_from=Season.Status.PROPOSED):
            return False
        _place_the_unplaced(season)
        for division in season.divisions.order_by("-level"):
            count = division.entries.filter(status=Entry.Status.REGISTERED).count()
            if count == 0 and division.level == season.divisions.count():
                division.delete()
            elif count < smallest(season):
                raise TooFew(level=division.level, needed=smallest(season))
            check_largest(season, division, count)
        set_status(season, Season.Status.APPROVED, "approve_divisions", actor=actor, now=now)
        desk_notices.done(season, "divisions-wait", season.pk)
        notices.divisions_approved(season)
    return True


def _place_the_unplaced(season: Season) -> None:
    """Late entries go to the last division."""
    last = season.divisions.order_by("-level").first()
    season.entries.filter(status=Entry.Status.REGISTERED, division=None).update(
        division=last, placed_by="late"
    )


def _season_before(season: Season) -> dict[int, tuple[Entry, int]]:
    """The players of the last finished season, each with where they finished in their division."""
    before = (
        Season.objects.filter(
            league=season.league_id, number__lt=season.number, status=Season.Status.FINISHED
        )
        .order_by("-number")
        .first()
    )
    known: dict[int, tuple[Entry, int]] = {}
    for division in before.divisions.all() if before else ():
        for place, entry in enumerate(table_of(division).final_order, 1):
            if entry.user_id is not None:
                entry.division = division
                known[entry.user_id] = (entry, place)
    return known


def _candidate(entry: Entry, known: dict[int, tuple[Entry, int]]) -> Candidate:
    before, place = known.get(entry.user_id or 0, (None, 0))
    if before is None or before.division is None or not before.move:
        return Candidate(entry.pk)
    return Candidate(entry.pk, before.division.level, place, before.move)
