"""A caretaker finishes a round: in every game that has one the seat has lost it at best, and the record says so."""

from __future__ import annotations

import json
import random

import pytest

from games.engines.base import CARETAKER, RESIGN, ActionSyntaxError, IllegalAction, RoundFact
from games.engines.kierki_rules import read_options, rules_of, scores_without
from games.engines.records import from_json, record_of, to_json
from games.engines.registry import ENGINES, HAVE_CARETAKERS
from games.engines.replays import RoundData
from games.engines.vista_state import claim_action
from tests.engines.rounds import new_start, random_steps

GAMES = sorted(HAVE_CARETAKERS)


def round_with(key, seed, *absences):
    """A random round: its start, its record and its states; `absences` are (before which action, seat)."""
    rng = random.Random(f"{key} {seed}")
    start = new_start(key, rng)
    engine = start.engine
    record, states = [], [start.state()]

    def add(seat, action):
        record.append((seat, engine.record(states[-1], seat, action)))
        states.append(engine.apply(states[-1], seat, action))

    for count, step in enumerate(random_steps(start, rng)):
        for when, seat in absences:
            if when == count and step.seat is not None:
                add(seat, CARETAKER)
        if step.seat is not None:
            add(step.seat, step.action)
    return start, record, states


def lost(key, start, scores, seat) -> bool:
    """Whether this seat has lost a round with these scores, at best."""
    if key == "vista":
        chooser = start.setup["chooser"]
        return scores[chooser] <= -1 if seat == chooser else scores[chooser] >= 1
    if key == "szturm":
        return scores[seat] == 0
    return scores[seat] >= max(score for other, score in enumerate(scores) if other != seat)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("key", GAMES)
def test_the_absentee_has_lost_at_best(key, seed):
    start, record, states = round_with(key, seed, (seed % 5, seed % 2))
    engine = start.engine
    assert CARETAKER in [action for _, action in record]
    outcome = engine.outcome(states[-1])
    assert lost(key, start, outcome.scores, seed % 2)
    assert outcome.resigned is None
    assert engine.summary(states[-1])["absent"] == [seed % 2]


@pytest.mark.parametrize("key", GAMES)
def test_nothing_else_of_the_round_changes(key):
    """The same cards without the caretaker: same turns, same legal actions, same plays; only the score may differ."""
    start, record, states = round_with(key, 7, (3, 1))
    plain = [start.state()]
    for seat, action in record:
        if action != CARETAKER:
            plain.append(start.engine.apply(plain[-1], seat, action))
    at = [action for _, action in record].index(CARETAKER)
    with_it = states[: at + 1] + states[at + 2 :]
    for before, after in zip(plain, with_it, strict=True):
        assert start.engine.to_act(before) == start.engine.to_act(after)
        for seat in start.engine.to_act(before):
            assert list(start.engine.legal(before, seat)[:99]) == list(start.engine.legal(after, seat)[:99])


@pytest.mark.parametrize("key", GAMES)
def test_it_is_in_dumps_summaries_and_records_and_in_no_list_of_actions(key):
    start, _record, states = round_with(key, 11, (2, 0), (4, 1))
    engine = start.engine
    for state in states:
        assert engine.load(json.loads(json.dumps(engine.dump(state)))) == state
        for seat in engine.to_act(state):
            view = engine.view(state, seat)
            assert CARETAKER not in view.legal[:99]
            for text in (CARETAKER, *(engine.describe(CARETAKER, language) for language in ("pl", "en"))):
                with pytest.raises((ActionSyntaxError, IllegalAction)):
                    engine.parse(view, text)
    assert "absent" not in engine.summary(states[0])
    assert engine.summary(states[-1])["absent"] == [0, 1]


@pytest.mark.parametrize("key", GAMES)
def test_a_record_with_it_is_played_again_and_a_forged_score_is_found(key):
    rng = random.Random(key)
    engine = ENGINES[key]
    options = engine.options({"vista": {"rounds": 2}, "szturm": {"limit": 1}, "kierki": {"target": 10}}[key])
    facts, rounds = [], []
    while engine.result(options, facts) is None:
        (number,) = engine.rounds_to_open(options, facts, 1)
        setup = engine.setup(options, number, facts, rng.randrange)
        deal = tuple(rng.sample(engine.deck(setup), len(engine.deck(setup))))
        state = engine.start(setup, deal, engine.shared(options, number, facts))
        actions = [(1, CARETAKER)]
        state = engine.apply(state, 1, CARETAKER)
        while seats := engine.to_act(state):
            seat = seats[0]
            legal = engine.legal(state, seat)
            action = legal[rng.randrange(len(legal))]
            actions.append((seat, engine.record(state, seat, action)))
            state = engine.apply(state, seat, action)
        rounds.append(RoundData(number, setup, deal, tuple(actions)))
        facts.append(RoundFact(number, setup, engine.summary(state), engine.outcome(state)))
    text = to_json(record_of(engine, options, rounds))
    assert [each.fact for each in from_json(text).rounds] == facts
    forged = json.loads(text)
    forged["rounds"][0]["actions"].remove([1, CARETAKER])
    with pytest.raises(ValueError, match="playing it again"):
        from_json(json.dumps(forged))


@pytest.mark.parametrize("key", GAMES)
def test_it_comes_once_to_a_seat_and_never_when_the_round_is_over(key):
    start, _, states = round_with(key, 3, (0, 1))
    engine = start.engine
    for state, seat in ((states[1], 1), (states[1], -1), (states[1], 9), (states[-1], 0)):
        with pytest.raises(IllegalAction):
            engine.apply(state, seat, CARETAKER)
    given_up = engine.apply(states[1], 1, RESIGN)
    assert engine.outcome(given_up).resigned == 1
    with pytest.raises(IllegalAction):
        engine.apply(given_up, 0, CARETAKER)


def test_nobody_waits_in_pasjans_so_it_has_none():
    start = new_start("pasjans", random.Random(1))
    with pytest.raises(IllegalAction):
        start.engine.apply(start.state(), 0, CARETAKER)


@pytest.mark.parametrize(
    ("absent", "claimant", "granted", "score"),
    [((0,), 0, 26, -1), ((0,), 1, 20, -7), ((1,), 0, 0, 1), ((1,), 0, 20, 7), ((0, 1), 0, 26, 0)],
)
def test_vista_counts_a_claimed_round_the_same_way(absent, claimant, granted, score):
    engine = ENGINES["vista"]
    deal = engine.deck({})
    state = engine.start({"number": 1, "rounds": 2, "chooser": 0}, deal, {"used": []})
    state = engine.apply(state, 0, "TRUMP S")
    for seat in absent:
        state = engine.apply(state, seat, CARETAKER)
    state = engine.apply(state, claimant, claim_action(granted))
    assert engine.outcome(state).scores == (score, 0)
    assert engine.summary(state)["tricks"] == [granted, 26 - granted][:: 1 if claimant == 0 else -1]


@pytest.mark.parametrize(
    ("raw", "scores", "absent", "expected"),
    [
        ({}, (0, 5, 8, 13), (0,), (13, 5, 8, 13)),
        ({}, (20, 5, 1, 0), (0,), (20, 5, 1, 0)),
        ({}, (0, 26, 26, 26), (0,), (26, 26, 26, 26)),
        ({"moon": "new"}, (-26, 0, 0, 0), (0,), (0, 0, 0, 0)),
        ({}, (1, 2, 3, 20), (0, 3), (3, 2, 3, 20)),
        ({"reverse": True}, (26, 0, 0, 0), (0,), (0, 0, 0, 0)),
        ({}, (1, 2, 3, 20), (0, 1, 2, 3), (1, 2, 3, 20)),
    ],
)
def test_kierki_gives_the_absentee_no_less_than_the_worst_of_the_others(raw, scores, absent, expected):
    assert scores_without(rules_of(read_options(raw)), scores, absent) == expected
