"""Divisions: proposed from the season before, put right by the organiser, approved."""

from __future__ import annotations

from collections.abc import Iterable
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
        known = _season_before(season, entries)
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
                by_key[key].placed_by = _why_there(known.get(key), level)
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


def _why_there(before: tuple[Entry, int] | None, level: int) -> str:
    """What `Entry.placed_by` says. Who fell fills up a division above when too few have a claim to it."""
    if before is None:
        return "new"
    was, _place = before
    assert was.division is not None
    fell_nowhere = was.move == Entry.Move.DOWN and level <= was.division.level
    return "room" if fell_nowhere else PLACED_BY.get(was.move, "new")


def _season_before(season: Season, entries: Iterable[Entry]) -> dict[int, tuple[Entry, int]]:
    """What these entries were in the last finished season, each with where it finished in its division.

    A person is the same person. Bots of a level are all the same: those that are entered again take on what those of
    the season before have earned, of one number first, then the best first.
    """
    before = (
        Season.objects.filter(
            league=season.league_id, number__lt=season.number, status=Season.Status.FINISHED
        )
        .order_by("-number")
        .first()
    )
    was: dict[tuple[int | str, int], tuple[Entry, int]] = {}
    for division in before.divisions.order_by("level") if before else ():
        for place, entry in enumerate(table_of(division).final_order, 1):
            entry.division = division
            if entry.user_id is not None:
                was[entry.user_id, 0] = (entry, place)
            elif entry.move:
                was[entry.bot_level, entry.number] = (entry, place)
    entries = list(entries)
    own = {
        entry.pk: (entry.user_id or entry.bot_level, 0 if entry.user_id else entry.number)
        for entry in entries
    }
    known = {key: was.pop(who) for key, who in own.items() if who in was}
    for entry in entries:
        alike = next((who for who in was if entry.is_bot and who[0] == entry.bot_level), None)
        if entry.pk not in known and alike is not None:
            known[entry.pk] = was.pop(alike)
    return known


def _candidate(entry: Entry, known: dict[int, tuple[Entry, int]]) -> Candidate:
    before, place = known.get(entry.pk, (None, 0))
    if before is None or before.division is None or not before.move:
        return Candidate(entry.pk)
    return Candidate(entry.pk, before.division.level, place, before.move)
