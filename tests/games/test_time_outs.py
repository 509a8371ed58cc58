"""Time that runs out: the grace, and the match that is lost; in matches of other games too."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import OutgoingMail
from games.archive import faults_of
from games.clocks import HOUR, TURN_LIMIT
from games.models import Clock, Match
from games.selectors.positions import view_for
from games.services.arbiter import seat_match
from games.services.bots import play_bots
from games.services.deadlines import settle_deadlines
from games.services.extra_time import add_extra_time
from games.services.play import play
from games.services.timing import place_deadline
from tests.factories import make_match, make_user, open_round, play_round, play_word
from tests.games.noon import NOON, after, running
from tests.games.time_out_help import begun, finish_round, run_out, told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    return begun(ala, bartek)


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
        said = {name: " ".join(text.split()) for name, text in mails.items()}
        assert "If ala does not play by then, a bot finishes the round in that seat." in said["bartek"]
        assert "The round then counts as lost for that player, however well the bot plays." in said["bartek"]
        assert "rundę dokończy za ciebie bot najłatwiejszego poziomu" in said["ala"]
        assert "Runda będzie się wtedy liczyć jako przegrana" in said["ala"]
        assert "możesz wziąć urlop albo poprosić o pauzę" in said["ala"]

    def test_where_no_caretaker_comes_the_mail_says_that_the_board_is_closed(
        self, ala: Any, bartek: Any
    ) -> None:
        begun(ala, bartek, game="pasjans", options={"seats": 2})
        with time_machine.travel(after(96), tick=False):
            settle_deadlines(after(96))
        mails = OutgoingMail.objects.filter(key__startswith="grace", user=bartek).order_by("key")
        said = [" ".join(mail.text.split()) for mail in mails]
        assert ["Without a move by then that board is closed" in each for each in said] == [True, False]
        assert ["If you do not, your board is closed" in each for each in said] == [False, True]


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
        assert "Each player has three days for the first turn." in page
        assert "Whoever runs out of time gets twelve hours more, once in a match." in page
        assert "Then a bot finishes the round, which counts as lost however well it plays." in page
        assert "After that the match is lost; finished rounds stand." in page


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


def test_a_round_that_both_finish_by_hand_is_not_touched(match: Match) -> None:
    play_round(match)
    assert match.rounds.get(number=1).absent == []
