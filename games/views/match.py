"""The match page: the table, an action, the chat, giving up, and one finished round step by step."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.middleware import timeless
from games.archive import record_for
from games.engines.pasjans_views import PasjansView
from games.engines.records import to_json
from games.errors import AlreadyPlayed, DealsSealed, GameError, NoSuchMatch, NotYourSeat
from games.models import Move
from games.presentation.pasjans_hint import Hint, hint_for
from games.presentation.seats import acting_words
from games.selectors.positions import facts_of, position_of
from games.selectors.pulse import pulse_of
from games.selectors.tables import Table
from games.services.chat import say
from games.services.play import play, resign
from games.views.match_page import context_of, current_table, page_of, round_sent, table_of
from games.views.people import HtmxRequest, forms_only, player_required, user_of, whole_number
from games.views.sent import action_of, number_of, request_key_of


@require_safe
def match(request: HtmxRequest, code: str) -> HttpResponse:
    """The table as the reader may see it; a fragment of it for the page that asks again.

    `?runda=3` is the page of one of several rounds that are open at once; when it is over, the match has moved on.
    `?podpowiedz=1` asks for a hint in Pasjans.
    """
    table = current_table(request, code, whole_number(request.GET.get("runda", "")))
    return page_of(request, table, extra={"hint": _hint(table)} if "podpowiedz" in request.GET else None)


def _hint(table: Table) -> Hint | None:
    """Advice for who plays alone; in a contest there is none."""
    view = table.view
    if not isinstance(view, PasjansView) or view.contest or not table.my_turn:
        return None
    return hint_for(view)


@timeless
@require_safe
def pulse(request: HtmxRequest, code: str) -> HttpResponse:
    """A few bytes that change when the table does; what an open page asks for again and again.

    `?widz=1` is the page of a spectator, on which there is no chat.
    """
    number = whole_number(request.GET.get("runda", ""))
    mark = pulse_of(code, number, with_chat="widz" not in request.GET)
    if mark is None:
        raise Http404
    if request.headers.get("If-None-Match") == mark:
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(mark, content_type="text/plain")
    response["ETag"] = mark
    response["Cache-Control"] = "private, no-cache"
    return response


@forms_only
@player_required
def act(request: HtmxRequest, code: str) -> HttpResponse:
    """Play what the form says. A refusal keeps the page and says why."""
    table = table_of(request, code)
    error = ""
    try:
        _play(table, request.POST, action_of(request.POST))
    except AlreadyPlayed:
        pass  # a double click: the table below shows that it worked
    except GameError as refusal:
        error = str(refusal)
    now = current_table(request, code, whole_number(request.POST.get("round", "")))
    if error or request.htmx:
        ticked = {"ticked": request.POST.getlist("card")} if error else {}
        return page_of(
            request, now, error=error, extra=ticked, status=409 if error and not request.htmx else 200
        )
    return redirect(now.address)


def _play(table: Table, data: QueryDict, text: str) -> None:
    if table.seat is None or table.round is None:
        raise NotYourSeat
    play(
        round_id=round_sent(table, data).pk,
        seat=table.seat,
        text=text,
        expected_version=number_of(data, "version"),
        channel=Move.Channel.WEB,
        request_key=request_key_of(data),
    )


@forms_only
@player_required
def talk(request: HtmxRequest, code: str) -> HttpResponse:
    user = user_of(request)
    assert user is not None
    text = request.POST.get("text", "")
    error = ""
    try:
        if "round" in request.POST:
            round_sent(table_of(request, code), request.POST)
        say(code=code, user=user, text=text, request_key=request_key_of(request.POST))
    except NoSuchMatch:
        raise Http404 from None
    except GameError as refusal:
        error = str(refusal)
    now = current_table(request, code, whole_number(request.POST.get("round", "")))
    if error or request.htmx:
        extra = {"chat_error": error, "chat_text": text if error else ""}
        return page_of(request, now, extra=extra, status=400 if error and not request.htmx else 200)
    return redirect(f"{now.address}#rozmowa")


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def give_up(request: HtmxRequest, code: str) -> HttpResponse:
    """Resigning takes a page of its own and a ticked box, far from where cards are played."""
    table = table_of(request, code)
    error = ""
    if request.method == "POST":
        try:
            if table.seat is None or table.round is None:
                raise NotYourSeat
            resign(
                round_id=table.round.pk,
                seat=table.seat,
                channel=Move.Channel.WEB,
                confirmed=request.POST.get("confirmed") == "yes",
            )
            is_board = table.match.game == "pasjans"
            messages.success(
                request, _("Your board is closed.") if is_board else _("You resigned the match.")
            )
            return redirect("match", code)
        except GameError as refusal:
            error = str(refusal)
    elif not table.may_resign:
        return redirect("match", code)  # an old page, or not their match: nothing to give up
    return render(
        request, "games/resign.html", {"table": table, "error": error}, status=400 if error else 200
    )


@require_safe
def round_page(request: HtmxRequest, code: str, number: int) -> HttpResponse:
    """A round of the match step by step, as the reader's seat saw it."""
    table = table_of(request, code, number)
    assert table.round is not None
    last = table.round.version
    asked = whole_number(request.GET.get("krok", ""))
    step = last if asked is None else min(asked, last)
    position = position_of(table.round, upto=step)
    facts = facts_of(table.rounds)
    view = position.view(table.seat)
    context = context_of(table, view, facts) | {
        "replay": True,
        "acting": acting_words(table.seats, view.to_act, table.seat) if step < last else "",
        "step": step,
        "steps": last,
        "previous": step - 1 if step > 0 else None,
        "following": step + 1 if step < last else None,
    }
    return render(request, "games/round.html", context)


@require_safe
def record(request: HtmxRequest, code: str) -> HttpResponse:
    """The match as one file, to keep or to play again elsewhere; open rounds are without their cards."""
    table = table_of(request, code)
    if table.match.is_sealed:
        raise DealsSealed
    document = to_json(record_for(table.match))
    response = HttpResponse(document, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="partia-{code}.json"'
    return response
