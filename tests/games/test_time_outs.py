"""When time has run out: grace, then a caretaker for the round, then the match; and others who would rather wait."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db.models import Max
from django.utils import translation

from accounts.models import OutgoingMail, User
from games import errors
from games.archive import faults_of, record_for
from games.clocks import HOUR, TURN_LIMIT
from games.engines.records import from_json, to_json
from games.letters import result_of_round
from games.models import Clock, ClockEntry, Match, Move, Plan
from games.selectors.positions import view_for
from games.selectors.tables import table_for
from games.selectors.turns import waiting_count, waiting_for
from games.services import plans, rests, steps
from games.services.arbiter import seat_match
from games.services.bots import play_bots, wake_sleeping_bots
from games.services.claims import claim_tricks
from games.services.deadlines import send_reminders, settle_deadlines
from games.services.extra_time import add_extra_time
from games.services.play import play, resign
from games.services.timing import place_deadline
from tests.factories import make_match, make_user, open_round, play_on, play_round, play_word
from tests.games.noon import NOON, after, all_acted, running

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


def begun(*people: Any, **fields: Any) -> Match:
    """A match in which everybody has acted; nobody takes vacation by itself, which would come before all steps."""
    match = make_match(*people, **({"pace": "steady"} | fields))
    User.objects.update(auto_vacation=False)
    return all_acted(match)


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    return begun(ala, bartek)


def run_out(match: Match, number: int | None = None) -> int:
    """Let the deadline of that clock come, and the sweep with it; how many matches ended."""
    at = running(match, number).deadline_at
    assert at is not None
    with time_machine.travel(at, tick=False):
        return settle_deadlines(at)


def told(kind: str) -> set[str]:
    mails = OutgoingMail.objects.filter(key__startswith=f"{kind}:")
    return {mail.user.username for mail in mails if mail.user}


def finish_round(match: Match) -> None:
    """Play the open round to its end: bots by themselves, people with first legal actions."""
    number = open_round(match).number
    began = Clock.objects.filter(round__match=match).aggregate(last=Max("turn_since"))["last"]
    with time_machine.travel(began + timedelta(minutes=1)):
        while match.rounds.get(number=number).status == "active":
            play_bots(match.pk)
            if match.rounds.get(number=number).status == "active":
                play_word(match)


class TestGrace:
    def test_the_first_time_there_are_twelve_hours_more(self, match: Match) -> None:
        out = running(match).deadline_at
        assert run_out(match) == 0
        clock = running(match)
        assert out is not None
        assert clock.deadline_at == out + timedelta(hours=12)
        assert clock.entries.last().kind == "grace"
        assert told("grace") == {"ala", "bartek"}

    def test_they_are_whole_when_the_sweep_comes_late(self, match: Match) -> None:
        out = running(match).deadline_at
        assert out is not None
        with time_machine.travel(out + timedelta(hours=1), tick=False):
            settle_deadlines(out + timedelta(hours=1))
        assert running(match).deadline_at == out + timedelta(hours=13)

    def test_it_holds_in_all_rounds_at_once(self, ala: Any, bartek: Any) -> None:
        """Ten clocks that run out on one evening are one absence, not ten."""
        match = begun(ala, bartek, width=10)
        own = Clock.objects.filter(round__match=match, seat__number=0, turn_since__isnull=False)
        assert own.count() == 5
        at = after(96)
        with time_machine.travel(at, tick=False):
            assert settle_deadlines(at) == 0
        assert {clock.deadline_at for clock in own} == {after(108)}
        assert match.seats.get(number=0).time_outs == 1
        # One tells ala of the own grace, one of bartek's, who is to act in the other five rounds.
        assert OutgoingMail.objects.filter(key__startswith="grace:", user=ala).count() == 2

    def test_mails_say_what_comes_next(self, match: Match) -> None:
        run_out(match)
        mails = {
            mail.user.username: mail.text for mail in OutgoingMail.objects.filter(key__startswith="grace")
        }
        assert "a bot finishes the round for ala" in mails["bartek"]
        assert "bot dokończy rundę" in mails["ala"]


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


class TestForfeit:
    def test_the_third_time_the_match_is_lost_and_finished_rounds_stand(self, match: Match) -> None:
        seat = running(match).seat.number
        run_out(match)
        run_out(match)
        finish_round(match)
        scores = match.rounds.get(number=1).outcome["scores"]
        while running(match).seat.number != seat:
            play_word(match)
        assert run_out(match) == 1
        match.refresh_from_db()
        assert (match.status, match.result["reason"]) == ("finished", "timeout")
        assert match.result["totals"] == scores
        assert match.seats.get(number=seat).place == 2
        assert not faults_of(match)

    def test_a_round_that_runs_out_later_in_the_same_absence_has_a_caretaker_too(
        self, ala: Any, bartek: Any
    ) -> None:
        _match, later = self.two_rounds(ala, bartek)
        with time_machine.travel(later, tick=False):
            assert settle_deadlines(later) == 0
        assert Clock.objects.filter(caretaker=True, seat__number=0).count() == 2

    def test_who_came_back_meanwhile_and_is_late_again_loses(self, ala: Any, bartek: Any) -> None:
        match, later = self.two_rounds(ala, bartek)
        with time_machine.travel(later - timedelta(minutes=5), tick=False):
            first = match.rounds.get(number=1)
            word = view_for(first, 0).legal[0]
            play(round_id=first.pk, seat=0, text=word, expected_version=first.version, channel="mail")
        Clock.objects.filter(round=first, seat__number=0).update(turn_since=later, deadline_at=later)
        with time_machine.travel(later, tick=False):
            assert settle_deadlines(later) == 1
        match.refresh_from_db()
        assert match.result["reason"] == "timeout"

    def two_rounds(self, ala: Any, bartek: Any) -> tuple[Match, datetime]:
        """Seat 0 is away from rounds 1 and 3; a bot has taken the third over, the first runs out hours later."""
        match = begun(ala, bartek, width=5)
        Clock.objects.filter(round__match=match, seat__number=1, turn_since__isnull=False).update(
            deadline_at=after(5000)
        )
        Clock.objects.filter(round__match=match, seat__number=0).exclude(round__number__in=(1, 3)).update(
            turn_since=None, deadline_at=None, remind_at=None
        )
        with time_machine.travel(after(1), tick=False):
            add_extra_time(
                match_code=match.code, seconds=20 * HOUR, by=None, reason="for this test", user=ala
            )
        third = Clock.objects.get(round__match=match, round__number=3, seat__number=0)
        third.bank, third.limit = 96 * HOUR, TURN_LIMIT
        place_deadline(third, after(1))
        third.save()
        run_out(match, 3)
        run_out(match, 3)
        third.refresh_from_db()
        assert third.caretaker
        later = running(match, 1).deadline_at
        assert later is not None
        return match, later

    def test_a_match_that_a_league_arranged_is_never_void(self, ala: Any, bartek: Any) -> None:
        match = seat_match(players=[ala, bartek], now=NOON, options={"rounds": 2})
        assert running(match).deadline_at == after(7 * 24)
        assert run_out(match) == 0
        assert run_out(match) == 0
        finish = running(match)
        assert finish.caretaker
        play_bots(match.pk)
        match.refresh_from_db()
        assert match.status == "active"

    def test_matches_begun_earlier_have_the_one_step_they_had(self, ala: Any, bartek: Any) -> None:
        match = make_match(ala, bartek)
        assert run_out(match) == 1

    def test_a_pace_s_page_tells_the_ladder(self, match: Match, client: Any, ala: Any) -> None:
        client.force_login(ala)
        page = client.get(f"/partia/{match.code}/czas/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
        assert "Whoever runs out of time gets twelve hours more, once in a match." in page
        assert "Then a bot finishes the round, which has then been lost at best." in page
        assert "After that the match is lost, with the rounds that are finished." in page


class TestOtherGames:
    def test_kierki_has_a_caretaker_at_once_and_the_seat_back_in_the_next_deal(self, db: None) -> None:
        people = [make_user(name) for name in ("adam", "beata", "cezary", "dorota")]
        match = begun(*people, game="kierki")
        at = after(96)
        with time_machine.travel(at, tick=False):
            assert settle_deadlines(at) == 0
        assert Clock.objects.filter(caretaker=True).count() == 4
        with time_machine.travel(after(97), tick=False):
            play_bots(match.pk)
        second = open_round(match)
        assert second.number == 2
        assert not second.clocks.filter(caretaker=True).exists()
        assert not faults_of(Match.objects.get(pk=match.pk))

    def test_kierki_only_the_seat_that_is_away(self, db: None) -> None:
        people = [make_user(name) for name in ("adam", "beata", "cezary", "dorota")]
        match = begun(*people, game="kierki")
        with time_machine.travel(after(1), tick=False):
            for _ in range(3):
                the_round = open_round(match)
                seat = the_round.to_act[0]
                view = view_for(the_round, seat)
                play(
                    round_id=the_round.pk,
                    seat=seat,
                    text=view.legal[0],
                    expected_version=the_round.version,
                    channel="web",
                )
        late = running(match).seat.number
        run_out(match)
        finish_round(match)
        first = match.rounds.get(number=1)
        assert first.absent == [late]
        scores = first.outcome["scores"]
        assert scores[late] >= max(score for seat, score in enumerate(scores) if seat != late)

    def test_pages_of_other_games_say_so_too(self, client: Any, db: None) -> None:
        people = [make_user(name, language="en") for name in ("adam", "beata", "cezary", "dorota")]
        match = begun(*people, game="kierki")
        at = after(96)
        Clock.objects.filter(seat__number__in=(1, 2, 3), turn_since__isnull=False).update(
            deadline_at=after(500)
        )
        with time_machine.travel(at, tick=False):
            settle_deadlines(at)
        for person, said in (
            (people[0], "a bot of the easiest level finishes this round for you"),
            (people[1], "a bot of the easiest level finishes this round for: adam"),
        ):
            client.force_login(person)
            page = client.get(f"/partia/{match.code}/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
            assert said in page
            assert ('id="play"' in page) == (person is people[1])

    def test_in_szturm_the_ladder_is_that_of_vista(self, ala: Any, bartek: Any) -> None:
        match = begun(ala, bartek, game="szturm", options={"players": 2, "limit": 3})
        late = running(match).seat.number
        run_out(match)
        run_out(match)
        assert open_round(match).absent == [late]
        finish_round(match)
        assert match.rounds.get(number=1).outcome["scores"][late] == 0

    def test_pasjans_has_none(self, ala: Any) -> None:
        match = begun(ala, game="pasjans")
        assert run_out(match) == 0
        run_out(match)
        match.refresh_from_db()
        assert match.status == "finished"


class TestWaiting:
    def test_a_step_waits_as_long_as_the_other_does(self, match: Match, bartek: Any) -> None:
        out = running(match).deadline_at
        assert out is not None
        with time_machine.travel(out - timedelta(hours=1), tick=False):
            until = steps.wait_longer(code=match.code, user=bartek, hours=30)
        assert told("waits") == {"ala"}
        assert run_out(match) == 0
        assert running(match).deadline_at == until
        assert match.seats.get(number=0).time_outs == 0
        assert ClockEntry.objects.get(kind="wait").seconds == 29 * HOUR
        assert told("wait") == {"ala"}
        run_out(match)
        assert match.seats.get(number=0).time_outs == 1

    def test_it_holds_before_the_caretaker_and_before_the_forfeit_too(
        self, match: Match, bartek: Any
    ) -> None:
        run_out(match)
        out = running(match).deadline_at
        assert out is not None
        with time_machine.travel(out, tick=False):
            steps.wait_longer(code=match.code, user=bartek, hours=10)
            settle_deadlines(out)
        assert not Clock.objects.filter(caretaker=True).exists()
        assert running(match).deadline_at == out + timedelta(hours=10)

    def test_in_a_league_at_most_48_hours(self, ala: Any, bartek: Any) -> None:
        match = seat_match(players=[ala, bartek], now=NOON, pace="steady")
        with pytest.raises(errors.BadWait):
            steps.wait_longer(code=match.code, user=bartek, hours=49)
        out = after(96)
        for hour in (0, 40):
            at = out + timedelta(hours=hour)
            with time_machine.travel(at, tick=False):
                steps.wait_longer(code=match.code, user=bartek, hours=40)
                settle_deadlines(at)
        assert running(match).deadline_at == out + timedelta(hours=48)
        run_out(match)
        assert match.seats.get(number=0).time_outs == 1

    def test_all_others_must_want_to(self, db: None) -> None:
        people = [make_user(name) for name in ("adam", "beata", "cezary", "dorota")]
        match = begun(*people, game="kierki")
        for user in people[:3]:
            steps.wait_longer(code=match.code, user=user, hours=200)
        at = after(96)
        with time_machine.travel(at, tick=False):
            settle_deadlines(at)
        taken = Clock.objects.filter(caretaker=True).values_list("seat__number", flat=True)
        assert set(taken) == {0, 1, 2}  # the last one is waited for by all others

    def test_taken_back_and_refused(self, match: Match, ala: Any, bartek: Any, stranger: Any) -> None:
        steps.wait_longer(code=match.code, user=bartek, hours=300)
        steps.wait_longer(code=match.code, user=bartek, hours=0)
        run_out(match)
        assert match.seats.get(number=0).time_outs == 1
        with pytest.raises(errors.NobodyToWaitFor):
            steps.wait_longer(code=match.code, user=ala, hours=1)
        with pytest.raises(errors.NotYourSeat):
            steps.wait_longer(code=match.code, user=stranger, hours=1)
        with pytest.raises(errors.BadWait):
            steps.wait_longer(code=match.code, user=bartek, hours=14 * 24 + 1)

    def test_on_the_page_of_time(self, match: Match, client: Any, bartek: Any) -> None:
        client.force_login(bartek)
        address = f"/partia/{match.code}/czas/"
        assert client.post(f"{address}czekam/", {"hours": 48}).status_code == 302
        page = client.get(address, HTTP_ACCEPT_LANGUAGE="en").content.decode()
        assert "You wait until Wednesday 4\N{NO-BREAK SPACE}March, 13:00" in page
        assert client.post(f"{address}czekam/", {"hours": 47}).status_code == 400
        assert client.post(f"{address}nie-czekam/").status_code == 302
        assert match.seats.get(user=bartek).waits_until is None

    def test_the_gift_of_time_still_goes_first(self, match: Match, bartek: Any) -> None:
        rests.give_time(code=match.code, user=bartek, hours=5)
        assert running(match).deadline_at == after(101)


def test_a_round_that_both_finish_by_hand_is_not_touched(match: Match) -> None:
    play_round(match)
    assert match.rounds.get(number=1).absent == []
