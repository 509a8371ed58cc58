"""Every number that a form of ours sends, damaged: a clear refusal, no fault of the site, nothing changed.

Each case is first refused with one damaged field and then taken whole, so that the refusal is the field's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.apps import apps
from django.core import serializers
from django.test import Client

from games.bots.registry import levels_of
from games.clocks import DEFAULT_PACE
from games.models import Match
from games.selectors.positions import position_of
from games.services.tables import open_table
from tests.factories import make_bot_match, make_match, open_round, play_word

pytestmark = pytest.mark.django_db

MISSING = "(missing)"
EMPTY = ""
NONSENSE = ["trzy", "9" * 40, "99999", "-7", "1.5", "²", "\x00", "1\x00"]
"""No number of any field below."""
ROWS = ("accounts", "games", "account")


@dataclass(frozen=True)
class Form:
    """A form that is taken as it stands; `numbers` are the fields to damage, of which `may_lack` may stay out."""

    address: str
    sent: dict[str, Any]
    numbers: tuple[str, ...]
    may_lack: tuple[str, ...] = ()
    table: Callable[..., Match] = field(default=lambda ala, bartek: make_match(ala, bartek))


def chosen(ala: Any, bartek: Any) -> Match:
    match = make_match(ala, bartek)
    play_word(match, "TRUMP S")
    return match


def kierki(ala: Any, bartek: Any) -> Match:
    return make_bot_match(ala, game="kierki")


def their_turn(ala: Any, bartek: Any) -> Match:
    return make_match(bartek, ala)


OF_BOT = {"options": "yes", "level": "easy"}
OF_TABLE = {"who": "private", "pace": DEFAULT_PACE}
FORMS = {
    "play": Form("zagraj/", {"round": "1", "version": "0", "action": "TRUMP S"}, ("round", "version")),
    "give": Form(
        "zagraj/",
        {"round": "1", "version": "0", "verb": "GIVE", "count": "3"},
        ("round", "version", "count"),
        ("count",),
        kierki,
    ),
    "talk": Form("rozmowa/", {"round": "1", "text": "halo"}, ("round",), ("round",)),
    "plan": Form(
        "plan/",
        {"round": "1", "version": "1", "do": "save", "line": "on any: low"},
        ("round", "version", "do"),
        (),
        chosen,
    ),
    "claim": Form(
        "lewy/",
        {"round": "1", "version": "1", "do": "some", "tricks": "26"},
        ("round", "version", "do", "tricks"),
        (),
        chosen,
    ),
    "vacation": Form("czas/urlop/", {"hours": "6"}, ("hours", "starts"), ("starts",)),
    "pause": Form("czas/pauza/", {"days": "2"}, ("days",)),
    "gift": Form("czas/prezent/", {"hours": "5"}, ("hours",), (), their_turn),
    "vista": Form(
        "/stol/nowy/",
        OF_TABLE | {"game": "vista", "rounds": "4", "width": "2"},
        ("rounds", "width"),
        ("width",),
    ),
    "kierki": Form(
        "/stol/nowy/",
        OF_TABLE | {"game": "kierki", "base": "black_lady", "target": "50"},
        ("target",),
        ("target",),
    ),
    "szturm": Form(
        "/stol/nowy/",
        OF_TABLE | {"game": "szturm", "players": "3", "target": "10", "limit": "9"},
        ("players", "target", "limit"),
        ("limit",),
    ),
    "pasjans": Form(
        "/stol/nowy/",
        OF_TABLE | {"game": "pasjans", "draw": "3", "seats": "4"},
        ("draw", "seats"),
        ("seats",),
    ),
    "bot": Form("/bot/", {"level": "easy"}, ("level",)),
    "bot with options": Form(
        "/bot/", OF_BOT | {"game": "szturm", "players": "3", "target": "10"}, ("players", "target", "level")
    ),
    "preferences": Form("/konto/", {}, ("night_from", "digest_hour", "time_zone")),
}
"""`vacation` and others are addresses below the match's own, `vista` and others whole ones."""

DAMAGES = [
    (name, number, damage)
    for name, form in FORMS.items()
    for number in form.numbers
    for damage in [MISSING, EMPTY, *NONSENSE]
    if not (damage in (MISSING, EMPTY) and number in form.may_lack)
]


def everything() -> str:
    """All rows that a form could change."""
    models = [model for label in ROWS for model in apps.get_app_config(label).get_models()]
    return "\n".join(serializers.serialize("json", model.objects.order_by("pk")) for model in models)


def damaged(sent: dict[str, Any], name: str, damage: str) -> dict[str, Any]:
    return {key: value for key, value in sent.items() if key != name} | (
        {} if damage == MISSING else {name: damage}
    )


def says_why(answer: Any) -> bool:
    page = answer.content.decode()
    templates = {template.name for template in answer.templates}
    return "refusal.html" in templates or 'role="alert"' in page or 'class="errors"' in page


@pytest.mark.parametrize("name", FORMS)
def test_a_damaged_number_is_refused_in_words_and_changes_nothing(
    client: Client, ala: Any, bartek: Any, name: str
) -> None:
    form = FORMS[name]
    match = form.table(ala, bartek)
    ala.vacation_hours = 48
    ala.save()
    client.force_login(ala)
    address = form.address if form.address.startswith("/") else f"{match.get_absolute_url()}{form.address}"
    sent = dict(form.sent)
    if name == "give":
        view = position_of(open_round(match)).view(0)
        sent["card"] = view.legal[0].split()[1:]
    if name == "preferences":
        shown = client.get(address).context["form"]
        sent = {each.html_name: each.value() for each in shown if each.value() not in (None, False)}
        sent["language"] = "en"
    client.get(match.get_absolute_url())
    before = everything()
    for case, number, damage in DAMAGES:
        if case != name:
            continue
        answer = client.post(address, damaged(sent, number, damage))
        told = (number, damage, answer.status_code)
        assert 400 <= answer.status_code < 500, told
        assert says_why(answer), told
        assert everything() == before, told
    assert client.post(address, sent).status_code == 302
    assert everything() != before


def test_the_refusal_of_a_broken_form_says_what_to_do(client: Client, ala: Any, bartek: Any) -> None:
    match = make_match(ala, bartek)
    client.force_login(ala)
    form = {"round": "", "version": "0", "action": "TRUMP S"}
    page = client.post(f"{match.get_absolute_url()}zagraj/", form).content.decode()
    assert "Wczytaj stronę jeszcze raz" in page
    assert "(round)" in page


@pytest.mark.parametrize("do", ["", "wszystko", "\x00"])
def test_an_unknown_button_concedes_nothing(client: Client, ala: Any, bartek: Any, do: str) -> None:
    match = chosen(ala, bartek)
    client.force_login(ala)
    before = everything()
    form = {"round": "1", "version": "1", "do": do, "tricks": "0"}
    assert client.post(f"{match.get_absolute_url()}lewy/", form).status_code == 409
    assert everything() == before


@pytest.mark.parametrize("level", ["", "\x00", "mistrz"])
@pytest.mark.parametrize("game", ["vista", "kierki"])
def test_without_a_level_no_table_for_people_is_opened(
    client: Client, ala: Any, game: str, level: str
) -> None:
    client.force_login(ala)
    client.post("/bot/", {"game": game, "level": level})
    assert level not in levels_of(game)
    assert not Match.objects.exists()


@pytest.mark.parametrize("language", ["", "de", "7", "\x00", "pl\x00"])
def test_a_language_that_is_none_is_refused(client: Client, ala: Any, language: str) -> None:
    client.force_login(ala)
    before = everything()
    assert client.post("/konto/jezyk/", {"language": language}).status_code == 400
    assert everything() == before


@pytest.mark.parametrize("starts", ["", "2026-02-31T12:00", "2026-02-01T12:00", "wczoraj", "\x00"])
def test_a_vacation_of_no_moment_is_not_found(client: Client, ala: Any, bartek: Any, starts: str) -> None:
    match = make_match(ala, bartek)
    client.force_login(ala)
    assert client.post(f"{match.get_absolute_url()}czas/bez-urlopu/", {"starts": starts}).status_code == 404


def test_words_and_keys_with_a_nul_byte_are_kept_without_it(client: Client, ala: Any, bartek: Any) -> None:
    """PostgreSQL keeps none, and a fault of the site is no answer."""
    match = open_table(creator=bartek, creator_seat=1, is_public=True)
    client.force_login(ala)
    client.post(f"{match.get_absolute_url()}dolacz/", {"word": "ab\x00c"})
    assert match.seats.get(user=ala).word == "abc"
    said = {"round": "1", "text": "ha\x00lo", "request_key": "k\x001"}
    assert client.post(f"{match.get_absolute_url()}rozmowa/", said).status_code == 302
    played = {"round": "1", "version": "0", "action": "TRUMP S", "request_key": "\x00"}
    assert client.post(f"{match.get_absolute_url()}zagraj/", played).status_code == 302
    found = client.post("/stol/", {"code": f"\x00{match.code}"})
    assert found["Location"] == match.get_absolute_url()
