"""The season's form: options of the chosen game and tie-breaks in order, kept as they always were."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from games.engines.registry import ENGINES, engine_for
from tests.tournaments.season_forms import form_for
from tests.tournaments.seasons import STARTS, make_league, make_people, make_season, start
from tournaments import errors
from tournaments.models import Season
from tournaments.option_fields import OptionFields, chosen_options, initial_for
from tournaments.services.leagues import change_season, give_role

pytestmark = pytest.mark.django_db

ADD = "admin:tournaments_season_add"
CHANGE = "admin:tournaments_season_change"


@pytest.fixture
def league(client: Any, ala: Any) -> Any:
    client.force_login(ala)
    client.cookies["language"] = "en"
    return make_league(ala)


def shown(answer: Any) -> Any:
    return answer.context["adminform"].form


@pytest.mark.parametrize("game", ENGINES)
def test_every_option_of_a_game_has_its_field(game: str) -> None:
    """Seats of a contest are not chosen: a whole division sits at one table."""
    named = {
        name.removeprefix(f"{game}_") for name in OptionFields.base_fields if name.startswith(f"{game}_")
    }
    assert named == set(engine_for(game).options({})) - {"seats"}


@pytest.mark.parametrize(
    ("fields", "options"),
    [
        ({"vista_rounds": "4"}, {"rounds": 4}),
        ({"game": "vista"}, {"rounds": 10}),
        (
            {"game": "kierki", "width": "1", "kierki_base": "black_maria", "kierki_spot": "on", "vista_rounds": "4"},
            {"base": "black_maria", "moon": "old", "spot": True, "reverse": False, "partnership": False,
             "target": 500},
        ),
        (
            {"game": "szturm", "width": "1", "szturm_players": "3", "szturm_target": "20", "szturm_limit": "12"},
            {"players": 3, "target": 20, "limit": 12},
        ),
        (
            {"game": "pasjans", "width": "1", "pasjans_draw": "3", "pasjans_winnable": "on"},
            {"seats": 1, "draw": 3, "take_back": False, "winnable": True},
        ),
    ],
)  # fmt: skip
def test_the_fields_of_the_chosen_game_become_its_options(
    client: Any, league: Any, fields: dict[str, str], options: dict[str, Any]
) -> None:
    answer = client.post(reverse(ADD), form_for(league, **fields))
    assert answer.status_code == 302, shown(answer).errors
    season = Season.objects.get()
    assert season.options == options
    again = shown(client.get(reverse(CHANGE, args=[season.pk])))
    kept = {name: again.get_initial_for_field(field, name) for name, field in again.fields.items()}
    assert chosen_options(season.game, kept, season.options) == options


def test_what_follows_from_the_variant_is_shown_as_usual() -> None:
    usual = initial_for("kierki", engine_for("kierki").options({"base": "original"}))
    assert (usual["kierki_moon"], usual["kierki_target"]) == ("", "")
    named = initial_for("kierki", engine_for("kierki").options({"moon": "new", "target": 50}))
    assert (named["kierki_moon"], named["kierki_target"]) == ("new", 50)
    assert initial_for("kierki", ["nonsense"]) == {}


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Three players cannot form two teams."), ("pl", "Troje graczy nie utworzy dwóch drużyn.")],
)
def test_options_that_do_not_go_together_are_refused_at_their_field(
    client: Any, league: Any, language: str, said: str
) -> None:
    client.cookies["language"] = language
    fields = {"game": "kierki", "width": "1", "kierki_base": "black_maria", "kierki_partnership": "on"}
    answer = client.post(reverse(ADD), form_for(league, name="Wiosna", **fields))
    assert list(shown(answer).errors) == ["kierki_partnership"]
    assert shown(answer).errors["kierki_partnership"] == [said]
    assert shown(answer)["kierki_base"].value() == "black_maria"
    assert shown(answer)["name"].value() == "Wiosna"
    assert not Season.objects.exists()


def test_a_service_refuses_them_in_the_same_words(league: Any) -> None:
    with translation.override("en"), pytest.raises(errors.BadSeason) as refused:
        make_season(league, game="kierki", options={"base": "black_maria", "partnership": True})
    assert "Three players cannot form two teams." in str(refused.value)


def test_a_new_season_proposes_what_fits_into_its_dates(client: Any, league: Any, ala: Any) -> None:
    page = client.get(reverse(ADD))
    form = shown(page)
    weeks = [int(number) for number in re.findall(r"about (\d+) weeks", page.content.decode())]
    assert weeks
    assert max(weeks) <= 18
    assert "may be too short" not in page.content.decode()
    kept = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    assert kept["registration_opens_at"] > timezone.now()
    sent = {name: "" if value is None else value for name, value in kept.items()} | {"league": league.pk}
    for name in ("registration_opens_at", "registration_closes_at", "starts_at", "ends_at"):
        moment = timezone.localtime(sent.pop(name))
        sent |= {f"{name}_0": f"{moment:%Y-%m-%d}", f"{name}_1": f"{moment:%H:%M}"}
    sent |= ordered(*kept["tie_breaks"])
    answer = client.post(reverse(ADD), sent)
    assert answer.status_code == 302, shown(answer).errors
    season = Season.objects.get()
    assert (season.width, season.window, season.opening, season.pace) == (5, 3, "window", "league")


def test_rounds_at_once_are_those_that_a_game_can_have(client: Any, league: Any) -> None:
    answer = client.post(reverse(ADD), form_for(league, width="3"))
    assert list(shown(answer).errors) == ["width"]
    answer = client.post(reverse(ADD), form_for(league, game="szturm", width="5"))
    assert answer.status_code == 302, shown(answer).errors
    assert Season.objects.get().width == 1


def ordered(*names: str) -> dict[str, str]:
    return {f"tie_breaks_{number}": name for number, name in enumerate(names)}


def test_tie_breaks_are_kept_in_their_order_without_gaps(client: Any, league: Any) -> None:
    assert (
        client.post(reverse(ADD), form_for(league, **ordered("sb", "", "net", "direct"))).status_code == 302
    )
    assert Season.objects.get().tie_breaks == ["sb", "net", "direct"]
    assert client.post(reverse(ADD), form_for(league, **ordered(""))).status_code == 302
    assert Season.objects.first().tie_breaks == []


def test_a_new_season_offers_the_usual_order(client: Any, league: Any) -> None:
    page = client.get(reverse(ADD)).content.decode()
    assert page.count('value="net" selected') == page.count('value="direct" selected') == 1
    assert "net score per match" in page
    client.cookies["language"] = "pl"
    assert "bezpośrednie spotkania" in client.get(reverse(ADD)).content.decode()


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("net", "sb", "net"), "this one is chosen twice: net score per match."),
        (("alphabet",), "There is no such tie-break: alphabet."),
        (("points",), "There is no such tie-break: points."),
    ],
)
def test_a_wrong_order_is_refused_and_stands_in_the_form(
    client: Any, league: Any, names: tuple[str, ...], said: str
) -> None:
    answer = client.post(reverse(ADD), form_for(league, **ordered(*names)))
    assert said in " ".join(shown(answer).errors["tie_breaks"])
    assert shown(answer)["tie_breaks"].value()[: len(names)] == list(names)
    if "alphabet" not in names:
        assert answer.content.decode().count('value="net" selected') == names.count("net")
    assert not Season.objects.exists()


def test_other_options_of_a_season_stay_when_its_form_is_saved(client: Any, league: Any, ala: Any) -> None:
    """A contest for more was announced by a program; the form has no field for its seats."""
    season = make_season(league, game="pasjans", options={"seats": 6})
    fields = {"game": "pasjans", "width": "1", "pasjans_draw": "3"}
    assert client.post(reverse(CHANGE, args=[season.pk]), form_for(league, **fields)).status_code == 302
    season.refresh_from_db()
    assert (season.options["seats"], season.options["draw"]) == (6, 3)


def test_what_cannot_be_changed_is_said_in_words(client: Any, league: Any, ala: Any, stranger: Any) -> None:
    season = start(make_season(league), make_people(3), ala)
    page = client.get(reverse(CHANGE, args=[season.pk])).content.decode()
    assert "2 rounds" in page
    assert 'name="vista_rounds"' not in page
    assert 'name="tie_breaks_0"' in page
    give_role(league=league, user=stranger, name="viewer", actor=ala, now=STARTS)
    client.force_login(stranger)
    page = client.get(reverse(CHANGE, args=[season.pk])).content.decode()
    assert "direct encounter, net score per match" in page
    assert 'name="tie_breaks_0"' not in page


def test_a_running_season_saved_unchanged_leaves_no_line_in_the_trail(
    client: Any, league: Any, ala: Any
) -> None:
    season = start(make_season(league), make_people(3), ala)
    change_season(
        season_id=season.pk, actor=ala, now=STARTS, reason="all agreed", tie_breaks=["koya", "direct"]
    )
    form = shown(client.get(reverse(CHANGE, args=[season.pk])))
    assert form["tie_breaks"].value() == ["koya", "direct"]
    lines = season.audit.count()
    unchanged = {
        **ordered("koya", "direct"), "name": "", "movers": season.movers,
        "ends_at_0": "2026-06-08", "ends_at_1": "14:00:00",
    }  # fmt: skip
    answer = client.post(reverse(CHANGE, args=[season.pk]), unchanged)
    assert answer.status_code == 302, shown(answer).errors
    assert season.audit.count() == lines
