"""The trial of the pace: repeatable, whole matches, and every help shortens them."""

from __future__ import annotations

import json
from io import StringIO

from django.core.management import call_command

from games.pace_trial import SETTINGS, simple_plan, summary, trial
from games.plan_words import parse, written
from tests.engines.vista_help import ENGINE, table


def test_the_same_seed_gives_the_same_match_and_another_one_another():
    helped = SETTINGS[3]
    assert trial(helped, "a") == trial(helped, "a")
    assert trial(helped, "a") != trial(helped, "b")


def test_each_help_takes_changes_of_turn_away():
    counts = [trial(setting, "a").hand_overs for setting in SETTINGS[:4]]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[1] > counts[2]
    # What a match by hand has: some 400, and in no case more than its cards.
    assert 300 < counts[0] <= 530


def test_rounds_at_once_shorten_a_match():
    days = [trial(setting, "a").days for setting in SETTINGS[3:7]]
    assert days == sorted(days, reverse=True)


def test_the_simple_plan_is_one_that_a_player_can_write():
    plan = simple_plan(ENGINE.view(table(), 0))
    assert parse(written(plan, "pl")) == plan
    assert len(plan.lead) > 5


def test_the_command_prints_one_object_a_setting():
    out = StringIO()
    call_command("simulate_pace", "--matches", "1", stdout=out)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["setting"] for line in lines] == [setting.name for setting in SETTINGS]
    assert lines[2] == summary(SETTINGS[2], [trial(SETTINGS[2], "kartka 0")])
