"""The page of time: what each player has, the ledger that says why, and vacation, pause and gifts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from accounts.errors import KartkaError
from accounts.models import User
from games.clocks import HOUR
from games.errors import BrokenForm, NoSuchVacation
from games.forms import GiftForm, PauseForm, SittingForm, VacationForm, WaitForm
from games.selectors.sittings import present_at
from games.services import rests, vacations
from games.services.sitting import agree_to_sitting, drop_sitting, note_presence, propose_sitting
from games.services.steps import longest_wait, wait_longer
from games.templatetags.times import until_moment
from games.views.people import forms_only, player_required, user_of, whole_number
from games.views.time_page import table_of_player, time_context


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
