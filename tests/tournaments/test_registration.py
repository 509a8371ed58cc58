"""Founding, registering, dividing: who may, when, and what happens the second time."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.services.guests import make_guest
from accounts.services.people import close_account
from games.errors import UnknownLevel
from tests.tournaments.seasons import (
    CLOSES,
    DAY,
    ENDS,
    OPENS,
    STARTS,
    advance,
    entry_of,
    make_league,
    make_people,
    make_season,
    start,
)
from tournaments import errors
from tournaments.models import AuditRecord, Role
from tournaments.schedule import seed_hash
from tournaments.services import divisions, leagues, registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(ala: Any) -> Any:
    return make_league(ala)


@pytest.fixture
def season(league: Any) -> Any:
    season = make_season(league)
    advance(season, OPENS)
    return season


def test_an_address_is_taken_once(league: Any, bartek: Any) -> None:
    with pytest.raises(errors.AddressTaken):
        make_league(bartek)
    assert not Role.objects.filter(user=bartek).exists()


@pytest.mark.parametrize(
    "rules",
    [
        {"tie_breaks": ["net", "alphabet"]},
        {"tie_breaks": ["net", "net"]},
        {"tie_breaks": ["points"]},
        {"game": "brydz"},
        {"options": {"rounds": 3}},
        {"pace": "never"},
        {"filler": "champion"},
        {"cycles": 3},
        {"cycles": 0},
        {"window": 0},
        {"opening": "sometimes"},
        {"win_points": 1, "draw_points": 2},
        {"ends_at": STARTS - DAY},
        {"seed": "mine"},
        {"status": "running"},
    ],
)
def test_seasons_that_cannot_be(league: Any, rules: dict[str, Any]) -> None:
    with pytest.raises(errors.BadSeason):
        make_season(league, **rules)
    assert not league.seasons.exists()


def test_seasons_are_numbered(league: Any) -> None:
    assert [make_season(league).number for _ in range(3)] == [1, 2, 3]


def test_the_seed_is_promised_before_and_shown_at_the_start(league: Any, ala: Any) -> None:
    season = make_season(league)
    promised = season.seed_hash
    start(season, make_people(2), ala)
    shown = AuditRecord.objects.get(season=season, verb="start_season").after["seed"]
    assert seed_hash(shown) == promised


@pytest.mark.parametrize(
    ("role", "allowed"),
    [("owner", True), ("organiser", True), ("referee", False), ("viewer", False), ("", False)],
)
def test_only_organisers_announce(league: Any, ala: Any, bartek: Any, role: str, allowed: bool) -> None:
    leagues.give_role(league=league, user=bartek, name=role, actor=ala, now=OPENS)
    times = {
        "registration_opens_at": OPENS,
        "registration_closes_at": CLOSES,
        "starts_at": STARTS,
        "ends_at": ENDS,
    }
    if allowed:
        assert leagues.announce_season(league=league, actor=bartek, now=OPENS, **times).number == 1
    else:
        with pytest.raises(errors.NotAllowed):
            leagues.announce_season(league=league, actor=bartek, now=OPENS, **times)


def test_a_role_in_one_league_is_none_in_another(league: Any, bartek: Any) -> None:
    season = make_season(make_league(bartek, "inna"))
    advance(season, OPENS)
    for service in (registration.close_registration, divisions.approve_divisions):
        with pytest.raises(errors.NotAllowed):
            service(season_id=season.pk, actor=league.roles.get().user, now=OPENS)


def test_roles_are_given_by_owners_and_taken_away(league: Any, ala: Any, bartek: Any) -> None:
    with pytest.raises(errors.NotAllowed):
        leagues.give_role(league=league, user=bartek, name="owner", actor=bartek, now=OPENS)
    leagues.give_role(league=league, user=bartek, name="referee", actor=ala, now=OPENS)
    leagues.give_role(league=league, user=bartek, name="", actor=ala, now=OPENS)
    assert not league.roles.filter(user=bartek).exists()
    assert AuditRecord.objects.filter(verb="give_role").count() == 2


def test_rules_may_change_before_the_start_and_hardly_afterwards(league: Any, ala: Any) -> None:
    season = make_season(league)
    leagues.change_season(season_id=season.pk, actor=ala, now=OPENS, cycles=2, tie_breaks=["sb"])
    start(season, make_people(2), ala)
    change = {"season_id": season.pk, "actor": ala, "now": STARTS}
    with pytest.raises(errors.NeedsReason):
        leagues.change_season(**change, tie_breaks=["net"])
    with pytest.raises(errors.BadSeason):
        leagues.change_season(**change, reason="so", withdrawal="keep")
    leagues.change_season(**change, reason="the meeting decided", tie_breaks=["net"])
    line = AuditRecord.objects.filter(verb="change_season").first()
    assert (line.reason, line.before, line.after) == (
        "the meeting decided",
        {"tie_breaks": ["sb"]},
        {"tie_breaks": ["net"]},
    )


def test_a_season_is_cancelled_before_its_start_only(league: Any, ala: Any) -> None:
    season = make_season(league)
    with pytest.raises(errors.NeedsReason):
        leagues.cancel_season(season_id=season.pk, actor=ala, now=OPENS, reason=" ")
    leagues.cancel_season(season_id=season.pk, actor=ala, now=OPENS, reason="no hall")
    season.refresh_from_db()
    assert season.status == "cancelled"
    assert advance(season, ENDS) == []
    with pytest.raises(errors.WrongTime):
        registration.open_registration(season_id=season.pk, actor=ala, now=OPENS)
    running = start(make_season(league), make_people(2), ala)
    with pytest.raises(errors.WrongTime):
        leagues.cancel_season(season_id=running.pk, actor=ala, now=STARTS, reason="no hall")


def test_the_trail_is_only_ever_added_to(league: Any) -> None:
    line = AuditRecord.objects.get()
    line.reason = "another"
    for act in (line.save, line.delete, AuditRecord.objects.all().delete):
        with pytest.raises(TypeError):
            act()
    with pytest.raises(TypeError):
        AuditRecord.objects.update(reason="another")


# --- Entering ---------------------------------------------------------------------------------------


def test_a_player_enters_once_and_may_come_back(season: Any, bartek: Any) -> None:
    entry = registration.register(season_id=season.pk, user=bartek, now=OPENS)
    with pytest.raises(errors.AlreadyEntered):
        registration.register(season_id=season.pk, user=bartek, now=OPENS)
    for _ in range(2):
        registration.take_entry_back(entry_id=entry.pk, actor=bartek, now=OPENS)
    again = registration.register(season_id=season.pk, user=bartek, now=OPENS)
    assert (again.pk, again.number, again.status) == (entry.pk, 1, "registered")


def test_guests_register_first(season: Any) -> None:
    with pytest.raises(errors.NeedsPerson):
        registration.register(season_id=season.pk, user=make_guest(language="pl"), now=OPENS)


def test_registration_has_its_time(league: Any, ala: Any, bartek: Any, celina: Any) -> None:
    season = make_season(league)
    with pytest.raises(errors.WrongTime):
        registration.register(season_id=season.pk, user=bartek, now=OPENS)
    with pytest.raises(errors.WrongTime):
        registration.close_registration(season_id=season.pk, actor=ala, now=OPENS)
    advance(season, OPENS)
    assert registration.close_registration(season_id=season.pk, actor=ala, now=OPENS)
    assert not registration.close_registration(season_id=season.pk, actor=ala, now=OPENS)
    assert not registration.open_registration(season_id=season.pk, actor=ala, now=OPENS)
    with pytest.raises(errors.WrongTime):
        registration.register(season_id=season.pk, user=bartek, now=CLOSES)
    with pytest.raises(errors.NotAllowed):
        registration.enter_late(season_id=season.pk, user=bartek, actor=celina, now=CLOSES)
    assert registration.enter_late(season_id=season.pk, user=bartek, actor=ala, now=CLOSES).number == 1


def test_others_do_not_take_an_entry_back(season: Any, ala: Any, bartek: Any, celina: Any) -> None:
    entry = registration.register(season_id=season.pk, user=bartek, now=OPENS)
    with pytest.raises(errors.NotAllowed):
        registration.take_entry_back(entry_id=entry.pk, actor=celina, now=OPENS)
    assert registration.take_entry_back(entry_id=entry.pk, actor=ala, now=OPENS).status == "cancelled"


def test_bots_are_entered_by_level(season: Any, ala: Any) -> None:
    with pytest.raises(UnknownLevel):
        registration.enter_bot(season_id=season.pk, level="champion", actor=ala, now=OPENS)
    names = [
        registration.enter_bot(season_id=season.pk, level="easy", actor=ala, now=OPENS).name for _ in "ab"
    ]
    assert len(set(names)) == 2


def test_who_closes_the_account_leaves_the_league(season: Any, bartek: Any) -> None:
    entry = registration.register(season_id=season.pk, user=bartek, now=OPENS)
    close_account(user=bartek)
    entry.refresh_from_db()
    assert entry.status == "cancelled"


# --- Dividing ---------------------------------------------------------------------------------------


@pytest.fixture
def proposed(season: Any) -> Any:
    season.division_size = 3
    season.save()
    for person in make_people(7):
        registration.register(season_id=season.pk, user=person, now=OPENS)
    advance(season, CLOSES)
    return season


def levels(season: Any) -> list[list[int]]:
    return [
        list(each.entries.order_by("number").values_list("number", flat=True))
        for each in season.divisions.all()
    ]


def test_newcomers_are_divided_in_the_order_of_registration(proposed: Any) -> None:
    assert proposed.status == "proposed"
    assert levels(proposed) == [[1, 2, 3, 4], [5, 6, 7]]


def test_the_organiser_puts_the_proposal_right_and_may_ask_for_another(
    proposed: Any, ala: Any, bartek: Any
) -> None:
    entry = proposed.entries.get(number=4)
    with pytest.raises(errors.NotAllowed):
        divisions.move_entry(entry_id=entry.pk, level=2, actor=bartek, now=CLOSES)
    with pytest.raises(errors.NoSuchLeague):
        divisions.move_entry(entry_id=entry.pk, level=4, actor=ala, now=CLOSES)
    for _ in range(2):
        moved = divisions.move_entry(entry_id=entry.pk, level=2, actor=ala, now=CLOSES)
    assert (levels(proposed), moved.placed_by) == ([[1, 2, 3], [4, 5, 6, 7]], "moved")
    assert AuditRecord.objects.filter(verb="move_entry").count() == 1
    divisions.propose_divisions(season_id=proposed.pk, actor=ala, now=CLOSES)
    assert levels(proposed) == [[1, 2, 3, 4], [5, 6, 7]]


def test_a_division_of_one_is_not_approved(proposed: Any, ala: Any) -> None:
    entry = proposed.entries.get(number=1)
    divisions.move_entry(entry_id=entry.pk, level=3, actor=ala, now=CLOSES)
    with pytest.raises(errors.TooFew):
        divisions.approve_divisions(season_id=proposed.pk, actor=ala, now=CLOSES)
    divisions.move_entry(entry_id=entry.pk, level=1, actor=ala, now=CLOSES)
    assert divisions.approve_divisions(season_id=proposed.pk, actor=ala, now=CLOSES)
    assert levels(proposed) == [[1, 2, 3, 4], [5, 6, 7]]
    with pytest.raises(errors.WrongTime):
        divisions.move_entry(entry_id=entry.pk, level=2, actor=ala, now=CLOSES)


def test_late_entries_go_to_the_last_division(proposed: Any, ala: Any, bartek: Any) -> None:
    registration.enter_late(season_id=proposed.pk, user=bartek, actor=ala, now=CLOSES)
    divisions.approve_divisions(season_id=proposed.pk, actor=ala, now=CLOSES)
    entry = entry_of(proposed, bartek)
    assert (entry.division.level, entry.placed_by) == (2, "late")


def test_who_is_entered_after_the_approval_plays_in_the_last_division_too(
    proposed: Any, ala: Any, bartek: Any
) -> None:
    divisions.approve_divisions(season_id=proposed.pk, actor=ala, now=CLOSES)
    registration.enter_late(season_id=proposed.pk, user=bartek, actor=ala, now=CLOSES)
    registration.enter_bot(season_id=proposed.pk, level="easy", actor=ala, now=CLOSES)
    advance(proposed, STARTS)
    assert levels(proposed) == [[1, 2, 3, 4], [5, 6, 7, 8, 9]]
    assert set(proposed.entries.values_list("status", flat=True)) == {"playing"}
    assert proposed.entries.get(user=bartek).sides.count() == 4
