"""The whole way of a mail: confirmed, sent, opened by a scanner, played by its link and by an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.e2e import at_the_table as table
from tests.e2e.conftest import DESKTOP, PHONE
from tests.e2e.test_play import no_serious_fault
from tests.services.house import House, until

NewPage = Callable[..., Page]
MOVES = "from games.models import Move; answer = Move.objects.filter(channel__in=['link', 'mail']).count()"
EVERYTHING = """
from games.models import Move, Match, Round, Clock
from accounts.models import User
answer = [list(map(str, model.objects.order_by('pk').values_list())) for model in (Move, Match, Round, Clock, User)]
"""


def sign_up(page: Page, name: str) -> str:
    """A guest with a match against a bot signs up; the address is confirmed by the link in the mail."""
    table.start_against(page, "easy")
    match = page.url
    page.goto("/konto/zaloz/")
    page.get_by_label("Nazwa").fill(name)
    page.get_by_label("Adres e-mail").fill(f"{name}@example.com")
    page.get_by_label("Hasło").fill("kartka-na-stole")
    page.get_by_role("button", name="Załóż konto").click()
    page.wait_for_url(lambda url: "/zaloz/" not in url)
    mail = open_mail(page, name, "potwierdź")
    confirm = mail.locator("a.button").get_attribute("href") or ""
    page.goto(confirm)
    page.locator("main form button").first.click()
    page.wait_for_url(lambda url: url != confirm)
    return match


def open_mail(page: Page, name: str, subject: str, newer_than: str = "") -> FrameLocator:
    """Wait for a mail in the development mailbox, and open the newest with these words in its subject."""
    page.goto(f"/poczta/?do={name}@example.com")
    link = page.get_by_role("link", name=subject).first
    expect(link).not_to_have_attribute("href", newer_than, timeout=60_000)  # the list looks again by itself
    link.click()
    page.wait_for_url("**/poczta/*/")
    mail = page.frame_locator("iframe.mail-frame")
    expect(
        mail.locator("a").first
    ).to_be_attached()  # a frame has a life of its own: what is counted too early is none
    return mail


def turn_mail(page: Page, name: str, match: str) -> FrameLocator:
    """Play once on the page so that a mail about the next turn goes out, and open it.

    A first one came with the confirmed address, about the turn that was waiting.
    """
    open_mail(page, name, "runda 1")
    first = urlsplit(page.url).path
    page.goto(match)
    table.my_turn(page)
    table.play_by_click(page)
    return open_mail(page, name, "runda 1", newer_than=first)


@pytest.fixture
def moves(kartka: House) -> Callable[[], Any]:
    return lambda: kartka.python(MOVES)


def test_a_turn_is_played_by_the_link_of_its_mail_and_not_by_a_scanner(
    new_page: NewPage, kartka: House, moves: Callable[[], Any]
) -> None:
    page = new_page("pl", PHONE)
    match = sign_up(page, "Listonosz")
    mail = turn_mail(page, "Listonosz", match)
    addresses = [str(link.get_attribute("href")) for link in mail.locator("a[href*='/m/']").all()]
    assert len(addresses) >= 2  # how many depends on the cards; one to play and one to stop are always there

    before = kartka.python(EVERYTHING)
    scanner = new_page("en", DESKTOP)
    for address in addresses:
        scanner.goto(address)  # runs whatever scripts the page has
    assert kartka.python(EVERYTHING) == before

    played = moves()
    page.goto(addresses[0])
    no_serious_fault(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Zagraj").click()
    expect(page.get_by_role("heading", name="Zagrane")).to_be_visible()
    assert moves() == played + 1
    page.goto(addresses[0])
    expect(page.get_by_role("button", name="Zagraj")).to_have_count(0)
    assert moves() == played + 1


def test_a_turn_is_played_by_answering_its_mail(new_page: NewPage, moves: Callable[[], Any]) -> None:
    page = new_page("pl", DESKTOP)
    match = sign_up(page, "Goniec")
    mail = turn_mail(page, "Goniec", match)
    word = mail.locator(".box .code").first.inner_text().strip("„“”")
    played = moves()
    page.locator("textarea").fill(f"{word}\n\nPozdrawiam")
    page.get_by_role("button", name="Wyślij").click()
    until(lambda: moves() > played, "the answer to be played")
