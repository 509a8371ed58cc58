"""Who left comes back, and what that does to offers of the seat and to the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.seasons import (
    ENDS,
    OPENS,
    STARTS,
    advance,
    entry_of,
    fixture_of,
    fixtures,
    give_up,
    make_league,
    make_season,
    start,
)
from tests.tournaments.substituting import leave, running, wait
from tournaments.errors import CannotReturn, NeedsReason, OfferOver, OwnEntry
from tournaments.models import AuditRecord, Season, Tenure
from tournaments.selectors.tables import table_of
from tournaments.services.ending import set_move
from tournaments.services.leagues import give_role
from tournaments.services.leaving import come_back, expel
from tournaments.services.offers import answer_offer, offer_seat
from tournaments.services.registration import register, take_entry_back
from tournaments.services.stand_ins import seat_bot

pytestmark = pytest.mark.django_db


def facts(season: Season) -> Any:
    return [(row.entry, row.place, row.points) for row in table_of(season.divisions.get()).standings.rows]


@pytest.mark.parametrize("policy", ["fide_50", "keep", "annul"])
def test_to_leave_and_come_back_is_as_if_nothing_was(ala: Any, people: list[Any], policy: str) -> None:
    season = running(ala, people, withdrawal=policy)
    give_up(fixture_of(season, people[0], people[1]), people[1])
    give_up(fixture_of(season, people[2], people[3]), people[3])
    advance(season, STARTS)
    before = facts(season)
    entry = leave(season, people[0])
    assert facts(season) != before
    with pytest.raises(NeedsReason):
        come_back(entry_id=entry.pk, actor=ala, now=STARTS, reason="")
    come_back(entry_id=entry.pk, actor=ala, now=STARTS, reason="pressed by mistake")
    assert facts(season) == before
    entry.refresh_from_db()
    assert (entry.status, entry.left_at) == ("playing", None)
    assert advance(season, STARTS) == ["open_due_fixtures"]
    assert len(fixtures(season)) == 4
    come_back(entry_id=entry.pk, actor=ala, now=STARTS, reason="again")
    assert AuditRecord.objects.filter(verb="come_back").count() == 1


def test_against_somebody_else_who_left_the_forfeit_stays_theirs(ala: Any, people: list[Any]) -> None:
    season = running(ala, people, withdrawal="keep")
    first = leave(season, people[0])
    expel(entry_id=entry_of(season, people[1]).pk, actor=ala, now=STARTS, reason="silent")
    between = fixture_of(season, people[0], people[1])
    assert [side.forfeited for side in between.sides.all()] == [True, True]
    come_back(entry_id=first.pk, actor=ala, now=STARTS, reason="a mistake")
    assert {side.entry.user: side.forfeited for side in between.sides.all()} == {
        people[0]: False,
        people[1]: True,
    }


def test_whose_seat_is_taken_cannot_come_back(ala: Any, people: list[Any], spares: list[Any]) -> None:
    season = running(ala, people, substitutes="zero")
    entry = leave(season, people[0])
    seat_bot(entry_id=entry.pk, level="easy", actor=ala, now=STARTS, reason="nobody else")
    with pytest.raises(CannotReturn):
        come_back(entry_id=entry.pk, actor=ala, now=STARTS, reason="back again")


def test_somebody_who_took_the_entry_back_may_wait_and_sit_down(
    ala: Any, people: list[Any], spares: list[Any]
) -> None:
    season = make_season(make_league(ala))
    advance(season, OPENS)
    early = register(season_id=season.pk, user=spares[0], now=OPENS)
    take_entry_back(entry_id=early.pk, actor=spares[0], now=OPENS)
    season = start(season, people, ala)
    wait(season, spares[0])
    offer = offer_seat(entry_id=leave(season, people[0]).pk, actor=ala, now=STARTS)
    answer_offer(offer_id=offer.pk, user=spares[0], accept=True, now=STARTS)
    assert entry_of(season, spares[0]).status == "playing"
    assert Tenure.objects.get().user == people[0]


def test_who_comes_back_ends_the_offer_of_the_seat(ala: Any, people: list[Any], spares: list[Any]) -> None:
    season = running(ala, people)
    wait(season, spares[0])
    entry = leave(season, people[0])
    offer = offer_seat(entry_id=entry.pk, actor=ala, now=STARTS)
    come_back(entry_id=entry.pk, actor=ala, now=STARTS, reason="pressed by mistake")
    offer.refresh_from_db()
    assert offer.state == "stopped"
    with pytest.raises(OfferOver):
        answer_offer(offer_id=offer.pk, user=spares[0], accept=True, now=STARTS)


def test_an_organiser_does_not_decide_about_the_own_entry(ala: Any, people: list[Any]) -> None:
    season = running(ala, people, division_size=2, movers=1)
    give_role(league=season.league, user=people[0], name="owner", actor=ala, now=STARTS)
    entry = leave(season, people[0])
    with pytest.raises(OwnEntry):
        come_back(entry_id=entry.pk, actor=people[0], now=STARTS, reason="changed my mind")
    come_back(entry_id=entry.pk, actor=ala, now=STARTS, reason="changed their mind")
    advance(season, ENDS)
    with pytest.raises(OwnEntry):
        set_move(entry_id=entry.pk, move="up", actor=people[0], now=ENDS, reason="I am good")
