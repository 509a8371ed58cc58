"""What the match page shows: the table that is asked for, and everything that stands around it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.conf import settings
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services.preferences import wants
from games.bots.registry import levels_of
from games.engines.base import CARETAKER
from games.engines.vista_view import VistaView
from games.errors import BrokenForm, NoPage, NoSuchMatch
from games.models import BOT_NAMES, Match, Move, Round
from games.presentation.broken_off import broken_off_words, rounds_over
from games.presentation.paces import pace_words
from games.presentation.pages import PAGES
from games.presentation.seats import annulled_words, ending_of
from games.presentation.vista_claim import ClaimBox, claim_box
from games.presentation.vista_plan import PlanBox, Typed, plan_box
from games.selectors.clocks import claim_of, plan_of
from games.selectors.pulse import pulse_mark
from games.selectors.sittings import present_at, sitting_of
from games.selectors.tables import Table, forecast_for, table_for
from games.selectors.turns import waiting_count
from games.services.chat import see_chat
from games.services.returning import come_back
from games.signals import left_out, occasion_of
from games.views.people import HtmxRequest, user_of
from games.views.sent import number_of


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


def page_of(
    request: HtmxRequest,
    table: Table,
    *,
    error: str = "",
    extra: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, or its fragment for htmx: of a table that waits for people, of a sealed one, or of one that is played.

    `extra` goes into the context of the last; `error` says why what was sent was refused.
    """
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
            context_of(table, None, [])
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
        return render(request, "games/sealed.html", context_of(table, None, []) | about)
    _note_what_is_read(table)
    waiting = waiting_count(user) if user else 0
    fragment = bool(request.htmx) and not request.htmx.boosted
    if table.seat is not None and not fragment:
        # A fragment may be asked for by a page that lies open and is looked at by nobody.
        come_back(seat=table.seats[table.seat])
    context = context_of(table, table.view, table.facts, counts=counts) | {
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


def context_of(table: Table, view: Any, facts: Any, *, counts: bool = True) -> dict[str, Any]:
    """What every page of a match needs; with a `view`, the cards too. Leagues leave out what does not count."""
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
    if table.round is None or table.round.status != Round.Status.ACTIVE:
        return None
    if table.seat is None or table.is_away:
        return None
    view = table.view
    return view if isinstance(view, VistaView) and view.trump is not None else None


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
