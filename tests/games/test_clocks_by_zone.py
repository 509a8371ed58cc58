"""Rules of clocks on the clock of a wall, in matches that are played, with time moved.

Presets to the second, both nights in which clocks change, a leap day, a zone changed during a turn, reminders, and
rests that lie upon each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import User
from games.clock_time import NIGHT, Rests, account
from games.clocks import HOUR, OFFERED, PACES, Pace
from games.models import Clock, ClockEntry, Match, Round, Seat
from games.selectors.clocks import rests_of
from games.services import rests, vacations
from games.services.deadlines import send_reminders, settle_deadlines
from games.services.timing import place_deadline, start_turn
from tests.factories import make_match, make_user, play_round, play_word
from tests.games.noon import all_acted, running
from tests.games.test_clock_rules import CHANGES, ZONES

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 7, 6, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def _noon() -> Iterator[None]:
    with time_machine.travel(NOON, tick=False):
        yield


def match_in(zone: str, pace: str, at: datetime) -> Match:
    """A match of two people of that zone that begins `at`, in which both have acted and seat 0 is to play."""
    with time_machine.travel(at, tick=False):
        people = [make_user(f"{name}", time_zone=zone) for name in ("jan", "zofia")]
        match = all_acted(make_match(*people, pace=pace), at)
    User.objects.update(auto_vacation=False)
    return match


def lines(match: Match, seat: int, number: int = 1) -> dict[str, int]:
    """Kind -> seconds, of what a seat's ledger of a round says; the last of each kind."""
    entries = ClockEntry.objects.filter(
        clock__round__match=match, clock__round__number=number, clock__seat__number=seat
    )
    return {entry.kind: entry.seconds for entry in entries}


# --- Presets ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", OFFERED, ids=lambda pace: pace.key)
class TestPresets:
    def test_the_bank_runs_out_to_the_second(self, pace: Pace) -> None:
        match = match_in("UTC", pace.key, NOON)
        out = running(match).deadline_at
        assert out is not None
        night = account(NOON, out, rests_of(running(match))).get(NIGHT, timedelta())
        assert out == NOON + min(timedelta(days=7), timedelta(seconds=pace.start) + night)
        with time_machine.travel(out - SECOND, tick=False):
            settle_deadlines(out - SECOND)
        assert match.seats.get(number=0).time_outs == 0
        with time_machine.travel(out, tick=False):
            settle_deadlines(out)
        assert match.seats.get(number=0).time_outs == 1

    def test_a_card_spends_its_time_and_earns_its_hours(self, pace: Pace) -> None:
        match = match_in("UTC", pace.key, NOON)
        at = NOON + timedelta(hours=7, minutes=11, seconds=13)
        with time_machine.travel(at, tick=False):
            play_word(match, "TRUMP S")
        spent = 7 * HOUR + 11 * 60 + 13
        ledger = lines(match, 0)
        assert (ledger["start"], ledger["spent"]) == (pace.start, spent)
        assert ledger["earned"] == min(pace.gain, pace.cap - (pace.start - spent))
        assert (
            Clock.objects.get(round__match=match, seat__number=0).bank
            == pace.start - spent + ledger["earned"]
        )

    def test_a_bank_never_grows_over_its_cap_and_a_further_round_refills_it(self, pace: Pace) -> None:
        match = match_in("UTC", pace.key, NOON)
        play_round(match)  # in no time at all: banks are full
        assert set(Clock.objects.filter(round__match=match).values_list("bank", flat=True)) == {pace.cap}
        assert "refill" not in lines(match, 0, 2)  # nothing fits in
        Clock.objects.filter(round__match=match, round__number=2).update(bank=HOUR)
        play_round(match)
        third = lines(match, 0, 3)
        assert third["start"] + third.get("refill", 0) <= pace.cap
        assert third.get("refill", 0) == min(pace.refill or 0, pace.cap - third["start"])


# --- Nights -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("zone", "day", "hours"), CHANGES, ids=lambda value: str(value))
def test_a_clock_stands_for_the_night_in_which_clocks_change(zone: str, day: Any, hours: float) -> None:
    """From ten in the evening to ten in the morning: what is not night is spent, to the second."""
    local = ZoneInfo(zone)
    evening = datetime(day.year, day.month, day.day, 22, tzinfo=local).astimezone(UTC)
    tomorrow = day + timedelta(days=1)
    morning = datetime(tomorrow.year, tomorrow.month, tomorrow.day, 10, tzinfo=local).astimezone(UTC)
    match = match_in(zone, "league", evening)
    with time_machine.travel(morning, tick=False):
        play_word(match, "TRUMP S")
    ledger = lines(match, 0)
    assert ledger["night"] == hours * HOUR
    assert ledger["spent"] == (morning - evening).total_seconds() - hours * HOUR
    assert (
        ledger["spent"] == 4 * HOUR
    )  # an hour of the evening and three of the morning, whatever the night did


@pytest.mark.parametrize(("zone", "day", "hours"), CHANGES, ids=lambda value: str(value))
def test_a_deadline_is_the_same_on_the_wall_whatever_the_clocks_do(zone: str, day: Any, hours: float) -> None:
    """One hour of the evening, seven days of sixteen, and seven hours more: 120 that count, to the second."""
    evening = datetime(day.year, day.month, day.day, 22, tzinfo=ZoneInfo(zone)).astimezone(UTC)
    match = match_in(zone, "league", evening)
    clock = running(match)
    assert clock.deadline_at == evening + timedelta(days=7)  # no turn lasts longer by the calendar
    clock.limit *= 2
    place_deadline(clock, evening)
    out = clock.deadline_at
    assert out is not None
    last = day + timedelta(days=8)
    assert out == datetime(last.year, last.month, last.day, 14, tzinfo=ZoneInfo(zone))
    assert out - evening == timedelta(hours=120 + 7 * 8 + hours)


def test_a_leap_day_is_a_day() -> None:
    before = datetime(2028, 2, 28, 12, tzinfo=UTC)
    match = match_in("Europe/Warsaw", "leisure", before)
    assert running(match).deadline_at == datetime(2028, 3, 6, 12, tzinfo=UTC)
    with time_machine.travel(datetime(2028, 3, 1, 12, tzinfo=UTC), tick=False):
        play_word(match, "TRUMP S")
    assert lines(match, 0)["spent"] == 48 * HOUR


@settings(deadline=None, max_examples=40)
@given(
    st.sampled_from(ZONES),
    st.sampled_from(ZONES),
    st.integers(19, 23),
    st.integers(19, 23),
    st.integers(0, 3 * 365 * 24 * 60),
    st.integers(1, 200),
)
def test_a_zone_or_hour_changed_during_a_turn_works_from_the_next_and_once_a_week(
    before: str, after: str, hour: int, later_hour: int, minutes: int, hours: int
) -> None:
    """Over both nights of every zone, since moments are drawn from three years; on rows that are not saved."""
    now = NOON + timedelta(minutes=minutes)
    user = User(username="jan", time_zone=before, night_from=hour)
    seat = Seat(number=0, user=user, acted_at=now, match=Match(pace="league"))
    clock = Clock(round=Round(), seat=seat, bank=120 * HOUR)
    pace = PACES["league"]
    start_turn(clock, pace, now)
    deadline, night = clock.deadline_at, clock.night
    user.time_zone, user.night_from = after, later_hour
    place_deadline(clock, now + timedelta(hours=1))
    assert (clock.deadline_at, clock.night) == (deadline, night)
    again = now + timedelta(hours=hours)
    start_turn(clock, pace, again)
    moved = f"{later_hour} {after}"
    assert clock.night == (moved if hours >= 7 * 24 else f"{hour} {before}")


# --- Reminders --------------------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("pace", ["league", "steady"])
def test_reminders_at_half_a_fifth_and_a_twentieth_and_never_at_night(zone: str, pace: str) -> None:
    match = match_in(zone, pace, NOON)
    out = running(match).deadline_at
    assert out is not None
    whole = account(NOON, out, rests_of(running(match)))[""]
    reminded = []
    while (due := running(match).remind_at) is not None:
        with time_machine.travel(due - SECOND, tick=False):
            assert send_reminders(due - SECOND) == 0
        with time_machine.travel(due, tick=False):
            assert send_reminders(due) == 1
        reminded.append(due)
    assert len(reminded) == 3
    local = ZoneInfo(zone)
    for at, share in zip(reminded, (0.5, 0.2, 0.05), strict=True):
        hour = at.astimezone(local).hour
        assert 7 <= hour < 23 or at.astimezone(local).time().isoformat() == "23:00:00"
        left = account(at, out, rests_of(running(match))).get("", timedelta())
        # Only a night in which the clock runs on may move it, and by no more than that night.
        assert abs(left - whole * share) <= (timedelta() if pace == "league" else timedelta(hours=8))


# --- Rests upon each other --------------------------------------------------------------------------


def test_vacation_pause_and_night_upon_each_other_count_once() -> None:
    """Each second stands in one line of the ledger, a pause before a vacation before a night."""
    match = match_in("Europe/Warsaw", "league", NOON)  # two in the afternoon there
    jan, zofia = (seat.user for seat in match.seats.select_related("user").order_by("number"))
    User.objects.update(vacation_hours=100)
    vacations.book_vacation(user=jan, hours=30, starts=NOON + timedelta(hours=4))
    for user in (jan, zofia):
        rests.ask_pause(code=match.code, user=user, until=NOON + timedelta(hours=20))
    at = NOON + timedelta(hours=60)
    with time_machine.travel(at, tick=False):
        play_word(match, "TRUMP S")
    ledger = lines(match, 0)
    # Paused to 20, on vacation from there to 34; then a night from 33 (23 o'clock) to 41 and one from 57 on.
    assert ledger["pause"] == 20 * HOUR
    assert ledger["vacation"] == 14 * HOUR
    assert ledger["night"] == (41 - 34) * HOUR + 3 * HOUR
    assert ledger["spent"] == (57 - 41) * HOUR
    stood = sum(ledger[kind] for kind in ("pause", "vacation", "night", "spent"))
    assert stood == 60 * HOUR


def test_nobody_is_on_two_vacations_at_once() -> None:
    match = match_in("Europe/Warsaw", "league", NOON)
    jan = match.seats.get(number=0).user
    assert jan is not None
    User.objects.update(vacation_hours=100)
    vacations.book_vacation(user=jan, hours=10, starts=NOON + timedelta(hours=10))
    for starts, hours in ((5, 6), (10, 1), (19, 1), (9, 20)):
        with pytest.raises(vacations.BadVacation):
            vacations.book_vacation(user=jan, hours=hours, starts=NOON + timedelta(hours=starts))
    vacations.book_vacation(user=jan, hours=5, starts=NOON + timedelta(hours=5))
    vacations.book_vacation(user=jan, hours=5, starts=NOON + timedelta(hours=20))
    # Three in a row are one long stretch, without a second between them that counts.
    spans = rests_of(running(match)).spans
    shares = account(NOON, NOON + timedelta(hours=30), Rests(None, spans))
    assert shares == {"": timedelta(hours=10), "vacation": timedelta(hours=20)}
