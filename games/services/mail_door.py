"""The door for what players ask by mail: act, answer and mark the mail done, all in one transaction.

What a mail asks was read before (`games.inbound`), and is done by `mail_wishes`. Each mail is answered
once at most, and not beyond a budget: two machines that got past all other checks must not write to each other
for ever.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.services.delivery import mail_arrives, mail_came_back
from games.answers.mails import answer_mail
from games.answers.refused import REFUSED
from games.models import InboundMail, MailToken, Match
from games.notices import turn_notices
from games.services.incoming import State
from games.services.mail_moves import Outcome
from games.services.mail_wishes import do_wishes
from games.services.wish import Wish
from games.tokens import find_token, make_token

logger = logging.getLogger(__name__)

ANSWERS_A_MINUTE_TO_ALL = 120
"""The breaker: beyond it we still play and say nothing, and people are called."""

REFUSED_ONCE = frozenset({*REFUSED, "already_played", "which_turn"})
"""Answers that the same words get once a day."""

BOUNCES_COUNT_FOR = timedelta(days=7)
CONFIRM_FOR = timedelta(days=7)
"""How long a held mail can be confirmed; no turn lasts longer."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A mail as read: what it asks, its words for telling them back, and what identifies it."""

    wish: Wish
    text: str
    """The beginning of what was written, at most 200 characters."""
    words_digest: str
    message_id: str
    """In brackets, or ""."""


def act_on_mail(*, inbound_id: int, token_id: int, reply: Reply) -> str:
    """Do what the mail asks and answer it; the verdict that is kept. Doing it again changes nothing."""
    with transaction.atomic(durable=True):
        mail = lock_letter(inbound_id)
        if mail.state != State.RECEIVED:
            return mail.verdict
        lock_tables(token_id)
        token = key_of(token_id)
        mail_arrives(user=token.user)
        if token.seat is not None:
            turn_notices.came_back(seat=token.seat)
        answer = do_wishes(mail, token, reply.wish, reply.text, mail.received_at)
        mail.token = token
        mail.words_digest = reply.words_digest
        left = answers_left(mail, token, answer)
        if left:
            _tell(mail, key_of(token_id), reply, answer, is_last=left == 1)
            mail.answered_at = timezone.now()
        settle_letter(mail, State.DONE, answer.kind)
        return mail.verdict


def hold_mail(*, inbound_id: int, token_id: int, reason: str, words_digest: str, asks: bool) -> str:
    """A mail that may not be from the player: nothing is done, and the player is told at their own address.

    `asks` says that there is something in it that could be done; its player then gets a link to confirm it.
    """
    with transaction.atomic(durable=True):
        mail = lock_letter(inbound_id)
        if mail.state != State.RECEIVED:
            return mail.verdict
        token = key_of(token_id)
        mail.token = token
        mail.words_digest = words_digest
        if answers_left(mail, token, Outcome("held")):
            data = {"reason": reason, "key": _confirm_key(mail, token) if asks else ""}
            answer_mail(inbound=mail, token=_turn_of(token), in_reply_to="", kind="held", data=data)
            mail.answered_at = timezone.now()
        settle_letter(mail, State.HELD, f"held:{reason}")
        return mail.verdict


def may_be_confirmed(mail: InboundMail, now: datetime) -> bool:
    """Whether the held mail still waits for its player's word."""
    return (
        mail.state == State.HELD
        and mail.confirm is not None
        and bool(mail.raw)
        and mail.confirm.revoked_at is None
        and now < mail.confirm.created_at + CONFIRM_FOR
    )


def confirm_mail(*, inbound_id: int, reply: Reply) -> Outcome | None:
    """The player says that a held mail is theirs: do what it asks, as from this moment; None when it is too late.

    What counts is the table as it is now and the time of the confirmation: a mail nobody vouches for stops no clock.
    """
    now = timezone.now()
    with transaction.atomic(durable=True):
        mail = lock_letter(inbound_id)
        if not may_be_confirmed(mail, now) or mail.token_id is None:
            return None
        lock_tables(mail.token_id)
        token = key_of(mail.token_id)
        if token.seat is not None:
            turn_notices.came_back(seat=token.seat)
        outcome = do_wishes(mail, token, reply.wish, reply.text, now)
        settle_letter(mail, State.DONE, f"confirmed:{outcome.kind}")
        return outcome


def note_bounce(*, inbound_id: int, token_id: int, reason: str, lost: bool, for_good: bool) -> str:
    """A mail of ours came back to the address made for that; counted once a mail, while its key is young.

    Bounces can be forged by whoever has seen the key, and old ones say nothing about today.
    """
    with transaction.atomic(durable=True):
        mail = lock_letter(inbound_id)
        if mail.state != State.RECEIVED:
            return mail.verdict
        # One at a time for a key: two bounces of one mail may be read at once.
        MailToken.objects.select_for_update(no_key=True).get(pk=token_id)
        token = key_of(token_id)
        young = token.created_at > mail.received_at - BOUNCES_COUNT_FOR
        counted = InboundMail.objects.filter(token=token, verdict="bounce:counted").exists()
        if lost and young and not counted:
            mail_came_back(user=token.user, address=token.sent_to, for_good=for_good)
            reason = "counted"
        settle_letter(mail, State.DONE, f"bounce:{reason}")
        return mail.verdict


def put_aside(*, inbound_id: int, verdict: str) -> str:
    """A mail that asks nothing of us: a machine's, a bounce, a letter to people."""
    with transaction.atomic(durable=True):
        mail = lock_letter(inbound_id)
        if mail.state == State.RECEIVED:
            settle_letter(mail, State.DONE, verdict)
        return mail.verdict


# --- Answering --------------------------------------------------------------------------------------


def answers_left(mail: InboundMail, token: MailToken, answer: Outcome) -> int:
    """How many answers the budget leaves, this one included: so many to a seat, and one a day to the same words."""
    now = timezone.now()
    answered = InboundMail.objects.filter(answered_at__isnull=False)
    if answered.filter(answered_at__gt=now - timedelta(minutes=1)).count() >= ANSWERS_A_MINUTE_TO_ALL:
        logger.error("answers to mails have stopped: more than %s in a minute", ANSWERS_A_MINUTE_TO_ALL)
        return 0
    own = answered.filter(token__user=token.user, token__seat=token.seat)
    today = own.filter(answered_at__gt=now - timedelta(days=1))
    # The same card is played in many rounds, and the same question asked; only a refusal has said all at once.
    refused = today.filter(words_digest=mail.words_digest, verdict=answer.kind)
    if answer.kind in REFUSED_ONCE and refused.exists():
        return 0
    this_hour = today.filter(answered_at__gt=now - timedelta(hours=1)).count()
    return max(0, min(settings.MAIL_ANSWERS_A_DAY - today.count(), settings.MAIL_ANSWERS_AN_HOUR - this_hour))


def _tell(mail: InboundMail, token: MailToken, reply: Reply, answer: Outcome, *, is_last: bool) -> None:
    """`token` is read anew, so that the answer shows the rows as they are now."""
    answer_mail(
        inbound=mail,
        token=token,
        in_reply_to=reply.message_id,
        kind=answer.kind,
        text=answer.text,
        action=answer.action,
        data=answer.data,
        is_last=is_last,
    )


def _turn_of(token: MailToken) -> MailToken:
    """The key itself, or the first turn of a digest: a mail of ours belongs to a match."""
    if token.seat is not None:
        return token
    entries = token.entries.filter(number__isnull=False).select_related("user", "seat__match", "round")
    return entries.order_by("number")[0]


def _confirm_key(mail: InboundMail, token: MailToken) -> str:
    """A new key with which the player may say that this mail is theirs."""
    raw = make_token(
        purpose=MailToken.Purpose.CONFIRM,
        user=token.user,
        sent_to=token.user.email,
        seat=token.seat,
        round=token.round,
        version=token.version,
    )
    mail.confirm = find_token(raw, MailToken.Purpose.CONFIRM)
    return raw


def lock_letter(inbound_id: int) -> InboundMail:
    """The mail's row comes first in the order of locks."""
    return InboundMail.objects.select_for_update(of=("self",)).get(pk=inbound_id)


def lock_tables(*token_ids: int) -> None:
    """The matches of these keys come next, before their seats and mails: in this order the page has them too."""
    matches = MailToken.objects.filter(pk__in=token_ids, seat__isnull=False).values_list("seat__match")
    list(Match.objects.select_for_update(no_key=True).filter(pk__in=matches).order_by("pk").values_list("pk"))


def key_of(token_id: int) -> MailToken:
    return MailToken.objects.select_related("user", "seat__match", "round").get(pk=token_id)


def settle_letter(mail: InboundMail, state: str, verdict: str) -> None:
    mail.state, mail.verdict, mail.done_at, mail.lease_until = state, verdict[:40], timezone.now(), None
    mail.save()
