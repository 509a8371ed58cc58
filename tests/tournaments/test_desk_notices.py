"""What organisers are told: what waits for them, each thing once, and nothing that they did or that is done."""

from __future__ import annotations

import re
from typing import Any

import pytest

from accounts.models import OutgoingMail, User
from accounts.services.preferences import stop_mails
from tests.factories import make_user
from tests.tournaments.seasons import (
    CLOSES,
    DAY,
    ENDS,
    OPENS,
    STARTS,
    advance,
    entry_of,
    make_league,
    make_people,
    make_season,
    start,
)
from tournaments.models import Season
from tournaments.services.divisions import approve_divisions, propose_divisions
from tournaments.services.ending import finish_season
from tournaments.services.leagues import cancel_season, give_role
from tournaments.services.leaving import come_back, expel, withdraw
from tournaments.services.offers import answer_offer, offer_seat
from tournaments.services.registration import register, take_entry_back
from tournaments.services.stand_ins import seat_bot
from tournaments.services.waiting_list import join_waiting_list, leave_waiting_list

pytestmark = pytest.mark.django_db


def told(begin: str) -> list[tuple[Any, str]]:
    """Who was written to, and what became of it."""
    found = OutgoingMail.objects.filter(key__startswith=f"{begin}:").order_by("pk")
    assert {mail.stream for mail in found} <= {"organising"}
    return [(mail.user, mail.state) for mail in found]


def mail(begin: str) -> OutgoingMail:
    return OutgoingMail.objects.filter(key__startswith=f"{begin}:").latest("pk")


@pytest.fixture
def league(ala: Any, bartek: Any, celina: Any) -> Any:
    """Ala owns it, Bartek organises, Celina is a referee."""
    league = make_league(ala)
    give_role(league=league, user=bartek, name="organiser", actor=ala, now=OPENS)
    give_role(league=league, user=celina, name="referee", actor=ala, now=OPENS)
    User.objects.update(language="en")
    return league


@pytest.fixture
def people(league: Any) -> list[Any]:
    return make_people(4)


def proposed(season: Season, people: list[Any]) -> Season:
    advance(season, OPENS)
    for person in people:
        register(season_id=season.pk, user=person, now=OPENS)
    advance(season, CLOSES)
    assert season.status == "proposed"
    return season


def test_proposed_divisions_wait_for_those_who_may_approve_them(
    league: Any, people: list[Any], ala: Any, bartek: Any
) -> None:
    season = proposed(make_season(league, division_size=2, movers=1), people)
    assert told("divisions-wait") == [(ala, "queued"), (bartek, "queued")]
    assert "Registered: 4; divisions: 2." in mail("divisions-wait").text
    assert f"/admin/tournaments/season/?id__exact={season.pk}" in mail("divisions-wait").text
    propose_divisions(season_id=season.pk, actor=ala, now=CLOSES)
    assert len(told("divisions-wait")) == 2
    approve_divisions(season_id=season.pk, actor=ala, now=CLOSES)
    assert told("divisions-wait") == [(ala, "superseded"), (bartek, "superseded")]


def test_a_cancelled_season_waits_for_nobody(league: Any, people: list[Any], ala: Any) -> None:
    season = proposed(make_season(league), people)
    cancel_season(season_id=season.pk, actor=ala, now=CLOSES, reason="nobody has time")
    assert {state for _user, state in told("divisions-wait")} == {"superseded"}


def test_who_proposed_divisions_knows(league: Any, people: list[Any], ala: Any, bartek: Any) -> None:
    season = make_season(league)
    advance(season, OPENS)
    for person in people:
        register(season_id=season.pk, user=person, now=OPENS)
    Season.objects.filter(pk=season.pk).update(status="closed")
    propose_divisions(season_id=season.pk, actor=bartek, now=CLOSES - DAY)
    assert told("divisions-wait") == [(ala, "queued")]


def test_an_entry_taken_back_is_told_once_divisions_stand(
    league: Any, people: list[Any], ala: Any, bartek: Any
) -> None:
    season = make_season(league)
    advance(season, OPENS)
    early = register(season_id=season.pk, user=people[0], now=OPENS)
    take_entry_back(entry_id=early.pk, actor=people[0], now=OPENS)
    assert told("entry-back") == []
    proposed(season, people)
    take_entry_back(entry_id=early.pk, actor=people[0], now=CLOSES)
    take_entry_back(entry_id=early.pk, actor=people[0], now=CLOSES)
    assert told("entry-back") == [(ala, "queued"), (bartek, "queued")]
    assert people[0].name in mail("entry-back").subject
    assert "Registered now: 3." in mail("entry-back").text


def test_proposed_moves_wait_until_somebody_finishes(
    league: Any, people: list[Any], ala: Any, bartek: Any
) -> None:
    season = start(make_season(league, division_size=2, movers=1), people, ala)
    advance(season, ENDS)
    assert told("moves-wait") == [(ala, "queued"), (bartek, "queued")]
    assert "Promoted: 1; relegated: 1." in mail("moves-wait").text
    finish_season(season_id=season.pk, actor=ala, now=ENDS)
    assert {state for _user, state in told("moves-wait")} == {"superseded"}


def test_a_withdrawal_leaves_a_seat_that_waits(league: Any, people: list[Any], ala: Any, bartek: Any) -> None:
    season = start(make_season(league), people, ala)
    entry = entry_of(season, people[0])
    withdraw(entry_id=entry.pk, actor=people[0], now=STARTS)
    assert told("vacant") == [(ala, "queued"), (bartek, "queued")]
    assert people[0].name in mail("vacant").subject
    assert "Matches that were given up: 3; people on the waiting list: 0." in mail("vacant").text
    assert f"/admin/tournaments/season/{season.pk}/desk/" in mail("vacant").text
    come_back(entry_id=entry.pk, actor=ala, now=STARTS, reason="a misunderstanding")
    assert {state for _user, state in told("vacant")} == {"superseded"}


def test_who_expelled_somebody_knows(league: Any, people: list[Any], ala: Any, bartek: Any) -> None:
    season = start(make_season(league), people, ala)
    entry = entry_of(season, people[0])
    expel(entry_id=entry.pk, actor=bartek, now=STARTS, reason="rude")
    assert told("vacant") == [(ala, "queued")]
    seat_bot(entry_id=entry.pk, level="easy", actor=bartek, now=STARTS, reason="to go on")
    assert told("vacant") == [(ala, "superseded")]


def test_without_substitutes_no_seat_waits(league: Any, people: list[Any], ala: Any) -> None:
    season = start(make_season(league, substitutes="none"), people, ala)
    withdraw(entry_id=entry_of(season, people[0]).pk, actor=people[0], now=STARTS)
    assert told("vacant") == []


def test_a_seat_that_nobody_took_waits_again(
    league: Any, people: list[Any], ala: Any, bartek: Any, stranger: Any
) -> None:
    season = start(make_season(league), people, ala)
    entry = entry_of(season, people[0])
    withdraw(entry_id=entry.pk, actor=people[0], now=STARTS)
    join_waiting_list(season_id=season.pk, user=stranger, now=STARTS)
    offer = offer_seat(entry_id=entry.pk, actor=ala, now=STARTS)
    assert [state for _user, state in told("vacant")] == ["superseded"] * 2
    answer_offer(offer_id=offer.pk, user=stranger, accept=False, now=STARTS)
    assert told("vacant")[2:] == [(ala, "queued"), (bartek, "queued")]


def test_somebody_waits_for_a_seat(
    league: Any, people: list[Any], ala: Any, bartek: Any, stranger: Any
) -> None:
    season = start(make_season(league), people, ala)
    for _twice in range(2):
        join_waiting_list(season_id=season.pk, user=stranger, now=STARTS)
    assert told("wanted") == [(ala, "queued"), (bartek, "queued")]
    assert "People on the waiting list: 1; free seats: 0." in mail("wanted").text
    leave_waiting_list(season_id=season.pk, user=stranger, now=STARTS)
    assert {state for _user, state in told("wanted")} == {"superseded"}


def test_the_stream_is_stopped_by_one_click_and_may_be_the_digest(
    client: Any, league: Any, people: list[Any], ala: Any, bartek: Any, stranger: Any
) -> None:
    season = start(make_season(league), people, ala)
    join_waiting_list(season_id=season.pk, user=stranger, now=STARTS)
    stop = re.search(r"<http[^>]*?(/m/[^>]+/stop/organising/)>", mail("wanted").headers["List-Unsubscribe"])
    assert stop
    client.post(stop.group(1), {"List-Unsubscribe": "One-Click"})
    bartek.refresh_from_db()
    assert (bartek.mail_organising, bartek.mail_league) == ("never", "now")
    stop_mails(user=people[1], stream="organising")
    User.objects.filter(pk=ala.pk).update(mail_organising="digest")
    withdraw(entry_id=entry_of(season, people[0]).pk, actor=people[0], now=STARTS)
    assert told("vacant") == [(ala, "collected")]


def test_a_league_that_nobody_organises_waits_for_the_house(people: list[Any], stranger: Any) -> None:
    User.objects.filter(pk=stranger.pk).update(is_superuser=True)
    proposed(make_season(make_league(None, "bez")), people)
    assert told("divisions-wait") == [(stranger, "queued")]


@pytest.mark.parametrize(
    ("language", "subject"),
    [("pl", "Dywizje czekają na zatwierdzenie"), ("en", "Divisions wait for your approval")],
)
def test_each_reads_their_own_language(
    league: Any, people: list[Any], ala: Any, language: str, subject: str
) -> None:
    User.objects.filter(pk=ala.pk).update(language=language)
    proposed(make_season(league), people)
    found = OutgoingMail.objects.get(key__startswith="divisions-wait:", user=ala)
    assert subject in found.subject


def test_a_stranger_and_a_viewer_are_told_nothing(league: Any, people: list[Any], ala: Any) -> None:
    viewer = make_user("widz")
    give_role(league=league, user=viewer, name="viewer", actor=ala, now=OPENS)
    proposed(make_season(league), people)
    assert viewer not in {user for user, _state in told("divisions-wait")}
