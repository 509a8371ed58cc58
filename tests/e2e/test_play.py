"""A person plays a round against a bot: on a phone and on a desk, in Polish and English, with a script and without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e import at_the_table as table
from tests.e2e.conftest import DESKTOP, PHONE

NewPage = Callable[..., Page]
WORDS: dict[str, dict[str, Any]] = {
    "pl": {"trump": "wybierz atut", "finished": "Zakończone rundy", "play": "Zagraj"},
    "en": {"trump": "choose the trump", "finished": "Finished rounds", "play": "Play"},
}


def no_serious_fault(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    serious = [
        (fault["id"], [node["target"] for node in fault["nodes"]][:3])
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]
    assert serious == [], page.url


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", ["pl", "en"])
def test_a_guest_plays_a_round_against_a_bot(
    new_page: NewPage, language: str, viewport: dict[str, int]
) -> None:
    page = new_page(language, viewport, has_touch=viewport is PHONE)
    table.start_against(page, "easy")
    for turn in range(table.ROUND_ENDS):
        expect(page.locator("#play, #match[data-pulse*='-2.']").first).to_be_visible(timeout=30_000)
        if table.round_number(page) > 1:
            break
        if turn in (0, 8):
            no_serious_fault(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
                "nothing to scroll sideways"
            )
        if turn % 2:
            table.play_by_keyboard(page)
        else:
            table.play_by_click(page)
    expect(page.locator("#match[data-pulse*='-2.']")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("heading", name=WORDS[language]["finished"])).to_be_visible()


def test_a_guest_plays_a_round_without_javascript(new_page: NewPage) -> None:
    page = new_page("pl", DESKTOP, java_script_enabled=False)
    table.start_against(page, "easy")
    played = 0
    for _ in range(400):
        if page.get_by_role("heading", name=WORDS["pl"]["finished"]).count():
            break
        if page.locator("#play").count():
            page.locator(table.ACTIONS).first.check()
            page.locator("#play .go").click()
            played += 1
        else:
            page.wait_for_timeout(150)
            page.reload()
    # 26 cards and perhaps the trump, without those that everybody could see were forced: the last one at least.
    assert 10 < played < 27
    page.get_by_role("link", name="runda 1", exact=True).click()
    for name in ("Krok naprzód", "Krok naprzód", "Ostatni krok", "Krok wstecz"):
        page.get_by_role("link", name=name).click()
    expect(page.get_by_text("krok 52 z 53")).to_be_visible()


def test_a_person_with_questions_on_confirms_each_card(new_page: NewPage, kartka: Any) -> None:
    page = new_page("pl")
    table.start_against(page, "easy")
    table.my_turn(page)
    kartka.python("from accounts.models import User; User.objects.update(confirm_plays=True)")
    page.reload()
    before = table.version(page)
    page.locator(table.ACTIONS).first.click()
    go = page.locator("#play .go")
    expect(go).to_be_enabled()
    assert table.version(page) == before
    go.click()
    table.wait_until_played(page, before)


def test_a_refused_action_says_why_and_changes_nothing(new_page: NewPage) -> None:
    page = new_page("en")
    table.start_against(page, "easy")
    table.my_turn(page)
    page.evaluate("document.querySelector('#play input[name=version]').value = '77'")
    before = table.version(page)
    page.locator(table.ACTIONS).first.click()
    expect(page.get_by_role("alert")).to_contain_text("The position has changed")
    assert table.version(page) == before


def test_a_site_that_does_not_answer_is_told_and_the_card_can_be_played_again(
    chromium: Browser, kartka: Any
) -> None:
    context = chromium.new_context(base_url=kartka.url, locale="pl-PL", viewport=PHONE)
    page = context.new_page()
    table.start_against(page, "easy")
    table.my_turn(page)
    page.route("**/zagraj/", lambda route: route.abort())
    page.locator(table.ACTIONS).first.click()
    expect(page.get_by_role("alert")).to_contain_text("Spróbuj jeszcze raz")
    page.unroute("**/zagraj/")
    before = table.version(page)
    page.locator(table.ACTIONS).first.click()  # one touch again
    table.wait_until_played(page, before)
    context.close()


def test_who_is_logged_out_meanwhile_gets_the_page_to_log_in_and_not_a_page_in_a_page(
    chromium: Browser, kartka: Any
) -> None:
    context = chromium.new_context(base_url=kartka.url, locale="pl-PL", viewport=PHONE)
    page = context.new_page()
    page.route("**/puls/", lambda route: route.abort())
    table.start_against(page, "easy")
    page.reload()
    while not page.locator("#play").count():
        page.reload()
    context.clear_cookies(name="sessionid")
    page.locator(table.ACTIONS).first.click()
    expect(page.get_by_role("heading", name="Zaloguj się")).to_be_visible()
    expect(page.locator("main")).to_have_count(1)
    expect(page.locator("header")).to_have_count(1)
    context.close()
