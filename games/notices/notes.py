"""A mail of a few sentences, to one person at a table or to all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from accounts.models import OutgoingMail
from games.letter_keys import Showing, absolute
from games.letters import people_at, post, user_at
from games.models import Match, Seat

Stream = OutgoingMail.Stream


def write_note(
    match: Match,
    seat: Seat,
    *,
    key: str,
    title: Callable[[], str],
    lines: Callable[[], list[str]],
    topic: str = "",
    showing: Showing | None = None,
    stream: str = Stream.TABLE,
    answered_at: str = "",
) -> OutgoingMail | None:
    """To the person at `seat`; `title` and `lines` are asked in their language and zone.

    `answered_at` is the path of the page where they say yes or no, where that is not the match's own.
    """
    return post(
        "note",
        user=user_at(seat),
        stream=stream,
        key=key,
        topic=topic,
        match=match,
        seat=seat,
        showing=showing,
        place=answered_at,
        context=lambda: {
            "title": title(),
            "lines": lines(),
            "answer_url": absolute(answered_at) if answered_at else "",
        },
    )


def write_notes(
    match: Match,
    *,
    key: str,
    title: Callable[[Seat], str],
    lines: Callable[[Seat], list[str]],
    but: Seat | None = None,
    stream: str = Stream.TABLE,
    answered_at: str = "",
) -> None:
    """To everybody at the table, or to all `but` one; the words may depend on the seat they go to."""
    for seat in people_at(match):
        if seat != but:
            write_note(
                match,
                seat,
                key=f"{key}:{seat.number}",
                title=partial(title, seat),
                lines=partial(lines, seat),
                stream=stream,
                answered_at=answered_at,
            )
