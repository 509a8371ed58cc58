"""How many answers go out, and what is still done when there are no more."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from tests.inbound.table import NOON, Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("told")]


def test_a_seat_gets_three_answers_an_hour_and_ten_a_day(table: Table, told: list[Any]) -> None:
    key = table.key(table.acting)
    with time_machine.travel(NOON, tick=False) as clock:
        for number in range(5):
            table.write(key, f"bzdura {number}")
        assert len(told) == 3
        for hour in range(1, 6):
            clock.move_to(NOON + timedelta(hours=hour, minutes=1))
            for number in range(5):
                table.write(key, f"bzdura {hour} {number}")
        assert len(told) == 10
        clock.move_to(NOON + timedelta(hours=25))
        assert table.write(key, "BA") == "played"
        assert len(told) == 11


def test_beyond_the_budget_moves_are_still_played(table: Table, told: list[Any]) -> None:
    key = table.key(table.acting)
    for number in range(4):
        table.write(key, f"bzdura {number}")
    assert table.write(key, "BA") == "played"
    assert len(told) == 3


def test_the_last_answer_says_that_no_more_will_come(table: Table, told: list[Any]) -> None:
    key = table.key(table.acting)
    for number in range(4):
        table.write(key, f"bzdura {number}")
    assert [facts["is_last"] for facts in told] == [False, False, True]


def test_the_same_words_are_refused_in_words_once_a_day(table: Table, told: list[Any]) -> None:
    key = table.key(table.acting)
    assert [table.write(key, "co?"), table.write(key, "co?")] == ["unreadable", "unreadable"]
    assert len(told) == 1


def test_two_machines_that_answer_each_other_fall_silent(table: Table, told: list[Any]) -> None:
    key = table.key(table.acting)
    with time_machine.travel(NOON, tick=False) as clock:
        for minute in range(100):
            clock.move_to(NOON + timedelta(minutes=minute))
            table.write(key, f"Thank you for your message number {minute}")
    assert len(told) <= 10
