"""What people are told, called by the services inside their transaction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.models import ChatMessage, Clock, InboundMail, MailToken, Match, Round, Seat
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


# --- Answers to a player's mail: the mail door calls exactly one of them, within its budget ------------


def answer_played(
    *,
    inbound: InboundMail,
    token: MailToken,
    in_reply_to: str,
    text: str,
    action: str,
    extra: tuple[str, ...] = (),
) -> None:
    """A receipt: what was written (`text`) was understood and played as `action`; the position now.

    Goes to the address of `token.user`, never to the mail's From. `token` carries seat, round and the version
    that was answered; `in_reply_to` is the Message-ID of the player's mail, in brackets, or "". `extra` says what
    else the mail did: "chat".
    """


def answer_refused(
    *,
    inbound: InboundMail,
    token: MailToken,
    in_reply_to: str,
    kind: str,
    text: str = "",
    data: Mapping[str, Any] | None = None,
) -> None:
    """Anything else that a mail can be told. `text` is what was written, at most 200 characters.

    Kinds, with what `data` holds:
    played nothing: "stale", "already_played", "not_your_turn", "round_over", "match_over", "out_of_time",
    "illegal", "ambiguous" (readings: actions), "several" (texts: moves named in one mail), "disagree" (text and
    HTML differ), "no_position" (the mail answered belongs to no round), "unreadable", "courtesy" ("ok, dzięki");
    asked for: "status", "help", "check" (action, or "" when it cannot be played), "chat" (said at the table),
    "chat_refused", "resign" (code: four digits to confirm with), "resigned", "bad_code",
    "stopped" (no more turn mails);
    "held": a mail that may not be from the player (no cards in the answer), with a link to the table.
    """
