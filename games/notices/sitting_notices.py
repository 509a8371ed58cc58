"""Mails about a time to play together."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.letters import when
from games.models import Match, Seat
from games.notices.notes import write_notes


def sitting_proposed(*, match: Match, seat: Seat, at: datetime) -> None:
    """Somebody would like to play on together at one time."""
    write_notes(
        match,
        but=seat,
        key=f"sitting:{seat.pk}:{at.isoformat()}:{timezone.now().isoformat()}",
        title=lambda reader: _("%(name)s proposes to play together") % {"name": seat.name},
        lines=lambda reader: [
            _("When: %(when)s, on the page of the match.") % {"when": when(at)},
            _("An hour together is worth a week of single cards. You agree on the match's page of time."),
        ],
        answered_at=reverse("ledger", args=[match.code]),
    )


def sitting_agreed(*, match: Match, at: datetime) -> None:
    write_notes(
        match,
        key=f"sitting-agreed:{match.pk}:{at.isoformat()}",
        title=lambda reader: _("You will play together"),
        lines=lambda reader: [_("When: %(when)s, on the page of the match.") % {"when": when(at)}],
    )
