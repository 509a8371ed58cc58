"""What a person does at a VISTA table in a browser."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

ACTIONS = "#play input[name=action]"
ROUND_ENDS = 27
"""One choice of trump and 26 cards at the most, until somebody's round is over."""


def start_against(page: Page, level: str) -> None:
    """From the front page to the table in two clicks."""
    page.goto("/")
    page.locator(
        f"input[name=level][value={level}] + span, label:has(input[name=level][value={level}])"
    ).first.click()
    page.locator("form[action='/bot/'] button").first.click()
    page.wait_for_url("**/partia/**")


def my_turn(page: Page) -> None:
    expect(page.locator("#play")).to_be_visible(timeout=30_000)


def play_by_click(page: Page, index: int = 0) -> None:
    """Choose with the pointer. Guests play at one click; with a question before each card, the button follows."""
    choice = page.locator(ACTIONS).nth(index)
    before = version_with(page, choice)
    choice.click()
    if page.locator("#match").get_attribute("data-one-click") == "no":
        page.locator("#play .go").click()
    wait_until_played(page, before)


def play_by_keyboard(page: Page) -> None:
    """Tab or script puts the focus on the first card; arrows choose, Enter plays."""
    choice = page.locator(ACTIONS).first
    before = version_with(page, choice)
    choice.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    wait_until_played(page, before)


def version_with(page: Page, choice: Locator) -> str:
    """The version that asks for this choice; one read while an earlier action is on its way has still to change."""
    expect(choice).to_be_attached()
    return version(page)


def version(page: Page) -> str:
    return page.locator("#match").get_attribute("data-pulse") or ""


def wait_until_played(page: Page, before: str) -> None:
    expect(page.locator("#match")).not_to_have_attribute("data-pulse", before, timeout=30_000)


def round_number(page: Page) -> int:
    """The round on the page, from its address of the pulse: "active-2.17-0"."""
    shown = version(page).strip('"').split("-")[1]
    return int(shown.split(".")[0])
