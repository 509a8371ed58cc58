"""Plans and claims over the API: for the seat of the reader alone, except that both players see a claim."""

from __future__ import annotations

from typing import Any

from rest_framework import status
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import serializers
from games.api.views import read, table_of
from games.errors import NotYourSeat
from games.models import Move, Round
from games.plans import Foreseen, Halt
from games.selectors.clocks import plan_of
from games.selectors.tables import Table
from games.services import claims, plans


@api_view(["GET", "PUT", "DELETE"])
def plan(request: Request, code: str, number: int) -> Response:
    """GET: my plan for the round. PUT `{"text": "any: low", "version": 12}`: make it. DELETE: take it back."""
    table = table_of(request, code, number)
    the_round, seat = _place(table)
    if request.method == "PUT":
        data = read(serializers.NewPlan, request)
        plans.set_plan(round_id=the_round.pk, seat=seat, text=data["text"], expected_version=data["version"])
    elif request.method == "DELETE":
        plans.clear_plan(round_id=the_round.pk, seat=seat)
    return Response(_plan_document(table_of(request, code, number), seat))


@api_view(["POST"])
def trial(request: Request, code: str, number: int) -> Response:
    """What a plan `{"text": "any: low"}` would do; nothing changes."""
    the_round, seat = _place(table_of(request, code, number))
    text = read(serializers.TriedPlan, request)["text"]
    foreseen = plans.preview_plan(round_id=the_round.pk, seat=seat, text=text)
    return Response({"foreseen": [_foreseen_document(each) for each in foreseen]})


@api_view(["POST"])
def claim(request: Request, code: str, number: int) -> Response:
    """Claim `{"tricks": 5, "version": 12}` of the tricks left, 0 to concede. 201 when granted, 202 when offered."""
    the_round, seat = _place(table_of(request, code, number))
    data = read(serializers.NewClaim, request)
    granted = claims.claim_tricks(
        round_id=the_round.pk,
        seat=seat,
        tricks=data["tricks"],
        expected_version=data["version"],
        channel=Move.Channel.API,
    )
    return Response(
        {"granted": granted}, status=status.HTTP_201_CREATED if granted else status.HTTP_202_ACCEPTED
    )


@api_view(["POST"])
def claim_answer(request: Request, code: str, number: int) -> Response:
    """Answer the other player's claim: `{"accepted": true, "tricks": 5, "version": 12}`, with its `tricks`."""
    the_round, seat = _place(table_of(request, code, number))
    data = read(serializers.ClaimAnswer, request)
    claims.answer_claim(
        round_id=the_round.pk,
        seat=seat,
        accepted=data["accepted"],
        tricks=data["tricks"],
        expected_version=data["version"],
        channel=Move.Channel.API,
    )
    return Response({"accepted": data["accepted"]})


# --- Steps ------------------------------------------------------------------------------------------


def _place(table: Table) -> tuple[Round, int]:
    if table.seat is None or table.round is None:
        raise NotYourSeat
    return table.round, table.seat


def _plan_document(table: Table, seat: int) -> dict[str, Any]:
    row = plan_of(table.clocks[seat])
    if row is None:
        return {"text": "", "version": None, "stopped": ""}
    return {"text": row.text, "version": row.version, "stopped": row.stopped}


def _foreseen_document(each: Foreseen) -> dict[str, Any]:
    halted = isinstance(each.then, Halt)
    return {
        "card": each.card,
        "action": None if halted else each.then,
        "reason": each.then.reason if isinstance(each.then, Halt) else None,
    }
