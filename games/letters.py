"""How a mail about a match is made: words in the reader's language, dress, headers, and into the outbox.

`games.notices` and `games.answers` say which mails there are; this module knows how each of them is written.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import formats, timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import outbox
from accounts.dress import styled
from accounts.models import Channel, OutgoingMail, User
from accounts.outbox import Letter
from games.letter_keys import Keys, Showing, absolute
from games.models import Clock, Match, Round, Seat
from games.presentation.mail import Board, Reader
from games.presentation.mails import TITLES, draw_board
from games.presentation.seats import counted_names
from games.selectors.positions import facts_of
from games.topics import thread_of

TEXT_WIDTH = 72
MARKER = "##- Odpisz powyżej tej linii / Reply above this line -##"
"""First line of every mail that can be answered; `games.inbound.split` takes what follows it for our own words."""


def post(
    name: str,
    *,
    user: User,
    stream: str,
    key: str,
    match: Match,
    seat: Seat | None = None,
    showing: Showing | None = None,
    topic: str = "",
    in_reply_to: str = "",
    not_before: datetime | None = None,
    expires_at: datetime | None = None,
    place: str = "",
    context: Callable[[], Mapping[str, Any]] = dict,
) -> OutgoingMail | None:
    """Write the mail `emails/<name>-*` into the outbox; None when its reader cannot be reached or wants none.

    With a `seat` it can be answered; with `showing` it shows that round as the seat may see it, and, when the seat
    is to act, carries a link for each action. `context` is asked in the reader's language and zone.
    Who wants to learn of it in the digest gets the line `emails/<name>-line.txt` there, with the path `place` where
    it leads somewhere else than to the match.
    """
    address = outbox.address_for(user, stream)
    if not address:
        return None
    existing = OutgoingMail.objects.filter(key=key).first()
    if existing:
        return existing
    if outbox.channel_of(user, stream) == Channel.DIGEST:
        return outbox.collect(
            key=key,
            user=user,
            stream=stream,
            topic=topic,
            thread=thread_of(match),
            line=_line(name, user, match, seat, showing, context),
            url=absolute(place or _address(match, showing)),
            now=timezone.now(),
        )
    letter = compose(
        name,
        user=user,
        address=address,
        stream=stream,
        match=match,
        seat=seat,
        showing=showing,
        context=context,
    )
    return outbox.queue(
        key=key,
        user=user,
        stream=stream,
        language=user.language,
        topic=topic,
        thread=thread_of(match),
        in_reply_to=in_reply_to,
        not_before=not_before,
        expires_at=expires_at,
        **vars(letter),
    )


def compose(
    name: str,
    *,
    user: User,
    address: str,
    stream: str,
    match: Match,
    seat: Seat | None = None,
    showing: Showing | None = None,
    context: Callable[[], Mapping[str, Any]] = dict,
) -> Letter:
    """The words and keys of the mail `emails/<name>-*`, in its reader's language and zone; see `post`."""
    keys = Keys(user=user, address=address, seat=seat, showing=showing, stream=stream)
    with translation.override(user.language), timezone.override(user.zone):
        words = _context(user, match, seat, showing, keys) | dict(context())
        parts = render(name, words)
    return Letter(
        headers=list_headers(match.code, keys.stop_url),
        reply_to=keys.reply_to,
        envelope_from=keys.envelope_from,
        **parts,
    )


def _line(
    name: str,
    user: User,
    match: Match,
    seat: Seat | None,
    showing: Showing | None,
    context: Callable[[], Mapping[str, Any]],
) -> str:
    """What a mail tells, in one line of its reader's digest."""
    with translation.override(user.language), timezone.override(user.zone):
        words = _context(user, match, seat, showing, None) | dict(context())
        return " ".join(render_to_string(f"emails/{name}-line.txt", words).split())


def people_at(match: Match) -> list[Seat]:
    """The seats that mails can go to."""
    return list(match.seats.filter(user__isnull=False).select_related("user"))


def user_at(seat: Seat) -> User:
    """Who sits there; a seat of `people_at` is never without."""
    assert seat.user is not None
    return seat.user


def render(name: str, context: Mapping[str, Any]) -> dict[str, str]:
    """Subject, text and HTML of a mail, in the language that is active."""
    subject = " ".join(render_to_string(f"emails/{name}-subject.txt", dict(context)).split())
    words = dict(context) | {"subject": subject}
    text = render_to_string(f"emails/{name}-body.txt", words)
    html = render_to_string(f"emails/{name}-body.html", words)
    return {"subject": subject[:200], "text": _tidy(text), "html": styled(html)}


def when(at: datetime) -> str:
    """An instant in the active zone and language, with its weekday and the zone's name."""
    said = formats.date_format(timezone.localtime(at), _("l, j F Y, H:i T"), use_l10n=False)
    if translation.get_language() == "pl":
        # Weekdays are small in Polish; Django writes them for the head of a line.
        said = said[0].lower() + said[1:]
    # "7 December" and "11:30 CET" stay on one line.
    return re.sub(r"(?<=\d) (?=[^\W\d])", "\N{NO-BREAK SPACE}", said)


CLOCK_STREAMS = (OutgoingMail.Stream.TURN, OutgoingMail.Stream.REMINDER)
"""Mails about turns: who stops them is told that the clock goes on all the same."""


def reader_of(user: User, link: Callable[[str], str] = lambda action: "") -> Reader:
    return Reader(
        language="en" if user.language == "en" else "pl",
        letters="en" if user.letters == "en" else "pl",
        four_colours=user.four_colours,
        link=link,
    )


def _context(
    user: User, match: Match, seat: Seat | None, showing: Showing | None, keys: Keys | None
) -> dict[str, Any]:
    seats = list(match.seats.select_related("user"))
    reader = reader_of(user, keys.action_url if keys else lambda action: "")
    context: dict[str, Any] = {
        "language": reader.language,
        "marker": MARKER if keys and keys.reply_to else "",
        "reader": reader,
        "user": user,
        "match": match,
        "game_title": TITLES.get(match.game, match.game),
        "seat": seat,
        "seats": seats,
        "names": names_of(seats),
        "match_url": absolute(_address(match, showing)),
        "site_url": settings.SITE_URL,
        "stop_url": keys.stop_url if keys else "",
        "clock_runs": keys is not None and keys.stream in CLOCK_STREAMS,
    }
    if showing:
        context |= shown(user, match, seat, seats, showing, reader)
    return context


def _address(match: Match, showing: Showing | None) -> str:
    """The page of the round that the mail shows while it is played, or else of the match."""
    playing = showing is not None and showing.round.status == Round.Status.ACTIVE
    return showing.round.address if showing and playing else match.get_absolute_url()


def names_of(seats: Sequence[Seat]) -> str:
    return counted_names((each.name for each in seats if not each.is_empty), " – ")


def shown(
    user: User, match: Match, seat: Seat | None, seats: list[Seat], showing: Showing, reader: Reader
) -> dict[str, Any]:
    view = showing.position.view(seat.number if seat else None)
    board: Board = draw_board(view, seats, facts_of(match.rounds.all()), reader, match.result)
    clock = Clock.objects.filter(round=showing.round, seat=seat, deadline_at__isnull=False).first()
    return {
        "round": showing.round,
        "board": board,
        "my_turn": bool(view.legal) and seat is not None and showing.waits_for(seat),
        "deadline": when(clock.deadline_at) if clock and clock.deadline_at else "",
    }


def time_left(clock: Clock) -> str:
    """ "2 days", "5 hours": what is left of a running clock, rounded down to its largest unit."""
    assert clock.deadline_at is not None
    minutes = max(0, int((clock.deadline_at - timezone.now()).total_seconds() // 60))
    days, hours = minutes // (24 * 60), minutes // 60
    if days >= 2:
        return ngettext("%(count)d day", "%(count)d days", days) % {"count": days}
    if hours >= 1:
        return ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours}
    return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}


def list_headers(name: str, stop_url: str) -> dict[str, str]:
    """ASCII only: Django would encode a List-Id with letters, identifier included."""
    headers = {"List-Id": f"<{name}.{settings.MAIL_DOMAIN}>"}
    if stop_url:
        headers |= {
            "List-Unsubscribe": f"<{stop_url}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
    return headers


def _tidy(text: str) -> str:
    """Prose wrapped, tables and addresses left as they are, and never more than one empty line in a row."""
    lines: list[str] = []
    for line in (line.rstrip() for line in text.strip().split("\n")):
        if line.startswith("|") or "://" in line:
            lines.append(line)
        elif line:
            indent = line[: len(line) - len(line.lstrip())]
            lines += textwrap.wrap(line.strip(), TEXT_WIDTH, initial_indent=indent, subsequent_indent=indent)
        elif lines and lines[-1]:
            lines.append("")
    return "\n".join(lines) + "\n"
