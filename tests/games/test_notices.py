"""What people are told about their matches, and when a mail stays at home."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.policy import default

import pytest
import time_machine
from django.utils import timezone

from accounts import outbox, relay, wire
from accounts.models import OutgoingMail, User
from games import tokens
from games.models import Clock, MailToken
from games.notices import chat_notices
from games.selectors.positions import position_of
from games.services.chat import say
from games.services.deadlines import send_reminders
from games.services.play import resign
from games.services.tables import decline_table, join_table, offer_rematch, open_table, withdraw_table
from tests.factories import make_bot_match, make_match, open_round, play_on, play_round, play_word

pytestmark = pytest.mark.django_db

WINTER = datetime(2026, 11, 30, 11, tzinfo=UTC)


def mails(user, kind=""):
    return list(OutgoingMail.objects.filter(user=user, key__startswith=kind).order_by("pk"))


def waiting(user, kind=""):
    """What would go out if the relay came now, with its words."""
    found = [mail for mail in mails(user, kind) if mail.state == "queued"]
    return [mail for mail in found if outbox.write(mail)]


@pytest.fixture
def match(ala, bartek):
    """ala, who reads Polish, chooses the first trump; bartek reads English."""
    return make_match(ala, bartek, options={"rounds": 2})


def following(match, user):
    """Play on until this person is to follow in a trick."""
    seat = match.seats.get(user=user).number
    while True:
        the_round = open_round(match)
        view = position_of(the_round).view(seat)
        if view.to_act == (seat,) and view.trick:
            return view
        play_word(match)


class TestTurn:
    def test_the_person_to_act_gets_one_mail_and_the_other_none(self, match, ala, bartek):
        assert len(waiting(ala, "turn:")) == 1
        assert waiting(bartek, "turn:") == []

    def test_it_waits_a_minute_and_is_dropped_when_they_play_before(self, match, ala, settings):
        mail = waiting(ala, "turn:")[0]
        assert timedelta(0) < mail.not_before - timezone.now() <= timedelta(seconds=settings.TURN_MAIL_DELAY)
        play_word(match)
        mail.refresh_from_db()
        assert mail.state == "superseded"

    def test_it_goes_to_somebody_who_was_here_a_moment_ago(self, match, ala):
        User.objects.update(last_login=timezone.now())
        with time_machine.travel(timezone.now() + timedelta(minutes=2)):
            relay.send_due()
        assert mails(ala, "turn:")[0].state == "sent"

    def test_it_expires_with_the_turn(self, match, ala):
        mail = waiting(ala, "turn:")[0]
        assert mail.expires_at == Clock.objects.get(seat__user=ala).deadline_at

    def test_it_shows_the_whole_position(self, match, bartek):
        view = following(match, bartek)
        mail = waiting(bartek, "turn:")[0]
        for part in (mail.text, mail.html):
            shown = part.replace("\ufe0e", "")
            for owner in (0, 1):
                tops = [pile.top for pile in view.piles[owner] if pile.top]
                assert tops
                for top in tops:
                    rank, suit = {"T": "10"}.get(top[0], top[0]), "♠♥♦♣"["SHDC".index(top[1])]
                    assert (suit + rank in shown) or (f"{rank}<br>{suit}" in shown)
            assert "round 1 of 2" in shown
            assert "ala" in shown
            assert "bartek" in shown
        assert "On the table:" in mail.text

    def test_each_choice_is_named_linked_and_behind_brackets(self, match, bartek):
        view = following(match, bartek)
        mail = waiting(bartek, "turn:")[0]
        codes = {action: action.replace("T", "10") if action != "LUCKY" else action for action in view.legal}
        for action, code in codes.items():
            assert f"[{code}]" in mail.text
            assert f"/{action}/\n" in mail.text
            assert f"/{action}/" in mail.html

    def test_what_is_printed_to_type_is_what_the_engine_reads(self, match, ala):
        position = position_of(open_round(match))
        printed = waiting(ala, "turn:")[0].text
        for word in ("PIK", "KIER", "KARO", "TREFL", "BA"):
            assert f"[{word}]" in printed
            assert len(position.engine.parse(position.view(0), word)) == 1

    def test_polish_letters_and_words_for_those_who_read_them(self, match, ala):
        view = following(match, ala)
        mail = waiting(ala, "turn:")[0]
        assert "Twój ruch" in mail.text
        assert mail.language == "pl"
        letters = {"T": "10", "J": "W", "Q": "D"}
        for action in view.legal:
            word = "SZCZĘŚLIWA" if action == "LUCKY" else letters.get(action[0], action[0]) + action[1]
            assert f"[{word}]" in mail.text

    def test_the_marker_comes_first_in_both_parts(self, match, ala):
        mail = waiting(ala, "turn:")[0]
        assert mail.text.startswith("##- Odpisz powyżej tej linii / Reply above this line -##\n")
        head = mail.html.index("##- Odpisz")
        assert head < mail.html.index("Twój ruch: wybierz atut</h1>")

    def test_it_is_slim_and_asks_nothing_of_the_net(self, match, bartek):
        following(match, bartek)
        html = waiting(bartek, "turn:")[0].html
        assert len(html.encode()) < 80_000
        for word in ("<img", "<script", "<link", "@import", "url(", "http-equiv"):
            assert word not in html

    def test_no_line_but_those_with_addresses_is_wider_than_a_terminal(self, match, bartek):
        following(match, bartek)
        lines = waiting(bartek, "turn:")[0].text.replace("\ufe0e", "").split("\n")
        assert max(len(line) for line in lines if "://" not in line) <= 72

    def test_the_subject_stays_the_same_through_a_round(self, match, ala):
        subjects = set()
        for _ in range(6):
            play_on(match, 1)
            subjects |= {mail.subject for mail in waiting(ala, "turn:")}
        assert subjects == {"VISTA: ala – bartek, runda 1"}

    def test_a_bot_and_a_guest_get_no_mail(self, ala):
        guest = User.objects.create(username="gosc-1", is_guest=True)
        make_bot_match(guest)
        assert not OutgoingMail.objects.exists()

    def test_who_wants_no_turn_mails_gets_none_and_no_keys_are_made(self, ala, bartek):
        User.objects.update(mail_turn="never", mail_match="never")
        make_match(ala, bartek)
        assert not OutgoingMail.objects.exists()
        assert not MailToken.objects.exists()


class TestDeadline:
    @pytest.mark.parametrize(
        ("language", "zone", "said"),
        [
            (
                "pl",
                "Europe/Warsaw",
                "Termin: sobota, 5\N{NO-BREAK SPACE}grudnia 2026, 12:00\N{NO-BREAK SPACE}CET",
            ),
            (
                "en",
                "Europe/Warsaw",
                "Time until: Saturday, 5\N{NO-BREAK SPACE}December 2026, 12:00\N{NO-BREAK SPACE}CET",
            ),
            (
                "en",
                "Europe/London",
                "Time until: Saturday, 5\N{NO-BREAK SPACE}December 2026, 11:00\N{NO-BREAK SPACE}GMT",
            ),
            (
                "en",
                "Asia/Kolkata",
                "Time until: Saturday, 5\N{NO-BREAK SPACE}December 2026, 16:30\N{NO-BREAK SPACE}IST",
            ),
        ],
    )
    def test_in_the_readers_language_and_zone(self, ala, bartek, language, zone, said):
        User.objects.filter(pk=ala.pk).update(language=language, time_zone=zone)
        ala.refresh_from_db()
        with time_machine.travel(WINTER, tick=False):
            make_match(ala, bartek)
        assert said in waiting(ala, "turn:")[0].text

    @pytest.mark.parametrize(("start", "name"), [((2026, 3, 24), "CEST"), ((2026, 10, 20), "CET")])
    def test_named_by_the_time_that_will_then_be_kept(self, ala, bartek, start, name):
        """Five days on from before the night on which clocks change is after it."""
        with time_machine.travel(datetime(*start, 12, tzinfo=UTC), tick=False):
            make_match(ala, bartek)
        assert f"\N{NO-BREAK SPACE}{name}\n" in waiting(ala, "turn:")[0].text


class TestHeaders:
    @pytest.fixture
    def raw(self, match, ala):
        return wire.message_of(waiting(ala, "turn:")[0]).message().as_bytes(linesep="\r\n")

    def test_an_answer_goes_to_a_key_for_this_very_position(self, raw, match, ala):
        parsed = message_from_bytes(raw, policy=default)
        token = tokens.find_address(parsed["Reply-To"])
        assert token is not None
        assert (token.purpose, token.user, token.round, token.version) == ("reply", ala, open_round(match), 0)
        assert f"<{parsed['Reply-To']}>" in parsed["References"].split()

    def test_a_bounce_goes_to_a_key_of_its_own(self, match, ala):
        mail = waiting(ala, "turn:")[0]
        token = tokens.find_address(mail.envelope_from)
        assert token is not None
        assert (token.purpose, token.user) == ("bounce", ala)

    def test_list_headers_are_bare_ascii(self, raw, match):
        assert b"List-Id: <" + match.code.encode() + b".kartka.test>\r\n" in raw
        assert b"List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n" in raw
        assert b"List-Post" not in raw
        assert b"Precedence" not in raw

    def test_the_address_to_stop_by_fits_into_a_line(self, match, ala):
        longest = "https://kartka.example.org"
        link = waiting(ala, "turn:")[0].headers["List-Unsubscribe"].strip("<>")
        assert len(link.replace("http://testserver", longest)) + len("reminder") - len("turn") <= 75

    def test_each_key_opens_one_thing_only(self, match, ala):
        mail = waiting(ala, "turn:")[0]
        raws = {part.strip("<>") for part in (mail.headers["Reply-To"], mail.envelope_from)}
        assert len(raws) == 2
        assert MailToken.objects.filter(user=ala, round=open_round(match)).count() == 4


class TestReminder:
    def test_it_overtakes_the_mail_it_reminds_of_and_can_be_answered(self, match, ala):
        clock = Clock.objects.get(seat__user=ala)
        with time_machine.travel(clock.remind_at + timedelta(seconds=1)):
            assert send_reminders(timezone.now()) == 1
        first, reminder = mails(ala, "turn:")[0], waiting(ala, "reminder:")[0]
        assert first.state == "superseded"
        assert "na ten ruch masz jeszcze 2 dni" in reminder.text
        assert tokens.find_address(reminder.headers["Reply-To"]).version == 0
        assert "[KIER]" in reminder.text

    def test_playing_takes_it_back(self, match, ala):
        clock = Clock.objects.get(seat__user=ala)
        with time_machine.travel(clock.remind_at + timedelta(seconds=1)):
            send_reminders(timezone.now())
            play_word(match)
        assert waiting(ala, "reminder:") == []


class TestTables:
    def test_an_invitation_names_the_host_and_leads_to_the_table(self, ala, bartek):
        match = open_table(creator=ala, invited=bartek)
        mail = waiting(bartek, "invited:")[0]
        assert "ala invites you" in mail.subject
        assert f"/partia/{match.code}/" in mail.text

    def test_a_rematch_is_called_one(self, ala, bartek, match):
        resign(round_id=open_round(match).pk, seat=0, channel="web", confirmed=True)
        offer_rematch(code=match.code, user=ala)
        assert "offers you a rematch" in waiting(bartek, "invited:")[0].text

    @pytest.mark.parametrize("end", ["join", "decline", "withdraw"])
    def test_an_invitation_to_a_table_that_is_no_more_open_is_taken_back(self, ala, bartek, end):
        match = open_table(creator=ala, invited=bartek)
        assert waiting(bartek, "invited:")
        if end == "join":
            join_table(code=match.code, user=bartek)
        elif end == "decline":
            decline_table(code=match.code, user=bartek)
        else:
            withdraw_table(code=match.code, user=ala)
        assert waiting(bartek, "invited:") == []

    def test_the_host_learns_of_a_no(self, ala, bartek):
        match = open_table(creator=ala, invited=bartek)
        decline_table(code=match.code, user=bartek)
        assert "bartek nie chce teraz grać" in waiting(ala, "declined:")[0].text

    def test_a_beginning_is_told_to_whoever_does_not_begin(self, match, ala, bartek):
        assert waiting(ala, "started:") == []
        assert "First to act: ala" in waiting(bartek, "started:")[0].text


class TestEnds:
    def test_a_round_is_told_once_to_each(self, match, ala, bartek):
        play_round(match)
        opener = match.seats.get(number=open_round(match).to_act[0]).user
        other = ala if opener == bartek else bartek
        assert waiting(opener, "round:") == []
        assert ("The round before is over" if opener == bartek else "Poprzednia runda") in waiting(
            opener, "turn:"
        )[0].text
        assert len(waiting(other, "round:")) == 1

    def test_a_match_that_ends_takes_back_all_that_waits(self, match, ala, bartek):
        resign(round_id=open_round(match).pk, seat=1, channel="web", confirmed=True)
        assert waiting(ala, "turn:") == []
        assert "Wygrywasz partię." in waiting(ala, "ended:")[0].text
        assert "The match is won by ala." in waiting(bartek, "ended:")[0].text
        assert "resignation" in waiting(bartek, "ended:")[0].text


class TestChat:
    def test_the_other_gets_what_was_said_in_one_breath_as_one_mail(self, match, ala, bartek):
        say(code=match.code, user=bartek, text="AS")
        say(code=match.code, user=bartek, text="that surprised me")
        mail = waiting(ala, "chat:")[0]
        assert len(waiting(ala, "chat:")) == 1
        assert "| AS\n" in mail.text
        assert "| that surprised me\n" in mail.text
        assert waiting(bartek, "chat:") == []

    @time_machine.travel(WINTER)
    def test_what_a_sent_mail_told_is_not_told_again(self, match, ala, bartek):
        say(code=match.code, user=bartek, text="first")
        with time_machine.travel(timezone.now() + timedelta(minutes=3)):
            relay.send_due()
            say(code=match.code, user=bartek, text="second")
        text = waiting(ala, "chat:")[0].text
        assert "| second\n" in text
        assert "| first\n" not in text

    def test_words_with_markup_stay_words(self, match, ala, bartek):
        say(code=match.code, user=bartek, text="<b>hi</b> & <script>")
        mail = waiting(ala, "chat:")[0]
        assert "<script>" not in mail.html
        assert "&lt;b&gt;hi&lt;/b&gt;" in mail.html
        assert "| <b>hi</b> & <script>\n" in mail.text

    def test_reading_it_on_the_page_takes_the_mail_back(self, match, ala, bartek):
        say(code=match.code, user=bartek, text="hi")
        chat_notices.chat_seen(seat=match.seats.get(user=ala))
        assert waiting(ala, "chat:") == []
