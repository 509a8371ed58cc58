"""Deals of Pasjans that can be won, how they are checked, and the verdict after the game."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games import dispatch, tasks
from games.archive import faults_of
from games.bots.pasjans_solver import Solver
from games.engines import shuffle
from games.engines.pasjans import Pasjans
from games.engines.pasjans_board import dealt
from games.models import Round
from games.selectors.proofs import deal_proofs
from games.services import dealing
from games.services.play import resign
from games.services.tables import open_table

pytestmark = pytest.mark.django_db


def opened(user: Any, **options: Any) -> Round:
    return open_table(creator=user, game="pasjans", options=options).rounds.get()


def given_up(user: Any, **options: Any) -> Round:
    the_round = opened(user, **options)
    resign(round_id=the_round.pk, seat=0, channel="web", confirmed=True)
    the_round.refresh_from_db()
    return the_round


@pytest.mark.parametrize("draw", [1, 3])
def test_a_table_may_ask_for_a_deal_that_can_be_won(ala: Any, draw: int) -> None:
    the_round = opened(ala, draw=draw, winnable=True)
    found = Solver(12).solve(*dealt(the_round.deal), draw, False, dealing.STEPS)
    assert found.verdict == "won"
    assert the_round.verdict == Round.Verdict.WON
    engine = Pasjans()
    state = engine.start(the_round.setup, the_round.deal, {})
    for action in found.actions:
        state = engine.apply(state, 0, action)
    end = engine.outcome(state)
    assert end is not None
    assert end.reason == "won"


def test_which_attempt_a_deal_was_is_part_of_its_proof(ala: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals that the solver does not win are passed over; the checker follows, and a wrong attempt is found out."""
    verdicts = iter(["lost", "open", "won"])
    monkeypatch.setattr(
        Solver, "solve", lambda *_: type("Found", (), {"verdict": next(verdicts), "actions": ()})
    )
    the_round = given_up(ala, winnable=True)
    assert the_round.attempt == 3
    proof = deal_proofs(the_round.match)[0]
    assert proof["attempt"] == 3
    assert shuffle.check(proof) == []
    assert len(shuffle.check(proof | {"attempt": 2})) == 1
    assert list(faults_of(the_round.match)) == []


def test_without_the_option_a_deal_is_dealt_once(ala: Any) -> None:
    the_round = given_up(ala)
    assert the_round.attempt == 1
    proof = deal_proofs(the_round.match)[0]
    assert "attempt" not in proof
    assert shuffle.check(proof) == []


def test_the_verdict_comes_when_the_game_is_over(ala: Any, client: Client) -> None:
    the_round = given_up(ala)
    page = client.get(the_round.match.get_absolute_url())
    assert "Nasz program bada to rozdanie" in page.content.decode()
    now = datetime.now(UTC) + timedelta(minutes=1)
    assert dealing.judge_deals(now) == 1
    assert dealing.judge_deals(now) == 0
    the_round.refresh_from_db()
    expected = Solver(18).solve(*dealt(the_round.deal), 1, False, 200_000).verdict
    assert the_round.verdict == expected or expected == "open"


def test_no_verdict_is_given_while_somebody_plays(ala: Any) -> None:
    the_round = opened(ala)
    assert dealing.judge_deals(datetime.now(UTC) + timedelta(minutes=1)) == 0
    the_round.refresh_from_db()
    assert the_round.verdict == ""


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        ("won", "da się ułożyć, gdy zna się wszystkie karty"),
        ("lost", "nie da się ułożyć, nawet"),
        ("open", "nie rozstrzygnął"),
    ],
)
def test_the_page_says_what_was_found_out(ala: Any, client: Client, verdict: str, words: str) -> None:
    the_round = given_up(ala)
    Round.objects.filter(pk=the_round.pk).update(verdict=verdict)
    page = client.get(the_round.match.get_absolute_url())
    assert words in page.content.decode()


def test_the_solver_is_asked_where_bots_think() -> None:
    entry = settings.CELERY_BEAT_SCHEDULE["games.judge_deals"]
    assert entry["options"]["queue"] == dispatch.THOUGHTS
    assert entry["task"] == tasks.sweep_verdicts.name
