"""Whose mail it is: addresses, spellings, and what our own mail server says of them."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import InboundMail, Match
from tests.inbound.table import Table, moves

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("told")]


@pytest.mark.parametrize(
    ("headers", "verdict"),
    [
        ({"sender": "friend@example.com"}, "held:wrong_sender"),
        ({"sender": "friend@example.com", "Reply_To": "OWN"}, "held:wrong_sender"),
        ({"sender": "friend@example.com", "Sender": "OWN"}, "held:wrong_sender"),
        ({"From": '"OWN" <friend@example.com>'}, "held:wrong_sender"),
        ({"From": "OWN, friend@example.com"}, "held:no_sender"),
        ({"From": "OWN\r\nFrom: OWN"}, "held:no_sender"),
        ({"From": ""}, "held:no_sender"),
        ({"From": "=?utf-8?q?OWN=0A?= <friend@example.com>"}, "held:wrong_sender"),
        ({"From": "OWN\u0430"}, "held:wrong_sender"),  # a Cyrillic letter more
        ({"From": "Ala <OWN>"}, "played"),
        ({"From": "CAPITALS"}, "played"),
    ],
)
def test_only_the_players_own_address_plays(
    table: Table, told: list[Any], headers: dict[str, str], verdict: str
) -> None:
    own = table.acting.email
    own_headers = {
        name: value.replace("OWN", own).replace("CAPITALS", own.upper()) for name, value in headers.items()
    }
    assert table.write(table.key(table.acting), "BA", **own_headers) == verdict
    if verdict != "played":
        assert moves(table) == []
        assert [answer["kind"] for answer in told] == ["held"]
        assert told[0]["token"].user.email == own
        assert InboundMail.objects.get().state == "held"


def test_a_second_confirmed_address_plays_and_an_unconfirmed_one_does_not(table: Table) -> None:
    from allauth.account.models import EmailAddress

    user = table.acting
    second = EmailAddress.objects.create(user=user, email="drugi@example.com", verified=False)
    assert table.write(table.key(user), "BA", sender="drugi@example.com") == "held:wrong_sender"
    second.verified = True
    second.save()
    assert table.write(table.key(user), "BA", sender="drugi@example.com") == "played"


def test_spellings_of_one_gmail_box_are_one(table: Table) -> None:
    from allauth.account.models import EmailAddress

    user = table.acting
    EmailAddress.objects.create(user=user, email="ala.nowak@gmail.com", verified=True)
    assert table.write(table.key(user), "BA", sender="AlaNowak+karty@googlemail.com") == "played"


@pytest.mark.parametrize(
    ("results", "verdict"),
    [
        ("mx.kartka.test; dmarc=pass header.from=example.com", "played"),
        ("mx.kartka.test; spf=fail; dmarc=fail header.from=example.com", "held:failed"),
        ("mx.kartka.test 1; dmarc=temperror", "played"),
        ("evil.example; dmarc=fail", "played"),
        ("mx.kartka.test; dmarc=fail\r\nAuthentication-Results: mx.kartka.test; dmarc=pass", "held:failed"),
        ("", "played"),
    ],
)
def test_the_verdict_of_our_own_mail_server_counts(
    table: Table, settings: Any, results: str, verdict: str
) -> None:
    settings.MAIL_AUTHSERV_ID = "mx.kartka.test"
    assert table.write(table.key(table.acting), "BA", Authentication_Results=results) == verdict


@pytest.mark.parametrize(
    ("results", "league", "casual"),
    [
        ("mx.kartka.test; dmarc=pass header.from=example.com", "played", "played"),
        ("mx.kartka.test; dkim=pass header.d=example.com; dmarc=none", "played", "played"),
        ("mx.kartka.test; dkim=pass header.d=example.net", "held:unproved", "played"),
        ("mx.kartka.test; spf=pass; dmarc=none", "held:unproved", "played"),
        ("mx.kartka.test 1; dmarc=temperror", "held:unproved", "played"),
        ("", "held:unproved", "played"),
        ("mx.kartka.test; dmarc=fail", "held:failed", "held:failed"),
    ],
)
@pytest.mark.parametrize("is_league", [True, False])
def test_in_a_league_the_sender_has_to_be_proved(
    table: Table, settings: Any, results: str, league: str, casual: str, is_league: bool
) -> None:
    settings.MAIL_AUTHSERV_ID = "mx.kartka.test"
    Match.objects.update(is_league=is_league)
    verdict = table.write(table.key(table.acting), "BA", Authentication_Results=results)
    assert verdict == (league if is_league else casual)
    assert (moves(table) == ["TRUMP NT mail"]) == (verdict == "played")


def test_where_nobody_can_be_proved_a_league_plays_by_key_and_address(table: Table) -> None:
    Match.objects.update(is_league=True)
    assert table.write(table.key(table.acting), "BA") == "played"


def test_a_forged_verdict_counts_for_nothing_without_a_server_of_ours(table: Table) -> None:
    assert table.write(table.key(table.acting), "BA", Authentication_Results="x; dmarc=fail") == "played"
