"""The VISTA bots: which level is stronger, what the strong one infers, and how the trump is named."""

from __future__ import annotations

import random

import pytest

from games.bots import vista, vista_search, vista_trump
from games.bots.registry import bot_for
from games.bots.vista_world import dealt, sample, table_of
from games.engines.cards import DECK
from games.engines.vista_state import BIT, LUCKY, NAME, SUIT_CARDS, TRUMP_ACTIONS, UNLOCKING_TRICKS
from tests.bots.duplicate import Timed, differences
from tests.engines.rounds import new_start, random_steps
from tests.engines.vista_help import ENGINE, Hand, play, start, table


@pytest.mark.parametrize(
    ("one", "other", "pairs", "more"),
    [(vista.Hard(worlds=24), vista.Easy(), 4, 2), (vista.Medium(), vista.Easy(), 60, 0)],
)
def test_a_stronger_level_makes_more_tricks_with_the_same_cards(one, other, pairs, more):
    """A tripwire with fixed deals and a short search; `tests.bench vista_bots` measures."""
    assert sum(differences(Timed(one), Timed(other), pairs, "levels")) / pairs > more


def views_of(seed):
    """Views of the seat to act in a random round, once the trump is chosen, and the true states."""
    rng = random.Random(f"bots {seed}")
    for step in random_steps(new_start("vista", rng), rng):
        if step.seat is not None and step.state.trump is not None:
            yield ENGINE.view(step.state, step.seat), step.state


@pytest.mark.parametrize("seed", range(10))
def test_a_sampled_world_agrees_with_all_that_the_seat_sees(seed):
    rng = random.Random(seed)
    for view, state in views_of(seed):
        world = sample(table_of(view), rng)
        for owner in (0, 1):
            pool = view.pools[owner]
            in_piles = sum(pile.cards for pile in view.piles[owner])
            assert world.piles[owner].bit_count() == in_piles
            assert bool(world.luckies[owner]) == view.lucky[owner].there
            tops = {pile.top for pile in view.piles[owner] if pile.top}
            hand = pool.count if pool.unlocked else 0
            assert world.known[owner].bit_count() == len(tops) + hand
            assert world.pools[owner].bit_count() == pool.count - hand
            assert tops <= {NAME[bit] for bit in bits_of(world.known[owner])}
            assert set(pool.cards or ()) <= {NAME[bit] for bit in bits_of(world.known[owner])}
        every = [
            bit
            for owner in (0, 1)
            for bit in bits_of(world.piles[owner] | world.pools[owner] | world.known[owner])
        ]
        every += [bit for bit in world.luckies if bit]
        assert sorted(every) == bits_of(state.left[0] | state.left[1])


def bits_of(cards: int) -> list[int]:
    return [1 << place for place in range(cards.bit_length()) if cards >> place & 1]


@pytest.mark.parametrize("seed", range(30))
def test_the_truth_is_never_ruled_out(seed):
    for view, state in views_of(seed):
        you = 1 - view.seat
        void = table_of(view).void
        if state.tricks[you] >= UNLOCKING_TRICKS:
            assert not state.left[you] & state.layout.pools[you] & void


def test_a_failure_to_follow_with_an_open_pool_is_remembered():
    # Seat 0 opens its pool with three tricks; later it has no heart to answer the seven with.
    opened = play(table(), "KC", "2C", "AD", "2D", "9H", "3H", "4H", "TH", "5H", "6H", "2S", "TS")
    assert table_of(ENGINE.view(opened, 1)).void == 0
    known = table_of(ENGINE.view(play(opened, "7H", "5D"), 1))
    assert known.void == SUIT_CARDS["H"]
    # The lucky card would have proved nothing.
    assert table_of(ENGINE.view(play(opened, "7H", LUCKY), 1)).void == 0
    rng = random.Random(1)
    for _ in range(50):
        hand = bits_of(sample(known, rng).known[0] & ~known.tops[0])
        assert len(hand) == 5
        assert not any(bit & known.void for bit in hand)


def test_a_forced_action_needs_no_thought():
    view = ENGINE.view(start(number=9, used=["S", "H", "C", "NT"]), 0)
    assert vista_search.best_trump(view, random.Random(1), 0.0) == "TRUMP D"
    state = table()
    while len(ENGINE.legal(state, ENGINE.to_act(state)[0])) > 1:
        state = play(
            state, next(card for card in ENGINE.legal(state, ENGINE.to_act(state)[0]) if card != LUCKY)
        )
    view = ENGINE.view(state, ENGINE.to_act(state)[0])
    assert vista.Hard().choose(view, random.Random(1), 0.0) == view.legal[0]


def test_a_spent_budget_still_gives_a_legal_action():
    for view in (ENGINE.view(start(), 0), ENGINE.view(table(), 0)):
        assert vista.Hard().choose(view, random.Random(1), 0.0) in view.legal


@pytest.mark.parametrize(
    ("front", "trump"),
    [
        ("AS KS QS 2S 3S", "TRUMP S"),
        ("2H 3H 4H 5H 6H", "TRUMP H"),
        ("AS KH QD AC KD", "TRUMP NT"),
    ],
)
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_trump_fits_the_front_row(front, trump, level):
    state = start(Hand(dict(enumerate(front.split(), start=1))))
    assert bot_for("vista", level).choose(ENGINE.view(state, 0), random.Random(1), 600.0) == trump


def test_a_used_trump_is_not_named_again():
    state = start(
        Hand({number: f"{rank}S" for number, rank in enumerate("AKQJT", start=1)}), number=9, used=["S", "H"]
    )
    for level in ("easy", "medium", "hard"):
        action = bot_for("vista", level).choose(ENGINE.view(state, 0), random.Random(1), 600.0)
        assert action in ("TRUMP D", "TRUMP C", "TRUMP NT")


def test_more_trumps_to_choose_from_are_worth_more():
    every = frozenset(TRUMP_ACTIONS.values())
    assert vista_trump.worth(every, 0) == 0
    assert (
        vista_trump.worth(every, 1)
        > vista_trump.worth(every - {"NT"}, 1)
        > vista_trump.worth(frozenset("S"), 1)
    )
    assert vista_trump.promise(["AS", "KS", "2D", "3D", "4C"], "S") > vista_trump.promise(
        ["AS", "KS", "2D", "3D", "4C"], "H"
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_a_deal_around_a_front_row_keeps_it_and_deals_the_rest(seat):
    front = ["AS", "KH", "QD", "JC", "TS"]
    for world in dealt(front, seat, random.Random(seat)):
        assert {BIT[card] for card in front} <= set(bits_of(world.known[seat]))
        whole = (
            world.piles[0]
            | world.piles[1]
            | world.pools[0]
            | world.pools[1]
            | world.luckies[0]
            | world.luckies[1]
        )
        assert whole.bit_count() == len(DECK)
        assert [known.bit_count() for known in world.known] == [10, 10]
        assert [pool.bit_count() for pool in world.pools] == [5, 5]
        assert len(world.under) == 20
        assert world.leader == seat
