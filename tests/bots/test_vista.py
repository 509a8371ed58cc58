"""The VISTA bots: which level is stronger, what the strong one infers, and how the trump is named."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise

import pytest

from games.bots import vista, vista_exact, vista_kernel, vista_trump
from games.bots.beginner import Beginner
from games.bots.compiled import words
from games.bots.ladder import Player, duel
from games.bots.ladder_arenas import ARENAS
from games.bots.registry import bot_for
from games.bots.vista_world import World, table_of
from games.engines.vista_state import BIT, LUCKY, NAME, SUIT_CARDS, TRUMP_ACTIONS, UNLOCKING_TRICKS
from games.engines.vista_view import VistaView
from tests.bots.vista_brute import best_tricks, ending, world_of
from tests.engines.hidden import other_world
from tests.engines.rounds import new_start, random_steps
from tests.engines.vista_help import ENGINE, Hand, play, start, table

QUICK = vista.Searcher(rounds=1_500, ending=5, worlds=4, deals=40)


@pytest.mark.parametrize(
    ("one", "other", "pairs", "more"),
    [
        (QUICK, vista.Medium(), 16, 1),
        (vista.Medium(), vista.Easy(), 60, 1),
        (vista.Easy(), Beginner(), 60, 1),
    ],
)
def test_a_stronger_level_makes_more_tricks_with_the_same_cards(one, other, pairs, more):
    """A tripwire with fixed deals and a short search; `manage.py bot_ladder` and `tests.bench vista_bots` measure."""
    players = [Player("", bot, 2.0, lambda: 0.0) for bot in (one, other)]
    assert duel(ARENAS["vista"], players[0], players[1], range(pairs)).mean > more


def views_of(seed):
    """Views of the seat to act in a random round, once the trump is chosen, and the true states."""
    rng = random.Random(f"bots {seed}")
    for step in random_steps(new_start("vista", rng), rng):
        if step.seat is not None and step.state.trump is not None:
            yield ENGINE.view(step.state, step.seat), step.state


def check_agrees(view, state, world):
    """Whether a world holds all that the seat sees, and the cards that are left in truth."""
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
    w, room, rng = words(vista_kernel.WORLD), words(200), vista_kernel.new_random(random.Random(1))
    for _ in range(50):
        vista_kernel.sample(vista_kernel.packed(known), w, rng, room)
        hand = bits_of(int(w[vista_kernel.KNOWN]) & ~known.tops[0])
        assert len(hand) == 5
        assert not any(bit & known.void for bit in hand)


def test_a_forced_action_needs_no_thought():
    view = ENGINE.view(start(number=9, used=["S", "H", "C", "NT"]), 0)
    assert vista.HARD.choose(view, random.Random(1), 0.0) == "TRUMP D"
    state = table()
    while len(ENGINE.legal(state, ENGINE.to_act(state)[0])) > 1:
        state = play(
            state, next(card for card in ENGINE.legal(state, ENGINE.to_act(state)[0]) if card != LUCKY)
        )
    view = ENGINE.view(state, ENGINE.to_act(state)[0])
    assert vista.HARD.choose(view, random.Random(1), 0.0) == view.legal[0]


def test_a_spent_budget_still_gives_a_legal_action():
    for view in (ENGINE.view(start(), 0), ENGINE.view(table(), 0)):
        assert vista.HARD.choose(view, random.Random(1), 0.0) in view.legal


@pytest.mark.parametrize(
    ("front", "trump"),
    [
        ("AS KS QS 2S 3S", "TRUMP S"),
        ("2H 3H 4H 5H 6H", "TRUMP H"),
        ("AS KH QD AC KD", "TRUMP NT"),
    ],
)
@pytest.mark.parametrize("level", ["medium", "hard", "master"])
def test_the_trump_fits_the_front_row(front, trump, level):
    state = start(Hand(dict(enumerate(front.split(), start=1))))
    assert bot_for("vista", level).choose(ENGINE.view(state, 0), random.Random(1), 600.0) == trump


def test_a_used_trump_is_not_named_again():
    state = start(
        Hand({number: f"{rank}S" for number, rank in enumerate("AKQJT", start=1)}), number=9, used=["S", "H"]
    )
    for level in ("easy", "medium", "hard", "master"):
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


# The score and the trump


def shares(**tricks: float) -> list[float]:
    """Shares of rounds by tricks: `shares(t13=0.5, t15=0.5)`."""
    return [tricks.get(f"t{number}", 0.0) for number in range(27)]


EVEN, WILD = shares(t12=0.5, t14=0.5), shares(t7=0.5, t19=0.5)


def last_round(lead: int) -> VistaView:
    """Seat 1 chooses in the last round of two, between two trumps."""
    view = ENGINE.view(start(number=2, rounds=2, totals=[-lead, 0], to_come=[0, 0]), 1)
    return replace(view, legal=("TRUMP S", "TRUMP H"))


@pytest.mark.parametrize(
    ("lead", "trump"),
    [(-5, "TRUMP H"), (5, "TRUMP S"), (-2, "TRUMP H"), (2, "TRUMP S")],
)
def test_of_equal_averages_who_is_behind_takes_the_wilder_and_who_is_ahead_the_safer(lead, trump):
    assert vista_trump.trump_by_scores(last_round(lead), {"TRUMP S": EVEN, "TRUMP H": WILD}) == trump


def test_with_rounds_to_come_a_chooser_far_behind_takes_the_wilder_one():
    hands = {"number": 3, "rounds": 4, "used": ["D"]}
    for lead, trump in ((-12, "TRUMP H"), (12, "TRUMP S")):
        view = ENGINE.view(start(**hands, totals=[lead, 0], to_come=[0, 1]), 0)
        named = vista_trump.trump_by_scores(
            replace(view, legal=("TRUMP S", "TRUMP H")), {"TRUMP S": EVEN, "TRUMP H": WILD}
        )
        assert named == trump


def test_where_nothing_can_be_lost_or_won_the_better_average_is_named():
    better = shares(t13=0.5, t15=0.5)
    for lead in (-20, 20):
        named = vista_trump.trump_by_scores(last_round(lead), {"TRUMP S": EVEN, "TRUMP H": better})
        assert named == "TRUMP H"


def test_before_any_round_is_over_the_score_is_of_no_account():
    for number, rounds in ((1, 10), (2, 10), (1, 2), (2, 4)):
        view = ENGINE.view(start(number=number, rounds=rounds), (number - 1) % 2)
        later = vista_trump.prices(view)
        scores = dict.fromkeys(view.legal, EVEN)
        assert vista_trump.trump_by_scores(view, scores) == max(view.legal, key=later.__getitem__)
    # The sum of the averages counts, not how often a round is won; with the first round over it is the other way round.
    often, high = shares(t14=0.9, t4=0.1), shares(t12=0.6, t20=0.4)
    for to_come, trump in (([1, 0], "TRUMP H"), ([0, 0], "TRUMP S")):
        view = ENGINE.view(start(number=2, rounds=2, totals=[0, 0], to_come=to_come), 1)
        two = replace(view, legal=("TRUMP S", "TRUMP H"))
        assert vista_trump.trump_by_scores(two, {"TRUMP S": often, "TRUMP H": high}) == trump


@pytest.mark.parametrize("level", ["hard", "master"])
def test_who_needs_a_wonder_plays_without_a_trump(level):
    hand = Hand(dict(enumerate(["QS", "9S", "5S", "2D", "7C"], start=1)))
    for lead, trump in ((0, "TRUMP S"), (-9, "TRUMP NT")):
        view = ENGINE.view(start(None, hand, number=2, rounds=2, totals=[-lead, 0], to_come=[0, 0]), 1)
        assert bot_for("vista", level).choose(view, random.Random(1), 600.0) == trump


def test_with_the_score_in_view_hidden_cards_still_change_nothing():
    rng = random.Random("score")
    for number in (3, 4):
        begin = new_start("vista", rng)
        setup = {"number": number, "rounds": 4, "chooser": (number - 1) % 2}
        shared = {"used": ["H"], "totals": [-7, 2], "to_come": [0, 1] if number == 3 else [0, 0]}
        begin = replace(begin, options={"rounds": 4}, setup=setup, shared=shared)
        seat = setup["chooser"]
        world = other_world(begin, [], begin.state(), seat, rng)
        assert world is not None
        named = {
            vista.HARD.choose(ENGINE.view(state, seat), random.Random(5), 600.0)
            for state in (begin.state(), world)
        }
        assert len(named) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_a_deal_around_a_front_row_keeps_it_and_deals_the_rest(seat):
    front = words(5)
    for place, card in enumerate(["AS", "KH", "QD", "JC", "TS"]):
        front[place] = BIT[card]
    state, room = vista_kernel.new_random(random.Random(seat)), words(200)
    w = words(vista_kernel.WORLD)
    for trump in SUIT_CARDS.values():
        vista_kernel.deal_around(front, state, room)
        vista_kernel.set_out(front, seat, trump, w, room)
        world = world_from(w)
        assert {int(bit) for bit in front} <= set(bits_of(world.known[seat]))
        every = [bit for owner in (0, 1) for bit in bits_of(world.piles[owner] | world.pools[owner])]
        assert sorted([*every, *world.luckies]) == sorted(BIT.values())
        assert [known.bit_count() for known in world.known] == [10, 10]
        assert [pool.bit_count() for pool in world.pools] == [5, 5]
        assert len(world.under) == 20
        assert (world.leader, world.trumps) == (seat, trump)


def world_from(w) -> World:
    """A world as the kernels keep it, in the form of the slow ones."""
    pairs = [(int(w[place]), int(w[place + 1])) for place in (1, 3, 5, 7, 9)]
    under = {1 << place: int(w[16 + place]) for place in range(64) if w[16 + place]}
    return World(int(w[0]), *pairs[:4], under, pairs[4], int(w[11]), int(w[12]))


@pytest.mark.parametrize("seed", range(5))
def test_the_kernel_samples_worlds_that_agree_and_goes_on_by_the_rules(seed):
    rng = random.Random(seed)
    state, room = vista_kernel.new_random(rng), words(200)
    for view, truth in views_of(seed):
        table = table_of(view)
        w = words(vista_kernel.WORLD)
        vista_kernel.sample(vista_kernel.packed(table), w, state, room)
        world = world_from(w)
        check_agrees(view, truth, world)
        # The cards that the engine would allow are those that the slow rules may choose from.
        left = (
            world.piles[view.seat]
            | world.pools[view.seat]
            | world.known[view.seat]
            | world.luckies[view.seat]
        )
        assert int(vista_kernel.by_thumb(w, view.seat, state)) & left
        assert 0 <= vista_kernel.play_out(w, state) <= 26
        assert w[vista_kernel.TRICKS] + w[vista_kernel.TRICKS + 1] == 26


def test_the_kernel_plays_cards_as_the_engine_does():
    for seed in range(20):
        rng = random.Random(f"kernel {seed}")
        steps = [step for step in random_steps(new_start("vista", rng), rng) if step.seat is not None]
        steps = [step for step in steps if step.state.trump is not None]
        w = vista_kernel.world_words(world_of(steps[0].state))
        for step, after in pairwise(steps):
            bit = BIT.get(step.action) or step.state.layout.luckies[step.seat]
            vista_kernel.play(w, step.seat, bit)
            world = world_from(w)
            wanted = world_of(after.state)
            kept = {top: card for top, card in world.under.items() if top in wanted.under}
            assert world._replace(under=kept) == wanted


def test_exact_endings_are_those_of_brute_force():
    """1,000 endings of up to five tricks, a fourth of them with a pool that is still locked."""
    locked = 0
    for seed in range(1000):
        tricks = 1 + seed % 5
        state = ending(seed, tricks)
        world = world_of(state)
        locked += any(world.pools)
        found = vista_exact.leader_takes(
            vista_exact.new_search(), vista_kernel.world_words(world), rng_guess(seed, tricks)
        )
        wanted = best_tricks(state, {})
        assert found == (wanted if state.leader == 0 else tricks - wanted), seed
    assert locked > 100


def rng_guess(seed: int, tricks: int) -> int:
    """Where the search starts must not matter."""
    return random.Random(seed).randint(0, tricks)


def test_a_search_remembers_only_what_stays_true():
    """One table for many endings with the same trump gives what a fresh one gives for each."""
    shared = vista_exact.new_search()
    for seed in range(0, 120, 2):
        state = ending(seed, 6)
        if state.trump == "S":
            w = vista_kernel.world_words(world_of(state))
            assert vista_exact.leader_takes(shared, w, 3) == vista_exact.leader_takes(
                vista_exact.new_search(), w, 3
            )


def test_the_kernels_are_plain_python_too(tmp_path):
    """Without numba the same functions give the same answers."""
    told = [
        subprocess.run(
            [sys.executable, "-m", "tests.bots.vista_answers"],
            env={**os.environ, "KARTKA_COMPILED": compiled},
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        ).stdout
        for compiled in ("0", "1")
    ]
    assert told[0].splitlines()[1:] == told[1].splitlines()[1:]
    assert told[0] != told[1]
