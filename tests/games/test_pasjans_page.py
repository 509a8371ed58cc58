"""Pasjans at its table and in its mails: alone, as a contest, by the buttons that a page without a script has."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import OutgoingMail
from games.bots.pasjans import by_rules
from games.engines.cards import SUITS
from games.engines.pasjans import Pasjans
from games.models import Match
from games.presentation.pasjans_hint import hint_for
from games.selectors.positions import position_of
from games.services.play import play, resign
from games.templatetags.cards import suit_word
from tests.factories import make_bot_match, make_match, open_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def alone(ala: Any, client: Client) -> Match:
    client.force_login(ala)
    return make_match(ala, game="pasjans", options={"seats": 1})


@pytest.fixture
def contest(ala: Any, bartek: Any, client: Client) -> Match:
    client.force_login(ala)
    return make_match(ala, bartek, game="pasjans", options={"seats": 2})


def shown(client: Client, match: Match) -> str:
    return client.get(f"/partia/{match.code}/").content.decode()


def press(client: Client, match: Match, **sent: str) -> Any:
    the_round = open_round(match)
    form = {"round": 1, "version": the_round.version, "request_key": f"k{the_round.version}"}
    return client.post(f"/partia/{match.code}/zagraj/", form | sent)


def sources(page: str) -> dict[str, list[str]]:
    return {card: to.split() for card, to in re.findall(r'name="card" value="(\w+)" data-to="([^"]*)"', page)}


def test_the_page_offers_every_legal_move_and_no_other(alone: Match, client: Client) -> None:
    for _ in range(12):
        page, legal = shown(client, alone), position_of(open_round(alone)).view(0).legal
        offered = {f"MOVE {card} {to}" for card, targets in sources(page).items() for to in targets}
        offered |= set(re.findall(r'name="action" value="(\w+)"', page))
        assert offered == set(legal)
        places = set(re.findall(r'name="to" value="(\w)"', page))
        assert places == {word.split()[2] for word in legal if word.startswith("MOVE")}
        press(client, alone, action=next(word for word in legal if " " not in word))


def test_a_card_and_a_place_make_a_move(alone: Match, client: Client) -> None:
    while not (moves := sources(shown(client, alone))):
        press(client, alone, action="DRAW")
    card, targets = next(iter(moves.items()))
    version = open_round(alone).version
    assert press(client, alone, card=card, to=targets[-1]).status_code == 302
    last = open_round(alone).moves.last()
    assert last is not None
    assert (last.ply, last.action) == (version + 1, f"MOVE {card} {targets[-1]}")


def test_a_card_without_a_place_goes_to_the_only_one(alone: Match, client: Client) -> None:
    while not (single := [card for card, to in sources(shown(client, alone)).items() if len(to) == 1]):
        press(client, alone, action="DRAW")
    assert press(client, alone, card=single[0], to="").status_code == 302
    last = open_round(alone).moves.last()
    assert last is not None
    assert last.action.startswith(f"MOVE {single[0]} ")


def test_a_place_without_a_card_is_refused(alone: Match, client: Client) -> None:
    assert press(client, alone, to="4").status_code == 409
    assert open_round(alone).version == 0


def test_undo_is_there_alone_and_not_in_a_contest(alone: Match, contest: Match, client: Client) -> None:
    before = position_of(open_round(alone)).view(0).board
    for match in (alone, contest):
        press(client, match, action="DRAW")
    assert 'value="UNDO"' in shown(client, alone)
    assert 'value="UNDO"' not in shown(client, contest)
    press(client, alone, action="UNDO")
    assert position_of(open_round(alone)).view(0).board == before


def test_a_game_is_given_up_dealt_anew_and_looked_at_step_by_step(alone: Match, client: Client) -> None:
    for _ in range(5):
        press(client, alone, action="DRAW")
    unconfirmed = client.post(f"/partia/{alone.code}/poddaj/", headers={"accept-language": "en"})
    assert "To give up the game, tick the box" in unconfirmed.content.decode()
    client.post(f"/partia/{alone.code}/poddaj/", {"confirmed": "yes"})
    page = shown(client, alone)
    assert "0 z 52 kart na bazach, 5 ruchów" in page
    for step in (0, 3, 6):
        assert client.get(f"/partia/{alone.code}/runda/1/?krok={step}").status_code == 200
    client.post(f"/partia/{alone.code}/rewanz/")
    again = Match.objects.latest("pk")
    assert (again.options, again.status) == (alone.options, Match.Status.ACTIVE)
    assert again != alone


def test_a_contest_shows_counts_until_it_is_closed_and_boards_after_it(
    contest: Match, client: Client
) -> None:
    press(client, contest, action="DRAW")
    page = shown(client, contest)
    assert "Stół gracza bartek" not in page
    the_round = open_round(contest)
    resign(round_id=the_round.pk, seat=0, channel="web", confirmed=True)
    waiting = shown(client, contest)
    assert "Jeszcze gra: bartek" in waiting
    assert 'id="play"' not in waiting
    for _ in range(3):
        position = position_of(the_round)
        play(round_id=the_round.pk, seat=1, text="DRAW", expected_version=position.version, channel="web")
        the_round.refresh_from_db()
    resign(round_id=the_round.pk, seat=1, channel="web", confirmed=True)
    closed = shown(client, contest)
    assert "Stół gracza bartek" in closed
    assert "Wygrywasz zawody." in closed


def test_who_moves_on_the_page_is_not_written_to_after_each_move(
    alone: Match, client: Client, ala: Any
) -> None:
    mails = OutgoingMail.objects.filter(user=ala, key__startswith="turn:", state="queued")
    assert mails.count() == 1
    press(client, alone, action="DRAW")
    assert mails.count() == 0
    position = position_of(open_round(alone))
    play(
        round_id=open_round(alone).pk, seat=0, text="DRAW", expected_version=position.version, channel="mail"
    )
    assert mails.count() == 1


def test_a_bot_plays_the_same_deal(ala: Any, client: Client) -> None:
    match = make_bot_match(ala, game="pasjans", options={"seats": 2})
    client.force_login(ala)
    assert "Bot łatwy" in shown(client, match)
    assert match.rounds.get().to_act == [0, 1]


# Hints


def test_a_hint_names_a_legal_move_in_the_words_of_the_page(alone: Match, client: Client) -> None:
    for _ in range(6):
        page = client.get(f"/partia/{alone.code}/?podpowiedz=1").content.decode()
        found = re.search(r"<b>Podpowiedź: ([^<]+)\.</b>", page)
        assert found
        legal = position_of(open_round(alone)).view(0).legal
        named = {Pasjans().describe(word, "pl"): word for word in legal}
        press(client, alone, action=named[found[1]])


def marked(page: str) -> dict[str, str]:
    """What the marks of a hint lie on: a card ("take", "put"), an empty place by its group's name, or the stock."""
    found = {}
    for group, inside in re.findall(r'role="group" aria-label="([^"]*)">(.*?)</div>', page, re.DOTALL):
        for mark, pick in re.findall(
            r'class="pick[^"]* hint-(take|put)"(.*?</(?:label|span|button)>)', inside
        ):
            assert mark not in found
            card = re.search(r'href="[^"#]*#([2-9TJQKA][SHDC])"', pick)
            found[mark] = card[1] if card else group
    return found


def test_a_hint_is_marked_on_the_board_with_words_for_the_ear(alone: Match, client: Client) -> None:
    """Deal after deal until each kind of a hint was seen: the stock, a card onto a card, and to an empty foundation."""
    seen: set[str] = set()
    take, put = "(podpowiedź: weź tę kartę)", "(podpowiedź: karta idzie tutaj)"
    for _ in range(300):
        page = client.get(f"/partia/{alone.code}/?podpowiedz=1").content.decode()
        view = position_of(open_round(alone)).view(0)
        action = by_rules(view, random.Random(0))
        verb, *named = action.split()
        if verb == "RESIGN":
            assert "hint-" not in page
            assert client.post(f"/partia/{alone.code}/poddaj/", {"confirmed": "yes"}).status_code == 302
            client.post(f"/partia/{alone.code}/rewanz/")
            alone = Match.objects.latest("pk")
            continue
        if verb != "MOVE":
            assert marked(page) == {"take": "Talia"}
            assert re.search(rf'value="{verb}"[^>]* aria-label="Podpowiedź: ', page)
            assert take not in page + put
            kind = "stock"
        else:
            card, target = named
            top = (
                view.board.foundations[SUITS.index(card[1])]
                if target == "F"
                else next(reversed(view.board.columns[int(target) - 1].up), None)
            )
            empty = f"Baza {suit_word(card[1])}" if target == "F" else f"Kolumna {target}"
            assert marked(page) == {"take": card, "put": top or empty}
            assert (page.count(take), page.count(put)) == (1, 1)
            kind = ("onto " if top else "to an empty ") + ("foundation" if target == "F" else "column")
        assert "hint-" not in shown(client, alone)
        seen.add(kind)
        if {"stock", "onto column", "to an empty foundation"} <= seen:
            return
        press(client, alone, **({"action": verb} if verb != "MOVE" else {"card": card, "to": target}))
    raise AssertionError(f"only these were seen: {seen}")


def test_a_hint_does_not_depend_on_what_lies_face_down(alone: Match) -> None:
    """The same view in another world: all unseen cards lie elsewhere."""
    the_round = open_round(alone)
    view = position_of(the_round).view(0)
    seen = {card for column in view.board.columns for card in column.up}
    unseen = [card for card in the_round.deal if card not in seen]
    turned = iter(reversed(unseen))
    the_round.deal = [card if card in seen else next(turned) for card in the_round.deal]
    other = position_of(the_round).view(0)
    assert other == view
    assert hint_for(other) == hint_for(view)


def test_a_board_that_is_over_cannot_be_given_up_again(contest: Match, client: Client, bartek: Any) -> None:
    address = f"/partia/{contest.code}/poddaj/"
    link = f'href="{address}"'
    assert link in shown(client, contest)
    assert client.get(address).status_code == 200
    client.post(address, {"confirmed": "yes"})
    contest.refresh_from_db()
    assert contest.status == Match.Status.ACTIVE
    assert link not in shown(client, contest)
    assert client.get(address)["Location"] == contest.get_absolute_url()
    client.force_login(bartek)
    assert link in shown(client, contest)
    assert client.get(address).status_code == 200


def test_there_is_no_hint_in_a_contest(contest: Match, client: Client) -> None:
    page = client.get(f"/partia/{contest.code}/?podpowiedz=1").content.decode()
    assert "Podpowiedź:" not in page
    assert "Poproszę o podpowiedź" not in page
