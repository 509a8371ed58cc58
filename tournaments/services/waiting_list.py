"""The waiting list of a season: who wants a seat that becomes free, in which order."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Max

from accounts.models import User
from tournaments import desk_notices
from tournaments.errors import AlreadyEntered, NeedsPerson, NoSubstitutes, NoSuchLeague
from tournaments.models import Entry, Reserve, Season, Tenure
from tournaments.rights import Right
from tournaments.selectors.seats import WAITING
from tournaments.services.offers import State, close_offer
from tournaments.services.registration import check_block
from tournaments.services.trail import hold, note, wrong_time


def join_waiting_list(*, season_id: int, user: User, now: datetime) -> Reserve:
    """At its end; twice is once.

    Raises NoSuchLeague, WrongTime, NoSubstitutes, NeedsPerson, AlreadyEntered, Blocked.
    """
    with transaction.atomic():
        season = hold(season_id, None, Right.VIEW)
        if season.status not in WAITING:
            raise wrong_time(season)
        if season.substitutes == Season.Substitutes.NONE:
            raise NoSubstitutes
        if user.is_guest or not user.is_active:
            raise NeedsPerson
        if _has_played(season, user):
            raise AlreadyEntered
        check_block(season, user, now)
        reserve = season.reserves.filter(user=user).first()
        if reserve is not None and reserve.left_at is None:
            return reserve
        last = season.reserves.aggregate(last=Max("rank"))["last"] or 0
        if reserve is None:
            reserve = Reserve(season=season, user=user)
        reserve.rank, reserve.added_at, reserve.left_at = last + 1, now, None
        reserve.save()
        note(season.league, season, "join_waiting_list", actor=user, now=now, target=str(user.pk))
        desk_notices.seat_wanted(reserve)
    return reserve


def _has_played(season: Season, user: User) -> bool:
    entered = season.entries.filter(user=user).exclude(status=Entry.Status.CANCELLED).exists()
    return entered or Tenure.objects.filter(entry__season=season, user=user).exists()


def leave_waiting_list(*, season_id: int, user: User, now: datetime) -> None:
    """An offer that waits for their answer counts as declined. Raises NoSuchLeague."""
    with transaction.atomic():
        season = hold(season_id, None, Right.VIEW)
        reserve = season.reserves.filter(user=user, left_at=None).first()
        if reserve is None:
            return
        offer = reserve.offers.filter(state=State.OPEN).first()
        if offer is not None:
            close_offer(offer, State.DECLINED, now)
        reserve.left_at = now
        reserve.save(update_fields=["left_at"])
        desk_notices.done(season, "wanted", reserve.pk)
        note(season.league, season, "leave_waiting_list", actor=user, now=now, target=str(user.pk))


def leave_all_lists(*, user: User, now: datetime) -> None:
    """A person closes their account and waits for no seat any more."""
    for season_id in list(Reserve.objects.filter(user=user, left_at=None).values_list("season", flat=True)):
        leave_waiting_list(season_id=season_id, user=user, now=now)


def ask_first(*, reserve_id: int, actor: User, now: datetime, reason: str = "") -> None:
    """An organiser puts somebody at the head of the waiting list. Raises NoSuchLeague, NotAllowed."""
    season_id = Reserve.objects.filter(pk=reserve_id).values_list("season_id", flat=True).first()
    if season_id is None:
        raise NoSuchLeague
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        waiting = list(season.reserves.order_by("rank", "pk"))
        before = [reserve.user_id for reserve in waiting]
        waiting.sort(key=lambda reserve: reserve.pk != reserve_id)
        for rank, reserve in enumerate(waiting, 1):
            reserve.rank = rank
        Reserve.objects.bulk_update(waiting, ["rank"])
        note(
            season.league,
            season,
            "ask_first",
            actor=actor,
            now=now,
            target=str(waiting[0].user_id),
            reason=reason,
            before={"order": before},
            after={"order": [reserve.user_id for reserve in waiting]},
        )
