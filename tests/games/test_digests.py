"""The daily digest: what is in it, when it comes, and how each of its turns is answered."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts import relay
from accounts.models import OutgoingMail, User
from accounts.relay import send_due
from accounts.services.preferences import save_preferences
from games import tokens
from games.models import Clock, InboundMail, MailToken
from games.services.chat import say, see_chat
from games.services.people import leave_matches
from games.services.tables import open_table, withdraw_table
from tests.factories import make_match, make_user, open_round, play_round, play_word
from tests.sinks import a_sink

pytestmark = pytest.mark.django_db(transaction=True)

NOON = datetime(2026, 7, 10, 10, tzinfo=UTC)
SIX = datetime(2026, 7, 10, 16, 1, tzinfo=UTC)
"""A minute after the digest of whoever wants it at 18 in Warsaw."""
ALL = dict.fromkeys(
    ["mail_turn", "mail_invitation", "mail_match", "mail_round", "mail_table", "mail_chat"], "digest"
)


@pytest.fixture
def clock():
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


@pytest.fixture
def ala(clock, db):
    return make_user("ala", **ALL)


@pytest.fixture
def bartek(clock, db):
    return make_user("bartek", language="en")


def to(user: User) -> list[OutgoingMail]:
    """What has gone out to somebody, in order."""
    return list(OutgoingMail.objects.filter(user=user, state="sent").order_by("sent_at", "pk"))


def digest_to(user: User) -> OutgoingMail:
    send_due()
    (mail,) = to(user)
    assert mail.stream == "digest"
    return mail


class TestWhen:
    def test_it_comes_once_at_the_hour_chosen(self, clock, ala, bartek):
        for _ in range(2):
            make_match(ala, bartek)
        clock.move_to(SIX - timedelta(minutes=2))
        send_due()
        assert to(ala) == []
        clock.move_to(SIX)
        send_due()
        assert [mail.stream for mail in to(ala)] == ["digest"]
        clock.shift(timedelta(days=3))
        send_due()
        assert len(to(ala)) == 1, "nothing is new"

    def test_each_day_with_something_new_has_one(self, clock, ala, bartek):
        match = make_match(ala, bartek)
        clock.move_to(SIX)
        send_due()
        say(code=match.code, user=bartek, text="?")
        clock.shift(timedelta(days=1))
        send_due()
        assert [mail.stream for mail in to(ala)] == ["digest"] * 2

    def test_another_hour_counts_at_once_for_what_waits(self, clock, ala, bartek):
        make_match(ala, bartek)
        save_preferences(user=ala, changes={"digest_hour": 14})
        clock.move_to(datetime(2026, 7, 10, 12, 1, tzinfo=UTC))
        digest_to(ala)
        clock.move_to(SIX)
        send_due()
        assert len(to(ala)) == 1

    def test_after_one_there_may_be_another_at_a_later_hour_of_the_same_day(self, clock, ala, bartek):
        make_match(ala, bartek)
        clock.move_to(SIX)
        send_due()
        save_preferences(user=ala, changes={"digest_hour": 20})
        make_match(ala, bartek)
        clock.shift(timedelta(hours=2))
        send_due()
        assert len(to(ala)) == 2

    def test_an_hour_within_the_night_waits_for_the_morning(self, clock, ala, bartek):
        save_preferences(user=ala, changes={"digest_hour": 2})
        make_match(ala, bartek)
        clock.move_to(datetime(2026, 7, 11, 0, 1, tzinfo=UTC))
        send_due()
        assert to(ala) == []
        clock.move_to(datetime(2026, 7, 11, 5, 1, tzinfo=UTC))
        digest_to(ala)

    def test_a_turn_that_ends_before_it_comes_by_itself(self, clock, ala, bartek):
        match = make_match(ala, bartek)
        word = "TRUMP S"
        OutgoingMail.objects.all().delete()
        mine = Clock.objects.get(round__match=match, seat__user=ala)
        from games.notices import turn_notices

        for hours, stream in ((6.5, "turn"), (7.5, "digest")):
            mine.deadline_at = NOON + timedelta(hours=hours)
            turn_notices.turn_began(match=match, round=open_round(match), clock=mine)
            assert [mail.stream for mail in OutgoingMail.objects.all()] == [stream], word
            OutgoingMail.objects.all().delete()

    def test_without_a_digest_what_is_set_to_it_is_not_mailed(self, clock, ala, bartek):
        save_preferences(user=ala, changes={"digest_mails": False})
        match = make_match(ala, bartek)
        say(code=match.code, user=bartek, text="?")
        assert not OutgoingMail.objects.filter(user=ala).exists()

    def test_it_follows_its_reader_to_a_new_address(self, clock, ala, bartek):
        make_match(ala, bartek)
        EmailAddress.objects.filter(user=ala).update(email="nowa@example.com")
        User.objects.filter(pk=ala.pk).update(email="nowa@example.com")
        clock.move_to(SIX)
        assert digest_to(ala).to_address == "nowa@example.com"

    def test_unsubscribing_stops_the_digest_and_nothing_else(self, clock, ala, bartek, client):
        make_match(ala, bartek)
        save_preferences(user=ala, changes={"mail_chat": "now"})
        clock.move_to(SIX)
        link = digest_to(ala).headers["List-Unsubscribe"].strip("<>").removeprefix("http://testserver")
        page = client.post(link, {"List-Unsubscribe": "One-Click"}).content.decode()
        assert "Zegary twoich partii idą dalej" in page
        before = {field: getattr(ala, field) for field in ALL}
        ala.refresh_from_db()
        assert not ala.digest_mails
        assert {field: getattr(ala, field) for field in ALL} == before
        client.post(link, {"again": "yes"})
        ala.refresh_from_db()
        assert ala.digest_mails


class TestWhat:
    def test_turns_are_listed_the_most_urgent_first_with_table_links_and_deadline(self, clock, ala, bartek):
        make_match(ala, bartek)
        clock.shift(3600)
        make_match(ala, bartek)
        clock.move_to(SIX)
        mail = digest_to(ala)
        assert mail.subject == "Kartka: Czekają na ciebie 2 ruchy"
        deadlines = re.findall(r"Termin: (.*)", mail.text)
        assert deadlines == sorted(deadlines)
        assert len(deadlines) == 2
        assert mail.text.count("[PIK]") == 2
        assert mail.text.count("przedni rząd") >= 2
        assert "„1: " in mail.text

    @pytest.mark.parametrize(
        ("turns", "said"),
        [
            (1, "Czeka na ciebie 1 ruch"),
            (2, "Czekają na ciebie 2 ruchy"),
            (5, "Czeka na ciebie 5 ruchów"),
            (22, "Czekają na ciebie 22 ruchy"),
        ],
    )
    def test_plurals_are_right(self, clock, ala, bartek, turns, said):
        for _ in range(turns):
            make_match(ala, bartek)
        clock.move_to(SIX)
        mail = digest_to(ala)
        assert said in mail.text
        assert len(mail.html.encode()) < 80_000
        if turns == 22:
            assert "Na stronie czekają jeszcze 2 ruchy." in mail.text

    def test_it_speaks_its_readers_language(self, clock, ala, bartek):
        User.objects.filter(pk=ala.pk).update(language="en")
        ala.refresh_from_db()
        make_match(ala, bartek)
        clock.move_to(SIX)
        mail = digest_to(ala)
        assert mail.subject == "Kartka: 1 turn waits for you"
        assert mail.language == "en"
        assert "Friday" not in mail.text or "Time until" in mail.text

    def test_turns_played_meanwhile_are_not_in_it(self, clock, ala, bartek):
        played, waits = make_match(ala, bartek), make_match(ala, bartek)
        play_word(played)
        while open_round(played).to_act == [0]:
            play_word(played)
        clock.move_to(SIX)
        mail = digest_to(ala)
        assert "1 ruch" in mail.subject
        keys = MailToken.objects.filter(parent__isnull=False, purpose="reply")
        assert [key.round.match for key in keys] == [waits]

    def test_lines_tell_what_else_happened(self, clock, ala, bartek):
        match = make_match(bartek, ala, options={"rounds": 2})
        say(code=match.code, user=bartek, text="first")
        say(code=match.code, user=bartek, text="second")
        open_table(creator=bartek, invited=ala)
        play_round(match)
        clock.move_to(SIX)
        text = " ".join(digest_to(ala).text.split())
        assert "VISTA, bartek – ala: partia się zaczęła." in text
        assert "przy stole pisze bartek, 2 wiadomości." in text
        assert "bartek zaprasza cię" in text
        assert "first" not in text, "what others say is read at the table"
        left = OutgoingMail.objects.filter(user=ala, state="collected")
        assert not left.exists()

    def test_what_was_overtaken_is_not_told(self, clock, ala, bartek):
        match = make_match(ala, bartek)
        message = say(code=match.code, user=bartek, text="?")
        see_chat(seat=match.seats.get(user=ala), upto=message.pk)
        table = open_table(creator=bartek, invited=ala)
        withdraw_table(code=table.code, user=bartek)
        leave_matches(user=bartek)
        OutgoingMail.objects.filter(user=ala, stream="match").delete()
        clock.move_to(SIX)
        send_due()
        assert to(ala) == []

    def test_a_mail_about_one_of_its_turns_has_nothing_to_add(self, clock, ala, bartek, settings):
        """The reader has changed their mind while a turn mail waited."""
        settings.TURN_MAIL_DELAY = 60
        save_preferences(user=ala, changes={"mail_turn": "now"})
        clock.move_to(SIX - timedelta(seconds=90))
        make_match(ala, bartek)
        say(code=open_round(make_match(ala, bartek)).match.code, user=bartek, text="?")
        clock.move_to(SIX - timedelta(seconds=59))
        send_due()
        told = OutgoingMail.objects.filter(user=ala, stream="turn").values_list("state", flat=True)
        assert set(told) == {"told"}


class TestAnswering:
    def test_each_number_stands_for_its_turn(self, clock, ala, bartek):
        matches = [make_match(ala, bartek) for _ in range(3)]
        clock.move_to(SIX)
        mail = digest_to(ala)
        digest = tokens.find_address(mail.headers["Reply-To"])
        assert digest is not None
        assert digest.purpose == "digest"
        found = [tokens.digest_entry(digest, number) for number in (1, 2, 3)]
        assert {entry.round.match for entry in found} == set(matches)
        assert all(entry.version == 0 and entry.seat.user == ala for entry in found)
        assert f"<{mail.headers['Reply-To']}>" in mail.headers["References"]

    def test_each_link_plays_at_its_table(self, clock, ala, bartek, client):
        make_match(ala, bartek)
        clock.move_to(SIX)
        html = digest_to(ala).html
        link = re.search(r'href="http://testserver(/m/\w+/TRUMP-S/)"', html)[1]
        assert client.get(link).status_code == 200
        client.cookies["mail_link"] = "n"
        client.post(link, {"nonce": "n"})
        assert open_round_version() == 1


def open_round_version() -> int:
    from games.models import Round

    return Round.objects.get().version


class TestTriedAgain:
    def test_after_hours_without_a_mail_server_it_tells_what_is_then(self, clock, ala, bartek, settings):
        with a_sink() as sink:
            settings.EMAIL_BACKEND = "accounts.smtp.EmailBackend"
            settings.EMAIL_PORT = 1
            first, second = make_match(ala, bartek), make_match(ala, bartek)
            say(code=first.code, user=bartek, text="?")
            clock.move_to(SIX)
            for _ in range(6):
                send_due()
                clock.shift(3600)
            while open_round(second).to_act == [0]:
                play_word(second)
            settings.EMAIL_PORT = sink.port
            clock.move_to(datetime(2026, 7, 11, 6, tzinfo=UTC))
            mail = digest_to(ala)
            assert "1 ruch" in mail.subject
            assert "wiadomość" in mail.text, "what was collected is told in the end"
            assert sink.ids.count(mail.message_id) == 1

    def test_when_nothing_is_left_to_tell_none_comes(self, clock, ala, bartek, settings):
        settings.EMAIL_BACKEND = "accounts.smtp.EmailBackend"
        settings.EMAIL_PORT = 1
        match = make_match(ala, bartek)
        clock.move_to(SIX)
        send_due()
        while open_round(match).to_act == [0]:
            play_word(match)
        clock.shift(3600)
        settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
        send_due()
        assert to(ala) == []
        assert OutgoingMail.objects.filter(stream="digest").earliest("pk").state == "cancelled"
        assert timezone.now() > SIX
        assert not InboundMail.objects.exists()

    @pytest.mark.parametrize("point", ["_send", "_mark_sent"], ids=["before it is sent", "after it was sent"])
    def test_a_relay_that_dies_loses_no_line_of_it(self, clock, ala, bartek, settings, monkeypatch, point):
        class Killed(BaseException):
            pass

        def die(*_):
            raise Killed

        with a_sink() as sink:
            settings.EMAIL_BACKEND, settings.EMAIL_PORT = "accounts.smtp.EmailBackend", sink.port
            match = make_match(ala, bartek)
            say(code=match.code, user=bartek, text="?")
            OutgoingMail.objects.exclude(user=ala).delete()
            clock.move_to(SIX)
            with monkeypatch.context() as patch:
                patch.setattr(relay, point, die)
                with pytest.raises(Killed):
                    send_due()
            assert send_due() == 0
            clock.shift(240)
            mail = digest_to(ala)
            assert "1 ruch" in mail.subject
            assert "wiadomość" in mail.text
            sent = 1 if point == "_send" else 2
            assert sink.ids == [mail.message_id] * sent


def test_a_digest_that_is_moved_and_moved_back_comes_at_the_hour_it_had(clock, ala, bartek):
    match = make_match(ala, bartek)
    say(code=match.code, user=bartek, text="Dzień dobry")
    for hour in (20, 18):
        save_preferences(user=ala, changes={"digest_hour": hour})
    clock.move_to(SIX)
    assert "bartek" in digest_to(ala).text
