"""Holding a season, and the trail that every service writes in its own transaction."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from tournaments.errors import NeedsReason, NoSuchLeague, WrongTime
from tournaments.models import AuditRecord, League, Season
from tournaments.rights import Right, check


def hold(season_id: int, actor: User | None, right: Right) -> Season:
    """Lock the season's row; all writes of a season take turns. A season is locked before any match.

    Raises NoSuchLeague, NotAllowed.
    """
    assert transaction.get_connection().in_atomic_block, "hold a season only inside a transaction"
    season = (
        Season.objects.select_for_update(of=("self",), no_key=True)
        .select_related("league")
        .filter(pk=season_id)
        .first()
    )
    if season is None:
        raise NoSuchLeague
    check(actor, season.league, right)
    return season


def note(
    league: League,
    season: Season | None,
    verb: str,
    *,
    actor: User | None,
    now: datetime,
    target: str = "",
    reason: str = "",
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> None:
    AuditRecord.objects.create(
        league=league,
        season=season,
        at=now,
        actor=actor,
        verb=verb,
        target=target[:80],
        reason=reason[:500],
        before=dict(before or {}),
        after=dict(after or {}),
    )


def set_status(
    season: Season,
    status: Season.Status,
    verb: str,
    *,
    actor: User | None,
    now: datetime,
    reason: str = "",
    **after: Any,
) -> None:
    before = season.status
    season.status = status
    season.save()
    note(
        season.league,
        season,
        verb,
        actor=actor,
        now=now,
        reason=reason,
        before={"status": before},
        after={"status": str(status), **after},
    )


ORDER = [
    Season.Status.ANNOUNCED,
    Season.Status.REGISTRATION,
    Season.Status.CLOSED,
    Season.Status.PROPOSED,
    Season.Status.APPROVED,
    Season.Status.RUNNING,
    Season.Status.CLOSING,
    Season.Status.FINISHED,
]


def is_due(season: Season, *, coming_from: Season.Status) -> bool:
    """Whether the step out of this status is still to do; False when it has been done: a step taken twice is one.

    Raises WrongTime when the season has not come so far, or is cancelled.
    """
    if season.status == coming_from:
        return True
    if season.status == Season.Status.CANCELLED or ORDER.index(Season.Status(season.status)) < ORDER.index(
        coming_from
    ):
        raise wrong_time(season)
    return False


def wrong_time(season: Season) -> WrongTime:
    return WrongTime(status=season.get_status_display())


def need_reason(reason: str) -> str:
    """Trimmed; raises NeedsReason when there is none."""
    if not reason.strip():
        raise NeedsReason
    return reason.strip()
