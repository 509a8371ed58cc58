"""Talking at the table."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import OutgoingMail
from games import errors
from games.models import ChatMessage
from games.services.chat import MESSAGE_LIMIT, say, see_chat
from tests.factories import make_match

pytestmark = pytest.mark.django_db


def test_what_is_said_is_kept_as_said(ala: Any, bartek: Any) -> None:
    match = make_match(ala, bartek)
    message = say(code=match.code, user=ala, text="  Ten as\r\nmnie zaskoczył. <b>Brawo</b> ")
    assert message.text == "Ten as\nmnie zaskoczył. <b>Brawo</b>"
    assert message.seat.user == ala


def test_control_characters_and_direction_marks_are_dropped(ala: Any, bartek: Any) -> None:
    match = make_match(ala, bartek)
    assert say(code=match.code, user=ala, text="a\x1b[31m\u202eb\x00c").text == "a[31mbc"


@pytest.mark.parametrize(
    ("who", "text", "error"),
    [
        ("ala", " \n\t\u200e", errors.EmptyMessage),
        ("ala", "x" * (MESSAGE_LIMIT + 1), errors.MessageTooLong),
        ("celina", "hi", errors.NotYourSeat),
    ],
)
def test_refused_messages_are_not_kept(
    ala: Any, bartek: Any, celina: Any, who: str, text: str, error: type[Exception]
) -> None:
    match = make_match(ala, bartek)
    with pytest.raises(error):
        say(code=match.code, user={"ala": ala, "celina": celina}[who], text=text)
    assert not ChatMessage.objects.exists()
    say(code=match.code, user=ala, text="x" * MESSAGE_LIMIT)


def test_the_same_request_says_it_once(ala: Any, bartek: Any, client: Client) -> None:
    match = make_match(ala, bartek)
    client.force_login(ala)
    said = {"text": "Dzień dobry", "request_key": "k1"}
    for _ in range(2):
        client.post(f"{match.get_absolute_url()}rozmowa/", said)
    assert [message.text for message in ChatMessage.objects.all()] == ["Dzień dobry"]
    assert OutgoingMail.objects.filter(user=bartek, stream="chat").count() == 1
    # Another person's key is another key.
    say(code=match.code, user=bartek, text="Dzień dobry", request_key="k1")
    client.post(f"{match.get_absolute_url()}rozmowa/", said | {"request_key": "k2"})
    assert ChatMessage.objects.count() == 3


def test_what_was_read_on_the_page_is_not_mailed(ala: Any, bartek: Any, client: Client) -> None:
    match = make_match(ala, bartek)
    say(code=match.code, user=ala, text="Dzień dobry")
    mail = OutgoingMail.objects.get(user=bartek, stream="chat")
    client.force_login(ala)
    client.get(match.get_absolute_url())
    mail.refresh_from_db()
    assert mail.state == "queued"  # the speaker's own look changes nothing for the other
    client.force_login(bartek)
    client.get(match.get_absolute_url())
    mail.refresh_from_db()
    assert mail.state == "superseded"
    say(code=match.code, user=ala, text="Ładna karta")
    later = OutgoingMail.objects.get(user=bartek, stream="chat", state="queued")
    assert "Ładna karta" in later.text
    assert "Dzień dobry" not in later.text


def test_what_is_said_while_the_page_is_on_its_way_is_still_told_by_mail(ala: Any, bartek: Any) -> None:
    match = make_match(ala, bartek)
    seat = match.seats.get(user=bartek)
    first = say(code=match.code, user=ala, text="Dzień dobry")
    second = say(code=match.code, user=ala, text="Gramy dalej?")
    see_chat(seat=seat, upto=first.pk)
    waiting = OutgoingMail.objects.filter(user=bartek, stream="chat", state="queued")
    assert "Gramy dalej?" in waiting.get().text
    seat.refresh_from_db()
    say(code=match.code, user=bartek, text="Tak")
    see_chat(seat=seat, upto=second.pk)
    assert not waiting.exists()
