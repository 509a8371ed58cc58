"""Guests who come home, and players who leave."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from accounts.services.guests import make_guest
from accounts.services.people import close_account
from games.errors import RoundOver
from games.models import MailToken, Match, Move, Seat
from games.services import people
from games.services.people import Adopted, adopt_guest, forget_guests
from games.services.tables import join_table, open_table
from tests.factories import make_match


@pytest.fixture
def guest(db):
    return make_guest(language="pl")


def test_a_guests_matches_become_the_accounts(guest, ala):
    match = open_table(creator=guest, bot_level="easy")
    moves = Move.objects.filter(round__match=match).count()
    assert adopt_guest(guest=guest, user=ala) == Adopted(moved=1, kept=0)
    match.refresh_from_db()
    assert match.creator == ala
    assert [seat.user for seat in match.seats.all() if not seat.is_bot] == [ala]
    assert Move.objects.filter(round__match=match).count() == moves
    assert not User.objects.filter(pk=guest.pk).exists()


def test_a_seat_at_a_table_where_the_account_sits_stays_with_the_guest(guest, ala):
    """Guests play bots only today; should that change, nobody may sit at a table twice."""
    match = open_table(creator=ala)
    Seat.objects.filter(match=match, user=None).update(user=guest)
    assert adopt_guest(guest=guest, user=ala) == Adopted(moved=0, kept=1)
    assert {seat.user for seat in match.seats.all()} == {ala, guest}
    assert User.objects.filter(pk=guest.pk).exists()


def test_a_guest_whose_session_has_ended_is_forgotten_with_the_matches(guest, ala, settings):
    match = open_table(creator=guest, bot_level="easy")
    kept = open_table(creator=ala, bot_level="easy")
    ended = guest.date_joined + timedelta(seconds=settings.SESSION_COOKIE_AGE)
    assert forget_guests(ended) == 0
    assert forget_guests(ended + timedelta(seconds=1)) == 1
    assert not User.objects.filter(pk=guest.pk).exists()
    assert not Match.objects.filter(pk=match.pk).exists()
    assert Match.objects.get() == kept


def test_a_guest_at_a_table_with_a_person_is_not_forgotten(guest, ala, settings):
    match = open_table(creator=ala)
    Seat.objects.filter(match=match, user=None).update(user=guest)
    assert forget_guests(guest.date_joined + timedelta(days=1000)) == 0
    assert User.objects.filter(pk=guest.pk).exists()


def test_only_guests_are_taken_over(ala, bartek):
    match = open_table(creator=bartek, bot_level="easy")
    assert adopt_guest(guest=bartek, user=ala) == Adopted(0, 0)
    assert match.seats.filter(user=bartek).exists()


def test_logging_in_as_a_guest_brings_the_matches_along(guest, ala, client: Client):
    client.force_login(guest)
    match = open_table(creator=guest, bot_level="easy")
    page = client.post(
        "/konto/zaloguj/", {"login": "ala", "password": "ala-haslo"}, follow=True
    ).content.decode()
    assert "Jedna partia gościa jest teraz twoja" in page
    assert match.code in page


def test_a_wrong_password_moves_nothing(guest, ala, client: Client):
    client.force_login(guest)
    match = open_table(creator=guest, bot_level="easy")
    client.post("/konto/zaloguj/", {"login": "ala", "password": "zle"})
    assert match.seats.filter(user=guest).exists()


def test_who_leaves_resigns_and_the_opponent_keeps_the_record(ala, bartek):
    match = open_table(creator=ala)
    join_table(code=match.code, user=bartek)
    mine, offered = open_table(creator=ala, is_public=True), open_table(creator=bartek, invited=ala)
    close_account(user=ala)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert match.seats.get(user=bartek).place == 1
    assert match.seats.get(user=ala).name == "dawny gracz"
    assert Match.objects.get(pk=mine.pk).status == Match.Status.WITHDRAWN
    assert Match.objects.get(pk=offered.pk).status == Match.Status.DECLINED
    assert not MailToken.objects.filter(user=ala).exists()
    assert Match.objects.filter(status=Match.Status.ACTIVE).count() == 0


def test_who_leaves_as_a_round_ends_resigns_in_the_next(ala, bartek, monkeypatch):
    match = make_match(ala, bartek, width=2)
    resign, asked = people.resign, []

    def late(**given):
        asked.append(given["round_id"])
        if len(asked) == 1:
            raise RoundOver  # the other's card was faster
        return resign(**given)

    monkeypatch.setattr(people, "resign", late)
    close_account(user=ala)
    match.refresh_from_db()
    assert (match.status, match.seats.get(user=bartek).place) == (Match.Status.FINISHED, 1)
    assert len(set(asked)) == 2


def test_the_opponent_of_who_left_sees_a_former_player(ala, bartek, client: Client):
    match = open_table(creator=ala)
    join_table(code=match.code, user=bartek)
    close_account(user=ala)
    client.force_login(bartek)
    client.cookies["language"] = "en"
    page = client.get(match.get_absolute_url()).content.decode()
    assert "former player" in page
    assert ">ala<" not in page
