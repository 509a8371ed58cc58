"""Mails about clocks that stand: vacations and pauses."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.models import OutgoingMail
from games.clock_time import Span
from games.letters import when
from games.models import Match, Seat
from games.notices.notes import write_notes
from games.topics import turn_topic

Stream = OutgoingMail.Stream


def vacation_booked(*, match: Match, seat: Seat, span: Span) -> None:
    """The others learn when they need not wait for a card."""
    write_notes(
        match,
        but=seat,
        key=f"vacation:{seat.pk}:{span.starts.isoformat()}",
        title=lambda reader: _("%(name)s will be on vacation") % {"name": seat.name},
        lines=lambda reader: [
            _("From %(from)s to %(until)s the clock of %(name)s stands.")
            % {"from": when(span.starts), "until": when(span.ends), "name": seat.name},
            _("Your own clock goes on as always, and cards may come meanwhile."),
        ],
    )


def vacation_taken(*, match: Match, seat: Seat, span: Span) -> None:
    """Vacation that was taken by itself, where time would have run out. One mail a day tells of all its steps."""
    outbox.supersede(*(turn_topic(each, seat) for each in match.rounds.all()))

    def title(reader: Seat) -> str:
        if reader == seat:
            return _("Your vacation has begun by itself")
        return _("Vacation began by itself: %(name)s") % {"name": seat.name}

    def lines(reader: Seat) -> list[str]:
        if reader == seat:
            return [
                _(
                    "Your time ran out, so your vacation is taken, six hours at a time, as long as there is any."
                ),
                _("The first six hours end on %(until)s. As soon as you play, no more of it is taken.")
                % {"until": when(span.ends)},
                _("You can turn this off in your settings."),
            ]
        return [
            _(
                "Time ran out for %(name)s, so vacation is taken, six hours at a time, as long as there is any."
            )
            % {"name": seat.name},
            _("The first six hours end on %(until)s.") % {"until": when(span.ends)},
        ]

    write_notes(
        match,
        key=f"auto-vacation:{seat.pk}:{span.starts:%Y-%m-%d}",
        title=title,
        lines=lines,
        stream=Stream.MATCH,
    )


def vacation_cancelled(*, match: Match, seat: Seat, span: Span, now: datetime) -> None:
    """What was left of a vacation was taken back; the others may expect a card sooner."""
    write_notes(
        match,
        but=seat,
        key=f"vacation-back:{seat.pk}:{span.starts.isoformat()}:{now.isoformat()}",
        title=lambda reader: _("%(name)s is not on vacation after all") % {"name": seat.name},
        lines=lambda reader: [
            _("What was booked from %(from)s to %(until)s is taken back.")
            % {"from": when(span.starts), "until": when(span.ends)}
        ],
    )


def pause_asked(*, match: Match, seat: Seat, until: datetime) -> None:
    """Somebody would like the match to pause; it does when the others agree."""
    write_notes(
        match,
        but=seat,
        key=f"pause-asked:{seat.pk}:{until.isoformat()}",
        title=lambda reader: _("%(name)s asks for a pause") % {"name": seat.name},
        lines=lambda reader: [
            _("Until %(when)s all clocks of the match would stand.") % {"when": when(until)},
            _("You agree or decline on the match's page of time. Until then the clocks go on."),
        ],
        answered_at=reverse("ledger", args=[match.code]),
    )


def pause_began(*, match: Match, until: datetime) -> None:
    write_notes(
        match,
        key=f"pause:{match.pk}:{until.isoformat()}",
        title=lambda reader: _("The match pauses"),
        lines=lambda reader: [
            _("Until %(when)s all clocks stand; then they go on by themselves.") % {"when": when(until)},
            _("You may still play meanwhile."),
        ],
    )
