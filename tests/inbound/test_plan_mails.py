"""Plans by mail: alone, below a move, in Polish, refused with a reason, for an old table, and taken back."""

from __future__ import annotations

from typing import Any

import pytest

from games.inbound.grammar import read_reply
from games.models import Plan
from games.plan_words import parse
from games.services.wish import Wish
from tests.factories import play_word
from tests.inbound.judges import judge_of
from tests.inbound.table import Table, moves

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("told")]


@pytest.mark.parametrize(
    ("lines", "plan"),
    [
        (["PLAN any: low"], "any: low"),
        (["plan: na pik: bij; inne: nisko"], "na pik: bij; inne: nisko"),
        (["AS", "PLAN any: low"], "any: low"),
        (["Hi Kartka", "plan lead AS"], "lead AS"),
        (["PLAN"], ""),
        (["Planuję zagrać asa"], ""),
        (["«PLAN any: low»"], ""),
        (["| PLAN any: low"], ""),
    ],
)
def test_a_line_that_begins_with_the_word_is_a_plan(lines: list[str], plan: str) -> None:
    assert read_reply(lines, judge_of(["AS"])).plan == plan
    assert Wish(plan="any: low").acts


def test_a_plan_alone_is_made_for_the_table_of_the_mail(table: Table, told: list[Any]) -> None:
    play_word(table.match, "TRUMP NT")
    key = table.key(table.waiting)
    assert table.write(key, "PLAN any: low", sender=table.waiting.email) == "planned"
    row = Plan.objects.get()
    assert (row.text, row.version, row.clock.seat.user) == ("on any: low", 1, table.waiting)
    assert told[-1]["kind"] == "planned"
    play_word(table.match)
    assert moves(table)[-1].endswith(" plan")


def test_a_plan_below_a_move_goes_on_after_it(table: Table, told: list[Any]) -> None:
    play_word(table.match, "TRUMP NT")
    first = table.legal()[0]
    assert table.write(table.key(table.acting), f"{first}\nPLAN na pik: bij; inne: nisko") == "played"
    assert told[-1]["data"]["extra"] == ["plan"]
    assert moves(table)[1] == f"{first} mail"
    assert Plan.objects.get().version == 1


def test_a_plan_made_at_the_own_turn_plays_at_once(table: Table) -> None:
    play_word(table.match, "TRUMP NT")
    first = table.legal()[0]
    assert table.write(table.key(table.acting), f"PLAN lead {first}") == "planned"
    assert moves(table)[1] == f"{first} plan"


@pytest.mark.parametrize("body", ["PLAN kapusta", "{first}\nPLAN kapusta"])
def test_a_plan_that_cannot_be_read_changes_nothing_and_says_so(
    table: Table, told: list[Any], body: str
) -> None:
    play_word(table.match, "TRUMP NT")
    text = body.format(first=table.legal()[0])
    assert table.write(table.key(table.acting), text) == "plan_refused"
    assert moves(table) == ["TRUMP NT web"]
    assert not Plan.objects.exists()
    assert "kapusta" in str(told[-1]["data"]["reason"])


def test_a_plan_for_an_old_table_is_not_taken(table: Table) -> None:
    play_word(table.match, "TRUMP NT")
    key, author = table.key(table.waiting), table.waiting
    play_word(table.match)
    assert table.write(key, "PLAN any: low", sender=author.email) == "stale"
    assert not Plan.objects.exists()


@pytest.mark.parametrize("word", ["PLAN OFF", "PLAN USUŃ", "plan none"])
def test_a_plan_is_taken_back(table: Table, word: str) -> None:
    play_word(table.match, "TRUMP NT")
    author = table.waiting
    table.write(table.key(author), "PLAN any: low", sender=author.email)
    assert table.write(table.key(author), word, sender=author.email) == "plan_off"
    assert not Plan.objects.exists()


def test_the_words_that_take_a_plan_back_are_no_plans() -> None:
    for word in ("off", "none", "usun", "brak", "koniec"):
        with pytest.raises(ValueError, match="not part of a plan"):
            parse(word)
