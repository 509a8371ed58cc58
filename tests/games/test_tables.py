"""Opening, joining, declining, withdrawing tables; the rematch."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.services.guests import make_guest
from games import errors
from games.engines.shuffle import check
from games.models import Match
from games.selectors.matches import open_invitations
from games.selectors.proofs import deal_proofs
from games.services import tables
from games.services.play import resign
from tests.factories import make_match, open_round, play_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest(db: None) -> Any:
    return make_guest(language="pl")


def test_a_match_against_a_bot_starts_at_once(ala: Any) -> None:
    match = tables.open_table(creator=ala, bot_level="easy")
    assert match.status == Match.Status.ACTIVE
    assert sorted(seat.bot_level for seat in match.seats.all()) == ["", "easy"]
    assert open_round(match).number == 1


def test_guests_play_bots(guest: Any) -> None:
    assert tables.open_table(creator=guest, bot_level="hard").status == Match.Status.ACTIVE


def test_a_table_waits_until_somebody_joins(ala: Any, bartek: Any) -> None:
    match = tables.open_table(creator=ala)
    assert match.status == Match.Status.WAITING
    assert not match.rounds.exists()
    match = tables.join_table(code=match.code, user=bartek)
    assert match.status == Match.Status.ACTIVE
    assert {seat.user for seat in match.seats.all()} == {ala, bartek}


def test_a_code_is_read_as_people_type_it(ala: Any, bartek: Any) -> None:
    match = tables.open_table(creator=ala)
    assert tables.join_table(code=f"  {match.code.upper()} ", user=bartek).status == Match.Status.ACTIVE


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        (
            "vista",
            {"rounds": 3},
            "Takiego stołu nie można otworzyć. „rounds”: wybierz jedną z wartości: 10, 4, 2.",
        ),
        ("pasjans", {"seats": 40}, "„seats”: podaj liczbę całkowitą od 1 do 32."),
        (
            "kierki",
            {"base": "black_maria", "partnership": True},
            "„partnership”: troje graczy nie utworzy dwóch drużyn.",
        ),
        ("szturm", {"colour": "red"}, "„colour”: nie ma takiej opcji."),
    ],
)
def test_a_refused_option_is_explained_in_the_reader_s_language(
    ala: Any, client: Any, game: str, options: dict[str, Any], said: str
) -> None:
    client.force_login(ala)
    refused = client.post(
        "/api/matches/", {"game": game, "options": options}, content_type="application/json"
    )
    assert refused.status_code == 400
    assert refused.json()["code"] == "options"
    assert said in refused.json()["message"]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"game": "brydz"}, errors.UnknownGame),
        ({"options": {"rounds": 3}}, errors.BadOptions),
        ({"options": {"colour": "red"}}, errors.BadOptions),
        ({"pace": "blitz"}, errors.UnknownPace),
        ({"bot_level": "god"}, errors.UnknownLevel),
    ],
)
def test_open_table_refuses_and_opens_nothing(
    ala: Any, arguments: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        tables.open_table(creator=ala, **arguments)
    assert not Match.objects.exists()
    tables.open_table(creator=ala)


def test_guests_open_no_tables_for_people(guest: Any, ala: Any) -> None:
    with pytest.raises(errors.NeedsAccount):
        tables.open_table(creator=guest)
    with pytest.raises(errors.NeedsAccount):
        tables.join_table(code=tables.open_table(creator=ala).code, user=guest)


def _full(match: Match, people: dict[str, Any]) -> None:
    tables.join_table(code=match.code, user=people["celina"])


def _withdrawn(match: Match, people: dict[str, Any]) -> None:
    tables.withdraw_table(code=match.code, user=people["ala"])


@pytest.mark.parametrize(
    ("first", "who", "error"),
    [
        (None, "ala", errors.OwnTable),
        (_full, "bartek", errors.TableFull),
        (_full, "celina", errors.AlreadySeated),
        (_withdrawn, "bartek", errors.TableGone),
    ],
)
def test_join_refuses(
    ala: Any,
    bartek: Any,
    celina: Any,
    first: Callable[[Match, dict[str, Any]], None] | None,
    who: str,
    error: type[Exception],
) -> None:
    people = {"ala": ala, "bartek": bartek, "celina": celina}
    match = tables.open_table(creator=ala)
    if first:
        first(match, people)
    seats = list(match.seats.values_list("user", flat=True))
    with pytest.raises(error):
        tables.join_table(code=match.code, user=people[who])
    assert list(match.seats.values_list("user", flat=True)) == seats


def test_no_code_no_table(ala: Any) -> None:
    with pytest.raises(errors.NoSuchMatch):
        tables.join_table(code="nothing", user=ala)


def test_a_table_for_one_person_is_for_nobody_else(ala: Any, bartek: Any, celina: Any) -> None:
    match = tables.open_table(creator=ala, invited=bartek)
    with pytest.raises(errors.NotInvited):
        tables.join_table(code=match.code, user=celina)
    with pytest.raises(errors.NotInvited):
        tables.decline_table(code=match.code, user=celina)
    assert tables.join_table(code=match.code, user=bartek).status == Match.Status.ACTIVE


def test_declined_is_declined(ala: Any, bartek: Any) -> None:
    match = tables.open_table(creator=ala, invited=bartek)
    assert tables.decline_table(code=match.code, user=bartek).status == Match.Status.DECLINED
    with pytest.raises(errors.TableGone):
        tables.join_table(code=match.code, user=bartek)
    with pytest.raises(errors.TableGone):
        tables.decline_table(code=match.code, user=bartek)


def test_only_its_creator_withdraws_a_table(ala: Any, bartek: Any) -> None:
    match = tables.open_table(creator=ala)
    with pytest.raises(errors.NotYourTable):
        tables.withdraw_table(code=match.code, user=bartek)
    assert tables.withdraw_table(code=match.code, user=ala).status == Match.Status.WITHDRAWN
    with pytest.raises(errors.TableGone):
        tables.withdraw_table(code=match.code, user=ala)


def test_open_invitations_show_what_one_could_join(ala: Any, bartek: Any, celina: Any) -> None:
    public = tables.open_table(creator=ala, is_public=True)
    tables.open_table(creator=ala)
    for_bartek = tables.open_table(creator=ala, invited=bartek)
    assert set(open_invitations(bartek)) == {public, for_bartek}
    assert set(open_invitations(celina)) == {public}
    assert set(open_invitations(None)) == {public}
    assert set(open_invitations(ala)) == set()


def test_one_person_does_not_fill_the_list_of_open_invitations(ala: Any, bartek: Any) -> None:
    opened = [tables.open_table(creator=ala, is_public=True) for _ in range(tables.PUBLIC_TABLES)]
    with pytest.raises(errors.TooManyTables):
        tables.open_table(creator=ala, is_public=True)
    tables.open_table(creator=ala)
    tables.open_table(creator=bartek, is_public=True)
    tables.withdraw_table(code=opened[0].code, user=ala)
    tables.open_table(creator=ala, is_public=True)
    assert open_invitations(None).count() == tables.PUBLIC_TABLES + 1


def test_a_table_that_nobody_joins_goes_away(ala: Any, bartek: Any) -> None:
    match = tables.open_table(creator=ala)
    assert tables.expire_tables(timezone.now() + timedelta(days=13)) == 0
    assert tables.expire_tables(timezone.now() + timedelta(days=15)) == 1
    assert tables.expire_tables(timezone.now() + timedelta(days=15)) == 0
    with pytest.raises(errors.TableGone):
        tables.join_table(code=match.code, user=bartek)


def test_words_of_both_players_enter_the_deal(ala: Any, bartek: Any) -> None:
    match = tables.open_table(creator=ala, creator_seat=0, word="  zielona   gęś ")
    tables.join_table(code=match.code, user=bartek, word="goose")
    assert [seat.word for seat in match.seats.all()] == ["zielona gęś", "goose"]
    match.refresh_from_db()
    (proof,) = deal_proofs(match)
    assert "secret" not in proof
    assert "deal" not in proof
    resign(round_id=open_round(match).pk, seat=0, channel="web", confirmed=True)
    match.refresh_from_db()
    (proof,) = deal_proofs(match)
    assert check(proof) == []
    assert check(proof | {"words": ["zielona gęś", "swan"]}) == [
        "the secret and the players' words do not give this deal"
    ]


def test_a_rematch_changes_seats_and_waits_for_the_other(ala: Any, bartek: Any) -> None:
    match = make_match(ala, bartek, options={"rounds": 2})
    with pytest.raises(errors.TableGone):
        tables.offer_rematch(code=match.code, user=ala)
    play_match(match)
    offered = tables.offer_rematch(code=match.code, user=ala)
    assert (offered.status, offered.invited, offered.rematch_of) == (Match.Status.WAITING, bartek, match)
    assert tables.offer_rematch(code=match.code, user=ala) == offered
    accepted = tables.offer_rematch(code=match.code, user=bartek)
    assert (accepted, accepted.status) == (offered, Match.Status.ACTIVE)
    assert [seat.user for seat in accepted.seats.all()] == [bartek, ala]
    assert accepted.options == {"rounds": 2}


def test_a_rematch_that_is_accepted_by_two_presses_is_one(
    ala: Any, bartek: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make_match(ala, bartek, options={"rounds": 2})
    resign(round_id=open_round(match).pk, seat=0, channel="web", confirmed=True)
    offered = tables.offer_rematch(code=match.code, user=ala)
    join = tables.join_table

    def late(**given: Any) -> Match:
        join(**given)  # the other press
        return join(**given)

    monkeypatch.setattr(tables, "join_table", late)
    accepted = tables.offer_rematch(code=match.code, user=bartek)
    assert (accepted, accepted.status) == (offered, Match.Status.ACTIVE)


def test_a_rematch_with_a_bot_starts_at_once(ala: Any) -> None:
    match = tables.open_table(creator=ala, bot_level="easy", creator_seat=0)
    resign(round_id=open_round(match).pk, seat=0, channel="web", confirmed=True)
    again = tables.offer_rematch(code=match.code, user=ala)
    assert again.status == Match.Status.ACTIVE
    assert again.seats.get(user=ala).number == 1


def test_a_rematch_is_for_those_who_played(ala: Any, bartek: Any, celina: Any) -> None:
    match = make_match(ala, bartek)
    with pytest.raises(errors.NotYourSeat):
        tables.offer_rematch(code=match.code, user=celina)


def test_matches_that_nobody_began_are_listed_apart(client, ala, bartek):
    match = make_match(ala, bartek)
    client.force_login(ala)
    assert "Never begun" not in client.get("/partie/", headers={"Accept-Language": "en"}).content.decode()
    Match.objects.filter(pk=match.pk).update(status="void", finished_at=timezone.now())
    page = client.get("/partie/", headers={"Accept-Language": "en"}).content.decode()
    assert f"/partia/{match.code}/" in page[page.index("Never begun") :]


@pytest.mark.parametrize(
    ("language", "first", "asked", "rule"),
    [
        ("pl", "Na pierwszy ruch każdy ma trzy dni.", "Co jeszcze dotyczy czasu", "Żaden ruch"),
        ("en", "Each player has three days for the first turn.", "What else holds for time", "No turn lasts"),
    ],
)
def test_an_invitation_says_its_time_in_a_line_and_the_rest_when_asked(
    client: Any, ala: Any, stranger: Any, language: str, first: str, asked: str, rule: str
) -> None:
    match = tables.open_table(creator=ala, is_public=True)
    client.force_login(stranger)
    page = client.get(match.get_absolute_url(), headers={"accept-language": language}).content.decode()
    line, _, rest = page.partition("<details")
    assert first in line
    assert rule not in line
    folded = rest.partition("</details>")[0]
    assert asked in folded
    assert f"<li>{rule}" in folded
