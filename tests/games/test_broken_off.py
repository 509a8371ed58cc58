"""Rounds that the end of their match broke off: the list of rounds, their pages and the score table say so."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import OutgoingMail
from games.models import Match
from games.services.arbiter import call_off
from games.services.play import resign
from tests.factories import make_match, open_round, play_on, play_round, play_word
from tests.games.noon import running
from tests.games.time_out_help import begun, finish_round, run_out

pytestmark = pytest.mark.django_db

RESIGNED = "bartek resigned. This round was not played out and is not scored."


@pytest.fixture
def client(client: Client, ala: Any) -> Client:
    client.force_login(ala)
    return client


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    """Two rounds at once: the first is played out, the second resigned in, the third never begun."""
    match = make_match(ala, bartek, width=2)
    play_round(match)
    play_on(match, 5)
    return match


def give_up(match: Match, seat: int = 1) -> None:
    resign(round_id=open_round(match).pk, seat=seat, channel="web", confirmed=True)


def page(client: Client, match: Match, more: str = "") -> str:
    address = f"/partia/{match.code}/{more}"
    return client.get(address, headers={"accept-language": "en"}).content.decode()


def listed(shown: str, heading: str) -> list[str]:
    """The numbers of the rounds under this heading."""
    found = re.search(rf"<h3>{heading}</h3>\s*<(ul|table).*?</\1>", shown, re.DOTALL)
    return re.findall(r"/runda/(\d+)/", found[0]) if found else []


def scores(shown: str) -> str:
    found = re.search(r'<table class="figures.*?</table>', shown, re.DOTALL)
    assert found is not None
    return found[0]


def test_while_a_match_goes_on_its_rounds_are_finished_or_played(match: Match, client: Client) -> None:
    shown = page(client, match)
    assert (listed(shown, "Finished rounds"), listed(shown, "Not played out")) == (["1"], [])
    assert "not played out" not in shown
    assert "<td>now</td>" in scores(shown)


def test_after_a_resignation_the_rounds_that_were_open_are_listed_as_not_played_out(
    match: Match, client: Client
) -> None:
    give_up(match)
    shown = page(client, match)
    assert (listed(shown, "Finished rounds"), listed(shown, "Not played out")) == (["1"], ["2", "3"])
    assert RESIGNED in shown


def test_the_score_table_has_no_round_in_play_after_a_resignation(match: Match, client: Client) -> None:
    third = match.rounds.get(number=3)
    client.post(f"/partia/{match.code}/zagraj/", {"round": 3, "version": 0, "action": "TRUMP H"})
    third.refresh_from_db()
    assert third.summary["trump"] == "H"
    assert scores(page(client, match)).count("<td>now</td>") == 2
    give_up(match)
    for more in ("", "runda/3/"):
        shown = scores(page(client, match, more))
        assert "<td>now</td>" not in shown
        assert 'class="now"' not in shown
        assert shown.count("not played out") == 2


def test_the_mail_about_the_end_has_no_round_in_play_either(match: Match, client: Client) -> None:
    third = match.rounds.get(number=3)
    client.post(f"/partia/{match.code}/zagraj/", {"round": 3, "version": 0, "action": "TRUMP H"})
    third.refresh_from_db()
    assert third.summary["trump"] == "H"
    give_up(match)
    mail = OutgoingMail.objects.get(user__username="bartek", key__startswith="ended:")
    for part in (mail.text, re.sub(r"<style.*?</style>", "", mail.html, flags=re.DOTALL)):
        assert not re.search(r"\bnow\b", part)
    assert mail.text.count(" –") >= 2


@pytest.mark.parametrize("number", [2, 3])
def test_the_last_step_of_such_a_round_says_what_became_of_it(
    match: Match, client: Client, number: int
) -> None:
    give_up(match)
    shown = page(client, match, f"runda/{number}/")
    assert f"<b>{RESIGNED}</b>" in shown
    assert "Your turn" not in shown
    assert "is choosing the trump" not in shown
    assert "of 26</span>" not in shown


def test_the_felt_says_that_no_trump_was_chosen(ala: Any, bartek: Any, client: Client) -> None:
    match = make_match(ala, bartek, width=2)
    give_up(match)
    for number in (1, 2):
        shown = page(client, match, f"runda/{number}/")
        assert "No trump was chosen." in shown
        assert "when the trump is chosen" not in shown


def test_an_earlier_step_shows_the_round_as_it_was(match: Match, client: Client) -> None:
    give_up(match)
    shown = page(client, match, "runda/2/?krok=3")
    assert f"<b>{RESIGNED}</b>" not in shown
    assert "trick 2 of 26" in shown
    assert RESIGNED in shown


def test_a_round_that_was_played_out_keeps_its_result(match: Match, client: Client) -> None:
    before = page(client, match, "runda/1/")
    give_up(match)
    after = page(client, match, "runda/1/")
    result = re.search(r"<b>\w+: \d+ of 26 tricks, score [^<]+</b>", before)
    assert result is not None
    assert result[0] in after
    assert "This round was not played out" not in after


@pytest.mark.usefixtures("noon")
def test_a_round_that_time_ended_says_that_time_ran_out(ala: Any, bartek: Any) -> None:
    match = begun(ala, bartek)
    seat = running(match).seat.number
    run_out(match)
    run_out(match)
    finish_round(match)
    while running(match).seat.number != seat:
        play_word(match)
    number = open_round(match).number
    assert run_out(match) == 1
    shown = page(Client(), match, f"runda/{number}/")
    assert "ran out of time. This round was not played out and is not scored.</b>" in shown
    assert "gave up" not in shown


def test_a_match_that_was_called_off_says_so_in_every_game(
    ala: Any, bartek: Any, celina: Any, client: Client
) -> None:
    for match in (
        make_match(ala, bartek),
        make_match(ala, bartek, celina, game="szturm", options={"players": 3}),
        make_match(ala, bartek, celina, game="kierki", options={"base": "black_maria"}),
    ):
        call_off(
            match_id=match.pk,
            places=[1] * match.seats.count(),
            reason="annulled",
            now=timezone.now(),
        )
        shown = page(client, match)
        assert " acting" not in shown
        assert "The match was broken off. This round was not played out and is not scored." in shown
        assert f'href="/partia/{match.code}/runda/1/?krok=0"' in shown


def test_a_board_that_was_given_up_is_finished(ala: Any, client: Client) -> None:
    match = make_match(ala, game="pasjans", options={"seats": 1})
    give_up(match, seat=0)
    assert "not played out" not in page(client, match) + page(client, match, "runda/1/")


@pytest.mark.usefixtures("noon")
def test_a_match_that_nobody_began_has_no_round_in_play(
    ala: Any, bartek: Any, celina: Any, client: Client
) -> None:
    for people, more in (
        ([ala, bartek], {}),
        ([ala, bartek, celina], {"game": "szturm", "options": {"players": 3}}),
    ):
        match = make_match(*people, pace="steady", **more)
        while 1 not in open_round(match).to_act:
            play_word(match)
        run_out(match)
        match.refresh_from_db()
        assert match.status == "void"
        assert "<h1>The match did not take place</h1>" in page(client, match)
        shown = scores(page(client, match, "runda/1/"))
        assert "<td>now</td>" not in shown
        assert 'class="now"' not in shown
        assert "not played out" in shown


def test_a_step_that_is_past_says_who_was_to_act(ala: Any, bartek: Any, client: Client) -> None:
    for game, options in (("vista", {}), ("szturm", {"players": 2})):
        match = make_match(ala, bartek, game=game, options=options)
        play_round(match)
        acted = match.rounds.get(number=1).moves.order_by("ply").first()
        shown = page(client, match, "runda/1/?krok=0")
        assert f"<b>To act: {'you' if acted.seat == 0 else 'bartek'}</b>" in shown
        assert "Your turn" not in shown
        assert 'class="now"' not in scores(shown)
        assert 'class="now"' in scores(page(client, match)) or game == "vista"  # no trump is chosen yet
        assert "To act" not in page(client, match, f"runda/2/?krok={match.rounds.get(number=2).version}")


def test_a_step_of_pasjans_tells_its_counts(ala: Any, client: Client) -> None:
    match = make_match(ala, game="pasjans")
    play_on(match, 3)
    give_up(match, seat=0)
    assert "<b>home 0 of 52, moves 0</b>" in page(client, match, "runda/1/?krok=0")
