"""The aggregated score table: what it adds up, who leads, in what order it stands; and the records of pairs."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.making import facts_from
from tests.tournaments.test_trumps import FACTS
from tournaments.results import Withdrawal, annulled, by_entry, counted_duels
from tournaments.score_tables import Asked, score_table
from tournaments.standings import Policy, standings
from tournaments.tallies import Column, Measure, Record, Tally, head_to_head, leaders, merged, tallies
from tournaments.trumps import TRUMPS, Cell, TrumpRow, trump_table


def table_of(facts: Any, policy: Policy | None = None) -> dict[int, Tally]:
    policy = policy or Policy()
    gone = annulled(facts, policy.withdrawal)
    return tallies(standings(facts, policy), trump_table(facts, gone))


TABLE = table_of(FACTS)
NAMES = {1: "Ala", 2: "Bartek", 3: "Celina"}


def test_a_line_is_matches_points_and_scores():
    assert TABLE[1].record == Record(wins=2, draws=0, losses=0, net=3)
    assert TABLE[1].points == 4
    assert TABLE[1].trumps.cells["S"] == Cell(2, 2, 3)
    assert TABLE[3].record == Record(losses=1)


def test_an_annulled_entry_has_no_line():
    facts = FACTS.__class__(FACTS.entries, FACTS.fixtures, frozenset({3}))
    assert set(table_of(facts, Policy(withdrawal=Withdrawal.ANNUL))) == {1, 2}


def test_leaders_may_be_several_or_none():
    assert leaders(TABLE, Column.SPADES) == {1}
    assert leaders(TABLE, Column.NO_TRUMP) == {1, 2}
    assert leaders(TABLE, Column.HEARTS, Measure.MEAN) == {2}
    assert leaders(TABLE, Column.TOTAL, Measure.ROUNDS) == {1}
    assert leaders(TABLE, Column.POINTS) == leaders(TABLE, Column.MATCHES) == {1}
    assert leaders({1: Tally(), 2: Tally()}, Column.SPADES) == frozenset()
    assert leaders({}, Column.POINTS) == frozenset()


rows = st.builds(
    Tally,
    st.builds(Record, *[st.integers(0, 9)] * 3, st.integers(-65, 65)),
    st.fractions(0, 20),
    st.builds(
        lambda cells: TrumpRow(dict(zip(TRUMPS, cells, strict=True))),
        st.lists(
            st.builds(
                lambda score, more: Cell().with_score(score).with_score(more), *[st.integers(-13, 13)] * 2
            ),
            min_size=5,
            max_size=5,
        ),
    ),
)
tables = st.lists(st.dictionaries(st.integers(1, 4), rows), max_size=4)


@given(tables)
def test_tables_add_up_in_any_order(several: list[dict[int, Tally]]) -> None:
    whole = merged(several)
    for order in permutations(several):
        assert merged(order) == whole
    assert merged([whole, {}]) == whole
    for column in (*TRUMPS, "total"):
        parts = sum(tally.cell(Column(column)).sum for table in several for tally in table.values())
        assert sum(tally.cell(Column(column)).sum for tally in whole.values()) == parts
    assert sum(t.record.matches for t in whole.values()) == sum(
        t.record.matches for table in several for t in table.values()
    )


@given(tables.map(merged), st.sampled_from(Column), st.sampled_from(Measure), st.booleans())
def test_the_order_is_what_was_asked_for(
    table: dict[int, Tally], column: Column, measure: Measure, upwards: bool
) -> None:
    names = {who: f"gracz{who}" for who in table}
    shown = score_table(table, names, Asked(column, measure, upwards))
    values = [table[line.who].value(column, measure) for line in shown.lines]
    scored = [value for value in values if value is not None]
    assert scored == sorted(scored, reverse=not upwards)
    assert values[len(scored) :] == [None] * (len(values) - len(scored))
    assert {line.who for line in shown.lines} == set(table)
    for number, head in enumerate(shown.heads):
        for line in shown.lines:
            leads = len(table) > 1 and line.who in leaders(table, list(Column)[number], measure)
            assert line.cells[number].leads == leads, head


@pytest.mark.parametrize("column", Column)
@pytest.mark.parametrize("measure", Measure)
@pytest.mark.parametrize("upwards", [False, True])
def test_an_address_says_the_order(column: Column, measure: Measure, upwards: bool) -> None:
    asked = Asked(column, measure, upwards)
    query, _hash, place = asked.address.removeprefix("?").partition("#")
    assert place == "scores"
    assert Asked.read(dict(parse_qsl(query))) == asked


@pytest.mark.parametrize("query", [{}, {"wg": "Z"}, {"wg": "'", "miara": "x", "od": "góry"}])
def test_an_address_that_makes_no_sense_is_the_total(query: dict[str, str]) -> None:
    assert Asked.read(query) == Asked()


def test_a_heading_touched_again_turns_round() -> None:
    shown = score_table(TABLE, NAMES, Asked(Column.SPADES))
    assert [head.sorted for head in shown.heads] == ["descending", *[""] * 7]
    query = shown.heads[0].address.removeprefix("?").partition("#")[0]
    again = score_table(TABLE, NAMES, Asked.read(dict(parse_qsl(query))))
    assert again.heads[0].sorted == "ascending"
    assert [line.name for line in again.lines] == ["Bartek", "Ala", "Celina"]


def test_what_was_asked_for_stands_first_and_the_rest_beside_it() -> None:
    with translation.override("en"):
        shown = score_table(TABLE, NAMES, Asked(measure=Measure.MEAN))
    cell = next(line for line in shown.lines if line.who == 1).cells[0]
    assert cell.shown == "+1"
    assert cell.more == (("Σ", "sum", "+2"), ("↑", "best round", "+3"), ("×", "rounds", "2"))
    assert [name for name, _address, chosen in shown.measures if chosen] == ["mean"]


def test_a_game_without_trumps_shows_matches_and_points() -> None:
    shown = score_table(TABLE, NAMES, Asked(Column.SPADES), trumps=False)
    assert len(shown.heads) == 2
    assert shown.measures == ()
    assert [line.name for line in shown.lines] == ["Ala", "Bartek", "Celina"]
    assert shown.lines[0].cells[0].shown == "2-0-0"


def test_head_to_head_counts_decided_duels_both_ways() -> None:
    facts = facts_from({"entries": "ABC", "margins": ["AB 7", "BA 0", "AC -3"], "open": ["BC"]})
    own = by_entry(facts.entries, counted_duels(facts, frozenset()))
    found = {entry: head_to_head(duels) for entry, duels in own.items()}
    a, b, c = (ord(letter) for letter in "ABC")
    assert found[a] == {b: Record(wins=1, draws=1, net=7), c: Record(losses=1, net=-3)}
    assert found[b] == {a: Record(draws=1, losses=1, net=-7)}
    assert found[c] == {a: Record(wins=1, net=3)}


def test_a_mean_is_exact() -> None:
    tally = Tally(trumps=TrumpRow({**Tally().trumps.cells, "S": Cell(1, 3, 2)}))
    assert tally.value(Column.SPADES, Measure.MEAN) == Fraction(1, 3)
