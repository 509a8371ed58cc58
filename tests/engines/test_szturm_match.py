"""The match of Szturm: options, dealers, the end."""

from __future__ import annotations

import pytest

from games.engines.base import MatchResult, OptionsError, RoundFact
from tests.engines.szturm_help import ENGINE, facts_of


def no_draw(n):
    raise AssertionError("only the first dealer is drawn")


def options_of(**raw):
    return ENGINE.options(raw)


def result_of(facts, **raw):
    return ENGINE.result(options_of(**raw), facts)


# --- Table options ----------------------------------------------------------------------------------


def test_options_are_filled_in():
    assert options_of() == {"players": 2, "target": 40, "limit": None}
    assert options_of(players=4, target=10, limit=20) == {"players": 4, "target": 10, "limit": 20}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 1),
        ("players", 5),
        ("players", "2"),
        ("players", None),
        ("players", 2.0),
        ("target", 41),
        ("target", None),
        ("target", True),
        ("limit", 0),
        ("limit", 201),
        ("limit", True),
        ("limit", []),
        ("colour", "red"),
    ],
)
def test_options_that_do_not_exist_are_refused(name, value):
    with pytest.raises(OptionsError) as refused:
        ENGINE.options({name: value})
    assert refused.value.option == name


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_are_the_players(players):
    assert ENGINE.seats(options_of(players=players)) == players


# --- Rounds and dealers -----------------------------------------------------------------------------


def test_first_dealer_is_drawn_and_stands_in_the_setup():
    drawn = []
    setup = ENGINE.setup(options_of(players=3, limit=7), 1, [], lambda n: drawn.append(n) or 2)
    assert drawn == [3]
    assert setup == {"players": 3, "target": 40, "limit": 7, "number": 1, "dealer": 2, "totals": [0, 0, 0]}


def test_deal_moves_to_the_next_seat():
    facts = facts_of((1, 0, 0), (0, 2, 0), (0, 0, 0), first_dealer=1)
    dealers = [ENGINE.setup(options_of(players=3), n, facts[: n - 1], no_draw)["dealer"] for n in (2, 3, 4)]
    assert dealers == [2, 0, 1]


def test_setup_holds_the_totals_before_the_round():
    facts = facts_of((1, 0), (0, 5), (3, 0))
    assert ENGINE.setup(options_of(), 4, facts, no_draw)["totals"] == [4, 5]
    assert ENGINE.shared(options_of(), 4, facts) == {}


@pytest.mark.parametrize("width", [1, 2, 10])
def test_one_round_is_open_at_a_time(width):
    options = options_of()
    running = RoundFact(2, {"dealer": 1}, {}, None)
    assert ENGINE.rounds_to_open(options, [], width) == (1,)
    assert ENGINE.rounds_to_open(options, facts_of((1, 0)), width) == (2,)
    assert ENGINE.rounds_to_open(options, [*facts_of((1, 0)), running], width) == ()
    assert ENGINE.rounds_to_open(options, facts_of((40, 0)), width) == ()
    assert ENGINE.rounds_to_open(options, facts_of((1, 0)), 0) == ()


# --- The end ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [40, 20, 10])
def test_first_to_reach_the_target_wins(target):
    assert result_of([], target=target) is None
    assert result_of(facts_of((target - 1, 0)), target=target) is None
    won = facts_of((target - 1, 0), (0, 3), (2, 0))
    assert result_of(won, target=target) == MatchResult("target", (target + 1, 3), (1, 2))


def test_others_are_placed_by_their_totals():
    result = result_of(facts_of((0, 40, 0, 0), (3, 0, 0, 0), (0, 0, 0, 3)), players=4)
    assert result.places == (2, 1, 4, 2)


def test_running_round_scores_nothing_yet():
    assert result_of([*facts_of((39, 0)), RoundFact(2, {"dealer": 1}, {}, None)]) is None


def test_highest_total_wins_at_the_limit_of_rounds():
    facts = facts_of((1, 0, 0), (0, 5, 0))
    assert result_of(facts, players=3, limit=3) is None
    assert result_of(facts, players=3, limit=2) == MatchResult("limit", (1, 5, 0), (2, 1, 3))


def test_shared_highest_total_is_a_draw():
    result = result_of(facts_of((5, 0, 0), (0, 5, 0), (0, 0, 1)), players=3, limit=3)
    assert result == MatchResult("limit", (5, 5, 1), (1, 1, 3))


def test_target_in_the_last_round_comes_before_the_limit():
    assert result_of(facts_of((40, 0)), limit=1).reason == "target"


def test_resigner_takes_the_last_place_whatever_the_totals():
    result = result_of(facts_of((30, 0, 0), (0, 2, 0), (0, 0, 0), resigned=0), players=3)
    assert result == MatchResult("resigned", (30, 2, 0), (3, 1, 2))
    result = result_of(facts_of((0, 0, 0), resigned=1), players=3)
    assert result.places == (1, 3, 1)
