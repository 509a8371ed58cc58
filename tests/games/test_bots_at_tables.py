"""The creator of a table that waits puts bots on its free seats and takes them off again; everybody else is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import OutgoingMail
from games import errors
from games.bots.registry import levels_of
from games.models import Match, Seat
from games.services import seating, tables
from games.services.play import resign
from tests.factories import open_round, play_on

pytestmark = pytest.mark.django_db

THREE = {"game": "szturm", "options": {"players": 3}}


def table(creator: Any, game: str = "kierki", **more: Any) -> Match:
    return tables.open_table(creator=creator, creator_seat=0, game=game, **more)


def sitting(match: Match) -> list[str]:
    return [seat.user.username if seat.user else seat.bot_level for seat in match.seats.all()]


def test_a_bot_takes_the_seat_that_was_chosen_and_leaves_it_again(ala: Any) -> None:
    match = table(ala)
    seating.seat_bot(code=match.code, user=ala, level="hard", seat=2)
    assert sitting(match) == ["ala", "", "hard", ""]
    seating.seat_bot(code=match.code, user=ala, level="easy")
    assert sitting(match) == ["ala", "easy", "hard", ""]
    seating.lift_bot(code=match.code, user=ala, seat=2)
    assert sitting(match) == ["ala", "easy", "", ""]
    match.refresh_from_db()
    assert match.status == Match.Status.WAITING


def test_two_people_and_a_bot_play_when_the_second_person_comes(ala: Any, bartek: Any) -> None:
    match = table(ala, **THREE)
    seating.seat_bot(code=match.code, user=ala, level="easy", seat=1)
    match = tables.join_table(code=match.code, user=bartek)
    assert (match.status, sitting(match)) == (Match.Status.ACTIVE, ["ala", "easy", "bartek"])
    play_on(match, 6)


@pytest.mark.parametrize("game", ["kierki", "szturm"])
def test_with_the_last_seat_the_match_starts_and_the_others_are_told(
    ala: Any, bartek: Any, game: str, published: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    match = table(ala, game, options={"players": 4} if game == "szturm" else {})
    tables.join_table(code=match.code, user=bartek)
    seating.seat_bot(code=match.code, user=ala, level="easy", seat=3)
    assert not OutgoingMail.objects.exists()
    with django_capture_on_commit_callbacks(execute=True):
        match = seating.seat_bot(code=match.code, user=ala, level="medium", seat=2)
    assert match.status == Match.Status.ACTIVE
    # Of the turn who is to act, of the beginning the others.
    assert set(OutgoingMail.objects.values_list("user__username", flat=True)) == {"ala", "bartek"}
    acting = open_round(match).to_act
    if {2, 3} & set(acting):
        assert any(name == "games.run_bot" for name, _arguments in published)
    play_on(match, 8)


def test_a_second_click_changes_nothing(ala: Any) -> None:
    match = table(ala)
    for _ in range(2):
        seating.seat_bot(code=match.code, user=ala, level="easy", seat=3)
    assert sitting(match) == ["ala", "", "", "easy"]
    for _ in range(2):
        seating.lift_bot(code=match.code, user=ala, seat=3)
    assert sitting(match) == ["ala", "", "", ""]


REFUSED: list[tuple[type[errors.GameError], dict[str, Any]]] = [
    (errors.NoSuchMatch, {"code": "nothing"}),
    (errors.UnknownLevel, {"level": "grandmaster"}),
    (errors.UnknownLevel, {"level": ""}),
    (errors.SeatTaken, {"seat": 0}),
    (errors.SeatTaken, {"seat": 1}),
    (errors.SeatTaken, {"seat": 2, "level": "hard"}),
    (errors.NoSuchSeat, {"seat": 4}),
    (errors.NoSuchSeat, {"seat": -1}),
]


@pytest.mark.parametrize(("error", "wrong"), REFUSED)
def test_what_cannot_be_is_refused_and_changes_nothing(ala: Any, bartek: Any, error: Any, wrong: Any) -> None:
    match = table(ala)
    tables.join_table(code=match.code, user=bartek)
    seating.seat_bot(code=match.code, user=ala, level="easy", seat=2)
    right: dict[str, Any] = {"code": match.code, "user": ala, "level": "easy", "seat": 3}
    with pytest.raises(error):
        seating.seat_bot(**right | wrong)
    assert sitting(match) == ["ala", "bartek", "easy", ""]
    assert seating.seat_bot(**right).status == Match.Status.ACTIVE


def test_only_the_creator_may(ala: Any, bartek: Any, stranger: Any) -> None:
    match = table(ala)
    tables.join_table(code=match.code, user=bartek)
    seating.seat_bot(code=match.code, user=ala, level="easy", seat=2)
    for user in (bartek, stranger):
        with pytest.raises(errors.NotYourTable):
            seating.seat_bot(code=match.code, user=user, level="easy", seat=3)
        with pytest.raises(errors.NotYourTable):
            seating.lift_bot(code=match.code, user=user, seat=2)
    assert sitting(match) == ["ala", "bartek", "easy", ""]


def test_a_person_is_not_taken_off(ala: Any, bartek: Any) -> None:
    match = table(ala)
    tables.join_table(code=match.code, user=bartek)
    for seat in (0, 1):
        with pytest.raises(errors.SeatTaken):
            seating.lift_bot(code=match.code, user=ala, seat=seat)
    with pytest.raises(errors.NoSuchSeat):
        seating.lift_bot(code=match.code, user=ala, seat=9)
    assert sitting(match) == ["ala", "bartek", "", ""]


@pytest.mark.parametrize("begun", [True, False])
def test_a_table_that_no_longer_waits_is_left_alone(ala: Any, begun: bool) -> None:
    match = table(ala, **THREE)
    seating.seat_bot(code=match.code, user=ala, level="easy", seat=1)
    if begun:
        seating.seat_bot(code=match.code, user=ala, level="easy", seat=2)
    else:
        tables.withdraw_table(code=match.code, user=ala)
    before = sitting(match)
    with pytest.raises(errors.TableGone):
        seating.seat_bot(code=match.code, user=ala, level="hard")
    with pytest.raises(errors.TableGone):
        seating.lift_bot(code=match.code, user=ala, seat=1)
    assert sitting(match) == before


def test_a_game_without_bots_has_none_to_seat(ala: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(ala)
    monkeypatch.setattr(seating, "levels_of", lambda game: ())
    with pytest.raises(errors.UnknownLevel):
        seating.seat_bot(code=match.code, user=ala, level="easy", seat=1)


class TestTheRematch:
    def over(self, match: Match, user: Any) -> None:
        seat = match.seats.get(user=user).number
        resign(round_id=open_round(match).pk, seat=seat, channel="web", confirmed=True)

    def test_of_two_people_and_a_bot_keeps_the_bot_and_waits_for_the_other_person(
        self, ala: Any, bartek: Any
    ) -> None:
        match = table(ala, **THREE)
        seating.seat_bot(code=match.code, user=ala, level="hard", seat=1)
        tables.join_table(code=match.code, user=bartek)
        self.over(match, bartek)
        again = tables.offer_rematch(code=match.code, user=ala)
        assert (again.status, sitting(again)) == (Match.Status.WAITING, ["", "ala", "hard"])
        with pytest.raises(errors.SeatKept):
            seating.seat_bot(code=again.code, user=ala, level="easy")
        assert tables.join_table(code=again.code, user=bartek).status == Match.Status.ACTIVE

    def test_against_bots_of_different_levels_keeps_them(self, ala: Any) -> None:
        match = table(ala, **THREE)
        for level in ("hard", "easy"):
            seating.seat_bot(code=match.code, user=ala, level=level)
        self.over(match, ala)
        again = tables.offer_rematch(code=match.code, user=ala)
        assert (again.status, sitting(again)) == (Match.Status.ACTIVE, ["easy", "ala", "hard"])


class TestThePage:
    def forms(self, client: Client, match: Match) -> list[tuple[str, str]]:
        """What each form of the table's seats does, and to which seat."""
        page = client.get(match.get_absolute_url()).content.decode()
        return re.findall(r'action="/partia/\w+/(bot|bez-bota)/">.*?name="seat" value="(\d+)"', page)

    def test_has_a_button_for_each_free_seat_and_each_bot(
        self, client: Client, ala: Any, bartek: Any
    ) -> None:
        match = table(ala)
        client.force_login(ala)
        address = match.get_absolute_url()
        assert self.forms(client, match) == [("bot", "1"), ("bot", "2"), ("bot", "3")]
        page = client.get(address).content.decode()
        assert [level for level in levels_of("kierki") if f'<option value="{level}">' not in page] == []
        tables.join_table(code=match.code, user=bartek)
        answer = client.post(f"{address}bot/", {"seat": "3", "level": "easy"})
        assert (answer.status_code, answer["Location"]) == (302, address)
        assert self.forms(client, match) == [("bot", "2"), ("bez-bota", "3")]
        assert "Posadź bota i zacznij" in client.get(address).content.decode()
        client.post(f"{address}bez-bota/", {"seat": "3"})
        assert self.forms(client, match) == [("bot", "2"), ("bot", "3")]

    def test_begins_the_match_with_the_last_seat(self, client: Client, ala: Any) -> None:
        match = table(ala, **THREE)
        client.force_login(ala)
        for seat in "12":
            client.post(f"{match.get_absolute_url()}bot/", {"seat": seat, "level": "easy"})
        match.refresh_from_db()
        assert match.status == Match.Status.ACTIVE
        assert client.get(match.get_absolute_url()).context["round"] is not None

    def test_says_why_not(self, client: Client, ala: Any, bartek: Any) -> None:
        match = table(ala)
        tables.join_table(code=match.code, user=bartek)
        client.force_login(ala)
        address = f"{match.get_absolute_url()}bot/"
        for form, words in [
            ({"seat": "1", "level": "easy"}, "Ktoś już tam siedzi"),
            ({"seat": "", "level": "easy"}, "(seat)"),
            ({"seat": "2", "level": "\x00"}, "Wybierz"),
        ]:
            assert words in client.post(address, form, follow=True).content.decode()
        assert sitting(match) == ["ala", "bartek", "", ""]

    def test_offers_nothing_to_others_and_at_tables_of_two(
        self, client: Client, ala: Any, bartek: Any
    ) -> None:
        match = table(ala)
        tables.join_table(code=match.code, user=bartek)
        client.force_login(bartek)
        assert self.forms(client, match) == []
        client.force_login(ala)
        assert self.forms(client, table(ala, "vista")) == []

    def test_of_a_large_contest_offers_the_next_free_seat_alone(self, client: Client, ala: Any) -> None:
        match = table(ala, "pasjans", options={"seats": 12})
        client.force_login(ala)
        client.post(f"{match.get_absolute_url()}bot/", {"seat": "1", "level": "easy"})
        assert self.forms(client, match) == [("bez-bota", "1"), ("bot", "2")]


def test_over_the_api(client: Client, ala: Any, bartek: Any) -> None:
    match = table(ala)
    client.force_login(ala)
    address = f"/api/matches/{match.code}/bots/"

    def send(method: str, **body: Any) -> Any:
        return getattr(client, method)(address, body, content_type="application/json")

    seated = send("post", level="hard", seat=2)
    assert seated.status_code == 200
    assert [seat["kind"] for seat in seated.json()["seats"]] == ["person", "free", "bot", "free"]
    assert [seat["bot_level"] for seat in send("post", level="easy").json()["seats"]] == [
        "",
        "easy",
        "hard",
        "",
    ]
    assert [seat["kind"] for seat in send("delete", seat=2).json()["seats"]] == [
        "person",
        "bot",
        "free",
        "free",
    ]
    assert send("post", level="easy", seat=7).json()["code"] == "no_such_seat"
    assert send("post", level="none").json()["code"] == "invalid"
    assert send("delete").json()["code"] == "invalid"
    client.force_login(bartek)
    assert (send("post", level="easy").status_code, Seat.objects.exclude(bot_level="").count()) == (403, 1)
