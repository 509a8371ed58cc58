"""From guest to member, and from one language to the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e import at_the_table as table
from tests.e2e.conftest import PHONE

NewPage = Callable[..., Page]


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
    page.wait_for_url(lambda url: "/zaloz/" not in url)
    page.goto(match)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Świeżynka")


def test_the_language_changes_in_the_middle_of_a_form(new_page: NewPage, kartka: Any) -> None:
    page = new_page("pl", PHONE)
    page.goto("/konto/zaloz/")
    page.get_by_label("Nazwa").fill("Ala")
    page.get_by_label("Hasło").fill("kartka-na-stole")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_label("Name")).to_have_value("Ala")
    expect(page.get_by_label("Password")).to_have_value("")
    page.reload()
    expect(page.get_by_label("Name")).to_have_value("")


def test_the_language_changes_where_one_is(new_page: NewPage, kartka: Any) -> None:
    page = new_page("pl")
    page.goto("/zasady/?od=strony")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="The trump")).to_be_visible()
    assert page.url.endswith("/zasady/?od=strony")
    page.get_by_role("button", name="Polski").click()
    expect(page.get_by_role("heading", name="Atut")).to_be_visible()


def test_a_guest_is_told_times_on_the_clock_of_the_device(new_page: NewPage, kartka: Any) -> None:
    page = new_page("pl", PHONE, timezone_id="Asia/Tokyo")
    table.start_against(page, "easy")
    code = page.url.rstrip("/").rpartition("/")[2]
    zone = kartka.python(
        f"from games.models import Match; answer = Match.objects.get(code='{code}').creator.time_zone"
    )
    assert zone == "Asia/Tokyo"
