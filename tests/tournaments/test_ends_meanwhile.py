"""A match ends by its own players while a league is about to break it off: it keeps its end, and the rest is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.models import Match
from tests.tournaments.seasons import (
    ENDS,
    OPENS,
    STARTS,
    advance,
    entry_of,
    fixture_of,
    fixtures,
    make_league,
    make_season,
    start,
)
from tests.tournaments.substituting import wait
from tournaments.models import Fixture, Season
from tournaments.services import results, seats
from tournaments.services.leaving import withdraw
from tournaments.services.offers import answer_offer, offer_seat
from tournaments.services.registration import enter_bot
from tournaments.services.results import collect_results

pytestmark = pytest.mark.django_db

End = Callable[[Fixture], None]


@pytest.fixture
def ends_meanwhile(monkeypatch: pytest.MonkeyPatch) -> End:
    """Let the first seat win the match of a fixture after the league has looked at it."""

    def end(fixture: Fixture) -> None:
        call_off = results.call_off

        def late(*, match_id: int, **given: Any) -> Match:
            Match.objects.filter(pk=match_id, pk__in=[fixture.match_id]).update(
                status="finished",
                finished_at=STARTS,
                result={"reason": "played", "totals": [9, 4], "places": [1, 2]},
            )
            return call_off(match_id=match_id, **given)

        for module in (results, seats):
            monkeypatch.setattr(module, "call_off", late)

    return end


def kinds(season: Season) -> list[str]:
    return sorted(each.result.kind for each in fixtures(season, "decided"))


def test_somebody_leaves(season: Season, people: list[Any], ends_meanwhile: End) -> None:
    ended = fixture_of(season, people[0], people[3])
    ends_meanwhile(ended)
    entry = withdraw(entry_id=entry_of(season, people[0]).pk, actor=people[0], now=STARTS)
    assert entry.status == "withdrawn"
    assert kinds(season) == ["forfeit", "forfeit"]
    assert collect_results(now=STARTS) == 1
    ended.refresh_from_db()
    assert (ended.result.kind, [side.place for side in ended.sides.order_by("seat")]) == ("played", [1, 2])


@pytest.mark.parametrize("rule", ["draw", "nobody"])
def test_the_season_closes(ala: Any, people: list[Any], rule: str, ends_meanwhile: End) -> None:
    season = start(make_season(make_league(ala), adjudication=rule), people, ala)
    ends_meanwhile(fixture_of(season, people[0], people[3]))
    advance(season, ENDS)
    advance(season, ENDS)
    kind = "adjudicated" if rule == "draw" else "forfeit"
    assert kinds(season) == sorted([kind] * 5 + ["played"])


def test_a_bot_s_seat_is_taken(ala: Any, people: list[Any], spares: list[Any], ends_meanwhile: End) -> None:
    season = make_season(make_league(ala))
    advance(season, OPENS)
    bot = enter_bot(season_id=season.pk, level="easy", actor=ala, now=OPENS)
    season = start(season, people[:2], ala)
    wait(season, spares[0])
    offer = offer_seat(entry_id=bot.pk, actor=ala, now=STARTS)
    ended, anew = Fixture.objects.filter(sides__entry=bot).order_by("pk")
    ends_meanwhile(ended)
    taken = answer_offer(offer_id=offer.pk, user=spares[0], accept=True, now=STARTS)
    assert taken is not None
    assert taken.user == spares[0]
    matches = {fixture.pk: fixture.match_id for fixture in Fixture.objects.filter(sides__entry=bot)}
    assert matches == {ended.pk: ended.match_id, anew.pk: None}
    assert collect_results(now=STARTS) == 1
