"""Keys in mails: found by whoever holds them, for their purpose only, and never stored as they are."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.models import User
from games import tokens
from games.inbound.deliver import deliver
from games.models import Clock, MailToken, Match
from games.services.deadlines import has_timely_mail
from tests.factories import make_match, make_user, open_round

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


class TestDigest:
    @pytest.fixture
    def rounds(self, ala, bartek):
        matches = [make_match(ala, bartek) for _ in range(3)]
        return [open_round(match) for match in matches]

    @pytest.fixture
    def keys(self, ala, rounds):
        positions = [(each.match.seats.get(user=ala), each) for each in rounds]
        return tokens.make_digest_tokens(user=ala, sent_to=ala.email, positions=positions)

    @pytest.fixture
    def ala(self):
        return make_user("ala")

    def test_a_number_stands_for_the_position_it_has_in_the_digest(self, keys, ala, rounds):
        digest = tokens.find_address(tokens.digest_address(keys.reply))
        assert digest is not None
        assert (digest.purpose, digest.user, digest.seat, digest.round) == ("digest", ala, None, None)
        entry = tokens.digest_entry(digest, 2)
        assert entry is not None
        assert (entry.purpose, entry.user, entry.round, entry.version) == ("reply", ala, rounds[1], 0)
        assert entry.seat is not None
        assert entry.seat.match == rounds[1].match

    @pytest.mark.parametrize("number", [0, 4, -1])
    def test_other_numbers_stand_for_nothing(self, keys, number):
        digest = tokens.find_token(keys.reply, "digest")
        assert tokens.digest_entry(digest, 1)
        assert tokens.digest_entry(digest, number) is None

    def test_each_position_has_a_link_of_its_own(self, keys, rounds):
        found = [tokens.find_token(link, "link") for link in keys.links]
        assert [token.round for token in found] == rounds

    def test_a_digests_key_is_no_reply_key_and_the_other_way_round(self, keys):
        assert tokens.find_token(keys.reply, "digest")
        assert tokens.find_token(keys.reply, "reply") is None
        assert tokens.find_address(tokens.reply_address(keys.reply)) is None

    def test_an_answer_that_came_in_time_holds_up_each_deadline_it_may_be_about(self, keys, ala, rounds):
        clock = Clock.objects.get(round=rounds[2], seat__user=ala)
        assert not has_timely_mail(clock)
        deliver(b"From: ala\r\n\r\n3: AS\r\n", ala.email, (tokens.digest_address(keys.reply),))
        assert has_timely_mail(clock)
        other = Clock.objects.get(round=rounds[2], seat__user__username="bartek")
        other.deadline_at = clock.deadline_at
        assert not has_timely_mail(other)
