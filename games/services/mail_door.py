"""The door for what players ask by mail: act, answer and mark the mail done, all in one transaction.

What a mail asks was read before (`games.inbound`); here it meets the rows. A refused move is rolled back to a
savepoint, so that the refusal itself can be told. Each mail is answered once at most, and not beyond a budget:
two machines that got past all other checks must not write to each other for ever.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.services.delivery import mail_arrives, mail_came_back
from accounts.services.preferences import stop_mails
from games import answers
from games.engines.words import plain_words
from games.errors import GameError, MatchOver, NoPlans, StaleRound, UnreadablePlan
from games.models import InboundMail, MailToken, Match, Move, Seat
from games.services.chat import say
from games.services.hold import Held, hold
from games.services.incoming import State
from games.services.plans import clear_plan_held, lay_plan, set_plan_held
from games.services.play import play_held, resign_held
from games.services.wish import Wish

logger = logging.getLogger(__name__)

ANSWERS_AN_HOUR = 3
ANSWERS_A_DAY = 10
ANSWERS_A_MINUTE_TO_ALL = 120
"""The breaker: beyond it we still play and say nothing, and people are called."""

NO_PLAN = {"off", "none", "usun", "brak", "koniec"}
"""What takes a plan back, behind the word PLAN."""

BOUNCES_COUNT_FOR = timedelta(days=7)

KINDS = {
    "stale": "stale",
    "already_played": "already_played",
    "not_your_turn": "not_your_turn",
    "round_over": "round_over",
    "match_over": "match_over",
    "out_of_time": "out_of_time",
    "action_ambiguous": "ambiguous",
}
"""Refusals of the play door -> kinds of answers; every other one means that the move cannot be played now."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A mail as read: what it asks, its words for telling them back, and what identifies it."""

    wish: Wish
    text: str
    """The beginning of what was written, at most 200 characters."""
    words_digest: str
    message_id: str
    """In brackets, or ""."""


@dataclass
class _Answer:
    kind: str
    text: str = ""
    action: str = ""
    data: dict[str, Any] = field(default_factory=dict)


def act_on_mail(*, inbound_id: int, token_id: int, reply: Reply) -> str:
    """Do what the mail asks and answer it; the verdict that is kept. Doing it again changes nothing."""
    with transaction.atomic(durable=True):
        mail = _lock(inbound_id)
        if mail.state != State.RECEIVED:
            return mail.verdict
        token = _token(token_id)
        mail_arrives(user=token.user)
        answer = _act(mail, token, reply)
        mail.token = token
        mail.words_digest = reply.words_digest
        left = _answers_left(mail, token, answer)
        if left:
            _tell(mail, _token(token_id), reply, answer, is_last=left == 1)
            mail.answered_at = timezone.now()
        _settle(mail, State.DONE, answer.kind)
        return mail.verdict


def hold_mail(*, inbound_id: int, token_id: int, reason: str, words_digest: str) -> str:
    """A mail that may not be from the player: nothing is done, and the player is told at their own address."""
    with transaction.atomic(durable=True):
        mail = _lock(inbound_id)
        if mail.state != State.RECEIVED:
            return mail.verdict
        token = _token(token_id)
        mail.token = token
        mail.words_digest = words_digest
        if _answers_left(mail, token, _Answer("held")):
            answers.answer(inbound=mail, token=token, in_reply_to="", kind="held", data={"reason": reason})
            mail.answered_at = timezone.now()
        _settle(mail, State.HELD, f"held:{reason}")
        return mail.verdict


def note_bounce(*, inbound_id: int, token_id: int, reason: str, lost: bool, for_good: bool) -> str:
    """A mail of ours came back to the address made for that; counted once a mail, while its key is young.

    Bounces can be forged by whoever has seen the key, and old ones say nothing about today.
    """
    with transaction.atomic(durable=True):
        mail = _lock(inbound_id)
        if mail.state != State.RECEIVED:
            return mail.verdict
        token = _token(token_id)
        young = token.created_at > mail.received_at - BOUNCES_COUNT_FOR
        counted = InboundMail.objects.filter(token=token, verdict="bounce:counted").exists()
        if lost and young and not counted:
            mail_came_back(user=token.user, address=token.sent_to, for_good=for_good)
            reason = "counted"
        _settle(mail, State.DONE, f"bounce:{reason}")
        return mail.verdict


def put_aside(*, inbound_id: int, verdict: str) -> str:
    """A mail that asks nothing of us: a machine's, a bounce, a letter to people."""
    with transaction.atomic(durable=True):
        mail = _lock(inbound_id)
        if mail.state == State.RECEIVED:
            _settle(mail, State.DONE, verdict)
        return mail.verdict


def resign_code(seat: Seat, day: datetime) -> str:
    """The four digits that confirm a resignation by mail, good for this day (UTC) and the next.

    They keep a slip from ending a match; who may act for the seat has been settled before.
    """
    return f"{int(salted_hmac('games.resign', f'{seat.pk}:{day:%Y-%m-%d}').hexdigest(), 16) % 10_000:04d}"


# --- What a mail asks -------------------------------------------------------------------------------


def _act(mail: InboundMail, token: MailToken, reply: Reply) -> _Answer:
    """The wishes in the order of their weight; what does not fit into one answer is shown at the table."""
    wish = reply.wish
    assert token.seat is not None
    if wish.code:
        return _confirm(token, wish.code)
    if wish.disagrees:
        return _Answer("disagree", reply.text)
    said = _chat(token, wish) if wish.chat else None
    if len(wish.moves) > 1:
        return _Answer("several", reply.text, data={"texts": [move.text for move in wish.moves]})
    if wish.moves:
        answer = _move(mail, token, wish)
        answer.data["extra"] = [said.kind] if said else []
        if wish.plan and answer.kind == "played":
            answer.data["extra"].append("plan")
        return answer
    if wish.plan:
        return _plan(mail, token, wish.plan)
    if "resign" in wish.words:
        return _ask_to_confirm(token)
    if "stop" in wish.words:
        return _stop(token)
    if wish.checks:
        return _check(wish)
    if said:
        return said
    for word in ("help", "status"):
        if word in wish.words:
            return _Answer(word)
    if token.seat.match.status != Match.Status.ACTIVE:
        return _Answer("match_over", reply.text)
    return _Answer("courtesy" if wish.polite and not wish.unread else "unreadable", reply.text)


def _move(mail: InboundMail, token: MailToken, wish: Wish) -> _Answer:
    """Play the one move of the mail for the position that its writer saw."""
    move = wish.moves[0]
    if token.round is None or token.seat is None:
        return _Answer("no_position", move.text)
    action = next(iter(move.readings)) if len(move.readings) == 1 else move.text
    try:
        with transaction.atomic():
            held = hold(token.round.pk)
            if wish.plan:
                _lay_plan(held, token, wish.plan)
            played = play_held(
                held,
                seat=token.seat.number,
                text=action,
                expected_version=token.version,
                channel=Move.Channel.MAIL,
                request_key=f"mail:{mail.pk}",
                at=mail.received_at,
            )
    except IntegrityError:
        return _Answer(StaleRound.code, move.text)
    except (UnreadablePlan, NoPlans) as refusal:
        return _Answer("plan_refused", wish.plan[:200], data={"reason": str(refusal)})
    except GameError as refusal:
        kind = KINDS.get(refusal.code, "illegal")
        data = {"readings": sorted(move.readings)} if kind == "ambiguous" else {}
        return _Answer(kind, move.text, data=data)
    return _Answer("played", move.text, action=played.action)


def _plan(mail: InboundMail, token: MailToken, text: str) -> _Answer:
    """Make the plan for the position that its writer saw, or take it back; what it says for now is played."""
    if token.round is None or token.seat is None:
        return _Answer("no_position", text[:200])
    seat = token.seat.number
    try:
        with transaction.atomic():
            held = hold(token.round.pk)
            held.acted_at = mail.received_at
            if plain_words(text) in NO_PLAN:
                clear_plan_held(held, seat=seat)
                return _Answer("plan_off")
            set_plan_held(held, seat=seat, text=text, expected_version=token.version)
    except IntegrityError:
        return _Answer(StaleRound.code, text[:200])
    except GameError as refusal:
        if refusal.code in KINDS:
            return _Answer(KINDS[refusal.code], text[:200])
        return _Answer("plan_refused", text[:200], data={"reason": str(refusal)})
    return _Answer("planned", text[:200])


def _lay_plan(held: Held, token: MailToken, text: str) -> None:
    """The plan that comes with a move: it counts from the position that the mail showed."""
    assert token.seat is not None
    if plain_words(text) in NO_PLAN:
        clear_plan_held(held, seat=token.seat.number)
    else:
        lay_plan(held, seat=token.seat.number, text=text, expected_version=token.version)


def _chat(token: MailToken, wish: Wish) -> _Answer:
    assert token.seat is not None
    try:
        say(code=token.seat.match.code, user=token.user, text=wish.chat)
    except GameError as refusal:
        return _Answer("chat_refused", wish.chat[:200], data={"code": refusal.code})
    return _Answer("chat", wish.chat[:200])


def _check(wish: Wish) -> _Answer:
    """What the move would be; nothing is played."""
    checked = wish.checks[0]
    if len(checked.readings) > 1:
        return _Answer("ambiguous", checked.text, data={"readings": sorted(checked.readings)})
    return _Answer("check", checked.text, data={"action": next(iter(checked.readings), "")})


def _stop(token: MailToken) -> _Answer:
    """No more mails about turns; the clocks go on, which the answer says."""
    stop_mails(user=token.user, stream="turn")
    return _Answer("stopped")


def _ask_to_confirm(token: MailToken) -> _Answer:
    assert token.seat is not None
    if token.seat.match.status != Match.Status.ACTIVE:
        return _Answer(MatchOver.code)
    return _Answer("resign", data={"code": resign_code(token.seat, timezone.now())})


def _confirm(token: MailToken, code: str) -> _Answer:
    assert token.seat is not None
    now = timezone.now()
    good = [resign_code(token.seat, day) for day in (now, now - timedelta(days=1))]
    if not any(constant_time_compare(code, each) for each in good):
        return _Answer("bad_code", code)
    match = token.seat.match
    open_round = match.rounds.filter(status="active").first()
    if open_round is None:
        return _Answer(MatchOver.code)
    try:
        with transaction.atomic():
            resign_held(
                hold(open_round.pk), seat=token.seat.number, channel=Move.Channel.MAIL, confirmed=True
            )
    except GameError as refusal:
        return _Answer(KINDS.get(refusal.code, MatchOver.code))
    return _Answer("resigned")


# --- Answering --------------------------------------------------------------------------------------


def _answers_left(mail: InboundMail, token: MailToken, answer: _Answer) -> int:
    """How many answers the budget leaves, this one included: so many to a seat, and one a day to the same words."""
    now = timezone.now()
    answered = InboundMail.objects.filter(answered_at__isnull=False)
    if answered.filter(answered_at__gt=now - timedelta(minutes=1)).count() >= ANSWERS_A_MINUTE_TO_ALL:
        logger.error("answers to mails have stopped: more than %s in a minute", ANSWERS_A_MINUTE_TO_ALL)
        return 0
    today = answered.filter(token__seat=token.seat, answered_at__gt=now - timedelta(days=1))
    # The same card is played in many rounds; only refusals repeat themselves.
    if answer.kind != "played" and today.filter(words_digest=mail.words_digest).exists():
        return 0
    this_hour = today.filter(answered_at__gt=now - timedelta(hours=1)).count()
    return max(0, min(ANSWERS_A_DAY - today.count(), ANSWERS_AN_HOUR - this_hour))


def _tell(mail: InboundMail, token: MailToken, reply: Reply, answer: _Answer, *, is_last: bool) -> None:
    """`token` is read anew, so that the answer shows the rows as they are now."""
    answers.answer(
        inbound=mail,
        token=token,
        in_reply_to=reply.message_id,
        kind=answer.kind,
        text=answer.text,
        action=answer.action,
        data=answer.data,
        is_last=is_last,
    )


def _lock(inbound_id: int) -> InboundMail:
    """The mail's row comes first in the order of locks."""
    return InboundMail.objects.select_for_update(of=("self",)).get(pk=inbound_id)


def _token(token_id: int) -> MailToken:
    return MailToken.objects.select_related("user", "seat__match", "round").get(pk=token_id)


def _settle(mail: InboundMail, state: str, verdict: str) -> None:
    mail.state, mail.verdict, mail.done_at, mail.lease_until = state, verdict[:40], timezone.now(), None
    mail.save()
