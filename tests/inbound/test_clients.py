"""Every client, every encoding, every way to write a move: the move is read, and nothing of the quote is."""

from __future__ import annotations

import time
from typing import Any

import pytest

from games.inbound.classify import PERSON, classified
from games.inbound.mime import read_mail
from games.inbound.reply import wish_of
from games.services.wish import Wish
from tests.inbound.clients import CLIENTS, ENCODINGS, Encoding, Original, on_the_wire
from tests.inbound.judges import judge_of

LEGAL = ("AS", "QH", "7H", "TD", "KC")
TURN = """##- Odpisz powyżej tej linii / Reply above this line -##

Twój ruch: wyjdź kartą
ala – bartek, runda 1 z 10, atut ♠︎ pik, lewa 7 z 26
Czas do: sobota, 5 grudnia 2026, 22:02 CET

| ♠︎A    –     –     ♠︎10+  ♥︎W+    przedni rząd

Możesz zagrać:

    [AS]  [QH]  [7H]  [10D]  [KC]

Odpisz na tę wiadomość jednym z tych słów, bez nawiasów: «AS» albo
pełną nazwą «as pik».

Inne słowa: «STATUS» pokazuje stół, «CZAT …» pisze do innych, «RESIGN»
poddaje partię.
"""
BODIES = {
    "AS": "AS",
    "as pik": "AS",
    "Gram asa pik.": "AS",
    "dama kier": "QH",
    "DH": "QH",
    "7 kier": "7H",
    "10 karo": "TD",
    "król trefl": "KC",
    "Cześć,\n\nAS\n\nPozdrawiam\nŁucja Żółć": "AS",
    "Queen of hearts": "QH",
    "AS, dzięki!": "AS",
    "KC :)": "KC",
}


def wish_for(raw: bytes) -> Wish:
    mail = read_mail(raw)
    assert classified(mail.headers, mail.kinds, "ala@example.com", "kartka.test") == PERSON
    return wish_of(mail, judge_of(LEGAL))


def wire(client: str, body: str, encoding: Encoding, **more: Any) -> bytes:
    original = Original(TURN)
    return on_the_wire(
        CLIENTS[client](body, original),
        original,
        "ala@example.com",
        encoding,
        message_id="<1@example.com>",
        **more,
    )


@pytest.mark.parametrize("client", CLIENTS)
def test_every_client_plays_the_card_in_every_encoding(client: str) -> None:
    for encoding in ENCODINGS.values():
        for body, card in BODIES.items():
            raw = wire(client, body, encoding)
            begun = time.process_time()
            wish = wish_for(raw)
            assert time.process_time() - begun < 1, (encoding, body)
            assert [set(move.readings) for move in wish.moves] == [{card}], (encoding, body, wish)
            assert (wish.words, wish.code, wish.chat, wish.checks) == (frozenset(), "", "", ()), (
                encoding,
                body,
            )


@pytest.mark.parametrize("client", CLIENTS)
@pytest.mark.parametrize("body", ["", "Nie wiem, co zagrać", "Dzięki za grę!"])
def test_nothing_acts_when_nothing_was_written(client: str, body: str) -> None:
    for encoding in ENCODINGS.values():
        assert not wish_for(wire(client, body, encoding)).acts, encoding


@pytest.mark.parametrize("line_end", [b"\n", b"\r"])
@pytest.mark.parametrize("client", CLIENTS)
def test_other_line_ends_are_read_as_well(client: str, line_end: bytes) -> None:
    wish = wish_for(wire(client, "AS", ENCODINGS["utf-8 8bit"], line_end=line_end))
    assert [set(move.readings) for move in wish.moves] == [{"AS"}]
