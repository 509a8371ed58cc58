"""Records: matches go out as one document, come back, and whatever is not true in one is found."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.base import RESIGN
from games.engines.records import from_json, record_of, replay, to_json
from games.engines.registry import ENGINES, engine_for
from games.engines.replays import (
    RecordDamaged,
    RecordDiffers,
    RecordError,
    RecordFormatUnknown,
    RecordGameUnknown,
    RecordIllegal,
    RoundData,
)
from tests.engines.matches import Match, random_match, steps

FILES = sorted((Path(__file__).parent / "data" / "records").glob("*.json"))


def golden(name):
    path = next(path for path in FILES if path.stem == name)
    return json.loads(path.read_text(encoding="utf-8"))


def data_of(replayed):
    return [each.data for each in replayed.rounds]


def seen(engine, state):
    """What everybody sees, but for the score of VISTA: of rounds side by side each counts those that were over then,
    and played again in the order of their numbers those before it."""
    return {name: value for name, value in engine.view(state, None).data().items() if name not in SCORE}


SCORE = ("totals", "to_come")

# Out and back


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("key", ENGINES)
def test_a_random_match_comes_back_as_it_went_out(key, seed):
    match = random_match(key, random.Random(f"{key} {seed}"))
    text = to_json(match.record())
    back = from_json(text)
    assert (back.game, back.options) == (key, match.options)
    assert back.result == match.engine.result(match.options, match.facts())
    assert [each.fact for each in back.rounds] == match.facts()
    for each, stored in zip(back.rounds, match.rounds, strict=True):
        assert len(each.states) == len(stored.actions) + 1
        # A state of VISTA also knows which trumps its siblings used at that moment; what counts is what is seen.
        assert seen(match.engine, each.states[-1]) == seen(match.engine, stored.state)
    assert to_json(record_of(match.engine, back.options, data_of(back))) == text


@pytest.mark.parametrize("key", ENGINES)
def test_a_match_that_goes_on_comes_back_without_the_secrets_of_open_rounds(key):
    rng = random.Random(key)
    for match in steps(key, rng):
        if rng.random() < 0.9:
            continue
        record = match.record()
        over = match.over()
        for entry, stored in zip(record["rounds"], match.rounds, strict=True):
            finished = match.engine.outcome(stored.state) is not None
            assert entry["over"] == (finished or over)
            if not entry["over"]:
                assert set(entry) == {"number", "setup", "over"}
        back = from_json(to_json(record))
        assert (back.result is None) == (not over)


def test_rounds_broken_off_by_the_end_of_the_match_are_shown():
    record = golden("vista-resigned")
    broken_off = [entry for entry in record["rounds"] if entry["over"] and entry["outcome"] is None]
    assert len(broken_off) == 4
    assert all(entry["deal"] and entry["actions"] for entry in broken_off)
    assert record["result"]["reason"] == "resigned"
    assert replay(record).reason == "timeout"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_match_is_still_true_and_written_the_same(path):
    text = path.read_text(encoding="utf-8")
    back = from_json(text.encode())
    again = record_of(engine_for(back.game), back.options, reversed(data_of(back)), reason=back.reason)
    assert to_json(again) == text


def test_every_game_has_a_recorded_match():
    assert {golden(path.stem)["game"] for path in FILES} == set(ENGINES)


def test_a_match_before_its_first_round_is_a_record():
    record = record_of(engine_for("vista"), {"rounds": 10}, [])
    back = from_json(to_json(record))
    assert (back.rounds, back.result) == ((), None)


def test_time_at_the_table_decides_a_contest_and_is_kept():
    """The seats of the record differ in cards; with the same play twice the seconds decide."""
    engine = engine_for("pasjans")
    match = Match(engine, engine.options({"seats": 2}), 1)
    match.open_rounds(random.Random(1))
    match.play(random.Random(1), RESIGN)
    match.play(random.Random(1), RESIGN)
    match.rounds[0].added["seconds"] = [9, 8]
    assert replay(match.record()).result.places == (2, 1)
    assert replay(match.record()).rounds[0].data.added == {"seconds": [9, 8]}


def test_what_the_keeper_writes_beside_is_left_alone():
    record = golden("szturm")
    record["players"] = ["Ala", "Bartek"]
    record["rounds"][0]["secret"] = "00"
    assert replay(record).game == "szturm"


# What is not true is found


def first_round(name="vista"):
    record = golden(name)
    return record, record["rounds"][0]


def test_a_record_of_a_version_without_an_option_plays_by_its_default():
    record = golden("pasjans")
    assert "winnable" not in record["options"]
    assert replay(record).result is not None
    record["options"].pop("take_back")
    with pytest.raises(RecordDamaged):
        replay(record)


@pytest.mark.parametrize(
    ("change", "error", "where"),
    [
        (lambda r: r.update(format=2), RecordFormatUnknown, "format"),
        (lambda r: r.update(format=True), RecordFormatUnknown, "format"),
        (lambda r: r.pop("format"), RecordFormatUnknown, "format"),
        (lambda r: r.update(engine=99), RecordFormatUnknown, "engine"),
        (lambda r: r.update(game="chess"), RecordGameUnknown, "game"),
        (lambda r: r.update(game=None), RecordDamaged, "the record"),
        (lambda r: r.update(game="kierki"), RecordDamaged, "options"),
        (lambda r: r.update(options={}), RecordDamaged, "options"),
        (lambda r: r.update(options={"rounds": 3}), RecordDamaged, "options"),
        (lambda r: r.update(options={"rounds": 10.0}), RecordDamaged, "options"),
        (lambda r: r.update(rounds={}), RecordDamaged, "the record"),
        (lambda r: r["rounds"].insert(0, None), RecordDamaged, "rounds[0]"),
        (lambda r: r["rounds"].pop(0), RecordDamaged, "round 2"),
        (lambda r: r["rounds"].append(r["rounds"][9]), RecordDamaged, "round 10"),
        (lambda r: r["rounds"][0].update(number=True), RecordDamaged, "rounds[0]"),
        (lambda r: r["rounds"][0].update(over=1), RecordDamaged, "rounds[0]"),
        (lambda r: r["rounds"][0]["setup"].update(chooser=1), RecordDamaged, "round 1"),
        (lambda r: r["rounds"][0].pop("deal"), RecordDamaged, "rounds[0]"),
        (lambda r: r["rounds"][0]["deal"].pop(), RecordDamaged, "round 1"),
        (lambda r: r["rounds"][0].update(deal=[1] * 52), RecordDamaged, "rounds[0].deal"),
        (lambda r: r["rounds"][0]["actions"].append([0]), RecordDamaged, "rounds[0].actions[53]"),
        (lambda r: r["rounds"][0]["actions"].insert(0, [0.0, "AS"]), RecordDamaged, "rounds[0].actions[0]"),
        (lambda r: r["rounds"][0]["actions"].append([0, "AS"]), RecordIllegal, "round 1"),
        (lambda r: r["rounds"][0]["actions"].pop(0), RecordIllegal, "round 1"),
        (lambda r: r["rounds"][0]["actions"].pop(), RecordDiffers, "rounds[0].summary"),
        (lambda r: r["rounds"][0]["summary"].update(tricks=[26, 0]), RecordDiffers, "rounds[0].summary"),
        (lambda r: r["rounds"][0]["outcome"].update(scores=[13, 0]), RecordDiffers, "rounds[0].outcome"),
        (lambda r: r["rounds"][0].update(outcome=None), RecordDiffers, "rounds[0].outcome"),
        (lambda r: r["rounds"][0]["added"].update(tricks=[26, 0]), RecordDamaged, "round 1"),
        (lambda r: r["rounds"][0].update(over=False), RecordDiffers, "result"),
        (lambda r: r["result"].update(places=[1, 1]), RecordDiffers, "result"),
        (lambda r: r.update(result=None), RecordDiffers, "result"),
        (lambda r: r.pop("result"), RecordDamaged, "the record"),
        (lambda r: r.update(reason=7), RecordDamaged, "the record"),
    ],
)
def test_a_change_is_found_and_named(change, error, where):
    record = golden("vista")
    assert replay(record)
    change(record)
    with pytest.raises(RecordError) as caught:
        replay(record)
    assert type(caught.value) is error
    assert caught.value.where == where
    assert str(caught.value).startswith(f"{where}: ")


def test_an_illegal_action_is_named_with_its_place():
    record, entry = first_round()
    entry["actions"][7][1] = "XX"
    with pytest.raises(RecordIllegal, match="round 1: action 8, seat"):
        replay(record)


def test_the_same_trump_twice_is_found():
    record = golden("vista")
    first, third = record["rounds"][0], record["rounds"][2]
    third["actions"][0] = list(first["actions"][0])
    with pytest.raises(RecordIllegal) as caught:
        replay(record)
    assert caught.value.where == "round 3"


def test_a_dealer_that_nobody_drew_is_found():
    """The first dealer is drawn, so any seat may be it; the next one follows."""
    record = golden("szturm")
    record["rounds"] = record["rounds"][:1]
    record["result"] = None
    entry = record["rounds"][0]
    entry.clear()
    entry.update(golden("szturm")["rounds"][0], over=False)
    for dealer in (0, 1, 2):
        entry["setup"]["dealer"] = dealer
        assert replay(record).result is None
    entry["setup"]["dealer"] = 3
    with pytest.raises(RecordDamaged):
        replay(record)
    record = golden("szturm")
    record["rounds"][1]["setup"]["dealer"] = record["rounds"][0]["setup"]["dealer"]
    with pytest.raises(RecordDamaged) as caught:
        replay(record)
    assert caught.value.where == "round 2"


def test_a_round_after_the_end_is_found():
    for name in ("szturm", "kierki", "pasjans"):
        record = golden(name)
        record["rounds"].append({**record["rounds"][-1], "number": len(record["rounds"]) + 1})
        with pytest.raises(RecordDamaged, match="the match has no such round"):
            replay(record)


def test_a_round_after_one_that_was_given_up_is_found():
    rng = random.Random(3)
    engine = engine_for("kierki")
    match = Match(engine, engine.options({}), 1)
    match.open_rounds(rng)
    match.play(rng, RESIGN)
    record = match.record()
    assert replay(record).result.reason == "resigned"
    record["rounds"].append({**record["rounds"][0], "number": 2})
    with pytest.raises(RecordDamaged) as caught:
        replay(record)
    assert caught.value.where == "round 2"


def test_a_round_that_is_called_over_while_it_goes_on_is_found():
    record = golden("szturm")
    record["result"] = None
    record["rounds"] = record["rounds"][:1]
    entry = record["rounds"][0]
    entry["actions"] = []
    engine = engine_for("szturm")
    entry["summary"] = engine.summary(engine.start(entry["setup"], entry["deal"], {}))
    entry["outcome"] = None
    with pytest.raises(RecordDiffers, match="called over while it goes on"):
        replay(record)
    entry["over"] = False
    assert replay(record).result is None


@pytest.mark.parametrize("seconds", [5, [1], ["1", 2, 3], [None, 1, 1]])
def test_time_at_the_table_that_is_no_time_is_found(seconds):
    record = golden("pasjans")
    record["rounds"][0]["added"]["seconds"] = seconds
    entry = record["rounds"][0]
    # Equal in cards and moves, so that the time has to be looked at.
    entry["actions"] = [[0, RESIGN], [1, RESIGN], [2, RESIGN]]
    zeros = [0, 0, 0]
    entry["summary"] = {"cards": zeros, "moves": zeros, "undos": zeros, "given_up": [True] * 3}
    entry["outcome"] = {"reason": "closed", "scores": zeros, "resigned": None}
    with pytest.raises(RecordDamaged, match="added"):
        replay(record)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        b"\xff",
        '{"format": 1, "format": 1}',
        '{"format": NaN}',
        "[" * 100_000,
        '{"format": 1, "added": ' + "9" * 5000 + "}",
    ],
)
def test_what_is_no_json_is_refused(text):
    with pytest.raises(RecordDamaged) as caught:
        from_json(text)
    assert caught.value.where == "the text"


@pytest.mark.parametrize("text", ["null", "[]", "1", '"format"', "{}"])
def test_json_that_is_no_record_is_refused(text):
    with pytest.raises(RecordFormatUnknown):
        from_json(text)


def test_what_is_nested_too_deeply_is_refused():
    """Whether reading gives up first or comparing depends on the depth and on the Python."""
    text = to_json(golden("szturm"))
    for depth in range(500, 1000):
        nested = "[" * depth + "]" * depth
        with pytest.raises(RecordDamaged):
            from_json(text.replace('"totals": [0, 0, 0]', f'"totals": {nested}', 1))


def test_data_that_is_no_match_is_not_written():
    engine = engine_for("pasjans")
    data = RoundData(1, {"seats": 1, "draw": 1, "take_back": False}, engine.deck({}), ((0, "TURN"),))
    with pytest.raises(RecordIllegal):
        record_of(engine, engine.options({}), [data])


def test_errors_have_stable_codes():
    family = {error.__name__: error.code for error in (RecordError, *RecordError.__subclasses__())}
    assert family == {
        "RecordError": "record",
        "RecordDamaged": "record_damaged",
        "RecordFormatUnknown": "record_format",
        "RecordGameUnknown": "record_game",
        "RecordIllegal": "record_illegal",
        "RecordDiffers": "record_differs",
    }


# Damage of any kind


def places(value, path=()):
    """Every place in a document."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield from places(part, (*path, key))


GOLDEN = {path.stem: golden(path.stem) for path in FILES}
PLACES = [(name, place) for name, record in GOLDEN.items() for place in places(record) if place]
JUNK = st.sampled_from(
    [None, True, -1, 0, 1, 2, 3, 52, 1.5, 10**30, "", "AS", "RESIGN", "é\x00", [], {}, [0, "AS"]]
)


@settings(max_examples=400, deadline=None)
@given(place=st.sampled_from(PLACES), junk=JUNK, remove=st.booleans())
def test_damage_anywhere_is_found_or_makes_no_difference(place, junk, remove):
    name, path = place
    record = copy.deepcopy(GOLDEN[name])
    parent = record
    for key in path[:-1]:
        parent = parent[key]
    if remove:
        del parent[path[-1]]
    else:
        parent[path[-1]] = junk
    try:
        back = replay(record)
    except RecordError:
        return
    again = record_of(engine_for(back.game), back.options, data_of(back), reason=back.reason)
    same = json.dumps(again, sort_keys=True) == json.dumps(record, sort_keys=True)
    assert same or path[-1] == "added" or remove
