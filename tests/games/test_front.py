"""The front door and the lists of a player, as they read in both languages."""

import re
from urllib.robotparser import RobotFileParser

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import OutgoingMail, User
from accounts.services.guests import make_guest
from games.bots.registry import levels_of
from games.errors import NoSuchMatch
from games.game_forms import OPTIONS
from games.models import Match
from games.services.tables import join_table, open_table


@pytest.mark.parametrize(
    ("language", "words"), [("pl", "Zagraj teraz, bez konta"), ("en", "Play now, without an account")]
)
def test_a_stranger_is_one_button_from_playing(db, client: Client, language, words):
    client.cookies["language"] = language
    assert words in client.get("/").content.decode()
    response = client.post("/bot/", {"level": "easy"})
    assert response["Location"].startswith("/partia/")
    guest = User.objects.get()
    assert (guest.is_guest, guest.language) == (True, language)
    assert client.get(response["Location"]).status_code == 200


def test_what_waits_comes_first_and_says_with_whom(client: Client, ala, bartek):
    mine = open_table(creator=ala, bot_level="easy", creator_seat=0)
    theirs = open_table(creator=ala, creator_seat=1)
    join_table(code=theirs.code, user=bartek)
    client.force_login(ala)
    page = client.get("/").content.decode()
    waits, rests = page.index(mine.code), page.index(theirs.code)
    assert page.index("Czeka na ciebie") < waits < page.index("Ruch po drugiej stronie") < rests
    assert "Bot łatwy" in page
    assert "bartek" in page
    assert 'id="waiting-count">1<' in page


def test_my_matches_says_where_it_is_my_turn(client: Client, ala):
    open_table(creator=ala, bot_level="easy", creator_seat=0)
    client.force_login(ala)
    assert "Twój ruch" in client.get("/partie/").content.decode()


def test_the_home_page_does_not_ask_more_for_more_matches(client: Client, ala, django_assert_max_num_queries):
    client.force_login(ala)
    for _ in range(6):
        open_table(creator=ala, bot_level="easy")
    with django_assert_max_num_queries(14):
        client.get("/")


def test_the_number_that_waits_costs_one_query_and_none_for_strangers(
    client: Client, ala, django_assert_num_queries
):
    with django_assert_num_queries(0):
        client.get("/zasady/")
    client.force_login(ala)
    with django_assert_num_queries(3):  # session, person, number
        client.get("/zasady/")


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize(
    "page", ["/zasady/", "/zasady/vista/", "/pomoc/poczta/", "/o-kartce/", "/zaproszenia/"]
)
def test_pages_that_explain_are_open_to_all(db, client: Client, page, language):
    client.cookies["language"] = language
    response = client.get(page)
    assert response.status_code == 200
    assert f'<html lang="{language}">' in response.content.decode()


def test_rules_of_an_unknown_game_are_not_found(db, client: Client):
    assert client.get("/zasady/brydz/").status_code == 404


def test_a_guest_is_told_how_to_keep_the_matches(client: Client, db):
    client.force_login(make_guest(language="pl"))
    assert "/konto/zaloz/" in client.get("/").content.decode()


def test_who_has_not_confirmed_the_address_is_told_that_no_mails_come(client: Client, ala):
    client.force_login(ala)
    assert "Potwierdź adres" not in client.get("/").content.decode()
    ala.emailaddress_set.update(verified=False)
    page = client.get("/").content.decode()
    assert "Potwierdź adres" in page
    assert "ala@example.com" in page


def test_who_was_never_written_to_is_led_to_where_the_mail_is_sent(client: Client, db):
    """As after `createsuperuser`, which sends none."""
    boss = User.objects.create_superuser("boss", "boss@example.com", "boss-haslo", language="en")
    client.force_login(boss)
    client.cookies["language"] = "en"
    page = client.get("/").content.decode()
    assert "We have not written to boss@example.com yet." in page
    assert "Follow the link in the mail to" not in page
    assert re.search(r'<a href="/konto/adres/">Send the mail</a>', page)
    page = client.get("/konto/adres/").content.decode()
    assert "Send the mail again" not in page
    assert "Send the mail" in page
    client.post("/konto/adres/", {"email": boss.email, "action_send": ""})
    assert OutgoingMail.objects.filter(to_address=boss.email).exists()
    assert "Follow the link in the mail to boss@example.com." in client.get("/").content.decode()
    assert "Send the mail again" in client.get("/konto/adres/").content.decode()


def test_who_has_no_address_is_asked_for_one(client: Client, db):
    client.force_login(User.objects.create_superuser("boss", "", "boss-haslo", language="en"))
    client.cookies["language"] = "en"
    page = client.get("/").content.decode()
    assert re.search(r'<a href="/konto/adres/">Give an address</a>', page)


@pytest.mark.parametrize(("language", "word"), [("pl", "„dama kier”"), ("en", "“queen of hearts”")])
def test_the_front_page_names_a_card_in_its_own_language(client: Client, db, language: str, word: str):
    page = client.get("/", headers={"Accept-Language": language}).content.decode()
    assert word in page
    assert ("dama kier" in page) is (language == "pl")


@pytest.mark.parametrize(
    ("sent", "zone"),
    [("Asia/Tokyo", "Asia/Tokyo"), ("", "Europe/Warsaw"), ("Nowhere/Else", "Europe/Warsaw")],
)
def test_a_guest_is_told_times_in_the_zone_of_the_device(db, client: Client, sent: str, zone: str):
    assert 'name="time_zone" data-device-zone' in client.get("/").content.decode()
    client.post("/bot/", {"level": "easy", "time_zone": sent})
    assert User.objects.get(is_guest=True).time_zone == zone


def test_guests_are_not_made_without_end(db, client: Client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"make_guest": "2/h/ip"}
    cache.clear()
    answers = [Client().post("/bot/", {"level": "easy"}) for _ in range(3)]
    cache.clear()
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "Odczekaj godzinę" in answers[-1].content.decode()
    assert User.objects.count() == 2


@pytest.mark.parametrize("game", list(OPTIONS))
def test_every_game_is_two_clicks_from_the_front_page(db, client, game):
    """A game and a level, or the level alone; a stranger becomes a guest on the way."""
    if game != "vista":
        assert f'href="/bot/{game}/"' in client.get("/").content.decode()
    page = client.get(f"/bot/{game}/").content.decode()
    levels = re.findall(r'name="level" value="(\w+)"', page)
    assert levels == list(levels_of(game))
    for level in levels:
        form = dict(re.findall(r'name="(\w+)" value="([^"]*)"[^>]*? checked', page))
        answer = client.post("/bot/", form | {"game": game, "level": level, "options": "yes"})
        match = Match.objects.latest("pk")
        assert answer["Location"] == f"/partia/{match.code}/"
        assert match.game == game
        assert {seat.bot_level for seat in match.seats.filter(user=None)} == {level}


def test_options_that_do_not_go_together_are_refused_on_the_page(db, client):
    form = {"game": "kierki", "level": "easy", "options": "yes", "base": "black_maria", "partnership": "on"}
    answer = client.post("/bot/", form)
    assert answer.status_code == 400
    assert "troje graczy" in answer.content.decode()
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    "pasted",
    [
        "{code}",
        " {upper} ",
        "https://kartka.example/partia/{code}/",
        "http://127.0.0.1:8000/partia/{code}/?ruch=2#karty",
        "/partia/{code}",
        "zapraszamy do stołu: https://kartka.example/partia/{code}/runda/2/, czekam",
        "stół {code}.",
        "{upper:.4} {code[4]}{code[5]}{code[6]}{code[7]}-{code[8]}{code[9]}",
    ],
)
def test_a_pasted_link_finds_its_table(client: Client, ala, pasted):
    match = open_table(creator=ala)
    code = pasted.format(code=match.code, upper=match.code.upper())
    assert client.post("/stol/", {"code": code})["Location"] == f"/partia/{match.code}/"
    assert 'maxlength="500"' in client.get("/").content.decode()


@pytest.mark.parametrize(
    "typed", ["", "zapraszamy", "https://kartka.example/partia/", "https://kartka.example/ligi/klub/"]
)
def test_what_names_no_table_is_refused_with_a_sentence(client: Client, ala, typed):
    open_table(creator=ala)
    answer = client.post("/stol/", {"code": typed}, follow=True)
    assert [address.partition("?")[0] for address, _ in answer.redirect_chain] == ["/"]
    assert [str(each) for each in answer.context["messages"]] == [str(NoSuchMatch())]
    assert f'name="code" value="{typed}"' in answer.content.decode()


def test_search_engines_are_told_what_is_not_for_them(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    rules = RobotFileParser()
    rules.parse(answer.content.decode().splitlines())
    open_to_all = ("/", "/zasady/", "/zasady/vista/", "/ligi/", "/ligi/klub/1/", "/o-kartce/")
    closed = ("/m/abc/", "/api/health/", "/admin/", "/konto/zaloz/", "/partia/abcdefghij/")
    assert [path for path in (*open_to_all, *closed) if rules.can_fetch("*", path)] == [*open_to_all]
