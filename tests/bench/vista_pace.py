"""Changes of turn and days of a match, by hand and with all helps, in the trial of `simulate_pace`."""

from __future__ import annotations

from collections.abc import Iterator

from games.pace_trial import BY_HAND, HELPED, TEN_AT_ONCE, Setting, summary, trial
from tests.bench.base import Result, at_most

LONG = True
MATCHES = 200


def results() -> Iterator[Result]:
    by_hand, helped, at_once = _figures(BY_HAND), _figures(HELPED), _figures(TEN_AT_ONCE)
    yield Result("changes of turn by hand", by_hand["hand_overs"], "a match")
    share = helped["hand_overs"] / by_hand["hand_overs"]
    yield at_most("changes of turn with forced cards, plans and claims", share, "of those by hand", 0.35)
    yield at_most("median length, one round at a time", helped["median_days"], "days", 60)
    yield Result("90th percentile, one round at a time", helped["p90_days"], "days")
    yield at_most("median length, ten rounds at once", at_once["median_days"], "days", 10)
    yield Result("90th percentile, ten rounds at once", at_once["p90_days"], "days")


def _figures(setting: Setting) -> dict[str, float]:
    return summary(setting, [trial(setting, f"bench {index}") for index in range(MATCHES)])
