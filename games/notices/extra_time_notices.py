"""Mails about time that a player gets: from another at the table, or from the organiser of a league."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from games.letters import when
from games.models import Clock, Match, Seat
from games.notices.notes import write_note, write_notes
from games.presentation.durations import exactly


def time_given(*, match: Match, clock: Clock, giver: Seat) -> None:
    """Somebody gives the player at this clock more time; written after the clock was changed."""
    until = clock.deadline_at
    assert until is not None
    write_note(
        match,
        clock.seat,
        key=f"gift:{clock.pk}:{clock.round.version}:{until.isoformat()}",
        title=lambda: _("%(name)s gives you time") % {"name": giver.name},
        lines=lambda: [_("You now have until %(when)s.") % {"when": when(until)}],
    )


def extra_time_added(
    *, match: Match, clocks: Sequence[Clock], seconds: int, reason: str, now: datetime
) -> None:
    """An organiser added time; everybody at the table learns to whom and why. Written after the clocks were changed."""
    names = sorted({clock.seat.name for clock in clocks})

    def lines(reader: Seat) -> list[str]:
        running = [clock.deadline_at for clock in clocks if clock.seat_id == reader.pk and clock.deadline_at]
        said = [
            _("The organiser gives %(time)s more to: %(names)s.")
            % {"time": exactly(seconds), "names": ", ".join(names)},
            _("Reason: %(reason)s") % {"reason": reason},
        ]
        if running:
            said.append(_("Your present turn may last until %(when)s.") % {"when": when(min(running))})
        return said

    write_notes(
        match,
        key=f"extra:{match.pk}:{now.isoformat()}",
        title=lambda reader: _("More time in your match"),
        lines=lines,
    )
