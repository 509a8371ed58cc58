"""Forced cards played by the door: when, for whom, with what clock, and that nobody sees them before."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.core.management import call_command

from games.clocks import HOUR
from games.engines.registry import forced_action
from games.models import Clock, Match, Move, Round
from games.selectors.positions import position_of
from tests.factories import make_match, open_round, play_match, play_round, play_word
from tests.games.noon import NOON

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    return make_match(ala, bartek, options={"rounds": 2})


def test_the_last_trick_needs_nobody(match: Match) -> None:
    play_round(match)
    played = list(match.rounds.get(number=1).moves.all())
    assert len(played) == 53
    assert [move.channel for move in played[-2:]] == ["forced", "forced"]
    assert all(move.action != "RESIGN" for move in played)


def test_after_every_action_nothing_forced_is_left(match: Match) -> None:
    rng = random.Random(4)
    while open_round(match).number == 1:
        the_round = open_round(match)
        position = position_of(the_round)
        assert forced_action(position.engine, position.state) is None
        play_word(match, rng.choice(position.view(position.to_act[0]).legal))


def test_who_wants_to_play_even_the_last_card_does(match: Match, ala: Any) -> None:
    ala.forced_plays = False
    ala.save()
    rng = random.Random(4)
    while open_round(match).number == 1:
        position = position_of(open_round(match))
        play_word(match, rng.choice(position.view(position.to_act[0]).legal))
    forced = Move.objects.filter(channel=Move.Channel.FORCED)
    assert set(forced.values_list("seat", flat=True)) == {1}


def test_a_forced_action_earns_the_increment_and_takes_no_time(match: Match) -> None:
    while not (forced := list(_round(match).moves.filter(channel="forced"))):
        before = {clock.seat.number: clock.bank for clock in _clocks(match)}
        play_word(match)
    after = {clock.seat.number: clock.bank for clock in _clocks(match)}
    last = list(_round(match).moves.filter(ply__gte=forced[0].ply - 1))
    assert len(last) == len(forced) + 1
    for seat in (0, 1):
        gained = sum(move.seat == seat for move in last)
        assert after[seat] == min(168 * HOUR, before[seat] + 4 * HOUR * gained)


def _round(match: Match) -> Round:
    return match.rounds.get(number=1)


def _clocks(match: Match) -> list[Clock]:
    return list(Clock.objects.filter(round=_round(match)).select_related("seat"))


def test_the_last_trump_is_named_when_its_round_opens(ala: Any, bartek: Any) -> None:
    match = make_match(ala, bartek)
    for _ in range(8):
        play_round(match)
    ninth = open_round(match)
    assert (ninth.number, ninth.version, ninth.to_act) == (9, 1, [0])
    (move,) = ninth.moves.all()
    assert (move.channel, move.action) == ("forced", "TRUMP NT")
    clock = ninth.clocks.get(turn_since__isnull=False)
    assert (clock.seat.number, clock.turn_since) == (0, NOON)


def test_a_match_with_forced_cards_passes_the_audit(match: Match) -> None:
    play_match(match)
    assert Move.objects.filter(channel=Move.Channel.FORCED).count() > 2
    call_command("audit")
