"""Kierki against OpenSpiel's `hearts`, an engine by other authors: the same legal cards and the same scores.

The two say the same things differently:
- OpenSpiel deals card by card to seat 0, 1, 2, 3, 0, ...; here a hand is one stretch of the deal.
- It draws the direction of a pass (0 none, 1 left, 2 across, 3 right); here the round's number decides.
- It passes card by card, seat after seat; here three cards are one action, and seats need no order. Its
  choices for a first card must be the cards that occur in our `GIVE`s.
- It returns 26 minus the points of the round.
- It knows the Black Lady with Old Moon only, and no match: `qs_breaks_hearts` must be off, all other
  options are our rules as they stand.
Neither of the corners that the rules decide is a difference: a leader with hearts and the queen of spades leads
the queen, and a hand of penalties only plays any of them on the first trick.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engines.cards import DECK
from games.engines.kierki_state import State
from tests.engines.kierki_help import ENGINE, setup_of
from tests.engines.kierki_openspiel import NUMBER, dealt, load_hearts
from tests.engines.kierki_records import PERFT_FILES, read_perft

pytest.importorskip("pyspiel", reason="open_spiel (requirements-bench.lock) is not installed")

DEALS = 1000
SHOOTER = ["AC", "KC", "QC", "JC", "AS", "KS", "QS", "AH", "KH", "QH", "JH", "TH", "9H"]
SHARED_COUNTS = [path for path in PERFT_FILES if "black-lady" in path.stem and "passing" not in path.stem]
CARD = {number: card for card, number in NUMBER.items()}


@pytest.fixture(scope="module")
def hearts() -> Any:
    return load_hearts()


def compare_round(hearts: Any, deal: list[str], number: int, choose: Any) -> tuple[State, int]:
    """Plays one round at both tables; the plies compared are counted."""
    state = ENGINE.start(setup_of(number), deal, {})
    theirs = dealt(hearts, state)
    plies = 0
    while waiting := ENGINE.to_act(state):
        seat = waiting[0]
        legal = ENGINE.legal(state, seat)
        action = choose(state, seat, legal)
        cards = action.removeprefix("GIVE ").split()
        ours = {card for text in legal for card in text.removeprefix("GIVE ").split()}
        assert theirs.current_player() == seat
        assert {CARD[number] for number in theirs.legal_actions()} == ours
        for card in cards:
            theirs.apply_action(NUMBER[card])
        state = ENGINE.apply(state, seat, action)
        plies += 1
    assert theirs.is_terminal()
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert [26 - value for value in theirs.returns()] == list(outcome.scores)
    return state, plies


def test_openspiel_agrees_on_a_thousand_random_deals(hearts: Any) -> None:
    rng = random.Random(20260)
    plies = 0
    for number in range(1, DEALS + 1):
        deal = rng.sample(DECK, 52)
        _, compared = compare_round(hearts, deal, number, lambda _state, _seat, legal: rng.choice(legal))
        plies += compared
    assert plies == DEALS * 52 + DEALS * 3 // 4 * 4


def test_openspiel_agrees_on_moons(hearts: Any) -> None:
    """Random play never shoots, so one seat gets the high cards and uses them."""
    rng = random.Random(26)
    moons = 0
    for number in range(4, 400, 4):
        shooter = rng.randrange(4)
        rest = rng.sample(sorted(set(DECK) - set(SHOOTER)), 39)
        deal = rest[: 13 * shooter] + SHOOTER + rest[13 * shooter :]

        def choose(_state: State, seat: int, legal: Any, shooter: int = shooter) -> str:
            return str(legal[0] if seat == shooter else rng.choice(legal))

        state, _ = compare_round(hearts, deal, number, choose)
        moons += ENGINE.summary(state)["moon"] == "old"
    assert moons > 20


@pytest.mark.parametrize("queen", [False, True])
def test_openspiel_agrees_on_hands_of_penalties_only(hearts: Any, queen: bool) -> None:
    rng = random.Random(13)
    for number in range(4, 400, 4):
        hand = [rank + "H" for rank in "3456789TJQKA"] + ["QS" if queen else "2H"]
        rest = rng.sample(sorted(set(DECK) - set(hand)), 39)
        compare_round(hearts, hand + rest, number, lambda _state, _seat, legal: rng.choice(legal))


@pytest.mark.parametrize("queen", [False, True])
def test_openspiel_agrees_on_leaders_with_penalties_only(hearts: Any, queen: bool) -> None:
    """Seat 0 wins the first trick with the ace of clubs before any heart is played."""
    rng = random.Random(14)
    leads = 0
    for number in range(4, 400, 4):
        hand = ["AC"] + [rank + "H" for rank in "3456789TJQK"] + ["QS" if queen else "AH"]
        rest = rng.sample(sorted(set(DECK) - set(hand)), 39)

        def choose(state: State, seat: int, legal: Any) -> str:
            nonlocal leads
            leads += seat == 0 and len(state.tricks) == 1 and not state.trick and not state.broken
            return str(rng.choice(legal))

        compare_round(hearts, hand + rest, number, choose)
    assert leads > 50


@pytest.mark.parametrize("path", SHARED_COUNTS, ids=lambda path: path.stem)
def test_openspiel_agrees_on_the_recorded_counts(hearts: Any, path: Any) -> None:
    case = read_perft(path)
    theirs = dealt(hearts, case.state)
    for action in case.prefix:
        theirs.apply_action(NUMBER[action])
    for depth, nodes in case.counts.items():
        assert their_perft(theirs, depth) == nodes


def their_perft(state: Any, depth: int) -> int:
    if depth == 1:
        return len(state.legal_actions())
    return sum(their_perft(state.child(action), depth - 1) for action in state.legal_actions())
