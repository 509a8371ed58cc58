"""Seats of a table that still waits for people: its creator puts bots on free ones and takes them off again; who
joined gets up again."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.bots.registry import levels_of
from games.errors import (
    CreatorStays,
    NoSuchSeat,
    NotYourSeat,
    NotYourTable,
    SeatKept,
    SeatTaken,
    UnknownLevel,
)
from games.models import Match, Seat
from games.notices import match_notices
from games.services.tables import check_waiting, locked_table, start_match


def seat_bot(*, code: str, user: User, level: str, seat: int | None = None) -> Match:
    """Put a bot on a free seat (from 0; None: the first one); with the last seat the match starts.

    A bot of this level that sits there already may stay: so a second click does nothing.
    Raises NoSuchMatch, NotYourTable, TableGone, UnknownLevel, NoSuchSeat, SeatTaken, SeatKept.
    """
    with transaction.atomic():
        match, seats = _own_table(code, user)
        if level not in levels_of(match.game):
            raise UnknownLevel
        free = [each for each in seats if each.is_empty]
        # A table that waits has one: with the last of them the match began.
        chosen = free[0] if seat is None else _chosen(seats, seat)
        if chosen.bot_level == level:
            return match
        if not chosen.is_empty:
            raise SeatTaken
        if match.invited_id is not None and len(free) == 1:
            raise SeatKept
        chosen.bot_level = level
        chosen.save(update_fields=["bot_level"])
        if all(not each.is_empty for each in seats):
            start_match(match, seats, timezone.now())
            if any(each.user_id not in (None, user.pk) for each in seats):
                match_notices.match_started(match=match)
    return match


def lift_bot(*, code: str, user: User, seat: int) -> Match:
    """Take the bot off this seat (from 0); nothing happens when the seat is free already.

    Raises NoSuchMatch, NotYourTable, TableGone, NoSuchSeat, SeatTaken (a person sits there).
    """
    with transaction.atomic():
        match, seats = _own_table(code, user)
        chosen = _chosen(seats, seat)
        if chosen.user_id is not None:
            raise SeatTaken
        chosen.bot_level = ""
        chosen.save(update_fields=["bot_level"])
    return match


def get_up(*, code: str, user: User) -> Match:
    """Free the seat of somebody who joined the table; they may sit down again.

    Raises NoSuchMatch, NotYourSeat, TableGone, CreatorStays (who opened the table withdraws it instead).
    """
    with transaction.atomic():
        match = locked_table(code)
        seats = match.seats.filter(user=user)
        if not seats.exists():
            raise NotYourSeat
        check_waiting(match)
        if match.creator_id == user.pk:
            raise CreatorStays
        seats.update(user=None, word="")
    return match


def _own_table(code: str, user: User) -> tuple[Match, list[Seat]]:
    """The table, locked, and its seats. Raises NoSuchMatch, NotYourTable, TableGone."""
    match = locked_table(code)
    if match.creator_id != user.pk:
        raise NotYourTable
    check_waiting(match)
    return match, list(match.seats.select_related("user"))


def _chosen(seats: list[Seat], number: int) -> Seat:
    for each in seats:
        if each.number == number:
            return each
    raise NoSuchSeat
