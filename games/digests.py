"""One mail for several turns: the daily digest, and turn mails that would come in a heap.

Both list every turn that waits, the most urgent first, each with its number, its table and its own links. They are
written anew for each try, from what then is, so that a mail server that was away for hours brings nothing stale.
Those of one person are written one at a time, so that two relays at work at once tell each turn once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import connection as database
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import outbox
from accounts.models import Channel, OutgoingMail, User
from accounts.outbox import Letter
from accounts.turnstile import one_at_a_time
from games import letters
from games.letter_keys import Showing, action_url, position_url, stop_url
from games.models import Clock, Round, Seat
from games.presentation.mail import Board
from games.presentation.mails import TITLES
from games.selectors.positions import position_of
from games.selectors.turns import waiting_for
from games.tokens import bounce_address, digest_address, make_digest_tokens
from games.topics import turn_topic

State = OutgoingMail.State
Stream = OutgoingMail.Stream

TURNS = "turns"
"""The kind of a turn mail that tells of several."""
MOST_TURNS = 20
"""Turns that one mail lists; the page has the rest."""
TABLES_DRAWN = (5, 3, 1, 0)
"""So many tables are drawn, or the next fewer until the mail is not too long; other turns have words and a link."""
MOST_BYTES = 78_000
"""Of HTML: mail programs cut off what is longer than about 100 KB."""
MOST_LINES = 40


@dataclass(frozen=True)
class Turn:
    """A turn as the digest lists it."""

    number: int
    round: Round
    title: str | Promise
    names: str
    board: Board
    deadline: str
    url: str


def write_digest(mail: OutgoingMail) -> Letter | None:
    """The daily digest: the turns that wait, and the lines collected for it; None when there are neither."""
    user = _user(mail)
    one_at_a_time(user)
    wanted = outbox.channel_of(user, Stream.TURN) != Channel.NEVER
    lines = _collected(mail, user)
    return _letter(mail, user, Stream.DIGEST, _waiting(user) if wanted else [], lines)


def write_turns(mail: OutgoingMail) -> Letter | None:
    """A turn mail that tells of all turns that wait; it is about no single one of them any more."""
    user = _user(mail)
    one_at_a_time(user)
    clocks = _waiting(user)
    if not clocks or _all_are_told(clocks):
        return None
    mail.draft = {"kind": TURNS}
    mail.topic, mail.thread, mail.expires_at = "", outbox.digest_topic(user), None
    return _letter(mail, user, Stream.TURN, clocks, [])


def told(mail: OutgoingMail, at: datetime) -> None:
    """It has gone out: of each match in it there is no other mail about a turn until its reader comes back."""
    Seat.objects.filter(pk__in=mail.draft.get("seats", [])).update(told_at=at)


# --- Steps ------------------------------------------------------------------------------------------


def _user(mail: OutgoingMail) -> User:
    assert mail.user is not None
    return mail.user


def _waiting(user: User) -> list[Clock]:
    return list(waiting_for(user))


def _all_are_told(clocks: Sequence[Clock]) -> bool:
    """Whether a mail has gone out about each of these very turns, while this one waited for a mail server."""
    turns = {(turn_topic(clock.round, clock.seat), clock.round.version) for clock in clocks}
    sent = OutgoingMail.objects.filter(
        topic__in=[topic for topic, _version in turns], state=State.SENT, draft__kind="turn"
    )
    return turns <= set(sent.values_list("topic", "draft__version"))


def _collected(mail: OutgoingMail, user: User) -> list[OutgoingMail]:
    """What this digest has to tell besides turns; the same lines again when it is tried again."""
    mine: list[int] = mail.draft.get("lines", [])
    new = OutgoingMail.objects.filter(user=user, state=State.COLLECTED).order_by("pk")[:MOST_LINES]
    before = OutgoingMail.objects.filter(pk__in=mine, state=State.TOLD).order_by("pk")
    lines = [*before, *new]
    pks = [line.pk for line in lines]
    OutgoingMail.objects.filter(pk__in=pks, state=State.COLLECTED).update(state=State.TOLD)
    mail.draft = mail.draft | {"lines": pks}
    return lines


def _letter(
    mail: OutgoingMail, user: User, stream: str, clocks: list[Clock], lines: Sequence[OutgoingMail]
) -> Letter | None:
    if not clocks and not lines:
        return None
    listed = _fold(mail, user, clocks[:MOST_TURNS])
    if not listed and not lines:
        return None
    mail.draft = mail.draft | {
        "seats": sorted({clock.seat_id for clock in listed}),
        "turns": [turn_topic(clock.round, clock.seat) for clock in listed],
    }
    keys = make_digest_tokens(
        user=user, sent_to=mail.to_address, positions=[(clock.seat, clock.round) for clock in listed]
    )
    stop = stop_url(keys.stop, stream)
    more = max(0, len(clocks) - MOST_TURNS)
    with translation.override(user.language), timezone.override(user.zone):
        turns = [
            turn_of(user, number, clock, link)
            for number, (clock, link) in enumerate(zip(listed, keys.links, strict=True), start=1)
        ]
        context: dict[str, Any] = {
            "language": user.language,
            "user": user,
            "reader": letters.reader_of(user),
            "marker": letters.MARKER if turns else "",
            "site_url": settings.SITE_URL,
            "stop_url": stop,
            "clock_runs": bool(turns),
            "headline": _headline(len(listed) + more),
            "turns": turns,
            "more": more,
            "lines": [(line.subject, line.draft.get("url", "")) for line in lines],
            "example": _example(turns),
        }
        parts = rendered("digest", context)
    return Letter(
        headers=letters.list_headers("digest", stop),
        reply_to=digest_address(keys.reply) if turns else "",
        envelope_from=bounce_address(keys.bounce),
        **parts,
    )


def rendered(name: str, context: dict[str, Any]) -> dict[str, str]:
    """The mail with as many tables of its `turns` drawn as it has room for."""
    for drawn in TABLES_DRAWN:
        parts = letters.render(name, context | {"drawn": drawn})
        if len(parts["html"].encode()) <= MOST_BYTES:
            break
    return parts


def _fold(mail: OutgoingMail, user: User, clocks: Sequence[Clock]) -> list[Clock]:
    """Which of these turns this mail is to list; the mails that wait to tell of them have nothing to add.

    What another relay is just telling of, by itself or in a mail like this one, is left to it.
    """
    waiting = OutgoingMail.objects.filter(user=user, stream=Stream.TURN, state=State.QUEUED).exclude(
        pk=mail.pk
    )
    if database.features.has_select_for_update_skip_locked:
        waiting = waiting.select_for_update(skip_locked=True)
    topics = {turn_topic(clock.round, clock.seat): clock for clock in clocks}
    taken = {
        row.pk: row.topic for row in waiting.filter(Q(topic__in=topics) | Q(draft__kind=TURNS)).order_by("pk")
    }
    OutgoingMail.objects.filter(pk__in=taken).update(state=State.TOLD)
    others = OutgoingMail.objects.filter(user=user).exclude(pk=mail.pk)
    theirs = others.filter(
        topic__in=topics, stream=Stream.TURN, state__in=[State.QUEUED, State.SENDING]
    ).values_list("topic", flat=True)
    heaps = others.filter(state=State.SENDING, draft__turns__isnull=False)
    left_to_others = set(theirs) - set(taken.values())
    left_to_others.update(*heaps.values_list("draft__turns", flat=True))
    return [clock for topic, clock in topics.items() if topic not in left_to_others]


def turn_of(user: User, number: int, clock: Clock, link: str) -> Turn:
    """The turn with its table as it now is; `link` is the key of its links."""
    match, seats = clock.round.match, list(clock.round.match.seats.all())
    showing = Showing(clock.round, position_of(clock.round))
    reader = letters.reader_of(user, lambda action: action_url(link, action))
    shown = letters.shown(user, match, clock.seat, seats, showing, reader)
    return Turn(
        number=number,
        round=clock.round,
        title=TITLES.get(match.game, match.game),
        names=letters.names_of(seats),
        board=shown["board"],
        deadline=shown["deadline"],
        url=position_url(link),
    )


def _headline(turns: int) -> str:
    if not turns:
        return _("News from your tables")
    said = ngettext("%(count)d turn waits for you", "%(count)d turns wait for you", turns)
    return said % {"count": turns}


def _example(turns: Sequence[Turn]) -> str:
    """What an answer looks like: the number of a turn and one of its moves."""
    choices = [(turn.number, turn.board.choices[0].code) for turn in turns if turn.board.choices]
    return "{}: {}".format(*choices[0]) if choices else ""
