"""The mail door over real TCP: whom it lets in, what it keeps, and what it says when it cannot."""

from __future__ import annotations

import mailbox
import smtplib
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import OperationalError

from games.inbound import door as door_module
from games.inbound.door import MOST_BYTES, Door, Refusals
from games.models import InboundMail, MailToken
from games.services.tables import open_table
from games.tokens import bounce_address, make_token, reply_address
from tests.factories import make_user
from tests.inbound.doors import a_door

pytestmark = pytest.mark.django_db(transaction=True)

MAIL = (
    b"From: ala@example.com\r\nTo: x\r\nMessage-ID: <1@example.com>\r\nDate: Fri, 10 Jul 2026 12:00:00 +0200\r\n"
    b"\r\nAS\r\n"
)


@pytest.fixture(autouse=True)
def _mailbox(settings: Any, tmp_path: Any) -> None:
    settings.DEVELOPMENT_MAILBOX_DIR = tmp_path / "mailbox"


@pytest.fixture
def key(transactional_db: None) -> str:
    ala = make_user("ala")
    return make_token(
        purpose=MailToken.Purpose.REPLY,
        user=ala,
        sent_to=ala.email,
        seat=open_table(creator=ala).seats.get(user=ala),
    )


@pytest.fixture
def port() -> Iterator[int]:
    with a_door() as opened:
        yield opened


@pytest.fixture
def client(port: int) -> Iterator[smtplib.SMTP]:
    with smtplib.SMTP("127.0.0.1", port, timeout=10) as open_client:
        open_client.ehlo("client.example.com")
        yield open_client


def rcpt(client: smtplib.SMTP, address: str) -> str:
    client.mail("ala@example.com")
    code, text = client.rcpt(address)
    client.rset()
    return f"{code} {text.decode().split(' ')[0]}"


def test_a_known_key_is_let_in_whatever_case_it_comes_in(client: smtplib.SMTP, key: str) -> None:
    assert rcpt(client, reply_address(key)) == "250 2.1.5"
    assert rcpt(client, reply_address(key).upper()) == "250 2.1.5"


@pytest.mark.parametrize(
    "address",
    [
        "r.aaaaaaaaaaaaaaaaaaaaaaaaaa@reply.kartka.test",
        "r.short@reply.kartka.test",
        "r.@reply.kartka.test",
        "ala@kartka.test",
        "gra@reply.kartka.test",
        "x@deeper.reply.kartka.test",
        "b.aaaaaaaaaaaaaaaaaaaaaaaaaa@bounce.kartka.test",
    ],
)
def test_an_address_of_ours_that_leads_nowhere_is_refused(
    client: smtplib.SMTP, key: str, address: str
) -> None:
    assert rcpt(client, address) == "550 5.1.1"


def test_a_key_is_refused_for_what_it_is_not_for(client: smtplib.SMTP, key: str) -> None:
    assert rcpt(client, bounce_address(key)) == "550 5.1.1"
    MailToken.objects.update(revoked_at="2026-01-01T00:00:00Z")
    assert rcpt(client, reply_address(key)) == "550 5.1.1"


@pytest.mark.parametrize(
    "address", ["gra@kartka.test", "postmaster@kartka.test", "abuse@kartka.test", "Postmaster"]
)
def test_the_fixed_addresses_are_let_in(client: smtplib.SMTP, address: str) -> None:
    assert rcpt(client, address) == "250 2.1.5"


def test_a_bounce_comes_from_nobody(client: smtplib.SMTP, transactional_db: None) -> None:
    ala = make_user("ala")
    key = make_token(purpose=MailToken.Purpose.BOUNCE, user=ala, sent_to=ala.email)
    client.sendmail("", [bounce_address(key)], MAIL)
    assert InboundMail.objects.get().mail_from == ""


def test_strangers_mail_is_not_relayed_in_production(client: smtplib.SMTP, settings: Any) -> None:
    settings.DEVELOPMENT_MAILBOX = False
    assert rcpt(client, "somebody@elsewhere.example") == "550 5.7.1"
    assert rcpt(client, "somebody@notkartka.test") == "550 5.7.1"


def test_a_mail_to_elsewhere_is_kept_in_the_development_mailbox(client: smtplib.SMTP, settings: Any) -> None:
    client.sendmail("gra@kartka.test", ["Ala@Example.com"], MAIL)
    (kept,) = mailbox.Maildir(settings.DEVELOPMENT_MAILBOX_DIR)
    assert kept["Delivered-To"] == "ala@example.com"
    assert kept.get_payload() == "AS\n"
    assert InboundMail.objects.count() == 0


def test_a_mail_is_written_down_before_the_answer(
    client: smtplib.SMTP, key: str, published: list[Any]
) -> None:
    client.sendmail("ala@example.com", [reply_address(key).upper()], MAIL)
    mail = InboundMail.objects.get()
    assert bytes(mail.raw) == MAIL
    assert (mail.mail_from, mail.rcpt_to, mail.state) == ("ala@example.com", reply_address(key), "received")
    assert mail.token is not None
    assert [name for name, _ in published] == ["games.read_inbound"]


def test_the_same_mail_again_is_accepted_and_changes_nothing(client: smtplib.SMTP, key: str) -> None:
    client.sendmail("ala@example.com", [reply_address(key)], MAIL)
    client.sendmail("ala@example.com", [reply_address(key)], b"Received: by another way\r\n" + MAIL)
    assert InboundMail.objects.count() == 1


def test_another_body_under_the_same_message_id_is_another_mail(client: smtplib.SMTP, key: str) -> None:
    client.sendmail("ala@example.com", [reply_address(key)], MAIL)
    client.sendmail("ala@example.com", [reply_address(key)], MAIL.replace(b"AS", b"KD"))
    assert InboundMail.objects.count() == 2


def test_several_recipients_each_get_their_own(client: smtplib.SMTP, key: str, settings: Any) -> None:
    refused = client.sendmail(
        "ala@example.com",
        [reply_address(key), "gra@kartka.test", "nobody@kartka.test", "bartek@example.com"],
        MAIL,
    )
    assert list(refused) == ["nobody@kartka.test"]
    assert sorted(mail.rcpt_to for mail in InboundMail.objects.all()) == [
        "gra@kartka.test",
        reply_address(key),
    ]
    assert len(mailbox.Maildir(settings.DEVELOPMENT_MAILBOX_DIR)) == 1


def test_more_than_fifty_recipients_are_too_many(client: smtplib.SMTP) -> None:
    client.mail("ala@example.com")
    codes = [client.rcpt(f"p{number}@example.com")[0] for number in range(51)]
    assert codes == [250] * 50 + [452]


def test_a_mail_that_is_too_large_is_refused_and_the_session_goes_on(client: smtplib.SMTP, key: str) -> None:
    client.mail("ala@example.com")
    client.rcpt(reply_address(key))
    assert client.data(MAIL + b"x" * 70 + b"\r\n" + (b"y" * 98 + b"\r\n") * (MOST_BYTES // 100))[0] == 552
    assert client.mail("ala@example.com", [f"size={MOST_BYTES + 1}"])[0] == 552
    client.rset()
    client.sendmail("ala@example.com", [reply_address(key)], MAIL)
    assert InboundMail.objects.count() == 1


def test_a_long_line_is_let_in_and_an_endless_one_is_not(client: smtplib.SMTP, key: str) -> None:
    client.sendmail("ala@example.com", [reply_address(key)], MAIL + b"x" * 20_000 + b"\r\n")
    assert InboundMail.objects.count() == 1
    client.mail("ala@example.com")
    client.rcpt(reply_address(key))
    assert client.data(MAIL + b"x" * 200_000 + b"\r\n")[0] == 500


def test_without_a_database_the_sender_keeps_the_mail(
    client: smtplib.SMTP, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any) -> None:
        raise OperationalError("the server closed the connection unexpectedly")

    with monkeypatch.context() as patched:
        patched.setattr(door_module, "destination_of", broken)
        assert rcpt(client, reply_address(key)).startswith("451")
    with monkeypatch.context() as patched:
        patched.setattr(door_module, "deliver", broken)
        with pytest.raises(smtplib.SMTPDataError) as refused:
            client.sendmail("ala@example.com", [reply_address(key)], MAIL)
        assert refused.value.smtp_code == 451
    client.sendmail("ala@example.com", [reply_address(key)], MAIL)
    assert InboundMail.objects.count() == 1


def test_a_key_that_is_flooded_asks_for_patience(
    client: smtplib.SMTP, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door_module, "MAILS_PER_KEY", 2)
    for number in range(2):
        client.sendmail("ala@example.com", [reply_address(key)], MAIL.replace(b"AS", b"%dS" % (number + 2)))
    assert rcpt(client, reply_address(key)) == "450 4.2.1"


def test_a_client_that_guesses_is_sent_away(key: str) -> None:
    with (
        a_door(Door(Refusals(most=3, trust_loopback=False))) as port,
        smtplib.SMTP("127.0.0.1", port) as client,
    ):
        client.ehlo()
        assert [rcpt(client, f"r.{'a' * 25}{letter}@reply.kartka.test")[:3] for letter in "bcd"] == [
            "550"
        ] * 3
        assert rcpt(client, reply_address(key)) == "421 4.7.0"


def conversation(port: int, lines: list[bytes], until: bytes) -> socket.socket:
    """Says the lines one by one and waits for each answer; the last of them must begin with `until`."""
    raw = socket.create_connection(("127.0.0.1", port), timeout=10)
    answer = raw.recv(4096)
    for line in lines:
        raw.sendall(line)
        answer = raw.recv(4096)
    assert answer.startswith(until), answer
    return raw


def test_a_sender_cut_off_before_the_answer_sends_again_and_one_mail_is_kept(port: int, key: str) -> None:
    hello = [
        b"HELO client.example.com\r\n",
        b"MAIL FROM:<ala@example.com>\r\n",
        f"RCPT TO:<{reply_address(key)}>\r\n".encode(),
        b"DATA\r\n",
    ]
    cut_off = conversation(port, hello, b"354")
    cut_off.sendall(MAIL + b".\r\n")
    cut_off.close()  # gone before the 250
    half = conversation(port, hello, b"354")
    half.sendall(MAIL[:40])
    half.close()  # gone in the middle: not a mail
    again = conversation(port, hello, b"354")
    again.sendall(MAIL + b".\r\n")
    assert again.recv(4096).startswith(b"250")
    again.close()
    assert InboundMail.objects.count() == 1


@pytest.mark.parametrize("end", [b"\n.\n", b"\r\n.\n", b"\n.\r\n", b"\r.\r", b"\r\n.\r"])
def test_no_other_end_of_a_mail_is_taken_for_one(port: int, key: str, end: bytes) -> None:
    talk = conversation(
        port,
        [
            b"HELO client.example.com\r\n",
            b"MAIL FROM:<ala@example.com>\r\n",
            f"RCPT TO:<{reply_address(key)}>\r\n".encode(),
            b"DATA\r\n",
        ],
        b"354",
    )
    talk.sendall(MAIL[:-2] + end + b"MAIL FROM:<smuggler@example.com>\r\n.\r\n")
    assert talk.recv(4096).startswith(b"250")
    talk.close()
    assert b"smuggler" in bytes(InboundMail.objects.get().raw)


def test_pipelined_commands_are_answered_in_order(port: int, key: str) -> None:
    raw = socket.create_connection(("127.0.0.1", port), timeout=10)
    raw.sendall(
        b"EHLO client.example.com\r\nMAIL FROM:<ala@example.com>\r\nRCPT TO:<nobody@kartka.test>\r\n"
        + f"RCPT TO:<{reply_address(key)}>\r\nDATA\r\n".encode()
    )
    said = b""
    while b"354" not in said:
        said += raw.recv(4096)
    raw.sendall(MAIL + b".\r\nQUIT\r\n")
    while b"221" not in said:
        said += raw.recv(4096)
    raw.close()
    codes = [line[:3] for line in said.decode().splitlines() if line[3:4] == " "]
    assert codes == ["220", "250", "250", "550", "250", "354", "250", "221"]
