"""The front door: what waits for a player, and how a stranger starts."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from accounts.selectors import has_confirmed_address
from games import selectors
from games.bots.registry import levels_of
from games.errors import GameError
from games.models import BOT_NAMES
from games.selectors import match_of
from games.services.tables import open_table
from games.views.people import forms_only, player_or_guest, player_required, user_of, whole_number

GAME = "vista"


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    context = {"levels": [(level, BOT_NAMES[level]) for level in levels_of(GAME)]}
    if user is None:
        return render(request, "games/front.html", context)
    waiting = list(selectors.waiting_for(user))
    mine = {clock.round.match_id for clock in waiting}
    return render(
        request,
        "games/home.html",
        context
        | {
            "waiting": waiting,
            "no_mails": not user.is_guest and not has_confirmed_address(user),
            "resting": [match for match in selectors.running_matches(user) if match.pk not in mine],
            "invitations": selectors.open_invitations(user)[:10],
            "finished": selectors.finished_matches(user)[:5],
        },
    )


@forms_only
def start_bot_match(request: HttpRequest) -> HttpResponse:
    """Two clicks from the front page: who is not known yet becomes a guest on the way."""
    user = player_or_guest(request)
    try:
        match = open_table(creator=user, game=GAME, bot_level=request.POST.get("level", ""))
    except GameError as refusal:
        messages.error(request, str(refusal))
        return redirect("home")
    return redirect(match)


@require_safe
@player_required
def my_matches(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    assert user is not None
    turns = {clock.round.match_id: clock for clock in reversed(selectors.waiting_for(user))}
    running = [(match, turns.get(match.pk)) for match in selectors.running_matches(user)]
    return render(
        request,
        "games/my_matches.html",
        {"running": running, "finished": selectors.finished_matches(user)},
    )


@require_safe
@player_required
def next_waiting(request: HttpRequest) -> HttpResponse:
    """On to the most urgent round that waits, other than the one just looked at."""
    user = user_of(request)
    assert user is not None
    number = whole_number(request.GET.get("runda", ""))
    clock = selectors.next_waiting(user, request.GET.get("po", ""), number)
    return redirect(clock.round.address) if clock else redirect("home")


@forms_only
def find_table(request: HttpRequest) -> HttpResponse:
    """A code typed by hand leads to its table."""
    try:
        return redirect(match_of(request.POST.get("code", "")))
    except GameError as refusal:
        messages.error(request, str(refusal))
        return redirect("home")
