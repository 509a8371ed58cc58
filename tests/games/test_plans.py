"""Plans: their words, and what follows from them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.cards import DECK, SUITS
from games.engines.vista_state import LUCKY
from games.plan_words import PlanSyntaxError, parse, written
from games.plans import ANY, HIGH, LOW, STOPS, WIN, Foreseen, Halt, Plan, foresee, next_action
from tests.engines.hidden import other_world
from tests.engines.rounds import new_start, random_steps
from tests.engines.vista_help import ENGINE, OTHER, TABLE, Hand, play, start, turn

ROOT = Path(__file__).parents[2]
HOWS = st.one_of(st.sampled_from([WIN, LOW, HIGH, LUCKY]), st.sampled_from(DECK))
PLANS = st.builds(
    lambda lead, answers, stops: Plan(
        tuple(lead),
        tuple((suit, answers[suit]) for suit in (*SUITS, ANY) if suit in answers),
        tuple(stop for stop in STOPS if stop in stops),
    ),
    st.lists(st.sampled_from((*DECK, LUCKY)), unique=True, max_size=13),
    st.dictionaries(st.sampled_from((*SUITS, ANY)), HOWS, min_size=1),
    st.sets(st.sampled_from(STOPS)),
)


@given(PLANS, st.sampled_from(["pl", "en"]))
def test_a_plan_written_is_read_back(plan, language):
    assert parse(written(plan, language)) == plan


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("lead AS QD JD; S win; H low", Plan(("AS", "QD", "JD"), (("S", WIN), ("H", LOW)))),
        ("Wychodź: as pik, dama karo; na pik: bij; inne nisko", Plan(("AS", "QD"), (("S", WIN), (ANY, LOW)))),
        ("na wyjście w ♠: najniższa bijąca", Plan((), (("S", WIN),))),
        ("on a lead of hearts: highest; clubs lucky", Plan((), (("H", HIGH), ("C", LUCKY)))),
        ("D: KD; stop: pula", Plan((), (("D", "KD"),), ("POOL",))),
        ("any low; stop none", Plan((), ((ANY, LOW),), ())),
        ("any low\nstop trump, lucky", Plan((), ((ANY, LOW),), ("LUCKY", "TRUMP"))),
    ],
)
def test_what_people_type_is_read(text, plan):
    assert parse(text) == plan


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", ""),
        (" ; ", ";"),
        ("lead", "lead"),
        ("stop pool", "stop pool"),
        ("S win; kapusta", "kapusta"),
        ("S win; S low", "S low"),
        ("lead AS AS", "lead AS AS"),
        ("lead AS; lead KS", "lead KS"),
        ("S: maybe", "S: maybe"),
        ("x" * 400, "x" * 60),
    ],
)
def test_what_is_no_plan_names_the_part_that_cannot_be_read(text, part):
    with pytest.raises(PlanSyntaxError) as refusal:
        parse(text)
    assert refusal.value.part == part


def view(state, seat=0):
    return ENGINE.view(state, seat)


def then(state, plan, seat=0, since=None):
    return next_action(parse(plan), view(state if since is None else since, seat), view(state, seat))


LEADER = Hand(
    {1: "AS 2S", 2: "KS 3S", 3: "QS 5S", 4: "2H 6S", 5: "6H 4S", 6: "7D 8S", 7: "8D 9D", 8: "TD JD", 9: "QD KD",
     10: "5D 6D"}, pool="QC JC TC 9C 8C", lucky="7S"
)  # fmt: skip
FOLLOWER = Hand(
    {1: "9S AH", 2: "TS KH", 3: "JS QH", 4: "3H 2D", 5: "4H 3D", 6: "5H 4D", 7: "7H AD", 8: "8H AC", 9: "9H KC",
     10: "TH 2C"}, pool="JH 7C 6C 5C 4C", lucky="3C"
)  # fmt: skip


def hearts_or_spades(trump="NT"):
    return play(start(LEADER, FOLLOWER), f"TRUMP {trump}")


def test_leads_go_on_in_their_order_while_they_win():
    first = hearts_or_spades()
    plan = "lead AS, KS, 2H, QS"
    assert then(first, plan) == "AS"
    second = play(first, "AS", "9S")
    assert then(second, plan, since=first) == "KS"
    third = play(second, "KS", "TS")
    assert then(third, plan, since=first) == "2H"
    lost = play(third, "2H", "3H")
    assert then(lost, plan, since=first) == Halt("not_my_turn")


def test_the_third_trick_opens_the_pool_and_ends_the_plan():
    first = hearts_or_spades()
    won = play(first, "AS", "9S", "KS", "TS", "QS", "JS")
    assert then(won, "lead AS, KS, QS, 2H", since=first) == Halt("pool", ends=True)
    assert then(won, "lead AS, KS, QS, 2H; stop none", since=first) == "2H"
    assert then(won, "lead AS, KS, QS; stop none", since=first) == Halt("nothing_to_lead")


def test_a_lead_that_was_lost_ends_the_leads_and_not_the_answers():
    first = hearts_or_spades()
    plan = "lead 2H, AS; H win; D low"
    lost = play(first, "2H", "3H")
    back = play(lost, "4H")
    assert then(back, plan, since=first) == "6H"
    won = play(back, "6H")
    assert then(won, plan, since=first) == Halt("lead_lost")


@pytest.mark.parametrize(
    ("plan", "action"),
    [
        ("S win", "KS"), ("S low", "2S"), ("S high", "AS"), ("S lucky", LUCKY), ("S KS", "KS"), ("any low", "2S"),
        ("H low", Halt("no_answer")), ("S QC", Halt("missing", ends=True)),
    ],
)  # fmt: skip
def test_answers_to_a_lead(plan, action):
    second = Hand({1: "AS 3C", 2: "KS 4C", 3: "2S 5C", 4: "3H 6C", 5: "4H 7C"}, lucky="9C")
    state = play(start(Hand({1: "QS 2C"}, lucky="AC"), second), "TRUMP NT", "QS")
    assert then(state, plan, seat=1) == action


@pytest.mark.parametrize(("plan", "action"), [("S win", "2H"), ("S low", "3D"), ("S high", "3D")])
def test_without_the_suit_led_the_lowest_trump_wins_and_the_lowest_card_is_thrown_away(plan, action):
    second = Hand(
        {1: "2H 3C", 2: "4H 4C", 3: "3D 5C", 4: "KD 6C", 5: "9D 7C", 6: "TD 8C", 7: "JD TC", 8: "QD JC", 9: "8D QC",
         10: "7D KC"}, lucky="9C"
    )  # fmt: skip
    state = play(start(Hand({1: "QS 2C"}, lucky="AC"), second), "TRUMP H", "QS")
    assert then(state, plan, seat=1) == action


def test_a_trump_of_the_opponent_ends_the_plan_unless_a_trump_was_led():
    spades = hearts_or_spades("S")
    asked = play(spades, "AS", "9S")
    assert then(asked, "lead AS, KS", since=spades) == "KS"
    diamonds = play(start(TABLE, OTHER), "TRUMP S", "9H")
    plain = play(diamonds, "TH")
    assert then(plain, "H low; any low", since=diamonds) == Halt("not_my_turn")
    led = play(plain, "TS")
    assert then(led, "any low", since=diamonds) == Halt("trump", ends=True)
    assert then(led, "any low; stop pool, lucky", since=diamonds) != Halt("trump", ends=True)


def test_a_lucky_card_that_shows_ends_the_plan():
    first = hearts_or_spades()
    shown = play(first, "AS", LUCKY)
    assert then(shown, "lead AS, KS", since=first) == Halt("lucky", ends=True)
    assert then(shown, "lead AS, KS; stop pool", since=first) == "KS"


def test_what_would_happen_is_told_for_each_card_in_sight():
    state = play(hearts_or_spades(), "2H")
    plan = parse("H win; S low")
    expected = {Foreseen(card, Halt("not_my_turn")) for card in ("3H", "4H", "5H", "7H", "8H", "9H", "TH")}
    assert set(foresee(plan, view(state), view(state))) == expected
    lost = play(state, "3H")
    seen = {each.card: each.then for each in foresee(plan, view(lost), view(lost))}
    assert seen["4H"] == "6H"
    assert seen["7H"] == "6H"
    assert set(seen) == {"9S", "TS", "JS", "4H", "5H", "7H", "8H", "9H", "TH", "2D"}


@pytest.mark.parametrize("seed", range(12))
def test_a_plan_plays_legal_cards_only_and_sees_what_its_seat_sees(seed):
    rng = random.Random(f"plan {seed}")
    beginning, actions, since, compared = new_start("vista", rng), [], {}, 0
    plan = Plan(tuple(rng.sample(DECK, 5)), ((ANY, rng.choice([WIN, LOW, HIGH])),), ())
    for step in random_steps(beginning, rng):
        if step.seat is None:
            break
        for seat in (0, 1):
            since.setdefault(seat, step.state)
            now, before = ENGINE.view(step.state, seat), ENGINE.view(since[seat], seat)
            action = next_action(plan, before, now)
            if not isinstance(action, Halt):
                assert seat == turn(step.state)
                assert action in now.legal
            world = other_world(beginning, actions, step.state, seat, rng)
            if world is not None:
                compared += 1
                assert next_action(plan, before, ENGINE.view(world, seat)) == action
            assert all(
                each.card is None or isinstance(each.then, Halt) or each.then != each.card
                for each in foresee(plan, before, now)
            )
        actions.append((step.seat, ENGINE.record(step.state, step.seat, step.action)))
    assert compared > 30


def test_the_examples_of_the_documentation_are_plans_and_mean_the_same_in_both_languages():
    rows = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", (ROOT / "docs/plans.md").read_text("utf-8"), re.M)
    assert len(rows) == 8
    for polish, english in rows:
        rest = "; any: low" if polish.startswith("stop") else ""
        assert parse(polish + rest) == parse(english + rest)
