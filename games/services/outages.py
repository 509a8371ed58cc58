"""Our own outages, credited to every clock that ran meanwhile: of the site, noticed by the gap between two sweeps, and
of our outgoing mail, noticed by what waits to go out.

Whoever takes somebody's match away for being late must have been there to take their card, and must have told them.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, Q

from games.mail_health import mail_stuck_since
from games.models import Clock, ClockEntry, Heartbeat, MailOutage, Match, Outage
from games.services.timing import CLOCK_FIELDS, add_time

OUTAGE = timedelta(minutes=10)
"""A longer gap between two sweeps is an outage."""
AMENDS = timedelta(hours=2)
"""What every clock that ran gets besides the length of the outage; so long nobody is flagged after it either."""
LONGEST_MAIL_OUTAGE = timedelta(days=7)
"""A site whose mail never works must not stop all clocks for ever."""
ONLY = 1
"""The key of the one heartbeat."""

Kind = ClockEntry.Kind


def keep_time(now: datetime) -> int:
    """Note that we are here and whether mail goes out, and credit what is over; how many clocks were credited."""
    _beat(now)
    _watch_mail(now)
    over: list[tuple[ClockEntry.Kind, Outage | MailOutage]]
    over = [(Kind.OUTAGE, each) for each in Outage.objects.filter(credited_at__isnull=True)]
    over += [
        (Kind.MAIL, each)
        for each in MailOutage.objects.filter(credited_at__isnull=True, ended_at__isnull=False)
    ]
    return sum(_credit(kind, outage, now) for kind, outage in over)


def flags_rest(now: datetime) -> bool:
    """Whether nobody may lose by time: mail does not go out, or an outage ended a short while ago."""
    lately = now - AMENDS
    return (
        Heartbeat.objects.filter(pk=ONLY, resumed_at__gt=lately).exists()
        or MailOutage.objects.filter(Q(ended_at__isnull=True) | Q(ended_at__gt=lately)).exists()
    )


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


def _watch_mail(now: datetime) -> None:
    """Open an outage of our mail when the queue has stood too long, close it when the queue moves again."""
    with transaction.atomic():
        Heartbeat.objects.select_for_update().get(pk=ONLY)
        open_one = MailOutage.objects.filter(ended_at__isnull=True).first()
        since = mail_stuck_since(now)
        if open_one is None:
            # What stuck before the last one ended has had its share: it was broken for too long to go on so.
            if since is not None and not MailOutage.objects.filter(ended_at__gte=since).exists():
                MailOutage.objects.create(began_at=_after_the_site(since))
        elif since is None or now - open_one.began_at >= LONGEST_MAIL_OUTAGE:
            open_one.ended_at = now
            open_one.save(update_fields=["ended_at"])


def _after_the_site(since: datetime) -> datetime:
    """While the site was away no mail went out either: that time is credited already."""
    last: datetime | None = Outage.objects.aggregate(last=Max("ended_at"))["last"]
    return max(since, last) if last else since


def _credit(kind: ClockEntry.Kind, outage: Outage | MailOutage, now: datetime) -> int:
    """Clock by clock, so that a crash in the middle goes on where it was."""
    done = Q(entries__kind=kind, entries__at=outage.ended_at)
    clocks = Clock.objects.filter(
        turn_since__lt=outage.ended_at, seat__bot_level="", caretaker=False
    ).exclude(done)
    credited = sum(
        _credit_clock(pk, match_id, kind, outage, now)
        for pk, match_id in list(clocks.values_list("pk", "round__match_id"))
    )
    type(outage).objects.filter(pk=outage.pk).update(credited_at=now)
    return credited


def _credit_clock(
    clock_id: int, match_id: int, kind: ClockEntry.Kind, outage: Outage | MailOutage, now: datetime
) -> bool:
    assert outage.ended_at is not None
    with transaction.atomic():
        Match.objects.select_for_update(no_key=True).get(pk=match_id)
        clock = Clock.objects.select_related("round", "seat__user").get(pk=clock_id)
        line = {"clock": clock, "kind": kind, "at": outage.ended_at}
        since = clock.turn_since
        if since is None or since >= outage.ended_at or ClockEntry.objects.filter(**line).exists():
            return False
        lost = outage.ended_at - max(outage.began_at, since)
        seconds = int((lost + AMENDS).total_seconds())
        entry = add_time(clock, kind, seconds, now)
        entry.at = outage.ended_at
        clock.save(update_fields=CLOCK_FIELDS)
        entry.save(force_insert=True)
    return True
