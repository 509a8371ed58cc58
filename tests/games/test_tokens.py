"""Keys in mails: found by whoever holds them, for their purpose only, and never stored as they are."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.models import User
from games import tokens
from games.models import MailToken, Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def ala():
    return User.objects.create_user("Ala", "ala@example.org")


@pytest.fixture
def seat(ala):
    return Match.objects.create(game="vista", pace="standard").seats.create(number=0, user=ala)


@pytest.fixture
def raw(ala, seat):
    return tokens.make_token(
        purpose=MailToken.Purpose.REPLY, user=ala, sent_to=ala.email, seat=seat, version=7
    )


def test_a_key_is_found_with_what_it_was_made_for(raw, ala, seat):
    found = tokens.find_token(raw, "reply")
    assert (found.user, found.seat, found.version, found.sent_to) == (ala, seat, 7, ala.email)


def test_a_key_of_one_purpose_opens_nothing_else(raw):
    assert tokens.find_token(raw, "reply")
    assert tokens.find_token(raw, "link") is None


def test_a_revoked_key_opens_nothing(raw):
    assert tokens.find_token(raw, "reply")
    MailToken.objects.update(revoked_at=timezone.now())
    assert tokens.find_token(raw, "reply") is None


@pytest.mark.parametrize("broken", ["", "a" * 25, "a" * 27, "0" * 26, "ą" * 26, "a" * 26])
def test_what_is_no_key_is_not_found(raw, broken):
    assert tokens.find_token(raw, "reply")
    assert tokens.find_token(broken, "reply") is None


def test_the_key_itself_is_stored_nowhere(raw):
    row = MailToken.objects.values().get()
    assert raw not in repr(row)


def test_an_address_is_found_in_any_case(raw):
    address = tokens.reply_address(raw)
    assert address == f"r.{raw}@reply.kartka.test"
    assert tokens.find_address(address.upper()) == tokens.find_token(raw, "reply")


def test_an_address_of_another_host_or_purpose_is_not_ours(raw):
    assert tokens.find_address(tokens.reply_address(raw))
    for address in (
        f"r.{raw}@kartka.test",
        f"b.{raw}@bounce.kartka.test",
        f"r.{raw}@reply.example.org",
        raw,
        "",
    ):
        assert tokens.find_address(address) is None


def test_a_local_part_fits_into_an_address(raw):
    assert len(tokens.bounce_address(raw).split("@")[0]) <= 64
