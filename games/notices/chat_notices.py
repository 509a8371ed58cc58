"""Mails about what is said at a table."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.utils import timezone

from accounts import outbox
from accounts.models import OutgoingMail
from games.letters import people_at, post, user_at
from games.models import ChatMessage, Match, Seat
from games.topics import chat_topic

Stream = OutgoingMail.Stream


CHAT_PAUSE = timedelta(minutes=2)
"""Messages said in one breath go out in one mail."""


def chat_said(*, message: ChatMessage) -> None:
    """Others at the table get what was said since they last looked or were last written to, in one mail."""
    match = message.match
    for seat in people_at(match):
        if seat.pk == message.seat_id:
            continue
        topic = chat_topic(match, seat)
        said = _unread(match, seat, topic)
        post(
            "chat",
            user=user_at(seat),
            stream=Stream.CHAT,
            key=f"chat:{message.pk}:{seat.number}",
            topic=topic,
            match=match,
            seat=seat,
            not_before=timezone.now() + CHAT_PAUSE,
            context=partial(dict, said=said, speaker=message.seat.name),
        )


def chat_seen(*, seat: Seat) -> None:
    """They have read the chat on the page; a mail that still waits would repeat it."""
    outbox.supersede(chat_topic(seat.match, seat))


def _unread(match: Match, seat: Seat, topic: str) -> list[ChatMessage]:
    """What others said since this person looked, without what an earlier mail has told."""
    said = match.chat.filter(pk__gt=seat.seen_chat_id).exclude(seat=seat).select_related("seat__user")
    states = [OutgoingMail.State.SENT, OutgoingMail.State.TOLD]
    told = OutgoingMail.objects.filter(topic=topic, state__in=states).order_by("created_at").last()
    return list(said.filter(at__gt=told.created_at) if told else said)
