"""What the match page tells of rounds that are over, beside the way back to each."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from games.engines.vista import PAR
from games.models import Match
from tests.factories import make_match, play_on, play_round, play_word
from tests.queries import queries_of

pytestmark = pytest.mark.django_db

LIMIT = 8
"""Queries of a match page."""


def rows_of(shown: str, table: str) -> list[str]:
    found = re.search(rf'<table class="figures {table}">.*?</table>', shown, re.DOTALL)
    return re.findall(r"<tr><th scope=\"row\">.*?</tr>", found[0], re.DOTALL) if found else []


def page(client: Client, match: Match, who: Any) -> str:
    if who is not None:
        client.force_login(who)
    return client.get(f"/partia/{match.code}/", headers={"accept-language": "en"}).content.decode()


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    match = make_match(ala, bartek)
    for trump in ("H", "NT"):
        play_word(match, f"TRUMP {trump}")
        play_round(match)
    return match


def told(match: Match, reader: int) -> list[tuple[str, ...]]:
    """For each round its number, and what a screen reader says of the trump, the reader's side and the other one."""
    lines = []
    for each, trump in zip(match.rounds.filter(status="finished"), ("hearts", "NT"), strict=True):
        chooser, tricks = each.setup["chooser"], each.summary["tricks"]
        score = tricks[chooser] - PAR
        points = "0" if score == 0 else f"+{score}" if score > 0 else f"−{-score}"
        sides = [
            f"tricks {tricks[seat]}" + (f", points {points}" if seat == chooser else "")
            for seat in (reader, 1 - reader)
        ]
        lines.append((str(each.number), trump, *sides))
    return lines


def read(rows: list[str]) -> list[tuple[str, ...]]:
    lines = []
    for row in rows:
        number = re.search(r"/runda/(\d+)/", row)
        assert number is not None
        spoken = re.findall(r'<span class="visually-hidden">([^<]*)</span>', row)
        if len(spoken) == 2:
            spoken = ["NT", *spoken]
        lines.append((number[1], *spoken))
    return lines


def test_each_finished_round_tells_tricks_trump_and_points_of_both_sides(
    match: Match, client: Client, ala: Any, bartek: Any
) -> None:
    assert read(rows_of(page(client, match, ala), "results")) == told(match, 0)
    assert read(rows_of(page(client, match, bartek), "results")) == told(match, 1)


def test_a_spectator_reads_the_same_under_both_names(match: Match, client: Client) -> None:
    shown = page(client, match, None)
    assert read(rows_of(shown, "results")) == told(match, 0)
    head = shown[shown.index('class="figures results"') :]
    assert re.findall(r'<th scope="col">([^<]*)</th>', head)[:3] == ["Round", "ala", "bartek"]


def test_the_round_being_played_is_not_among_them(match: Match, client: Client, ala: Any) -> None:
    play_on(match, 9)
    assert [line[0] for line in read(rows_of(page(client, match, ala), "results"))] == ["1", "2"]


def test_results_take_no_more_queries(match: Match, client: Client, ala: Any, bartek: Any) -> None:
    fresh = make_match(ala, bartek)
    client.force_login(ala)
    for each in (fresh, match):  # the first look notes who has come back
        client.get(f"/partia/{each.code}/")
    first = queries_of(lambda: client.get(f"/partia/{fresh.code}/"))
    third = queries_of(lambda: client.get(f"/partia/{match.code}/"))
    assert len(third) == len(first) <= LIMIT, "\n".join(third)


def test_the_scores_of_szturm_tell_the_trump_of_each_round(ala: Any, bartek: Any, client: Client) -> None:
    match = make_match(ala, bartek, game="szturm", options={"players": 2})
    play_round(match)
    first = match.rounds.get(number=1)
    words = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
    row = rows_of(page(client, match, ala), "seats")[-1]
    assert f"/partia/{match.code}/runda/1/" in row
    assert f'<span class="visually-hidden">{words[first.summary["trump"]]}</span>' in row
