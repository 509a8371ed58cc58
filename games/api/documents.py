"""What the API gives: plain documents, built from selectors and views alone."""

from __future__ import annotations

from typing import Any

from games.models import ChatMessage, Match, Seat
from games.selectors.clocks import claim_of
from games.selectors.tables import Table
from games.services.play import Played


def seat_document(seat: Seat) -> dict[str, Any]:
    return {
        "number": seat.number,
        "name": seat.name,
        "kind": "bot" if seat.is_bot else "free" if seat.is_empty else "person",
        "bot_level": seat.bot_level,
        "place": seat.place,
        "total": seat.total,
    }


def match_document(match: Match) -> dict[str, Any]:
    """A match from outside: no round, no card."""
    return {
        "code": match.code,
        "game": match.game,
        "options": match.options,
        "pace": match.pace,
        "width": match.width,
        "status": match.status,
        "is_public": match.is_public,
        "seats": [seat_document(seat) for seat in match.seats.all()],
        "root_hash": match.root_hash,
        "result": match.result,
        "created_at": match.created_at,
        "started_at": match.started_at,
        "finished_at": match.finished_at,
    }


def table_document(table: Table) -> dict[str, Any]:
    """A match as its reader sees it, with the round shown and its view."""
    document = match_document(table.match)
    document["my_seat"] = table.seat
    document["rounds"] = [
        {
            "number": each.number,
            "status": each.status,
            "version": each.version,
            "secret_hash": each.secret_hash,
        }
        for each in table.rounds
    ]
    document["round"] = round_document(table)
    return document


def round_document(table: Table) -> dict[str, Any] | None:
    if table.round is None or table.view is None:
        return None
    return {
        "number": table.round.number,
        "status": table.round.status,
        "claim": _claim_document(table),
        "version": table.round.version,
        "to_act": table.round.to_act,
        "view": table.view.data(),
        "clocks": [
            {
                "seat": number,
                "bank": clock.bank,
                "turn_since": clock.turn_since,
                "deadline_at": clock.deadline_at,
                "caretaker": clock.caretaker,
            }
            for number, clock in sorted(table.clocks.items())
        ],
    }


def _claim_document(table: Table) -> dict[str, Any] | None:
    """The claim that waits for an answer, for the two players."""
    if table.round is None or table.seat is None:
        return None
    for seat, clock in sorted(table.clocks.items()):
        claim = claim_of(clock, table.round.version)
        if claim is not None and not claim.refused:
            return {"seat": seat, "tricks": claim.tricks}
    return None


def played_document(played: Played) -> dict[str, Any]:
    return {
        "seat": played.seat,
        "action": played.action,
        "version": played.version,
        "round_over": played.round_over,
        "match_over": played.match_over,
    }


def message_document(message: ChatMessage) -> dict[str, Any]:
    return {"id": message.pk, "seat": message.seat.number, "text": message.text, "at": message.at}
