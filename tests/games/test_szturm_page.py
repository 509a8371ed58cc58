"""Szturm at its table and in its mails: the auction, paying, the assault, the prison, scores, a round step by step."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.test import Client

from accounts import outbox
from accounts.models import OutgoingMail
from games.engines.shuffle import secret_hash
from games.models import Match
from games.sealing import Source
from games.selectors.positions import position_of
from games.services import advance
from tests.factories import make_match, open_round, play_word

pytestmark = pytest.mark.django_db


SECRET = b"\x05" * 32
"""Of deals in which seat 0 is asked in each phase, and soon; others may end the match before."""


@pytest.fixture
def three(ala: Any, bartek: Any, celina: Any, client: Client, monkeypatch: pytest.MonkeyPatch) -> Match:
    monkeypatch.setattr(
        advance, "source_of", lambda match, seats: Source("szturm", SECRET, secret_hash(SECRET), ())
    )
    client.force_login(ala)
    return make_match(ala, bartek, celina, game="szturm", options={"players": 3, "target": 40})


def shown(client: Client, match: Match) -> str:
    return client.get(f"/partia/{match.code}/").content.decode()


def view(match: Match, seat: int = 0) -> Any:
    return position_of(open_round(match)).view(seat)


def until(match: Match, phase: str, rng: random.Random, *, pay: int = 0) -> None:
    """Play on until seat 0 is asked in this phase; small bids, so that hands last."""
    for _ in range(2000):
        now = view(match)
        if now.phase == phase and now.legal and now.pay >= pay:
            return
        legal = view(match, now.to_act[0]).legal
        most = 3 if now.phase == "auction" else len(legal)
        play_word(match, legal[rng.randrange(min(most, len(legal)))])
    raise AssertionError(phase)


def press(client: Client, match: Match, **sent: Any) -> Any:
    the_round = open_round(match)
    form = {"round": the_round.number, "version": the_round.version, "request_key": f"k{the_round.version}"}
    return client.post(f"/partia/{match.code}/zagraj/", form | sent)


@pytest.mark.parametrize("phase", ["auction", "assault", "free"])
def test_the_page_offers_what_is_legal_and_one_press_plays_it(
    three: Match, client: Client, phase: str
) -> None:
    until(three, phase, random.Random(2))
    legal = tuple(view(three).legal)
    assert sorted(re.findall(r'type="radio" name="action" value="([^"]+)"', shown(client, three))) == sorted(
        legal
    )
    the_round = open_round(three)
    assert press(client, three, action=legal[-1]).status_code == 302
    move = the_round.moves.get(ply=the_round.version + 1)
    assert (move.seat, move.action) == (0, legal[-1])


def test_a_court_card_is_paid_for_with_the_cards_that_are_ticked(three: Match, client: Client) -> None:
    until(three, "discard", random.Random(4), pay=2)
    now = view(three)
    page = shown(client, three)
    offered = re.findall(r'type="checkbox" name="card" value="(\w+)"', page)
    assert sorted(offered) == sorted(now.legal.cards)
    assert now.lot.card not in offered
    form = {"verb": "DISCARD", "count": str(now.pay)}
    refused = press(client, three, **form, card=offered[:1])
    assert refused.status_code == 409
    assert press(client, three, **form, card=offered[: now.pay]).status_code == 302
    assert set(view(three).lots[-1].discards) == set(offered[: now.pay])


def test_what_was_paid_is_remembered_for_who_paid_alone(three: Match, client: Client, bartek: Any) -> None:
    until(three, "discard", random.Random(4), pay=2)
    paid = list(view(three).legal.cards)[: view(three).pay]
    press(client, three, verb="DISCARD", count=str(len(paid)), card=paid)
    box = r'aria-label="Sąd">.*?</ol>'
    mine = re.search(box, shown(client, three), re.DOTALL)
    client.force_login(bartek)
    theirs = re.search(box, shown(client, three), re.DOTALL)
    assert mine is not None
    assert theirs is not None
    lots = view(three).lots
    for court, seat in ((mine, 0), (theirs, 1)):
        assert court[0].count("<small>") == sum(lot.seat == seat and lot.price > 0 for lot in lots)
    assert paid[0] in {card for lot in lots for card in lot.discards or ()}


def test_a_match_is_played_to_its_end_and_its_rounds_step_by_step(
    ala: Any, bartek: Any, celina: Any, client: Client
) -> None:
    client.force_login(ala)
    three = make_match(ala, bartek, celina, game="szturm", options={"players": 3, "limit": 3})
    rng = random.Random(9)
    while True:
        legal = view(three, view(three).to_act[0]).legal
        if play_word(three, legal[rng.randrange(len(legal))]).match_over:
            break
    page = shown(client, three)
    three.refresh_from_db()
    foot = re.search(r"<tfoot>(.*?)</tfoot>", page, re.DOTALL)
    assert foot is not None
    assert re.findall(r"<td>(.*?)</td>", foot[1]) == [str(total) for total in three.result["totals"]]
    last = three.rounds.get(number=1).version
    for step in (0, 7, 40, last):
        answer = client.get(f"/partia/{three.code}/runda/1/?krok={step}")
        assert f"krok {step} z {last}" in answer.content.decode()


def test_play_goes_round_to_the_right(three: Match, client: Client) -> None:
    page = shown(client, three)
    assert re.findall(r'class="place at-(\w+)', page) == ["right", "left", "me"]


def test_the_mail_shows_auction_and_hand_and_its_words_are_read(
    three: Match, ala: Any, client: Client
) -> None:
    until(three, "discard", random.Random(4), pay=2)
    now = view(three)
    mail = OutgoingMail.objects.filter(user=ala, key__startswith="turn:", state="queued").latest("pk")
    assert outbox.write(mail)
    assert "Na licytacji:" in mail.text
    word = re.search(r"Możesz zagrać[^\[]*\[([^\]]+)\]", mail.text)
    assert word is not None
    engine = position_of(open_round(three)).engine
    assert engine.parse(now, word[1]) & set(now.legal[:50_000])
