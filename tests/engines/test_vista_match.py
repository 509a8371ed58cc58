"""The rules of VISTA one by one: the score, giving up, the match, its options and its records."""

from __future__ import annotations

import pytest

from games.engines.base import RESIGN, IllegalAction, MatchResult, OptionsError, Outcome, StateError
from games.engines.cards import DECK
from games.engines.vista_state import TRUMP_ACTIONS
from tests.engines.vista_help import (
    ENGINE,
    OTHER,
    TABLE,
    deal_of,
    fact_of,
    facts_of,
    no_draw,
    play,
    start,
    table,
    turn,
)

# Score


def finished(number: int = 1):
    state = table(number=number)
    while ENGINE.to_act(state):
        state = play(state, ENGINE.legal(state, turn(state))[0])
    return state


@pytest.mark.parametrize("number", [1, 2])
def test_score_is_the_choosers_tricks_minus_thirteen(number):
    state = finished(number)
    chooser = (number - 1) % 2
    tricks = ENGINE.view(state, None).tricks
    assert sum(tricks) == 26
    outcome = ENGINE.outcome(state)
    assert outcome.scores[chooser] == tricks[chooser] - 13
    assert outcome.scores[1 - chooser] == 0
    assert (outcome.reason, outcome.resigned) == ("played", None)
    assert ENGINE.view(state, None).outcome == outcome
    assert ENGINE.summary(state) == {"chooser": chooser, "trump": "NT", "tricks": list(tricks)}


def test_score_waits_for_the_last_card():
    assert ENGINE.outcome(table()) is None
    assert ENGINE.result({"rounds": 10}, facts_of(1, 2, 3)) is None


@pytest.mark.parametrize(
    ("scores", "result"),
    [
        # The check of the rules: tricks 16, 11, 13, 18, 12 make +5.
        ([3, 0, -2, 0, 0, 0, 5, 0, -1, 0], MatchResult("played", (5, 0), (1, 2))),
        ([0, 3, 0, -2, 0, 0, 0, 5, 0, 0], MatchResult("played", (0, 6), (2, 1))),
        ([1, 1, 2, 2, 3, 3, -4, -4, 13, 13], MatchResult("played", (15, 15), (1, 1))),
    ],
)
def test_score_the_higher_sum_of_five_entries_wins_and_equal_sums_draw(scores, result):
    assert ENGINE.result({"rounds": 10}, facts_of(*scores)) == result


@pytest.mark.parametrize(("resigned", "places"), [(0, (2, 1)), (1, (1, 2))])
def test_score_does_not_save_who_gives_up(resigned, places):
    facts = facts_of(5, -5, resigned=resigned)
    assert ENGINE.result({"rounds": 10}, facts) == MatchResult("resigned", (5, -5), places)
    assert ENGINE.rounds_to_open({"rounds": 10}, facts, 10) == ()


@pytest.mark.parametrize("seat", [0, 1])
def test_giving_up_is_open_to_both_at_any_moment_and_shows_nothing(seat):
    for state in (start(), table(), play(table(), "9H")):
        over = ENGINE.apply(state, seat, RESIGN)
        assert ENGINE.outcome(over) == Outcome("resigned", (0, 0), seat)
        assert ENGINE.to_act(over) == ()
        for viewer in (0, 1, None):
            before, after = ENGINE.view(state, viewer), ENGINE.view(over, viewer)
            assert (before.piles, before.pools, before.lucky) == (after.piles, after.pools, after.lucky)
    with pytest.raises(IllegalAction):
        ENGINE.apply(over, seat, RESIGN)


# The match


@pytest.mark.parametrize(
    ("width", "opened", "running", "opens"),
    [
        (1, 0, 0, (1,)),
        (1, 1, 1, ()),
        (1, 1, 0, (2,)),
        (2, 0, 0, (1, 2)),
        (2, 3, 1, (4,)),
        (5, 4, 4, (5,)),
        (5, 8, 2, (9, 10)),
        (10, 0, 0, tuple(range(1, 11))),
        (10, 10, 10, ()),
        (10, 10, 1, ()),
        (0, 0, 0, ()),
    ],
)
def test_rounds_open_side_by_side(width, opened, running, opens):
    facts = facts_of(*[0] * (opened - running))
    facts += [fact_of(number) for number in range(opened - running + 1, opened + 1)]
    assert ENGINE.rounds_to_open({"rounds": 10}, facts, width) == opens


@pytest.mark.parametrize("rounds", [2, 4, 10])
def test_a_match_has_as_many_rounds_as_its_table_says(rounds):
    options = ENGINE.options({"rounds": rounds})
    assert ENGINE.rounds_to_open(options, [], 20) == tuple(range(1, rounds + 1))
    assert ENGINE.setup(options, rounds, [], no_draw) == {"number": rounds, "rounds": rounds, "chooser": 1}
    assert ENGINE.result(options, facts_of(*[0] * rounds)).places == (1, 1)


def test_options_have_the_match_of_the_rules_by_default():
    assert ENGINE.options({}) == {"rounds": 10}
    assert ENGINE.seats({"rounds": 10}) == 2


@pytest.mark.parametrize("rounds", [1, 3, 5, 6, 12, True, 10.0, "10", None])
def test_options_of_other_lengths_are_refused(rounds):
    with pytest.raises(OptionsError) as refused:
        ENGINE.options({"rounds": rounds})
    assert refused.value.option == "rounds"


@pytest.mark.parametrize(
    ("number", "totals", "to_come"),
    # Seat 0 has +3 and -2, seat 1 has -1; seat 1's second round and what is not open yet are to come.
    [(5, [1, -1], [2, 4]), (4, [1, -1], [3, 3]), (1, [-2, -1], [3, 4]), (2, [1, 0], [3, 4])],
)
def test_a_round_knows_the_score_of_the_others_that_are_over(number, totals, to_come):
    facts = [*facts_of(3, -1, -2), fact_of(4)]
    shared = ENGINE.shared({"rounds": 10}, number, facts)
    assert (shared["totals"], shared["to_come"]) == (totals, to_come)
    state = ENGINE.start(ENGINE.setup({"rounds": 10}, number, facts, no_draw), DECK, shared)
    for seat in (0, 1, None):
        view = ENGINE.view(state, seat)
        assert (view.totals, view.to_come) == (tuple(totals), tuple(to_come))
    assert ENGINE.load(ENGINE.dump(state)) == state


@pytest.mark.parametrize(("rounds", "to_come"), [(10, (4, 5)), (4, (1, 2)), (2, (0, 1))])
def test_what_earlier_versions_shared_says_that_no_round_is_over(rounds, to_come):
    setup = {"number": 1, "rounds": rounds, "chooser": 0}
    state = ENGINE.start(setup, DECK, {"used": []})
    assert state == ENGINE.start(setup, DECK, ENGINE.shared({"rounds": rounds}, 1, []))
    assert (state.layout.totals, state.layout.to_come) == ((0, 0), to_come)
    dump = ENGINE.dump(state)
    del dump["totals"], dump["to_come"]
    assert ENGINE.load(dump) == state


# Records


def test_a_dump_with_an_impossible_play_is_not_loaded():
    dump = ENGINE.dump(play(table(), "9H"))
    for plays in (["9H", "2C"], ["2S"], ["9H"] * 2, ["?"], "9H", None):
        with pytest.raises(StateError):
            ENGINE.load({**dump, "plays": plays})
    for changed in (
        {"trump": "X"},
        {"trump": None},
        {"resigned": 2},
        {"used": None},
        {"used": ["NT"]},
        {"totals": [1]},
        {"totals": ["1", 2]},
        {"to_come": None},
    ):
        with pytest.raises(StateError):
            ENGINE.load({**dump, **changed})
    del dump["deal"]
    with pytest.raises(StateError):
        ENGINE.load(dump)


def test_a_dump_of_a_finished_round_takes_no_further_card():
    dump = ENGINE.dump(finished())
    with pytest.raises(StateError):
        ENGINE.load({**dump, "plays": [*dump["plays"], "AS"]})


def test_every_trump_has_its_action():
    assert set(TRUMP_ACTIONS.values()) == {"S", "H", "D", "C", "NT"}
    assert sorted(deal_of(TABLE, OTHER)) == sorted(DECK)
