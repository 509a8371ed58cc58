"""One person's entry, the waiting list as they see it, and when they ran out of time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Q

from accounts.models import User
from tournaments.models import (
    Entry,
    League,
    Season,
    SeatOffer,
    Side,
)
from tournaments.selectors.tables import DivisionTable

WAITING = (
    Season.Status.CLOSED,
    Season.Status.PROPOSED,
    Season.Status.APPROVED,
    Season.Status.RUNNING,
)
"""When people may join the waiting list: once registration is over, as long as matches open."""


@dataclass(frozen=True)
class SeatView:
    """The waiting list of a season as one person sees it."""

    offer: SeatOffer | None
    """A seat that waits for their answer."""
    place: int
    """Their place on the list, from 1; 0 for who is not on it."""
    may_wait: bool


def own_entry(season: Season, user: User, tables: Iterable[DivisionTable]) -> Entry | None:
    """A person's entry; one that is in a table that is loaded already costs no query."""
    for table in tables:
        for entry in table.entries.values():
            if entry.user_id == user.pk:
                entry.division = table.division
                return entry
    return season.entries.filter(user=user).select_related("division").first()


def seat_of(season: Season, user: User | None, own: Entry | None) -> SeatView:
    """Two queries, none for strangers and where there are no substitutes."""
    if user is None or user.is_guest or season.substitutes == Season.Substitutes.NONE:
        return SeatView(None, 0, False)
    if season.status not in WAITING or (own is not None and own.status != Entry.Status.CANCELLED):
        return SeatView(None, 0, False)
    waiting = list(season.reserves.filter(left_at=None).order_by("rank", "pk").values_list("user", flat=True))
    if user.pk not in waiting:
        return SeatView(None, 0, may_wait=True)
    offer = (
        SeatOffer.objects.filter(entry__season=season, reserve__user=user, state=SeatOffer.State.OPEN)
        .select_related("entry__user")
        .first()
    )
    return SeatView(offer, waiting.index(user.pk) + 1, False)


def timeouts_of(league: League, user: User) -> list[datetime]:
    """When this person ran out of time in fixtures of the league, as far as that stands as the result.

    An entry may have had several holders; each answers for their own time.
    """
    lost = Side.objects.filter(
        entry__season__league=league, forfeited=True, fixture__result__cause="timeout"
    ).annotate(at=F("fixture__result__decided_at"))
    own = lost.filter(Q(entry__held_since=None) | Q(entry__held_since__lte=F("at")), entry__user=user)
    former = lost.filter(
        entry__tenures__user=user, entry__tenures__since__lte=F("at"), entry__tenures__until__gte=F("at")
    )
    return sorted({*own.values_list("at", flat=True), *former.values_list("at", flat=True)})
