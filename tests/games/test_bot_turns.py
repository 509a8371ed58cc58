"""Bot turns: claimed, thought out, played through the door, and found again when a worker was lost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games import dispatch
from games.models import Clock, Match, Move
from games.services import bots
from games.services.play import resign
from games.services.tables import open_table
from tests.factories import open_round
from tests.games.noon import NOON

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


@pytest.fixture
def nudges(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, int]]:
    sent: list[dict[str, int]] = []
    monkeypatch.setattr(dispatch, "nudge_bot", lambda level, **nudge: sent.append(nudge))
    return sent


@pytest.fixture
def match(ala: Any, nudges: list[dict[str, int]]) -> Match:
    """The bot is player 1 and is to choose the trump."""
    return open_table(creator=ala, bot_level="easy", creator_seat=1)


def test_the_match_nudges_the_bot(match: Match, nudges: list[dict[str, int]]) -> None:
    assert nudges == [{"round_id": open_round(match).pk, "seat": 0, "version": 0}]


def test_the_bot_plays_by_its_channel(match: Match, nudges: list[dict[str, int]]) -> None:
    played = bots.take_bot_turn(**nudges[0])
    assert played is not None
    move = Move.objects.get()
    assert (move.channel, move.seat, move.ply) == ("bot", 0, 1)
    assert move.action.startswith("TRUMP")


def test_a_nudge_that_came_twice_plays_once(match: Match, nudges: list[dict[str, int]]) -> None:
    assert bots.take_bot_turn(**nudges[0]) is not None
    assert bots.take_bot_turn(**nudges[0]) is None
    assert Move.objects.count() == 1


def test_while_one_worker_thinks_another_does_not(match: Match, nudges: list[dict[str, int]]) -> None:
    Clock.objects.filter(turn_since__isnull=False).update(
        thinking_until=timezone.now() + timedelta(seconds=10)
    )
    assert bots.take_bot_turn(**nudges[0]) is None
    with time_machine.travel(NOON + timedelta(seconds=11), tick=False):
        assert bots.take_bot_turn(**nudges[0]) is not None


def test_the_sweep_finds_a_bot_whose_nudge_was_lost(match: Match, nudges: list[dict[str, int]]) -> None:
    nudges.clear()
    assert bots.wake_sleeping_bots(NOON + timedelta(seconds=2)) == 0
    assert bots.wake_sleeping_bots(NOON + timedelta(seconds=6)) == 1
    assert nudges == [{"round_id": open_round(match).pk, "seat": 0, "version": 0}]


def test_the_sweep_leaves_a_thinking_bot_alone_until_its_claim_runs_out(match: Match) -> None:
    Clock.objects.filter(turn_since__isnull=False).update(thinking_until=NOON + timedelta(seconds=30))
    assert bots.wake_sleeping_bots(NOON + timedelta(seconds=20)) == 0
    assert bots.wake_sleeping_bots(NOON + timedelta(seconds=31)) == 1


def test_a_person_s_turn_is_no_bot_s(match: Match, nudges: list[dict[str, int]]) -> None:
    the_round = open_round(match)
    assert bots.take_bot_turn(round_id=the_round.pk, seat=1, version=0) is None
    assert bots.take_bot_turn(round_id=the_round.pk, seat=0, version=3) is None
    assert not Move.objects.exists()


def test_a_thought_is_dropped_when_the_round_has_moved_on(
    match: Match, nudges: list[dict[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match ends while the bot thinks: what it thought out is played nowhere, and nobody is told of a failure."""

    class Slow:
        def choose(self, view: Any, rng: Any, budget: float) -> str:
            resign(round_id=nudges[0]["round_id"], seat=1, channel="web", confirmed=True)
            return str(view.legal[0])

    monkeypatch.setattr(bots, "bot_for", lambda game, level: Slow())
    assert bots.take_bot_turn(**nudges[0]) is None
    assert not Move.objects.filter(channel=Move.Channel.BOT).exists()
    # A nudge that waited in its queue until then does not even begin to think.
    assert bots.take_bot_turn(**nudges[0]) is None


def test_the_sweep_repeats_a_thought_whose_worker_died(
    match: Match, nudges: list[dict[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed:
        def choose(self, view: Any, rng: Any, budget: float) -> str:
            raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(bots, "bot_for", lambda game, level: Killed())
        with pytest.raises(SystemExit):
            bots.take_bot_turn(**nudges.pop())
    later = NOON + bots.CLAIM + timedelta(seconds=1)
    with time_machine.travel(later, tick=False):
        assert bots.wake_sleeping_bots(later) == 1
        assert bots.take_bot_turn(**nudges.pop()) is not None


def test_two_bots_finish_a_whole_round_by_nudges_alone(ala: Any, nudges: list[dict[str, int]]) -> None:
    match = open_table(creator=ala, bot_level="easy", creator_seat=1, options={"rounds": 2})
    match.seats.filter(user=ala).update(user=None, bot_level="easy")
    nudges[:] = nudges[-1:]
    while match.rounds.first().status == "active":
        if not nudges:
            bots.wake_sleeping_bots(timezone.now() + timedelta(seconds=6))
        bots.take_bot_turn(**nudges.pop(0))
    assert Move.objects.filter(round__number=1).count() == 53
