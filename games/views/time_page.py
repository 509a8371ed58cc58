"""What the page of time shows to one of a match's players."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.clock_time import PAUSE, VACATION, spans_from
from games.clocks import HOUR
from games.errors import GiftInVain, NoSuchMatch
from games.forms import GiftForm, PauseForm, SittingForm, VacationForm, WaitForm
from games.models import ClockEntry, Match
from games.presentation.paces import pace_words
from games.selectors.clocks import ledger_of, pause_wish_of, stands_until, time_left_of
from games.selectors.sittings import sitting_of
from games.selectors.tables import Table, table_for
from games.services import rests
from games.services.steps import longest_wait
from games.views.people import user_of

Kind = ClockEntry.Kind
STANDING = (Kind.NIGHT, Kind.VACATION, Kind.PAUSE)


def table_of_player(request: HttpRequest, code: str, number: int | None = None) -> Table:
    """The table, for one of its players; 404 for everybody else."""
    try:
        table = table_for(code, user_of(request), number)
    except NoSuchMatch:
        table = None
    if table is None or table.seat is None:
        raise Http404(_("There is no such match. Check the address or the code."))
    return table


def time_context(table: Table, user: User | None, form: forms.Form | None = None) -> dict[str, Any]:
    """What the page shows; `form` is the one that was just filled in."""
    now = timezone.now()
    own = next(seat for seat in table.seats if seat.number == table.seat)
    rest = [(seat, span) for seat in table.seats for span in spans_from(seat.rests) if span.ends > now]
    # A pause stands in the seat of each who agreed to it.
    pauses = sorted({span for _seat, span in rest if span.kind == PAUSE}, key=lambda span: span.starts)
    entries = ledger_of(table.round, table.seats) if table.round else []
    others = [
        clock
        for number, clock in table.clocks.items()
        if clock.turn_since is not None and clock.seat.user_id and number != table.seat
    ]
    standing = min((stands_until(clock, now) or now for clock in others), default=now)
    most = longest_wait(table.match) // HOUR
    wait_form = form if isinstance(form, WaitForm) else None
    if wait_form is None:
        wait_form = WaitForm(most=most, standing=int((standing - now).total_seconds()))
    return {
        "table": table,
        "match": table.match,
        "round": table.round,
        "pace": pace_words(table.match),
        "now": now,
        "saved": user.vacation_hours if user else 0,
        "ceiling": table.match.vacation_ceiling,
        "pauses": pauses,
        "vacations": [(seat, span) for seat, span in rest if span.kind == VACATION],
        "sections": _sections(table, paused=bool(pauses), waits_for_other=bool(others)),
        "pause_wish": pause_wish_of(table.seats, table.seat, now),
        "own_wish": own.pause_until if own.pause_until and own.pause_until > now else None,
        "vacation_form": form if isinstance(form, VacationForm) else VacationForm(),
        "sitting": sitting_of(table, now),
        "sitting_form": form if isinstance(form, SittingForm) else SittingForm(),
        "pause_form": form if isinstance(form, PauseForm) else PauseForm(),
        "wait_form": wait_form,
        "waits_until": own.waits_until if own.waits_until and own.waits_until > now else None,
        "stand_until": None if wait_form.offers else standing,
        "gift_refused": ""
        if any(rests.can_be_given(table.match, clock, now) for clock in others)
        else GiftInVain.message,
        "gift_form": form if isinstance(form, GiftForm) else GiftForm(),
        "banks": [
            (clock.seat, time_left_of(clock, now), clock)
            for _number, clock in sorted(table.clocks.items())
            if not clock.seat.is_bot
        ],
        "entries": [
            (entry, "" if entry.kind in STANDING else "−" if entry.kind == Kind.SPENT else "+")
            for entry in entries
        ],
    }


def _sections(table: Table, *, paused: bool, waits_for_other: bool) -> tuple[str, ...]:
    """What the page offers to do, by the names of its sections."""
    if table.match.status != Match.Status.ACTIVE:
        return ()
    offered = {
        "vacation": True,
        "pause": not paused,
        "sitting": table.has_people,
        "gift": waits_for_other,
        "wait": waits_for_other,
    }
    return tuple(name for name, holds in offered.items() if holds)
