"""The staff's page of all mails: complete, in both languages, made without leaving a trace."""

from __future__ import annotations

import inspect
import pkgutil
import re
from functools import cache
from importlib import import_module

import pytest
from django.contrib.auth.models import Permission

from accounts import outbox
from accounts.models import OutgoingMail, User
from games import notices
from games.answers.words import WORDS
from games.models import Match
from games.services.mail_moves import KINDS
from games.views.mail_samples import ANSWERS, sample_mails
from games.views.sample_stage import Sample
from tournaments import desk_notices
from tournaments import notices as league_notices

pytestmark = pytest.mark.django_db

UNTRANSLATED = re.compile(r"\b(Your turn|Time until|You may play|Nothing was|Score:|The match)\b")
MAILS = {
    "turn_began": "turn",
    "remind": "reminder",
    "match_started": "match_started",
    "round_ended": "round_ended",
    "match_ended": "match_ended",
    "grace_given": "note, grace",
    "caretaker_came": "note, caretaker",
    "others_wait": "note, waited for",
    "wait_promised": "note, wait promised",
    "match_void": "note, void",
    "vacation_booked": "note, vacation",
    "vacation_cancelled": "note, vacation taken back",
    "vacation_taken": "note, automatic vacation",
    "pause_asked": "note, pause asked",
    "pause_began": "note, pause",
    "time_given": "note, gift",
    "sitting_proposed": "note, sitting proposed",
    "sitting_agreed": "note, sitting",
    "extra_time_added": "note, extra time",
    "claim_offered": "note, claim",
    "chat_said": "chat",
    "invited": "invitation",
    "table_declined": "declined",
}
"""Every function of `games.notices` that writes a mail -> how its samples' names begin."""
DRAFTS = {"turn": "turn", "turns": "turns in one mail", "digest": "digest"}
"""Every kind of draft that is written when it goes out -> its sample."""
SILENT = {
    "turn_ended",
    "turn_again",
    "turns_wait",
    "turn_told",
    "came_back",
    "chat_seen",
    "table_closed",
    "write_turn",
}


@cache
def samples(language: str) -> dict[str, Sample]:
    return sample_mails(language)


LEAGUES = {
    "registration_opened": "league, registration",
    "organiser_wrote": "league, message",
    "divisions_approved": "league, season starts",
    "pairings_drawn": "league, pairings",
    "season_finished": "league, season over",
    "seat_offered": "league, free seat",
    "offer_over": "",
    "start_is_off": "",
}


def test_every_mail_of_leagues_has_a_sample():
    functions = {
        name
        for name, function in inspect.getmembers(league_notices, inspect.isfunction)
        if function.__module__ == league_notices.__name__ and not name.startswith("_")
    }
    assert functions == set(LEAGUES)
    assert {name for name in LEAGUES.values() if name} == {
        name for name in samples("pl") if name.startswith("league, ")
    }


ORGANISING = {
    "divisions_wait": "organising, divisions",
    "moves_wait": "organising, moves",
    "entry_taken_back": "organising, entry taken back",
    "seat_vacant": "organising, free seat",
    "seat_wanted": "organising, waiting list",
    "done": "",
}


def test_every_mail_to_organisers_has_a_sample():
    functions = {
        name
        for name, function in inspect.getmembers(desk_notices, inspect.isfunction)
        if function.__module__ == desk_notices.__name__ and not name.startswith("_")
    }
    assert functions == set(ORGANISING)
    assert {name for name in ORGANISING.values() if name} == {
        name for name in samples("pl") if name.startswith("organising, ")
    }


def test_every_mail_has_a_sample():
    names = [found.name for found in pkgutil.iter_modules(notices.__path__)]
    modules = [import_module(f"games.notices.{name}") for name in names if name.endswith("_notices")]
    functions = {
        name
        for module in modules
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
    }
    assert functions - SILENT == set(MAILS)
    assert set(outbox.WRITERS) == set(DRAFTS)
    for begin in (*MAILS.values(), *DRAFTS.values()):
        assert any(name.startswith(begin) for name in samples("pl"))


def test_every_answer_that_the_door_gives_has_words_and_a_sample():
    assert set(WORDS) == {"played", *ANSWERS}
    assert set(KINDS.values()) <= set(WORDS)
    assert {f"answer, {kind.replace('_', ' ')}" for kind in WORDS} <= set(samples("pl"))


def test_the_sample_match_is_the_same_each_time():
    """Its turns are where the script expects them, however the cards of real tables fall."""

    def headings(of: dict[str, Sample]) -> list[list[str]]:
        return [sample.text.splitlines()[2:4] for name, sample in of.items() if name.startswith("turn")]

    again = sample_mails("pl")
    assert headings(again) == headings(samples("pl"))
    assert "atut" in again["turn, choosing the trump"].text


def test_making_samples_leaves_no_trace():
    before = (User.objects.count(), Match.objects.count(), OutgoingMail.objects.count())
    sample_mails("pl")
    assert (User.objects.count(), Match.objects.count(), OutgoingMail.objects.count()) == before


@pytest.mark.parametrize("language", ["pl", "en"])
def test_each_sample_is_whole(language):
    for name, sample in samples(language).items():
        assert sample.subject, name
        assert len(sample.text) > 100, name
        assert "<h1" in sample.html, name
        assert len(sample.html.encode()) < 80_000, name
        for part in (sample.subject, sample.text, sample.html):
            assert "{{" not in part, name
            assert "{%" not in part, name
            assert "%(" not in part, name
            assert "None" not in part, name
        assert not re.search(r"[♠♥♦♣](?!\ufe0e)", sample.text + sample.html), name


def test_polish_samples_are_polish():
    for name, sample in samples("pl").items():
        found = UNTRANSLATED.search(sample.text + sample.html)
        assert not found, (name, found)


@pytest.mark.parametrize("language", ["pl", "en"])
def test_a_mail_that_may_be_a_strangers_is_told_without_cards_and_with_the_key_to_itself_alone(language):
    sample = samples(language)["answer, held"]
    assert "♠" not in sample.text + sample.html
    assert "[" not in sample.text
    assert set(re.findall(r"/m/[^/]+/([^\s\"]*)", sample.text + sample.html)) == {"potwierdz/"}
    assert "Reply-To" not in sample.headers


def test_an_unclear_word_is_answered_with_numbers():
    text = samples("en")["answer, ambiguous"].text
    assert "“#1”" in text
    assert "“#2”" in text


class TestPage:
    @pytest.fixture(autouse=True)
    def few(self, monkeypatch):
        monkeypatch.setattr("games.views.mail_preview.sample_mails", samples)

    @pytest.fixture
    def staff(self, client):
        post = User.objects.create_user("straz", is_staff=True)
        post.user_permissions.add(Permission.objects.get(codename="view_outgoingmail"))
        client.force_login(post)
        return client

    def test_staff_see_all_mails_in_both_languages(self, staff):
        page = staff.get("/admin/mails/").content.decode()
        assert page.count("/admin/mails/") >= len(samples("pl"))
        one = staff.get("/admin/mails/turn-leading/").content.decode()
        assert "Twój ruch" in one
        assert "Your turn" in one

    def test_the_list_of_outgoing_mail_leads_there(self, staff):
        User.objects.update(is_superuser=True)
        assert "/admin/mails/" in staff.get("/admin/accounts/outgoingmail/").content.decode()

    def test_a_frame_may_be_styled_and_nothing_else(self, staff):
        response = staff.get("/admin/mails/turn-leading/pl/")
        policy = response["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "sandbox allow-popups" in policy
        assert "script-src" not in policy
        assert response["X-Frame-Options"] == "SAMEORIGIN"

    def test_others_are_sent_to_log_in(self, staff, client, ala):
        assert staff.get("/admin/mails/").status_code == 200
        client.force_login(ala)
        for path in ("/admin/mails/", "/admin/mails/turn-leading/", "/admin/mails/turn-leading/pl/"):
            assert client.get(path).status_code == 302

    def test_what_is_no_mail_is_not_there(self, staff):
        for path in ("/admin/mails/nothing/", "/admin/mails/turn-leading/de/"):
            assert staff.get(path).status_code == 404
