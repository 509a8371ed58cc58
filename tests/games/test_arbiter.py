"""Matches that a league arranges and breaks off, and the signal that tells it of ends."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from games import errors
from games.archive import faults_of, record_for
from games.engines.records import replay
from games.models import Clock, Match, Round
from games.services import arbiter
from games.signals import match_finished
from tests.factories import open_round, play_match, play_on, play_round

pytestmark = pytest.mark.django_db

SHORT = {"rounds": 2}


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    return arbiter.seat_match(players=[ala, bartek], options=SHORT, now=timezone.now())


@pytest.fixture
def heard() -> Any:
    ids: list[int] = []

    def listen(match_id: int, **kwargs: Any) -> None:
        ids.append(match_id)

    match_finished.connect(listen)
    yield ids
    match_finished.disconnect(listen)


def test_people_sit_as_they_are_named_and_the_match_starts(match: Match, ala: Any, bartek: Any) -> None:
    assert match.status == Match.Status.ACTIVE
    assert match.creator is None
    assert [seat.user for seat in match.seats.all()] == [ala, bartek]
    assert open_round(match).to_act == [0]
    play_match(match)
    assert faults_of(match) == []


def test_people_are_told_that_it_started(
    ala: Any, bartek: Any, published: Any, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        arbiter.seat_match(players=[ala, bartek], now=timezone.now())
    from accounts.models import OutgoingMail

    assert set(OutgoingMail.objects.values_list("user__username", flat=True)) == {"ala", "bartek"}


def test_bots_play_each_other(published: Any, django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        match = arbiter.seat_match(players=["easy", "medium"], now=timezone.now())
    assert [seat.bot_level for seat in match.seats.all()] == ["easy", "medium"]
    assert [name for name, _ in published] == ["games.run_bot"]


def test_rounds_are_open_at_once(ala: Any, bartek: Any) -> None:
    match = arbiter.seat_match(players=[ala, bartek], width=5, now=timezone.now())
    assert match.rounds.filter(status=Round.Status.ACTIVE).count() == 5


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"players": ["easy"]}, errors.BadSeats),
        ({"players": ["easy"] * 3}, errors.BadSeats),
        ({"players": ["easy", "ace"]}, errors.UnknownLevel),
        ({"players": ["easy", ""]}, errors.UnknownLevel),
        ({"pace": "never"}, errors.UnknownPace),
        ({"game": "brydz"}, errors.UnknownGame),
        ({"options": {"rounds": 3}}, errors.BadOptions),
    ],
)
def test_tables_that_cannot_be(db: None, change: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        arbiter.seat_match(**{"players": ["easy", "easy"], "now": timezone.now(), **change})
    assert not Match.objects.exists()


def test_nobody_plays_against_themselves(ala: Any) -> None:
    with pytest.raises(errors.BadSeats):
        arbiter.seat_match(players=[ala, ala], now=timezone.now())


@pytest.mark.parametrize("places", [(1, 2), (1, 1), (2, 2)])
def test_calling_off_keeps_finished_rounds(match: Match, places: tuple[int, int]) -> None:
    play_round(match)
    play_on(match, 7)
    score = match.rounds.get(number=1).outcome["scores"]
    arbiter.call_off(match_id=match.pk, places=places, reason="adjudicated", now=timezone.now())
    match.refresh_from_db()
    assert match.result == {"reason": "adjudicated", "totals": score, "places": list(places)}
    assert [each.status for each in match.rounds.all()] == [Round.Status.FINISHED, Round.Status.VOID]
    assert not Clock.objects.filter(turn_since__isnull=False).exists()
    assert faults_of(match) == []
    assert replay(record_for(match)).result is None


def test_the_audit_sees_a_wrong_total_of_a_match_called_off(match: Match) -> None:
    arbiter.call_off(match_id=match.pk, places=(1, 2), reason="withdrawn", now=timezone.now())
    match.seats.filter(number=0).update(total=4)
    match.refresh_from_db()
    assert faults_of(match) == ["seat 1 has 4, its finished rounds say 0"]


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("places", [(1, 2), (1, 1), (2, 2)])
def test_the_page_of_a_match_called_off(
    client: Any, match: Match, bartek: Any, places: Any, language: str
) -> None:
    bartek.language = language
    bartek.save()
    arbiter.call_off(match_id=match.pk, places=places, reason="adjudicated", now=timezone.now())
    client.force_login(bartek)
    assert client.get(match.get_absolute_url()).status_code == 200


def test_a_match_is_called_off_once(match: Match) -> None:
    arbiter.call_off(match_id=match.pk, places=(1, 2), reason="withdrawn", now=timezone.now())
    with pytest.raises(errors.MatchOver):
        arbiter.call_off(match_id=match.pk, places=(2, 1), reason="withdrawn", now=timezone.now())
    with pytest.raises(errors.NoSuchMatch):
        arbiter.call_off(match_id=0, places=(2, 1), reason="withdrawn", now=timezone.now())


def test_the_end_is_told_once_the_transaction_has_committed(
    match: Match, heard: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        play_match(match)
        assert heard == []
    assert heard == [match.pk]
