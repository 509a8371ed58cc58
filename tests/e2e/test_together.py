"""Two people at one table at the same time: a hand on the page is seen, an open page is not."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.services.house import House

PEOPLE = """
from tests.factories import make_match, make_user
answer = make_match(make_user("hela", language="en"), make_user("ignacy", language="en")).code
"""


def at_the_table(page: Page, name: str, code: str) -> Page:
    page.goto(f"/konto/zaloguj/?next=/partia/{code}/")
    page.locator("input[name=login]").fill(name)
    page.locator("input[name=password]").fill(f"{name}-haslo")
    page.locator("input[name=password]").press("Enter")
    page.wait_for_url(f"**/partia/{code}/")
    return page


def test_a_hand_on_the_page_is_seen_by_the_other(new_page: Callable[..., Page], kartka: House) -> None:
    code = kartka.python(PEOPLE)
    hela, ignacy = at_the_table(new_page("en"), "hela", code), at_the_table(new_page("en"), "ignacy", code)
    expect(hela.locator("#present")).to_have_text("")
    with hela.expect_response("**/tu/") as told:
        hela.locator("h2").first.click()
    assert told.value.ok
    with ignacy.expect_response("**/tu/"):
        ignacy.locator("h2").first.click()
    expect(ignacy.locator("#present")).to_have_text("Here now: hela")
