"""The pages around the table: nothing a screen reader stumbles over, nothing to scroll sideways, a quiet console."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import at_the_table as table
from tests.e2e.conftest import DESKTOP, PHONE
from tests.e2e.test_play import no_serious_fault

NewPage = Callable[..., Page]
FOR_ALL = [
    "/",
    "/zasady/",
    "/pomoc/poczta/",
    "/o-kartce/",
    "/zaproszenia/",
    "/konto/zaloz/",
    "/konto/zaloguj/",
    "/konto/haslo/nowe/",
]
FOR_GUESTS = ["/", "/partie/", "/konto/", "/konto/usun/", "/konto/wyloguj/"]
NARROW = {"width": 320, "height": 640}


def looks_right(page: Page, address: str) -> None:
    page.goto(address)
    no_serious_fault(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


@pytest.mark.parametrize(
    ("language", "viewport", "scheme"),
    [("pl", PHONE, "light"), ("en", NARROW, "dark"), ("en", DESKTOP, "light")],
    ids=["phone", "narrow-night", "desktop"],
)
def test_pages_are_sound(new_page: NewPage, language: str, viewport: dict[str, int], scheme: str) -> None:
    page = new_page(language, viewport, color_scheme=scheme)
    for address in FOR_ALL:
        looks_right(page, address)
    table.start_against(page, "easy")
    for address in FOR_GUESTS:
        looks_right(page, address)


def test_a_guest_signs_up_and_finds_the_match_again(new_page: NewPage) -> None:
    page = new_page("pl", PHONE)
    table.start_against(page, "easy")
    match = page.url
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("navigation", name="Główne").get_by_role("link", name="Załóż konto").click()
    page.get_by_label("Nazwa").fill("Świeżynka")
    page.get_by_label("Adres e-mail").fill("swiezynka@example.com")
    page.get_by_label("Hasło").fill("kartka-na-stole")
    page.get_by_role("button", name="Załóż konto").click()
    page.goto(match)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Świeżynka")


def test_the_language_changes_where_one_is(new_page: NewPage, kartka: Any) -> None:
    page = new_page("pl")
    page.goto("/zasady/?od=strony")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="The trump")).to_be_visible()
    assert page.url.endswith("/zasady/?od=strony")
    page.get_by_role("button", name="Polski").click()
    expect(page.get_by_role("heading", name="Atut")).to_be_visible()
