"""The pages behind the links of mails: looking never acts, and a key acts on its own position only."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client

from accounts import outbox
from accounts.models import OutgoingMail, User
from accounts.outbox import PREFERENCES
from accounts.services.preferences import CHANNEL_FIELDS
from games.models import MailToken, Move, Round
from tests.factories import make_match, open_round, play_word

pytestmark = pytest.mark.django_db

SCANNERS = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36",
    "Barracuda Sentinel (EE)",
    "",
)


@pytest.fixture
def match(ala, bartek):
    """ala chooses the first trump; her language is Polish, bartek's English."""
    return make_match(ala, bartek, options={"rounds": 2})


def mail_to(user, kind="turn:"):
    mail = OutgoingMail.objects.filter(user=user, key__startswith=kind, state="queued").latest("pk")
    assert outbox.write(mail)
    return mail


def links(mail):
    return [
        link.removeprefix("http://testserver") for link in re.findall(r"http://testserver/m/\S+", mail.text)
    ]


def link_for(mail, action):
    return next(link for link in links(mail) if link.endswith(f"/{action}/"))


def press(client, link, **fields):
    """Open the page and press its button."""
    page = client.get(link).content.decode()
    nonce = re.search(r'name="nonce" value="([^"]+)"', page)
    assert nonce, "the page has no button"
    return client.post(link, {"nonce": nonce[1]} | fields, follow=True)


def rows():
    """Everything the database holds."""
    with connection.cursor() as cursor:
        tables = [table for table in connection.introspection.table_names() if table != "django_session"]
        found = {}
        for table in sorted(tables):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            found[table] = sorted(map(repr, cursor.fetchall()))
    return found


class TestLooking:
    @pytest.mark.parametrize("method", ["get", "head", "options"])
    @pytest.mark.parametrize("agent", SCANNERS)
    def test_opening_every_link_of_a_mail_changes_no_row(self, match, ala, client, method, agent):
        mail = mail_to(ala)
        before = rows()
        assert len(links(mail)) == 6
        for link in links(mail):
            response = getattr(client, method)(link, HTTP_USER_AGENT=agent)
            assert response.status_code in (200, 405)
        assert rows() == before

    def test_a_form_sent_without_its_number_changes_no_row(self, match, ala):
        link = link_for(mail_to(ala), "TRUMP-S")
        before = rows()
        for data, cookie in (
            ({}, ""),
            ({"nonce": "x"}, ""),
            ({}, "x"),
            ({"nonce": "x"}, "y"),
            ({"nonce": ""}, ""),
        ):
            client = Client()
            if cookie:
                client.cookies["mail_link"] = cookie
            assert client.post(link, data).status_code == 403
        assert rows() == before

    def test_a_number_from_another_visitors_page_does_not_count(self, match, ala):
        link = link_for(mail_to(ala), "TRUMP-S")
        mine, theirs = Client(), Client()
        page = theirs.get(link).content.decode()
        mine.get(link)
        nonce = re.search(r'name="nonce" value="([^"]+)"', page)[1]
        assert mine.post(link, {"nonce": nonce}).status_code == 403
        assert not Move.objects.exists()

    def test_nothing_of_the_page_is_kept_or_found(self, match, ala, client):
        mail = mail_to(ala)
        for link in links(mail):
            response = client.get(link)
            assert response["Cache-Control"] == "no-store"
            assert response["Referrer-Policy"] == "no-referrer"
            assert "noindex" in response["X-Robots-Tag"]
            assert not re.search(r'(?:src|href)="https?://', response.content.decode())

    def test_no_link_logs_anybody_in(self, match, ala, client):
        mail = mail_to(ala)
        for link in links(mail):
            client.get(link)
        press(client, link_for(mail, "TRUMP-S"))
        assert "_auth_user_id" not in client.session
        assert client.get("/partie/").status_code == 302

    def test_the_page_speaks_to_the_mails_reader(self, match, ala, client):
        page = client.get(link_for(mail_to(ala), "TRUMP-H"), HTTP_ACCEPT_LANGUAGE="en").content.decode()
        assert "Zagrać: atut kier?" in page

    def test_the_page_shows_no_more_than_the_seat_may_see(self, match, ala, client):
        page = client.get(link_for(mail_to(ala), "TRUMP-H")).content.decode()
        deal = open_round(match).deal
        shown = set(re.findall(r"cards\.svg#([2-9TJQKA][SHDC])\b", page))
        assert shown == {deal[2 * pile] for pile in range(5)}


class TestPlaying:
    def test_the_button_plays(self, match, ala, client):
        response = press(client, link_for(mail_to(ala), "TRUMP-S"))
        move = Move.objects.get()
        assert (move.action, move.channel, move.seat) == ("TRUMP S", "link", 0)
        assert "Zagrane: atut pik" in response.content.decode()

    def test_pressing_again_plays_nothing_more_and_says_what_was_played(self, match, ala, client):
        link = link_for(mail_to(ala), "TRUMP-S")
        nonce = re.search(r'name="nonce" value="([^"]+)"', client.get(link).content.decode())[1]
        for _ in range(2):
            response = client.post(link, {"nonce": nonce}, follow=True)
            assert response.status_code == 200
            assert "Zagrane: atut pik" in response.content.decode()
        assert Move.objects.count() == 1

    def test_another_action_of_the_same_mail_comes_too_late(self, match, ala, client):
        mail = mail_to(ala)
        late = link_for(mail, "TRUMP-H")
        nonce = re.search(r'name="nonce" value="([^"]+)"', client.get(late).content.decode())[1]
        press(client, link_for(mail, "TRUMP-S"))
        response = client.post(late, {"nonce": nonce})
        assert response.status_code == 409
        assert "Zagrane: atut pik" in response.content.decode()
        assert Move.objects.count() == 1

    def test_an_old_link_shows_the_table_as_it_stands(self, match, ala, client):
        link = link_for(mail_to(ala), "TRUMP-S")
        play_word(match, "TRUMP H")
        page = client.get(link)
        assert page.status_code == 200
        assert "Zagrane: atut kier" in page.content.decode()
        assert 'name="nonce"' not in page.content.decode()

    def test_a_link_never_acts_on_a_later_position_even_where_its_action_is_legal(self, match, ala, client):
        """The lucky card stays legal turn after turn."""
        play_word(match, "TRUMP H")
        mail = mail_to(ala)
        stale = link_for(mail, "LUCKY")
        nonce = re.search(r'name="nonce" value="([^"]+)"', client.get(stale).content.decode())[1]
        while True:
            play_word(match)
            the_round = open_round(match)
            if the_round.to_act == [0]:
                break
        before = Move.objects.count()
        assert client.post(stale, {"nonce": nonce}).status_code == 409
        assert Move.objects.count() == before

    def test_an_action_that_is_not_offered_has_no_button(self, match, ala, client):
        link = link_for(mail_to(ala), "TRUMP-S").replace("TRUMP-S", "RESIGN")
        page = client.get(link).content.decode()
        assert 'name="nonce"' not in page
        client.cookies["mail_link"] = "n"
        client.post(link, {"nonce": "n"})
        assert Round.objects.get().status == "active"

    def test_a_revoked_or_foreign_key_opens_nothing(self, match, ala, client):
        mail = mail_to(ala)
        link = link_for(mail, "TRUMP-S")
        assert client.get(link).status_code == 200
        stop = next(link for link in links(mail) if "/stop/" in link).split("/")[2]
        assert client.get(f"/m/{stop}/").status_code == 404
        MailToken.objects.update(revoked_at=match.started_at)
        assert client.get(link).status_code == 404


class TestStopping:
    @pytest.fixture
    def link(self, match, ala):
        mail = mail_to(ala)
        return mail.headers["List-Unsubscribe"].strip("<>").removeprefix("http://testserver")

    def test_a_mail_program_stops_one_stream_with_one_post(self, link, ala):
        strict = Client(enforce_csrf_checks=True)
        response = strict.post(
            link, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded"
        )
        assert response.status_code == 200
        ala.refresh_from_db()
        channels = {field: getattr(ala, field) for field in CHANNEL_FIELDS}
        assert channels == dict.fromkeys(CHANNEL_FIELDS, "now") | {"mail_turn": "never"}
        assert ala.digest_mails

    @pytest.mark.parametrize("stream", PREFERENCES)
    def test_each_stream_is_stopped_and_had_again_alone(self, link, ala, client, stream):
        address = link.replace("/turn/", f"/{stream}/")
        before = User.objects.values().get(pk=ala.pk)
        assert "Zegary twoich partii idą dalej" in client.get(address).content.decode()
        assert User.objects.values().get(pk=ala.pk) == before
        assert "Zegary twoich partii idą dalej" in client.post(address).content.decode()
        after = User.objects.values().get(pk=ala.pk)
        assert [name for name in before if before[name] != after[name]] == [PREFERENCES[stream]]
        client.post(address, {"again": "yes"})
        assert User.objects.values().get(pk=ala.pk)[PREFERENCES[stream]] in ("now", True)

    def test_the_page_of_the_match_says_that_no_mails_come(self, link, match, ala, client):
        client.force_login(ala)
        told = "Nie dostajesz maili o swoich ruchach. Zegar idzie dalej."
        assert told not in client.get(match.get_absolute_url()).content.decode()
        client.post(link)
        assert told in client.get(match.get_absolute_url()).content.decode()

    def test_opening_the_page_only_asks(self, link, client):
        before = rows()
        page = client.get(link).content.decode()
        assert rows() == before
        assert "Wyłączyć te maile?" in page
        assert "Zegary twoich partii idą dalej" in page

    def test_a_slip_can_be_taken_back(self, link, client, ala):
        client.post(link)
        assert "Te maile są wyłączone" in client.get(link).content.decode()
        client.post(link, {"again": "yes"})
        ala.refresh_from_db()
        assert ala.mail_turn == "now"

    def test_a_key_that_stops_mails_plays_nothing(self, link, client):
        key = link.split("/")[2]
        assert client.get(f"/m/{key}/stop/turn/").status_code == 200
        assert client.get(f"/m/{key}/TRUMP-S/").status_code == 404

    def test_unknown_streams_and_keys_are_not_there(self, link, client):
        assert client.get(link).status_code == 200
        assert client.post(link.replace("/turn/", "/receipt/")).status_code == 404
        assert client.post(link.replace("/turn/", "/nothing/")).status_code == 404
        assert client.post("/m/" + "a" * 26 + "/stop/turn/").status_code == 404
        assert User.objects.filter(mail_turn="never").count() == 0
