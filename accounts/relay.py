"""Sending what is due in the outbox.

A row is claimed and the claim committed, then the mail is sent, then that is committed. A process that dies
in between leaves a lease that runs out, and another one sends the mail again under the same Message-ID: every
mail goes out at least once, and after such a death perhaps twice, which most programs show as one.
"""

from __future__ import annotations

import logging
import random
import re
import smtplib
from datetime import datetime, timedelta

from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection as database
from django.db import transaction
from django.db.models import DateTimeField, F, Q, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.enhanced import says_no_mailbox, says_our_fault
from accounts.models import OutgoingMail
from accounts.outbox import DELIVERED, address_for, held_until, write
from accounts.services.delivery import mail_came_back
from accounts.smtp import within
from accounts.wire import message_of

log = logging.getLogger(__name__)

State = OutgoingMail.State
Stream = OutgoingMail.Stream

LEASE = timedelta(minutes=3)
"""Longer than a mail can take: its words, and CONVERSATION."""
CONVERSATION = 90.0
"""Seconds for all that is said about one mail, a second try on a new line included, however slowly it is said."""
GOODBYE = 5.0
RELAYS_AT_ONCE = 2
"""So many processes send at a time; a mail server that hangs must not hold every worker."""
FIRST_PAUSE = timedelta(minutes=1)
LONGEST_PAUSE = timedelta(hours=6)
LONGEST_PAUSE_UNREACHABLE = timedelta(minutes=10)
"""While our own mail server is away: a mail that waited for it should go soon after its return."""
GIVE_UP_AFTER = timedelta(hours=48)
SERVER_REST = timedelta(seconds=30)
"""After a failure to reach the mail server, how long everything else waits before the next try."""
KEEP_WORDS = timedelta(days=7)


UNREACHED = "unreached: "
"""How the note of a mail begins whose server was not reached; the first mail that goes out wipes all such notes."""


class Refused(Exception):
    """The mail server will never take this mail for this address."""


class RefusedAddress(Refused):
    """It is the address that it will not take; its words are for the score of the address."""


class NotNow(Exception):
    """The mail server answered, and wants to be asked again later."""


class Unreachable(Exception):
    """No conversation took place; the fault is between us and our mail server, not in the mail."""


def send_due(limit: int = 200) -> int:
    """Send what is due, the longest due first; returns how many were sent. Never raises for a mail's sake."""
    if _relays_at_work() >= RELAYS_AT_ONCE:
        return 0
    sent = 0
    channel = get_connection()
    try:
        for _ in range(limit):
            mail = claim()
            if mail is None:
                break
            reason = _unwanted(mail)
            if reason:
                _close(mail, State.CANCELLED, reason)
                continue
            until = held_until(mail, timezone.now())
            if until:
                _hold(mail, until)
                continue
            try:
                if not write(mail):
                    _close(mail, State.CANCELLED, "overtaken by events")
                    continue
                _send(channel, mail)
            except Refused as error:
                log.warning("mail %s refused: %s", mail.pk, error)
                _close(mail, State.FAILED, str(error))
                if isinstance(error, RefusedAddress):
                    _count_against(mail, str(error))
            except NotNow as error:
                _postpone(mail, str(error), LONGEST_PAUSE)
            except Unreachable as error:
                log.warning("mail server unreachable: %s", error)
                _postpone(mail, UNREACHED + str(error), LONGEST_PAUSE_UNREACHABLE)
                _let_the_server_rest()
                break
            except Exception as error:
                # A mail that cannot even be built must not hold up those behind it.
                log.exception("mail %s could not be sent", mail.pk)
                _postpone(mail, repr(error), LONGEST_PAUSE)
            else:
                _mark_sent(mail)
                sent += 1
    finally:
        with within(channel, GOODBYE):
            _hang_up(channel)
    if sent:
        _note_that_it_was_reached()
    return sent


def claim() -> OutgoingMail | None:
    """Take the mail that is due longest: nobody else sends it until its lease runs out."""
    now = timezone.now()
    due = OutgoingMail.objects.filter(
        Q(state=State.QUEUED, not_before__lte=now) | Q(state=State.SENDING, lease_until__lte=now)
    ).order_by("not_before", "pk")
    with transaction.atomic():
        if database.features.has_select_for_update_skip_locked:
            due = due.select_for_update(skip_locked=True)
        mail = due.first()
        if mail is None:
            return None
        # Where rows cannot be locked, this is what makes one of two claimants lose.
        taken = OutgoingMail.objects.filter(
            pk=mail.pk, state=mail.state, lease_until=mail.lease_until
        ).update(
            state=State.SENDING,
            lease_until=now + LEASE,
            attempts=F("attempts") + 1,
            tried_since=Coalesce("tried_since", Value(now), output_field=DateTimeField()),
        )
        if not taken:
            return None
        # While the row is held: whoever closes an account takes their mails away.
        mail.refresh_from_db()
    return mail


def forget_old() -> int:
    """Empty mails that have been over for a week: their words show hands, their headers hold keys."""
    return (
        OutgoingMail.objects.filter(created_at__lt=timezone.now() - KEEP_WORDS)
        .exclude(state__in=[State.QUEUED, State.SENDING])
        .exclude(text="")
        .update(text="", html="", draft={}, headers={}, envelope_from="")
    )


def _relays_at_work() -> int:
    return OutgoingMail.objects.filter(state=State.SENDING, lease_until__gt=timezone.now()).count()


def _unwanted(mail: OutgoingMail) -> str:
    """Why this mail should not go out after all; empty when it should."""
    if mail.expires_at is not None and mail.expires_at <= timezone.now():
        return "expired"
    if mail.stream == Stream.ACCOUNT or mail.user is None:
        return ""
    address = address_for(mail.user, mail.stream)
    if address and mail.draft and not mail.text and address.lower() != mail.to_address.lower():
        # Nothing of it has been written yet; it follows its reader to a new address.
        mail.to_address = address
        mail.save(update_fields=["to_address"])
    same = address.lower() == mail.to_address.lower()
    return "" if same else "not wanted, or the address has changed"


def _send(channel: BaseEmailBackend, mail: OutgoingMail) -> None:
    """Raises `Refused`, `NotNow` or `Unreachable`, and is over within CONVERSATION."""
    message = message_of(mail)
    with within(channel, CONVERSATION):
        _say(channel, message)


def _say(channel: BaseEmailBackend, message: EmailMultiAlternatives) -> None:
    try:
        reused = not channel.open()
    except (OSError, smtplib.SMTPException) as error:
        raise Unreachable(_redacted(repr(error))) from error
    try:
        try:
            channel.send_messages([message])
        except smtplib.SMTPServerDisconnected:
            # Servers may close a conversation after a mail; that is no fault of the next one.
            if not reused:
                raise
            _hang_up(channel)
            channel.open()
            channel.send_messages([message])
    except smtplib.SMTPRecipientsRefused as error:
        code, answer = next(iter(error.recipients.values()))
        raise _verdict(code, answer, RefusedAddress) from error
    except smtplib.SMTPDataError as error:
        raise _verdict(error.smtp_code, error.smtp_error, Refused) from error
    except smtplib.SMTPNotSupportedError as error:
        raise Refused(_redacted(repr(error))) from error
    except smtplib.SMTPResponseException as error:
        # The greeting, the login or our own sender address: ours to mend, so the mail waits.
        raise NotNow(_answer(error.smtp_code, error.smtp_error)) from error
    except OSError as error:
        # A time-out or a broken line, at whatever point; smtplib's own errors are OSErrors too.
        _hang_up(channel)
        raise Unreachable(_redacted(repr(error))) from error


def _verdict(code: int, answer: bytes | str, for_good: type[Refused]) -> Refused | NotNow:
    return (for_good if code >= 500 else NotNow)(_answer(code, answer))


def _count_against(mail: OutgoingMail, answer: str) -> None:
    """A refused address counts like one from which a mail came back, unless the fault is with us.

    A mail server of ours that is set up wrongly refuses everybody; that must not pause everybody.
    """
    if mail.user is not None and not says_our_fault(answer):
        mail_came_back(user=mail.user, address=mail.to_address, for_good=says_no_mailbox(answer))


def _answer(code: int, answer: bytes | str) -> str:
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
    return _redacted(f"{code} {text}")


def _redacted(text: str) -> str:
    """Without keys: servers like to repeat the addresses they were given."""
    return re.sub(r"[a-zA-Z2-7]{26}", "<key>", text)[:500]


def _mark_sent(mail: OutgoingMail) -> None:
    # Superseded in the meantime or not, it has gone out, and the row says so.
    told = DELIVERED.get(mail.draft.get("kind", ""))
    with transaction.atomic():
        if told and mail.lease_until:
            # First, because all others who lock what it writes and this row lock them in this order.
            told(mail, mail.lease_until - LEASE)
        OutgoingMail.objects.filter(pk=mail.pk, state__in=[State.SENDING, State.SUPERSEDED]).update(
            state=State.SENT, sent_at=timezone.now(), lease_until=None, last_error=""
        )


def _hold(mail: OutgoingMail, until: datetime) -> None:
    """Back into the queue as if it had never been taken up."""
    OutgoingMail.objects.filter(pk=mail.pk, state=State.SENDING).update(
        state=State.QUEUED, lease_until=None, attempts=0, tried_since=None, not_before=until
    )


def _close(mail: OutgoingMail, state: str, reason: str) -> None:
    OutgoingMail.objects.filter(pk=mail.pk, state=State.SENDING).update(
        state=state, lease_until=None, last_error=reason
    )


def _postpone(mail: OutgoingMail, reason: str, longest: timedelta) -> None:
    """Back into the queue, later each time; after two days of trying it has failed."""
    now = timezone.now()
    if now - (mail.tried_since or mail.created_at) >= GIVE_UP_AFTER:
        _close(mail, State.FAILED, reason)
        return
    OutgoingMail.objects.filter(pk=mail.pk, state=State.SENDING).update(
        state=State.QUEUED,
        lease_until=None,
        last_error=reason,
        not_before=now + _pause(mail.attempts, longest),
    )


def _pause(attempts: int, longest: timedelta) -> timedelta:
    """Doubling from a minute, with a fifth of jitter so that mails held up together do not come back together."""
    pause = min(longest, FIRST_PAUSE * 2 ** min(attempts - 1, 12))
    return timedelta(seconds=pause.total_seconds() * random.uniform(0.8, 1.2))


def _let_the_server_rest() -> None:
    until: datetime = timezone.now() + SERVER_REST
    OutgoingMail.objects.filter(state=State.QUEUED, not_before__lt=until).update(not_before=until)


def _note_that_it_was_reached() -> None:
    waiting = OutgoingMail.objects.filter(state=State.QUEUED, last_error__startswith=UNREACHED)
    waiting.update(last_error="")


def _hang_up(channel: BaseEmailBackend) -> None:
    try:
        channel.close()
    except (OSError, smtplib.SMTPException):
        log.debug("the mail server did not say goodbye")
