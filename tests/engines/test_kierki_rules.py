"""Table options, the costs of cards, moons, the end of a match; rules, section 3, "Score" and "Table options"."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from games.engines import kierki_rules as rules
from games.engines.base import OptionsError, StateError
from tests.engines.kierki_help import ENGINE, facts_of, no_draw, setup_of

BLACK_LADY = {
    "base": "black_lady",
    "moon": "old",
    "spot": False,
    "reverse": False,
    "partnership": False,
    "target": 100,
}


def of(**options: Any) -> rules.Rules:
    return rules.rules_of(options)


# Options


@pytest.mark.parametrize(
    ("raw", "changed"),
    [
        ({}, {}),
        ({"moon": "new"}, {"moon": "new"}),
        ({"moon": "mixed"}, {"moon": "mixed"}),
        ({"spot": True}, {"spot": True, "target": 500}),
        ({"spot": True, "target": 100}, {"spot": True}),
        ({"reverse": True}, {"reverse": True, "moon": "none"}),
        ({"reverse": True, "moon": "old"}, {"reverse": True}),
        ({"reverse": True, "moon": "new"}, {"reverse": True, "moon": "new"}),
        ({"partnership": True, "moon": "mixed"}, {"partnership": True, "moon": "mixed"}),
        ({"base": "original"}, {"base": "original", "moon": "none"}),
        (
            {"base": "original", "partnership": True},
            {"base": "original", "moon": "none", "partnership": True},
        ),
        ({"base": "black_maria"}, {"base": "black_maria"}),
        (
            {"base": "black_maria", "spot": True, "reverse": True},
            {"base": "black_maria", "spot": True, "reverse": True, "moon": "none", "target": 500},
        ),
    ],
)
def test_options_have_the_defaults_of_their_base(raw: dict[str, Any], changed: dict[str, Any]) -> None:
    options = ENGINE.options(raw)
    assert options == BLACK_LADY | changed
    assert ENGINE.options(options) == options


@pytest.mark.parametrize(
    ("raw", "option"),
    [
        ({"colour": "red"}, "colour"),
        ({"base": "bridge"}, "base"),
        ({"base": ["original"]}, "base"),
        ({"moon": "blue"}, "moon"),
        ({"moon": "none"}, "moon"),
        ({"base": "black_maria", "moon": "none"}, "moon"),
        ({"base": "original", "moon": "old"}, "moon"),
        ({"base": "original", "reverse": True, "moon": "new"}, "moon"),
        ({"reverse": True, "moon": "mixed"}, "moon"),
        ({"base": "black_maria", "partnership": True}, "partnership"),
        ({"spot": "yes"}, "spot"),
        ({"reverse": 1}, "reverse"),
        ({"target": "100"}, "target"),
        ({"target": True}, "target"),
        ({"target": 9}, "target"),
        ({"target": 2001}, "target"),
    ],
)
def test_options_that_do_not_exist_or_contradict_are_refused(raw: dict[str, Any], option: str) -> None:
    with pytest.raises(OptionsError) as refusal:
        ENGINE.options(raw)
    assert refusal.value.option == option


def test_black_maria_has_three_seats_and_the_others_four() -> None:
    assert [ENGINE.seats(ENGINE.options({"base": base})) for base in rules.BASES] == [4, 4, 3]


# Passing, its directions


@pytest.mark.parametrize(
    ("base", "cycle"),
    [
        ("black_lady", ["left", "right", "across", "none"]),
        ("original", ["none", "none", "none", "none"]),
        ("black_maria", ["left", "right", "none", "left"]),
    ],
)
def test_passing_goes_in_cycles(base: str, cycle: list[str]) -> None:
    length = len(of(base=base).directions)
    for number, direction in enumerate(cycle, start=1):
        assert setup_of(number, base=base)["pass"] == direction
        assert setup_of(number + 3 * length, base=base)["pass"] == direction


def test_passing_left_goes_to_the_next_seat_clockwise() -> None:
    four, three = of(), of(base="black_maria")
    assert [rules.receiver(four, "left", seat) for seat in range(4)] == [1, 2, 3, 0]
    assert [rules.receiver(four, "right", seat) for seat in range(4)] == [3, 0, 1, 2]
    assert [rules.receiver(four, "across", seat) for seat in range(4)] == [2, 3, 0, 1]
    assert [rules.receiver(three, "left", seat) for seat in range(3)] == [1, 2, 0]
    assert [rules.receiver(three, "right", seat) for seat in range(3)] == [2, 0, 1]


# Score


@pytest.mark.parametrize(
    ("base", "spot", "total", "some"),
    [
        ("black_lady", False, 26, {"2H": 1, "AH": 1, "QS": 13}),
        ("black_lady", True, 129, {"2H": 2, "TH": 10, "JH": 11, "QH": 12, "KH": 13, "AH": 14, "QS": 25}),
        ("original", False, 13, {"QH": 1}),
        ("original", True, 104, {"QH": 12}),
        ("black_maria", False, 43, {"9H": 1, "QS": 13, "KS": 10, "AS": 7}),
        ("black_maria", True, 146, {"9H": 9, "QS": 25, "KS": 10, "AS": 7}),
    ],
)
def test_score_what_cards_cost(base: str, spot: bool, total: int, some: dict[str, int]) -> None:
    costs = rules.penalties(base, spot)
    assert rules.round_total(base, spot) == total
    assert some.items() <= costs.items()
    assert set(costs) == {rank + "H" for rank in "23456789TJQKA"} | {card for card in some if card[1] == "S"}


def test_score_old_moon_costs_the_others_the_whole_round() -> None:
    assert rules.moon_scores(of(), 2, "old") == (26, 26, 0, 26)
    assert rules.moon_scores(of(spot=True), 0, "old") == (0, 129, 129, 129)
    assert rules.moon_scores(of(base="black_maria"), 1, "old") == (43, 0, 43)


def test_score_new_moon_pays_the_shooter() -> None:
    assert rules.moon_scores(of(moon="new"), 2, "new") == (0, 0, -26, 0)
    assert rules.moon_scores(of(moon="new", base="black_maria"), 0, "new") == (-43, 0, 0)


def test_partnership_the_partner_does_not_score_the_moon() -> None:
    team = of(partnership=True)
    assert rules.moon_scores(team, 1, "old") == (26, 0, 26, 0)
    assert rules.moon_scores(team, 1, "new") == (0, -26, 0, 0)


def test_original_and_reverse_know_no_moon() -> None:
    assert rules.shooter_of(of(base="original"), (13, 0, 0, 0)) is None
    assert rules.shooter_of(of(reverse=True), (0, 26, 0, 0)) is None
    assert rules.shooter_of(of(reverse=True, moon="old"), (0, 26, 0, 0)) == 1
    assert rules.shooter_of(of(), (0, 25, 1, 0)) is None
    assert rules.shooter_of(of(spot=True), (26, 103, 0, 0)) is None
    assert rules.shooter_of(of(base="black_maria"), (0, 0, 43)) == 2


@pytest.mark.parametrize(
    ("options", "totals", "chooses"),
    [
        ({}, (20, 30, 40, 50), False),  # nobody reaches 100
        ({}, (20, 80, 70, 90), False),  # ends, and the shooter wins
        ({}, (90, 80, 10, 30), True),  # ends, and seat 2 wins with 36
        ({}, (90, 80, 70, 80), False),  # ends, and the shooter wins with 90 against 96
        ({}, (50, 80, 24, 60), False),  # the lowest is shared by the shooter and seat 2: not ended
        ({}, (90, 80, 10, 10), False),  # the lowest is shared by two others: not ended
        ({"partnership": True}, (90, 80, 5, 10), False),  # 95 against 142: the shooter's team wins
        ({"partnership": True}, (95, 75, 50, 10), True),  # 145 against 137
        ({"partnership": True}, (95, 75, 42, 10), False),  # 137 each: not ended
    ],
)
def test_mixed_moon_is_old_unless_that_ends_the_match_without_a_win(
    options: dict[str, Any], totals: tuple[int, ...], chooses: bool
) -> None:
    assert rules.shooter_chooses(of(moon="mixed", **options), totals, 0) is chooses
    assert rules.shooter_chooses(of(moon="old", **options), totals, 0) is False


# The end of the match


@pytest.mark.parametrize(
    ("options", "totals", "places"),
    [
        ({}, (99, 20, 30, 40), None),
        ({}, (100, 20, 30, 40), (4, 1, 2, 3)),
        ({}, (104, 20, 30, 30), (4, 1, 2, 2)),
        ({}, (104, 20, 20, 40), None),  # shared lowest: further rounds
        ({"target": 500}, (499, 1, 2, 3), None),
        ({"reverse": True}, (104, 20, 30, 40), (1, 4, 3, 2)),
        ({"reverse": True}, (104, 104, 30, 40), None),  # shared highest: further rounds
        ({"partnership": True}, (99, 99, 99, 40), None),  # no player has reached it alone
        ({"partnership": True}, (100, 60, 10, 60), (1, 3, 1, 3)),  # 110 against 120
        ({"partnership": True}, (100, 55, 10, 55), None),  # 110 each: further rounds
        ({"partnership": True, "reverse": True}, (100, 60, 10, 60), (3, 1, 3, 1)),
        ({"base": "black_maria"}, (100, 60, 10), (3, 2, 1)),
    ],
)
def test_match_ends_at_the_target_and_shared_best_totals_play_on(
    options: dict[str, Any], totals: tuple[int, ...], places: tuple[int, ...] | None
) -> None:
    table, facts = ENGINE.options(options), facts_of(totals)
    result = ENGINE.result(table, facts)
    if places is None:
        assert result is None
        assert ENGINE.rounds_to_open(table, facts, 5) == (2,)
    else:
        assert result is not None
        assert (result.reason, result.totals, result.places) == ("played", totals, places)
        assert ENGINE.rounds_to_open(table, facts, 5) == ()


def test_match_totals_add_up_and_may_fall_back_below_the_target() -> None:
    table = ENGINE.options({"moon": "new"})
    tied = facts_of((90, 40, 40, 60), (10, 0, 0, 16))
    assert ENGINE.result(table, tied) is None
    after_moon = [*tied, *facts_of((-26, 0, 0, 0))]
    assert ENGINE.result(table, after_moon) is None, "nobody has 100 at the end of this round"
    assert ENGINE.setup(table, 4, after_moon, no_draw)["totals"] == [74, 40, 40, 76]


def test_match_opens_one_round_at_a_time() -> None:
    table = ENGINE.options({})
    assert ENGINE.rounds_to_open(table, [], 10) == (1,)
    finished = facts_of((5, 5, 16, 0))
    assert ENGINE.rounds_to_open(table, finished, 10) == (2,)
    running = [replace(finished[0], outcome=None)]
    assert ENGINE.rounds_to_open(table, running, 10) == ()
    assert ENGINE.result(table, running) is None
    assert ENGINE.shared(table, 2, running) == {}


@pytest.mark.parametrize(
    ("options", "resigned", "places"),
    [
        ({}, 1, (3, 4, 2, 1)),
        ({}, 3, (3, 1, 2, 4)),
        ({"reverse": True}, 1, (1, 4, 2, 3)),
        ({"partnership": True}, 1, (1, 4, 1, 3)),
        ({"partnership": True}, 0, (4, 1, 3, 1)),
    ],
)
def test_resigning_ends_the_match_with_the_resigner_last(
    options: dict[str, Any], resigned: int, places: tuple[int, ...]
) -> None:
    table, facts = ENGINE.options(options), facts_of((40, 20, 30, 25), resigned=resigned)
    result = ENGINE.result(table, facts)
    assert result is not None
    assert (result.reason, result.totals, result.places) == ("resigned", (40, 20, 30, 25), places)
    assert ENGINE.rounds_to_open(table, facts, 1) == ()


# The set-up


def test_setup_is_json_and_is_read_back() -> None:
    setup = setup_of(7, totals=(3, 0, 10, 13), moon="mixed", partnership=True)
    assert json.loads(json.dumps(setup)) == setup
    assert rules.read_table(setup).data() == setup


@pytest.mark.parametrize(
    "damage",
    [
        {"options": {"base": "bridge"}},
        {"options": None},
        {"number": 0},
        {"number": "1"},
        {"pass": "up"},
        {"totals": [1, 2, 3]},
        {"totals": ["1", 2, 3, 4]},
        {"totals": 5},
    ],
)
def test_setup_that_is_damaged_is_refused(damage: dict[str, Any]) -> None:
    with pytest.raises(StateError):
        ENGINE.deck(setup_of() | damage)


def test_setup_that_lacks_a_part_is_refused() -> None:
    with pytest.raises(StateError):
        ENGINE.deck({"options": {}})
