"""What people are told, called by the services inside their transaction."""

from __future__ import annotations

from games.models import ChatMessage, Clock, Match, Round, Seat
from games.selectors import Position


def turn_began(
    *, match: Match, round: Round, seat: Seat, position: Position, goes_on: bool = False
) -> None: ...


def turn_ended(*, round: Round, seat: Seat) -> None: ...


def match_started(*, match: Match) -> None: ...


def round_ended(*, match: Match, round: Round) -> None: ...


def match_ended(*, match: Match) -> None: ...


def remind(*, clock: Clock) -> None: ...


def chat_said(*, message: ChatMessage) -> None: ...


def invited(*, match: Match) -> None: ...


def table_declined(*, match: Match) -> None: ...
