"""Who sits down for whom.

A seat is vacant when its player has left. What they gave up by leaving is then open again, and is played by whoever
sits down; a match that was broken off is played anew, since the deals of a match that ended are public.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max

from accounts.models import User
from games.errors import MatchOver
from games.models import ANNULLED, Move
from games.services.arbiter import call_off
from tournaments.errors import (
    BotHasPlayed,
    NoSubstitutes,
    NoSuchLeague,
    NotEntered,
    SeatTaken,
)
from tournaments.models import Entry, Fixture, Season, Side, Tenure
from tournaments.services.leaving import reopen
from tournaments.services.registration import new_entry
from tournaments.services.trail import wrong_time


def season_id_of(entry_id: int) -> int:
    season_id = Entry.objects.filter(pk=entry_id).values_list("season_id", flat=True).first()
    if season_id is None:
        raise NoSuchLeague
    return season_id


def vacant(season: Season, entry_id: int) -> Entry:
    """The entry, if somebody may sit down in its place now; the caller holds the season."""
    if season.status != Season.Status.RUNNING:
        raise wrong_time(season)
    if season.substitutes == Season.Substitutes.NONE:
        raise NoSubstitutes
    entry = Entry.objects.select_related("division", "user").get(pk=entry_id)
    if entry.division is None or entry.drawn_number is None:
        raise NotEntered
    if entry.status == Entry.Status.PLAYING and entry.is_bot:
        if bot_has_moved(entry):
            raise BotHasPlayed
    elif entry.status == Entry.Status.PLAYING or entry.replaced_by.exists():
        raise SeatTaken
    return entry


def bot_has_moved(entry: Entry) -> bool:
    """Whether the bot has played a card in any match of this entry since it holds it."""
    for fixture_match, seat in entry.sides.filter(fixture__match__isnull=False).values_list(
        "fixture__match_id", "seat"
    ):
        moves = Move.objects.filter(round__match=fixture_match, seat=seat)
        if entry.held_since is not None:
            moves = moves.filter(at__gte=entry.held_since)
        if moves.exists():
            return True
    return False


def take_over(
    season: Season, entry: Entry, now: datetime, *, user: User | None = None, bot_level: str = ""
) -> Entry:
    """Somebody else sits down. A bot that had not moved leaves no trace but its name. The caller holds the season."""
    if entry.status == Entry.Status.PLAYING:
        _unseat_matches(entry, now)
    else:
        reopen(entry)
    placed_by = "standin" if bot_level else "substitute"
    if season.substitutes == Season.Substitutes.ZERO and not entry.is_bot:
        return _start_at_zero(season, entry, now, user, bot_level, placed_by)
    if user is not None:
        # Taken back before the start: it never stood in a table, and a person has one entry.
        season.entries.filter(user=user, status=Entry.Status.CANCELLED).delete()
    Tenure.objects.create(
        entry=entry,
        user=entry.user,
        bot_level=entry.bot_level,
        since=entry.held_since or entry.registered_at,
        until=now,
    )
    entry.user, entry.bot_level, entry.placed_by = user, bot_level, placed_by
    entry.status, entry.left_at, entry.held_since = Entry.Status.PLAYING, None, now
    entry.save()
    return entry


def _start_at_zero(
    season: Season, entry: Entry, now: datetime, user: User | None, bot_level: str, placed_by: str
) -> Entry:
    """A line of its own in the table, with the fixtures that are not decided; the leaver's results stay theirs."""
    assert entry.division is not None
    if user is not None:
        season.entries.filter(user=user, status=Entry.Status.CANCELLED).delete()
    last = entry.division.entries.aggregate(last=Max("drawn_number"))["last"] or 0
    taken = new_entry(season, now, user=user, bot_level=bot_level, placed_by=placed_by)
    taken.division, taken.drawn_number = entry.division, last + 1
    taken.status, taken.replaces = Entry.Status.PLAYING, entry
    taken.save()
    Side.objects.filter(entry=entry).exclude(fixture__status=Fixture.Status.DECIDED).update(entry=taken)
    return taken


def _unseat_matches(entry: Entry, now: datetime) -> None:
    """Matches of a bot that has not moved are called off and planned anew."""
    own = Fixture.objects.filter(sides__entry=entry, status=Fixture.Status.OPEN).select_related("match")
    # In the order in which everybody locks matches.
    own = own.order_by("match_id")
    for fixture in own:
        if fixture.match is not None:
            places = [1] * fixture.sides.count()
            try:
                call_off(match_id=fixture.match.pk, places=places, reason=ANNULLED, now=now)
            except MatchOver:
                continue  # it has just ended by itself: the sweep reads its result
        fixture.match, fixture.status, fixture.opened_at = None, Fixture.Status.PLANNED, None
        fixture.save()
