"""What every engine promises in `games.engines.base`, on random rounds of every table in `rounds`."""

from __future__ import annotations

import json
import random

import pytest

from games.engines.base import (
    RESIGN,
    ActionSyntaxError,
    AmbiguousAction,
    EngineError,
    IllegalAction,
    OptionsError,
    RoundFact,
    StateError,
    View,
    one_action,
)
from games.engines.registry import ENGINES, UnknownGame, engine_for
from tests.engines.rounds import LONGEST, SCORES, TABLES, new_start, random_action, random_steps

SEEDS = range(200)
LANGUAGES = ("pl", "en")
NONSENSE = ("", "?", "xyzzy", "I would rather not", "[AS]", "«RESIGN»")

pytestmark = pytest.mark.parametrize("key", ENGINES)


def plain(engine, state) -> str:
    return json.dumps(engine.dump(state))


def some(legal, rng: random.Random, count: int):
    """A few of the legal actions, which may be too many to walk through."""
    return [legal[rng.randrange(len(legal))] for _ in range(min(count, len(legal)))]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_round_keeps_the_promises(key, seed):
    rng = random.Random(f"{key} {seed}")
    start = new_start(key, rng)
    engine, record = start.engine, []
    seats = range(engine.seats(start.options))
    known = set()
    for step in random_steps(start, rng):
        # Looking closely costs time: at every tenth action, and at the end.
        closely = rng.random() < 0.1 or step.seat is None
        if closely:
            check_position(engine, step.state, seats)
        if step.seat is None:
            break
        before = plain(engine, step.state) if closely else None
        recorded = engine.record(step.state, step.seat, step.action)
        if closely:
            known.add(step.action)
            check_words(engine, step.state, rng, known)
            check_refusals(engine, step.state, seats, rng)
            check_giving_up(engine, step.state, seats)
            played, replayed = (engine.apply(step.state, step.seat, text) for text in (step.action, recorded))
            assert played == replayed
            assert engine.record(step.state, step.seat, recorded) == recorded
            assert plain(engine, step.state) == before
        record.append((step.seat, recorded))
    check_end(engine, step.state, seats, len(record))
    check_replay(start, step.state, json.loads(json.dumps(record)))


def check_position(engine, state, seats) -> None:
    to_act = engine.to_act(state)
    assert list(to_act) == sorted(set(to_act))
    assert set(to_act) <= set(seats)
    assert (to_act == ()) == (engine.outcome(state) is not None)
    for seat in (*seats, None):
        view = engine.view(state, seat)
        assert (view.game, view.seat, view.to_act) == (engine.key, seat, to_act)
        legal = () if seat is None else engine.legal(state, seat)
        assert list(view.legal[:50]) == list(legal[:50])
        assert RESIGN not in legal
        if seat not in to_act:
            assert len(legal) == 0
        data = view.data()
        assert json.loads(json.dumps(data)) == data
        assert engine.view(state, seat) == view
    dump = json.loads(json.dumps(engine.dump(state)))
    assert engine.load(dump) == state
    for damaged in (
        {},
        {**dump, "game": "chess"},
        {**dump, "format": engine.format + 1},
        {**dump, "deal": ["AS"]},
    ):
        with pytest.raises(StateError):
            engine.load(damaged)
    assert json.loads(json.dumps(engine.summary(state))) == engine.summary(state)


def check_words(engine, state, rng, known) -> None:
    for seat in engine.to_act(state):
        view: View = engine.view(state, seat)
        for action in some(view.legal, rng, 4):
            for text in (
                action,
                f" {action.lower()} ",
                *(engine.describe(action, each) for each in LANGUAGES),
            ):
                assert action in engine.parse(view, text), text
            for text in (action, *(engine.describe(action, each) for each in LANGUAGES)):
                assert one_action(engine.parse(view, text), text) == action
        for action in sorted(known):
            if action not in view.legal:
                with pytest.raises(IllegalAction):
                    engine.parse(view, action)
        for text in NONSENSE:
            with pytest.raises(ActionSyntaxError):
                engine.parse(view, text)
        for text in (RESIGN, *(engine.describe(RESIGN, each) for each in LANGUAGES)):
            assert engine.parse(view, text) == {RESIGN}


def check_refusals(engine, state, seats, rng) -> None:
    to_act = engine.to_act(state)
    for seat in seats:
        if seat not in to_act:
            for action in some(engine.legal(state, to_act[0]), rng, 2):
                with pytest.raises(IllegalAction):
                    engine.apply(state, seat, action)
        for action in ("", "XX", "as", "LUCKY=", "TRUMP X", f"{RESIGN} "):
            with pytest.raises(IllegalAction) as refused:
                engine.apply(state, seat, action)
            assert refused.value.text == action
    for seat in (-1, len(seats)):
        with pytest.raises(IllegalAction):
            engine.apply(state, seat, RESIGN)


def check_giving_up(engine, state, seats) -> None:
    contest = engine.key == "pasjans" and len(seats) > 1
    for seat in engine.to_act(state) if contest else seats:
        given_up = engine.apply(state, seat, RESIGN)
        if contest:
            # Who gives up leaves the others playing, and who plays no longer has nothing to give up.
            assert engine.to_act(given_up) == tuple(each for each in engine.to_act(state) if each != seat)
        else:
            assert engine.outcome(given_up).resigned == seat
            assert engine.to_act(given_up) == ()
        assert engine.load(json.loads(json.dumps(engine.dump(given_up)))) == given_up


def check_end(engine, state, seats, actions) -> None:
    outcome = engine.outcome(state)
    if outcome is None:
        # Only a game without an end of its own comes here: too long, or every seat that is left is stuck, says
        # so, and stays to act until it gives up.
        stuck = all(engine.view(state, seat).stuck for seat in engine.to_act(state))
        assert actions == LONGEST or (stuck and random_action(engine, state, random.Random(0)) is None)
        return
    low, high = SCORES[engine.key]
    assert len(outcome.scores) == len(seats)
    assert all(low <= score <= high for score in outcome.scores)
    assert outcome.reason
    assert outcome.resigned is None
    for seat in seats:
        assert len(engine.legal(state, seat)) == 0
        with pytest.raises(IllegalAction):
            engine.apply(state, seat, RESIGN)
        with pytest.raises(EngineError):
            engine.parse(engine.view(state, seat), RESIGN)


def check_replay(start, state, record) -> None:
    again = start.state()
    for seat, action in record:
        again = start.engine.apply(again, seat, action)
    assert again == state


@pytest.mark.parametrize("width", [1, 2, 10])
def test_a_match_goes_from_its_first_round_to_its_result(key, width):
    engine = ENGINES[key]
    rng = random.Random(f"{key} {width}")
    options = engine.options(TABLES[key][0][0])
    seats = range(engine.seats(options))
    states, facts = {}, []
    for _ in range(20_000):
        for number in engine.rounds_to_open(options, facts, width):
            setup = json.loads(json.dumps(engine.setup(options, number, facts, rng.randrange)))
            deal = list(engine.deck(setup))
            rng.shuffle(deal)
            states[number] = (setup, deal, [])
            facts.append(RoundFact(number, setup, {}, None))
        numbers = [fact.number for fact in facts]
        assert numbers == list(range(1, len(numbers) + 1))
        running = [fact.number for fact in facts if fact.outcome is None]
        assert len(running) <= width
        if not running:
            break
        play_one_action(engine, options, states, facts, rng.choice(running), rng)
        if len(facts) > 12 or len(states[len(facts)][2]) > LONGEST:
            give_up(engine, options, states, facts, rng)
            break
    result = engine.result(options, facts)
    assert len(result.totals) == len(result.places) == len(seats)
    assert min(result.places) == 1
    assert engine.rounds_to_open(options, facts, width) == ()


def play_one_action(engine, options, states, facts, number, rng, action=None) -> None:
    assert engine.result(options, facts) is None
    setup, deal, record = states[number]
    state = engine.start(setup, deal, engine.shared(options, number, facts))
    for seat, played in record:
        state = engine.apply(state, seat, played)
    choice = (0, RESIGN) if action else random_action(engine, state, rng) or (0, RESIGN)
    record.append((choice[0], engine.record(state, *choice)))
    state = engine.apply(state, *choice)
    facts[number - 1] = RoundFact(number, setup, engine.summary(state), engine.outcome(state))


def give_up(engine, options, states, facts, rng) -> None:
    running = [fact.number for fact in facts if fact.outcome is None]
    play_one_action(engine, options, states, facts, running[0], rng, action=RESIGN)
    result = engine.result(options, facts)
    assert result.reason == "resigned"
    assert result.places[0] == max(result.places)


def test_the_options_of_a_table_are_filled_in_and_checked(key):
    engine = ENGINES[key]
    for raw, _ in TABLES[key]:
        options = engine.options(raw)
        assert engine.options(options) == options
        assert json.loads(json.dumps(options)) == options
        assert raw.items() <= options.items()
        for name in options:
            for wrong in ("?", -1, [], {}, 1.5):
                with pytest.raises(OptionsError) as refused:
                    engine.options({**raw, name: wrong})
                assert refused.value.option
    with pytest.raises(OptionsError) as refused:
        engine.options({"colour": "blue"})
    assert refused.value.option == "colour"


def test_a_deal_that_is_not_the_deck_is_refused(key):
    start = new_start(key, random.Random(3))
    for deal in (start.deal[1:], (*start.deal[1:], start.deal[1]), (*start.deal, "AS"), ()):
        with pytest.raises(StateError):
            start.engine.start(start.setup, deal, start.shared)


def test_the_registry_knows_the_game_by_its_key(key):
    assert engine_for(key).key == key
    with pytest.raises(UnknownGame) as refused:
        engine_for(f"{key}!")
    assert refused.value.code == "unknown_game"


def test_several_readings_become_a_question(key):
    with pytest.raises(AmbiguousAction) as asked:
        one_action(frozenset({"KD", "QH"}), "dk")
    assert asked.value.readings == ("KD", "QH")
