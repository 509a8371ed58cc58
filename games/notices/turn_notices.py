"""Mails about a turn: that it began, once more, that time runs short; and that there is nothing to say any more."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from accounts import outbox
from accounts.models import Channel, OutgoingMail, User
from accounts.outbox import Letter
from accounts.turnstile import one_at_a_time
from games.digests import write_turns
from games.letter_keys import Showing
from games.letters import compose, post, time_left
from games.mail_pace import digest_at, is_one_of_many
from games.models import Clock, Match, Move, Round, Seat
from games.result_words import result_of_round
from games.selectors.positions import position_of, still_asked
from games.topics import round_topic, thread_of, turn_key, turn_topic

Stream = OutgoingMail.Stream


DIGEST_MARGIN = timedelta(hours=1)
"""So long before a deadline a digest must come to be of use."""


OWN_BOARDS = ("pasjans",)
"""Games in which everybody goes on with an own board, whatever the others do."""


def turn_began(*, match: Match, round: Round, clock: Clock) -> None:
    """It is this person's turn. The mail waits a moment, and is dropped when they have played by then.

    Most turn mails of people who sit at the table together are overtaken, so their words are made only when they
    go out (`write_turn`). Who wants to learn of turns in the digest still gets a mail when the time ends before it.
    """
    seat = clock.seat
    if seat.user is None or _sits_at_an_own_board(match, round, seat):
        return
    if round.version == 0:
        outbox.supersede(round_topic(match, seat))
    now = timezone.now()
    if outbox.channel_of(seat.user, Stream.TURN) == Channel.DIGEST and _can_wait(clock, seat.user, now):
        outbox.queue_digest(seat.user, now)
        return
    outbox.queue_draft(
        kind="turn",
        about={"round": round.pk, "seat": seat.number, "version": round.version},
        key=turn_key(round, seat),
        user=seat.user,
        stream=Stream.TURN,
        topic=turn_topic(round, seat),
        thread=thread_of(match),
        not_before=now + timedelta(seconds=settings.TURN_MAIL_DELAY),
        expires_at=clock.deadline_at,
    )


def turns_wait(*, user: User, clocks: Sequence[Clock], asked: str, now: datetime) -> None:
    """Turns that began while no mail could reach this person: one mail for all of them, or the digest.

    `asked` names the occasion, of which a second mail never comes.
    """
    key = f"turns:{asked}"
    if OutgoingMail.objects.filter(key=key).exists():
        return
    waiting = [c for c in clocks if not _sits_at_an_own_board(c.round.match, c.round, c.seat)]
    if outbox.channel_of(user, Stream.TURN) == Channel.DIGEST:
        if any(_can_wait(clock, user, now) for clock in waiting):
            outbox.queue_digest(user, now)
        waiting = [clock for clock in waiting if not _can_wait(clock, user, now)]
    if not waiting:
        return
    first = waiting[0]
    alone = len(waiting) == 1
    if alone:
        outbox.supersede(turn_topic(first.round, first.seat))
    outbox.queue_draft(
        kind="turn" if alone else "turns",
        about={"round": first.round.pk, "seat": first.seat.number, "version": first.round.version}
        if alone
        else {},
        key=key,
        user=user,
        stream=Stream.TURN,
        topic=turn_topic(first.round, first.seat) if alone else "",
        thread=thread_of(first.round.match) if alone else outbox.digest_topic(user),
        not_before=now,
        expires_at=first.deadline_at if alone else None,
    )


def turn_again(*, clock: Clock, user: User, now: datetime) -> None:
    """The same turn once more, at once, with new keys: what an earlier mail about it holds is worthless."""
    the_round, seat = clock.round, clock.seat
    outbox.supersede(turn_topic(the_round, seat))
    Seat.objects.filter(pk=seat.pk).update(told_at=None)
    if outbox.channel_of(user, Stream.TURN) == Channel.DIGEST:
        outbox.queue_digest(user, now)
        return
    outbox.queue_draft(
        kind="turn",
        about={"round": the_round.pk, "seat": seat.number, "version": the_round.version},
        key=f"{turn_key(the_round, seat)}:{now.isoformat()}",
        user=user,
        stream=Stream.TURN,
        topic=turn_topic(the_round, seat),
        thread=thread_of(the_round.match),
        not_before=now,
        expires_at=clock.deadline_at,
    )


def turn_told(mail: OutgoingMail, at: datetime) -> None:
    """A mail about a turn has gone out: until its reader comes back there is no other about the match."""
    Seat.objects.filter(match__rounds=mail.draft["round"], number=mail.draft["seat"]).update(told_at=at)


def came_back(*, seat: Seat) -> None:
    """The person at this seat has acted, opened the page or answered a mail: what waited for that goes out."""
    if seat.told_at is None or seat.user is None:
        return
    seat.told_at = None
    if Seat.objects.filter(pk=seat.pk, told_at__isnull=False).update(told_at=None):
        outbox.release(
            user=seat.user,
            thread=thread_of(seat.match),
            stream=Stream.TURN,
            at=timezone.now() + timedelta(seconds=settings.TURN_MAIL_DELAY),
        )


def write_turn(mail: OutgoingMail) -> Letter | None:
    """The words of a turn mail, unless the turn is over by now; of all that wait when there are several."""
    if mail.user is not None and is_one_of_many(mail):
        one_at_a_time(mail.user)
        # Another relay may just have told of the many.
        if is_one_of_many(mail):
            return write_turns(mail)
    about = mail.draft
    the_round = Round.objects.select_related("match").filter(pk=about["round"]).first()
    if the_round is None or about["seat"] not in the_round.to_act or mail.user is None:
        return None
    position = position_of(the_round)
    if not still_asked(position, about["seat"], about["version"]):
        return None
    match = the_round.match
    seat = match.seats.select_related("user").get(number=about["seat"])
    return compose(
        "turn",
        user=mail.user,
        address=mail.to_address,
        stream=Stream.TURN,
        match=match,
        seat=seat,
        showing=Showing(the_round, position),
        context=lambda: {
            "previous": _previous_result(match, the_round, seat) if about["version"] == 0 else ""
        },
    )


def turn_ended(*, round: Round, seat: Seat) -> None:
    """They have acted: a mail about this turn, or a reminder of it, has nothing to say any more."""
    outbox.supersede(turn_topic(round, seat))


def remind(*, clock: Clock, asked_on: str = "") -> OutgoingMail | None:
    """Time runs short; the reminder can be answered like the mail it reminds of.

    `asked_on`: the day on which somebody asked for it; then there is one a day, whatever the clock says.
    """
    seat, the_round = clock.seat, clock.round
    step = asked_on or f"{clock.deadline_at and clock.deadline_at.isoformat()}:{clock.remind_at or 'last'}"
    if seat.user is None or clock.deadline_at is None:
        return None
    return post(
        "reminder",
        user=seat.user,
        stream=Stream.REMINDER,
        key=f"reminder:{clock.pk}:{the_round.version}:{step}",
        topic=turn_topic(the_round, seat),
        match=the_round.match,
        seat=seat,
        showing=Showing(the_round, position_of(the_round)),
        expires_at=clock.deadline_at,
        context=lambda: {"left": time_left(clock)},
    )


def _can_wait(clock: Clock, user: User, now: datetime) -> bool:
    """Whether a digest tells of this turn in time."""
    return clock.deadline_at is None or clock.deadline_at > digest_at(user, now) + DIGEST_MARGIN


def _sits_at_an_own_board(match: Match, round: Round, seat: Seat) -> bool:
    """Whether they have just moved on a board of their own, on the page: nobody waits, and they know what comes next.

    Who plays such a board by mail gets the next mail after each move.
    """
    if match.game not in OWN_BOARDS or round.version == 0:
        return False
    last = round.moves.filter(seat=seat.number).order_by("-ply").values_list("channel", flat=True).first()
    return last in (Move.Channel.WEB, Move.Channel.API)


def _previous_result(match: Match, the_round: Round, seat: Seat) -> str:
    """How the round before this one ended, in a sentence; "" when this is the first."""
    before = match.rounds.filter(number__lt=the_round.number, status=Round.Status.FINISHED).last()
    return result_of_round(match, before, seat) if before else ""
