"""The API: parse, call a service or selector, render. Every refusal is `{"code", "message", "data"}`."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from rest_framework import status
from rest_framework.decorators import api_view, authentication_classes, permission_classes
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from games.api import documents, serializers
from games.errors import NoSuchAddress, NoSuchMatch, NotYourSeat
from games.models import Match, Move
from games.selectors import proofs
from games.selectors.matches import finished_matches, match_of, open_invitations, running_matches
from games.selectors.tables import Table, table_for
from games.selectors.turns import waiting_for
from games.services import chat, seating, tables
from games.services.play import play, resign


@api_view(["GET"])
@permission_classes([AllowAny])
def health(request: Request) -> Response:
    """Whether the site answers and reaches its database."""
    Match.objects.exists()
    return Response({"status": "ok"})


@api_view(["GET", "POST"])
def matches(request: Request) -> Response:
    """GET: my matches, running and finished. POST: open a table; with `bot_level` the match starts at once."""
    user = person(request)
    if request.method == "POST":
        match = tables.open_table(creator=user, **read(serializers.NewTable, request))
        return Response(
            documents.table_document(table_of(request, match.code)), status=status.HTTP_201_CREATED
        )
    mine = [*running_matches(user), *finished_matches(user)[:100]]
    return Response({"matches": [documents.match_document(match) for match in mine]})


@api_view(["GET"])
def waiting(request: Request) -> Response:
    """The rounds that wait for me, most urgent first."""
    clocks = waiting_for(person(request))
    return Response(
        {
            "waiting": [
                {
                    "code": clock.round.match.code,
                    "round": clock.round.number,
                    "version": clock.round.version,
                    "deadline_at": clock.deadline_at,
                }
                for clock in clocks
            ]
        }
    )


@api_view(["GET"])
def invitations(request: Request) -> Response:
    """Tables that I could join."""
    open_now = open_invitations(person(request))
    return Response({"invitations": [documents.match_document(match) for match in open_now]})


@api_view(["GET"])
def match(request: Request, code: str) -> Response:
    """The match as I may see it, with the round being played."""
    return Response(documents.table_document(table_of(request, code)))


@api_view(["POST"])
def join(request: Request, code: str) -> Response:
    tables.join_table(code=code, user=person(request), **read(serializers.Joining, request))
    return Response(documents.table_document(table_of(request, code)))


@api_view(["POST"])
def decline(request: Request, code: str) -> Response:
    return Response(documents.match_document(tables.decline_table(code=code, user=person(request))))


@api_view(["POST"])
def withdraw(request: Request, code: str) -> Response:
    return Response(documents.match_document(tables.withdraw_table(code=code, user=person(request))))


@api_view(["POST"])
def leave(request: Request, code: str) -> Response:
    """Get up from a table of somebody else that still waits."""
    return Response(documents.match_document(seating.get_up(code=code, user=person(request))))


@api_view(["POST", "DELETE"])
def bots(request: Request, code: str) -> Response:
    """My open table. POST `{"level": "easy", "seat": 2}`: a bot takes the seat, without one the first free one.

    DELETE `{"seat": 2}`: the seat is free again.
    """
    if request.method == "DELETE":
        seating.lift_bot(code=code, user=person(request), **read(serializers.BotOff, request))
    else:
        seating.seat_bot(code=code, user=person(request), **read(serializers.BotOn, request))
    return Response(documents.table_document(table_of(request, code)))


@api_view(["POST"])
def rematch(request: Request, code: str) -> Response:
    new = tables.offer_rematch(code=code, user=person(request), **read(serializers.Joining, request))
    return Response(documents.table_document(table_of(request, new.code)), status=status.HTTP_201_CREATED)


@api_view(["GET"])
def round_view(request: Request, code: str, number: int) -> Response:
    """One round as I may see it."""
    return Response(documents.round_document(table_of(request, code, number)))


@api_view(["POST"])
def actions(request: Request, code: str, number: int) -> Response:
    """Play an action: `{"action": "AS", "version": 12, "request_key": "…"}`; the same key again changes nothing."""
    table = table_of(request, code, number)
    if table.seat is None or table.round is None:
        raise NotYourSeat
    data = read(serializers.NewAction, request)
    played = play(
        round_id=table.round.pk,
        seat=table.seat,
        text=data["action"],
        expected_version=data["version"],
        channel=Move.Channel.API,
        request_key=data["request_key"],
    )
    return Response(documents.played_document(played), status=status.HTTP_201_CREATED)


@api_view(["POST"])
def resignation(request: Request, code: str) -> Response:
    """Give up the match: `{"confirmed": true}`."""
    table = table_of(request, code)
    if table.seat is None or table.round is None:
        raise NotYourSeat
    confirmed = read(serializers.Resignation, request)["confirmed"]
    played = resign(round_id=table.round.pk, seat=table.seat, channel=Move.Channel.API, confirmed=confirmed)
    return Response(documents.played_document(played))


@api_view(["GET", "POST"])
def messages(request: Request, code: str) -> Response:
    """The chat of a match I play in. POST: `{"text": "…", "request_key": "…"}`; the same key says it once."""
    if request.method == "POST":
        said = chat.say(code=code, user=person(request), **read(serializers.NewMessage, request))
        return Response(documents.message_document(said), status=status.HTTP_201_CREATED)
    table = table_of(request, code)
    if table.seat is None:
        raise NotYourSeat
    return Response({"messages": [documents.message_document(message) for message in table.chat]})


@api_view(["GET"])
@permission_classes([AllowAny])
def deal_proofs(request: Request, code: str) -> Response:
    """What is needed to check the deals of a match; secrets of rounds that are over only."""
    return Response({"rounds": proofs.deal_proofs(match_of(code))})


@api_view(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
@permission_classes([AllowAny])
@authentication_classes([])
def nothing(request: Request, rest: str = "") -> Response:
    """Whatever else is asked for below /api/: programs read JSON, not a page.

    A key only says in whose language; one that is not good changes nothing here.
    """
    with suppress(AuthenticationFailed):
        APIView.authentication_classes[0]().authenticate(request)
    raise NoSuchAddress


# --- Steps ------------------------------------------------------------------------------------------


def person(request: Request) -> User:
    """Who asks; the site lets nobody else through."""
    assert isinstance(request.user, User)
    return request.user


def read(form: type[Any], request: Request) -> dict[str, Any]:
    given = form(data=request.data)
    given.is_valid(raise_exception=True)
    data: dict[str, Any] = given.validated_data
    return data


def table_of(request: Request, code: str, number: int | None = None) -> Table:
    """The table, to those who may look: its people, anybody once it plays or is public, the invited."""
    table = table_for(code, person(request), number)
    if number is not None and table.round is None:
        raise NoSuchMatch
    return table
