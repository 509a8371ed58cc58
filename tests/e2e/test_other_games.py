"""A deal of Kierki against bots and the opening of a Pasjans, by touch on a phone held upright."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import at_the_table as table
from tests.e2e.conftest import PHONE
from tests.e2e.test_play import no_serious_fault

NewPage = Callable[..., Page]
CARDS = "#play input[name=card]"


def start(page: Page, game: str, button: str) -> None:
    """Two clicks: the game, then how to play it."""
    page.goto("/")
    page.get_by_role("link", name=game, exact=True).first.click()
    page.get_by_role("button", name=button).click()
    page.wait_for_url("**/partia/**")


def shift(page: Page, where: str) -> float:
    """How far below the top of the window it is; asked in one step, since the page may be drawn anew in between."""
    return float(page.evaluate("where => document.querySelector(where).getBoundingClientRect().y", where))


def test_a_deal_of_kierki_against_bots(new_page: NewPage) -> None:
    page = new_page("pl", PHONE, has_touch=True)
    page.route("**/puls/", lambda route: route.fulfill(status=304))
    start(page, "Kierki", "łatwy")
    expect(page.locator(CARDS)).to_have_count(13)
    bar = shift(page, "#bar")
    for index in (0, 4, 8):
        page.locator(CARDS).nth(index).tap()
    page.unroute("**/puls/")
    expect(page.locator("#match[data-pulse*='-1.3-']")).to_be_visible()  # the three others have passed
    expect(page.locator(f"{CARDS}:disabled")).to_have_count(10)
    assert shift(page, "#bar") == bar
    no_serious_fault(page)
    before = table.version(page)
    page.get_by_role("button", name=re.compile("^Podaj ")).tap()
    table.wait_until_played(page, before)
    for _trick in range(13):
        expect(page.locator("#play, #match[data-pulse*='-2.']").first).to_be_visible(timeout=30_000)
        if table.round_number(page) > 1:
            break
        table.play_by_click(page)
    expect(page.locator("#match[data-pulse*='-2.']")).to_be_visible(timeout=30_000)
    page.get_by_role("link", name="runda 1, krok po kroku").click()
    page.get_by_role("link", name="Ostatni krok").click()
    expect(page.get_by_text("krok 56 z 56")).to_be_visible()


def test_the_opening_of_a_pasjans(new_page: NewPage) -> None:
    page = new_page("pl", PHONE, has_touch=True)
    start(page, "Pasjans", "Zagraj w pojedynkę")
    no_serious_fault(page)
    moved = 0
    for _step in range(40):
        before, free = table.version(page), page.locator(CARDS)
        if free.count():
            several = " " in (free.first.get_attribute("data-to") or "")
            free.first.tap(position={"x": 8, "y": 8})
            if several:
                page.locator(".target[data-open]").first.tap()
            moved += 1
        else:
            page.locator(".draw").tap()
        table.wait_until_played(page, before)
        if moved == 3:
            break
    assert moved == 3
    before = table.version(page)
    page.get_by_role("button", name="Cofnij").tap()
    table.wait_until_played(page, before)
    page.locator(".draw").focus()
    for _draw in range(2):
        before = table.version(page)
        page.keyboard.press("Enter")
        table.wait_until_played(page, before)
        expect(page.locator(":focus")).to_have_attribute("data-key", "stock")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_card_of_pasjans_moves_without_javascript(new_page: NewPage) -> None:
    page = new_page("en", PHONE, java_script_enabled=False)
    start(page, "Pasjans", "Play alone")
    while not page.locator(CARDS).count():
        page.locator(".draw").click()
    card = page.locator(CARDS).first
    place = (card.get_attribute("data-to") or "").split()[-1]
    card.check(force=True)
    before = table.version(page)
    page.locator(f".target[value='{place}']").first.click()
    assert table.version(page) != before
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("script", [True, False])
def test_a_hint_moves_nothing_on_the_board(new_page: NewPage, script: bool) -> None:
    page = new_page("en", PHONE, java_script_enabled=script)
    start(page, "Pasjans", "Play alone")

    def places() -> list[dict[str, float] | None]:
        return [card.bounding_box() for card in page.locator(".felt .card").all()]

    before = places()
    page.get_by_role("link", name="A hint, please").click()
    expect(page.locator(".bar b")).to_contain_text("Hint: ")
    expect(page.locator(".hint-mark").first).to_be_visible()
    assert places() == before
    if script:
        no_serious_fault(page)
