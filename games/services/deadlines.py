"""Deadlines and reminders: rows that are due, one transaction each, a failing row in nobody's way."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from games.errors import GameError
from games.models import Clock, InboundMail, Match, Round
from games.notices import turn_notices
from games.services.advance import void_match
from games.services.hold import hold
from games.services.outages import flags_rest
from games.services.steps import others_wait, take_step
from games.services.timing import place_deadline
from games.services.vacations import vacation_at_zero

logger = logging.getLogger(__name__)


def settle_deadlines(now: datetime) -> int:
    """Settle every turn whose time has run out; how many matches ended by it. None soon after an outage of ours."""
    if flags_rest(now):
        return 0
    due = Clock.objects.filter(deadline_at__lte=now, seat__bot_level="", caretaker=False).order_by(
        "deadline_at"
    )
    return _each(due.values_list("pk", flat=True), lambda pk: settle_deadline(clock_id=pk, now=now))


def settle_deadline(*, clock_id: int, now: datetime) -> bool:
    """What follows when time has run out; whether it ended the match.

    Nothing does when the seat acted, or a mail of its player came in time and waits to be read. A player who has
    done nothing at all makes the match void. Otherwise vacation is taken, if there is any; then the others may wait;
    then comes the next step of `games.time_outs`.

    The deadline is looked at again under the lock: a move may have come while the sweep was on its way.
    """
    row = Clock.objects.select_related("seat__user", "round").get(pk=clock_id)
    if is_out_of_time(row, now) and vacation_at_zero(clock=row, now=now):
        return False
    with transaction.atomic(durable=True):
        held = hold(row.round_id)
        clock = next(each for each in held.clocks.values() if each.pk == clock_id)
        over = held.match.status != Match.Status.ACTIVE or held.round.status != Round.Status.ACTIVE
        if over or not is_out_of_time(clock, now):
            return False
        if held.pace.first and held.match.voidable and clock.seat.acted_at is None:
            void_match(held, clock.seat)
            return True
        if others_wait(held, clock):
            return False
        return take_step(held, clock)


def is_out_of_time(clock: Clock, now: datetime) -> bool:
    """Whether this person's turn has run out, and no mail of theirs came in time."""
    late = clock.deadline_at is not None and clock.deadline_at <= now
    return late and not clock.is_bot and not has_timely_mail(clock)


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
    due = Clock.objects.filter(remind_at__lte=now, seat__bot_level="", caretaker=False).order_by("remind_at")
    return _each(due.values_list("pk", flat=True), lambda pk: remind(clock_id=pk, now=now))


def remind(*, clock_id: int, now: datetime) -> bool:
    """Send one reminder and set when the next is due; False when another sweep was first."""
    with transaction.atomic():
        # The match before its clock and the outbox, in which order whoever plays just now has them.
        list(Match.objects.select_for_update(of=("self",), no_key=True).filter(rounds__clocks=clock_id))
        clock = (
            Clock.objects.select_related("round__match", "seat__user")
            .filter(pk=clock_id, remind_at__lte=now)
            .first()
        )
        if clock is None or clock.turn_since is None or clock.deadline_at is None:
            return False
        place_deadline(clock, now)
        clock.save(update_fields=["remind_at"])
        turn_notices.remind(clock=clock)
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
