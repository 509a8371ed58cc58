"""What people are told: every mail about a match is one function here, called by the services inside their transaction.

Topics say which mails overtake each other: "turn:<round>:<seat>" for a turn and its reminders, "round:<match>:<seat>"
for the end of a round, which the first turn of the next round tells as well, "chat:<match>:<seat>", and
"table:<match>" for invitations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import outbox
from accounts.models import Channel, OutgoingMail, User
from accounts.outbox import Letter
from games.answers import answer
from games.digests import write_turns
from games.letters import (
    Showing,
    compose,
    people_at,
    post,
    result_of_round,
    result_words,
    thread_of,
    time_left,
    turn_key,
    turn_topic,
    when,
)
from games.mail_pace import digest_at, is_one_of_many
from games.models import ChatMessage, Claim, Clock, InboundMail, MailToken, Match, Move, Round, Seat
from games.selectors.positions import position_of, still_asked

Stream = OutgoingMail.Stream

DIGEST_MARGIN = timedelta(hours=1)
"""So long before a deadline a digest must come to be of use."""
OWN_BOARDS = ("pasjans",)
"""Games in which everybody goes on with an own board, whatever the others do."""
CHAT_PAUSE = timedelta(minutes=2)
"""Messages said in one breath go out in one mail."""


def turn_began(*, match: Match, round: Round, clock: Clock) -> None:
    """It is this person's turn. The mail waits a moment, and is dropped when they have played by then.

    Most turn mails of people who sit at the table together are overtaken, so their words are made only when they
    go out (`write_turn`). Who wants to learn of turns in the digest still gets a mail when the time ends before it.
    """
    seat = clock.seat
    if seat.user is None or _sits_at_an_own_board(match, round, seat):
        return
    if round.version == 0:
        outbox.supersede(_round_topic(match, seat))
    if outbox.channel_of(seat.user, Stream.TURN) == Channel.DIGEST:
        now = timezone.now()
        if clock.deadline_at is None or clock.deadline_at > digest_at(seat.user, now) + DIGEST_MARGIN:
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
        not_before=timezone.now() + timedelta(seconds=settings.TURN_MAIL_DELAY),
        expires_at=clock.deadline_at,
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


def match_started(*, match: Match) -> None:
    """All seats are taken. Whoever is to act learns it from the mail about their turn."""
    outbox.supersede(_table_topic(match))
    acting = {number for each in match.rounds.all() for number in each.to_act}
    for seat in people_at(match):
        if seat.number not in acting:
            post(
                "match_started",
                user=_user(seat),
                stream=Stream.MATCH,
                key=f"started:{match.pk}:{seat.number}",
                match=match,
                seat=seat,
                context=lambda: {"acting": _names(match, acting)},
            )


def round_ended(*, match: Match, round: Round) -> None:
    """A round is scored and the match goes on. Whoever begins the next round learns it from their turn."""
    for seat in people_at(match):
        post(
            "round_ended",
            user=_user(seat),
            stream=Stream.ROUND,
            key=f"round:{round.pk}:{seat.number}",
            topic=_round_topic(match, seat),
            match=match,
            seat=seat,
            showing=Showing(round, position_of(round)),
            not_before=timezone.now() + timedelta(seconds=settings.TURN_MAIL_DELAY),
        )


def match_ended(*, match: Match) -> None:
    """The result. Mails about turns and rounds of the match are overtaken by it."""
    rounds = list(match.rounds.all())
    last = next((each for each in reversed(rounds) if each.status == Round.Status.FINISHED), None)
    for seat in people_at(match):
        outbox.supersede(_round_topic(match, seat), *(turn_topic(each, seat) for each in rounds))
        if _ended_alone(match):
            continue
        post(
            "match_ended",
            user=_user(seat),
            stream=Stream.MATCH,
            key=f"ended:{match.pk}:{seat.number}",
            match=match,
            seat=seat,
            showing=Showing(last, position_of(last)) if last else None,
            context=partial(result_words, match, seat),
        )


def claim_offered(*, match: Match, round: Round, claim: Claim, seat: Seat) -> None:
    """The other player claims tricks that could not be proved, and waits for a yes or a no."""
    name, tricks = claim.clock.seat.name, claim.tricks

    def lines() -> list[str]:
        said = ngettext(
            "%(name)s says: one more trick is mine, and the rest yours.",
            "%(name)s says: %(tricks)d more tricks are mine, and the rest yours.",
            tricks,
        ) % {"name": name, "tricks": tricks}
        return [
            said,
            _("Answer with “ACCEPT” or “REFUSE”, or on the page of the match."),
            _("To refuse costs nothing, to play on neither."),
        ]

    if seat.user is None:
        return
    post(
        "note",
        user=seat.user,
        stream=Stream.TABLE,
        key=f"claim:{claim.pk}:{claim.version}:{tricks}",
        match=match,
        seat=seat,
        showing=Showing(round, position_of(round)),
        context=lambda: {
            "title": _("%(name)s claims the rest of the round") % {"name": name},
            "lines": lines(),
        },
    )


def chat_said(*, message: ChatMessage) -> None:
    """Others at the table get what was said since they last looked or were last written to, in one mail."""
    match = message.match
    for seat in people_at(match):
        if seat.pk == message.seat_id:
            continue
        topic = _chat_topic(match, seat)
        said = _unread(match, seat, topic)
        post(
            "chat",
            user=_user(seat),
            stream=Stream.CHAT,
            key=f"chat:{message.pk}:{seat.number}",
            topic=topic,
            match=match,
            seat=seat,
            not_before=timezone.now() + CHAT_PAUSE,
            context=partial(dict, said=said, speaker=message.seat.name),
        )


def chat_seen(*, seat: Seat) -> None:
    """They have read the chat on the page; a mail that still waits would repeat it."""
    outbox.supersede(_chat_topic(seat.match, seat))


def invited(*, match: Match) -> OutgoingMail | None:
    """A table was opened for this one person: a challenge, or a rematch."""
    if match.invited is None:
        return None
    return post(
        "invitation",
        user=match.invited,
        stream=Stream.INVITATION,
        key=f"invited:{match.pk}",
        topic=_table_topic(match),
        match=match,
        expires_at=match.expires_at,
        context=lambda: {
            "host": match.creator.name if match.creator else _("Somebody"),
            "rematch": match.rematch_of_id is not None,
            "until": when(match.expires_at) if match.expires_at else "",
        },
    )


def table_declined(*, match: Match) -> OutgoingMail | None:
    """The person a table was opened for said no."""
    if match.creator is None or match.invited is None:
        return None
    return post(
        "declined",
        user=match.creator,
        stream=Stream.INVITATION,
        key=f"declined:{match.pk}",
        match=match,
        context=lambda: {"guest": match.invited.name if match.invited else ""},
    )


def table_closed(*, match: Match) -> None:
    """The table was taken away: an invitation to it that still waits would lead nowhere."""
    outbox.supersede(_table_topic(match))


def answer_played(
    *,
    inbound: InboundMail,
    token: MailToken,
    in_reply_to: str,
    text: str,
    action: str,
    extra: tuple[str, ...] = (),
    done: tuple[str, ...] = (),
    left: tuple[str, ...] = (),
) -> OutgoingMail | None:
    """A mail played `action`, written as `text`; `extra` names what else it did ("chat").

    Of several moves `done` were played and `left` not.
    """
    return answer(
        inbound=inbound,
        token=token,
        in_reply_to=in_reply_to,
        kind="played",
        text=text,
        action=action,
        data={"extra": extra, "done": done, "left": left, "reason": "not_your_turn"},
    )


def answer_refused(
    *,
    inbound: InboundMail,
    token: MailToken,
    in_reply_to: str,
    kind: str,
    text: str = "",
    data: Mapping[str, Any] | None = None,
) -> OutgoingMail | None:
    """Every other answer to a mail; the kinds are the methods of `games.answers._Teller`."""
    return answer(inbound=inbound, token=token, in_reply_to=in_reply_to, kind=kind, text=text, data=data)


# --- Steps ------------------------------------------------------------------------------------------


def _sits_at_an_own_board(match: Match, round: Round, seat: Seat) -> bool:
    """Whether they have just moved on a board of their own, on the page: nobody waits, and they know what comes next.

    Who plays such a board by mail gets the next mail after each move.
    """
    if match.game not in OWN_BOARDS or round.version == 0:
        return False
    last = round.moves.filter(seat=seat.number).order_by("-ply").values_list("channel", flat=True).first()
    return last in (Move.Channel.WEB, Move.Channel.API)


def _ended_alone(match: Match) -> bool:
    """Whether somebody who plays alone has just brought it to its end; they know, and there is nobody else."""
    return match.seats.count() == 1 and (match.result or {}).get("reason") in ("won", "resigned")


def _round_topic(match: Match, seat: Seat) -> str:
    return f"round:{match.pk}:{seat.number}"


def _table_topic(match: Match) -> str:
    return f"table:{match.pk}"


def _chat_topic(match: Match, seat: Seat) -> str:
    return f"chat:{match.pk}:{seat.number}"


def _user(seat: Seat) -> User:
    assert seat.user is not None
    return seat.user


def _names(match: Match, numbers: Iterable[int]) -> str:
    return ", ".join(seat.name for seat in match.seats.select_related("user") if seat.number in numbers)


def _previous_result(match: Match, the_round: Round, seat: Seat) -> str:
    """How the round before this one ended, in a sentence; "" when this is the first."""
    before = match.rounds.filter(number__lt=the_round.number, status=Round.Status.FINISHED).last()
    return result_of_round(match, before, seat) if before else ""


def _unread(match: Match, seat: Seat, topic: str) -> list[ChatMessage]:
    """What others said since this person looked, without what an earlier mail has told."""
    said = match.chat.filter(pk__gt=seat.seen_chat_id).exclude(seat=seat).select_related("seat__user")
    states = [OutgoingMail.State.SENT, OutgoingMail.State.TOLD]
    told = OutgoingMail.objects.filter(topic=topic, state__in=states).order_by("created_at").last()
    return list(said.filter(at__gt=told.created_at) if told else said)
