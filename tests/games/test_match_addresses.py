"""Addresses of a match as people and strangers type, reload and forge them."""

import pytest
from django.test import Client

from games.models import Move
from tests.factories import make_bot_match, make_match, play_on

FORMS = ["zagraj", "rozmowa", "dolacz", "odrzuc", "wycofaj", "wstan", "rewanz"]
TIME_FORMS = [f"czas/{name}" for name in ("urlop", "pauza", "zgoda", "bez-pauzy", "prezent")]


@pytest.mark.parametrize("name", FORMS + TIME_FORMS)
def test_who_opens_the_address_of_a_form_is_led_to_its_table(client: Client, ala, name):
    match = make_bot_match(ala)
    client.force_login(ala)
    assert client.get(f"/partia/{match.code}/{name}/")["Location"] == match.get_absolute_url()
    assert client.put(f"/partia/{match.code}/{name}/").status_code == 405


def test_forms_without_a_table_lead_home(db, client: Client):
    assert [client.get(address)["Location"] for address in ("/bot/", "/stol/")] == ["/", "/"]


def test_who_has_to_log_in_before_a_move_comes_back_to_the_table(client: Client, ala, bartek):
    match = make_match(ala, bartek)
    refused = client.post(f"/partia/{match.code}/zagraj/", {"action": "TRUMP S", "version": "0"})
    login = {"login": "ala", "password": "ala-haslo", "next": refused["Location"].partition("next=")[2]}
    assert "nic się nie stało" in client.get(refused["Location"]).content.decode()
    back = client.post("/konto/zaloguj/", login, follow=True)
    assert back.redirect_chain[-1][0] == match.get_absolute_url()
    assert back.status_code == 200


@pytest.mark.parametrize("number", ["²", "9" * 5000, "-1", "x", ""])
@pytest.mark.parametrize("field", ["version", "round"])
def test_a_number_that_is_none_plays_nothing_and_breaks_nothing(client: Client, ala, bartek, field, number):
    match = make_match(ala, bartek)
    client.force_login(ala)
    form = {"round": "1", "version": "0", "action": "TRUMP S"}
    assert client.post(f"/partia/{match.code}/zagraj/", form | {field: number}).status_code == 409
    assert not Move.objects.exists()
    assert client.post(f"/partia/{match.code}/zagraj/", form).status_code == 302


@pytest.mark.parametrize("step", ["²", "9" * 5000, "-1", "x", ""])
def test_a_step_that_is_none_shows_the_last_one(client: Client, ala, bartek, step):
    match = make_match(ala, bartek)
    play_on(match, 4)
    page = client.get(f"/partia/{match.code}/runda/1/", {"krok": step})
    assert page.status_code == 200
    assert page.context["step"] == 4


def test_a_page_in_answer_to_htmx_takes_the_place_of_the_whole_page(ala, bartek):
    match = make_match(ala, bartek)
    act = f"/partia/{match.code}/zagraj/"
    stranger = Client(headers={"hx-request": "true"}, enforce_csrf_checks=True)
    page = stranger.get("/konto/zaloguj/")
    key_expired = stranger.post(act, {"action": "TRUMP S"})
    assert key_expired.status_code == 403
    for response in (page, key_expired):
        assert (response["HX-Retarget"], response["HX-Reswap"]) == ("body", "innerHTML")
    player = Client(headers={"hx-request": "true"})
    player.force_login(ala)
    assert "HX-Retarget" not in player.post(act, {"action": "TRUMP S", "version": "0", "round": "1"})


def test_only_who_plays_is_asked_whether_to_resign(client: Client, ala, bartek, stranger):
    match = make_match(ala, bartek)
    address = f"/partia/{match.code}/poddaj/"
    client.force_login(ala)
    assert client.get(address).status_code == 200
    client.force_login(stranger)
    assert client.get(address)["Location"] == match.get_absolute_url()
    assert client.post(address, {"confirmed": "yes"}).status_code == 400
    client.force_login(ala)
    client.post(address, {"confirmed": "yes"})
    assert client.get(address)["Location"] == match.get_absolute_url()


def test_a_game_without_a_page_says_so(client: Client, ala, monkeypatch):
    match = make_bot_match(ala)
    monkeypatch.setattr("games.views.match_page.PAGES", {})
    client.force_login(ala)
    for address in (match.get_absolute_url(), f"/partia/{match.code}/runda/1/"):
        page = client.get(address)
        assert page.status_code == 404
        assert "nie ma jeszcze strony" in page.content.decode()


@pytest.mark.parametrize("number", ["²", "9" * 500, "-1", "x", ""])
@pytest.mark.parametrize("name", TIME_FORMS)
def test_the_page_of_time_takes_no_number_that_is_none(client: Client, ala, bartek, name, number):
    match = make_match(ala, bartek)
    client.force_login(ala)
    form = {"hours": number, "days": number, "starts": number}
    assert client.post(f"/partia/{match.code}/{name}/", form).status_code in (302, 400, 409)
    assert client.get(f"/partia/{match.code}/czas/", {"runda": number}).status_code == 200
