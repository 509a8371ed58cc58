"""Tables and tie-breaks: worked examples as data, and what must hold for every division."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.making import entry, facts_from, policy_from
from tournaments.finals import Fate, fates, possible_places
from tournaments.results import DRAW, LOSS, WIN, Facts, Fixture, Kind, Part, Withdrawal, duels_of
from tournaments.seeding import moves
from tournaments.standings import Criterion, Interval, Points, Policy, neighbours, reason, standings

EXAMPLES = json.loads(Path(__file__).with_name("data").joinpath("standings.json").read_text())


def table_of(data: dict[str, Any]) -> Any:
    lots = {entry(letter): lot for letter, lot in data.get("lots", {}).items()}
    return standings(facts_from(data), policy_from(data), lots)


@pytest.mark.parametrize("data", EXAMPLES, ids=lambda data: data["name"])
class TestExamples:
    def test_order(self, data):
        table = table_of(data)
        places: dict[int, list[str]] = {}
        for row in table.rows:
            if row.place is not None:
                places.setdefault(row.place, []).append(chr(row.entry))
        assert list(places.values()) == data["order"]
        counted = 1
        for place, sharing in places.items():
            assert place == counted
            counted += len(sharing)

    def test_figures(self, data):
        table = table_of(data)
        for name, read in {
            "points_of": lambda row: row.points,
            "sb": lambda row: row.sb,
            "koya": lambda row: row.koya,
            "wins": lambda row: row.wins,
            "net": lambda row: row.net,
        }.items():
            for letter, value in data.get(name, {}).items():
                assert read(table.row_of(entry(letter))) == Fraction(value), (name, letter)

    def test_without_place(self, data):
        rows = table_of(data).rows
        without = [row for row in rows if row.place is None]
        assert [chr(row.entry) for row in without] == list(data.get("without_place", ""))
        assert list(rows[len(rows) - len(without) :]) == without
        assert all(row.points == row.net == row.wins == row.decided == row.open == 0 for row in without)

    def test_trace_names_what_decided(self, data):
        table = table_of(data)
        for pair, criterion in data.get("decided_by", {}).items():
            upper, lower = (entry(letter) for letter in pair.split())
            why = reason(table, upper, lower)
            assert why.above is True
            assert [step.decides for step in why.steps] == [False] * (len(why.steps) - 1) + [True]
            assert why.steps[-1].criterion == criterion
            assert why.steps[-1].mine != why.steps[-1].theirs
            assert reason(table, lower, upper).above is False


def test_why_am_i_second():
    table = table_of(EXAMPLES[0])
    above, below = neighbours(table, entry("A"))
    assert (chr(above.other), above.above) == ("C", False)
    assert [(step.criterion, step.mine, step.theirs) for step in above.steps] == [
        (Criterion.POINTS, 3, 3),
        (Criterion.DIRECT, Interval(Fraction(0), Fraction(0)), Interval(Fraction(1), Fraction(1))),
    ]
    assert (chr(below.other), below.above) == ("B", True)
    assert [step.criterion for step in below.steps] == [Criterion.POINTS]


def test_those_who_share_a_place_are_told_so():
    table = table_of(next(data for data in EXAMPLES if data["name"].startswith("all draws")))
    told = neighbours(table, entry("A"))
    assert {chr(why.other) for why in told} == {"B", "C"}
    assert all(why.above is None and not any(step.decides for step in why.steps) for why in told)


def test_net_is_compared_by_played_match():
    """A has +8 from two matches, B +9 from three: A is better by match."""
    facts = facts_from(
        {
            "entries": "ABCD",
            "margins": ["AC 4", "AB 4", "BC 8", "BD 5"],
            "forfeits": ["DA", "CD"],
            "withdrawn": "",
        }
    )
    row = standings(facts, Policy()).row_of
    assert (row(entry("A")).net, row(entry("A")).net_matches) == (8, 2)
    assert (row(entry("B")).net, row(entry("B")).net_matches) == (9, 3)


def test_trumps_won_are_counted_under_the_same_trump():
    first = Part(1, 1, 5, scores={"S": 3, "H": -2, "D": 0, "C": 5, "NT": -1})
    second = Part(2, 2, 0, scores={"S": 2, "H": -2, "D": 1, "C": -1, "NT": 0})
    (duel,) = duels_of(Fixture(1, (first, second), Kind.PLAYED))
    assert (duel.trumps, duel.margin) == ((2, 2), 5)
    table = standings(Facts((1, 2), (Fixture(1, (first, second), Kind.PLAYED),)), Policy())
    assert [row.trumps for row in table.rows] == [2, 2]


def test_a_table_of_four_is_six_duels():
    parts = tuple(
        Part(n, place, total) for n, place, total in ((1, 1, 20), (2, 2, 40), (3, 2, 40), (4, 4, 104))
    )
    fixture = Fixture(1, parts, Kind.PLAYED)
    table = standings(Facts((1, 2, 3, 4), (fixture,), low_wins=True), Policy())
    assert [(row.entry, row.place, row.points) for row in table.rows] == [
        (1, 1, 6),
        (2, 2, 3),
        (3, 2, 3),
        (4, 4, 0),
    ]
    assert table.row_of(1).net == 20 + 20 + 84
    assert table.row_of(4).net == -84 - 64 - 64


def test_who_leaves_a_table_of_four_has_lost_to_each_and_the_rest_is_void():
    parts = (Part(1, 1), Part(2, 1), Part(3, 1), Part(4, 4, forfeited=True))
    duels = duels_of(Fixture(1, parts, Kind.FORFEIT))
    assert {(duel.sides, duel.shares) for duel in duels} == {((n, 4), (WIN, LOSS)) for n in (1, 2, 3)}


def test_adjudicated_matches_have_no_margin():
    fixture = Fixture(1, (Part(1, 1, 9), Part(2, 2, 1)), Kind.ADJUDICATED)
    row = standings(Facts((1, 2), (fixture,)), Policy()).row_of(1)
    assert (row.points, row.net, row.net_matches) == (2, 0, 0)


# --- Every division ---------------------------------------------------------------------------------

BUSY = settings(deadline=None, max_examples=60)
ALL = tuple(each for each in Criterion if each not in (Criterion.POINTS, Criterion.LOT))


def decided(key: int, pair: tuple[int, int], draw: Any) -> Fixture:
    first, second = pair
    kind = draw(st.sampled_from(["played", "played", "played", "forfeit", "double", "adjudicated"]))
    if kind == "forfeit":
        loser = draw(st.booleans())
        return Fixture(key, (Part(first, forfeited=loser), Part(second, forfeited=not loser)), Kind.FORFEIT)
    if kind == "double":
        return Fixture(key, (Part(first, forfeited=True), Part(second, forfeited=True)), Kind.FORFEIT)
    a, b = draw(st.integers(-2, 2)), draw(st.integers(-2, 2))
    places = (1, 1) if a == b else (1, 2) if a > b else (2, 1)
    scores = [
        dict(zip("SH", draw(st.tuples(st.integers(-1, 1), st.integers(-1, 1))), strict=True)) for _ in "ab"
    ]
    return Fixture(
        key,
        (Part(first, places[0], a, scores=scores[0]), Part(second, places[1], b, scores=scores[1])),
        Kind(kind),
    )


@st.composite
def seasons(draw: Any, smallest: int = 2, largest: int = 6) -> tuple[Facts, tuple[Fixture, ...]]:
    """A division before its first match, and how its matches will end, in the order in which they do."""
    entries = tuple(range(1, draw(st.integers(smallest, largest)) + 1))
    pairs = list(combinations(entries, 2)) * draw(st.sampled_from([1, 1, 2]))
    ends = [decided(key, pair, draw) for key, pair in enumerate(pairs)]
    gone = frozenset(draw(st.sets(st.sampled_from(entries), max_size=2)))
    before = tuple(Fixture(end.key, tuple(Part(part.entry) for part in end.parts)) for end in ends)
    return Facts(entries, before, gone), tuple(draw(st.permutations(ends)))


policies = st.builds(
    Policy,
    st.sampled_from([Points(), Points(Fraction(3), Fraction(1)), Points(Fraction(1), Fraction(1, 2))]),
    st.permutations(ALL).map(tuple),
    st.sampled_from(list(Withdrawal)),
)


def after(facts: Facts, ends: tuple[Fixture, ...], count: int) -> Facts:
    over = {end.key: end for end in ends[:count]}
    return replace(facts, fixtures=tuple(over.get(each.key, each) for each in facts.fixtures))


@BUSY
@given(seasons(), policies, st.data())
def test_order_of_rows_changes_nothing(season, policy, data):
    facts, ends = season
    facts = after(facts, ends, data.draw(st.integers(0, len(ends))))
    mixed = replace(
        facts,
        entries=tuple(data.draw(st.permutations(facts.entries))),
        fixtures=tuple(
            replace(each, parts=tuple(data.draw(st.permutations(each.parts))))
            for each in data.draw(st.permutations(facts.fixtures))
        ),
    )
    assert standings(mixed, policy).rows == standings(facts, policy).rows


@BUSY
@given(seasons(), policies)
def test_an_annulled_entry_is_as_if_never_there(season, policy):
    facts, ends = season
    facts = after(facts, ends, len(ends))
    policy = replace(policy, withdrawal=Withdrawal.ANNUL)
    without = Facts(
        tuple(each for each in facts.entries if each not in facts.withdrawn),
        tuple(each for each in facts.fixtures if not facts.withdrawn & {part.entry for part in each.parts}),
    )
    placed = [row for row in standings(facts, policy).rows if row.place is not None]
    assert tuple(placed) == standings(without, policy).rows


@BUSY
@given(seasons(), policies)
def test_annulling_and_restoring_is_nothing(season, policy):
    facts, ends = season
    facts = after(facts, ends, len(ends))
    back = replace(facts, withdrawn=frozenset())
    assert standings(back, policy) == standings(replace(facts, withdrawn=frozenset()), policy)
    kept = replace(policy, withdrawal=Withdrawal.KEEP)
    assert standings(facts, kept) == standings(back, kept)


@BUSY
@given(seasons(), policies)
def test_points_come_from_duels_alone(season, policy):
    facts, ends = season
    facts = replace(after(facts, ends, len(ends)), withdrawn=frozenset())
    rows = standings(facts, policy).rows
    assert sum(row.wins for row in rows) == sum(
        WIN in duel.shares for each in facts.fixtures for duel in duels_of(each) if duel.shares
    )
    assert sum(row.net for row in rows) == 0
    for row in rows:
        points = policy.points
        assert row.points == row.wins * points.win + row.draws * points.draw + row.losses * points.loss
        assert row.wins + row.draws + row.losses == row.decided == row.decided + row.open


@BUSY
@given(seasons(), policies)
def test_possible_places_only_ever_narrow_and_hold_the_final_one(season, policy):
    facts, ends = season
    facts = replace(facts, withdrawn=frozenset())
    spans = [possible_places(after(facts, ends, count), policy) for count in range(len(ends) + 1)]
    final = {row.entry: row.place for row in standings(after(facts, ends, len(ends)), policy).rows}
    for earlier, later in pairwise(spans):
        for one in facts.entries:
            assert earlier[one].best <= later[one].best <= later[one].worst <= earlier[one].worst
    for one in facts.entries:
        assert spans[-1][one].best == spans[-1][one].worst == final[one]


@BUSY
@given(seasons(3), policies, st.integers(0, 3), st.booleans(), st.booleans(), st.data())
def test_what_is_called_certain_never_changes_and_comes_true(season, policy, movers, highest, lowest, data):
    """Against the moves that are proposed at the end, whichever way the lot ends ties."""
    facts, ends = season
    facts = replace(facts, withdrawn=frozenset())
    passed_over = frozenset(data.draw(st.sets(st.sampled_from(facts.entries), max_size=1)))
    known: dict[int, Fate] = {}
    better = [Fate.DOWN, Fate.SAFE, Fate.UP, Fate.FIRST]
    for count in range(len(ends) + 1):
        now = after(facts, ends, count)
        found = fates(
            standings(now, policy),
            possible_places(now, policy),
            movers,
            passed_over=passed_over,
            highest=highest,
            lowest=lowest,
        )
        for one, fate in known.items():
            assert found[one] == fate or better.index(found[one]) > better.index(fate) > 0
        known = found
    lots = dict(zip(facts.entries, data.draw(st.permutations(range(1, len(facts.entries) + 1))), strict=True))
    final = standings(now, replace(policy, tie_breaks=(*policy.tie_breaks, Criterion.LOT)), lots)
    order = [row.entry for row in final.rows]
    proposed = moves([one for one in order if one not in passed_over], movers, highest=highest, lowest=lowest)
    for one, fate in known.items():
        if fate is Fate.FIRST:
            assert highest
            assert order[0] == one
        else:
            assert proposed[one] in {Fate.UP: ["up"], Fate.SAFE: ["up", "stay"], Fate.DOWN: ["down"]}[fate]


def test_a_tie_for_the_last_promotion_is_not_certain():
    facts = facts_from({"entries": "ABC", "margins": ["AB 1", "BC 1", "CA 1"]})
    table = standings(facts, Policy())
    found = fates(table, possible_places(facts, Policy()), 1, highest=False, lowest=True)
    assert found == {}
    assert len(fates(table, possible_places(facts, Policy()), 3, highest=False, lowest=True)) == 3


@BUSY
@given(seasons(3), policies)
def test_everybody_is_told_why(season, policy):
    facts, ends = season
    table = standings(after(facts, ends, len(ends)), policy)
    placed = [row for row in table.rows if row.place is not None]
    for upper, lower in combinations(placed, 2):
        why = reason(table, upper.entry, lower.entry)
        assert why.above is (None if upper.place == lower.place else True)
        assert why.steps


def test_shares_are_what_they_are_called():
    assert (1, Fraction(1, 2), 0) == (WIN, DRAW, LOSS)
