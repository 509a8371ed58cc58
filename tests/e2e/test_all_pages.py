"""Every page, on phones and on a desk, in both languages, by day and by night: no serious fault of accessibility,
nothing to scroll sideways, no fault in the console.

Rules of accessibility are tried where they can differ: with a thumb and with a mouse, in light and in dark colours.
The narrowest phone, in both languages, is for what does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.conftest import DESKTOP, PHONE
from tests.services.house import House

NewPage = Callable[..., Page]

PEOPLE = """
import secrets
from allauth.account.models import EmailAddress
from accounts.models import User
from games.models import Match
from games.selectors.positions import position_of
from games.services.chat import say
from games.services.play import play, resign
from games.services.seating import seat_bot
from games.services.tables import join_table, open_table

def person(name, language):
    user = User.objects.create_user(name, f"{name}@example.com", "tajne-haslo-1", language=language)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user

ala, bartek = person("ala", "pl"), person("bartek", "en")

def begun(**more):
    match = open_table(creator=ala, creator_seat=0, **more)
    return join_table(code=match.code, user=bartek)

def on(match, plies):
    the_round = match.rounds.last()
    for _ in range(plies):
        position = position_of(the_round)
        if not position.to_act:
            the_round = match.rounds.last()
            position = position_of(the_round)
        seat = position.to_act[0]
        play(round_id=the_round.pk, seat=seat, text=position.view(seat).legal[0],
             expected_version=position.version, channel="web")
    return match

running = on(begun(), 70)
User.objects.update(vacation_hours=20)
say(code=running.code, user=bartek, text="Hello! A fine card.")
finished = on(begun(options={"rounds": 2}), 20)
resign(round_id=finished.rounds.last().pk, seat=1, channel="web", confirmed=True)
kierki = open_table(creator=ala, creator_seat=0, game="kierki", bot_level="easy")
pasjans = begun(game="pasjans", options={"seats": 2})
private = open_table(creator=ala)
public = open_table(creator=bartek, is_public=True)
half_full = open_table(creator=ala, game="kierki", creator_seat=0)
seat_bot(code=half_full.code, user=ala, level="easy", seat=2)
from io import StringIO
from django.core.management import call_command
call_command("demo_league", entries=4, size=2, stdout=StringIO())
call_command("demo_league", entries=3, size=3, unfinished=True, stdout=StringIO())
call_command("demo_league", entries=4, size=4, unfinished=True, duplicate=True, stdout=StringIO())
sealed = Match.objects.filter(status="finished", deal_set__isnull=False, deal_set__opened_at=None).first()
szturm = begun(game="szturm", options={"target": 10})
answer = {
    "kierki": kierki.code, "pasjans": pasjans.code, "szturm": szturm.code, "running": running.code,
    "finished": finished.code, "private": private.code, "public": public.code,
    "sealed": sealed.code, "half_full": half_full.code,
}
"""

OPEN_TO_ALL = [
    "/",
    "/zasady/",
    "/zasady/kierki/",
    "/bot/pasjans/",
    "/pomoc/poczta/",
    "/o-kartce/",
    "/zaproszenia/",
    "/konto/zaloz/",
    "/konto/zaloguj/",
    "/konto/haslo/nowe/",
    "/partia/{running}/",
    "/partia/{running}/runda/1/?krok=20",
    "/partia/{public}/",
    "/ligi/",
    "/ligi/demo/",
    "/ligi/wszech-czasow/",
    "/ligi/demo/1/",
    "/ligi/demo/1/dywizja/1/",
    "/ligi/demo/1/dywizja/1/druk/",
    "/ligi/demo/1/losowanie/",
    "/ligi/demo/2/dywizja/1/?wg=S&miara=srednia",
    "/ligi/demo/2/dywizja/1/kolejka/1/",
    "/ligi/demo/3/dywizja/1/",
    "/ligi/demo/3/dywizja/1/kolejka/1/",
    "/partia/{sealed}/",
    "/poczta/",
    "/nie-ma-takiej-strony/",
]
FOR_MEMBERS = [
    "/",
    "/partie/",
    "/stol/nowy/",
    "/stol/nowy/?gra=kierki",
    "/partia/{kierki}/",
    "/partia/{pasjans}/",
    "/partia/{szturm}/",
    "/konto/",
    "/konto/adres/",
    "/konto/haslo/",
    "/konto/usun/",
    "/konto/klucz/",
    "/partia/{running}/",
    "/partia/{running}/poddaj/",
    "/partia/{running}/czas/",
    "/partia/{running}/runda/1/?krok=20",
    "/partia/{running}/rozdania/",
    "/partia/{finished}/",
    "/partia/{private}/",
    "/partia/{half_full}/",
    "/partia/{public}/",
    "/ligi/moje/",
]
NARROW = {"width": 320, "height": 640}
SCREENS: dict[str, dict[str, Any]] = {
    "phone, Polish, day": {"language": "pl", "viewport": PHONE, "color_scheme": "light"},
    "desk, English, night": {"language": "en", "viewport": DESKTOP, "color_scheme": "dark"},
    "narrow phone, Polish, night": {"language": "pl", "viewport": NARROW, "color_scheme": "dark"},
    "narrow phone, English, day": {"language": "en", "viewport": NARROW, "color_scheme": "light"},
}


@pytest.fixture(scope="module")
def codes(kartka: House) -> Any:
    return kartka.python(PEOPLE)


def barriers_of(page: Page) -> list[str]:
    return [
        f"{fault['id']}: {fault['nodes'][0]['target']} {fault['nodes'][0].get('failureSummary', '')}"
        for fault in Axe().run(page).response["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


CARDS_BESIDE_THE_FELT = """[...document.querySelectorAll(".felt")].some((felt) => {
    const { left, right } = felt.getBoundingClientRect();
    const outside = (box) => box.left < left || box.right > right;
    return [...felt.querySelectorAll(".card")].some((card) => outside(card.getBoundingClientRect()));
})"""


def faults_of(page: Page) -> list[str]:
    found = []
    if page.viewport_size != NARROW:
        found += barriers_of(page)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("scrolls sideways")
    if page.evaluate(CARDS_BESIDE_THE_FELT):
        found.append("cards lie beside the felt")
    if page.evaluate("[...document.images].some(image => !image.complete || !image.naturalWidth)"):
        found.append("a picture is missing")
    return found


def faults_on(page: Page, paths: list[str], codes: dict[str, str]) -> dict[str, list[str]]:
    faults = {}
    for path in paths:
        page.goto(path.format(**codes))
        if found := faults_of(page):
            faults[path] = found
    return faults


@pytest.mark.parametrize("screen", SCREENS)
def test_pages_for_everybody(new_page: NewPage, codes: dict[str, str], screen: str) -> None:
    page = new_page(**SCREENS[screen], missing_pages_are_fine=True)
    assert faults_on(page, OPEN_TO_ALL, codes) == {}


@pytest.mark.parametrize("screen", SCREENS)
def test_pages_for_members(new_page: NewPage, codes: dict[str, str], screen: str) -> None:
    page = new_page(**SCREENS[screen])
    log_in(page)
    assert faults_on(page, FOR_MEMBERS, codes) == {}


def test_letters_half_as_large_again_fit_a_phone(new_page: NewPage, codes: dict[str, str]) -> None:
    page = new_page("pl", PHONE)
    log_in(page)
    too_wide = []
    for path in FOR_MEMBERS:
        page.goto(path.format(**codes))
        page.evaluate("document.documentElement.style.fontSize = '150%'")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            too_wide.append(path)
    assert too_wide == []


def test_a_division_fits_on_one_sheet_of_paper(new_page: NewPage, codes: dict[str, str]) -> None:
    """Without a blank sheet after it."""
    page = new_page("pl")
    page.goto("/ligi/demo/1/dywizja/1/druk/")
    sheets = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))
    assert len(sheets) == 1


def test_paper_has_nothing_to_press(new_page: NewPage, codes: dict[str, str]) -> None:
    page = new_page("pl")
    log_in(page)
    page.emulate_media(media="print")
    for path in ("/partia/{running}/", "/partia/{kierki}/", "/partia/{running}/czas/", "/konto/"):
        page.goto(path.format(**codes))
        assert page.locator("main :is(button, .button, textarea, select)").filter(visible=True).count() == 0
    page.goto("/partia/{kierki}/".format(**codes))
    assert page.locator(".held .card").first.is_visible()


def log_in(page: Page) -> None:
    page.goto("/konto/zaloguj/")
    page.locator("input[name=login]").fill("ala")
    page.locator("input[name=password]").fill("tajne-haslo-1")
    page.locator("input[name=password]").press("Enter")
    page.wait_for_url(lambda url: "zaloguj" not in url)
