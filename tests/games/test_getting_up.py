"""Who joined a table that still waits gets up from it; who opened it withdraws it instead."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import OutgoingMail
from accounts.services.people import close_account
from games import errors
from games.models import Match
from games.services import seating, tables

pytestmark = pytest.mark.django_db

TEXTS = {
    "pl": ("Wstań od stołu", "Wycofaj zaproszenie"),
    "en": ("Get up from the table", "Withdraw the invitation"),
}


@pytest.fixture
def table(ala: Any, bartek: Any) -> Match:
    match = tables.open_table(
        creator=ala, creator_seat=0, game="szturm", options={"players": 3}, is_public=True
    )
    return tables.join_table(code=match.code, user=bartek, word="sowa")


def sitting(match: Match) -> list[tuple[str, str]]:
    return [(seat.user.username if seat.user else "", seat.word) for seat in match.seats.all()]


def test_the_seat_is_free_again_also_for_the_same_person(table: Match, bartek: Any, stranger: Any) -> None:
    assert sitting(table)[1] == ("bartek", "sowa")
    match = seating.get_up(code=table.code, user=bartek)
    assert (match.status, sitting(match)) == (Match.Status.WAITING, [("ala", ""), ("", ""), ("", "")])
    tables.join_table(code=table.code, user=stranger)
    tables.join_table(code=table.code, user=bartek)
    table.refresh_from_db()
    assert table.status == Match.Status.ACTIVE
    assert [name for name, _word in sitting(table)] == ["ala", stranger.username, "bartek"]


def test_who_did_not_join_or_opened_the_table_is_refused(
    table: Match, ala: Any, bartek: Any, stranger: Any
) -> None:
    before = sitting(table)
    for user, code, error in [
        (stranger, table.code, errors.NotYourSeat),
        (ala, table.code, errors.CreatorStays),
        (bartek, "nothing", errors.NoSuchMatch),
    ]:
        with pytest.raises(error):
            seating.get_up(code=code, user=user)
    assert sitting(table) == before
    seating.get_up(code=table.code, user=bartek)
    with pytest.raises(errors.NotYourSeat):
        seating.get_up(code=table.code, user=bartek)


@pytest.mark.parametrize("begun", [True, False])
def test_a_table_that_no_longer_waits_keeps_its_people(
    table: Match, ala: Any, bartek: Any, begun: bool
) -> None:
    if begun:
        seating.seat_bot(code=table.code, user=ala, level="easy", seat=2)
    else:
        tables.withdraw_table(code=table.code, user=ala)
    before = sitting(table)
    with pytest.raises(errors.TableGone):
        seating.get_up(code=table.code, user=bartek)
    assert sitting(table) == before


def test_who_closes_their_account_gets_up(table: Match, bartek: Any) -> None:
    close_account(user=bartek)
    table.refresh_from_db()
    assert (table.status, sitting(table)) == (Match.Status.WAITING, [("ala", ""), ("", ""), ("", "")])


def test_nobody_is_written_to(table: Match, bartek: Any) -> None:
    """Whoever sat down at a table that goes on waiting was not announced either."""
    seating.get_up(code=table.code, user=bartek)
    assert not OutgoingMail.objects.exists()


@pytest.mark.parametrize("language", TEXTS)
def test_each_sees_the_one_button_that_works(
    client: Client, table: Match, ala: Any, bartek: Any, language: str
) -> None:
    get_up, withdraw = TEXTS[language]
    for user, words, absent in [(ala, withdraw, get_up), (bartek, get_up, withdraw)]:
        client.force_login(user)
        page = client.get(table.get_absolute_url(), headers={"accept-language": language}).content.decode()
        assert (words in page, absent in page) == (True, False)
    [address] = re.findall(r'action="(/partia/\w+/wstan/)"', page)
    home = client.post(address, follow=True, headers={"accept-language": language})
    assert home.redirect_chain[-1][0] == "/"
    assert (
        "Miejsce jest znów wolne." if language == "pl" else "your seat is free again"
    ) in home.content.decode()
    assert sitting(table)[1] == ("", "")


def test_a_page_from_before_the_match_began_says_why_not(
    client: Client, table: Match, ala: Any, bartek: Any
) -> None:
    seating.seat_bot(code=table.code, user=ala, level="easy", seat=2)
    client.force_login(bartek)
    answer = client.post(f"{table.get_absolute_url()}wstan/", follow=True)
    assert answer.redirect_chain[-1][0] == table.get_absolute_url()
    shown = answer.content.decode()
    assert "Partia w międzyczasie się zaczęła: wszystkie miejsca są zajęte." in shown
    assert f'<a href="{table.get_absolute_url()}">Do partii</a>' in shown
    assert str(errors.TableGone()) not in shown
    refused = client.post(f"/api/matches/{table.code}/leave/")
    assert (refused.status_code, refused.json()["code"]) == (409, "table_gone")
    assert refused.json()["data"] == {"match": table.code}


def test_a_table_that_was_withdrawn_is_told_as_such(
    client: Client, table: Match, ala: Any, bartek: Any
) -> None:
    tables.withdraw_table(code=table.code, user=ala)
    client.force_login(bartek)
    answer = client.post(f"{table.get_absolute_url()}wstan/", follow=True)
    assert str(errors.TableGone()) in answer.content.decode()


def test_over_the_api(client: Client, table: Match, ala: Any, bartek: Any) -> None:
    address = f"/api/matches/{table.code}/leave/"
    client.force_login(ala)
    refused = client.post(address)
    assert (refused.status_code, refused.json()["code"]) == (409, "creator_stays")
    client.force_login(bartek)
    answer = client.post(address)
    assert answer.status_code == 200
    assert [seat["kind"] for seat in answer.json()["seats"]] == ["person", "free", "free"]
    assert client.post(address).json()["code"] == "not_your_seat"
