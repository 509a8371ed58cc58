"""The page of time: what each player has, the ledger that says why, and vacation, pause and gifts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from accounts.errors import KartkaError
from accounts.models import User
from games.clock_time import PAUSE, VACATION, spans_from
from games.clocks import HOUR
from games.errors import BrokenForm, GiftInVain, NoSuchMatch, NoSuchVacation
from games.forms import GiftForm, PauseForm, SittingForm, VacationForm, WaitForm
from games.models import ClockEntry, Match
from games.presentation.paces import pace_words
from games.selectors.clocks import ledger_of, pause_wish_of, stands_until, time_left_of
from games.selectors.sittings import present_at, sitting_of
from games.selectors.tables import Table, table_for
from games.services import rests, vacations
from games.services.sitting import agree_to_sitting, drop_sitting, note_presence, propose_sitting
from games.services.steps import longest_wait, wait_longer
from games.templatetags.times import until_moment
from games.views.people import forms_only, player_required, user_of, whole_number

Kind = ClockEntry.Kind
STANDING = (Kind.NIGHT, Kind.VACATION, Kind.PAUSE)


@require_safe
@player_required
def ledger(request: HttpRequest, code: str) -> HttpResponse:
    """Every second of a round's clocks, for those who play it: when somebody sleeps is no stranger's business."""
    number = whole_number(request.GET.get("runda", ""))
    table = table_of_player(request, code, number)
    return render(request, "games/time.html", time_context(table, user_of(request)))


@forms_only
@player_required
def vacation(request: HttpRequest, code: str) -> HttpResponse:
    form = VacationForm(request.POST)

    def book(user: User) -> str:
        starts = form.cleaned_data["starts"]
        matches = vacations.book_vacation(user=user, hours=form.cleaned_data["hours"], starts=starts)
        return ngettext(
            "Booked: your clock will stand in %(count)d match.",
            "Booked: your clock will stand in %(count)d matches.",
            len(matches),
        ) % {"count": len(matches)}

    return _done(request, code, "vacation", form, book)


@forms_only
@player_required
def no_vacation(request: HttpRequest, code: str) -> HttpResponse:
    """Take back what is left of a vacation; the form names when it began."""
    starts = _moment(request.POST.get("starts", ""))

    def cancel(user: User) -> str:
        if starts is None:
            raise NoSuchVacation
        hours = vacations.cancel_vacation(user=user, starts=starts)
        return ngettext(
            "Taken back: you have %(count)d hour more.", "Taken back: you have %(count)d hours more.", hours
        ) % {"count": hours}

    return _done(request, code, "vacation", None, cancel)


@forms_only
@player_required
def pause(request: HttpRequest, code: str) -> HttpResponse:
    form = PauseForm(request.POST)

    def ask(user: User) -> str:
        until = timezone.now() + timedelta(days=form.cleaned_data["days"])
        return _asked(rests.ask_pause(code=code, user=user, until=until))

    return _done(request, code, "pause", form, ask)


@forms_only
@player_required
def agree(request: HttpRequest, code: str) -> HttpResponse:
    """Yes to the pause that somebody else asks for; the form names it."""

    def accept(user: User) -> str:
        return _asked(rests.agree_to_pause(code=code, user=user, until=_seen(request, "until")))

    return _done(request, code, "pause", None, accept)


@forms_only
@player_required
def no_pause(request: HttpRequest, code: str) -> HttpResponse:
    def drop(user: User) -> str:
        rests.drop_pause(code=code, user=user)
        return _("There will be no pause.")

    return _done(request, code, "pause", None, drop)


@forms_only
@player_required
def gift(request: HttpRequest, code: str) -> HttpResponse:
    form = GiftForm(request.POST)

    def give(user: User) -> str:
        rests.give_time(code=code, user=user, hours=form.cleaned_data["hours"])
        return _("Given. They have been told.")

    return _done(request, code, "gift", form, give)


@forms_only
@player_required
def wait(request: HttpRequest, code: str) -> HttpResponse:
    """Before a step is taken against somebody who is late the others may say that they would rather wait."""
    form = WaitForm(request.POST, most=longest_wait(table_of_player(request, code).match) // HOUR)

    def promise(user: User) -> str:
        until = wait_longer(code=code, user=user, hours=form.cleaned_data["hours"])
        return _("You wait until %(moment)s. They have been told.") % {"moment": until_moment(until)}

    return _done(request, code, "wait", form, promise)


@forms_only
@player_required
def no_wait(request: HttpRequest, code: str) -> HttpResponse:
    def drop(user: User) -> str:
        wait_longer(code=code, user=user, hours=0)
        return _("You do not wait any longer.")

    return _done(request, code, "wait", None, drop)


@forms_only
@player_required
def sitting(request: HttpRequest, code: str) -> HttpResponse:
    form = SittingForm(request.POST)

    def propose(user: User) -> str:
        return _proposed(propose_sitting(code=code, user=user, at=form.cleaned_data["at"]))

    return _done(request, code, "sitting", form, propose)


@forms_only
@player_required
def agree_sitting(request: HttpRequest, code: str) -> HttpResponse:
    """Yes to the time that somebody else proposes; the form names it."""

    def accept(user: User) -> str:
        return _proposed(agree_to_sitting(code=code, user=user, at=_seen(request, "at")))

    return _done(request, code, "sitting", None, accept)


@forms_only
@player_required
def no_sitting(request: HttpRequest, code: str) -> HttpResponse:
    def drop(user: User) -> str:
        drop_sitting(code=code, user=user)
        return _("Called off.")

    return _done(request, code, "sitting", None, drop)


@forms_only
@player_required
def here(request: HttpRequest, code: str) -> HttpResponse:
    """A page was touched; the answer says who else has a hand on it."""
    table, now = table_of_player(request, code), timezone.now()
    note_presence(seat=next(seat for seat in table.seats if seat.number == table.seat), now=now)
    return render(request, "games/present.html", {"present": present_at(table, now)})


# --- Steps ------------------------------------------------------------------------------------------


def _done(
    request: HttpRequest, code: str, where: str, form: forms.Form | None, act: Callable[[User], str]
) -> HttpResponse:
    """Do it and come back to the page of time, or say in the section of the form, `where`, what was wrong."""
    table_of_player(request, code)  # 404 for everybody else
    user = user_of(request)
    assert user is not None
    if form is not None and not form.is_valid():
        said, status = _("please look at the marked fields."), 400
    else:
        try:
            messages.success(request, act(user))
        except KartkaError as refusal:
            said, status = str(refusal), refusal.status
        else:
            return redirect("ledger", code)
    # Read anew: what refused it may have changed the sections.
    context = time_context(table_of_player(request, code), user, form)
    # Where the section has gone, the top of the page is what they see.
    refused = where if where in context["sections"] else "page"
    return render(request, "games/time.html", context | {"refused": refused, "said": said}, status=status)


def _asked(begun: bool) -> str:
    return _("The match pauses.") if begun else _("Asked. The match pauses when the others agree.")


def _proposed(agreed: bool) -> str:
    return _("Agreed. Both have a mail about it.") if agreed else _("Proposed. They have been told.")


def _seen(request: HttpRequest, field: str) -> datetime:
    """The moment that the pressed form showed. Raises BrokenForm."""
    moment = _moment(request.POST.get(field, ""))
    if moment is None:
        raise BrokenForm(field=field)
    return moment


def _moment(text: str) -> datetime | None:
    try:
        moment = parse_datetime(text)
    except ValueError:  # the thirty-first of February
        return None
    return moment if moment and moment.tzinfo else None


def table_of_player(request: HttpRequest, code: str, number: int | None = None) -> Table:
    """The table, for one of its players; 404 for everybody else."""
    try:
        table = table_for(code, user_of(request), number)
    except NoSuchMatch:
        table = None
    if table is None or table.seat is None:
        raise Http404(_("There is no such match. Check the address or the code."))
    return table


def _sections(table: Table, *, paused: bool, waits_for_other: bool) -> tuple[str, ...]:
    """What the page offers to do, by the names that `_done` takes."""
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
