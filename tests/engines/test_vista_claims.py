"""Claims: what the engine makes of one that was granted, and that a proof holds in every deal that fits the view."""

from __future__ import annotations

import random
import time

import pytest

from games.engines.base import RESIGN, ActionSyntaxError, IllegalAction
from games.engines.records import from_json, replay, to_json
from games.engines.vista_claims import is_proved, sure_run, tricks_left
from tests.engines.hidden import other_world
from tests.engines.matches import random_match
from tests.engines.rounds import new_start, random_steps
from tests.engines.test_views_leak import seen
from tests.engines.vista_help import ENGINE, legal_now, play, start, table, turn

SEEDS = range(25)


def rounds(seed):
    rng = random.Random(f"claim {seed}")
    beginning, actions = new_start("vista", rng), []
    for step in random_steps(beginning, rng):
        if step.seat is None:
            return
        yield beginning, tuple(actions), step.state, rng
        actions.append((step.seat, ENGINE.record(step.state, step.seat, step.action)))


# --- The engine -------------------------------------------------------------------------------------


def test_a_granted_claim_ends_the_round_with_its_score():
    state = play(table(), "KC", "2C")
    for seat, granted, tricks in ((0, 25, (26, 0)), (0, 0, (1, 25)), (1, 5, (21, 5))):
        over = ENGINE.apply(state, seat, f"CLAIM {granted}")
        assert ENGINE.outcome(over).reason == "claimed"
        assert ENGINE.outcome(over).scores == (tricks[0] - 13, 0)
        assert ENGINE.summary(over)["tricks"] == list(tricks)
        assert ENGINE.to_act(over) == ()
        assert legal_of_both(over) == []
        assert ENGINE.load(ENGINE.dump(over)) == over
        with pytest.raises(IllegalAction):
            ENGINE.apply(over, 0, RESIGN)


def legal_of_both(state):
    return [action for seat in (0, 1) for action in ENGINE.legal(state, seat)]


def test_a_claim_counts_the_trick_in_play():
    state = play(table(), "KC")
    assert ENGINE.summary(ENGINE.apply(state, 0, "CLAIM 26"))["tricks"] == [26, 0]


@pytest.mark.parametrize(
    "action", ["CLAIM 27", "CLAIM -1", "CLAIM", "CLAIM x", "CLAIM 05", "CLAIM 5 ", "CLAIM ٣"]
)
def test_nonsense_is_no_claim(action):
    with pytest.raises(IllegalAction):
        ENGINE.apply(table(), 0, action)


def test_there_is_no_claim_before_the_trump_nor_of_a_stranger():
    for state, seat in ((start(), 0), (table(), 2)):
        with pytest.raises(IllegalAction):
            ENGINE.apply(state, seat, "CLAIM 3")


def test_nobody_can_type_a_claim_at_the_table():
    view = ENGINE.view(table(), 0)
    for text in ("CLAIM 26", ENGINE.describe("CLAIM 26", "en"), ENGINE.describe("CLAIM 2", "pl")):
        with pytest.raises((ActionSyntaxError, IllegalAction)):
            ENGINE.parse(view, text)
    assert not any(action.startswith("CLAIM") for action in legal_now(table()))


def test_claims_in_words():
    assert ENGINE.describe("CLAIM 0", "pl") == "oddaje resztę lew"
    assert [ENGINE.describe(f"CLAIM {n}", "pl") for n in (1, 3, 5, 12, 22)] == [
        "bierze jeszcze 1 lewę",
        "bierze jeszcze 3 lewy",
        "bierze jeszcze 5 lew",
        "bierze jeszcze 12 lew",
        "bierze jeszcze 22 lewy",
    ]
    assert ENGINE.describe("CLAIM 1", "en") == "claims 1 more trick"


@pytest.mark.parametrize("seed", range(6))
def test_a_view_after_a_claim_shows_no_card_that_it_did_not_show(seed):
    compared = 0
    for beginning, actions, state, rng in rounds(seed):
        if state.trump is None or rng.random() < 0.8:
            continue
        claim = (rng.randrange(2), f"CLAIM {rng.randrange(tricks_left(ENGINE.view(state, None)) + 1)}")
        over = ENGINE.apply(state, *claim)
        for seat in (0, 1, None):
            world = other_world(beginning, [*actions, claim], over, seat, rng)
            if world is not None:
                compared += 1
                assert seen(ENGINE, world, seat) == seen(ENGINE, over, seat)
    assert compared > 5


def test_a_match_with_claims_is_a_record_that_plays_again():
    rng = random.Random(11)
    match = random_match("vista", rng)
    for number, stored in enumerate(match.rounds, 1):
        stored.actions = [*stored.actions[: 20 + number], (number % 2, "CLAIM 4")]
        state = match._start(number, match.facts_before(number))
        for seat, action in stored.actions:
            state = ENGINE.apply(state, seat, action)
        stored.state = state
    record = match.record()
    assert [entry["outcome"]["reason"] for entry in record["rounds"]] == ["claimed"] * len(match.rounds)
    assert from_json(to_json(record)) == replay(record)


# --- The proof --------------------------------------------------------------------------------------


def best(state, seat, memory):
    """The tricks that a seat can take from here when both see all cards."""
    if turn_or_none(state) is None:
        return 0
    key = (state.left, state.known, state.leader, state.plays[-1:] if len(state.plays) & 1 else ())
    if key not in memory:
        actor = turn(state)
        values = []
        for action in ENGINE.legal(state, actor):
            after = ENGINE.apply(state, actor, action)
            values.append(after.tricks[seat] - state.tricks[seat] + best(after, seat, memory))
        memory[key] = max(values) if actor == seat else min(values)
    return memory[key]


def turn_or_none(state):
    return next(iter(ENGINE.to_act(state)), None)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_proved_can_be_taken_in_every_deal_that_fits_the_view(seed):
    checked = 0
    for beginning, actions, state, rng in rounds(seed):
        if len(state.plays) < 40:
            continue
        for seat in (0, 1):
            view = ENGINE.view(state, seat)
            proved = max(n for n in range(tricks_left(view) + 1) if is_proved(view, n))
            worlds = [state, *(other_world(beginning, actions, state, seat, rng) for _ in range(2))]
            for world in filter(None, worlds):
                assert best(world, seat, {}) >= proved
                checked += proved > 0
    assert checked > 0


def blind_cards(view) -> bool:
    """Whether the claimant cannot name all own cards."""
    own = view.seat
    return (
        view.lucky[own].there
        or view.pools[own].cards is None
        or any(pile.cards == 2 for pile in view.piles[own])
    )


def low_rounds(seed):
    """Rounds in which seat 0 throws away what it can, so that its pool stays locked for long."""
    rng = random.Random(f"low {seed}")
    beginning, actions = new_start("vista", rng), []
    state = beginning.state()
    while (seats := ENGINE.to_act(state)) and len(state.plays) < 50:
        yield beginning, tuple(actions), state, rng
        legal = ENGINE.legal(state, seats[0])
        known = [action for action in legal if action != "LUCKY"] or list(legal)
        low = min(known, key=lambda card: (card[1:] == state.trump, "23456789TJQKA".find(card[0])))
        action = low if seats[0] == 0 and state.trump else rng.choice(legal)
        actions.append((seats[0], ENGINE.record(state, seats[0], action)))
        state = ENGINE.apply(state, seats[0], action)


def test_cards_that_the_claimant_does_not_know_are_no_obstacle():
    """What an open hand proves is proved with covered cards, a locked pool and the lucky card still there."""
    found = {"covered": 0, "lucky": 0, "locked": 0}
    for seed in range(12):
        for source, first in ((rounds, 36), (low_rounds, 16)):
            for _, _, state, _ in source(seed):
                if len(state.plays) < first or state.trump is None:
                    continue
                for seat in (0, 1):
                    view = ENGINE.view(state, seat)
                    if is_proved(view, sure_run(view) + 1, 5_000):
                        found["covered"] += any(pile.cards == 2 for pile in view.piles[seat])
                        found["lucky"] += view.lucky[seat].there
                        found["locked"] += view.pools[seat].cards is None
    assert min(found.values()) > 5, found


@pytest.mark.parametrize("seed", range(8))
def test_a_proof_with_blind_cards_holds_in_every_deal_that_fits_the_view(seed):
    checked = 0
    for beginning, actions, state, rng in low_rounds(seed):
        if len(state.plays) < 40:
            continue
        for seat in (0, 1):
            view = ENGINE.view(state, seat)
            proved = max(n for n in range(tricks_left(view) + 1) if is_proved(view, n, 20_000))
            worlds = [state, *(other_world(beginning, actions, state, seat, rng) for _ in range(3))]
            for world in filter(None, worlds):
                assert best(world, seat, {}) >= proved
                checked += proved > 0 and blind_cards(view)
    assert checked > 0


def test_the_same_view_is_decided_in_the_same_way_every_time():
    """The bound is a number of tries, not a time: a slow machine grants what a fast one does."""
    for _, _, state, rng in rounds(3):
        view = ENGINE.view(state, rng.randrange(2))
        if state.trump is not None and len(state.plays) >= 30:
            for tries in (10, 1000):
                answers = {is_proved(view, tricks_left(view) // 2, tries) for _ in range(3)}
                assert len(answers) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sure_run_wins_whatever_is_answered(seed):
    for _, _, state, rng in rounds(seed):
        view = ENGINE.view(state, turn(state))
        if view.trump is None or not (run := sure_run(view)):
            continue
        seat, before = turn(state), state.tricks[turn(state)]
        for _ in range(run):
            now = ENGINE.view(state, seat)
            assert sure_run(now) >= 1
            winners = [card for card in now.legal if card != "LUCKY" and is_proved_lead(now, card)]
            state = play(state, winners[0])
            state = play(state, rng.choice(ENGINE.legal(state, turn(state))))
        assert state.tricks[seat] == before + run
        return


def is_proved_lead(view, card):
    """Whether nothing outstanding beats this lead, by looking at every card that the seat cannot call its own."""
    from games.engines.cards import DECK
    from games.engines.vista_state import BIT, wins

    mine = {pile.top for pile in view.piles[view.seat]} | set(view.pools[view.seat].cards or ())
    played = {play.card for trick in view.finished for play in trick.plays}
    return not any(
        wins(BIT[other], BIT[card], view.trump) for other in DECK if other not in mine and other not in played
    )


def test_conceding_is_always_granted_and_too_much_never():
    view = ENGINE.view(table(), 0)
    assert is_proved(view, 0)
    assert not is_proved(view, 26)
    assert not is_proved(ENGINE.view(table(), None), 1)


def test_a_proof_is_given_up_in_time():
    slowest = 0.0
    for seed in range(10):
        for _, _, state, rng in rounds(seed):
            if rng.random() < 0.15 and state.trump is not None:
                view = ENGINE.view(state, rng.randrange(2))
                began = time.process_time()
                is_proved(view, max(1, tricks_left(view) // 2))
                slowest = max(slowest, time.process_time() - began)
    assert slowest < 2
