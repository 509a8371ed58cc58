"""Answers to players' mails: what the last one before a silence says."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from django.utils import timezone

from games.answers.mails import answer_mail
from games.errors import OfferChanged
from games.models import InboundMail, MailToken, Match
from games.services.claims import claim_tricks
from games.tokens import find_address, find_token, make_token
from tests.factories import make_match, open_round, play_word

SILENCE = {"pl": "To ostatnia odpowiedź", "en": "This is the last answer"}


def key_for(match: Match, user: Any) -> MailToken:
    raw = make_token(
        purpose=MailToken.Purpose.REPLY,
        user=user,
        sent_to=user.email,
        seat=match.seats.get(user=user),
        round=open_round(match),
    )
    token = find_token(raw, MailToken.Purpose.REPLY)
    assert token is not None
    return token


def letter() -> InboundMail:
    return InboundMail.objects.create(
        rcpt_to="r.x@reply.kartka.test", raw=b"", digest=secrets.token_hex(32), received_at=timezone.now()
    )


@pytest.mark.parametrize(("seat", "offer"), [(1, 25), (0, None)])
def test_who_answered_an_old_offer_is_told_the_new_one_and_may_answer_it(
    ala: Any, bartek: Any, seat: int, offer: int | None
) -> None:
    match = make_match(ala, bartek)
    play_word(match, "TRUMP NT")
    for tricks in (20, 25):
        claim_tricks(round_id=open_round(match).pk, seat=0, tricks=tricks, expected_version=1, channel="web")
    mail = answer_mail(
        inbound=letter(),
        token=key_for(match, (ala, bartek)[seat]),
        in_reply_to="",
        kind="claim_not_taken",
        data={"reason": OfferChanged()},
    )
    assert mail is not None
    assert (
        "25 more tricks for the other player" in mail.text or "25 lew dla drugiej osoby" in mail.text
    ) is (offer is not None)
    key = find_address(mail.headers["Reply-To"])
    assert key is not None
    assert key.offer == offer


@pytest.mark.parametrize(
    ("kind", "data", "button"),
    [
        ("time", {}, "Open the page of time"),
        ("held", {"key": "a" * 26}, "Look at it and confirm"),
        ("held", {"key": ""}, None),
    ],
)
def test_a_link_has_a_button_that_says_what_it_does(
    ala: Any, bartek: Any, kind: str, data: dict[str, str], button: str | None
) -> None:
    type(ala).objects.filter(pk=ala.pk).update(language="en")
    match = make_match(ala, bartek)
    ala.refresh_from_db()
    mail = answer_mail(inbound=letter(), token=key_for(match, ala), in_reply_to="", kind=kind, data=data)
    assert mail is not None
    shown = [each for each in ("Open the page of time", "Look at it and confirm") if each in mail.html]
    assert shown == ([button] if button else [])


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(
    ("trump", "said"),
    [
        ("TRUMP NT", {"en": "round 1 of 10, no trump,", "pl": "runda 1 z 10, bez atu,"}),
        ("TRUMP H", {"en": "round 1 of 10, trump", "pl": "runda 1 z 10, atut"}),
    ],
)
def test_a_round_without_a_trump_is_called_so(
    ala: Any, bartek: Any, language: str, trump: str, said: dict[str, str]
) -> None:
    type(ala).objects.filter(pk=ala.pk).update(language=language)
    match = make_match(ala, bartek)
    play_word(match, trump)
    ala.refresh_from_db()
    mail = answer_mail(inbound=letter(), token=key_for(match, ala), in_reply_to="", kind="status")
    assert mail is not None
    assert said[language] in mail.text


@pytest.mark.parametrize("is_last", [False, True])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_answer_says_that_no_more_will_come(ala: Any, bartek: Any, seat: int, is_last: bool) -> None:
    match = make_match(ala, bartek)
    user = (ala, bartek)[seat]
    mail = answer_mail(
        inbound=letter(),
        token=key_for(match, user),
        in_reply_to="",
        kind="unreadable",
        text="bzdura",
        is_last=is_last,
    )
    assert mail is not None
    assert (SILENCE[user.language] in " ".join(mail.text.split())) is is_last
    assert (SILENCE[user.language] in mail.html) is is_last
