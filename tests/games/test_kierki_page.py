"""Kierki at its table and in its mails: passing with all seats at once, scores, the end, a round step by step."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from accounts import outbox
from accounts.models import OutgoingMail
from games.engines.base import RoundFact
from games.engines.kierki import Kierki
from games.models import Match, Seat
from games.presentation.kierki_mail import draw
from games.presentation.kierki_page import page_context
from games.presentation.mail import Reader
from games.presentation.seats import Place
from games.selectors.positions import position_of
from tests.engines.kierki_records import MATCH_FILES, read_match
from tests.factories import make_bot_match, make_match, open_round, play_match, play_round, play_word

pytestmark = pytest.mark.django_db


@pytest.fixture
def four(ala: Any, bartek: Any, celina: Any, stranger: Any) -> Match:
    return make_match(ala, bartek, celina, stranger, game="kierki")


def shown(client: Client, match: Match) -> str:
    return client.get(f"/partia/{match.code}/").content.decode()


def give(client: Client, match: Match, version: int, cards: list[str]) -> Any:
    form = {"round": 1, "version": version, "request_key": "k", "verb": "GIVE", "count": 3, "card": cards}
    return client.post(f"/partia/{match.code}/zagraj/", form)


def test_cards_are_passed_by_ticking_three(four: Match, client: Client, bartek: Any) -> None:
    client.force_login(bartek)
    hand = position_of(open_round(four)).view(1).hand
    page = shown(client, four)
    assert re.findall(r'type="checkbox" name="card" value="(\w+)"', page) == list(hand)
    answer = give(client, four, 0, list(hand[:3]))
    assert answer.status_code == 302
    assert position_of(open_round(four)).view(1).gave == hand[:3]
    assert 'type="checkbox"' not in shown(client, four)


@pytest.mark.parametrize("number", [0, 2, 4])
def test_another_number_of_cards_is_refused_and_stays_ticked(
    four: Match, client: Client, bartek: Any, number: int
) -> None:
    client.force_login(bartek)
    hand = position_of(open_round(four)).view(1).hand
    answer = give(client, four, 0, list(hand[:number]))
    assert answer.status_code == 409
    page = answer.content.decode()
    assert f"masz wybrane: {number}." in page
    assert page.count(" checked") == number
    assert position_of(open_round(four)).version == 0


def test_who_saw_the_table_before_others_passed_may_still_pass(
    four: Match, client: Client, celina: Any
) -> None:
    play_word(four)
    hand = position_of(open_round(four)).view(2).hand
    client.force_login(celina)
    assert give(client, four, 0, list(hand[-3:])).status_code == 302
    assert position_of(open_round(four)).version == 2


def test_the_page_says_who_has_passed_and_what_came(four: Match, client: Client, bartek: Any) -> None:
    client.force_login(bartek)
    play_word(four)
    assert shown(client, four).count("podane") == 1
    for _ in range(3):
        play_word(four)
    page = shown(client, four)
    got = position_of(open_round(four)).view(1).got
    assert "od gracza ala:" in page
    assert len(got) == 3


def test_a_match_is_played_to_its_end_and_its_rounds_step_by_step(ala: Any, client: Client) -> None:
    match = make_bot_match(ala, game="kierki", options={"target": 25})
    play_match(match)
    client.force_login(ala)
    page = shown(client, match)
    assert f'href="/partia/{match.code}/runda/1/?krok=0"' in page
    totals = [str(total).replace("-", "−") for total in match.result["totals"]]
    foot = re.search(r"<tfoot>(.*?)</tfoot>", page, re.DOTALL)
    assert foot is not None
    assert re.findall(r"<td>(.*?)</td>", foot[1]) == totals
    for step in (0, 3, 4, 5, 56):
        answer = client.get(f"/partia/{match.code}/runda/1/?krok={step}")
        assert answer.status_code == 200
        assert f"krok {step} z 56" in answer.content.decode()


def test_bots_of_one_level_are_told_apart(ala: Any, client: Client) -> None:
    match = make_bot_match(ala, game="kierki")
    client.force_login(ala)
    page = shown(client, match)
    assert all(f"Bot łatwy {number}" in page for number in (1, 2, 3))


def test_a_mail_about_passing_goes_out_though_others_have_passed_meanwhile(
    four: Match, client: Client, bartek: Any, celina: Any
) -> None:
    mail, late = (OutgoingMail.objects.get(user=who, key__startswith="turn:") for who in (bartek, celina))
    play_word(four)  # ala passes before the mail is written
    assert outbox.write(mail)
    hand = position_of(open_round(four)).view(1).hand
    assert "Your hand:" in mail.text
    page = client.get(re.search(r"http://testserver(/m/\S+)/GIVE", mail.text)[1] + "/")
    assert re.findall(r'name="card" value="(\w+)"', page.content.decode()) == list(hand)
    play_word(four)  # bartek passes on the page
    play_word(four)  # and celina, whose mail has nothing to say any more
    assert not outbox.write(late)


def test_three_cards_are_passed_by_the_page_behind_the_mail(four: Match, client: Client, bartek: Any) -> None:
    mail = OutgoingMail.objects.get(user=bartek, key__startswith="turn:")
    assert outbox.write(mail)
    address = re.search(r"http://testserver(/m/\S+)/GIVE", mail.text)[1]
    play_word(four)
    hand = position_of(open_round(four)).view(1).hand
    asked = {"verb": "GIVE", "count": 3, "card": [hand[0], hand[4], hand[7]]}
    page = client.get(f"{address}/", asked, follow=True)
    assert page.status_code == 200
    nonce = re.search(r'name="nonce" value="([^"]+)"', page.content.decode())
    assert nonce is not None
    assert position_of(open_round(four)).version == 1
    played = client.post(page.request["PATH_INFO"], {"nonce": nonce[1]}, follow=True)
    assert "You played: pass" in played.content.decode()
    assert position_of(open_round(four)).view(1).gave == (hand[0], hand[4], hand[7])
    too_few = client.get(f"{address}/", asked | {"card": [hand[0]]})
    assert "you chose 1" in too_few.content.decode()


def test_the_shooter_of_a_mixed_moon_is_asked_how_it_counts() -> None:
    path = next(path for path in MATCH_FILES if path.stem == "match-black-lady-mixed-chosen-new")
    options, rounds = read_match(path.read_text())
    engine, facts, asked = Kierki(), [], None
    for number, (deal, actions) in enumerate(rounds, start=1):
        setup = engine.setup(options, number, facts, lambda _n: 0)
        state = engine.start(setup, deal, {})
        for action in actions:
            seat = engine.to_act(state)[0]
            if action.startswith("MOON"):
                asked = asked or (engine.view(state, seat), engine.view(state, None), seat)
            state = engine.apply(state, seat, action)
        facts.append(RoundFact(number, setup, engine.summary(state), engine.outcome(state)))
    assert asked is not None
    view, watched, shooter = asked
    seats = [Seat(number=number, bot_level="easy") for number in range(4)]
    with translation.override("en"):
        table = page_context(view, seats, [], None)["kierki"]
        assert [choice.action for choice in table.moon_choices] == ["MOON OLD", "MOON NEW"]
        assert [choice.label for choice in table.moon_choices] == [
            "you 0, the others +26",
            "you −26, the others 0",
        ]
        assert page_context(watched, seats, [], None)["kierki"].moon_choices == ()
        assert [choice.code for choice in draw(view, seats, [], Reader("en", "en"), None).choices] == [
            "MOON OLD",
            "MOON NEW",
        ]
    assert view.seat == shooter


@pytest.mark.parametrize("viewer", ["ala", "celina"])
def test_columns_of_scores_are_told_apart_by_the_numbers_at_the_table(
    four: Match, client: Client, request: pytest.FixtureRequest, viewer: str
) -> None:
    client.force_login(request.getfixturevalue(viewer))
    page = shown(client, four)
    heads = re.findall(r'<abbr title="(.*?)"><span aria-hidden="true">(\d)</span>', page)
    others = [seat.user.username for seat in four.seats.order_by("number") if seat.user.username != viewer]
    seats = {str(number): name for number, name in enumerate(others, 1)}
    assert {number: name for name, number in heads} == seats
    at_table = re.findall(r'<span class="seat-number">(\d)</span> (.*?)</b>', page)
    assert dict(at_table) == seats
    assert [number for _name, number in heads] == ["1", "2", "3"]  # "you 1 2 3", wherever one sits
    legend = re.findall(r'<span class="nowrap">(\d)\. (.*?)</span>', page)
    assert dict(legend) == seats


def test_the_scores_stand_under_their_players_wherever_the_reader_sits(
    four: Match, client: Client, celina: Any
) -> None:
    play_round(four)
    facts = four.rounds.get(number=1).outcome["scores"]
    client.force_login(celina)
    rows = re.findall(r'<th scope="row">.*?</th>(.*?)</tr>', shown(client, four), re.DOTALL)
    told = [int(cell.replace("\N{MINUS SIGN}", "-")) for cell in re.findall(r"<td>(.*?)</td>", rows[-1])]
    assert told == [facts[number] for number in (2, 0, 1, 3)]


def test_a_name_is_shortened_before_its_number() -> None:
    def short(name: str) -> str:
        place = Place(number=0, name=name, is_me=False, where="me", to_act=False, facts=(), card=None)
        return place.short

    assert [
        short(name) for name in ("Bot łatwy 1", "Medium bot 12", "Wszędobylskowska", "Medium bot 3 7")
    ] == [
        "Bot łatwy 1",
        "Medium b… 12",
        "Wszędobylsk…",
        "Medium bo… 7",
    ]
