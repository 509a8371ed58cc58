"""What a league must prove before anything else, and where it is proved.

| check | tests |
|---|---|
| Berger tables, n = 2…16 | test_schedule: those of FIDE, everybody meets everybody, balance, byes |
| Sonneborn-Berger, direct encounter, net: the worked example | test_standings: TestExamples over data/standings |
| both outcomes of a withdrawal | test_standings: TestExamples (a keeps C first, b annuls and A is) |
| pairs, neighbours and seats of every design | test_designs |
| double forfeit is 0–0, whoever sat where | here, and test_running |
| a fresh season without results renders | here: every page, export and admin page |
| all players tied | here |
| a bye where the number is odd | test_schedule, test_running |
| an organiser of another league sees nothing in any admin page | test_admin_scope, over all that are registered |
| closing a matchday twice, or from two workers, does nothing | test_running, tests/concurrency/test_leagues |
| changing tie-breaks after the start is refused or logged | test_registration, test_desk; printed: here |
| no card of an open deal in an admin page, an export or a log | here; games/test_leaks for the rest of the admin |

`PROVED` names them one by one; a test holds that none of them has gone.
"""

from __future__ import annotations

import ast
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib import admin
from django.urls import reverse

from games.models import Match, Round
from tests.factories import play_on
from tests.tournaments.seasons import (
    STARTS,
    advance,
    fixtures,
    make_league,
    make_people,
    make_season,
    start,
)
from tournaments.models import Fixture, Season
from tournaments.scope import Scoped
from tournaments.selectors.tables import table_of
from tournaments.services.leagues import change_season
from tournaments.services.results import forfeit_fixture, rule_fixture

TESTS = Path(__file__).parent.parent

PROVED = {
    "tournaments/test_schedule.py": [
        "test_the_tables_are_those_of_fide",
        "test_everybody_meets_everybody",
        "test_first_choices_of_one_cycle_are_balanced",
        "test_each_sits_out_once_when_the_number_is_odd",
    ],
    "tournaments/test_standings.py": [
        "test_order",
        "test_figures",
        "test_without_place",
        "test_order_of_rows_changes_nothing",
        "test_annulling_and_restoring_is_nothing",
        "test_possible_places_only_ever_narrow_and_hold_the_final_one",
    ],
    "tournaments/test_designs.py": [
        "test_every_pair_meets_equally_often",
        "test_seats_are_shared_out_and_nobody_sits_twice_on_a_day",
        "test_whist_partners_once_and_neighbours_twice",
        "test_directed_whist_has_each_on_everybodys_left_once",
    ],
    "tournaments/test_running.py": [
        "test_odd_numbers_have_a_bye_or_a_bot",
        "test_a_matchday_closes_once",
        "test_a_referee_gives_forfeits_both_ways",
    ],
    "tournaments/test_coming_back.py": ["test_to_leave_and_come_back_is_as_if_nothing_was"],
    "tournaments/test_admin_scope.py": [
        "test_an_organiser_of_another_league_sees_nothing",
        "test_pages_besides_the_forms_are_as_closed",
        "test_a_role_opens_no_page_of_the_house",
        "test_a_role_opens_nothing_else_of_the_admin",
    ],
    "tournaments/test_registration.py": ["test_rules_may_change_before_the_start_and_hardly_afterwards"],
    "tournaments/test_desk.py": ["test_after_the_start_little_changes_and_with_a_reason"],
    "concurrency/test_leagues.py": [
        "test_a_result_is_collected_once_and_a_matchday_closes_once",
        "test_the_end_comes_once",
        "test_without_the_lock_a_step_would_be_taken_twice",
    ],
    "games/test_leaks.py": ["test_the_admin_shows_no_card_of_a_round_that_is_not_over"],
}


@pytest.mark.parametrize("module", PROVED)
def test_every_check_has_its_test(module: str) -> None:
    tree = ast.parse((TESTS / module).read_text())
    there = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert set(PROVED[module]) <= there


@pytest.fixture
def people() -> list[Any]:
    return make_people(3)


@pytest.fixture
def season(ala: Any, people: list[Any]) -> Season:
    return start(make_season(make_league(ala)), people, ala)


PUBLIC = [
    "/ligi/",
    "/ligi/klub/",
    "/ligi/klub/1/",
    "/ligi/klub/1/dywizja/1/",
    "/ligi/klub/1/dywizja/1/tabela.csv",
    "/ligi/klub/1/dywizja/1/krzyzowa.csv",
    "/ligi/klub/1/dywizja/1/wyniki.csv",
    "/ligi/klub/1/dywizja/1/wszystko.json",
    "/ligi/klub/1/dziennik.csv",
]


def admin_pages(season: Season) -> list[str]:
    """Every page of the leagues' admin: lists, forms of each row, and those besides."""
    pages = [
        reverse(f"admin:tournaments_season_{name}", args=[season.pk]) for name in ("desk", "moves", "message")
    ]
    for model_admin in admin.site._registry.values():
        if not isinstance(model_admin, Scoped):
            continue
        name = f"admin:tournaments_{model_admin.opts.model_name}"
        pages.append(reverse(f"{name}_changelist"))
        for row in model_admin.model.objects.all():
            pages += [reverse(f"{name}_{what}", args=[row.pk]) for what in ("change", "history")]
    decide = [reverse("admin:tournaments_fixture_decide", args=[row.pk]) for row in Fixture.objects.all()]
    return pages + decide


@pytest.mark.django_db
def test_a_fresh_season_without_results_renders(client: Any, season: Season, ala: Any) -> None:
    client.force_login(ala)
    for address in PUBLIC + admin_pages(season):
        assert client.get(address).status_code == 200, address


@pytest.mark.django_db
def test_all_players_tied(client: Any, season: Season, ala: Any) -> None:
    for fixture in Fixture.objects.all():
        places = {side.entry_id: 1 for side in fixture.sides.all()}
        rule_fixture(fixture_id=fixture.pk, places=places, actor=ala, now=STARTS, reason="all ill")
    table = table_of(season.divisions.get())
    assert [(row.place, row.points, row.draws) for row in table.standings.rows] == [(1, 2, 2)] * 3
    # The lot makes an order of it, the same each time.
    order = [entry.pk for entry in table.final_order]
    assert order == [entry.pk for entry in table_of(season.divisions.get()).final_order]
    assert len(set(order)) == 3
    client.force_login(ala)
    for address in PUBLIC + admin_pages(season):
        assert client.get(address).status_code == 200, address


@pytest.mark.django_db
@pytest.mark.parametrize("turned", [False, True])
def test_a_double_forfeit_brings_nobody_anything(season: Season, ala: Any, turned: bool) -> None:
    """In whatever order the losers are named, and at whichever seat each sat."""
    for fixture in Fixture.objects.all():
        losers = [side.entry_id for side in fixture.sides.order_by("-seat" if turned else "seat")]
        forfeit_fixture(fixture_id=fixture.pk, loser_ids=losers, actor=ala, now=STARTS, reason="nobody came")
    rows = table_of(season.divisions.get()).standings.rows
    assert [(row.points, row.wins, row.losses, row.net_matches) for row in rows] == [(0, 0, 2, 0)] * 3


@pytest.mark.django_db
def test_changed_rules_are_printed_below_the_table(client: Any, season: Season, ala: Any) -> None:
    assert "all agreed" not in client.get("/ligi/klub/1/").content.decode()
    change_season(
        season_id=season.pk, actor=ala, now=STARTS, reason="all agreed", tie_breaks=["direct", "wins"]
    )
    for address in ("/ligi/klub/1/", "/ligi/klub/1/dywizja/1/"):
        assert "all agreed" in client.get(address).content.decode()


TOKENS = re.compile(
    r"""(csrfmiddlewaretoken" value="|nonce="|X-CSRFToken(?:&quot;|"): ?(?:&quot;|"))[A-Za-z0-9_=-]*"""
)


@pytest.mark.django_db
def test_no_open_deal_is_in_admin_exports_or_logs(
    client: Any, season: Season, ala: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Other cards in every open deal, another secret: not a byte of any page may differ."""
    for fixture in fixtures(season)[:2]:
        play_on(Match.objects.get(pk=fixture.match_id), 3)
    client.force_login(ala)
    pages = PUBLIC + admin_pages(season)

    def seen() -> dict[str, str]:
        with caplog.at_level(logging.DEBUG):
            advance(season, STARTS)
            return {each: TOKENS.sub(r"\1", client.get(each).content.decode()) for each in pages}

    before = seen()
    for each in Round.objects.filter(status=Round.Status.ACTIVE):
        each.deal = each.deal[::-1]
        each.save(update_fields=["deal"])
    Match.objects.update(root_secret=b"\x07" * 32)
    after = seen()
    assert [address for address in pages if before[address] != after[address]] == []
    for deal in Round.objects.values_list("deal", flat=True):
        assert str(deal)[1:60] not in caplog.text
    assert (b"\x07" * 32).hex() not in caplog.text
