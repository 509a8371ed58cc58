"""The organisers' workplace: what each role sees, and that other leagues are not there."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib import admin
from django.urls import reverse

from tests.factories import make_user
from tests.tournaments.seasons import STARTS, full, make_league, make_season, start
from tournaments.list_filters import SeasonFilter
from tournaments.models import AuditRecord, Division, Entry, Fixture, League, Reserve, Role, Season, SeatOffer
from tournaments.scope import Scoped
from tournaments.services.leagues import give_role

pytestmark = pytest.mark.django_db
ADMINS = [each for each in admin.site._registry.values() if isinstance(each, Scoped)]
FOREIGN = [each for each in admin.site._registry.values() if not isinstance(each, Scoped)]


def name(model_admin: Any) -> str:
    return f"admin:{model_admin.opts.app_label}_{model_admin.opts.model_name}"


def a_season(ala: Any, people: list[Any]) -> Season:
    return full(start(make_season(make_league(ala), name="Sezon pierwszy"), people[:3], ala), "zmiana")


@pytest.fixture
def elsewhere(season: Season, bartek: Any) -> Any:
    """An organiser of another league that has a season of its own."""
    full(
        start(make_season(make_league(bartek, "inna"), name="Sezon obcy"), make_people_of_bartek(), bartek),
        "obcy",
    )
    return bartek


def make_people_of_bartek() -> list[Any]:
    return [make_user(f"inny{number}") for number in (1, 2)]


def test_every_model_of_leagues_that_is_shown_is_scoped() -> None:
    assert {each.model for each in ADMINS} == {
        League,
        Role,
        Season,
        Division,
        Entry,
        Fixture,
        Reserve,
        SeatOffer,
        AuditRecord,
    }
    assert not [each for each in FOREIGN if each.opts.app_label == "tournaments"]


@pytest.mark.parametrize("model_admin", ADMINS, ids=lambda each: each.opts.model_name)
def test_an_organiser_of_another_league_sees_nothing(client: Any, elsewhere: Any, model_admin: Any) -> None:
    client.force_login(elsewhere)
    path = f"{model_admin.path}__slug" if model_admin.path else "slug"
    rows = model_admin.model.objects.filter(**{path: "klub"})
    assert rows.exists()
    page = client.get(reverse(f"{name(model_admin)}_changelist"))
    listed = page.context["cl"].queryset
    assert listed.exists()
    assert not listed.filter(pk__in=rows.values("pk")).exists()
    for word in ("Liga klub", "gracz1", "Sezon pierwszy", "zmiana"):
        assert word not in page.content.decode()
        found = client.get(reverse(f"{name(model_admin)}_changelist"), {"q": word})
        assert not found.context["cl"].queryset.filter(pk__in=rows.values("pk")).exists()
    row = rows.first()
    for what in ("change", "history", "delete"):
        answer = client.get(reverse(f"{name(model_admin)}_{what}", args=[row.pk]))
        assert answer.status_code in (302, 403)
    add = client.get(reverse(f"{name(model_admin)}_add"))
    assert add.status_code in (200, 403)
    assert "Liga klub" not in add.content.decode()
    for action in model_admin.get_actions(page.wsgi_request):
        client.post(
            reverse(f"{name(model_admin)}_changelist"),
            {"action": action, "_selected_action": [row.pk], "confirmed": "1", "reason": "so"},
        )
    assert not AuditRecord.objects.filter(league__slug="klub", actor=elsewhere).exists()
    season = Season.objects.get(league__slug="klub")
    assert season.status == "running"


def the_filter(page: Any, parameter: str) -> Any:
    specs = page.context["cl"].filter_specs
    return next((each for each in specs if getattr(each, "parameter_name", "") == parameter), None)


def offered(page: Any, parameter: str) -> list[str]:
    """What the filter offers besides everything, or [] when it is not there."""
    found = the_filter(page, parameter)
    return [str(words) for _key, words in found.lookup_choices] if found else []


FILTERED = [each for each in ADMINS if SeasonFilter in each.list_filter]


@pytest.mark.parametrize("model_admin", FILTERED, ids=lambda each: each.opts.model_name)
def test_lists_are_filtered_by_ones_own_seasons_alone(
    client: Any, season: Season, elsewhere: Any, ala: Any, model_admin: Any
) -> None:
    """Bartek has one league with two seasons; Ala's is not his to ask for."""
    own = Season.objects.get(league__slug="inna")
    make_season(own.league, name="Sezon następny")
    client.force_login(elsewhere)
    address = reverse(f"{name(model_admin)}_changelist")
    page = client.get(address)
    everything = page.context["cl"].queryset
    assert everything.exists()
    assert offered(page, "league") == []
    assert [words.rpartition(": ")[2] for words in offered(page, "season")] == [
        "Sezon następny",
        "Sezon obcy",
    ]
    within = {model_admin.season_path: own.pk}
    found = client.get(address, {"season": own.pk}).context["cl"].queryset
    assert list(found) == list(everything.filter(**within))
    for foreign in (
        {"season": season.pk},
        {"league": season.league_id},
        {"season": "x"},
        {"league": "9" * 30},
    ):
        assert not client.get(address, foreign).context["cl"].queryset.exists()


def test_who_has_two_leagues_chooses_a_league_and_then_its_seasons(client: Any, elsewhere: Any) -> None:
    boss = make_user("boss", is_superuser=True, is_staff=True)
    client.force_login(boss)
    address = reverse("admin:tournaments_entry_changelist")
    page = client.get(address)
    assert offered(page, "league") == ["Liga inna", "Liga klub"]
    assert len(offered(page, "season")) == 2
    klub = League.objects.get(slug="klub")
    page = client.get(address, {"league": klub.pk})
    assert {entry.season.league for entry in page.context["cl"].queryset} == {klub}
    assert offered(page, "season") == ["Liga klub, sezon 1: Sezon pierwszy"]
    season = klub.seasons.get()
    page = client.get(address, {"league": klub.pk, "season": season.pk})
    assert page.context["cl"].queryset.count() == season.entries.count()
    choices = list(the_filter(page, "league").choices(page.context["cl"]))
    assert [choice["selected"] for choice in choices] == [False, False, True]
    assert not any("season" in choice["query_string"] for choice in choices)


@pytest.mark.parametrize("model_admin", FOREIGN, ids=lambda each: each.opts.label_lower)
def test_a_role_opens_nothing_else_of_the_admin(client: Any, elsewhere: Any, model_admin: Any) -> None:
    client.force_login(elsewhere)
    assert client.get(reverse(f"{name(model_admin)}_changelist")).status_code == 403


OWN_PAGES = [
    ("season_desk", Season),
    ("season_enter", Season),
    ("season_moves", Season),
    ("season_message", Season),
    ("fixture_decide", Fixture),
]


def test_every_page_besides_the_forms_is_named_here() -> None:
    usual = {"changelist", "add", "history", "delete", "change"}
    named = {
        str(pattern.name).removeprefix("tournaments_")
        for each in ADMINS
        for pattern in each.get_urls()
        if pattern.name and str(pattern.name).rpartition("_")[2] not in usual
    }
    assert named == {name for name, _model in OWN_PAGES}


@pytest.mark.parametrize(("page", "model"), OWN_PAGES, ids=lambda each: str(each))
def test_pages_besides_the_forms_are_as_closed(client: Any, elsewhere: Any, page: str, model: Any) -> None:
    rows = model.objects.filter(
        **{"league__slug": "klub"}
        if model is Season
        else {"matchday__division__season__league__slug": "klub"}
    )
    client.force_login(elsewhere)
    for row in rows:
        address = reverse(f"admin:tournaments_{page}", args=[row.pk])
        assert client.get(address).status_code == 404
        answer = client.post(address, {"do": "all", "reason": "so", "ruling": "1", "confirmed": "1"})
        assert answer.status_code == 404
    assert not AuditRecord.objects.filter(league__slug="klub", actor=elsewhere).exists()


STAFF_PAGES = [
    "/admin/mails/",
    "/admin/mails/health/",
    "/admin/mails/turn-leading/",
    "/admin/mails/turn-leading/pl/",
]


@pytest.mark.parametrize("address", STAFF_PAGES)
def test_a_role_opens_no_page_of_the_house(client: Any, elsewhere: Any, address: str) -> None:
    client.force_login(elsewhere)
    assert client.get(address).status_code == 403


def test_the_front_of_the_admin_names_no_league_of_others(client: Any, elsewhere: Any) -> None:
    client.force_login(elsewhere)
    for address in (reverse("admin:index"), reverse("admin:app_list", args=["tournaments"])):
        page = client.get(address).content.decode()
        assert "Liga klub" not in page
        assert "/admin/accounts/" not in page
        assert "/admin/games/" not in page


def test_an_address_cannot_ask_for_the_seed(client: Any, season: Season, ala: Any) -> None:
    """Django lets an address ask about any column; a list that is empty or not would spell the seed out."""
    client.force_login(ala)
    for query in ({"seed__startswith": season.seed[:1]}, {"league__roles__user__password__startswith": "a"}):
        answer = client.get(reverse("admin:tournaments_season_changelist"), query)
        assert answer.status_code == 400


def test_who_has_no_role_stays_outside(client: Any, season: Season, ala: Any, stranger: Any) -> None:
    client.force_login(stranger)
    assert client.get(reverse("admin:index")).status_code == 302
    give_role(league=season.league, user=stranger, name="viewer", actor=ala, now=STARTS)
    stranger.refresh_from_db()
    client.force_login(stranger)
    assert client.get(reverse("admin:tournaments_season_changelist")).context["cl"].queryset.count() == 1
    assert client.get(reverse("admin:tournaments_season_add")).status_code == 403
    give_role(league=season.league, user=stranger, name="", actor=ala, now=STARTS)
    stranger.refresh_from_db()
    assert not stranger.is_staff
