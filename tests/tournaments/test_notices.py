"""What players are told of a season: each event once, in the reader's language, by the channel they chose."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.urls import reverse

from accounts import outbox
from accounts.models import OutgoingMail, User
from accounts.relay import send_due
from accounts.services.preferences import stop_mails
from games.models import BOT_NAMES
from tests.factories import make_user
from tests.tournaments.seasons import (
    CLOSES,
    DAY,
    ENDS,
    OPENS,
    STARTS,
    advance,
    entry_of,
    fixture_of,
    make_league,
    make_people,
    make_season,
    start,
)
from tournaments.models import AuditRecord, Season
from tournaments.services.divisions import approve_divisions, propose_divisions
from tournaments.services.ending import finish_season
from tournaments.services.leagues import cancel_season
from tournaments.services.leaving import withdraw
from tournaments.services.offers import offer_seat
from tournaments.services.registration import (
    close_registration,
    enter_bot,
    open_registration,
    register,
    take_entry_back,
)
from tournaments.services.start import start_season
from tournaments.services.waiting_list import join_waiting_list

pytestmark = pytest.mark.django_db

EARLY = OPENS - 3 * DAY


def mails(begin: str) -> list[OutgoingMail]:
    return list(OutgoingMail.objects.filter(key__startswith=begin).order_by("user_id"))


@pytest.fixture
def season(ala: Any, people: list[Any]) -> Season:
    return start(make_season(make_league(ala), division_size=2, movers=1), people, ala)


def test_divisions_and_pairings_are_told_once(season: Season, people: list[Any], ala: Any) -> None:
    approve_divisions(season_id=season.pk, actor=ala, now=CLOSES)
    advance(season, STARTS)
    (first, *_others) = mails("pairings:")
    assert len(mails("pairings:")) == len(mails("approved:")) == 4
    entry = entry_of(season, first.user)
    (opponent,) = season.entries.filter(division=entry.division).exclude(pk=entry.pk)
    assert opponent.name in first.text
    assert f"/ligi/klub/1/dywizja/{entry.division.level}/" in first.text
    # One who has not read the first by then needs the second only.
    assert {mail.state for mail in mails("approved:")} == {"superseded"}


def test_who_chooses_first_and_when_a_matchday_opens(ala: Any, people: list[Any]) -> None:
    User.objects.update(language="en")
    start(make_season(make_league(ala), opening="dated", days_apart=14), people, ala)
    texts = [mail.text for mail in mails("pairings:")]
    assert all(re.search(r"Matchday 2: gracz\d, from 24 March", text) for text in texts)
    assert sum(text.count("you choose first") for text in texts) == 6


def test_a_start_by_hand_before_its_time_moves_the_announced_times(
    client: Any, ala: Any, people: list[Any]
) -> None:
    User.objects.update(language="en")
    client.cookies["language"] = "en"
    season = make_season(make_league(ala))
    for step in (open_registration, close_registration, propose_divisions, approve_divisions):
        step(season_id=season.pk, actor=ala, now=EARLY)
        if step is open_registration:
            for person in people:
                register(season_id=season.pk, user=person, now=EARLY)
    client.force_login(ala)
    changelist = reverse("admin:tournaments_season_changelist")
    form = {"action": "start_season", "_selected_action": season.pk}
    with time_machine.travel(EARLY, tick=False):
        assert "It begins now, earlier than announced" in client.post(changelist, form).content.decode()
    start_season(season_id=season.pk, actor=ala, now=EARLY)
    season.refresh_from_db()
    season.validate_constraints()
    assert season.starts_at == season.started_at == EARLY
    assert season.ends_at == ENDS
    assert AuditRecord.objects.get(verb="start_season").after["announced_start"] == STARTS.isoformat()
    (mail, *_others) = mails("pairings:")
    assert "earlier than announced: Friday, 27 February 2026" in " ".join(mail.text.split())
    assert {each.state for each in mails("approved:")} == {"superseded"}
    page = client.get(reverse("season", args=["klub", 1])).content.decode()
    facts = re.search(r"<dt>Season</dt><dd>(.*?)</dd>", page)
    assert facts
    assert " ".join(facts.group(1).split()) == "27 February – 8 June 2026"
    assert "10 March" not in page


@pytest.fixture
def proposed(ala: Any, people: list[Any]) -> Season:
    season = make_season(make_league(ala))
    advance(season, OPENS)
    for person in people:
        register(season_id=season.pk, user=person, now=OPENS)
    advance(season, CLOSES)
    return season


def sent_about_the_start(now: datetime) -> list[str]:
    """The kinds of mails about the start that have gone out when the relay has worked at `now`."""
    with time_machine.travel(now, tick=False):
        send_due()
    keys = OutgoingMail.objects.filter(stream="league", state="sent").values_list("key", flat=True)
    return sorted(key.partition(":")[0] for key in keys)


def test_who_approves_and_starts_at_once_writes_one_mail_to_each(proposed: Season, ala: Any) -> None:
    with time_machine.travel(CLOSES, tick=False):
        approve_divisions(season_id=proposed.pk, actor=ala, now=CLOSES)
    assert sent_about_the_start(CLOSES + timedelta(minutes=2)) == []
    with time_machine.travel(CLOSES + timedelta(minutes=3), tick=False):
        start_season(season_id=proposed.pk, actor=ala, now=CLOSES + timedelta(minutes=3))
    assert sent_about_the_start(CLOSES + timedelta(hours=2)) == ["pairings"] * 4


def test_who_only_approves_lets_the_mail_about_the_divisions_go(proposed: Season, ala: Any) -> None:
    with time_machine.travel(CLOSES, tick=False):
        approve_divisions(season_id=proposed.pk, actor=ala, now=CLOSES)
    assert sent_about_the_start(CLOSES + timedelta(minutes=15)) == ["approved"] * 4


def test_a_start_that_is_off_is_not_told(proposed: Season, people: list[Any], ala: Any) -> None:
    with time_machine.travel(CLOSES, tick=False):
        approve_divisions(season_id=proposed.pk, actor=ala, now=CLOSES)
    take_entry_back(entry_id=entry_of(proposed, people[0]).pk, actor=people[0], now=CLOSES)
    assert {mail.user for mail in mails("approved:") if mail.state == "queued"} == set(people[1:])
    cancel_season(season_id=proposed.pk, actor=ala, now=CLOSES, reason="too few")
    assert sent_about_the_start(CLOSES + DAY) == []


def test_a_start_in_time_says_nothing_of_being_early(season: Season) -> None:
    User.objects.update(language="en")
    assert season.starts_at == STARTS
    assert not any("wcześniej" in mail.text for mail in mails("pairings:"))
    assert "announced_start" not in AuditRecord.objects.get(verb="start_season").after


def test_bots_of_a_division_are_named_those_that_fill_it_up_too(ala: Any) -> None:
    season = make_season(make_league(ala), filler="easy")
    advance(season, OPENS)
    for person in make_people(2):
        register(season_id=season.pk, user=person, now=OPENS)
    enter_bot(season_id=season.pk, level="hard", actor=ala, now=OPENS)
    advance(season, CLOSES)
    approve_divisions(season_id=season.pk, actor=ala, now=CLOSES)
    told = {mail.user.username: re.findall(r"^- (.*)$", mail.text, re.M) for mail in mails("approved:")}
    bots = [f"{BOT_NAMES['hard']} 3", BOT_NAMES["easy"]]
    assert told == {"gracz1": ["gracz2", *bots], "gracz2": ["gracz1", *bots]}
    advance(season, STARTS)
    assert season.entries.count() == 4


@pytest.mark.parametrize(
    ("language", "withdrawal", "headline", "table", "row"),
    [
        ("en", "annul", "The match is annulled", "In the table it does not count.", "annulled"),
        ("pl", "annul", "Partia jest unieważniona", "W tabeli się nie liczy.", "unieważniona"),
        ("en", "fide_50", "The match is annulled", "In the table it does not count.", "annulled"),
        ("en", "keep", "You win the match", "In the table it counts as a forfeit.", "won"),
        ("pl", "keep", "Wygrywasz partię", "W tabeli liczy się jako walkower.", "wygrana"),
    ],
)
def test_who_is_left_alone_is_told_what_the_table_does_with_the_match(
    client: Any,
    ala: Any,
    people: list[Any],
    language: str,
    withdrawal: str,
    headline: str,
    table: str,
    row: str,
) -> None:
    User.objects.update(language=language)
    client.cookies["language"] = language
    season = start(make_season(make_league(ala), withdrawal=withdrawal), people, ala)
    fixture = fixture_of(season, people[0], people[1])
    withdraw(entry_id=entry_of(season, people[0]).pk, actor=people[0], now=STARTS)
    seat = fixture.sides.get(entry__user=people[1]).seat
    mail = OutgoingMail.objects.get(key=f"ended:{fixture.match_id}:{seat}")
    outbox.write(mail)
    text = " ".join(mail.text.split())
    assert headline in text
    assert table in text
    client.force_login(User.objects.get(pk=people[1].pk))
    page = client.get(reverse("home")).content.decode()
    listed = re.search(rf'href="{fixture.match.get_absolute_url()}".*?</a>', page, re.S)
    assert listed
    assert row in listed.group()
    assert ("1. gracz2" in text) == (withdrawal == "keep")
    page = client.get(fixture.match.get_absolute_url()).content.decode()
    said = "does not count in its table" if language == "en" else "nie liczy się w tabeli"
    assert (said in page) == (withdrawal != "keep")


def test_only_mails_about_turns_speak_of_the_clock_at_their_end(season: Season) -> None:
    (mail, *_others) = mails("pairings:")
    assert "Wyłącz je tutaj:" in mail.text
    assert "zegar" not in mail.text + mail.html
    turn = OutgoingMail.objects.filter(key__startswith="turn:").first()
    assert outbox.write(turn)
    assert "(zegar idzie dalej)" in turn.text
    assert "(zegar idzie dalej)" in turn.html


def test_the_end_says_place_and_move(season: Season, people: list[Any], ala: Any) -> None:
    User.objects.update(language="en")
    advance(season, ENDS)
    finish_season(season_id=season.pk, actor=ala, now=ENDS)
    finish_season(season_id=season.pk, actor=ala, now=ENDS)
    by_user = {mail.user: mail.text for mail in mails("finished:")}
    assert len(by_user) == 4
    riser = season.entries.get(move="up")
    assert "You rise" in by_user[riser.user]
    assert "Your place in division 2" in by_user[riser.user]
    assert len([text for text in by_user.values() if "one division lower" in text]) == 1


def test_registration_is_told_to_those_who_played_before(season: Season, people: list[Any]) -> None:
    assert mails("registration:") == []
    stop_mails(user=people[0], stream="news")
    stranger = make_user("nowa")
    following = make_season(season.league)
    advance(following, OPENS)
    told = {mail.user for mail in mails("registration:")}
    assert told == set(people[1:])
    assert stranger not in told


def test_a_stream_is_stopped_by_one_click_and_nothing_else(
    client: Any, season: Season, people: list[Any]
) -> None:
    mail = next(each for each in mails("pairings:") if each.user == people[0])
    match = re.search(r"<http[^>]*?(/m/[^>]+/stop/league/)>", mail.headers["List-Unsubscribe"])
    assert match
    client.post(match.group(1), {"List-Unsubscribe": "One-Click"})
    people[0].refresh_from_db()
    assert (people[0].mail_league, people[0].mail_news, people[0].mail_turn) == ("never", "now", "now")


def test_the_digest_keeps_what_can_wait_and_not_an_offer(
    ala: Any, people: list[Any], season: Season, celina: Any
) -> None:
    User.objects.update(mail_league="digest", mail_news="digest")
    season.offer_hours = 24
    season.save()
    following = make_season(season.league)
    advance(following, OPENS)
    assert {mail.state for mail in mails("registration:")} == {"collected"}
    join_waiting_list(season_id=season.pk, user=User.objects.get(pk=celina.pk), now=STARTS)
    entry = withdraw(entry_id=entry_of(season, people[0]).pk, actor=people[0], now=STARTS)
    offer_seat(entry_id=entry.pk, actor=ala, now=STARTS)
    (offer,) = mails("seat:")
    assert offer.state == "queued"
    assert offer.expires_at == STARTS + timedelta(hours=24)


def test_an_organiser_writes_to_all_after_a_look(
    client: Any, season: Season, people: list[Any], ala: Any
) -> None:
    client.force_login(ala)
    address = reverse("admin:tournaments_season_message", args=[season.pk])
    assert client.get(address).status_code == 200
    form = {"subject": "Święta", "text": "Od 24 do 26 grudnia\nnikt nie gra."}
    client.post(address, form)
    assert mails("message:") == []
    client.post(address, {**form, "confirmed": "1"})
    client.post(address, {**form, "confirmed": "1"})
    assert len(mails("message:")) == 4
    assert "Święta" in mails("message:")[0].subject
    assert "nikt nie gra." in mails("message:")[0].text
    lines = AuditRecord.objects.filter(verb="send_message")
    assert [line.after["mails"] for line in lines.order_by("pk")] == [4, 0]


def test_markup_in_a_message_is_words(client: Any, season: Season, ala: Any) -> None:
    client.force_login(ala)
    client.post(
        reverse("admin:tournaments_season_message", args=[season.pk]),
        {"subject": "x <b>y</b>", "text": "<script>alert(1)</script>", "confirmed": "1"},
    )
    (mail, *_others) = mails("message:")
    assert "<script>" not in mail.html
    assert "&lt;script&gt;" in mail.html
    assert "\n" not in mail.subject


def test_bots_are_named_in_the_readers_language(ala: Any, people: list[Any]) -> None:
    User.objects.filter(pk=people[0].pk).update(language="en")
    start(make_season(make_league(ala), filler="easy"), people[:3], ala)
    for begin in ("approved:", "pairings:"):
        by_user = {mail.user: mail.text for mail in mails(begin)}
        assert "Bot łatwy" not in by_user[people[0]]
    assert "Easy bot" in {mail.user: mail.text for mail in mails("pairings:")}[people[0]]
    assert "Bot łatwy" in {mail.user: mail.text for mail in mails("pairings:")}[people[1]]
