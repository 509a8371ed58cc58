"""The season's form of the admin as a browser sends it."""

from __future__ import annotations

from typing import Any

from tests.tournaments.seasons import CLOSES, ENDS, OPENS, STARTS


def form_for(league: Any, **changed: Any) -> dict[str, Any]:
    form = {
        "league": league.pk, "game": "vista", "vista_rounds": "10", "pace": "league", "width": "5",
        "cycles": "2", "opening": "window", "window": "3", "days_apart": "14", "division_size": "6", "filler": "",
        "win_points": "2", "draw_points": "1", "loss_points": "0", "tie_breaks_0": "direct", "movers": "1",
        "withdrawal": "keep", "adjudication": "draw", "substitutes": "zero", "offer_hours": "48",
        "vacation_ceiling": "120",
    }  # fmt: skip
    for field, moment in zip(
        ("registration_opens_at", "registration_closes_at", "starts_at", "ends_at"),
        (OPENS, CLOSES, STARTS, ENDS),
        strict=True,
    ):
        form |= {f"{field}_0": f"{moment:%Y-%m-%d}", f"{field}_1": f"{moment:%H:%M}"}
    return {**form, **changed}
