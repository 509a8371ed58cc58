"""After running out of time: 30 days without new entries, 90 when it happens again soon."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from tests.tournaments.seasons import (
    DAY,
    ENDS,
    OPENS,
    STARTS,
    T0,
    advance,
    entry_of,
    fixture_of,
    make_league,
    make_people,
    make_season,
    start,
)
from tournaments.blocks import blocked_until
from tournaments.errors import Blocked
from tournaments.models import AuditRecord, Result, Season
from tournaments.selectors.seats import timeouts_of
from tournaments.services.leaving import withdraw
from tournaments.services.offers import answer_offer, offer_seat
from tournaments.services.registration import close_registration, enter_late, register
from tournaments.services.results import decide
from tournaments.services.waiting_list import join_waiting_list


def days(*numbers: float) -> list[datetime]:
    return [T0 + timedelta(days=number) for number in numbers]


@pytest.mark.parametrize(
    ("timeouts", "free_after"),
    [
        ((), None),
        ((0,), 30),
        ((0, 20), 110),
        ((0, 30), 120),
        ((0, 31), 61),
        ((0, 1, 6), 30),  # one absence, three matches side by side
        ((0, 6, 8), 98),
        ((0, 20, 100), 130),
    ],
)
def test_how_long_a_block_lasts(timeouts: tuple[float, ...], free_after: float | None) -> None:
    expected = None if free_after is None else T0 + timedelta(days=free_after)
    assert blocked_until(days(*timeouts)) == expected
    assert blocked_until(reversed(days(*timeouts))) == expected


def time_out(season: Season, loser: Any, winner: Any, at: datetime) -> None:
    fixture = fixture_of(season, loser, winner)
    seat = fixture.sides.get(entry__user=loser).seat
    decide(
        season,
        fixture,
        Result.Kind.FORFEIT,
        places=[2 if number == seat else 1 for number in range(2)],
        gone=[seat],
        cause="timeout",
        now=at,
    )


@pytest.fixture
def people() -> list[Any]:
    return make_people(3)


@pytest.mark.django_db
class TestRegistration:
    @pytest.fixture
    def league(self, ala: Any) -> Any:
        return make_league(ala)

    @pytest.fixture
    def season(self, league: Any, people: list[Any], ala: Any) -> Season:
        return start(make_season(league), people, ala)

    @pytest.fixture
    def following(self, league: Any, season: Season) -> Season:
        """Another season of the league, open for registration from the day on which the first one starts."""
        later = make_season(
            league, registration_opens_at=STARTS, registration_closes_at=ENDS - DAY, starts_at=ENDS,
            ends_at=ENDS + 90 * DAY,
        )  # fmt: skip
        advance(later, STARTS)
        return later

    def test_who_ran_out_of_time_waits_thirty_days(
        self, season: Season, following: Season, people: list[Any], ala: Any
    ) -> None:
        time_out(season, people[0], people[1], STARTS)
        with pytest.raises(Blocked) as refusal:
            register(season_id=following.pk, user=people[0], now=STARTS + 29 * DAY)
        assert "2026" in str(refusal.value)
        register(season_id=following.pk, user=people[1], now=STARTS)
        register(season_id=following.pk, user=people[0], now=STARTS + 30 * DAY)

    def test_another_league_knows_nothing_of_it(self, season: Season, people: list[Any], bartek: Any) -> None:
        time_out(season, people[0], people[1], STARTS)
        other = make_season(make_league(bartek, "inna"))
        advance(other, OPENS)
        register(season_id=other.pk, user=people[0], now=STARTS)

    def test_an_organiser_lets_somebody_in_with_a_reason(
        self, season: Season, following: Season, people: list[Any], ala: Any
    ) -> None:
        time_out(season, people[0], people[1], STARTS)
        with pytest.raises(Blocked):
            enter_late(season_id=following.pk, user=people[0], actor=ala, now=STARTS)
        enter_late(season_id=following.pk, user=people[0], actor=ala, now=STARTS, reason="was in hospital")
        assert AuditRecord.objects.filter(season=following, verb="register").get().reason == "was in hospital"

    def test_the_waiting_list_is_closed_too(
        self, season: Season, following: Season, people: list[Any], ala: Any
    ) -> None:
        time_out(season, people[0], people[1], STARTS)
        close_registration(season_id=following.pk, actor=ala, now=STARTS)
        with pytest.raises(Blocked):
            join_waiting_list(season_id=following.pk, user=people[0], now=STARTS)
        join_waiting_list(season_id=following.pk, user=people[1], now=STARTS)

    def test_each_holder_of_a_seat_answers_for_their_own_time(
        self, season: Season, people: list[Any], celina: Any, ala: Any
    ) -> None:
        time_out(season, people[0], people[1], STARTS)
        join_waiting_list(season_id=season.pk, user=celina, now=STARTS)
        entry = withdraw(entry_id=entry_of(season, people[0]).pk, actor=people[0], now=STARTS + DAY)
        offer = offer_seat(entry_id=entry.pk, actor=ala, now=STARTS + DAY)
        answer_offer(offer_id=offer.pk, user=celina, accept=True, now=STARTS + DAY)
        assert timeouts_of(season.league, people[0]) == [STARTS]
        assert timeouts_of(season.league, celina) == []
