"""The box "Plan": made with lists or one line, tried, refused with what was typed, taken back; marks in the history."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match, Move, Plan
from games.selectors.positions import position_of
from tests.factories import make_match, open_round, play_word
from tests.games.test_leaks import reader

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    match = make_match(ala, bartek)
    play_word(match, "TRUMP NT")
    return match


@pytest.fixture
def his(bartek: Any) -> Client:
    return reader(bartek)


def send(client: Client, match: Match, do: str = "save", **fields: Any) -> Any:
    the_round = open_round(match)
    data = {
        "round": the_round.number,
        "version": the_round.version,
        "do": do,
        "stop": ["POOL", "LUCKY", "TRUMP"],
    }
    return client.post(
        reverse("plan", args=[match.code]), data | fields, headers={"accept-language": "en"}, follow=True
    )


def said(answer: Any) -> str:
    return html.unescape(answer.content.decode())


def test_a_plan_is_made_from_lists(match: Match, his: Client) -> None:
    card = next(card for card in position_of(open_round(match)).view(1).data()["piles"][1] if card["top"])[
        "top"
    ]
    page = said(send(his, match, on_S="WIN", on_ANY="LOW", lead1=card))
    row = Plan.objects.get()
    assert row.text.endswith("on ♠: win; on any: low")
    assert "While I win, lead:" in page
    assert "On a lead of ♠: lowest winner, or else lowest" in page
    assert '<option value="WIN" selected>' in page


def test_a_plan_is_made_from_one_line_in_polish(match: Match, his: Client) -> None:
    send(his, match, line="na pik: bij; inne: nisko; stop pula", on_H="HIGH")
    assert Plan.objects.get().text == "on ♠: win; on any: low; stop pool"


def test_no_news_ticked_is_a_plan_for_the_whole_round(match: Match, his: Client) -> None:
    send(his, match, on_ANY="LOW", stop=[])
    assert Plan.objects.get().text == "on any: low; stop none"


def test_a_refused_plan_keeps_what_was_typed(match: Match, his: Client) -> None:
    answer = send(his, match, line="on hearts: perhaps", on_C="HIGH", stop=["POOL"])
    assert answer.status_code == 409
    page = said(answer)
    assert "“on hearts: perhaps” is not part of a plan" in page
    assert 'value="on hearts: perhaps"' in page
    assert '<option value="HIGH" selected>' in page
    assert page.count('name="stop" value="POOL" checked') == 1
    assert 'name="stop" value="LUCKY" checked' not in page
    assert '<details class="plan-form" open>' in page
    assert not Plan.objects.exists()


def test_trying_a_plan_tells_what_it_would_do(match: Match, his: Client) -> None:
    page = said(send(his, match, do="preview", on_ANY="LOW"))
    assert "What it would do" in page
    assert page.count("<li>After ") == 10
    assert not Plan.objects.exists()


def test_a_plan_is_taken_back(match: Match, his: Client) -> None:
    send(his, match, on_ANY="LOW")
    page = said(send(his, match, do="clear"))
    assert not Plan.objects.exists()
    assert "Make a plan" in page


def test_the_owner_alone_sees_the_plan_and_what_it_played(match: Match, his: Client, ala: Any) -> None:
    send(his, match, on_ANY="LOW")
    play_word(match)
    # The trick is over, or the lead is his: in both cases the history has it.
    assert Move.objects.filter(channel="plan", seat=1).exists()
    mine = said(his.get(match.get_absolute_url(), headers={"accept-language": "en"}))
    hers = said(reader(ala).get(match.get_absolute_url(), headers={"accept-language": "en"}))
    assert "by plan" in mine
    assert "by plan" not in hers
    assert "On a lead of" not in hers


def test_a_plan_that_ended_says_why(match: Match, his: Client) -> None:
    send(his, match, on_ANY="LOW")
    play_word(match, "LUCKY")
    page = said(his.get(match.get_absolute_url(), headers={"accept-language": "en"}))
    assert "It has ended: a lucky card has shown." in page


def test_before_the_trump_and_for_strangers_there_is_no_box(ala: Any, bartek: Any, celina: Any) -> None:
    match = make_match(ala, bartek)
    assert 'id="plan"' not in said(reader(ala).get(match.get_absolute_url()))
    play_word(match, "TRUMP NT")
    assert 'id="plan"' in said(reader(ala).get(match.get_absolute_url()))
    assert 'id="plan"' not in said(reader(celina).get(match.get_absolute_url()))
    assert send(reader(celina), match, on_ANY="LOW").status_code == 409
    assert not Plan.objects.exists()
