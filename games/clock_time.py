"""When a player's time counts: quiet nights, vacations and pauses, in instants. Pure.

Instants are aware datetimes in UTC. A night is eight hours on the clock of its zone, so that the zone database
makes it seven or nine hours long (in Lord Howe half an hour less or more) when the clocks change. Zones serve for
windows only; everything else is arithmetic of instants.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

NIGHT_HOURS = 8
NIGHT_FROM = 23
"""The hour at which a night begins when a player has not chosen another."""

PAUSE, VACATION, NIGHT = "pause", "vacation", "night"
RESTS = (PAUSE, VACATION, NIGHT)
"""Why time may not count; where several hold, the first one names it."""
BOOKED = (PAUSE, VACATION)


@dataclass(frozen=True, slots=True)
class Night:
    """Eight hours of every day on the clock of a zone."""

    zone: str
    starts: int = NIGHT_FROM

    @classmethod
    def read(cls, text: str) -> Night | None:
        """`Night` out of what `str` made of it; None out of an empty text."""
        if not text:
            return None
        starts, zone = text.split(" ", 1)
        return cls(zone, int(starts))

    def __str__(self) -> str:
        return f"{self.starts} {self.zone}"

    def windows(self, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        """The nights that end after `since`, from the first on."""
        zone = ZoneInfo(self.zone)
        day = since.astimezone(zone).date() - timedelta(days=2)
        while True:
            begins = datetime.combine(day, time(self.starts))
            ends = begins + timedelta(hours=NIGHT_HOURS)
            start, end = (at.replace(tzinfo=zone).astimezone(UTC) for at in (begins, ends))
            if end > since:
                yield start, end
            day += timedelta(days=1)

    def holding(self, at: datetime) -> tuple[datetime, datetime] | None:
        """The night that `at` lies in, its end excluded."""
        start, end = next(self.windows(at))
        return (start, end) if start <= at else None


@dataclass(frozen=True, slots=True)
class Span:
    """Time that was booked beforehand: a vacation or a pause, its end excluded."""

    kind: str
    starts: datetime
    ends: datetime


@dataclass(frozen=True, slots=True)
class Rests:
    """All that makes one player's clock stand while it is their turn."""

    night: Night | None = None
    spans: tuple[Span, ...] = ()


def stretches(since: datetime, rests: Rests) -> Iterator[tuple[datetime, datetime | None, str]]:
    """The time from `since` on, cut where its kind changes: (start, end, kind), kind "" where it counts.

    The last stretch, if there is one, ends with None: it counts for ever.
    """
    at = since
    while True:
        kind, end = _kind_at(at, rests)
        yield at, end, kind
        if end is None:
            return
        at = end


def instant_after(
    amount: timedelta, since: datetime, rests: Rests, standing: Collection[str] = RESTS
) -> datetime:
    """The instant at which `amount` has been used up, when time of the kinds `standing` does not count."""
    left = amount
    for start, end, kind in stretches(since, rests):
        if kind in standing:
            continue
        if end is None or end - start >= left:
            return start + left
        left -= end - start
    raise AssertionError("stretches end only with one that counts for ever")


def account(since: datetime, until: datetime, rests: Rests) -> dict[str, timedelta]:
    """How the time between two instants divides: by kind, "" for what counts. Nothing when `until` is not later."""
    shares: dict[str, timedelta] = {}
    if until <= since:
        return shares
    for start, end, kind in stretches(since, rests):
        stop = until if end is None else min(end, until)
        shares[kind] = shares.get(kind, timedelta()) + (stop - start)
        if stop == until:
            break
    return shares


def out_of_night(at: datetime, night: Night, latest: datetime) -> datetime:
    """`at`, or the end of the night it falls into, or, where that would be after `latest`, the night's beginning."""
    held = night.holding(at)
    if held is None:
        return at
    start, end = held
    return end if end < latest else start


def _kind_at(at: datetime, rests: Rests) -> tuple[str, datetime | None]:
    """What kind of time `at` is, and the next instant at which that may change."""
    kinds = {span.kind for span in rests.spans if span.starts <= at < span.ends}
    edges = [edge for span in rests.spans for edge in (span.starts, span.ends) if edge > at]
    if rests.night:
        start, end = next(rests.night.windows(at))
        if start <= at:
            kinds.add(NIGHT)
            edges.append(end)
        else:
            edges.append(start)
    return next((kind for kind in RESTS if kind in kinds), ""), min(edges, default=None)


def covered(spans: Iterable[Span]) -> timedelta:
    """How much time lies under these spans, counted once where they overlap."""
    total, reached = timedelta(), datetime.min.replace(tzinfo=UTC)
    for span in sorted(spans, key=lambda each: each.starts):
        if span.ends > reached:
            total += span.ends - max(span.starts, reached)
            reached = span.ends
    return total


def spans_from(data: Sequence[Sequence[object]]) -> tuple[Span, ...]:
    """Spans as `spans_data` wrote them."""
    return tuple(
        Span(
            str(kind),
            datetime.fromtimestamp(int(str(starts)), UTC),
            datetime.fromtimestamp(int(str(ends)), UTC),
        )
        for kind, starts, ends in data
    )


def spans_data(spans: Sequence[Span]) -> list[list[object]]:
    """Spans as they are kept: kind, and seconds since 1970."""
    return [[span.kind, int(span.starts.timestamp()), int(span.ends.timestamp())] for span in spans]
