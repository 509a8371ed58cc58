"""Registration: opened and closed by the clock or by hand, entered and left by players themselves."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.formats import date_format

from accounts.models import User
from games.bots.registry import levels_of
from games.errors import UnknownLevel
from tournaments import desk_notices, notices
from tournaments.blocks import blocked_until
from tournaments.errors import AlreadyEntered, Blocked, NeedsPerson, NoSuchLeague, NotAllowed, NotEntered
from tournaments.models import Entry, Season
from tournaments.rights import Right, may
from tournaments.selectors.seats import timeouts_of
from tournaments.services.trail import hold, is_due, note, set_status, wrong_time

BEFORE_START = (
    Season.Status.REGISTRATION,
    Season.Status.CLOSED,
    Season.Status.PROPOSED,
    Season.Status.APPROVED,
)


def open_registration(*, season_id: int, actor: User | None, now: datetime) -> bool:
    """False when it was open already or is over. Raises NoSuchLeague, NotAllowed, WrongTime."""
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        if not is_due(season, coming_from=Season.Status.ANNOUNCED):
            return False
        set_status(season, Season.Status.REGISTRATION, "open_registration", actor=actor, now=now)
        notices.registration_opened(season)
    return True


def close_registration(*, season_id: int, actor: User | None, now: datetime) -> bool:
    """False when it was closed already. Raises NoSuchLeague, NotAllowed, WrongTime."""
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        if not is_due(season, coming_from=Season.Status.REGISTRATION):
            return False
        set_status(
            season,
            Season.Status.CLOSED,
            "close_registration",
            actor=actor,
            now=now,
            entries=_registered(season).count(),
        )
    return True


def register(*, season_id: int, user: User, now: datetime) -> Entry:
    """A player enters, again after having taken an entry back.

    Raises NoSuchLeague, WrongTime, NeedsPerson, AlreadyEntered.
    """
    with transaction.atomic():
        season = hold(season_id, None, Right.VIEW)
        if season.status != Season.Status.REGISTRATION:
            raise wrong_time(season)
        check_block(season, user, now)
        return _enter(season, user, actor=user, now=now)


def check_block(season: Season, user: User, now: datetime) -> None:
    """Raises Blocked for who ran out of time in this league lately."""
    until = blocked_until(timeouts_of(season.league, user))
    if until is not None and until > now:
        raise Blocked(until=date_format(until, "j E Y"))


def enter_late(*, season_id: int, user: User, actor: User, now: datetime, reason: str = "") -> Entry:
    """An organiser enters a player after registration, until the season starts.

    Proposed divisions are proposed anew, or the entry moved into one; else it goes to the last. Whoever is blocked may
    be entered with a reason.

    Raises NoSuchLeague, NotAllowed, WrongTime, NeedsPerson, AlreadyEntered, Blocked.
    """
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        if season.status not in BEFORE_START:
            raise wrong_time(season)
        if not reason.strip():
            check_block(season, user, now)
        return _enter(season, user, actor=actor, now=now, reason=reason.strip())


def enter_bot(*, season_id: int, level: str, actor: User | None, now: datetime, reason: str = "") -> Entry:
    """An organiser enters a bot. Raises NoSuchLeague, NotAllowed, WrongTime, UnknownLevel."""
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        if season.status not in BEFORE_START:
            raise wrong_time(season)
        if level not in levels_of(season.game):
            raise UnknownLevel
        entry = new_entry(season, now, bot_level=level)
        _place_after_approval(entry, season)
        note(
            season.league, season, "enter_bot", actor=actor, now=now, target=str(entry.number), reason=reason
        )
    return entry


def take_entry_back(*, entry_id: int, actor: User, now: datetime) -> Entry:
    """The player, or an organiser, takes an entry back before the start. Doing it twice does nothing twice.

    Raises NoSuchLeague, NotAllowed, WrongTime, NotEntered.
    """
    season_id = Entry.objects.filter(pk=entry_id).values_list("season_id", flat=True).first()
    if season_id is None:
        raise NoSuchLeague
    with transaction.atomic():
        season = hold(season_id, None, Right.VIEW)
        entry = Entry.objects.select_related("user").get(pk=entry_id)
        if entry.user_id != actor.pk and not may(actor, season.league, Right.ORGANISE):
            raise NotAllowed
        if entry.status == Entry.Status.CANCELLED:
            return entry
        if season.status not in BEFORE_START:
            raise wrong_time(season)
        if entry.status != Entry.Status.REGISTERED:
            raise NotEntered
        entry.status = Entry.Status.CANCELLED
        entry.left_at = now
        entry.division = None
        entry.save()
        note(season.league, season, "take_entry_back", actor=actor, now=now, target=str(entry.number))
        notices.start_is_off(entry)
        if season.status in (Season.Status.PROPOSED, Season.Status.APPROVED):
            desk_notices.entry_taken_back(entry, actor=actor)
    return entry


def new_entry(
    season: Season, now: datetime, *, user: User | None = None, bot_level: str = "", placed_by: str = ""
) -> Entry:
    """A row with the next registration number; the caller holds the season."""
    last = season.entries.aggregate(last=Max("number"))["last"] or 0
    return Entry.objects.create(
        season=season,
        number=last + 1,
        user=user,
        bot_level=bot_level,
        placed_by=placed_by,
        registered_at=now,
    )


def _enter(season: Season, user: User, *, actor: User, now: datetime, reason: str = "") -> Entry:
    if user.is_guest or not user.is_active:
        raise NeedsPerson
    entry = season.entries.filter(user=user).first()
    if entry is None:
        entry = new_entry(season, now, user=user)
    elif entry.status == Entry.Status.CANCELLED:
        entry.status = Entry.Status.REGISTERED
        entry.left_at = None
        entry.save(update_fields=["status", "left_at"])
    else:
        raise AlreadyEntered
    _place_after_approval(entry, season)
    note(season.league, season, "register", actor=actor, now=now, target=str(entry.number), reason=reason)
    return entry


def _place_after_approval(entry: Entry, season: Season) -> None:
    """Divisions that are approved are not made anew: who comes then goes to the last one."""
    if season.status == Season.Status.APPROVED:
        entry.division = season.divisions.order_by("-level").first()
        entry.placed_by = "late"
        entry.save(update_fields=["division", "placed_by"])


def _registered(season: Season) -> QuerySet[Entry]:
    return season.entries.filter(status=Entry.Status.REGISTERED)
