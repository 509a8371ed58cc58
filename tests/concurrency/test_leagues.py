"""Two workers at one season: each step is taken once. Real threads on PostgreSQL.

The canary takes the lock on the season away and sees one step taken twice, so the other tests would notice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models.signals import pre_save
from rest_framework.authtoken.models import Token

from accounts.models import User
from accounts.services.keys import make_api_key
from games.errors import NoVacationLeft
from games.models import Clock, DealSet, Match
from games.services import arbiter
from games.services.arbiter import open_deal_set
from games.services.vacations import book_vacation
from games.signals import match_finished
from tests.concurrency.test_two_at_once import MEETING, PATIENCE, Door, in_threads
from tests.factories import make_user
from tests.tournaments.seasons import (
    CLOSES,
    ENDS,
    OPENS,
    STARTS,
    advance,
    entry_of,
    fixtures,
    give_up,
    make_league,
    make_people,
    make_season,
    start,
)
from tournaments import receivers
from tournaments.models import AuditRecord, CalendarKey, Entry, Fixture, Matchday, Result, Season, SeatOffer
from tournaments.services import (
    corrections,
    divisions,
    ending,
    helping,
    leagues,
    leaving,
    life,
    registration,
    results,
    trail,
)
from tournaments.services import start as starting
from tournaments.services.calendars import make_calendar_key
from tournaments.services.offers import answer_offer, offer_seat, settle_offers, stop_offer
from tournaments.services.stand_ins import seat_bot
from tournaments.services.waiting_list import join_waiting_list

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

THREADS = 4


@pytest.fixture
def owner() -> Any:
    return make_user("ala")


def together(job: Callable[[], Any]) -> list[Any]:
    return in_threads(*[job] * THREADS)


def trail_of(season: Season, verb: str) -> int:
    return AuditRecord.objects.filter(season=season, verb=verb).count()


def test_a_season_starts_once_and_each_match_opens_once(owner: Any) -> None:
    season = make_season(make_league(owner))
    advance(season, OPENS)
    for person in make_people(4):
        registration.register(season_id=season.pk, user=person, now=OPENS)
    together(lambda: life.advance_season(season_id=season.pk, now=CLOSES))
    assert trail_of(season, "propose_divisions") == 1
    divisions.approve_divisions(season_id=season.pk, actor=owner, now=CLOSES)
    started = together(lambda: starting.start_season(season_id=season.pk, actor=None, now=STARTS))
    assert sorted(started) == [False] * (THREADS - 1) + [True]
    assert Matchday.objects.count() == 3
    opened = together(lambda: starting.open_due_fixtures(season_id=season.pk, now=STARTS))
    assert sum(opened) == Match.objects.count() == 6


def test_one_person_is_entered_once(owner: Any) -> None:
    season = make_season(make_league(owner))
    advance(season, OPENS)
    person = make_user("bartek")

    def enter() -> str:
        try:
            return registration.register(season_id=season.pk, user=person, now=OPENS).status
        except Exception as refusal:
            return type(refusal).__name__

    assert sorted(together(enter)) == ["AlreadyEntered"] * (THREADS - 1) + ["registered"]
    assert Entry.objects.count() == 1


@pytest.fixture
def deaf() -> Iterator[None]:
    """No end of a match is heard: only sweeps find results."""
    match_finished.disconnect(dispatch_uid="tournaments.collect_result")
    yield
    receivers.connect()


def test_a_result_is_collected_once_and_a_matchday_closes_once(owner: Any, deaf: None) -> None:
    season = start(make_season(make_league(owner)), make_people(4), owner)
    for fixture in fixtures(season):
        give_up(fixture, fixture.match.seats.get(number=1).user)
    assert Result.objects.count() == 0
    collected = together(lambda: results.collect_results(now=STARTS))
    assert sum(collected) == Result.objects.count() == 6
    assert trail_of(season, "close_matchday") == Matchday.objects.filter(closed_at__isnull=False).count() == 3


def test_an_end_that_is_heard_and_swept_is_one_result(owner: Any) -> None:
    season = start(make_season(make_league(owner)), make_people(2), owner)
    (fixture,) = fixtures(season)
    give_up(fixture, fixture.match.seats.get(number=1).user)  # committed: heard at once
    assert Result.objects.get().cause == "resigned"
    assert results.collect_results(now=STARTS) == 0


def test_the_end_comes_once(owner: Any) -> None:
    season = start(make_season(make_league(owner)), make_people(4), owner)
    together(lambda: life.advance_season(season_id=season.pk, now=ENDS))
    assert Result.objects.count() == 6
    assert [trail_of(season, verb) for verb in ("close_season", "propose_moves")] == [1, 1]
    finished = together(lambda: ending.finish_season(season_id=season.pk, actor=owner, now=ENDS))
    assert sorted(finished) == [False] * (THREADS - 1) + [True]


def test_two_who_leave_at_once_forfeit_to_each_other(owner: Any) -> None:
    people = make_people(3)
    season = start(make_season(make_league(owner), withdrawal="keep"), people, owner)
    jobs = [
        lambda person=person: (
            leaving.withdraw(entry_id=entry_of(season, person).pk, actor=person, now=STARTS).status
        )
        for person in people[1:]
    ]
    assert in_threads(*jobs) == ["withdrawn"] * 2
    assert Result.objects.count() == 3
    between = Fixture.objects.filter(sides__entry__user=people[1]).get(
        pk__in=Fixture.objects.filter(sides__entry__user=people[2])
    )
    assert [side.forfeited for side in between.sides.all()] == [True, True]


def test_who_leaves_as_their_vacation_begins_leaves(owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both lock all matches of one person, in the order of the matches, whatever that of the fixtures is."""
    people = make_people(4)
    season = running(owner, people)
    # Their first fixture is played anew, so that its match is the last one.
    again, *others = [each for each in fixtures(season) if each.sides.filter(entry__user=people[0]).exists()]
    Fixture.objects.filter(pk=again.pk).update(match=None, status="planned")
    arbiter.call_off(match_id=again.match_id, places=[1, 1], reason="annulled", now=STARTS)
    starting.open_fixture(fixture_id=again.pk, actor=owner, now=STARTS)
    again.refresh_from_db()
    assert again.pk < min(each.pk for each in others)
    assert again.match_id > max(each.match_id for each in others)
    begun, call_off = Event(), results.call_off

    def slow(**given: Any) -> Match:
        ended = call_off(**given)
        if not begun.is_set():
            begun.set()
            Event().wait(MEETING)  # for the vacation to lock what it can
        return ended

    def go_away() -> Any:
        begun.wait(PATIENCE)
        return book_vacation(user=people[0], hours=6)

    monkeypatch.setattr(results, "call_off", slow)
    entry = entry_of(season, people[0])
    left, away = in_threads(
        lambda: leaving.withdraw(entry_id=entry.pk, actor=people[0], now=STARTS).status, go_away
    )
    assert left == "withdrawn"
    assert isinstance(away, NoVacationLeft)


def test_without_the_lock_a_step_would_be_taken_twice(owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    season = make_season(make_league(owner))
    hold, door = trail.hold, Door(PATIENCE)

    def unlocked(season_id: int, actor: Any, right: Any) -> Season:
        assert transaction.get_connection().in_atomic_block
        found = Season.objects.select_related("league").get(pk=season_id)
        with door.step():
            pass
        return found

    monkeypatch.setattr(registration, "hold", unlocked)

    def act() -> Any:
        try:
            return registration.open_registration(season_id=season.pk, actor=None, now=OPENS)
        except IntegrityError:
            return None

    assert together(act).count(True) > 1
    assert hold is trail.hold


# --- Seats ------------------------------------------------------------------------------------------


def running(owner: Any, people: list[Any], **rules: Any) -> Season:
    return start(make_season(make_league(owner), **rules), people, owner)


def outcome(act: Callable[[], Any]) -> Callable[[], str]:
    """The name of the refusal, or "done"."""

    def told() -> str:
        try:
            act()
        except Exception as refusal:
            return type(refusal).__name__
        return "done"

    return told


def offered(owner: Any, hours: int = 24) -> tuple[Season, SeatOffer, list[Any]]:
    """A seat that was offered to the first of two who wait."""
    people = make_people(3)
    season = running(owner, people, offer_hours=hours)
    spares = [make_user("zmiana1"), make_user("zmiana2")]
    for spare in spares:
        join_waiting_list(season_id=season.pk, user=spare, now=STARTS)
    entry = leaving.withdraw(entry_id=entry_of(season, people[0]).pk, actor=people[0], now=STARTS)
    return season, offer_seat(entry_id=entry.pk, actor=owner, now=STARTS), spares


def test_a_seat_is_taken_once(owner: Any) -> None:
    season, offer, spares = offered(owner)
    told = together(outcome(lambda: answer_offer(offer_id=offer.pk, user=spares[0], accept=True, now=STARTS)))
    assert sorted(told) == ["OfferOver"] * (THREADS - 1) + ["done"]
    assert trail_of(season, "take_seat") == 1
    assert Entry.objects.filter(season=season, user=spares[0]).count() == 1


def test_one_takes_the_seat_while_the_organiser_gives_it_to_a_bot(owner: Any) -> None:
    season, offer, spares = offered(owner)
    told = in_threads(
        outcome(lambda: answer_offer(offer_id=offer.pk, user=spares[0], accept=True, now=STARTS)),
        outcome(
            lambda: seat_bot(
                entry_id=offer.entry_id, level="easy", actor=owner, now=STARTS, reason="nobody answers"
            )
        ),
    )
    assert sorted(told) in (["OfferOver", "done"], ["SeatTaken", "done"])
    assert trail_of(season, "take_seat") + trail_of(season, "seat_bot") == 1


def test_an_offer_runs_out_once_and_one_more_is_asked(owner: Any) -> None:
    season, offer, spares = offered(owner)
    later = offer.answer_by
    settled = together(lambda: settle_offers(season_id=season.pk, now=later))
    assert sorted(settled) == [0] * (THREADS - 1) + [1]
    assert [each.reserve.user for each in SeatOffer.objects.filter(state="open")] == [spares[1]]


def test_a_seat_is_offered_to_one_person_at_once(owner: Any) -> None:
    season, offer, _spares = offered(owner)
    stop_offer(entry_id=offer.entry_id, actor=owner, now=STARTS)
    together(outcome(lambda: offer_seat(entry_id=offer.entry_id, actor=owner, now=STARTS)))
    assert SeatOffer.objects.filter(state="open").count() == 1
    assert trail_of(season, "offer_seat") == 2


def test_to_come_back_and_to_be_replaced_is_one_of_both(owner: Any) -> None:
    season, offer, spares = offered(owner)
    told = in_threads(
        outcome(
            lambda: leaving.come_back(
                entry_id=offer.entry_id, actor=owner, now=STARTS, reason="pressed by mistake"
            )
        ),
        outcome(lambda: answer_offer(offer_id=offer.pk, user=spares[0], accept=True, now=STARTS)),
    )
    entry = Entry.objects.get(pk=offer.entry_id)
    assert entry.status == "playing"
    # Whoever came second found the seat taken, or nothing to undo.
    assert "done" in told
    assert trail_of(season, "come_back") + trail_of(season, "take_seat") == 1
    assert not Result.objects.exists()


def test_a_ruling_and_the_end_of_the_match_are_one_result(owner: Any) -> None:
    season = running(owner, make_people(2))
    (fixture,) = fixtures(season)
    told = in_threads(
        outcome(lambda: give_up(fixture, fixture.match.seats.get(number=1).user)),
        outcome(
            lambda: corrections.decide_fixture(
                fixture_id=fixture.pk,
                ruling=corrections.Ruling({0: 1, 1: 1}),
                actor=owner,
                now=STARTS,
                reason="both ill",
            )
        ),
    )
    results.collect_results(now=STARTS)
    assert "done" in told
    assert Result.objects.count() == 1
    assert Fixture.objects.get().status == "decided"


def test_time_is_added_by_each_who_asks_and_no_clock_loses_any(owner: Any) -> None:
    season = running(owner, make_people(2))
    (fixture,) = fixtures(season)
    before = sum(Clock.objects.values_list("bank", flat=True))
    together(
        lambda: helping.add_time(fixture_id=fixture.pk, hours=1, actor=owner, now=STARTS, reason="a storm")
    )
    assert sum(Clock.objects.values_list("bank", flat=True)) == before + THREADS * 2 * 3600


def test_the_last_two_tables_of_a_matchday_open_its_deals_once(owner: Any, deaf: None) -> None:
    season = start(make_season(make_league(owner), duplicate=True), make_people(4), owner)
    first = [fixture for fixture in fixtures(season) if fixture.matchday.number == 1]
    for fixture in first:
        give_up(fixture, fixture.match.seats.get(number=1).user)
    assert not DealSet.objects.exclude(opened_at=None).exists()
    jobs = [
        lambda key=fixture.match_id: results.collect_result(match_id=key, now=STARTS) for fixture in first * 2
    ]
    assert sorted(in_threads(*jobs)) == [False, False, True, True]
    assert [each.matchday.number for each in DealSet.objects.exclude(opened_at=None)] == [1]
    assert trail_of(season, "close_matchday") == 1
    shared = first[0].matchday.deal_set
    assert together(lambda: open_deal_set(deal_set_id=shared.pk, now=STARTS)) == [False] * THREADS


@pytest.mark.parametrize(
    ("keys", "make"),
    [
        (CalendarKey, lambda user: make_calendar_key(user=user, now=STARTS).key),
        (Token, lambda user: make_api_key(user=user)),
    ],
)
def test_of_keys_that_are_asked_for_at_once_the_last_holds(keys: Any, make: Any, owner: Any) -> None:
    door = Door()

    def meet(**kwargs: Any) -> None:
        with door.step():
            pass

    pre_save.connect(meet, sender=keys)
    try:
        made = in_threads(*[lambda: make(owner)] * 2)
    finally:
        pre_save.disconnect(meet, sender=keys)
    assert keys.objects.get(user=owner).key in made
    assert len(set(made) - {None}) == 2


def test_who_loses_their_last_roles_at_once_leaves_the_admin(
    owner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, clubs = make_user("bartek"), [make_league(owner), make_league(owner, "drugi")]
    for club in clubs:
        leagues.give_role(league=club, user=person, name="referee", actor=owner, now=OPENS)
    door, let_in = Door(), leagues._let_into_admin

    def watched(user: User) -> None:
        with door.step():
            pass
        let_in(user)

    monkeypatch.setattr(leagues, "_let_into_admin", watched)
    person.refresh_from_db()
    assert person.is_staff
    in_threads(
        *(
            lambda club=club: leagues.give_role(league=club, user=person, name="", actor=owner, now=OPENS)
            for club in clubs
        )
    )
    person.refresh_from_db()
    assert not person.is_staff
