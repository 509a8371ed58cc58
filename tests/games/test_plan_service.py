"""Plans at the door: who makes them, when they play, when they end, and that nobody else sees them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.management import call_command

from games import errors
from games.clocks import HOUR
from games.models import Match, Move, Plan, Round
from games.selectors.positions import position_of
from games.services.plans import clear_plan, preview_plan, set_plan
from tests.factories import make_match, open_round, play_round, play_word
from tests.games.noon import NOON
from tests.games.test_leaks import answers, pages_of, reader

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    """Ala has named no trump and is to lead."""
    match = make_match(ala, bartek)
    play_word(match, "TRUMP NT")
    return match


def plan(match: Match, seat: int, text: str, version: int | None = None) -> Plan:
    the_round = open_round(match)
    return set_plan(
        round_id=the_round.pk,
        seat=seat,
        text=text,
        expected_version=the_round.version if version is None else version,
    )


def moves(match: Match) -> list[tuple[int, str, str]]:
    return list(Move.objects.filter(round__match=match).values_list("seat", "action", "channel"))


def lead_of(match: Match) -> str:
    return str(position_of(open_round(match)).view(0).legal[0])


def test_a_plan_answers_in_the_transaction_of_the_lead(match: Match) -> None:
    plan(match, 1, "any: low")
    card = lead_of(match)
    with time_machine.travel(NOON + timedelta(hours=1), tick=False):
        played = play_word(match, card)
    assert [row[0::2] for row in moves(match)] == [(0, "web"), (0, "web"), (1, "plan")]
    assert (played.ply, played.version) == (2, 3)
    the_round = open_round(match)
    assert the_round.version == 3
    mine = the_round.clocks.get(seat__number=1)
    assert mine.bank == 124 * HOUR
    running = the_round.clocks.get(turn_since__isnull=False)
    assert running.seat.number == the_round.to_act[0]


def test_a_plan_made_at_the_own_turn_plays_at_once(match: Match) -> None:
    card = lead_of(match)
    with time_machine.travel(NOON + timedelta(hours=10), tick=False):
        plan(match, 0, f"lead {card}")
    assert moves(match)[-1] == (0, card, "plan")
    # Thinking of a plan takes time like thinking of a card.
    assert open_round(match).clocks.get(seat__number=0).bank == (124 - 10 + 4) * HOUR


def test_two_plans_play_on_by_themselves_until_one_needs_its_player(match: Match) -> None:
    plan(match, 1, "any: win; stop none")
    tops = [card for card in position_of(open_round(match)).view(0).legal if card != "LUCKY"]
    plan(match, 0, f"lead {', '.join(tops[:6])}; any: low; stop none")
    assert len(moves(match)) > 2
    assert {row[2] for row in moves(match)[1:]} == {"plan"}


REFUSALS = {
    "nonsense": (errors.UnreadablePlan, {"text": "kapusta"}),
    "stale": (errors.StaleRound, {"expected_version": 0}),
    "foreign": (errors.NotYourSeat, {"seat": 2}),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refused_plan_changes_nothing(match: Match, case: str) -> None:
    error, changes = REFUSALS[case]
    plan(match, 1, "any: low")
    given = {"round_id": open_round(match).pk, "seat": 1, "text": "any: win", "expected_version": 1} | changes
    with pytest.raises(error):
        set_plan(**given)
    assert list(Plan.objects.values_list("text", "stopped")) == [("on any: low", "")]
    assert len(moves(match)) == 1


def test_other_games_have_no_plans(ala: Any, bartek: Any) -> None:
    match = make_match(ala, bartek, game="szturm", options={"players": 2})
    with pytest.raises(errors.NoPlans):
        plan(match, 0, "any: low")


def test_a_plan_that_meets_news_ends_with_the_reason_and_asks_its_player(match: Match) -> None:
    plan(match, 1, "any: low")
    play_word(match, "LUCKY")
    row = Plan.objects.get()
    assert row.stopped == "lucky"
    assert open_round(match).to_act == [1]
    play_word(match)
    assert [channel for *_, channel in moves(match)] == ["web"] * 3


def test_a_new_plan_takes_the_place_of_the_old_and_clearing_takes_it_back(match: Match) -> None:
    plan(match, 1, "any: low")
    plan(match, 1, "any: high")
    assert Plan.objects.get().text == "on any: high"
    the_round = open_round(match)
    clear_plan(round_id=the_round.pk, seat=1)
    clear_plan(round_id=the_round.pk, seat=1)
    play_word(match)
    assert moves(match)[-1][2] == "web"


def test_a_plan_is_for_one_round(match: Match) -> None:
    plan(match, 1, "on S: high; stop none")
    play_round(match)
    before = len(moves(match))
    play_word(match)
    assert len(moves(match)) == before + 1


def test_a_preview_tells_and_changes_nothing(match: Match) -> None:
    the_round = open_round(match)
    seen = preview_plan(round_id=the_round.pk, seat=1, text="any: low")
    assert len(seen) == 10
    assert not Plan.objects.exists()
    with pytest.raises(errors.UnreadablePlan):
        preview_plan(round_id=the_round.pk, seat=1, text="?")


def test_plans_pass_the_audit(match: Match) -> None:
    plan(match, 1, "any: win; stop none")
    for _ in range(9):
        play_word(match)
    call_command("audit")


@pytest.mark.parametrize("forced", [True, False])
def test_nothing_that_the_opponent_sees_shows_a_plan_before_it_plays(
    match: Match, ala: Any, bartek: Any, celina: Any, forced: bool
) -> None:
    readers = [reader(bartek), reader(celina)]

    def seen() -> list[dict[str, bytes]]:
        return [answers(each, pages_of(match)) for each in readers]

    ala.forced_plays = forced
    ala.save()
    play_word(match)
    before, mails = seen(), mails_of(bartek)
    version = open_round(match).version
    for text in ("any: low", "lead AS; any: win; stop none"):
        plan(match, 0, text)
        assert Round.objects.get(pk=open_round(match).pk).version == version
        assert seen() == before
        assert mails_of(bartek) == mails
    clear_plan(round_id=open_round(match).pk, seat=0)
    assert seen() == before


def mails_of(user: Any) -> list[Any]:
    from accounts.models import OutgoingMail

    return list(
        OutgoingMail.objects.filter(user=user).values_list("key", "state", "text", "draft").order_by("pk")
    )
