"""The match page: the table, an action, the chat, giving up, and one finished round step by step."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.middleware import timeless
from accounts.models import User
from accounts.services.preferences import wants
from games.archive import record_for
from games.bots.registry import levels_of
from games.engines.base import CARETAKER
from games.engines.pasjans_views import PasjansView
from games.engines.records import to_json
from games.engines.vista_view import VistaView
from games.errors import AlreadyPlayed, BrokenForm, DealsSealed, GameError, NoPage, NoSuchMatch, NotYourSeat
from games.models import BOT_NAMES, Match, Move, Round
from games.presentation.broken_off import broken_off_words, rounds_over
from games.presentation.paces import pace_words
from games.presentation.pages import PAGES
from games.presentation.pasjans_hint import Hint, hint_for
from games.presentation.seats import acting_words, annulled_words, ending_of
from games.presentation.vista_claim import ClaimBox, claim_box
from games.presentation.vista_plan import PlanBox, Typed, plan_box
from games.selectors.clocks import claim_of, plan_of
from games.selectors.positions import facts_of, position_of
from games.selectors.pulse import pulse_mark, pulse_of
from games.selectors.sittings import present_at, sitting_of
from games.selectors.tables import Table, forecast_for, table_for
from games.selectors.turns import waiting_count
from games.services.chat import say, see_chat
from games.services.play import play, resign
from games.services.returning import come_back
from games.signals import left_out, occasion_of
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


def table_sent(request: HtmxRequest, code: str) -> Table:
    """The table at the round that the form was shown for. Raises BrokenForm."""
    table = table_of(request, code)
    sent = round_sent(table, request.POST)
    return table if sent == table.round else table_of(request, code, sent.number)


def round_sent(table: Table, data: QueryDict) -> Round:
    """The round of the table that the form was shown for. Raises BrokenForm: to guess another one may cost a card."""
    number = number_of(data, "round")
    for each in table.rounds:
        if each.number == number:
            return each
    raise BrokenForm(field="round")


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
    context = _context(table, view, facts) | {
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


# --- Steps ------------------------------------------------------------------------------------------


def table_of(request: HtmxRequest, code: str, number: int | None = None) -> Table:
    try:
        return table_for(code, user_of(request), number)
    except NoSuchMatch:
        raise Http404(_("There is no such match. Check the address or the code.")) from None


def current_table(request: HtmxRequest, code: str, number: int | None) -> Table:
    """The table at this round while it is played; where it is over, and in a match of one at a time, at the present."""
    table = table_of(request, code)
    if number is None or table.round is None or number == table.round.number:
        return table
    is_open = any(each.number == number for each in table.open_rounds)
    return table_of(request, code, number) if is_open else table


def _context(table: Table, view: Any, facts: Any, *, counts: bool = True) -> dict[str, Any]:
    context: dict[str, Any] = {
        "table": table,
        "match": table.match,
        "round": table.round,
        "game_template": f"games/{table.match.game}/table.html",
        "broken_off": broken_off_words(table.match, table.round, table.seats),
        **rounds_over(table.match, table.rounds),
    }
    if view is not None:
        if table.match.game not in PAGES:
            raise NoPage
        ending = ending_of(table.match, table.seats, counts=counts)
        context |= PAGES[table.match.game](view, table.seats, facts, ending)
        context["played_for_me"] = _played_for_me(table)
        if table.round is not None:
            context["absent"] = [table.seats[number].name for number in table.round.absent]
    return context


def _note_what_is_read(table: Table) -> None:
    if table.seat is not None and table.chat:
        seat = table.seats[table.seat]
        if seat.seen_chat_id < table.chat[-1].pk:
            see_chat(seat=seat, upto=table.chat[-1].pk)


def _bots_to_seat(table: Table, user: User | None) -> dict[str, Any]:
    """What the creator of a table of three and more needs to put bots on its free seats."""
    match, free = table.match, [seat for seat in table.seats if seat.is_empty]
    if user is None or match.creator_id != user.pk or len(table.seats) < 3:
        return {}
    # At a contest of thirty nobody reads a row for each free seat.
    shown = table.seats if len(table.seats) <= 4 else [seat for seat in table.seats if seat not in free[1:]]
    return {
        "places": shown,
        "levels": [(level, BOT_NAMES[level]) for level in levels_of(match.game)],
        "may_seat_bot": len(free) > 1 or not match.invited_id,
        "is_last_seat": len(free) == 1,
    }


def _view_in_play(table: Table) -> VistaView | None:
    """The view of a player whose round of VISTA goes on and whose trump is known."""
    view = table.view
    playing = table.round is not None and table.round.status == Round.Status.ACTIVE
    ready = (
        playing
        and table.seat is not None
        and not table.is_away
        and isinstance(view, VistaView)
        and view.trump is not None
    )
    return view if ready and isinstance(view, VistaView) else None


def _claim_box(table: Table) -> ClaimBox | None:
    view = _view_in_play(table)
    if view is None or table.seat is None or table.round is None:
        return None
    mine, theirs = (
        claim_of(table.clocks[seat], table.round.version) for seat in (table.seat, 1 - table.seat)
    )
    return claim_box(view, mine, theirs)


def _plan_box(table: Table, typed: Typed | None) -> PlanBox | None:
    """The box of a player; nobody else has plans."""
    view = _view_in_play(table)
    if view is None or table.seat is None:
        return None
    user = table.seats[table.seat].user
    assert user is not None
    row = plan_of(table.clocks[table.seat])
    return plan_box(view, row, "en" if user.letters == "en" else "pl", typed)


def _played_for_me(table: Table) -> dict[int, str]:
    """What was played for the reader, and by what, shown to nobody else; and what a caretaker played, shown to all.

    By the number of the play: the trump is the first, and a caretaker's coming is none.
    """
    if table.position is None:
        return {}
    own = {Move.Channel.PLAN: _("by plan"), Move.Channel.FORCED: _("no choice")}
    plays = [move for move in table.position.moves if move.action != CARETAKER]
    marks = {}
    for number, move in enumerate(plays, start=1):
        if move.channel == Move.Channel.CARETAKER:
            marks[number] = _("caretaker")
        elif move.seat == table.seat and move.channel in own:
            marks[number] = own[Move.Channel(move.channel)]
    return marks


def page_of(
    request: HtmxRequest,
    table: Table,
    *,
    error: str = "",
    extra: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    if table.match.status in (
        Match.Status.WAITING,
        Match.Status.DECLINED,
        Match.Status.WITHDRAWN,
        Match.Status.EXPIRED,
        Match.Status.VOID,
    ):
        link = settings.SITE_URL + table.match.get_absolute_url()
        return render(
            request,
            "games/waiting_table.html",
            _context(table, None, [])
            | {"error": error, "link": link, "pace": pace_words(table.match)}
            | _bots_to_seat(table, user_of(request)),
        )
    # Only what a league arranged is never void; of all other matches nobody has to be asked.
    occasion = None if table.match.voidable else occasion_of(table.match)
    user = user_of(request)
    counts = not left_out([table.match], user)
    if table.is_sealed:
        annulled = table.match.is_annulled or not counts
        about = {"occasion": occasion, "not_counted": annulled_words() if annulled else ""}
        return render(request, "games/sealed.html", _context(table, None, []) | about)
    _note_what_is_read(table)
    waiting = waiting_count(user) if user else 0
    fragment = bool(request.htmx) and not request.htmx.boosted
    if table.seat is not None and not fragment:
        # A fragment may be asked for by a page that lies open and is looked at by nobody.
        come_back(seat=table.seats[table.seat])
    context = _context(table, table.view, table.facts, counts=counts) | {
        "fragment": fragment,
        "occasion": occasion,
        "not_counted": "" if counts else annulled_words(),
        "waiting_count": waiting,
        "error": error,
        "request_key": uuid4().hex,
        "present": present_at(table, timezone.now()) if table.seat is not None else [],
        "sitting": sitting_of(table, timezone.now()),
        "forecast": forecast_for(table, timezone.now()) if table.seat is not None else None,
        "clock": table.clocks.get(table.seat) if table.seat is not None else None,
        "others_waiting": max(0, waiting - int(table.my_turn)),
        "waits_for_bot": any(table.clocks[number].is_bot for number in table.round.to_act)
        if table.round
        else False,
        "pulse": pulse_mark(table),
        "plan": _plan_box(table, (extra or {}).get("plan_typed")),
        "claim": _claim_box(table),
        "no_turn_mails": user is not None and not user.is_guest and not wants(user, "turn"),
    }
    template = "games/_match.html" if fragment else "games/match.html"
    response = render(request, template, context | (extra or {}), status=status)
    add_never_cache_headers(response)
    return response
