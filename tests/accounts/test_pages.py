"""Signing up, in and out, settings and leaving, as pages: in both languages, keeping what was typed when refused."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from accounts.models import OutgoingMail, User
from accounts.services.guests import make_guest

GOOD = {
    "username": "Żaneta",
    "email": "zaneta@example.com",
    "password1": "dlugie-haslo-zanety",
    "time_zone": "Europe/Paris",
}


@pytest.fixture
def guest(db, client: Client):
    person = make_guest(language="pl")
    client.force_login(person)
    return person


def link_in(mail: OutgoingMail) -> str:
    return re.search(r"http://testserver(\S+)", mail.text)[1]


# --- Signing up ---------------------------------------------------------------------------------------


def test_a_stranger_signs_up_and_is_in(db, client: Client):
    response = client.post("/konto/zaloz/", GOOD, follow=True)
    assert response.redirect_chain[-1][0] == "/"
    user = User.objects.get()
    assert (user.username, user.email, user.time_zone, user.language) == (
        "Żaneta",
        "zaneta@example.com",
        "Europe/Paris",
        "pl",
    )
    assert response.wsgi_request.user == user


def test_a_guest_who_signs_up_stays_the_same_person(guest, client: Client):
    assert "Twoje partie zostają z tobą" in client.get("/konto/zaloz/").content.decode()
    response = client.post("/konto/zaloz/", GOOD, follow=True)
    guest.refresh_from_db()
    assert (guest.username, guest.is_guest) == ("Żaneta", False)
    assert response.wsgi_request.user == guest
    assert User.objects.count() == 1


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("username", "ALA", {"pl": "Ktoś już gra pod tą nazwą", "en": "Somebody plays under this name"}),
        ("username", "Gość", {"pl": "należy do Kartki", "en": "belongs to the house"}),
        ("username", "zły\u202eznak", {"pl": "zaczyna się od litery", "en": "begins with a letter"}),
        ("email", "ala@example.com", {"pl": "Konto z tym adresem", "en": "an account with this address"}),
        ("email", "ala@", {"pl": "e-mail", "en": "email"}),
        ("password1", "12345678", {"pl": "hasło", "en": "password"}),
    ],
)
def test_a_refused_sign_up_says_why_and_keeps_what_was_typed(
    ala, client: Client, language, field, value, words
):
    client.cookies["language"] = language
    page = client.post("/konto/zaloz/", GOOD | {field: value}).content.decode()
    errors = re.findall(r'<ul class="errors" id="id_(\w+)_error">(.*?)</ul>', page, re.S)
    assert [name for name, _ in errors] == [field]
    assert words[language] in errors[0][1]
    kept = {"username": GOOD["username"], "email": GOOD["email"]} | (
        {field: value} if field != "password1" else {}
    )
    assert all(f'value="{text}"' in page for text in kept.values())
    assert User.objects.count() == 1


def test_a_zone_that_the_browser_makes_up_is_ignored(db, client: Client):
    client.post("/konto/zaloz/", GOOD | {"time_zone": "Mars/Base"})
    assert User.objects.get().time_zone == "Europe/Warsaw"


def test_who_has_an_account_is_sent_on(ala, client: Client):
    client.force_login(ala)
    for page in ("/konto/zaloz/", "/konto/zaloguj/"):
        assert client.get(page)["Location"] == "/"


def test_a_password_like_the_name_is_refused_in_whole_sentences(db, client: Client):
    page = client.post("/konto/zaloz/", GOOD | {"username": "Zenobiusz", "password1": "Zenobiusz1"})
    assert "To hasło jest zbyt podobne do twojej nazwy albo adresu." in page.content.decode()


def test_a_name_that_is_too_long_is_refused_with_the_right_number(db, client: Client):
    page = client.post("/konto/zaloz/", GOOD | {"username": "x" * 151}).content.decode()
    assert "2 do 20 liter" in page
    assert "150" not in page


# --- The address ----------------------------------------------------------------------------------------


def test_the_address_is_confirmed_by_a_button_not_by_opening_the_link(db, client: Client):
    client.post("/konto/zaloz/", GOOD)
    mail = OutgoingMail.objects.get()
    assert mail.to_address == "zaneta@example.com"
    assert mail.subject == "Witaj w Kartce: potwierdź adres"
    assert "Żaneta" in mail.text
    link = link_in(mail)
    assert f'href="http://testserver{link}"' in mail.html
    assert ">Potwierdź adres</a>" in mail.html
    assert "zaneta@example.com" in client.get(link).content.decode()
    assert not EmailAddress.objects.get().verified
    client.post(link)
    assert EmailAddress.objects.get().verified


def test_a_second_press_of_the_button_that_confirms_is_no_lost_page(db, client: Client):
    client.post("/konto/zaloz/", GOOD)
    link = link_in(OutgoingMail.objects.get())
    assert [client.post(link)["Location"] for _ in range(2)] == ["/", "/"]
    elsewhere = Client().post(link)
    assert elsewhere.status_code == 200
    assert "już nie działa" in elsewhere.content.decode()


def test_a_link_opened_in_a_guests_browser_leaves_the_guest_alone(db, client: Client):
    other = Client()
    other.post("/konto/zaloz/", GOOD)
    link = link_in(OutgoingMail.objects.get())
    guest = make_guest(language="pl")
    client.force_login(guest)
    assert client.get(link).status_code == 200
    client.post(link)
    assert client.get("/konto/").wsgi_request.user == guest
    assert EmailAddress.objects.get().verified


def test_a_false_confirmation_link_says_what_to_do(db, client: Client):
    page = client.get("/konto/adres/potwierdz/MQ:abc:def/")
    assert "już nie działa" in page.content.decode()


def test_changing_the_address_takes_the_password_and_a_confirmation(ala, client: Client):
    client.force_login(ala)
    asked = client.post("/konto/adres/", {"email": "nowa@example.com", "action_add": ""})
    assert "/konto/haslo/jeszcze-raz/" in asked["Location"]
    assert "To nie jest twoje hasło" in client.post(asked["Location"], {"password": "zle"}).content.decode()
    client.post(asked["Location"], {"password": "ala-haslo"})  # and goes on with what was asked
    ala.refresh_from_db()
    assert ala.email == "ala@example.com"
    client.post(link_in(OutgoingMail.objects.get(to_address="nowa@example.com")))
    ala.refresh_from_db()
    assert ala.email == "nowa@example.com"
    told = OutgoingMail.objects.get(to_address="ala@example.com")
    assert "nowa@example.com" in told.text


def test_the_owner_of_an_address_gets_it_from_who_only_claimed_it(ala, bartek, client: Client):
    """Somebody signs up with a foreign address and never confirms it; its owner moves there later."""
    bartek.email = "cudzy@example.com"
    bartek.save()
    bartek.emailaddress_set.update(email="cudzy@example.com", verified=False)
    client.force_login(ala)
    asked = client.post("/konto/adres/", {"email": "cudzy@example.com", "action_add": ""})
    client.post(asked["Location"], {"password": "ala-haslo"})
    client.post(link_in(OutgoingMail.objects.get(to_address="cudzy@example.com")))
    ala.refresh_from_db()
    bartek.refresh_from_db()
    assert (ala.email, bartek.email) == ("cudzy@example.com", "")


# --- Logging in and out -----------------------------------------------------------------------------------


@pytest.mark.parametrize("login", ["Żółw", "żółw", "ŻÓŁW", "zolw@example.com", "ZOLW@example.com "])
def test_one_logs_in_by_name_or_address(db, client: Client, login):
    from tests.factories import make_user

    user = make_user("Żółw", email="zolw@example.com", language="en")
    response = client.post("/konto/zaloguj/", {"login": login, "password": "Żółw-haslo"}, follow=True)
    assert response.wsgi_request.user == user
    assert client.cookies["language"].value == "en", "the site goes on in the language of the account"


@pytest.mark.parametrize(
    ("language", "words"), [("pl", "Nazwa i hasło do siebie nie pasują"), ("en", "Name or password is wrong")]
)
def test_a_wrong_password_keeps_the_name(ala, client: Client, language, words):
    client.cookies["language"] = language
    page = client.post("/konto/zaloguj/", {"login": "ala", "password": "nie-to"}).content.decode()
    assert words in page
    assert 'value="ala"' in page
    assert "nie-to" not in page


def test_logging_in_returns_to_the_page_that_asked(ala, client: Client):
    response = client.post(
        "/konto/zaloguj/?next=/zasady/", {"login": "ala", "password": "ala-haslo", "next": "/zasady/"}
    )
    assert response["Location"] == "/zasady/"


def test_logging_out_takes_a_button(ala, client: Client):
    client.force_login(ala)
    assert client.get("/konto/wyloguj/").wsgi_request.user == ala
    assert "Wyloguj" in client.get("/konto/wyloguj/").content.decode()
    assert not client.post("/konto/wyloguj/", follow=True).wsgi_request.user.is_authenticated


def test_a_guest_is_warned_before_logging_out(guest, client: Client):
    assert "Gość nie ma hasła" in client.get("/konto/wyloguj/").content.decode()


def test_password_guessing_is_slowed_down(ala, client: Client, settings):
    settings.ACCOUNT_RATE_LIMITS = {}
    cache.clear()
    answers = [client.post("/konto/zaloguj/", {"login": "ala", "password": f"zgaduj-{n}"}) for n in range(6)]
    cache.clear()
    assert "Za dużo prób" in answers[-1].content.decode()
    assert "Za dużo prób" not in answers[0].content.decode()


# --- A new password ---------------------------------------------------------------------------------------


def test_a_forgotten_password_is_replaced_by_mail(ala, client: Client):
    page = client.post("/konto/haslo/nowe/", {"email": "ala@example.com"}, follow=True)
    assert "Zajrzyj do poczty" in page.content.decode()
    form = client.get(link_in(OutgoingMail.objects.get()), follow=True)
    where = form.redirect_chain[-1][0]
    refused = client.post(where, {"password1": "12345678", "password2": "12345678"})
    assert refused.status_code == 200
    client.post(where, {"password1": "calkiem-nowe-haslo", "password2": "calkiem-nowe-haslo"})
    ala.refresh_from_db()
    assert ala.check_password("calkiem-nowe-haslo")
    assert "Twoje hasło zostało zmienione" in OutgoingMail.objects.latest("pk").subject
    assert (
        "już nie działa"
        in client.get(link_in(OutgoingMail.objects.earliest("pk")), follow=True).content.decode()
    )


def test_nobody_learns_whether_an_address_has_an_account(ala, client: Client):
    known = client.post("/konto/haslo/nowe/", {"email": "ala@example.com"})
    unknown = client.post("/konto/haslo/nowe/", {"email": "obca@example.com"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert [mail.to_address for mail in OutgoingMail.objects.all()] == ["ala@example.com"]


def test_the_password_is_changed_with_the_old_one(ala, client: Client):
    client.force_login(ala)
    new = {"password1": "calkiem-nowe-haslo", "password2": "calkiem-nowe-haslo"}
    assert (
        "To nie jest twoje hasło"
        in client.post("/konto/haslo/", new | {"oldpassword": "zle"}).content.decode()
    )
    assert client.post("/konto/haslo/", new | {"oldpassword": "ala-haslo"})["Location"] == "/konto/"
    ala.refresh_from_db()
    assert ala.check_password("calkiem-nowe-haslo")


@pytest.mark.parametrize("page", ["/konto/adres/", "/konto/haslo/"])
def test_a_guest_is_asked_to_make_an_account_first(guest, client: Client, page):
    assert client.get(page)["Location"] == "/konto/zaloz/"


# --- Settings ---------------------------------------------------------------------------------------------

SETTINGS = {
    "language": "en",
    "time_zone": "europe/london",
    "rank_letters": "pl",
    "four_colours": "on",
    "confirm_plays": "",
    "night_from": "22",
}
MAILS = {
    "mail_turn": "digest",
    "mail_reminder": "now",
    "mail_invitation": "now",
    "mail_match": "now",
    "mail_round": "digest",
    "mail_table": "now",
    "mail_chat": "never",
    "mail_league": "digest",
    "mail_news": "never",
    "digest_mails": "on",
    "digest_hour": "7",
}


def test_settings_are_saved_and_the_site_speaks_the_new_language(ala, client: Client):
    client.force_login(ala)
    page = client.post("/konto/", SETTINGS | MAILS, follow=True).content.decode()
    ala.refresh_from_db()
    assert (ala.language, ala.time_zone, ala.rank_letters) == ("en", "Europe/London", "pl")
    assert (ala.four_colours, ala.confirm_plays, ala.night_from) == (True, False, 22)
    assert {field: getattr(ala, field) for field in MAILS} == MAILS | {"digest_mails": True, "digest_hour": 7}
    assert not ala.one_turn_mail
    assert "Your settings are saved." in page
    assert 'lang="en"' in page


def test_a_zone_nobody_lives_in_is_refused_and_the_rest_kept(ala, client: Client):
    client.force_login(ala)
    response = client.post("/konto/", SETTINGS | MAILS | {"time_zone": "Mars/Base"})
    page = response.content.decode()
    assert response.status_code == 400
    assert "Nie ma takiej strefy czasowej" in page
    assert 'value="Mars/Base"' in page
    assert re.search(r'name="four_colours"[^>]*checked', page)
    assert re.search(r'name="mail_chat" value="never"[^>]*checked', page)
    assert re.search(r'<option value="7" selected', page)
    ala.refresh_from_db()
    assert (ala.language, ala.four_colours) == ("pl", False)


@pytest.mark.parametrize(
    ("field", "value"), [("mail_turn", "sometimes"), ("mail_reminder", "digest"), ("digest_hour", "24")]
)
def test_a_channel_that_there_is_not_is_refused_and_changes_nothing(ala, client: Client, field, value):
    client.force_login(ala)
    before = User.objects.values().get(pk=ala.pk)
    response = client.post("/konto/", SETTINGS | MAILS | {field: value})
    assert response.status_code == 400
    assert 'class="errors"' in response.content.decode()
    assert User.objects.values().get(pk=ala.pk) == before
    assert client.post("/konto/", SETTINGS | MAILS).status_code == 302


def test_a_guest_has_settings_without_mails(guest, client: Client):
    page = client.get("/konto/").content.decode()
    assert "mail_turn" not in page
    assert "digest" not in page
    client.post("/konto/", SETTINGS)
    guest.refresh_from_db()
    assert guest.four_colours
    assert guest.mail_turn == "now", "what was not asked is not changed"


def test_who_organises_is_asked_how_to_learn_what_waits(ala, client: Client):
    client.force_login(ala)
    assert "mail_organising" not in client.get("/konto/").content.decode()
    client.post("/konto/", SETTINGS | MAILS | {"mail_organising": "never"})
    ala.refresh_from_db()
    assert ala.mail_organising == "now"
    User.objects.filter(pk=ala.pk).update(is_staff=True)
    assert "mail_organising" in client.get("/konto/").content.decode()
    client.post("/konto/", SETTINGS | MAILS | {"mail_organising": "digest"})
    ala.refresh_from_db()
    assert ala.mail_organising == "digest"


def test_a_stranger_has_none(db, client: Client):
    assert client.get("/konto/")["Location"] == "/konto/zaloguj/"


# --- Leaving ------------------------------------------------------------------------------------------------


def test_leaving_takes_the_password_and_a_tick(ala, client: Client):
    client.force_login(ala)
    page = client.get("/konto/usun/").content.decode()
    assert "Trwające partie zostaną poddane" in page
    for wrong in ({"password": "zle", "sure": "on"}, {"password": "ala-haslo"}, {}):
        assert client.post("/konto/usun/", wrong).status_code == 400
        assert User.objects.get(pk=ala.pk).is_active
    answer = client.post("/konto/usun/", {"password": "ala-haslo", "sure": "on"}, follow=True)
    assert "Twojego konta już nie ma" in answer.content.decode()
    assert not answer.wsgi_request.user.is_authenticated
    assert not User.objects.get(pk=ala.pk).is_active
    refused = client.post("/konto/zaloguj/", {"login": "ala", "password": "ala-haslo"})
    assert refused.status_code == 200


def test_a_guest_leaves_with_a_tick(guest, client: Client):
    client.post("/konto/usun/", {"sure": "on"})
    assert not User.objects.get(pk=guest.pk).is_active
