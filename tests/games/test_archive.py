"""Records of stored matches, and the audit that compares everything with what the moves say."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from games.archive import faults_of, record_for
from games.engines.records import replay
from games.models import Clock, Match, Move, Round
from games.services.play import resign
from games.services.tables import open_table
from tests.factories import make_match, open_round, play_match, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def running(ala: Any, bartek: Any) -> Match:
    match = make_match(ala, bartek, options={"rounds": 2})
    play_on(match, 60)
    return match


@pytest.fixture
def finished(ala: Any, bartek: Any) -> Match:
    match = make_match(ala, bartek, options={"rounds": 2})
    play_match(match)
    return match


def audit(*codes: str) -> str:
    said = StringIO()
    call_command("audit", *codes, stdout=said)
    return said.getvalue()


def test_the_record_of_a_finished_match_plays_again(finished: Match) -> None:
    record = json.loads(json.dumps(record_for(finished)))
    again = replay(record)
    assert again.result is not None
    assert finished.result is not None
    assert list(again.result.totals) == finished.result["totals"]
    assert [len(each["actions"]) for each in record["rounds"]] == [53, 53]


def test_the_record_of_a_running_match_keeps_the_secrets_of_its_open_round(running: Match) -> None:
    first, second = record_for(running)["rounds"]
    assert len(first["deal"]) == 52
    assert set(second) == {"number", "setup", "over"}


def test_a_time_out_keeps_its_own_word(running: Match) -> None:
    from games.services.deadlines import settle_deadline

    User.objects.update(auto_vacation=False)
    clock = Clock.objects.get(turn_since__isnull=False)
    assert clock.deadline_at is not None
    settle_deadline(clock_id=clock.pk, now=clock.deadline_at)
    running.refresh_from_db()
    assert record_for(running)["reason"] == "timeout"
    assert faults_of(running) == []


def test_the_record_is_there_for_those_who_may_look(finished: Match, running: Match, ala: Any) -> None:
    client = Client()
    for match in (finished, running):
        answer = client.get(f"/partia/{match.code}/zapis.json")
        assert answer.status_code == 200
        assert "attachment" in answer["Content-Disposition"]
        assert json.loads(answer.content) == record_for(match)


def test_the_audit_finds_nothing_wrong_with_what_was_played(
    finished: Match, running: Match, ala: Any, bartek: Any
) -> None:
    given_up = make_match(ala, bartek)
    play_on(given_up, 5)
    resign(round_id=open_round(given_up).pk, seat=0, channel="web", confirmed=True)
    open_table(creator=ala)  # waits for a player: nothing to play again
    assert audit() == "3 matches played again, 0 with differences\n"


def change(model: type[Any], **fields: Any) -> Callable[[Match], None]:
    def changed(match: Match) -> None:
        lookup = {Match: "pk", Round: "match", Move: "round__match", Clock: "round__match"}[model]
        row = model.objects.filter(**{lookup: match.pk}).order_by("pk").first()
        model.objects.filter(pk=row.pk).update(**fields)

    return changed


def swap_two_cards(match: Match) -> None:
    the_round = match.rounds.first()
    assert the_round is not None
    deal = the_round.deal
    deal[0], deal[30] = deal[30], deal[0]
    the_round.save()


def lose_a_move(match: Match) -> None:
    Move.objects.filter(round__match=match, ply=10).delete()


def forget_a_clock(match: Match) -> None:
    Clock.objects.filter(round__match=match).update(turn_since=None, deadline_at=None, remind_at=None)


DAMAGE: dict[str, tuple[Callable[[Match], None], str]] = {
    "deal": (swap_two_cards, "its deal does not follow"),
    "lost move": (lose_a_move, "plies are missing"),
    "illegal move": (change(Move, action="PASS"), "cannot be played again"),
    "summary": (change(Round, summary={"chooser": 0, "trump": "NT", "tricks": [13, 13]}), "summary is"),
    "version": (change(Round, version=7), "version is 7"),
    "outcome": (
        change(Round, outcome={"reason": "played", "scores": [9, 0], "resigned": None}),
        "outcome is",
    ),
    "hash": (change(Round, secret_hash="0" * 64), "not that of its secret"),
    "root": (change(Match, root_hash="0" * 64), "not that of the root secret"),
    "clock": (forget_a_clock, "are to act"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_the_audit_finds_every_damage_and_exits_1(running: Match, name: str) -> None:
    assert audit(running.code) == "1 matches played again, 0 with differences\n"
    damage, words = DAMAGE[name]
    damage(running)
    with pytest.raises(CommandError):
        audit(running.code)
    running.refresh_from_db()
    assert any(words in fault for fault in faults_of(running)), faults_of(running)


def test_the_audit_compares_the_result(finished: Match) -> None:
    assert faults_of(finished) == []
    Match.objects.filter(pk=finished.pk).update(
        result={"reason": "played", "totals": [99, 0], "places": [1, 2]}
    )
    finished.refresh_from_db()
    (first, *_) = faults_of(finished)
    assert first.startswith("the result is")


def test_the_audit_says_when_a_match_is_not_there() -> None:
    with pytest.raises(CommandError):
        audit("nothing")
