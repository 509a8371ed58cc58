"""Every mail of tests/corpus/mail goes through the doors and the worker, and does what the file beside it says.

A file is named after its kind (tests/corpus/kinds.txt). In a mail @KEY@ stands for the key of the mail that it
answers. Beside it, in JSON: `verdict`, `action` and `answer` (the kind of the answer, null for none), or `refused`
(what the SMTP door says); and what is so when it comes: `sender`, `to`, `key` (whose), `first` (mails read
before), `before` and `after` (what happens before and after our mail went out), `confirmed` (ala's other addresses),
`server` (who writes Authentication-Results for us), `shows`, `fill`. A report about a mail becomes a file here first.
"""

from __future__ import annotations

import hashlib
import json
import re
import smtplib
import socket
import time
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from games.engines.shuffle import secret_hash
from games.inbound.deliver import deliver
from games.inbound.reader import read_inbound
from games.models import InboundMail, MailToken, Match, Move, Round
from games.selectors.positions import view_for
from games.services import digest_door, mail_door
from games.services.mail_wishes import resign_code
from games.services.play import resign
from games.services.tables import join_table, open_table
from games.tokens import bounce_address, digest_address, make_digest_tokens, make_token, reply_address
from tests.factories import make_user, open_round, play_word
from tests.inbound.doors import a_door

CORPUS = Path(__file__).parent.parent / "corpus"
HAND = ["AS", "QH", "2H", "QD", "TD", "6D", "2D", "KC", "QC", "5C", "LUCKY"]
"""What ala may lead in the corpus's match."""
AT_THE_LINKS = (75, 76)
"""Kinds that are mails of ours; tests/games/test_scanners.py follows their links."""


def mails() -> list[str]:
    return sorted(path.stem for path in (CORPUS / "mail").glob("*.eml"))


def kind_of(name: str) -> int:
    return int(name.partition("-")[0])


def expected_of(name: str) -> dict[str, Any]:
    return dict(json.loads((CORPUS / "mail" / f"{name}.json").read_text("utf-8")))


READ = [name for name in mails() if kind_of(name) not in AT_THE_LINKS]
OVER_THE_WIRE = [name for name in READ if {"refused", "wire"} & set(expected_of(name))]


class Table:
    """ala's and bartek's match with a deal that is always the same: no trump was chosen, and ala leads."""

    def __init__(self, told: list[str]) -> None:
        self.told = told
        self.users = {"ala": make_user("ala"), "bartek": make_user("bartek", language="en")}
        table = open_table(creator=self.users["ala"], creator_seat=0)
        table.code, table.root_secret = "mailcorpus", hashlib.sha256(b"corpus 3240").digest()
        table.root_hash = secret_hash(table.root_secret)
        table.save()
        self.match: Match = join_table(code=table.code, user=self.users["bartek"])
        play_word(self.match, "TRUMP NT")
        self.keys: dict[str, str] = {}

    def prepare(self, name: str) -> tuple[bytes, str, str]:
        """The mail with its key, its sender and its recipient, when all has happened that happens before it."""
        expected = expected_of(name)
        for other in expected.get("first", ()):
            self.read(other)
        self.happens(expected.get("before", ()))
        key = self.keys.setdefault(self._same_key(name), self._key(expected))
        self.happens(expected.get("after", ()))
        for address in expected.get("confirmed", ()):
            EmailAddress.objects.create(user=self.users["ala"], email=address, verified=True)
        raw = (CORPUS / "mail" / f"{name}.eml").read_bytes()
        for mark, text in self._marks(key, expected).items():
            raw = raw.replace(mark.encode(), text.encode())
        recipient = str(expected.get("to", "reply"))
        ways = {"reply": reply_address, "bounce": bounce_address, "digest": digest_address}
        recipient = ways[recipient](key) if recipient in ways else recipient
        if "@" not in recipient:
            recipient += "@kartka.test"
        for mark, text in self._marks(key, expected).items():
            recipient = recipient.replace(mark, text)
        return raw, str(expected.get("sender", "ala@example.com")), recipient

    def read(self, name: str) -> str:
        """The mail kept and read; its verdict, "" when it is one that was read before."""
        raw, sender, recipient = self.prepare(name)
        if not deliver(raw, sender, (recipient,)):
            return ""
        return read_inbound(InboundMail.objects.latest("pk").pk)

    def happens(self, events: Iterable[str]) -> None:
        for event in events:
            if event == "bartek resigns":
                resign(round_id=open_round(self.match).pk, seat=1, channel="web", confirmed=True)
            elif event == "the key is revoked":
                MailToken.objects.update(revoked_at=timezone.now())
            elif event == "a month passes":
                MailToken.objects.update(created_at=timezone.now() - timedelta(days=30))
            else:
                play_word(self.match, "" if event == "any" else event)

    def moves(self) -> list[str]:
        """What mails have played."""
        moves = Move.objects.filter(round__match=self.match, channel__in=["mail", "plan"]).order_by("ply")
        return [move.action.partition("=")[0] for move in moves]

    def _same_key(self, name: str) -> str:
        """Mails that are read one after the other answer one mail of ours, unless the second names its own."""
        first = expected_of(name).get("first", ())
        return first[0] if first and not expected_of(name).get("shows") else name

    def _key(self, expected: dict[str, Any]) -> str:
        user = self.users[expected.get("key", "ala")]
        shown: Round | None = self.match.rounds.get(number=1)
        if expected.get("shows") == "nothing":
            shown = None
        if expected.get("to") == "digest":
            position = (self.match.seats.get(user=user), open_round(self.match))
            return make_digest_tokens(user=user, sent_to=user.email, positions=[position]).reply
        purpose = MailToken.Purpose.BOUNCE if expected.get("to") == "bounce" else MailToken.Purpose.REPLY
        return make_token(
            purpose=purpose,
            user=user,
            sent_to=user.email,
            seat=self.match.seats.get(user=user),
            round=shown,
            version=shown.version if shown else 0,
        )

    def _marks(self, key: str, expected: dict[str, Any]) -> dict[str, str]:
        code = resign_code(self.match.seats.get(number=0), timezone.now())
        fill = int(expected.get("fill", 0))
        return {
            "@KEY@": key,
            "@KEY-IN-CAPITALS@": key.upper(),
            "@KEY-CUT-OFF@": key[:-3],
            "@CODE@": code,
            "@OTHER@": f"{(int(code) + 1) % 10_000:04d}",
            "@FILL@": ("x" * 78 + "\n") * (fill // 79),
            "@FILL-ONE-LINE@": "x" * fill,
        }


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of all answers, in order."""
    heard: list[str] = []
    monkeypatch.setattr(mail_door, "answer_mail", lambda **facts: heard.append(facts["kind"]))
    monkeypatch.setattr(digest_door, "answer_digest", lambda **facts: heard.append(facts["kind"]))
    return heard


@pytest.mark.django_db
@pytest.mark.parametrize("name", [name for name in READ if name not in OVER_THE_WIRE])
def test_a_mail_of_the_corpus(name: str, told: list[str], settings: Any) -> None:
    expected = expected_of(name)
    settings.MAIL_AUTHSERV_ID = expected.get("server", "")
    table = Table(told)
    raw, sender, recipient = table.prepare(name)
    before = table.moves()
    told.clear()
    new = deliver(raw, sender, (recipient,))
    assert new == (0 if expected.get("again") else 1)

    begun = time.process_time()
    verdict = read_inbound(InboundMail.objects.latest("pk").pk)
    took = time.process_time() - begun

    assert verdict == expected["verdict"], expected["why"]
    assert took < 1
    assert told == ([expected["answer"]] if expected["answer"] else [])
    played = table.moves() if expected.get("again") else table.moves()[len(before) :]
    assert played == _actions(expected)
    assert table.match.chat.count() == ("CZAT" in raw.decode("utf-8", "replace"))


def _actions(expected: dict[str, Any]) -> list[str]:
    return list(expected.get("actions", [expected["action"]] if "action" in expected else []))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", OVER_THE_WIRE)
def test_a_mail_of_the_corpus_over_the_wire(name: str, told: list[str]) -> None:
    expected = expected_of(name)
    table = Table(told)
    raw, sender, recipient = table.prepare(name)
    with a_door() as port:
        said = _send(port, sender, recipient, raw, as_it_is="wire" in expected)
    if "refused" in expected:
        assert said == expected["refused"], expected["why"]
        assert not InboundMail.objects.exists()
    else:
        assert said == 250
        assert read_inbound(InboundMail.objects.get().pk) == expected["verdict"], expected["why"]
    assert told == ([expected["answer"]] if expected["answer"] else [])
    assert table.moves() == _actions(expected)


def _send(port: int, sender: str, recipient: str, raw: bytes, *, as_it_is: bool) -> int:
    """The door's last answer. `as_it_is` sends the bytes between DATA and the end without touching them."""
    if not as_it_is:
        with smtplib.SMTP("127.0.0.1", port, local_hostname="client.example.com", timeout=60) as client:
            try:
                client.sendmail(sender, [recipient], raw)
            except smtplib.SMTPRecipientsRefused as refusal:
                return refusal.recipients[recipient][0]
            except smtplib.SMTPResponseException as refusal:
                return refusal.smtp_code
            return 250
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.recv(4096)
        for command in ("HELO client.example.com", f"MAIL FROM:<{sender}>", f"RCPT TO:<{recipient}>", "DATA"):
            line.sendall(f"{command}\r\n".encode())
            line.recv(4096)
        line.sendall(raw + b"\r\n.\r\n")
        said = line.recv(4096)
        line.sendall(b"NOOP\r\n")
        # One answer to the mail and one to this: nothing in the mail was taken for a command.
        assert re.fullmatch(rb"250 [^\n]*\n", line.recv(4096))
        return int(said[:3])


def test_the_corpus_holds_every_kind_of_mail() -> None:
    lines = (CORPUS / "kinds.txt").read_text("utf-8").splitlines()
    kinds = [int(line.partition(" ")[0]) for line in lines if not line.startswith("#")]
    assert kinds == list(range(1, 77))
    there = {kind_of(name) for name in mails()}
    assert set(kinds) - there == set()
    assert there - set(kinds) == {0}
    assert {path.stem for path in (CORPUS / "mail").glob("*.json")} == set(mails())


@pytest.mark.django_db
def test_the_corpus_is_played_from_the_hand_that_it_names(told: list[str]) -> None:
    assert sorted(view_for(open_round(Table(told).match), 0).legal) == sorted(HAND)
