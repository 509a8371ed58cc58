"""When a mail goes: not at night, not three in ten minutes, and of one match not before the last one was looked at.

The relay asks `held_until` for each mail that is about to go out; see docs/mail.md.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from accounts.hours import next_digest
from accounts.models import OutgoingMail, User
from games.clock_time import Night
from games.models import Move, Seat
from games.topics import thread_of

State = OutgoingMail.State
Stream = OutgoingMail.Stream

WAIT_FOR_MORNING = (Stream.REMINDER, Stream.CHAT, Stream.DIGEST)
"""All others tell of what happens just now; who sleeps reads them in the morning."""
MANY = 3
WINDOW = timedelta(minutes=10)
"""So many mails about turns due within so much time become one."""
LOOK_AGAIN = timedelta(minutes=30)
"""How long a mail waits at a time for somebody to come back; coming back ends it at once."""
OWN_HAND = (Move.Channel.WEB, Move.Channel.MAIL, Move.Channel.LINK, Move.Channel.API)
"""Channels of actions that show that somebody has been there."""


def held_until(mail: OutgoingMail, now: datetime) -> datetime | None:
    """Until when this mail should wait; None when it may go."""
    if mail.user is None:
        return None
    if mail.stream in WAIT_FOR_MORNING:
        return _morning(mail, mail.user, now)
    if mail.draft.get("kind") == "turn":
        return _coming_back(mail, mail.user, now) or _pause(mail, mail.user, now)
    return None


def digest_at(user: User, now: datetime) -> datetime:
    """When what goes into this person's digest now is told to them."""
    at = next_digest(user.digest_hour, user.zone, now)
    night = _night(user).holding(at)
    return night[1] if night else at


def is_one_of_many(mail: OutgoingMail) -> bool:
    """Whether so many mails about turns are due to this person now and soon that one should tell of all.

    Those that wait for them to come back to a match are not due.
    """
    due = OutgoingMail.objects.filter(
        user=mail.user,
        stream=Stream.TURN,
        state=State.QUEUED,
        not_before__lte=timezone.now() + WINDOW,
    ).exclude(pk=mail.pk)
    if due.count() < MANY - 1:
        return False
    if mail.user is not None and mail.user.one_turn_mail:
        unread = Seat.objects.filter(user=mail.user, told_at__isnull=False).select_related("match")
        due = due.exclude(thread__in=[thread_of(seat.match) for seat in unread])
    return due.count() >= MANY - 1


def _night(user: User) -> Night:
    return Night(user.time_zone, user.night_from)


def _morning(mail: OutgoingMail, user: User, now: datetime) -> datetime | None:
    """The end of the quiet night; a reminder of a time that ends before it goes at once."""
    night = _night(user).holding(now)
    if night is None or (mail.expires_at is not None and mail.expires_at <= night[1]):
        return None
    return night[1]


def _coming_back(mail: OutgoingMail, user: User, now: datetime) -> datetime | None:
    """A little longer, while a mail about a turn of the same match has not been followed by a sign of life."""
    if not user.one_turn_mail:
        return None
    seat = Seat.objects.get(match__rounds=mail.draft["round"], number=mail.draft["seat"])
    if seat.told_at is None or (seat.seen_at is not None and seat.seen_at >= seat.told_at):
        return None
    acted = Move.objects.filter(
        round__match=seat.match_id, seat=seat.number, channel__in=OWN_HAND, at__gte=seat.told_at
    )
    return None if acted.exists() else now + LOOK_AGAIN


def _pause(mail: OutgoingMail, user: User, now: datetime) -> datetime | None:
    """Where mails about turns of two other matches went out just now, this one waits for company, if there is time.

    Those of its own match do not count: who plays a card a minute gets a mail a minute.
    """
    lately = OutgoingMail.objects.filter(
        user=user, state=State.SENT, stream=Stream.TURN, sent_at__gt=now - WINDOW
    ).exclude(thread=mail.thread)
    others = {sent.thread: sent.sent_at for sent in lately.only("thread", "sent_at").order_by("sent_at")}
    if len(others) < MANY - 1:
        return None
    until = min(at for at in others.values() if at is not None) + WINDOW
    too_late = mail.expires_at is not None and mail.expires_at <= until + WINDOW
    return None if too_late else until
