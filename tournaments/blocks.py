"""How long somebody who ran out of time may not enter: 30 days, or 90 when it happened again soon. Pure.

After ICCF's rule of 2022 (30 days; 90 when repeated within 30). One absence can end several matches that are played
side by side, up to the longest turn apart; it counts once.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

SHORT = timedelta(days=30)
LONG = timedelta(days=90)
AGAIN = timedelta(days=30)
"""A new absence so soon after the last one began is a repetition."""
ONE_ABSENCE = timedelta(days=7)
"""A turn lasts a week at most: time-outs closer than that to the first of them come from one absence."""


def blocked_until(timeouts: Iterable[datetime]) -> datetime | None:
    """The end of the last block that these time-outs bring; None when there were none. It may be over."""
    until: datetime | None = None
    began: datetime | None = None
    for at in sorted(timeouts):
        if began is not None and at - began < ONE_ABSENCE:
            continue
        length = LONG if began is not None and at - began <= AGAIN else SHORT
        until = max(filter(None, (until, at + length)))
        began = at
    return until
