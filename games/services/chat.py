"""Talking at the table."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.errors import EmptyMessage, MessageTooLong, NotYourSeat
from games.models import ChatMessage, Match, Seat
from games.notices import chat_notices
from games.selectors.matches import match_of

MESSAGE_LIMIT = 1000
BIDI_MARKS = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F])


def say(*, code: str, user: User, text: str, request_key: str | None = None) -> ChatMessage:
    """Add a message to the match's chat. `request_key` names the request: repeated, it says nothing twice.

    Raises NoSuchMatch, NotYourSeat, EmptyMessage, MessageTooLong.
    """
    match = match_of(code)
    seat = match.seats.filter(user=user).first()
    if seat is None:
        raise NotYourSeat
    said = clean_message(text)
    with transaction.atomic():
        # One speaks after the other: the mail about it takes the place of one that waits, and must tell of both.
        lock_match(match.pk)
        new = {"match": match, "text": said, "at": timezone.now()}
        if request_key is None:
            message, is_new = ChatMessage.objects.create(seat=seat, **new), True
        else:
            message, is_new = ChatMessage.objects.get_or_create(
                seat=seat, request_key=request_key, defaults=new
            )
        if is_new:
            chat_notices.chat_said(message=message)
    return message


def see_chat(*, seat: Seat, upto: int) -> None:
    """The person at `seat` has read the chat up to this message.

    A mail about it that still waits is taken back, unless it also tells of something that was said since.
    """
    if seat.seen_chat_id >= upto:
        return
    with transaction.atomic():
        lock_match(seat.match_id)
        if not Seat.objects.filter(pk=seat.pk, seen_chat_id__lt=upto).update(seen_chat_id=upto):
            return
        if not ChatMessage.objects.filter(match=seat.match_id, pk__gt=upto).exclude(seat=seat).exists():
            chat_notices.chat_seen(seat=seat)


def lock_match(match_id: int) -> None:
    Match.objects.select_for_update(no_key=True).get(pk=match_id)


def clean_message(text: str) -> str:
    """The text without control characters and direction marks. Raises EmptyMessage, MessageTooLong."""
    printable = "".join(
        char
        for char in text.replace("\r\n", "\n").translate(BIDI_MARKS)
        if char == "\n" or char.isprintable()
    )
    said = printable.strip()
    if not said:
        raise EmptyMessage
    if len(said) > MESSAGE_LIMIT:
        raise MessageTooLong(limit=MESSAGE_LIMIT, length=len(said))
    return said
