"""Hours of a person's day as instants. Pure."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo


def next_digest(hour: int, zone: ZoneInfo, after: datetime) -> datetime:
    """The first instant later than `after`, in UTC, at which it is `hour` o'clock on the clock of the zone.

    An hour that the clock leaps over in spring is the one it leaps to; of an hour that comes twice in autumn it is
    the first. So there is one a day, on the days of 23 and 25 hours too.
    """
    day = after.astimezone(zone).date()
    while True:
        at = datetime.combine(day, time(hour), tzinfo=zone).astimezone(UTC)
        if at > after:
            return at
        day += timedelta(days=1)
