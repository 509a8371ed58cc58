"""Our own outages: noticed by the gap between two sweeps, credited to every clock that ran meanwhile.

Whoever takes somebody's match away for being late must have been there to take their card.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from games.models import Clock, ClockEntry, Heartbeat, Match, Outage
from games.services.timing import CLOCK_FIELDS, add_time

OUTAGE = timedelta(minutes=10)
"""A longer gap between two sweeps is an outage."""
AMENDS = timedelta(hours=2)
"""What every clock that ran gets besides the length of the outage; so long nobody is flagged after it either."""
ONLY = 1
"""The key of the one heartbeat."""


def keep_time(now: datetime) -> int:
    """Note that we are here, and credit outages that are over; how many clocks were credited."""
    _beat(now)
    return sum(_credit(outage, now) for outage in Outage.objects.filter(credited_at__isnull=True))


def flags_rest(now: datetime) -> bool:
    """Whether an outage ended so short ago that nobody may lose by time."""
    return Heartbeat.objects.filter(pk=ONLY, resumed_at__gt=now - AMENDS).exists()


def _beat(now: datetime) -> None:
    with transaction.atomic():
        heart, new = Heartbeat.objects.select_for_update().get_or_create(pk=ONLY, defaults={"beat_at": now})
        if new or now <= heart.beat_at:
            return
        if now - heart.beat_at > OUTAGE:
            Outage.objects.create(began_at=heart.beat_at, ended_at=now)
            heart.resumed_at = now
        heart.beat_at = now
        heart.save()


def _credit(outage: Outage, now: datetime) -> int:
    """Clock by clock, so that a crash in the middle goes on where it was."""
    done = Q(entries__kind=ClockEntry.Kind.OUTAGE, entries__at=outage.ended_at)
    clocks = Clock.objects.filter(turn_since__lt=outage.ended_at, seat__bot_level="").exclude(done)
    credited = sum(
        _credit_clock(pk, match_id, outage, now)
        for pk, match_id in list(clocks.values_list("pk", "round__match_id"))
    )
    Outage.objects.filter(pk=outage.pk).update(credited_at=now)
    return credited


def _credit_clock(clock_id: int, match_id: int, outage: Outage, now: datetime) -> bool:
    with transaction.atomic():
        Match.objects.select_for_update(no_key=True).get(pk=match_id)
        clock = Clock.objects.select_related("round", "seat__user").get(pk=clock_id)
        line = {"clock": clock, "kind": ClockEntry.Kind.OUTAGE, "at": outage.ended_at}
        since = clock.turn_since
        if since is None or since >= outage.ended_at or ClockEntry.objects.filter(**line).exists():
            return False
        lost = outage.ended_at - max(outage.began_at, since)
        seconds = int((lost + AMENDS).total_seconds())
        entry = add_time(clock, ClockEntry.Kind.OUTAGE, seconds, now)
        entry.at = outage.ended_at
        clock.save(update_fields=CLOCK_FIELDS)
        entry.save(force_insert=True)
    return True
