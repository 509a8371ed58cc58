"""The steps of `games.time_outs`: grace, caretaker, forfeit; and others who would rather wait.

They are taken inside a transaction that holds the match.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from math import ceil

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.engines.base import CARETAKER, RESIGN
from games.errors import BadWait, NobodyToWaitFor, WaitInVain
from games.models import Clock, ClockEntry, Match, Move, Plan, Seat
from games.notices import time_out_notices
from games.selectors.clocks import stands_until
from games.services.advance import settle_action
from games.services.follow import play_on
from games.services.hold import Held
from games.services.play import apply_action
from games.services.rests import open_match
from games.services.timing import CLOCK_FIELDS, add_time, end_turn, lift, stand
from games.services.write import write_move
from games.time_outs import LONGEST_WAIT, LONGEST_WAIT_IN_EVENT, Step, steps_of

HOUR = 3600
IN_PERSON = (Move.Channel.WEB, Move.Channel.MAIL, Move.Channel.LINK, Move.Channel.API)


def take_step(held: Held, clock: Clock) -> bool:
    """What the ladder says of a clock that has run out; whether it ended the match."""
    step, is_new = _step(held, clock)
    if step is Step.FORFEIT:
        apply_action(
            held, seat=clock.seat.number, action=RESIGN, channel=Move.Channel.TIMEOUT, reason="timeout"
        )
        return True
    if is_new:
        clock.seat.time_outs += 1
        clock.seat.stepped_at = held.now
        clock.seat.waited_since = None
    if step is Step.GRACE:
        _give_grace(held, clock, is_new)
    clock.seat.save(update_fields=["time_outs", "stepped_at", "grace_until", "waited_since"])
    if step is Step.CARETAKER:
        _hand_over(held, clock)
    return held.match.status != Match.Status.ACTIVE


def others_wait(held: Held, clock: Clock) -> bool:
    """Whether all others at the table would rather wait; then this clock has until the first of them would not."""
    others = [seat for seat in held.seats if seat.user_id and seat.number != clock.seat.number]
    wishes = [seat.waits_until for seat in others]
    if not wishes or None in wishes:
        return False
    until = min(wish for wish in wishes if wish is not None)
    seat = clock.seat
    if seat.waited_since is None or _acted_since(held, seat, seat.waited_since):
        seat.waited_since = clock.deadline_at
    assert seat.waited_since is not None
    if not held.match.voidable:
        until = min(until, seat.waited_since + timedelta(seconds=LONGEST_WAIT_IN_EVENT))
    if until <= held.now:
        return False
    entry = lift(clock, ClockEntry.Kind.WAIT, until, held.now)
    seat.save(update_fields=["waited_since"])
    clock.save(update_fields=CLOCK_FIELDS)
    entry.save(force_insert=True)
    time_out_notices.others_wait(match=held.match, clock=clock)
    return True


def wait_longer(*, code: str, user: User, hours: int) -> datetime:
    """Say that one would rather wait so many hours from now than see the next step; until when. 0 takes it back.

    It holds for everybody else at the table, and counts when all the others say so. In matches that a league arranged
    a step can be put off by 48 hours at most. Raises NoSuchMatch, NotYourSeat, MatchOver, BadWait, NobodyToWaitFor,
    WaitInVain (a vacation or a pause lasts longer).
    """
    now = timezone.now()
    with transaction.atomic():
        match, own = open_match(code, user)
        most = longest_wait(match) // HOUR
        if not 0 <= hours <= most:
            raise BadWait(hours=most)
        others = Q(round__match=match, turn_since__isnull=False, seat__user__isnull=False, caretaker=False)
        clocks = list(Clock.objects.filter(others).exclude(seat=own).select_related("seat"))
        if hours and not clocks:
            raise NobodyToWaitFor
        standing = [stands_until(clock, now) or now for clock in clocks]
        if hours and min(standing) > now + timedelta(hours=hours):
            raise WaitInVain(hours=ceil((min(standing) - now).total_seconds() / HOUR))
        until = (now + timedelta(hours=hours)).replace(microsecond=0)
        own.waits_until = until if hours else None
        own.save(update_fields=["waits_until"])
        time_out_notices.wait_promised(match=match, seat=own)
    return until


def longest_wait(match: Match) -> int:
    """Seconds from now for which somebody may say that they wait."""
    return LONGEST_WAIT if match.voidable else LONGEST_WAIT_IN_EVENT


# --- Which step, and what it does -------------------------------------------------------------------


def _step(held: Held, clock: Clock) -> tuple[Step, bool]:
    """The step that this clock meets, and whether it is a new one or belongs to the absence of the last."""
    steps = steps_of(held.match.game, held.pace)
    seat = clock.seat
    if 0 < seat.time_outs <= len(steps) and _is_same_absence(held, clock, steps[seat.time_outs - 1]):
        return steps[seat.time_outs - 1], False
    return steps[min(seat.time_outs, len(steps) - 1)], True


def _is_same_absence(held: Held, clock: Clock, last: Step) -> bool:
    """Within the grace; or nothing was played by hand since a caretaker came, in a round that was open then."""
    seat = clock.seat
    if last is Step.GRACE:
        return seat.grace_until is not None and held.now < seat.grace_until
    if seat.stepped_at is None or held.round.opened_at > seat.stepped_at:
        return False
    return not _acted_since(held, seat, seat.stepped_at)


def _acted_since(held: Held, seat: Seat, since: datetime) -> bool:
    moves = Move.objects.filter(round__match=held.match, seat=seat.number, at__gt=since)
    return moves.filter(channel__in=IN_PERSON).exists()


def _following(held: Held, seat: Seat) -> Step:
    """The step after the one that was just taken."""
    steps = steps_of(held.match.game, held.pace)
    return steps[min(seat.time_outs, len(steps) - 1)]


def _give_grace(held: Held, clock: Clock, is_new: bool) -> None:
    """Once a match, more time from now on, whenever the sweep came by; both are told.

    Another clock of theirs that runs out meanwhile goes on to the same end.
    """
    assert clock.deadline_at is not None
    seat = clock.seat
    if is_new:
        late = int((held.now - clock.deadline_at).total_seconds())
        entry = add_time(clock, ClockEntry.Kind.GRACE, held.pace.grace + max(0, late), held.now)
        seat.grace_until = clock.deadline_at
    else:
        assert seat.grace_until is not None
        entry = lift(clock, ClockEntry.Kind.GRACE, seat.grace_until, held.now)
    clock.save(update_fields=CLOCK_FIELDS)
    entry.save(force_insert=True)
    if is_new:
        time_out_notices.grace_given(match=held.match, clock=clock, following=_following(held, seat))


def _hand_over(held: Held, clock: Clock) -> None:
    """A bot plays this seat to the end of the round. The person's clock goes on in its name, and flags nobody."""
    seat = clock.seat.number
    write_move(held, seat=seat, action=CARETAKER, channel=Move.Channel.TIMEOUT)
    # What the turn took is spent; being replaced is no action, so nothing is earned.
    held.entries += end_turn(clock, replace(held.pace, gain=0), held.now, held.position.version)
    clock.caretaker = True
    stand(clock)
    held.changed_clocks.append(clock)
    clock.save(update_fields=["caretaker"])
    Plan.objects.filter(clock=clock).delete()
    time_out_notices.caretaker_came(match=held.match, clock=clock, following=_following(held, clock.seat))
    play_on(held)
    settle_action(held, seat)
