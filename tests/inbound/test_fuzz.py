"""Whatever bytes come: nothing raises, nothing takes long, and nothing acts without a key."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.inbound.addresses import token_of_thread
from games.inbound.authenticate import verdict_of
from games.inbound.charsets import cleaned, decoded
from games.inbound.classify import classified
from games.inbound.deliver import deliver
from games.inbound.grammar import read_reply
from games.inbound.headers import addresses, parameters, with_words_read
from games.inbound.html import text_of
from games.inbound.mime import read_mail
from games.inbound.reader import read_inbound
from games.inbound.reply import excerpt_of, wish_of
from games.inbound.split import own_lines
from games.models import InboundMail, Match, Move
from tests.factories import make_match, make_user
from tests.inbound.judges import judge_of

CORPUS = sorted((Path(__file__).parent.parent / "corpus" / "mail").glob("*.eml"))
PIECES = [
    b"\r\n", b"\n", b"\r", b"--b\n", b"--b--\n", b"=\n", b"=?utf-8?q?=", b"?=", b"<", b">", b'"', b"(", b";", b"\x00",
    b"Content-Type: multipart/mixed; boundary=b\n\n", b"Content-Type: text/html\n\n", b"<blockquote>", b"</div>",
    b"charset=utf-16", b"charset=bogus", b"Content-Transfer-Encoding: base64\n", b"##-", b"> ", b"-- \n", b"AS\n",
]  # fmt: skip

quick = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def spoiled_mails(draw: st.DrawFn) -> bytes:
    """A mail of the corpus with pieces taken out, doubled, exchanged and put in."""
    raw = draw(st.sampled_from(CORPUS)).read_bytes()[:20_000]
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(raw)))
        end = min(len(raw), at + draw(st.integers(0, 400)))
        piece = draw(st.one_of(st.sampled_from(PIECES), st.binary(max_size=20), st.just(raw[at:end] * 2)))
        raw = raw[:at] + piece + raw[end:]
    return raw


def read_all_of(raw: bytes) -> None:
    begun = time.process_time()
    mail = read_mail(raw)
    classified(mail.headers, mail.kinds, "ala@example.com", "kartka.test")
    addresses(mail.headers.first("from"))
    verdict_of(mail.headers, "ala@example.com", "mx.kartka.test")
    wish_of(mail, judge_of(["AS", "KC"]))
    excerpt_of(mail)
    assert time.process_time() - begun < 1


@quick
@given(st.binary(max_size=3000))
def test_any_bytes_are_read(raw: bytes) -> None:
    read_all_of(raw)


@quick
@given(spoiled_mails())
def test_spoiled_mails_are_read(raw: bytes) -> None:
    read_all_of(raw)


@quick
@given(st.text(max_size=2000))
def test_any_text_is_read(text: str) -> None:
    with_words_read(text)
    parameters(text)
    addresses(text)
    text_of(text)
    read_reply(own_lines(cleaned(text)), judge_of(["AS", "KC"]))


@quick
@given(st.binary(max_size=300), st.text(max_size=20))
def test_any_label_is_survived(data: bytes, label: str) -> None:
    decoded(data, label)


@pytest.mark.parametrize(
    "text",
    [
        "On x " * 3000,
        "On x\n" * 3000,
        "Dnia x\n" * 3000,
        "W dniu 2026-01-01 a@b " * 700,
        "Od: x\n" * 3000,
        ">" * 16_000,
        "> > " * 4000,
        "-" * 16_000,
        "cześć " * 2700,
        "dzięki, " * 2000,
        "-*_" * 5000,
        "AS " * 5000,
        ":) " * 5000,
        "\n" * 20_000,
        "czat " * 3000,
        "pt., " * 3000,
        "a@b:" * 4000,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_hostile_text_takes_no_time(text: str) -> None:
    begun = time.process_time()
    read_reply(own_lines(text), judge_of(["AS"]))
    read_reply([text[:1000].replace("\n", " ")], judge_of(["AS"]))
    assert time.process_time() - begun < 1


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 60_000,
        "<blockquote>" * 25_000,
        "<div style='display:none'>" * 10_000,
        "<table><tr><td>" * 20_000,
        "<b><p>" * 40_000,
        "<td rowspan=65000 colspan=65000>" * 2000,
        "&amp;" * 60_000,
        "<!--" * 70_000,
        "<a b='" * 50_000,
        "x" * 300_000,
    ],
    ids=lambda html: html[:12],
)
def test_hostile_html_takes_no_time(html: str) -> None:
    begun = time.process_time()
    own_lines(text_of(html))
    assert time.process_time() - begun < 1


@pytest.fixture
def match(db: None) -> Match:
    return make_match(make_user("ala"), make_user("bartek"))


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(raw=spoiled_mails())
def test_nothing_acts_without_a_key(match: Match, raw: bytes) -> None:
    assert token_of_thread(read_mail(raw).headers.message_ids("references")) is None
    deliver(raw, "ala@example.com", ("gra@kartka.test", "r.aaaaaaaaaaaaaaaaaaaaaaaaaa@reply.kartka.test"))
    for mail in InboundMail.objects.filter(state="received"):
        verdict = read_inbound(mail.pk)
        assert verdict == "no_key" or verdict.partition(":")[0] in ("automatic", "bounce", "complaint")
    assert not Move.objects.exists()
    assert not match.chat.exists()
