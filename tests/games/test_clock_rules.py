"""The arithmetic of clocks, against a count minute by minute on the wall clock of each zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.clock_time import NIGHT, PAUSE, VACATION, Night, Rests, Span, account, spans_data, spans_from
from games.clocks import (
    FORMER,
    HOUR,
    OFFERED,
    PACES,
    TURN_LIMIT,
    bank_left,
    deadline,
    next_reminder,
    opening_bank,
    settle,
)

ZONES = ("Europe/Warsaw", "Europe/London", "Asia/Kolkata", "Australia/Lord_Howe")
NO_LIMIT = 40 * 24 * HOUR
MINUTE = timedelta(minutes=1)

# Both nights in 2026 in which the clocks change, and how long the night of 23 to 7 o'clock is by the stopwatch.
CHANGES = [
    ("Europe/Warsaw", date(2026, 3, 28), 7),
    ("Europe/Warsaw", date(2026, 10, 24), 9),
    ("Europe/London", date(2026, 3, 28), 7),
    ("Europe/London", date(2026, 10, 24), 9),
    ("Asia/Kolkata", date(2026, 3, 28), 8),
    ("Asia/Kolkata", date(2026, 10, 24), 8),
    ("Australia/Lord_Howe", date(2026, 4, 4), 8.5),
    ("Australia/Lord_Howe", date(2026, 10, 3), 7.5),
]

# Moments around those nights and the leap day, to the minute.
moments = st.builds(
    lambda day, minutes: datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(minutes=minutes),
    st.sampled_from([day for _, day, _ in CHANGES] + [date(2028, 2, 28), date(2026, 7, 1)]),
    st.integers(-2 * 1440, 2 * 1440),
)
nights = st.builds(Night, st.sampled_from(ZONES), st.integers(19, 23))


@st.composite
def booked(draw: st.DrawFn) -> tuple[Span, ...]:
    spans = []
    for kind in draw(st.lists(st.sampled_from([PAUSE, VACATION]), max_size=2)):
        starts = draw(moments)
        spans.append(Span(kind, starts, starts + timedelta(minutes=draw(st.integers(1, 4000)))))
    return tuple(spans)


all_rests = st.builds(Rests, st.none() | nights, booked())


def kind_on_the_wall(at: datetime, rests: Rests) -> str:
    """The same question answered by looking at a wall clock."""
    for kind in (PAUSE, VACATION):
        if any(span.kind == kind and span.starts <= at < span.ends for span in rests.spans):
            return kind
    if rests.night:
        hour = at.astimezone(ZoneInfo(rests.night.zone)).hour
        if hour >= rests.night.starts or hour < rests.night.starts - 16:
            return NIGHT
    return ""


@pytest.mark.parametrize(("zone", "day", "hours"), CHANGES)
def test_a_night_is_eight_hours_on_the_clock_of_its_zone(zone: str, day: date, hours: float) -> None:
    evening = datetime(day.year, day.month, day.day, 22, tzinfo=ZoneInfo(zone)).astimezone(UTC)
    rests = Rests(Night(zone))
    start, end = next(rests.night.windows(evening)) if rests.night else (evening, evening)
    assert (start - evening, end - start) == (timedelta(hours=1), timedelta(hours=hours))
    assert end.astimezone(ZoneInfo(zone)).hour == 7
    shares = account(evening, evening + timedelta(days=1), rests)
    assert shares == {NIGHT: timedelta(hours=hours), "": timedelta(hours=24 - hours)}


@settings(deadline=None, max_examples=60)
@given(moments, st.integers(0, 1440), all_rests)
@example(datetime(2028, 2, 28, 12, tzinfo=UTC), 1440, Rests(Night("Europe/Warsaw")))
def test_time_is_divided_as_the_wall_clock_says(since: datetime, minutes: int, rests: Rests) -> None:
    counted: dict[str, timedelta] = {}
    for minute in range(minutes):
        kind = kind_on_the_wall(since + minute * MINUTE, rests)
        counted[kind] = counted.get(kind, timedelta()) + MINUTE
    assert account(since, since + minutes * MINUTE, rests) == counted


@settings(deadline=None, max_examples=60)
@given(moments, st.integers(0, 5 * 24 * HOUR), all_rests, st.integers(0, 59))
def test_the_deadline_is_the_second_at_which_the_bank_is_used_up(
    since: datetime, bank: int, rests: Rests, seconds: int
) -> None:
    since += timedelta(seconds=seconds)
    runs_out = deadline(bank, NO_LIMIT, since, rests)
    assert bank_left(bank, since, runs_out, rests) == 0
    assert account(since, runs_out, rests).get("", timedelta()) == timedelta(seconds=bank)
    if bank:
        before = runs_out - timedelta(seconds=1)
        assert bank_left(bank, since, before, rests) == 1
        assert kind_on_the_wall(before, rests) == ""


@settings(deadline=None, max_examples=60)
@given(moments, st.integers(0, 240 * HOUR), all_rests)
def test_no_turn_lasts_over_seven_days_apart_from_vacations_and_pauses(
    since: datetime, bank: int, rests: Rests
) -> None:
    runs_out = deadline(bank, TURN_LIMIT, since, rests)
    shares = account(since, runs_out, rests)
    assert shares.get("", timedelta()) + shares.get(NIGHT, timedelta()) <= timedelta(days=7)
    assert runs_out == min(
        deadline(bank, NO_LIMIT, since, rests), deadline(NO_LIMIT, TURN_LIMIT, since, rests)
    )


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(OFFERED + FORMER), moments, st.data(), all_rests)
def test_a_turn_adds_up(pace, since, data, rests) -> None:
    bank = data.draw(st.integers(0, pace.cap))
    took = timedelta(seconds=data.draw(st.integers(0, bank)))
    spent = settle(pace, bank, since, since + took, rests)
    assert bank - spent.spent + spent.earned == spent.bank <= pace.cap
    assert spent.spent + spent.night + spent.vacation + spent.pause == took.total_seconds()
    assert 0 <= spent.earned <= pace.gain
    assert spent.earned == pace.gain or spent.bank == pace.cap
    if not rests.night and not rests.spans:
        assert spent.spent == took.total_seconds()


@settings(deadline=None, max_examples=60)
@given(moments, st.integers(1, 168 * HOUR), all_rests, nights)
def test_reminders_come_before_the_end_and_never_at_night(
    since: datetime, bank: int, rests: Rests, sleep: Night
) -> None:
    runs_out = deadline(bank, TURN_LIMIT, since, rests)
    reminded = []
    due = next_reminder(since, runs_out, rests, sleep, since)
    while due is not None:
        reminded.append(due)
        due = next_reminder(since, runs_out, rests, sleep, due)
    assert len(reminded) <= 3
    assert reminded == sorted(set(reminded))
    for at in reminded:
        assert since < at <= runs_out
        night = sleep.holding(at)
        assert night is None or night[0] == at  # the moment before they go to sleep


def test_presets_are_those_that_were_modelled() -> None:
    in_hours = {
        pace.key: (
            pace.gain // HOUR,
            pace.start // HOUR,
            pace.cap // HOUR,
            (pace.refill or 0) // HOUR,
            pace.night,
        )
        for pace in OFFERED
    }
    assert in_hours == {
        "brisk": (2, 72, 96, 12, False),
        "steady": (3, 96, 168, 24, False),
        "league": (4, 120, 168, 24, True),
        "leisure": (6, 168, 240, 36, False),
    }


def test_matches_begun_earlier_go_on_as_they_were() -> None:
    former = PACES["standard"]
    since = datetime(2026, 3, 28, 12, tzinfo=UTC)
    assert deadline(former.cap, TURN_LIMIT, since, Rests()) == since + timedelta(hours=168)
    assert opening_bank(former, carried=3 * HOUR) == 120 * HOUR
    assert (former.first, former.grace, former.night) == (0, 0, False)


@pytest.mark.parametrize(
    ("carried", "hours"), [(None, 120), (0, 24), (100 * HOUR, 124), (150 * HOUR, 168), (180 * HOUR, 180)]
)
def test_a_round_takes_the_bank_on_and_adds_the_refill(carried: int | None, hours: int) -> None:
    assert opening_bank(PACES["league"], carried) == hours * HOUR


@settings(deadline=None, max_examples=60)
@given(booked())
def test_spans_are_read_as_they_were_kept(spans: tuple[Span, ...]) -> None:
    assert spans_from(spans_data(spans)) == spans


@settings(deadline=None, max_examples=60)
@given(nights)
def test_nights_are_read_as_they_were_kept(night: Night) -> None:
    assert Night.read(str(night)) == night
