"""A kept mail is read: what it does, what its writer is told, and what must do nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.urls import reverse
from django.utils import translation

from games.answers.words import words_of
from games.inbound.reader import read_inbound, read_waiting
from games.models import ChatMessage, InboundMail, MailToken, Match
from games.selectors.positions import position_of
from games.services.mail_wishes import resign_code
from games.tokens import make_token, reply_address
from tests.factories import play_on
from tests.inbound.table import NOON, Table, moves

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("told")]

# --- Playing ----------------------------------------------------------------------------------------


def test_a_reply_plays_and_is_answered_once(table: Table, told: list[Any]) -> None:
    key = table.key(table.acting)
    author = table.acting
    assert table.write(key, "bez atu") == "played"
    assert moves(table) == ["TRUMP NT mail"]
    (answer,) = told
    assert (answer["kind"], answer["action"], answer["text"], answer["in_reply_to"]) == (
        "played",
        "TRUMP NT",
        "bez atu",
        "<1@example.com>",
    )
    assert answer["token"].user == author
    mail = InboundMail.objects.get()
    assert (mail.state, mail.verdict) == ("done", "played")
    assert mail.answered_at is not None


def test_the_same_mail_read_again_changes_nothing(table: Table, told: list[Any]) -> None:
    mail = table.post(table.key(table.acting), "BA")
    read_inbound(mail.pk)
    assert read_inbound(mail.pk) == ""
    assert (moves(table), len(told)) == (["TRUMP NT mail"], 1)


def test_a_number_from_the_list_of_the_mail_plays(table: Table) -> None:
    third = table.legal()[2]
    assert table.write(table.key(table.acting), "#3") == "played"
    assert moves(table) == [f"{third} mail"]
    assert table.write(table.key(table.acting), "#99") == "illegal"


def test_a_move_with_chat_does_both(table: Table, told: list[Any]) -> None:
    assert table.write(table.key(table.acting), "BA\nCZAT dobrej gry!") == "played"
    assert ChatMessage.objects.get().text == "dobrej gry!"
    assert told[0]["data"]["extra"] == ["chat"]


@pytest.mark.parametrize("seams", [" ", "\n"], ids=["one line", "many lines"])
@pytest.mark.parametrize("extra", [0, 1, 500])
def test_a_message_is_passed_on_whole_or_refused_with_its_length(
    table: Table, told: list[Any], seams: str, extra: int
) -> None:
    said = seams.join(["dobrze"] * 142) + "!" * (7 + extra)
    assert len(said) == 1000 + extra
    verdict = table.write(table.key(table.acting), f"CZAT {said}")
    assert verdict == ("chat_refused" if extra else "chat")
    assert [message.text for message in ChatMessage.objects.all()] == ([] if extra else [said])
    assert told[0]["text"] == said[:199].rstrip() + "…"
    if extra:
        assert told[0]["data"]["reason"].data == {"limit": 1000, "length": len(said)}


def test_a_move_is_played_though_its_message_is_refused(table: Table, told: list[Any]) -> None:
    key = table.key(table.acting)
    assert table.write(key, "BA\nCZAT " + "x" * 1204) == "played"
    assert moves(table) == ["TRUMP NT mail"]
    assert not ChatMessage.objects.exists()
    lines = words_of(told[0]["token"], "played", "BA", "TRUMP NT", told[0]["data"]).lines
    assert "1000" in lines[-1]
    assert "1204" in lines[-1]


def test_a_mail_to_the_general_address_finds_its_key_in_the_references(table: Table) -> None:
    key = table.key(table.acting)
    assert (
        table.write(key, "BA", to="gra@kartka.test", References=f"<m1@kartka.test> <{reply_address(key)}>")
        == "played"
    )


def test_a_mail_to_the_general_address_without_a_key_is_put_aside(table: Table, told: list[Any]) -> None:
    foreign = f"<{reply_address(table.key(table.acting)).replace('kartka.test', 'elsewhere.test')}>"
    assert table.write("", "BA", to="gra@kartka.test") == "no_key"
    assert table.write("", "BA", to="gra@kartka.test", References=foreign) == "no_key"
    assert (moves(table), told) == ([], [])


# --- Refusals ---------------------------------------------------------------------------------------


def test_a_late_reply_is_stale_and_the_same_move_again_is_harmless(table: Table, told: list[Any]) -> None:
    author, key = table.acting, table.key(table.acting)
    table.write(key, "BA")
    again = table.post(key, "bez atu", sender=author.email)
    other = table.post(key, "pik", sender=author.email)
    assert [read_inbound(again.pk), read_inbound(other.pk)] == ["already_played", "stale"]
    assert moves(table) == ["TRUMP NT mail"]
    assert [answer["kind"] for answer in told] == ["played", "already_played", "stale"]


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("AS", "illegal"),
        ("BA\npik", "several"),
        ("nie wiem, co robić", "unreadable"),
        ("dzięki!", "courtesy"),
        ("", "unreadable"),
        ("> BA", "unreadable"),
        ("[BA]", "unreadable"),
        ("STATUS", "status"),
        ("POMOC", "help"),
        ("SPRAWDŹ pik", "check"),
        ("CZAT ", "unreadable"),
        ("CZAT hej", "chat"),
        ("RESIGN", "resign"),
        ("TAK 0000", "bad_code"),
        ("PAUSE 3", "time"),
        ("Pauza na jutro", "unreadable"),
        ("URLOP 1", "time"),
        ("vacation 2 days", "time"),
    ],
)
def test_what_plays_nothing_is_answered_with_its_kind(
    table: Table, told: list[Any], body: str, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.mail_wishes.resign_code", lambda seat, day: "1111")
    assert table.write(table.key(table.acting), body) == verdict
    assert [answer["kind"] for answer in told] == [verdict]
    assert moves(table) == []


def test_an_unclear_move_is_asked_about(table: Table, told: list[Any]) -> None:
    word = None
    while word is None:
        play_on(table.match)
        word = next((each for each in ("as", "dama", "król", "walet") if _readings(table, each) > 1), None)
    before = moves(table)
    assert table.write(table.key(table.acting), word) == "ambiguous"
    assert len(told[0]["data"]["readings"]) > 1
    assert moves(table) == before


def _readings(table: Table, text: str) -> int:
    from games.engines.base import EngineError

    position = position_of(table.round)
    try:
        return len(position.engine.parse(position.view(table.round.to_act[0]), text))
    except EngineError:
        return 0


def test_whoever_is_not_to_act_is_told_so(table: Table) -> None:
    waiting = table.waiting
    assert table.write(table.key(waiting), "BA", sender=waiting.email) == "not_your_turn"


def test_stop_ends_the_mails_about_turns(table: Table) -> None:
    user = table.acting
    assert table.write(table.key(user), "STOP") == "stopped"
    user.refresh_from_db()
    assert user.mail_turn == "never"


def test_resigning_takes_the_code_that_was_sent(table: Table, told: list[Any], settings: Any) -> None:
    settings.MAIL_ANSWERS_AN_HOUR = 10
    user = table.acting
    key = table.key(user)
    assert table.write(key, "Poddaję się") == "resign"
    code = told[0]["data"]["code"]
    assert table.write(key, "Poddaję się") == "resign"
    assert table.write(key, f"TAK {(int(code) + 1) % 10_000:04d}") == "bad_code"
    with translation.override("en"):
        assert (
            "A number that we have sent you still holds" in words_of(told[-1]["token"], "bad_code").lines[0]
        )
    assert table.write(key, f"TAK {code}") == "resigned"
    table.match.refresh_from_db()
    assert table.match.status == Match.Status.FINISHED
    assert table.match.result["reason"] == "resigned"
    for late in (f"TAK {code}", "BA", "YES 1111", "PAUSE 3"):
        assert table.write(key, late, sender=user.email) == "match_over"
    assert [answer["kind"] for answer in told[:5]] == [
        "resign",
        "resign",
        "bad_code",
        "resigned",
        "match_over",
    ]


@pytest.mark.parametrize(
    ("body", "verdict"),
    [("ACCEPT", "time"), ("DECLINE", "time"), ("zgadzam się", "time"), ("CLAIM ALL", "no_position")],
)
def test_who_answers_a_mail_about_a_pause_is_told_where_that_is_done(
    table: Table, told: list[Any], body: str, verdict: str
) -> None:
    user = table.acting
    seat = table.match.seats.get(user=user)
    key = make_token(purpose=MailToken.Purpose.REPLY, user=user, sent_to=user.email, seat=seat)
    assert table.write(key, body) == verdict
    link = words_of(told[0]["token"], told[0]["kind"]).link[0]
    assert link == (f"http://testserver{table.match.get_absolute_url()}czas/" if verdict == "time" else "")


def test_a_code_is_good_for_its_seat_and_two_days(table: Table) -> None:
    with time_machine.travel(NOON, tick=False):
        mine, other = (resign_code(seat, NOON) for seat in table.match.seats.all())
        assert mine != other
        user = table.match.seats.get(number=0).user
        old = resign_code(table.match.seats.get(number=0), NOON - timedelta(days=2))
        assert table.write(table.key(user), f"TAK {old}", sender=user.email) == "bad_code"


def test_text_and_html_that_disagree_play_nothing(table: Table) -> None:
    body = "--b\r\nContent-Type: text/plain\r\n\r\nBA\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>pik</p>\r\n--b--"
    verdict = table.write(table.key(table.acting), body, Content_Type="multipart/alternative; boundary=b")
    assert (verdict, moves(table)) == ("disagree", [])


# --- Machines ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "verdict"),
    [
        ({"Auto_Submitted": "auto-replied"}, "automatic:auto_submitted"),
        ({"Subject": "Automatyczna odpowiedź: Twoja kolej"}, "automatic:subject"),
        ({"X_Kartka_Loop": "kartka.test"}, "automatic:loop"),
        ({"Precedence": "bulk"}, "automatic:precedence"),
        ({"From": "gra@kartka.test"}, "automatic:own_address"),
    ],
)
def test_a_machine_neither_acts_nor_is_answered(
    table: Table, told: list[Any], headers: dict[str, str], verdict: str
) -> None:
    assert table.write(table.key(table.acting), "BA", **headers) == verdict
    assert (moves(table), told) == ([], [])


def test_a_letter_to_people_is_kept_for_them(table: Table, told: list[Any]) -> None:
    assert table.write("", "BA", to="abuse@kartka.test") == "for_people"
    assert told == []


# --- What people see --------------------------------------------------------------------------------


def test_a_letter_to_people_is_shown_to_them_without_keys(table: Table, admin_client: Any) -> None:
    key = table.key(table.acting)
    table.write("", f"Dostaję cudze maile: {reply_address(key)}", to="abuse@kartka.test", Subject="Skarga")
    page = _admin_page(admin_client)
    assert "Dostaję cudze maile: r.***@reply.kartka.test" in page
    assert "Skarga" in page
    assert key not in page


def test_a_players_answer_is_shown_to_nobody(table: Table, admin_client: Any) -> None:
    table.write(table.key(table.acting), "CZAT tylko do ciebie")
    assert "tylko do ciebie" not in _admin_page(admin_client)


def test_what_could_not_be_read_is_read_again_when_people_say_so(table: Table, admin_client: Any) -> None:
    mail = table.post(table.key(table.acting), "BA")
    InboundMail.objects.filter(pk=mail.pk).update(state="quarantined", verdict="quarantined", attempts=3)
    assert read_waiting(datetime.now(UTC)) == 0
    admin_client.post(
        reverse("admin:games_inboundmail_changelist"),
        {"action": "give_to_workers", "_selected_action": [mail.pk]},
    )
    assert read_waiting(datetime.now(UTC)) == 1
    assert moves(table) == ["TRUMP NT mail"]


def _admin_page(admin_client: Any) -> str:
    mail = InboundMail.objects.latest("pk")
    return str(admin_client.get(reverse("admin:games_inboundmail_change", args=[mail.pk])).content.decode())
