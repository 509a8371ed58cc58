"""Pasjans through the one door: alone, and as a contest in which everybody plays the own board at once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from games import dispatch, errors
from games.archive import faults_of, record_for
from games.engines.records import replay
from games.models import Match
from games.selectors.positions import position_of
from games.services import bots
from games.services.play import Played, play, resign
from games.services.tables import open_table
from tests.factories import make_match, make_user, open_round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


@pytest.fixture
def contest(ala: Any, bartek: Any) -> Match:
    return make_match(ala, bartek, game="pasjans", options={"seats": 2})


def act(match: Match, seat: int, text: str, version: int | None = None) -> Played:
    the_round = open_round(match)
    seen = the_round.version if version is None else version
    return play(round_id=the_round.pk, seat=seat, text=text, expected_version=seen, channel="web")


def give_up(match: Match, seat: int) -> Played:
    return resign(round_id=open_round(match).pk, seat=seat, channel="web", confirmed=True)


def test_alone_a_match_starts_at_once_and_ends_when_it_is_given_up(ala: Any) -> None:
    match = make_match(ala, game="pasjans")
    assert match.status == Match.Status.ACTIVE
    act(match, 0, "dobierz")
    act(match, 0, "cofnij")
    assert open_round(match).summary["undos"] == [1]
    assert give_up(match, 0).match_over
    match.refresh_from_db()
    assert match.result == {"reason": "resigned", "totals": [0], "places": [1]}


def test_a_guest_may_play_alone_but_opens_no_contest() -> None:
    guest = make_user("gosc", is_guest=True)
    assert make_match(guest, game="pasjans").status == Match.Status.ACTIVE
    with pytest.raises(errors.NeedsAccount):
        make_match(guest, game="pasjans", options={"seats": 2})


def test_a_contest_goes_on_for_others_and_nobody_waits_for_anybody(contest: Match) -> None:
    act(contest, 0, "draw")
    act(contest, 0, "draw")
    act(contest, 1, "draw", version=0)
    assert open_round(contest).to_act == [0, 1]
    assert not give_up(contest, 0).match_over
    act(contest, 1, "draw")
    assert give_up(contest, 1).match_over
    contest.refresh_from_db()
    assert contest.result == {"reason": "closed", "totals": [0, 0], "places": [1, 1]}


def test_who_has_given_up_in_a_contest_has_nothing_more_to_say(contest: Match) -> None:
    give_up(contest, 0)
    version = open_round(contest).version
    with pytest.raises(errors.RoundOver):
        give_up(contest, 0)
    with pytest.raises(errors.NotYourTurn):
        act(contest, 0, "draw")
    assert open_round(contest).version == version


def test_time_at_the_table_decides_between_equals(contest: Match, noon: time_machine.Coordinates) -> None:
    """Seat 0 sleeps between its two draws, seat 1 thinks for nine minutes: a pause counts for ten at most."""
    act(contest, 0, "draw")
    act(contest, 1, "draw")
    noon.shift(timedelta(minutes=9))
    act(contest, 1, "draw")
    noon.shift(timedelta(hours=8))
    act(contest, 0, "draw")
    assert open_round(contest).summary["seconds"] == [600, 540]
    give_up(contest, 0)
    noon.shift(timedelta(seconds=7))
    the_round = open_round(contest)
    resign(round_id=the_round.pk, seat=1, channel="web", confirmed=True)
    the_round.refresh_from_db()
    assert the_round.summary["seconds"] == [600, 1140]
    contest.refresh_from_db()
    assert contest.result["places"] == [1, 2]


def test_a_contest_shows_counts_only_until_it_closes(contest: Match) -> None:
    act(contest, 0, "draw")
    the_round = open_round(contest)
    for seat in (1, None):
        view = position_of(the_round).view(seat).data()
        assert view["boards"] == []
        assert view["counts"][0]["moves"] == 1
    give_up(contest, 0)
    give_up(contest, 1)
    assert len(position_of(the_round).view(None).data()["boards"]) == 2


def test_bots_play_a_contest_to_its_end_by_nudges_alone(ala: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """All act at once, so that a nudge mostly finds a later version than the one it was sent with."""
    nudges: list[dict[str, int]] = []
    monkeypatch.setattr(dispatch, "nudge_bot", lambda level, **nudge: nudges.append(nudge))
    match = open_table(
        creator=ala, creator_seat=2, game="pasjans", options={"seats": 3, "draw": 3}, bot_level="medium"
    )
    assert len(nudges) == 2
    give_up(match, 2)
    for turns in range(400):
        if not nudges:
            break
        assert bots.take_bot_turn(**nudges.pop(0)), turns
    match.refresh_from_db()
    assert match.result["reason"] == "closed"
    assert all(play.closed for play in position_of(match.rounds.get()).state.plays)


def test_a_contest_goes_out_as_a_record_and_passes_the_audit(
    contest: Match, noon: time_machine.Coordinates
) -> None:
    assert faults_of(contest) == []
    act(contest, 0, "draw")
    act(contest, 1, "draw")
    noon.shift(timedelta(minutes=1))
    act(contest, 1, "draw")
    assert faults_of(contest) == []
    assert set(record_for(contest)["rounds"][0]) == {"number", "setup", "over"}
    act(contest, 0, "draw")
    give_up(contest, 0)
    noon.shift(timedelta(minutes=1))
    give_up(contest, 1)
    contest.refresh_from_db()
    assert faults_of(contest) == []
    back = replay(record_for(contest))
    assert back.rounds[0].data.added == {"seconds": [60, 120]}
    assert back.result is not None
    assert list(back.result.places) == contest.result["places"] == [1, 2]
