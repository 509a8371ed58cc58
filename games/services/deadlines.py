"""Deadlines and reminders: rows that are due, one transaction each, a failing row in nobody's way."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from games import clock_notices, notices
from games.engines.base import RESIGN
from games.errors import GameError
from games.models import Clock, ClockEntry, InboundMail, Match, Move, Round
from games.services.advance import void_match
from games.services.hold import Held, hold
from games.services.outages import flags_rest
from games.services.play import apply_action
from games.services.timing import CLOCK_FIELDS, add_time, place_deadline

logger = logging.getLogger(__name__)


def settle_deadlines(now: datetime) -> int:
    """Settle every turn whose time has run out; how many matches ended by it. None soon after an outage of ours."""
    if flags_rest(now):
        return 0
    due = Clock.objects.filter(deadline_at__lte=now, seat__bot_level="").order_by("deadline_at")
    return _each(due.values_list("pk", flat=True), lambda pk: settle_deadline(clock_id=pk, now=now))


def settle_deadline(*, clock_id: int, now: datetime) -> bool:
    """What follows when time has run out; whether it ended the match.

    Nothing does when the seat acted, or a mail of its player came in time and waits to be read. A player who has
    done nothing at all makes the match void. The first time in a match there is a grace, after that the match is
    lost, with the rounds that are finished as they stand.

    The deadline is looked at again under the lock: a move may have come while the sweep was on its way.
    """
    round_id = Clock.objects.values_list("round_id", flat=True).get(pk=clock_id)
    with transaction.atomic(durable=True):
        held = hold(round_id)
        clock = next(each for each in held.clocks.values() if each.pk == clock_id)
        over = held.match.status != Match.Status.ACTIVE or held.round.status != Round.Status.ACTIVE
        if over or clock.deadline_at is None or clock.deadline_at > now or has_timely_mail(clock):
            return False
        if held.pace.first and held.match.voidable and clock.seat.acted_at is None:
            void_match(held, clock.seat)
            return True
        if held.pace.grace and clock.seat.grace_at is None:
            _give_grace(held, clock)
            return False
        apply_action(
            held, seat=clock.seat.number, action=RESIGN, channel=Move.Channel.TIMEOUT, reason="timeout"
        )
        return True


def _give_grace(held: Held, clock: Clock) -> None:
    """Once a match, more time from now on, whenever the sweep came by; both are told."""
    assert clock.deadline_at is not None
    late = int((held.now - clock.deadline_at).total_seconds())
    entry = add_time(clock, ClockEntry.Kind.GRACE, held.pace.grace + max(0, late), held.now)
    clock.seat.grace_at = held.now
    clock.seat.save(update_fields=["grace_at"])
    clock.save(update_fields=CLOCK_FIELDS)
    entry.save(force_insert=True)
    clock_notices.grace_given(match=held.match, clock=clock)


def has_timely_mail(clock: Clock) -> bool:
    """Whether a mail to this round, received before the deadline, waits to be read.

    One that was answered to our general address shows its key only when it is read; its sender decides.
    """
    own_key = Q(token__seat_id=clock.seat_id, token__round_id=clock.round_id)
    own_key |= Q(token__entries__seat_id=clock.seat_id, token__entries__round_id=clock.round_id)
    user = clock.seat.user
    if user is not None and user.email:
        own_key |= Q(token__isnull=True, mail_from__iexact=user.email)
    return InboundMail.objects.filter(
        own_key, state=InboundMail.State.RECEIVED, received_at__lte=clock.deadline_at
    ).exists()


def send_reminders(now: datetime) -> int:
    """Remind everybody whose time runs short, each step once; how many were reminded."""
    due = Clock.objects.filter(remind_at__lte=now, seat__bot_level="").order_by("remind_at")
    return _each(due.values_list("pk", flat=True), lambda pk: remind(clock_id=pk, now=now))


def remind(*, clock_id: int, now: datetime) -> bool:
    """Send one reminder and set when the next is due; False when another sweep was first."""
    with transaction.atomic():
        clock = (
            Clock.objects.select_for_update(of=("self",), no_key=True)
            .select_related("round__match", "seat__user")
            .filter(pk=clock_id, remind_at__lte=now)
            .first()
        )
        if clock is None or clock.turn_since is None or clock.deadline_at is None:
            return False
        place_deadline(clock, now)
        clock.save(update_fields=["remind_at"])
        notices.remind(clock=clock)
    return True


def _each(ids: Iterable[int], settle: Callable[[int], bool]) -> int:
    """Settle row by row: one that fails is logged and left for the next sweep, the others go on."""
    settled = 0
    for pk in list(ids):
        try:
            settled += settle(pk)
        except (GameError, Clock.DoesNotExist):
            continue
        except Exception:
            logger.exception("clock %s could not be settled", pk)
    return settled
