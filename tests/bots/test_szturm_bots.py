"""The bots of Szturm: legal, repeatable, honest about what they know, and each better than the one below."""

from __future__ import annotations

import random

import numpy as np
import pytest

from games.bots import szturm_playout
from games.bots.base import LEVELS
from games.bots.registry import bot_for
from games.bots.szturm import Easy, Hard, Medium, by_thumb, reasonable
from games.bots.szturm_search import PHASES, position_of, step, world
from games.bots.szturm_table import Table
from games.bots.szturm_worlds import ALL, Knowledge, Other, knowledge_of, unseen_of
from games.engines.cards import DECK, SUITS
from games.engines.szturm_state import SUIT_SET, State, card_set, words
from tests.bots.szturm_arena import duel
from tests.engines.szturm_help import ENGINE, assault, play, round_of, setup_of, shuffled_deal, turn

BUDGET = 0.01


def positions(players: int, seed: int, slips: float = 0.2):
    """Every state of a round in which some actions are random and the others sensible."""
    rng = random.Random(seed)
    state = ENGINE.start(setup_of(players, seed % players), shuffled_deal(seed), {})
    while ENGINE.to_act(state):
        yield state
        view = ENGINE.view(state, turn(state))
        state = play(state, rng.choice(view.legal) if rng.random() < slips else by_thumb(view))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_legal_actions_and_the_same_ones_for_the_same_seed(players, level):
    bot = bot_for("szturm", level)
    for seed in range(3):
        for state in list(positions(players, seed))[:: 1 if level != "hard" else 5]:
            view = ENGINE.view(state, turn(state))
            action = bot.choose(view, random.Random(5), BUDGET)
            assert action in view.legal
            assert bot.choose(view, random.Random(5), BUDGET) == action


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_bot_tries_is_legal_and_starts_with_the_rule_of_thumb(players):
    for seed in range(4):
        for state in positions(players, seed):
            view = ENGINE.view(state, turn(state))
            actions = reasonable(view)
            assert actions[0] == by_thumb(view)
            assert len(set(actions)) == len(actions)
            assert all(action in view.legal for action in actions)


# --- The quick table --------------------------------------------------------------------------------


def table_at(state: State) -> Table:
    """The table of a state with all its secrets."""
    view = ENGINE.view(state, state.turn)
    table = knowledge_of(view).table
    table.hands = list(state.hands)
    gone = [0] * state.table.players
    for lot in state.lots:
        gone[lot.seat] |= lot.discards
    table.gone = gone
    if view.lot:
        table.court = list(state.table.court[len(state.lots) :])
        table.prison = state.prison
    return table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_table_plays_a_round_out_as_the_engine_does(players):
    for seed in range(6):
        for state in list(positions(players, seed))[::7]:
            position, compiled = position_of(table_at(state)), np.zeros(4, dtype=np.int64)
            szturm_playout.finish(position, compiled)
            scores = table_at(state).finish()
            assert list(compiled[:players]) == scores
            while ENGINE.to_act(state):
                state = play(state, by_thumb(ENGINE.view(state, turn(state))))
            assert tuple(scores) == ENGINE.outcome(state).scores


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_that_a_bot_tries_does_on_the_table_what_it_does_in_the_engine(players):
    for seed in range(4):
        for state in list(positions(players, seed))[::3]:
            for action in reasonable(ENGINE.view(state, turn(state))):
                position, after = position_of(table_at(state)), play(state, action)
                szturm_playout.act(position, *step(action))
                done = position.state
                assert tuple(position.hands[:players]) == after.hands
                assert PHASES[done[szturm_playout.PHASE]] == after.phase
                if after.phase != "over":
                    assert done[szturm_playout.TURN] == after.turn
                    assert done[szturm_playout.PRISON] == after.prison


def test_refusing_leaves_the_hands_alone():
    table = table_at(play(round_of(2), "PASS"))
    before = table.hands[:]
    table.refuse()
    assert (table.hands, table.lot, table.turn) == (before, 1, 0)


# --- The worlds -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_worlds_agree_with_what_the_seat_knows(players):
    rng = random.Random(1)
    for seed in range(4):
        for state in positions(players, seed):
            seat = turn(state)
            view = ENGINE.view(state, seat)
            for _ in range(3):
                table = world(knowledge_of(view), rng)
                assert words(table.hands[seat]) == view.hand
                assert [hand.bit_count() for hand in table.hands] == list(view.counts)
                assert view.prison is None or words(table.prison) == view.prison
                assert table.prison.bit_count() == view.prison_left
                assert [DECK[card] for card in table.court[:1]] == ([view.lot.card] if view.lot else [])
                assert len(table.court) == (view.court_left + 1 if view.lot else 0)
                places = [
                    *table.hands,
                    *table.gone,
                    table.prison,
                    card_set(tuple(DECK[c] for c in table.court)),
                ]
                if view.phase == "discard":
                    # The card on auction is in the hand of its buyer already.
                    places[-1] &= ~card_set((view.lot.card,))
                everything = 0
                for cards in places:
                    assert everything & cards == 0
                    everything |= cards
                assert unseen_of(view) & ~everything == 0


def test_cards_bought_and_freed_are_placed_with_who_has_them():
    state = play(round_of(2, dealer=1, court="AS KS", prison="QS"), "BID 1", "PASS")
    state = play(state, ENGINE.legal(state, 0)[0])
    view = ENGINE.view(state, 1)
    held = [world(knowledge_of(view), random.Random(seed)).hands[0] for seed in range(20)]
    assert all(hand & card_set(("AS",)) for hand in held)
    state = play(assault("AS 2S 4S", "3S 5D 6D", prison="QS 7C"), "AS", "3S", "FREE QS", "2S")
    held = [world(knowledge_of(ENGINE.view(state, 1)), random.Random(seed)).hands[0] for seed in range(20)]
    assert all(hand & card_set(("QS",)) for hand in held)


def test_seat_that_could_not_follow_is_dealt_no_card_of_that_suit():
    state = play(
        assault("AH 2H 4H", "3D 5D 6D", "QH 9H 8H", prison="QS 7C"), "AH", "3D", "QH", "FREE QS", "2H", "5D"
    )
    known = knowledge_of(ENGINE.view(state, 2))
    for seed in range(50):
        assert not world(known, random.Random(seed)).hands[1] & SUIT_SET[SUITS.index("H")]


def test_what_cannot_be_true_is_forgotten_rather_than_dealt_for_ever():
    view = ENGINE.view(play(assault("AH 2H", "3D 5D"), "AH"), 1)
    known = knowledge_of(view)
    lies = Knowledge(known.table, (Other(0, 0, 0, 1, 0, ALL),), known.loose, 0)
    assert world(lies, random.Random(1)).hands[0].bit_count() == 1


# --- Strength ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "share"), [(2, 0.9), (3, 0.8), (4, 0.7)])
def test_medium_beats_easy(players, share):
    result = duel(players, Medium(), Easy(), deals=30, budget=0)
    assert result.matches > share
    assert result.lead - result.error > 1


def test_hard_beats_medium():
    result = duel(2, Hard(), Medium(), deals=8, budget=0.02)
    assert result.lead > 1


def test_hard_leaves_the_rule_of_thumb_when_another_card_scores_more():
    # Any trump nearly surely leaves the other without cards; the rule of thumb leads low.
    view = ENGINE.view(assault("9S 2H", "8S", prison="7C"), 0)
    assert by_thumb(view) == "2H"
    assert Hard().choose(view, random.Random(1), 0.2) == "9S"
