"""The bot that finishes a round for whoever ran out of time a second time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import translation

from games import errors
from games.archive import faults_of, record_for
from games.clocks import HOUR
from games.engines.records import from_json, to_json
from games.models import Clock, Match, Move, Plan
from games.result_words import result_of_round
from games.selectors.tables import table_for
from games.selectors.turns import waiting_count, waiting_for
from games.services import plans
from games.services.bots import play_bots, wake_sleeping_bots
from games.services.claims import claim_tricks
from games.services.deadlines import send_reminders, settle_deadlines
from games.services.play import resign
from tests.factories import open_round, play_on, play_word
from tests.games.noon import after, running
from tests.games.time_out_help import begun, finish_round, run_out, told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    return begun(ala, bartek)


class TestCaretaker:
    def test_the_second_time_a_bot_finishes_the_round(self, match: Match, ala: Any) -> None:
        play_on(match, 3)
        seat = running(match).seat.number
        run_out(match)
        assert run_out(match) == 0
        move = Move.objects.get(action="CARETAKER")
        assert (move.seat, move.channel) == (seat, "timeout")
        assert told("caretaker") == {"ala", "bartek"}
        finish_round(match)
        first = match.rounds.get(number=1)
        assert first.status == "finished"
        assert first.absent == [seat]
        by_bot = first.moves.filter(seat=seat, ply__gt=move.ply)
        assert set(by_bot.values_list("channel", flat=True)) <= {"caretaker", "forced"}
        score = first.outcome["scores"][first.setup["chooser"]]
        assert score <= -1 if seat == first.setup["chooser"] else score >= 1
        assert not faults_of(Match.objects.get(pk=match.pk))
        with translation.override("en"):
            told_of_it = result_of_round(match, first, match.seats.get(number=1))
        sign, absentee = "−" if score < 0 else "+", ("ala", "bartek")[seat]
        assert f"score {sign}{abs(score)}. A caretaker plays for {absentee}" in told_of_it

    def test_the_player_has_the_seat_again_in_the_next_round(self, match: Match) -> None:
        seat = running(match).seat.number
        run_out(match)
        run_out(match)
        finish_round(match)
        second = open_round(match)
        assert second.number == 2
        clock = second.clocks.get(seat__number=seat)
        assert not clock.caretaker
        assert clock.bank >= 24 * HOUR
        while running(match).seat.number != seat:
            play_word(match)
        play_word(match)

    def test_a_bank_is_still_the_sum_of_its_lines(self, match: Match) -> None:
        run_out(match)
        run_out(match)
        finish_round(match)
        for clock in Clock.objects.filter(round__match=match, round__number=1):
            stood = {"night", "vacation", "pause"}
            changes = [
                -line.seconds if line.kind == "spent" else line.seconds
                for line in clock.entries.all()
                if line.kind not in stood
            ]
            assert sum(changes) == clock.bank

    def test_its_seat_can_do_nothing_in_the_round_but_give_up(self, match: Match, ala: Any) -> None:
        play_word(match, "TRUMP S")
        seat = running(match).seat.number
        run_out(match)
        run_out(match)
        the_round = open_round(match)
        version = the_round.version
        with pytest.raises(errors.CaretakerPlays):
            play_word(match)
        with pytest.raises(errors.CaretakerPlays):
            claim_tricks(round_id=the_round.pk, seat=seat, tricks=0, expected_version=version, channel="web")
        with pytest.raises(errors.CaretakerPlays):
            plans.set_plan(round_id=the_round.pk, seat=seat, text="any: low", expected_version=version)
        resign(round_id=the_round.pk, seat=seat, channel="web", confirmed=True)
        match.refresh_from_db()
        assert match.status == "finished"

    def test_nothing_waits_for_the_player_and_nobody_reminds_them(self, match: Match, ala: Any) -> None:
        run_out(match)
        run_out(match)
        assert waiting_count(ala) == 0
        assert not waiting_for(ala)
        assert not table_for(match.code, ala).my_turn
        assert send_reminders(after(500)) == 0
        assert settle_deadlines(after(500)) == 0

    def test_a_lost_nudge_is_found_by_the_sweep(self, match: Match) -> None:
        run_out(match)
        at = running(match).deadline_at
        assert at is not None
        run_out(match)
        assert wake_sleeping_bots(at + timedelta(minutes=1)) == 1

    def test_a_plan_ends_with_the_player(self, match: Match) -> None:
        play_word(match, "TRUMP S")
        the_round, seat = open_round(match), running(match).seat.number
        plans.set_plan(round_id=the_round.pk, seat=seat, text="on S: low", expected_version=the_round.version)
        run_out(match)
        run_out(match)
        assert not Plan.objects.exists()

    def test_all_open_rounds_of_one_absence_are_finished_so(self, ala: Any, bartek: Any) -> None:
        match = begun(ala, bartek, width=10)
        for at in (after(96), after(108)):
            with time_machine.travel(at, tick=False):
                assert settle_deadlines(at) == 0
                assert settle_deadlines(at) == 0
        assert Clock.objects.filter(caretaker=True).count() == 10
        assert set(match.seats.values_list("time_outs", flat=True)) == {2}
        # Both were away, each from the rounds they were to begin; in each a bot meets the other's clock.
        assert all(each.absent == [each.setup["chooser"]] for each in match.rounds.all())

    def test_a_record_of_it_is_read_again_and_says_the_same(self, match: Match) -> None:
        run_out(match)
        run_out(match)
        finish_round(match)
        record = record_for(Match.objects.get(pk=match.pk))
        again = from_json(to_json(record))
        assert again.rounds[0].fact.summary["absent"] == [0]
        assert list(again.rounds[0].fact.outcome.scores) == match.rounds.get(number=1).outcome["scores"]

    def test_an_audit_finds_a_caretaker_that_no_move_speaks_of(self, match: Match) -> None:
        Clock.objects.filter(pk=running(match).pk).update(caretaker=True)
        assert any("caretaker" in fault for fault in faults_of(match))

    def test_pages_say_so(self, match: Match, client: Any, bartek: Any, ala: Any) -> None:
        play_word(match, "TRUMP S")
        run_out(match)
        run_out(match)
        with time_machine.travel(after(300), tick=False):
            play_bots(match.pk)
            play_word(match)
        client.force_login(bartek)
        page = client.get(f"/partia/{match.code}/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
        assert "A caretaker plays for ala, who ran out of time: the round counts −1 at best." in page
        assert '<small class="for-me">caretaker</small>' in page
        client.force_login(ala)
        page = client.get(f"/partia/{match.code}/").content.decode()
        assert 'id="play"' not in page
        answer = client.post(f"/partia/{match.code}/zagraj/", {"round": 1, "version": 0, "action": "AS"})
        assert answer.status_code in (404, 409)
