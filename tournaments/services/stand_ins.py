"""Bots that play on for people who have left."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.bots.registry import levels_of
from games.errors import UnknownLevel
from tournaments import desk_notices
from tournaments.errors import SeatTaken
from tournaments.models import Entry
from tournaments.rights import Right
from tournaments.services.offers import State, close_offer
from tournaments.services.seats import season_id_of, take_over, vacant
from tournaments.services.trail import hold, need_reason, note


def seat_bot(*, entry_id: int, level: str, actor: User, now: datetime, reason: str) -> Entry:
    """A bot plays on for somebody who has left.

    Raises NoSuchLeague, NotAllowed, NeedsReason, WrongTime, NoSubstitutes, SeatTaken, UnknownLevel.
    """
    with transaction.atomic():
        season = hold(season_id_of(entry_id), actor, Right.ORGANISE)
        if level not in levels_of(season.game):
            raise UnknownLevel
        reason = need_reason(reason)
        entry = vacant(season, entry_id)
        if entry.is_bot:
            raise SeatTaken
        offer = entry.offers.filter(state=State.OPEN).first()
        if offer is not None:
            close_offer(offer, State.STOPPED, now)
        desk_notices.done(season, "vacant", entry.pk)
        taken = take_over(season, entry, now, bot_level=level)
        note(
            season.league,
            season,
            "seat_bot",
            actor=actor,
            now=now,
            target=str(taken.number),
            reason=reason,
            before={"entry": entry.number},
            after={"level": level, "rule": season.substitutes},
        )
    return taken
