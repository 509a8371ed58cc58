"""Whether mail flows in both directions: a handful of figures, each with what it may be and what to do when it is not.

Reads only. `manage.py mail_health` prints them, a page for the staff shows them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Case, Count, Exists, F, Max, Min, OuterRef, Q, QuerySet, When
from django.db.models.functions import Coalesce
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import OutgoingMail, User
from accounts.relay import UNREACHED
from games.models import InboundMail
from games.probes import KEY

LATELY = timedelta(days=1)
REFUSED_WITHIN = timedelta(days=3)
"""Counted from when a mail was written: one that is put off is given up, and then counts, after two days."""
PROBES_COUNT = timedelta(days=7)
"""Older probes say nothing any more."""
PUT_OFF = r"^[45][0-9][0-9] "
"""How the relay notes the answer of a mail server; whatever begins otherwise is a server that was not reached."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured thing. `value` is mails, addresses or whole minutes, as its label says; None: there is none.

    `most` is what it may be at the most, None where it only informs; `advice` is for when it is more.
    """

    key: str
    label: Promise
    value: int | None
    most: int | None = None
    advice: Promise | str = ""

    @property
    def is_wrong(self) -> bool:
        return self.most is not None and self.value is not None and self.value > self.most


def mail_health(now: datetime) -> list[Figure]:
    """How mail fares at this moment, what goes out first."""
    return [*_outgoing(now), *_incoming(now)]


def mail_stuck_since(now: datetime) -> datetime | None:
    """Since when our mails have not gone out, once that is longer than may be; None while they do.

    The figure "queue_age" below, when nothing at all went out meanwhile: mails to servers that put us off are theirs
    to answer for, and one mail that sticks while others pass stops nobody's clock.
    """
    since = _due_since(_stuck(), now)
    if since is None or now - since <= timedelta(minutes=settings.MAIL_HEALTH_QUEUE_AGE):
        return None
    sent = OutgoingMail.objects.filter(state=OutgoingMail.State.SENT, sent_at__gt=since)
    return None if sent.exists() else since


def _waiting() -> QuerySet[OutgoingMail]:
    states = OutgoingMail.State
    return OutgoingMail.objects.filter(state__in=[states.QUEUED, states.SENDING])


def _put_off() -> QuerySet[OutgoingMail]:
    return _waiting().filter(attempts__gt=0, last_error__regex=PUT_OFF)


def _stuck() -> QuerySet[OutgoingMail]:
    return _waiting().exclude(pk__in=_put_off().values("pk"))


def _outgoing(now: datetime) -> list[Figure]:
    states = OutgoingMail.State
    lately = OutgoingMail.objects.filter(created_at__gt=now - REFUSED_WITHIN)
    last: datetime | None = OutgoingMail.objects.filter(state=states.SENT).aggregate(last=Max("sent_at"))[
        "last"
    ]
    return [
        Figure(
            "queue_age",
            _("minutes that the longest due mail has waited"),
            _minutes(_due_since(_stuck(), now), now),
            settings.MAIL_HEALTH_QUEUE_AGE,
            _("Do worker and beat run, and does the mail server at EMAIL_HOST answer?"),
        ),
        Figure(
            "unreached",
            _("minutes that the mail server has not been reached, and sending rests"),
            _minutes(_unreached_since(last), now),
            settings.MAIL_HEALTH_UNREACHED,
            _(
                "Is EMAIL_HOST right, does that server run, does a firewall let us through? We try again by ourselves."
            ),
        ),
        Figure("waiting", _("mails that wait to go out"), _waiting().count()),
        Figure(
            "put_off",
            _("addresses whose mail servers put us off"),
            _put_off().aggregate(n=Count("to_address", distinct=True))["n"],
            settings.MAIL_HEALTH_PUT_OFF,
            _(
                "Look at the last errors of waiting mails: many servers at once mean a bad reputation or a wrong login."
            ),
        ),
        Figure("last_delivery", _("minutes since a mail last went out"), _minutes(last, now)),
        Figure(
            "refused",
            _("mails refused for good, of those written within three days"),
            lately.filter(state=states.FAILED).count(),
            settings.MAIL_HEALTH_REFUSED,
            _("Look at the last errors of undeliverable mails; check SPF, DKIM and DMARC of MAIL_DOMAIN."),
        ),
    ]


def _unreached_since(last_sent: datetime | None) -> datetime | None:
    """Since when the relay has found nobody to hand mail to; None while it does."""
    unreached = _waiting().filter(attempts__gt=0, last_error__startswith=UNREACHED)
    since: datetime | None = unreached.aggregate(since=Min("tried_since"))["since"]
    return max(since, last_sent) if since and last_sent else since


def _swallowed_since(now: datetime) -> datetime | None:
    """When the first probe went out after the last one that came back; None when all have."""
    if not settings.MAIL_PROBE_HOURS:
        return None
    came_back = InboundMail.objects.filter(rcpt_to=OuterRef("to_address"))
    probes = OutgoingMail.objects.filter(
        key__startswith=KEY, state=OutgoingMail.State.SENT, sent_at__gt=now - PROBES_COUNT
    )
    lost: datetime | None = None
    for sent_at, arrived in probes.order_by("-sent_at").values_list("sent_at", Exists(came_back)):
        if arrived:
            break
        lost = sent_at
    return lost


def _incoming(now: datetime) -> list[Figure]:
    states = InboundMail.State
    lately = InboundMail.objects.filter(received_at__gt=now - LATELY)
    unread = InboundMail.objects.filter(state=states.RECEIVED).aggregate(since=Min("received_at"))["since"]
    return [
        Figure(
            "swallowed",
            _("minutes that a mail to ourselves has not come back"),
            _minutes(_swallowed_since(now), now),
            settings.MAIL_HEALTH_PROBE,
            _(
                "The mail server takes our mails and they do not arrive. Ask its log, or your provider, what became of"
                " the last probe; check the MX record of reply.MAIL_DOMAIN and that the mail door runs."
            ),
        ),
        Figure(
            "came_back",
            _("mails that came back within a day"),
            lately.filter(verdict="bounce:counted").count(),
            settings.MAIL_HEALTH_REFUSED,
            _("Read one that came back at your mail server: it says why ours was not wanted."),
        ),
        Figure(
            "resting",
            _("addresses that get no mail because it comes back"),
            User.objects.filter(mail_paused_at__isnull=False).count(),
        ),
        Figure(
            "unread_age",
            _("minutes that the oldest unread mail has waited"),
            _minutes(unread, now),
            settings.MAIL_HEALTH_UNREAD_AGE,
            _("Do worker and beat run? Deadlines of players whose mail is unread wait with it."),
        ),
        Figure(
            "held",
            _("mails held within a day, since they may be forged"),
            lately.filter(state=states.HELD).count(),
            settings.MAIL_HEALTH_HELD,
            _("Somebody forges senders, or MAIL_AUTHSERV_ID does not fit what the mail server writes."),
        ),
        Figure(
            "quarantined",
            _("mails that could not be read within a day"),
            InboundMail.objects.filter(state=states.QUARANTINED, done_at__gt=now - LATELY).count(),
            settings.MAIL_HEALTH_QUARANTINED,
            _("Incoming mails in the admin show the error; mend it and have them read again."),
        ),
    ]


def _due_since(mails: QuerySet[OutgoingMail], now: datetime) -> datetime | None:
    """Since when the longest of these is due. A try that failed moves `not_before`, so then the first try counts."""
    since: datetime | None = mails.aggregate(
        since=Min(
            Case(When(attempts__gt=0, then=Coalesce("tried_since", "created_at")), default=F("not_before")),
            filter=_is_due(now),
        )
    )["since"]
    return since


def _is_due(now: datetime) -> Q:
    return Q(attempts__gt=0) | Q(not_before__lte=now)


def _minutes(since: datetime | None, now: datetime) -> int | None:
    return None if since is None else max(0, math.floor((now - since) / timedelta(minutes=1)))
