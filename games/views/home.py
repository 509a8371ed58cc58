"""The front door: what waits for a player, and how a stranger starts."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.selectors import has_been_written_to, has_confirmed_address
from games.bots.registry import levels_of
from games.errors import GameError, UnknownLevel
from games.game_forms import OPTIONS, GameOptions
from games.models import BOT_NAMES
from games.selectors.matches import (
    finished_matches,
    match_in,
    open_invitations,
    running_matches,
    void_matches,
)
from games.selectors.turns import next_turn, waiting_for
from games.services.tables import open_table
from games.signals import left_out
from games.views.once import opened_once, start_key
from games.views.people import forms_only, player_or_guest, player_required, user_of, whole_number

GAME = "vista"


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    context = {
        "levels": [(level, BOT_NAMES[level]) for level in levels_of(GAME)],
        "games": list(OPTIONS),
        "other_games": [game for game in OPTIONS if game != GAME],
        "start_key": start_key(user),
    }
    if user is None:
        return render(request, "games/front.html", context)
    waiting = list(waiting_for(user))
    mine = {clock.round.match_id for clock in waiting}
    finished = list(finished_matches(user)[:5])
    no_mails = not user.is_guest and not has_confirmed_address(user)
    return render(
        request,
        "games/home.html",
        context
        | {
            "waiting": waiting,
            "no_mails": no_mails,
            "written_to": no_mails and has_been_written_to(user),
            "resting": [match for match in running_matches(user) if match.pk not in mine],
            "invitations": open_invitations(user)[:10],
            "finished": finished,
            "left_out": left_out(finished, user),
        },
    )


@require_safe
def bot_game(request: HttpRequest, game: str) -> HttpResponse:
    """A game with its options, and a button for each level: two clicks from the front page."""
    if game not in OPTIONS:
        raise Http404
    return render(request, "games/bot_game.html", _bot_page(request, game, OPTIONS[game]()))


@forms_only
def start_bot_match(request: HttpRequest) -> HttpResponse:
    """Two clicks from the front page: who is not known yet becomes a guest on the way."""
    game = request.POST.get("game") or GAME
    if game not in OPTIONS:
        raise Http404
    # The front page starts the usual match, without a word about options.
    chosen = OPTIONS[game](request.POST if "options" in request.POST else None)
    chosen.fields.pop("seats", None)
    if chosen.is_bound and not chosen.is_valid():
        return render(request, "games/bot_game.html", _bot_page(request, game, chosen), status=400)
    level = request.POST.get("level", "none")
    alone = chosen.is_bound and chosen.ALONE
    if level not in levels_of(game) and not (alone and level == ""):
        raise UnknownLevel  # without one it would be a table for people
    options = chosen.options_with_bots(level) if chosen.is_bound else {}
    user = player_or_guest(request)
    try:
        match = opened_once(
            request,
            lambda key: open_table(
                creator=user, game=game, options=options, bot_level=level, request_key=key
            ),
        )
    except GameError as refusal:
        if not chosen.is_bound:
            messages.error(request, str(refusal))
            return redirect("home")
        chosen.add_error(None, str(refusal))
        return render(request, "games/bot_game.html", _bot_page(request, game, chosen), status=400)
    return redirect(match)


def _bot_page(request: HttpRequest, game: str, chosen: GameOptions) -> dict[str, Any]:
    levels = [(level, BOT_NAMES[level]) for level in levels_of(game)]
    # Against bots the buttons say how many play.
    chosen.fields.pop("seats", None)
    return {
        "game": game,
        "games": list(OPTIONS),
        "chosen": chosen,
        "levels": levels,
        "start_key": start_key(user_of(request)),
    }


@require_safe
@player_required
def my_matches(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    assert user is not None
    turns = {clock.round.match_id: clock for clock in reversed(waiting_for(user))}
    running = [(match, turns.get(match.pk)) for match in running_matches(user)]
    finished = list(finished_matches(user))
    return render(
        request,
        "games/my_matches.html",
        {
            "running": running,
            "finished": finished,
            "left_out": left_out(finished, user),
            "void": void_matches(user),
        },
    )


@require_safe
@player_required
def next_waiting(request: HttpRequest) -> HttpResponse:
    """On to the round that waits next behind the one just looked at: a walk through all, the most urgent first."""
    user = user_of(request)
    assert user is not None
    number = whole_number(request.GET.get("runda", ""))
    clock = next_turn(user, request.GET.get("po", ""), number)
    return redirect(clock.round.address) if clock else redirect("home")


@forms_only
def find_table(request: HttpRequest) -> HttpResponse:
    """A code typed by hand leads to its table, and so does a link that was pasted instead."""
    typed = request.POST.get("code", "")[:2000]
    try:
        return redirect(match_in(typed))
    except GameError as refusal:
        messages.error(request, str(refusal))
        # Back to the field, with what was typed still in it.
        return redirect(f"{reverse('home')}?{urlencode({'kod': typed[:100]})}")
