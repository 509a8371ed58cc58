"""Time over the API: the ledger of a round, vacation, pauses, gifts, and waiting. For the players of a match alone."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from games.api import serializers
from games.api.views import person, read, table_of
from games.clock_time import Span, spans_from
from games.errors import NotYourSeat
from games.models import ClockEntry, Seat
from games.selectors.clocks import ledger_of, time_left_of
from games.selectors.tables import Table
from games.services import rests, steps, vacations


@api_view(["GET"])
def ledger(request: Request, code: str, number: int) -> Response:
    """Every second of a round's clocks, oldest first, and what is in the banks now."""
    table = _of_player(request, code, number)
    assert table.round is not None
    now = timezone.now()
    people = [(seat, clock) for seat, clock in sorted(table.clocks.items()) if not clock.seat.is_bot]
    return Response(
        {
            "banks": [{"seat": seat, "seconds": time_left_of(clock, now)} for seat, clock in people],
            "entries": [_entry_document(entry) for entry in ledger_of(table.round, table.seats)[::-1]],
        }
    )


@api_view(["GET", "POST", "DELETE"])
def vacation(request: Request) -> Response:
    """GET: what I have and what is booked. POST `{"hours": 24, "starts": "…"}`: book it, from now without `starts`.

    DELETE `{"starts": "…"}`: take back what is left of the one that begins, or began, then.
    """
    user = person(request)
    if request.method == "POST":
        vacations.book_vacation(user=user, **read(serializers.NewVacation, request))
    elif request.method == "DELETE":
        vacations.cancel_vacation(user=user, **read(serializers.VacationBack, request))
    return Response(_vacation_document(user))


@api_view(["POST", "DELETE"])
def pause(request: Request, code: str) -> Response:
    """POST `{"until": "…"}`: ask for a pause, or agree to one. DELETE: take it back, or say no."""
    if request.method == "DELETE":
        rests.drop_pause(code=code, user=person(request))
        return Response({"begun": False})
    begun = rests.ask_pause(code=code, user=person(request), **read(serializers.NewPause, request))
    return Response({"begun": begun})


@api_view(["POST"])
def gift(request: Request, code: str) -> Response:
    """Give whoever is to act `{"hours": 12}` more."""
    clocks = rests.give_time(code=code, user=person(request), **read(serializers.Hours, request))
    return Response(
        {
            "given": [
                {
                    "seat": clock.seat.number,
                    "round": clock.round.number,
                    "bank": clock.bank,
                    "deadline_at": clock.deadline_at,
                }
                for clock in clocks
            ]
        }
    )


@api_view(["POST", "DELETE"])
def wait(request: Request, code: str) -> Response:
    """POST `{"hours": 24}`: I would rather wait so long than see the next step taken. DELETE: not any longer."""
    user = person(request)
    if request.method == "DELETE":
        steps.wait_longer(code=code, user=user, hours=0)
        return Response({"until": None})
    until = steps.wait_longer(code=code, user=user, **read(serializers.Hours, request))
    return Response({"until": until})


# --- Steps ------------------------------------------------------------------------------------------


def _of_player(request: Request, code: str, number: int) -> Table:
    """When somebody sleeps is no stranger's business."""
    table = table_of(request, code, number)
    if table.seat is None:
        raise NotYourSeat
    return table


def _entry_document(entry: ClockEntry) -> dict[str, Any]:
    return {
        "seat": entry.clock.seat.number,
        "at": entry.at,
        "version": entry.ply,
        "kind": entry.kind,
        "seconds": entry.seconds,
        "bank": entry.bank,
        "reason": entry.reason,
        "by": entry.by.name if entry.by else None,
    }


def _vacation_document(user: User) -> dict[str, Any]:
    now = timezone.now()
    hours = User.objects.values_list("vacation_hours", flat=True).get(pk=user.pk)
    seats = Seat.objects.filter(user=user, match__status="active").select_related("match")
    booked = [(seat, span) for seat in seats for span in spans_from(seat.rests) if span.ends > now]
    return {
        "hours": hours,
        "automatic": user.auto_vacation,
        "booked": [_span_document(seat, span) for seat, span in booked],
    }


def _span_document(seat: Seat, span: Span) -> dict[str, Any]:
    return {"code": seat.match.code, "kind": span.kind, "starts": span.starts, "ends": span.ends}
