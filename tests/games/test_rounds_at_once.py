"""Several rounds open at once: a page, clock and version each, trumps shared, one way through all that waits."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games import errors
from games.clocks import DEFAULT_PACE
from games.models import Match, Round
from games.selectors.positions import position_of
from games.services import tables
from games.services.play import play
from tests.factories import make_match
from tests.games.test_leaks import reader

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    return make_match(ala, bartek, width=5)


def rounds_of(match: Match) -> list[Round]:
    return list(match.rounds.order_by("number"))


def play_in(the_round: Round, word: str = "") -> None:
    the_round.refresh_from_db()
    position = position_of(the_round)
    seat = position.to_act[0]
    play(
        round_id=the_round.pk,
        seat=seat,
        text=word or position.view(seat).legal[0],
        expected_version=position.version,
        channel="web",
    )


def page(client: Client, address: str) -> str:
    return client.get(address, headers={"accept-language": "en"}).content.decode()


def test_so_many_rounds_open_with_the_match_and_one_more_with_each_that_ends(match: Match) -> None:
    assert [each.number for each in rounds_of(match)] == [1, 2, 3, 4, 5]
    first = rounds_of(match)[0]
    while first.status == Round.Status.ACTIVE:
        play_in(first)
        first.refresh_from_db()
    assert [each.number for each in rounds_of(match) if each.status == Round.Status.ACTIVE] == [2, 3, 4, 5, 6]


def test_a_trump_named_in_one_round_cannot_be_named_in_another(match: Match) -> None:
    first, _, third, *_ = rounds_of(match)
    play_in(third, "TRUMP S")
    with pytest.raises(errors.ForbiddenAction):
        play_in(first, "TRUMP S")
    play_in(first, "TRUMP H")


def test_each_round_has_its_page_and_its_pulse(match: Match, ala: Any) -> None:
    client = reader(ala)
    _, second, third, *_ = rounds_of(match)
    play_in(third, "TRUMP D")
    shown = page(client, third.address)
    assert "round 3 of 10" in shown
    assert "round 1 of 10" in page(client, match.get_absolute_url())
    pulse = re.search(r'data-pulse-url="([^"]+)"', shown)
    mark = re.search(r'data-pulse="&quot;([^"]+)&quot;"', shown)
    assert pulse is not None
    assert mark is not None
    assert client.get(pulse[1]).content.decode() == f'"{mark[1]}"'
    # The way to the others shows where something waits, so an action there changes this page's mark too.
    play_in(second)
    assert client.get(pulse[1]).content.decode() != f'"{mark[1]}"'


def test_after_an_action_the_page_stays_with_its_round(match: Match, ala: Any) -> None:
    client = reader(ala)
    third = rounds_of(match)[2]
    data = {"round": 3, "version": 0, "action": "TRUMP D"}
    answer = client.post(f"/partia/{match.code}/zagraj/", data)
    assert (answer.status_code, answer.url) == (302, third.address)


def test_a_round_that_is_over_leads_on_to_the_present(match: Match, ala: Any) -> None:
    first = rounds_of(match)[0]
    while first.status == Round.Status.ACTIVE:
        play_in(first)
        first.refresh_from_db()
    answer = reader(ala).get(first.address)
    assert answer.status_code == 200
    assert answer.context["round"].number != 1


def test_next_walks_through_all_that_waits(match: Match, ala: Any) -> None:
    client = reader(ala)
    # Ala chooses in rounds 1, 3 and 5.
    address = client.get("/nastepna/").url
    seen = {address}
    for trump in "SHD":
        shown = page(client, address)
        the_round = next(each for each in rounds_of(match) if each.address == address)
        play_in(the_round, f"TRUMP {trump}")
        play_in(the_round)
        found = re.search(r'href="(/nastepna/[^"]+)"', shown)
        if found is not None:
            address = client.get(found[1].replace("&amp;", "&")).url
            seen.add(address)
    assert seen == {each.address for each in rounds_of(match) if each.number in (1, 3, 5)}


def test_next_comes_by_all_that_waits_also_when_nothing_is_played(match: Match, ala: Any) -> None:
    client = reader(ala)
    walk = [client.get("/nastepna/").url]
    for _ in range(3):
        found = re.search(r'href="(/nastepna/[^"]+)"', page(client, walk[-1]))
        assert found is not None
        walk.append(client.get(found[1].replace("&amp;", "&")).url)
    # Ala chooses in rounds 1, 3 and 5; behind the last comes the first again.
    assert set(walk[:3]) == {each.address for each in rounds_of(match) if each.number in (1, 3, 5)}
    assert walk[3] == walk[0]


def test_other_games_have_one_round_at_a_time(ala: Any) -> None:
    with pytest.raises(errors.BadWidth):
        tables.open_table(creator=ala, game="szturm", width=2)
    with pytest.raises(errors.BadWidth):
        tables.open_table(creator=ala, width=3)
    assert not Match.objects.exists()


def test_a_table_is_opened_with_a_width_on_the_page_and_by_the_api(ala: Any) -> None:
    client = reader(ala)
    assert (
        client.post(
            "/stol/nowy/", {"who": "private", "rounds": 4, "width": 2, "pace": DEFAULT_PACE}
        ).status_code
        == 302
    )
    assert Match.objects.get().width == 2
    answer = client.post("/api/matches/", {"width": 10}, content_type="application/json")
    assert answer.status_code == 201
    assert answer.json()["width"] == 10
    refused = client.post("/api/matches/", {"width": 3}, content_type="application/json")
    assert refused.json()["code"] == "width"


def test_a_rematch_has_the_same_width_and_a_whole_match_passes_the_audit(ala: Any, bartek: Any) -> None:
    match = make_match(ala, bartek, options={"rounds": 2}, width=2)
    for each in rounds_of(match):
        while each.status == Round.Status.ACTIVE:
            play_in(each)
            each.refresh_from_db()
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    call_command("audit")
    assert tables.offer_rematch(code=match.code, user=ala).width == 2
