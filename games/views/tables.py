"""Tables: the list of invitations, a new table, joining, getting up, declining, withdrawing."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from games.errors import GameError, MatchBegun
from games.forms import TableForm
from games.game_forms import OPTIONS
from games.models import Match
from games.selectors.matches import match_of, open_invitations
from games.services import seating, tables
from games.views.once import opened_once, start_key
from games.views.people import forms_only, player_required, user_of
from games.views.sent import number_of


@require_safe
def invitations(request: HttpRequest) -> HttpResponse:
    """Open invitations of everybody else; strangers may look."""
    return render(request, "games/invitations.html", {"invitations": open_invitations(user_of(request))})


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def new_table(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    assert user is not None
    game = request.POST.get("game") or request.GET.get("gra") or "vista"
    if game not in OPTIONS:
        raise Http404
    data = request.POST if request.method == "POST" else None
    form, chosen = TableForm(data), OPTIONS[game](data)
    if data is not None and form.is_valid() and chosen.is_valid():
        try:
            return redirect(opened_once(request, lambda key: form.open_for(user, game, chosen, key)))
        except GameError as refusal:
            form.add_error(None, str(refusal))
    wrong = bool(form.errors or chosen.errors)
    context = {
        "form": form,
        "chosen": chosen,
        "game": game,
        "games": list(OPTIONS),
        "wrong": wrong,
        "start_key": start_key(user),
    }
    return render(request, "games/new_table.html", context, status=400 if wrong else 200)


@forms_only
@player_required
def join(request: HttpRequest, code: str) -> HttpResponse:
    word = request.POST.get("word", "")
    return _done(request, code, lambda user: tables.join_table(code=code, user=user, word=word))


@forms_only
@player_required
def decline(request: HttpRequest, code: str) -> HttpResponse:
    return _done(
        request,
        code,
        lambda user: tables.decline_table(code=code, user=user),
        _("You declined the invitation."),
    )


@forms_only
@player_required
def withdraw(request: HttpRequest, code: str) -> HttpResponse:
    return _done(
        request,
        code,
        lambda user: tables.withdraw_table(code=code, user=user),
        _("The invitation was withdrawn."),
    )


@forms_only
@player_required
def get_up(request: HttpRequest, code: str) -> HttpResponse:
    return _done(
        request,
        code,
        lambda user: seating.get_up(code=code, user=user),
        _("You got up from the table; your seat is free again."),
    )


@forms_only
@player_required
def seat_bot(request: HttpRequest, code: str) -> HttpResponse:
    """The creator puts a bot on a free seat: `seat`, `level`."""
    level = request.POST.get("level", "")

    def act(user: User) -> Match:
        return seating.seat_bot(code=code, user=user, level=level, seat=number_of(request.POST, "seat"))

    return _done(request, code, act)


@forms_only
@player_required
def lift_bot(request: HttpRequest, code: str) -> HttpResponse:
    def act(user: User) -> Match:
        return seating.lift_bot(code=code, user=user, seat=number_of(request.POST, "seat"))

    return _done(request, code, act)


@forms_only
@player_required
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    return _done(request, code, lambda user: tables.offer_rematch(code=code, user=user))


def _done(request: HttpRequest, code: str, act: Callable[[User], Match], said: str = "") -> HttpResponse:
    """Do it and go to the table; said and done, or told why not."""
    user = user_of(request)
    assert user is not None
    try:
        match = act(user)
    except MatchBegun as refusal:
        address = reverse("match", args=[refusal.data["match"]])
        messages.error(request, format_html('{} <a href="{}">{}</a>', refusal, address, _("To the match")))
        return redirect(address)
    except GameError as refusal:
        messages.error(request, str(refusal))
        return redirect("home" if refusal.code == "no_such_match" else match_of(code))
    if said:
        messages.success(request, said)
        return redirect("home")
    return redirect(match)
