"""What a season may not be: numbers beyond their limits, JSON of the wrong kind; and seasons of before the limits."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse
from django.utils import translation

from tests.tournaments.season_forms import form_for
from tests.tournaments.seasons import CLOSES, ENDS, OPENS, STARTS, make_league, make_season
from tournaments import errors
from tournaments.limits import LIMITS
from tournaments.models import Season
from tournaments.presentation.estimates import estimate_words
from tournaments.season_form import takes


@pytest.fixture
def league(ala: Any) -> Any:
    return make_league(ala)


WRONG: list[tuple[str, Any, str]] = [
    *((name, most + 1, f"less than or equal to {most}") for name, (_least, most) in LIMITS.items()),
    *((name, least - 1, f"greater than or equal to {least}") for name, (least, _most) in LIMITS.items()),
    ("division_size", 10**20, "less than or equal to 32"),
    ("movers", 8, "Fewer are promoted and relegated than play in a division."),
    ("cycles", 3, "One cycle or two; only contests at Pasjans have more."),
    ("options", [], "Table options are names with values"),
    ("options", 5, "Table options are names with values"),
    ("options", None, "Table options are names with values"),
    ("tie_breaks", 5, "out of: direct, net, sb, wins, trumps, koya, duplicate, lot."),
    ("tie_breaks", ["nope"], "out of: direct, net, sb, wins, trumps, koya, duplicate, lot."),
    ("tie_breaks", [["net"]], "out of: direct, net, sb, wins, trumps, koya, duplicate, lot."),
    ("tie_breaks", ["net", "net"], "each at most once"),
    ("ends_at", STARTS - timedelta(days=1), "The times come in this order"),
    ("draw_points", 3, "A win gives at least as many points as a draw"),
]


@pytest.mark.parametrize(("name", "value", "said"), WRONG)
def test_a_refused_season_says_what_is_wrong_with_it(league: Any, name: str, value: Any, said: str) -> None:
    with translation.override("en"), pytest.raises(errors.BadSeason) as refused:
        make_season(league, **{name: value})
    assert said in str(refused.value)
    assert "Constraint" not in str(refused.value)
    assert not league.seasons.exists()


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("division_size", "32767", "less than or equal to 32"),
        ("division_size", "1" + "0" * 20, "less than or equal to 32"),
        ("movers", "32000", "less than or equal to 31"),
        ("movers", "6", "Fewer are promoted"),
        ("window", "0", "greater than or equal to 1"),
        ("cycles", "1000000000", "less than or equal to 20"),
        ("kierki_target", "5", "greater than or equal to 10"),
        ("tie_breaks", "nope", "There is no such tie-break: nope."),
    ],
)
def test_the_form_names_the_field(
    client: Any, league: Any, ala: Any, name: str, value: str, said: str
) -> None:
    client.force_login(ala)
    client.cookies["language"] = "en"
    shown = client.post(
        reverse("admin:tournaments_season_add"),
        form_for(league, **{"tie_breaks_1" if name == "tie_breaks" else name: value}),
    )
    form = shown.context["adminform"].form
    with translation.override("en"):
        assert said in " ".join(form.errors[name])
    assert not Season.objects.exists()
    assert client.post(reverse("admin:tournaments_season_add"), form_for(league)).status_code == 302
    assert Season.objects.count() == 1


@pytest.mark.parametrize("name", LIMITS)
def test_nothing_is_counted_beyond_the_limits(league: Any, name: str) -> None:
    season = make_season(league)
    assert len(takes(season)) == 3
    assert estimate_words(season, 32)
    assert estimate_words(season, 32767) == ""
    setattr(season, name, 10**20)
    assert takes(season) == []
    assert estimate_words(season, 8) == ""


@pytest.mark.django_db(transaction=True)
def test_seasons_of_before_the_limits_are_brought_within_them() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate([("tournaments", "0005_calendar_keys")])
    try:
        old = executor.loader.project_state([("tournaments", "0005_calendar_keys")]).apps
        league = old.get_model("tournaments", "League").objects.create(
            name="Klub", slug="klub", created_at=OPENS
        )
        seasons = old.get_model("tournaments", "Season").objects
        for number, (size, movers) in enumerate([(4000, 2), (4, 32000), (2, 2), (8, 2)], 1):
            seasons.create(
                league=league, number=number, division_size=size, movers=movers, window=100 * number,
                registration_opens_at=OPENS, registration_closes_at=CLOSES, starts_at=STARTS, ends_at=ENDS,
            )  # fmt: skip
    finally:
        again = MigrationExecutor(connection)
        again.migrate(again.loader.graph.leaf_nodes())
    kept = Season.objects.order_by("number").values_list("division_size", "movers", "window")
    assert list(kept) == [(32, 2, 62), (4, 3, 62), (2, 1, 62), (8, 2, 62)]
