"""Answers to players' mails: what the last one before a silence says."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from django.utils import timezone

from games.answers.mails import answer_mail
from games.models import InboundMail, MailToken
from games.tokens import find_token, make_token
from tests.factories import make_match, open_round

SILENCE = {"pl": "To ostatnia odpowiedź", "en": "This is the last answer"}


@pytest.mark.parametrize("is_last", [False, True])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_answer_says_that_no_more_will_come(ala: Any, bartek: Any, seat: int, is_last: bool) -> None:
    match = make_match(ala, bartek)
    user = (ala, bartek)[seat]
    raw = make_token(
        purpose=MailToken.Purpose.REPLY,
        user=user,
        sent_to=user.email,
        seat=match.seats.get(user=user),
        round=open_round(match),
    )
    token = find_token(raw, MailToken.Purpose.REPLY)
    assert token is not None
    inbound = InboundMail.objects.create(
        rcpt_to="r.x@reply.kartka.test", raw=b"", digest=secrets.token_hex(32), received_at=timezone.now()
    )
    mail = answer_mail(
        inbound=inbound, token=token, in_reply_to="", kind="unreadable", text="bzdura", is_last=is_last
    )
    assert mail is not None
    assert (SILENCE[user.language] in " ".join(mail.text.split())) is is_last
    assert (SILENCE[user.language] in mail.html) is is_last
